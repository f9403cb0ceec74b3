//! Ids that nobody else uses.

use std::hash::{BuildHasher as _, DefaultHasher, Hash as _, Hasher as _, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::support::Moment;

/// Where the ids of a sender come from.
#[derive(Clone, Debug)]
pub(super) struct Names {
    run: Arc<str>,
    /// Whether the moment stands in the ids, which makes them unique beyond this run and sorts them.
    dated: bool,
    count: Arc<AtomicU64>,
}

impl Names {
    /// Ids of a run of its own.
    pub(super) fn random() -> Self {
        // The keys of a fresh hasher come from the randomness of the system.
        let run = RandomState::new().hash_one(Moment::now());
        Names {
            dated: true,
            ..Names::of_run(&format!("{run:016x}"))
        }
    }

    /// Ids of the run `run`, the same ones each time.
    pub(super) fn of_run(run: &str) -> Self {
        Names {
            run: run.into(),
            dated: false,
            count: Arc::default(),
        }
    }

    /// What the ids of the next packet end in, and its span in a trace.
    pub(super) fn next(&self, now: Moment) -> Name {
        let count = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        let run = &self.run;
        let name = if self.dated {
            let day: String = now
                .to_string()
                .chars()
                .filter(char::is_ascii_alphanumeric)
                .collect();
            format!("{day}_{run}_{count}")
        } else {
            format!("{run}_{count}")
        };
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        Name {
            // A span of nothing but zeros is none.
            span: format!("{:016x}", hasher.finish().max(1)),
            name,
        }
    }
}

/// What tells a packet from all others.
pub(super) struct Name {
    name: String,
    /// The span, as W3C trace contexts write it.
    pub(super) span: String,
}

impl Name {
    /// The id with this prefix.
    pub(super) fn id(&self, prefix: &str) -> String {
        format!("{prefix}_{}", self.name)
    }
}
