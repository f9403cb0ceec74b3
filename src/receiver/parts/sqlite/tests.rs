use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use super::*;
use crate::receiver::part::LogKind;
use crate::receiver::parts::testing::{entry, moment};

const MOST: u32 = 10_000;

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("frames.sqlite");
    (folder, path)
}

#[tokio::test]
async fn frames_are_read_back_by_trace_in_their_order() {
    let (_folder, path) = folder();
    let log = SqliteFrameLog::open(&path).expect("a log");
    let entries = [
        entry("t1", LogKind::Request, 0, r#"{"unknown":"member", "a": 1}"#),
        entry("t2", LogKind::Request, 0, "{}"),
        entry("t1", LogKind::Completion, 1, r#"{"text":"é\u0000"}"#),
        entry("t1", LogKind::Completion, 2, ""),
        entry("", LogKind::Refusal, 0, "not even JSON \0"),
        entry("t1", LogKind::Result, 2, "{}"),
    ];
    for entry in &entries {
        log.append(entry).await.expect("an append");
    }
    // Another connection sees them while the log is open.
    let reader = SqliteFrameReader::open(&path).expect("a reader");
    let [a, _, b, c, _, d] = entries.clone();
    assert_eq!(reader.entries("t1", MOST), Ok(vec![a, b, c, d]));
    assert_eq!(reader.entries("t1", 4).map(|read| read.len()), Ok(4));
    assert_eq!(
        reader.entries("t1", 3),
        Err(LogError::TooLarge { limit: 3 })
    );
    assert_eq!(reader.entries("t3", 0), Ok(Vec::new()));
    assert_eq!(reader.entries("' OR 1=1 --", MOST), Ok(Vec::new()));

    // And it is there when the log is opened again.
    log.close().await;
    let log = SqliteFrameLog::open(&path).expect("a log");
    log.append(&entries[1]).await.expect("an append");
    assert_eq!(reader.entries("t2", MOST).map(|read| read.len()), Ok(2));
}

#[tokio::test]
async fn moments_are_kept_to_the_microsecond() {
    let (_folder, path) = folder();
    let log = SqliteFrameLog::open(&path).expect("a log");
    let mut early = entry("t", LogKind::Request, 0, "{}");
    early.at = std::time::UNIX_EPOCH - std::time::Duration::from_micros(7);
    log.append(&early).await.expect("an append");
    log.append(&entry("t", LogKind::Request, 0, "{}"))
        .await
        .expect("an append");
    let reader = SqliteFrameReader::open(&path).expect("a reader");
    let read = reader.entries("t", MOST).expect("entries");
    assert_eq!((read[0].at, read[1].at), (early.at, moment()));
}

#[tokio::test]
async fn a_frame_has_a_limit() {
    let (_folder, path) = folder();
    let log = SqliteFrameLog::open(&path).expect("a log");
    let mut entry = entry("t", LogKind::Request, 0, &"x".repeat(LONGEST_FRAME));
    assert_eq!(log.append(&entry).await, Ok(()));
    entry.frame.push('x');
    let limit = LONGEST_FRAME as u64;
    assert_eq!(log.append(&entry).await, Err(LogError::TooLarge { limit }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_that_wait_together_are_all_written() {
    let (_folder, path) = folder();
    let log = Arc::new(SqliteFrameLog::open(&path).expect("a log"));
    let tasks: Vec<_> = (0..2_000)
        .map(|attempt| {
            let log = Arc::clone(&log);
            let entry = entry("t", LogKind::Completion, attempt, "{}");
            tokio::spawn(async move { log.append(&entry).await })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.expect("a task"), Ok(()));
    }
    let reader = SqliteFrameReader::open(&path).expect("a reader");
    let read = reader.entries("t", MOST).expect("entries");
    let attempts: std::collections::BTreeSet<_> = read.iter().map(|entry| entry.attempt).collect();
    assert_eq!((read.len(), attempts.len()), (2_000, 2_000));
    assert_eq!(log.memory.available_permits(), QUEUED_KIBIBYTES);
}

#[tokio::test]
async fn two_logs_write_to_one_file() {
    let (_folder, path) = folder();
    let first = SqliteFrameLog::open(&path).expect("a log");
    let second = SqliteFrameLog::open(&path).expect("a log");
    for log in [&first, &second, &first, &second] {
        let written = log.append(&entry("t", LogKind::Request, 0, "{}")).await;
        assert_eq!(written, Ok(()));
    }
    let reader = SqliteFrameReader::open(&path).expect("a reader");
    assert_eq!(reader.entries("t", MOST).map(|read| read.len()), Ok(4));
}

#[test]
fn files_that_are_something_else_are_refused_and_left_as_they_were() {
    let (folder, path) = folder();
    std::fs::write(&path, "x".repeat(10_000)).expect("a file");
    assert_eq!(
        SqliteFrameLog::open(&path).expect_err("no log").code(),
        "no_frame_log"
    );
    assert_eq!(
        SqliteFrameReader::open(&path).expect_err("no log").code(),
        "no_frame_log"
    );
    assert_eq!(std::fs::read(&path).expect("the file"), vec![b'x'; 10_000]);

    let foreign = folder.path().join("foreign.sqlite");
    let connection = rusqlite::Connection::open(&foreign).expect("a database");
    connection
        .execute_batch("CREATE TABLE theirs (x)")
        .expect("a table");
    assert_eq!(
        SqliteFrameLog::open(&foreign).expect_err("no log").code(),
        "no_frame_log"
    );
    let tables = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0));
    assert_eq!(tables, Ok(1));

    for name in ["no/such/folder/log.sqlite", "."] {
        let error = SqliteFrameLog::open(folder.path().join(name)).expect_err("no log");
        assert_eq!(error.code(), "open", "{name}");
    }
    let nowhere = folder.path().join("nowhere.sqlite");
    assert_eq!(
        SqliteFrameReader::open(&nowhere)
            .expect_err("no log")
            .code(),
        "open"
    );
    assert!(!nowhere.exists());
}

#[test]
fn a_later_version_is_refused() {
    let (_folder, path) = folder();
    drop(SqliteFrameLog::open(&path).expect("a log"));
    let connection = rusqlite::Connection::open(&path).expect("a database");
    connection
        .pragma_update(None, "user_version", schema::VERSION + 1)
        .expect("a version");
    assert_eq!(
        SqliteFrameLog::open(&path).expect_err("no log").code(),
        "no_frame_log"
    );
    assert_eq!(
        SqliteFrameReader::open(&path).expect_err("no log").code(),
        "no_frame_log"
    );
}

#[test]
fn a_row_of_another_kind_has_no_place() {
    let (_folder, path) = folder();
    drop(SqliteFrameLog::open(&path).expect("a log"));
    let connection = rusqlite::Connection::open(&path).expect("a database");
    let insert =
        "INSERT INTO frames (request_id, kind, attempt, at, frame) VALUES ('r', ?1, 0, 0, '')";
    assert!(connection.execute(insert, ["document"]).is_err());
    assert!(connection.execute(insert, ["request"]).is_ok());
}

const CRASH: &str = "FRAMEWRIGHT_CRASH_TEST_LOG";
const APPENDS: u32 = 1_000;

fn crash_frame(number: u32) -> String {
    format!("{number} {}", "x".repeat(number as usize * 7 % 3_000))
}

/// The process that `a_killed_process_loses_no_acknowledged_frame` kills; alone it does nothing.
#[test]
fn crash_child() {
    let Some(path) = std::env::var_os(CRASH) else {
        return;
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let log = Arc::new(SqliteFrameLog::open(path).expect("a log"));
        let tasks: Vec<_> = (0..4)
            .map(|first| {
                let log = Arc::clone(&log);
                tokio::spawn(async move {
                    for number in (first..APPENDS).step_by(4) {
                        let entry = entry("t", LogKind::Request, number, &crash_frame(number));
                        log.append(&entry).await.expect("an append");
                        let line = format!("\nack {number}\n");
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
fn a_killed_process_loses_no_acknowledged_frame() {
    let mut killed_midway = 0;
    for acknowledged in [1, 10, 137, 500, 900] {
        let (_folder, path) = folder();
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "receiver::parts::sqlite::tests::crash_child"])
            .env(CRASH, &path)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a child");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut numbers = Vec::new();
        for line in lines {
            // The last line may be cut off; it is no acknowledgement then.
            let line = line.expect("a line");
            numbers.extend(
                line.strip_prefix("ack ")
                    .and_then(|number| number.parse::<u32>().ok()),
            );
            if numbers.len() == acknowledged {
                child.kill().expect("SIGKILL");
            }
        }
        let ended = child.wait().expect("its end");
        assert!(
            numbers.len() >= acknowledged,
            "{} of {acknowledged}",
            numbers.len()
        );
        killed_midway += usize::from(!ended.success() && numbers.len() < APPENDS as usize);

        let reader = SqliteFrameReader::open(&path).expect("the log opens");
        let read = reader.entries("t", MOST).expect("entries");
        for number in numbers {
            let entry = read.iter().find(|entry| entry.attempt == number);
            assert_eq!(
                entry.expect("an acknowledged frame").frame,
                crash_frame(number)
            );
        }
        let connection = rusqlite::Connection::open(&path).expect("the log opens");
        let check: rusqlite::Result<String> =
            connection.query_row("PRAGMA integrity_check", [], |row| row.get(0));
        assert_eq!(check.as_deref(), Ok("ok"));
        drop(SqliteFrameLog::open(&path).expect("the log opens to write"));
    }
    assert!(
        killed_midway >= 3,
        "{killed_midway} of 5 were killed in the middle"
    );
}
