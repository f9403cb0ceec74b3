//! (interim)
/// A prompt.
#[derive(Clone, Debug)]
pub struct Prompt {
    text: String,
}
impl Prompt {
    /// Of text.
    pub fn new(text: impl Into<String>) -> Self {
        Prompt { text: text.into() }
    }
    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }
}
