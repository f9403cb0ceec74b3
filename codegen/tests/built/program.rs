//! Has the generated modules judge documents; prints a JSON line for each.
//!
//! This is the `main.rs` of the crates that the tests build, beside a module `subjects` of what was
//! generated. Arguments: the file of the documents, and how many of them to leave out.
#![deny(warnings)]

mod subjects;

use std::any::Any;
use std::io::Write as _;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use framewright::{Decode, Valid, Violation};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The stack of a thread, as Rust gives it to one that asks for nothing else.
const STACK: usize = 2 << 20;

/// How long one document may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// How a module judges a document.
pub type Judge = fn(&str) -> Value;

#[derive(Deserialize)]
struct Document {
    subject: usize,
    text: String,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments
        .next()
        .expect("the file of the documents is named");
    let skipped = arguments
        .next()
        .map_or(0, |count| count.parse().expect("a count"));
    let text = std::fs::read_to_string(file).expect("the documents can be read");
    let documents: Vec<Document> = serde_json::from_str(&text).expect("they are JSON");
    for document in documents.into_iter().skip(skipped) {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", alone(document)).expect("a line can be written");
        out.flush().expect("a line can be written");
    }
    // A thread that is still busy does not matter any more.
    std::process::exit(0);
}

/// The answer for one document, from a thread of its own.
fn alone(document: Document) -> Value {
    let judge = subjects::JUDGES
        .iter()
        .find(|(subject, _)| *subject == document.subject)
        .map(|(_, judge)| *judge)
        .expect("every subject has a judge");
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || {
            let answer = std::panic::catch_unwind(|| judge(&document.text));
            let answer = answer.unwrap_or_else(|panic| fault(&said(panic.as_ref())));
            // Nobody listens any more if it took too long.
            let _ = sender.send(answer);
        })
        .expect("a thread can be started");
    receiver
        .recv_timeout(PATIENCE)
        .unwrap_or_else(|_| fault("no verdict in time"))
}

fn fault(what: &str) -> Value {
    json!({"fault": what})
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("panic: {}", text.unwrap_or_default())
}

/// Judges a document as a `T`. A valid one must come out as it went in.
pub fn judge<T: Decode + Serialize>(text: &str) -> Value {
    judge_with::<T>(text, |_, _| true)
}

/// The same; the builder of a valid one must make what is read from it when it is written.
pub fn judge_with<T: Decode + Serialize>(text: &str, built: fn(&Valid<T>, &[u8]) -> bool) -> Value {
    match framewright::decode::<T>(text.as_bytes()) {
        Ok(value) => {
            let written = serde_json::to_string(&value).expect("a value can be written");
            if !built(&value, written.as_bytes()) {
                return fault("its builder makes something else");
            }
            let before = serde_json::from_str(text).expect("a valid document is JSON");
            let after = serde_json::from_str(&written).expect("what is written is JSON");
            let lost = (!same(&before, &after)).then_some(written);
            json!({"valid": true, "lost": lost})
        }
        Err(report) => {
            let violations: Vec<Value> = report.iter().map(told).collect();
            json!({"valid": false, "violations": violations})
        }
    }
}

fn told(violation: &Violation) -> Value {
    json!({
        "code": violation.code().as_str(),
        "pointer": violation.pointer(),
        "text": violation.to_string(),
    })
}

/// Whether two values are equal, with numbers compared by their value.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            let both_whole = !one.is_f64() && !other.is_f64();
            one == other || (!both_whole && one.as_f64() == other.as_f64())
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(name, value)| other.get(name).is_some_and(|other| same(value, other)))
        }
        _ => one == other,
    }
}
