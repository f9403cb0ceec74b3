//! The command `validate`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};

use super::outcome::{Inputs, Judged, Outcome, judge_each};
use super::{Error, Verdict, policy, stream};
use crate::AnyMessage;
use crate::support::{Report, SchemaEntry};

/// Check messages against the schemas of their standards, and packets against the policy of UAI-1.
///
/// Exits with 0 if all are valid, 1 if some are not, 2 if some cannot be read.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Check against this schema, whatever the message says it is.
    #[arg(long = "as", value_name = "ID", value_parser = schema_parser())]
    schema: Option<&'static SchemaEntry>,
    /// Take each line of the inputs for a message of its own (NDJSON): a verdict a line, in order.
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
    let judge = |source: &[u8]| judge(source, arguments.schema, &policy);
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

fn judge(source: &[u8], schema: Option<&'static SchemaEntry>, policy: &policy::Policy) -> Judged {
    let decoded = schema
        .and_then(|schema| crate::decode_as(schema.id, source))
        .unwrap_or_else(|| crate::decode_any(source));
    match decoded {
        Ok(message) => {
            let report = match &message {
                AnyMessage::Uaix(packet) => policy.check(packet),
                AnyMessage::Aif(_) => Report::default(),
            };
            Judged::decoded(message.schema(), source, report)
        }
        Err(report) => Judged::refused(schema, source.to_vec(), report),
    }
}
