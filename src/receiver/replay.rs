//! Replay: the same frame from what was recorded, or where it departs (AIF 0.1 section 3.1).

use std::time::{Duration, SystemTime};

use serde_json::Value;

use super::Rules;
use super::admission::{Refused, examine};
use super::exchange::{Answer, Event, Exchange, Fault, Step, refuse};
use super::objection::own;
use super::part::{Artifact, LogEntry, LogKind};
use super::record::Record;

/// One exchange of a log, once more.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replayed {
    /// The id that the receiver gave the exchange.
    pub request_id: String,
    /// What comes of the request now.
    pub answer: Answer,
    /// Where that departs from what is in the log.
    pub departure: Option<Departure>,
}

/// Where a replay departs from a log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Departure {
    /// The log has no frame that ends the exchange: the receiver was stopped before.
    Unfinished,
    /// The frames differ first at this JSON Pointer.
    Differs(String),
    /// The log has nothing of an attempt that the receiver makes now.
    MissingAttempt(u32),
    /// The log has more attempts than the receiver makes now.
    NeedlessAttempt(u32),
}

impl std::fmt::Display for Departure {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Departure::Unfinished => formatter.write_str("the log has no frame that ends it"),
            Departure::Differs(pointer) if pointer.is_empty() => {
                formatter.write_str("the frames differ in kind")
            }
            Departure::Differs(pointer) => write!(formatter, "the frames differ at {pointer}"),
            Departure::MissingAttempt(number) => {
                write!(
                    formatter,
                    "the log has nothing of attempt {number}, which is made now"
                )
            }
            Departure::NeedlessAttempt(number) => {
                write!(
                    formatter,
                    "the log has attempt {number}, which is not made now"
                )
            }
        }
    }
}

/// Why an exchange cannot be replayed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The log has no request of that exchange.
    #[error("the log has no request of exchange {0}")]
    NoRequest(String),
    /// The receiver itself is at fault.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Every exchange in `entries`, in the order in which the log has their requests, once more under
/// `rules`.
///
/// # Errors
///
/// [`ReplayError`], of the first exchange that cannot be replayed.
pub fn replay(rules: &Rules, entries: &[LogEntry]) -> Result<Vec<Replayed>, ReplayError> {
    let mut ids: Vec<&str> = Vec::new();
    for entry in entries {
        if !ids.contains(&entry.request_id.as_str()) {
            ids.push(&entry.request_id);
        }
    }
    ids.into_iter()
        .map(|id| {
            let own: Vec<&LogEntry> = entries
                .iter()
                .filter(|entry| entry.request_id == id)
                .collect();
            one(rules, id, &own)
        })
        .collect()
}

fn one(rules: &Rules, id: &str, entries: &[&LogEntry]) -> Result<Replayed, ReplayError> {
    let of_kind = |kind| move |entry: &&&LogEntry| entry.kind == kind;
    let request = entries.iter().find(of_kind(LogKind::Request));
    let request = request.ok_or_else(|| ReplayError::NoRequest(id.to_owned()))?;
    let ended = entries
        .iter()
        .find(|entry| matches!(entry.kind, LogKind::Result | LogKind::Refusal));
    let records: Vec<(u32, Duration, Record)> = entries
        .iter()
        .filter(of_kind(LogKind::Completion))
        .filter_map(|entry| {
            let record = Record::from_json(&entry.frame)?;
            Some((entry.attempt, since(entry.at, request.at), record))
        })
        .collect();
    let ended_after = ended.map_or(Duration::ZERO, |entry| since(entry.at, request.at));
    let mut run = Run {
        rules,
        records: &records,
        ended_after,
        departure: None,
    };
    let answer = run.answer(request.frame.as_bytes())?;
    let departure = run.departure.or_else(|| match ended {
        None => Some(Departure::Unfinished),
        Some(entry) => difference(&entry.frame, &answer.to_json()).map(Departure::Differs),
    });
    Ok(Replayed {
        request_id: id.to_owned(),
        answer,
        departure,
    })
}

struct Run<'r> {
    rules: &'r Rules,
    records: &'r [(u32, Duration, Record)],
    /// When the exchange ended, for refusals at admission, which no record comes before.
    ended_after: Duration,
    departure: Option<Departure>,
}

impl Run<'_> {
    fn answer(&mut self, frame: &[u8]) -> Result<Answer, Fault> {
        let unread = self.records.iter().find_map(|(_, _, record)| match record {
            Record::Overloaded => Some(own::overloaded()),
            Record::Abandoned => Some(own::cancelled()),
            _ => None,
        });
        if let Some(objection) = unread {
            return refuse(&Refused::unread(frame, objection), self.ended_after);
        }
        let examined = examine(self.rules, frame);
        let fetched = self.records.iter().find_map(|(_, _, record)| match record {
            Record::Artifacts(fetched) => Some(fetched.clone()),
            _ => None,
        });
        let fetched = fetched.unwrap_or_default().into_iter();
        // The texts are not in the log, and nobody reads the prompt now.
        let fetched = fetched.map(|one| one.map(|()| Artifact::new("", "text/plain")));
        let admitted = match examined.conclude(fetched.collect()) {
            Ok(admitted) => admitted,
            Err(refused) => return refuse(&refused, self.ended_after),
        };
        let events: Vec<(u32, Duration, Event)> = self
            .records
            .iter()
            .filter_map(|(attempt, elapsed, record)| match record {
                Record::Event(event) => Some((*attempt, *elapsed, event.clone())),
                _ => None,
            })
            .collect();
        // With nothing in the log, it ended as it began.
        let began = if events.is_empty() {
            self.ended_after
        } else {
            Duration::ZERO
        };
        let mut step = Exchange::begin(admitted, began)?;
        for (attempt, elapsed, event) in events {
            match step {
                Step::Finish(answer) => {
                    self.departure = Some(Departure::NeedlessAttempt(attempt));
                    return Ok(*answer);
                }
                Step::Call(exchange, _) => step = exchange.on(event, elapsed)?,
            }
        }
        match step {
            Step::Finish(answer) => Ok(*answer),
            Step::Call(exchange, call) => {
                self.departure = Some(Departure::MissingAttempt(call.attempt));
                exchange.cancel(self.ended_after)
            }
        }
    }
}

fn since(at: SystemTime, began: SystemTime) -> Duration {
    at.duration_since(began).unwrap_or_default()
}

/// Where two JSON texts differ first.
fn difference(one: &str, other: &str) -> Option<String> {
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    first(&read(one), &read(other), String::new())
}

fn first(one: &Value, other: &Value, pointer: String) -> Option<String> {
    match (one, other) {
        (Value::Object(left), Value::Object(right)) => {
            let names = left
                .keys()
                .chain(right.keys().filter(|name| !left.contains_key(*name)));
            names.into_iter().find_map(|name| {
                let place = super::pointer(&pointer, name);
                match (left.get(name), right.get(name)) {
                    (Some(one), Some(other)) => first(one, other, place),
                    _ => Some(place),
                }
            })
        }
        (Value::Array(left), Value::Array(right)) => {
            let length = left.len().max(right.len());
            (0..length).find_map(|index| {
                let place = format!("{pointer}/{index}");
                match (left.get(index), right.get(index)) {
                    (Some(one), Some(other)) => first(one, other, place),
                    _ => Some(place),
                }
            })
        }
        (one, other) => (one != other).then_some(pointer),
    }
}
