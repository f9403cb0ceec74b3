//! A process that is killed in the middle of its exchanges: every answer that it gave is in the log,
//! the log opens, and what is in it can be replayed.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::Arc;

use framewright::receiver::part::LogKind;
use framewright::receiver::parts::{SqliteFrameLog, SqliteFrameReader};
use framewright::receiver::replay::replay;
use framewright::receiver::runtime::Receiver;
use framewright::receiver::settings::ModelRole;

use crate::models::{Deed, Scripted, good};
use crate::rules::{minimal, rules, with};

const LOG: &str = "FRAMEWRIGHT_TEST_LOG";
const EXCHANGES: usize = 1_000;

/// The process that is killed; run by itself, it does nothing.
#[test]
fn killed() {
    let Some(path) = std::env::var_os(LOG) else {
        return;
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let receiver = Receiver::builder(rules())
            .model(
                ModelRole::Capable,
                Arc::new(Scripted::new([Deed::Say(good())])),
            )
            .log(Arc::new(SqliteFrameLog::open(path).expect("a log")))
            .build()
            .expect("a receiver");
        let tasks: Vec<_> = (0..4)
            .map(|first| {
                let receiver = receiver.clone();
                tokio::spawn(async move {
                    for number in (first..EXCHANGES).step_by(4) {
                        let trace = format!("trace-{number}");
                        let request = with(minimal(), "/metadata/trace_id", trace);
                        let text = request.to_string();
                        let answer = receiver.exchange(text.as_bytes()).await;
                        assert!(answer.expect("no fault").is_result());
                        let line = format!("\nanswered {number}\n");
                        std::io::stdout()
                            .write_all(line.as_bytes())
                            .expect("a line");
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("a task");
        }
    });
}

#[test]
fn a_killed_receiver_loses_no_frame_that_it_answered_with() {
    for answered in [3, 400] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("frames.sqlite");
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "crash::killed", "--nocapture"])
            .env(LOG, &path)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a child");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut numbers = Vec::new();
        for line in lines {
            let line = line.expect("a line");
            let number = line.strip_prefix("answered ");
            numbers.extend(number.and_then(|number| number.parse::<usize>().ok()));
            if numbers.len() == answered {
                child.kill().expect("it is killed");
            }
        }
        let ended = child.wait().expect("its end");
        assert!(
            !ended.success() && numbers.len() < EXCHANGES,
            "it was not killed in the middle"
        );
        let reader = SqliteFrameReader::open(&path).expect("the log opens");
        for number in numbers {
            let entries = reader
                .entries(&format!("trace-{number}"), 100)
                .expect("entries");
            let kinds: Vec<LogKind> = entries.iter().map(|entry| entry.kind).collect();
            assert_eq!(
                kinds,
                [LogKind::Request, LogKind::Completion, LogKind::Result]
            );
            let replayed = replay(&rules(), &entries).expect("it can be replayed");
            assert_eq!(replayed[0].departure, None);
        }
        drop(SqliteFrameLog::open(&path).expect("the log opens to write"));
    }
}
