//! From a translated expression to the smallest table that decides it.
//!
//! `regex-automata` does the determinizing. Its automaton is not yet the table wanted: it learns
//! of a match one byte late, to leave room for `$` and `\b`, and so has states that differ only in
//! that. Here matches are noted where they end, and states that then do the same become one.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::{primitives::StateID, start};
use regex_syntax::hir::{Dot, Hir, Look, Repetition};

use super::{Automaton, PatternError};

/// How much memory each automaton of `regex-automata` may take. A table worth keeping needs a
/// fraction of it, and filling more takes a debug build half a minute.
const WORKING_MEMORY: usize = 4 << 20;
/// How many transitions there may be before states and bytes are merged.
const WORKING_ENTRIES: usize = 2 << 20;
/// How many transitions the table may have: 120 kB of the program that it is written into.
const MOST_ENTRIES: usize = 60_000;

/// Builds the table of an expression in the notation of `regex-syntax`.
pub(super) fn build(expression: &str) -> Result<Automaton, PatternError> {
    Machine::explore(&determinize(expression)?)?.table()
}

/// The expression is known to be in order, so each step can only find it too large.
fn determinize(expression: &str) -> Result<dense::DFA<Vec<u32>>, PatternError> {
    let tree = regex_syntax::parse(expression).map_err(|_| PatternError::TooLarge)?;
    let settings = thompson::Config::new()
        .nfa_size_limit(Some(WORKING_MEMORY))
        .which_captures(thompson::WhichCaptures::None);
    let automaton = thompson::Compiler::new()
        .configure(settings)
        .build_from_hir(&starting_between_characters(tree))
        .map_err(|_| PatternError::TooLarge)?;
    let settings = dense::Config::new()
        .accelerate(false)
        .start_kind(StartKind::Unanchored)
        .dfa_size_limit(Some(WORKING_MEMORY))
        .determinize_size_limit(Some(WORKING_MEMORY));
    dense::Builder::new()
        .configure(settings)
        .build_from_nfa(&automaton)
        .map_err(|_| PatternError::TooLarge)
}

/// Makes an expression with `\B` skip whole characters only.
///
/// The search of `regex-automata` may begin at any byte. Of all that can match without consuming
/// anything, only `\B` could hold within a character but not around it, so the longer form, which
/// takes more states, is for that alone.
fn starting_between_characters(tree: Hir) -> Hir {
    let looks = tree.properties().look_set();
    if !looks.contains(Look::WordAsciiNegate) {
        return tree;
    }
    let skipped = Hir::repetition(Repetition {
        min: 0,
        max: None,
        greedy: false,
        sub: Box::new(Hir::dot(Dot::AnyChar)),
    });
    Hir::concat(vec![Hir::look(Look::Start), skipped, tree])
}

/// Numbers things in the order in which they are met.
struct Numbering<Thing> {
    numbers: HashMap<Thing, usize>,
    met: Vec<Thing>,
}

impl<Thing: Clone + Eq + Hash> Numbering<Thing> {
    fn of(things: impl IntoIterator<Item = Thing>) -> Self {
        let (numbers, met) = (HashMap::new(), Vec::new());
        let mut numbering = Numbering { numbers, met };
        for thing in things {
            numbering.number(thing);
        }
        numbering
    }

    fn number(&mut self, thing: Thing) -> usize {
        *self.numbers.entry(thing.clone()).or_insert_with(|| {
            self.met.push(thing);
            self.met.len() - 1
        })
    }
}

/// How far a text has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Progress {
    Failed,
    Matched,
    Undecided(StateID),
}

struct State {
    /// Whether the text matches if it ends here.
    accepts: bool,
    /// Where each column leads.
    targets: Vec<usize>,
}

/// A deterministic automaton whose states 0 and 1 are those of a table.
struct Machine {
    /// The first byte of each column of transitions.
    columns: Vec<u8>,
    start: usize,
    states: Vec<State>,
}

impl Machine {
    /// Follows `dfa` from the start of a text to every state that it can reach.
    fn explore(dfa: &dense::DFA<Vec<u32>>) -> Result<Machine, PatternError> {
        let classes = dfa.byte_classes();
        let is_first = |byte: &u8| {
            let before = byte.checked_sub(1);
            before.is_none_or(|before| classes.get(before) != classes.get(*byte))
        };
        let columns: Vec<u8> = (0..=u8::MAX).filter(is_first).collect();
        let progress = |state: StateID| {
            if dfa.is_match_state(state) {
                Progress::Matched
            } else if dfa.is_dead_state(state) {
                Progress::Failed
            } else {
                Progress::Undecided(state)
            }
        };
        // Only bytes that are told to stop the search could keep it from starting; none are.
        let start = dfa.start_state(&start::Config::new());
        let start = progress(start.map_err(|_| PatternError::TooLarge)?);
        let mut found = Numbering::of([Progress::Failed, Progress::Matched]);
        let start = found.number(start);
        let mut states = Vec::new();
        while let Some(&reached) = found.met.get(states.len()) {
            let target = |byte: &u8| match reached {
                Progress::Undecided(state) => found.number(progress(dfa.next_state(state, *byte))),
                decided => found.number(decided),
            };
            let targets = columns.iter().map(target).collect();
            let accepts = match reached {
                Progress::Undecided(state) => dfa.is_match_state(dfa.next_eoi_state(state)),
                decided => decided == Progress::Matched,
            };
            states.push(State { accepts, targets });
            if states.len() * columns.len() > WORKING_ENTRIES {
                return Err(PatternError::TooLarge);
            }
        }
        Ok(Machine {
            columns,
            start,
            states,
        })
    }

    /// The set of equivalent states that each state belongs to, by Hopcroft's algorithm: sets are
    /// split by where their members lead until all members of a set lead alike.
    fn equivalence(&self) -> Vec<usize> {
        let mut sources = vec![Vec::new(); self.states.len()];
        let mut sets = vec![Vec::new(), Vec::new()];
        let (mut set_of, mut place) = (Vec::new(), Vec::new());
        for (number, state) in self.states.iter().enumerate() {
            for (column, target) in state.targets.iter().enumerate() {
                sources[*target].push((column, number));
            }
            let set = usize::from(state.accepts);
            set_of.push(set);
            place.push(sets[set].len());
            sets[set].push(number);
        }
        let (mut pending, mut is_pending) = (vec![0, 1], vec![true, true]);
        while let Some(splitter) = pending.pop() {
            is_pending[splitter] = false;
            let mut edges: Vec<(usize, usize)> = Vec::new();
            for member in &sets[splitter] {
                edges.extend(&sources[*member]);
            }
            edges.sort_unstable();
            for edges in edges.chunk_by(|one, other| one.0 == other.0) {
                let mut touched: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
                for (_, source) in edges {
                    touched.entry(set_of[*source]).or_default().push(*source);
                }
                touched.retain(|set, members| members.len() < sets[*set].len());
                for (set, members) in touched {
                    for (index, member) in members.iter().enumerate() {
                        set_of[*member] = sets.len();
                        let gap = std::mem::replace(&mut place[*member], index);
                        sets[set].swap_remove(gap);
                        if let Some(moved) = sets[set].get(gap) {
                            place[*moved] = gap;
                        }
                    }
                    // The larger half need not be looked at again, unless the whole still must.
                    let is_new_next = is_pending[set] || members.len() <= sets[set].len();
                    pending.push(if is_new_next { sets.len() } else { set });
                    is_pending[set] |= !is_new_next;
                    is_pending.push(is_new_next);
                    sets.push(members);
                }
            }
        }
        set_of
    }

    /// Writes the sets down breadth first, so that equal expressions give equal tables.
    fn table(&self) -> Result<Automaton, PatternError> {
        let set_of = self.equivalence();
        let members: HashMap<usize, &State> = set_of.iter().copied().zip(&self.states).collect();
        let mut order = Numbering::of([set_of[0], set_of[1]]);
        let start = order.number(set_of[self.start]);
        let mut rows: Vec<Vec<usize>> = Vec::new();
        let mut matches_at_end = Vec::new();
        while let Some(state) = order.met.get(rows.len()).map(|set| members[set]) {
            let targets = state
                .targets
                .iter()
                .map(|target| order.number(set_of[*target]));
            rows.push(targets.collect());
            matches_at_end.push(state.accepts);
        }
        // Bytes that lead alike from every state form a class, wherever they are.
        let mut distinct: Numbering<Vec<usize>> = Numbering::of([]);
        let mut classes: Vec<(u8, u8)> = Vec::new();
        for (index, first) in self.columns.iter().enumerate() {
            let class = distinct.number(rows.iter().map(|row| row[index]).collect());
            let class = u8::try_from(class).map_err(|_| PatternError::TooLarge)?;
            if classes.last().is_none_or(|last| last.1 != class) {
                classes.push((*first, class));
            }
        }
        let stride = distinct.met.len();
        if rows.len() * stride > MOST_ENTRIES {
            return Err(PatternError::TooLarge);
        }
        let entries = (0..rows.len()).flat_map(|row| distinct.met.iter().map(move |it| it[row]));
        let narrow = |number: usize| u16::try_from(number).map_err(|_| PatternError::TooLarge);
        Ok(Automaton {
            classes,
            stride,
            start: narrow(start)?,
            transitions: entries.map(narrow).collect::<Result<_, _>>()?,
            matches_at_end,
        })
    }
}
