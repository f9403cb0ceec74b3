//! stub
#![allow(missing_docs)]
#[derive(Debug, thiserror::Error)] #[error("x")] pub enum PatternError {}
pub struct Automaton { pub classes: Vec<(u8,u8)>, pub stride: usize, pub start: u16, pub transitions: Vec<u16>, pub matches_at_end: Vec<bool> }
pub fn compile(_source: &str) -> Result<Automaton, PatternError> { Ok(Automaton{classes: vec![(0,0)], stride:1, start:1, transitions: vec![0,1], matches_at_end: vec![false,true]}) }
impl Automaton { pub fn is_match(&self, _text: &str) -> bool {true} }
