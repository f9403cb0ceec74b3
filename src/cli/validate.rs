//! The command `validate`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};

use super::outcome::{Inputs, Outcome, judge_each};
use super::{Error, Verdict, policy, stream};
use crate::support::SchemaEntry;

/// Check messages against the schemas of their standards, and packets against the policy of UAI-1.
///
/// Exits with 0 if all are valid, 1 if some are not, 2 if some cannot be read.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Check against this schema, whatever the message says it is.
    #[arg(long = "as", value_name = "ID", value_parser = schema_parser())]
    schema: Option<&'static SchemaEntry>,
    /// Take each line of the inputs for a message of its own (NDJSON): a verdict a line, in order.
    /// Lines of up to 16 MiB are judged.
    #[arg(long)]
    lines: bool,
    #[command(flatten)]
    policy: policy::Options,
    #[command(flatten)]
    inputs: Inputs,
}

/// Checks every input and reports on each as soon as it is checked.
pub(super) fn run(arguments: &Arguments) -> Result<Verdict, Error> {
    let policy = policy::Policy::of(&arguments.policy);
    let judge = |source: &[u8]| policy.judge(source, arguments.schema);
    if arguments.lines {
        return stream::run(&arguments.inputs, "validate", judge);
    }
    judge_each(
        &arguments.inputs,
        "validate",
        "valid",
        |input| match input.read() {
            Ok(source) => Outcome::Judged(judge(&source)),
            Err(error) => Outcome::Unusable(error),
        },
    )
}

/// Accepts the ids of schemas; lists them, and guesses at the one meant, where it is given another.
fn schema_parser() -> impl clap::builder::TypedValueParser<Value = &'static SchemaEntry> {
    PossibleValuesParser::new(crate::schemas().map(|entry| entry.id)).try_map(|id| {
        crate::schemas()
            .find(|entry| entry.id == id)
            .ok_or("no schema has this id")
    })
}
