//! How far a long run has come, for somebody who watches.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use super::lines::Tally;

/// How often the line is written anew.
const PAUSE: Duration = Duration::from_millis(200);

/// A line on a terminal that is written over and over.
#[derive(Debug)]
pub(super) struct Progress {
    /// Whether anybody watches.
    watched: bool,
    begun: Instant,
    shown: Option<Instant>,
}

impl Progress {
    /// On standard error, if that is a terminal and the answers do not scroll over the same one.
    pub(super) fn on_terminal() -> Self {
        Progress {
            watched: io::stderr().is_terminal() && !io::stdout().is_terminal(),
            ..Progress::silent()
        }
    }

    /// For nobody.
    pub(super) fn silent() -> Self {
        Progress {
            watched: false,
            begun: Instant::now(),
            shown: None,
        }
    }

    /// Writes how many lines were judged, unless that was done a moment ago.
    pub(super) fn show(&mut self, tally: &Tally) {
        if !self.watched || self.shown.is_some_and(|shown| shown.elapsed() < PAUSE) {
            return;
        }
        self.shown = Some(Instant::now());
        let lines = tally.valid + tally.invalid;
        let pace = u128::from(lines) * 1000 / self.begun.elapsed().as_millis().max(1);
        let invalid = tally.invalid;
        // Whoever closed standard error wants to see nothing.
        let _ = write!(
            io::stderr(),
            "\r\x1b[K{lines} lines, {invalid} invalid, {pace} a second"
        );
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
