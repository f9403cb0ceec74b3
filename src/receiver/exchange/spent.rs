//! What an exchange has taken so far.

use crate::receiver::part::Completion;

/// Attempts, money and tokens.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Spent {
    pub(super) attempts: u32,
    pub(super) cost_usd: f64,
    /// Tokens of prompts and completions, where every model so far has said how many.
    pub(super) tokens: Option<(u64, u64)>,
    silent: bool,
}

impl Spent {
    /// Adds what a completion took. False, if its cost is no amount of money; then it is not added.
    pub(super) fn add(&mut self, completion: &Completion) -> bool {
        match (
            completion.usage.input_tokens,
            completion.usage.output_tokens,
        ) {
            (Some(input), Some(output)) if !self.silent => {
                let (inputs, outputs) = self.tokens.unwrap_or_default();
                self.tokens = Some((inputs.saturating_add(input), outputs.saturating_add(output)));
            }
            _ => {
                self.silent = true;
                self.tokens = None;
            }
        }
        match completion.cost_usd {
            None => true,
            Some(cost) if cost.is_finite() && cost >= 0.0 => {
                self.cost_usd = (self.cost_usd + cost).min(f64::MAX);
                true
            }
            Some(_) => false,
        }
    }
}
