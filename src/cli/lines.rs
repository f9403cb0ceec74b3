//! Many messages in one stream, one a line: judged on all cores, answered in order, in the memory of
//! a few batches however long the stream is.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::progress::Progress;

/// About so many bytes are handed from thread to thread at a time.
const BATCH: usize = 256 * 1024;

/// A line longer than this is not kept, so that memory stays within bounds.
pub(super) const LONGEST_LINE: usize = 16 * 1024 * 1024;

/// Batches that may be under way for each core.
const BATCHES_A_CORE: usize = 3;

/// A line of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'b> {
    /// Its number, counted from 1.
    pub(super) number: u64,
    /// Its bytes, without the line break; none if it was too long to be kept.
    pub(super) bytes: Option<&'b [u8]>,
}

/// What was said of the lines of one batch.
#[derive(Debug, Default)]
pub(super) struct Answer {
    /// What is to be written.
    pub(super) text: String,
    /// How many lines were valid.
    pub(super) valid: u64,
    /// How many were not.
    pub(super) invalid: u64,
}

/// How many lines there were of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Lines that hold a valid message.
    pub(super) valid: u64,
    /// Lines that do not.
    pub(super) invalid: u64,
}

/// Lines that belong together, as they were read.
#[derive(Debug, Default)]
struct Batch {
    index: u64,
    first: u64,
    bytes: Vec<u8>,
    /// Where each line ends in `bytes`, and whether it was kept.
    ends: Vec<(usize, bool)>,
}

impl Batch {
    fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|(end, _)| *end));
        let numbers = self.first..;
        starts
            .zip(&self.ends)
            .zip(numbers)
            .map(|((start, (end, kept)), number)| Line {
                number,
                bytes: kept.then(|| without_break(&self.bytes[start..*end])),
            })
    }
}

/// What ended a stream before its end.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The input cannot be read any further.
    Input(io::Error),
    /// The output cannot be written.
    Output(io::Error),
}

/// Judges every line of `input` that is not blank, and writes the answers in order.
///
/// # Errors
///
/// What reading or writing meets. All that was read before has been answered.
pub(super) fn judge(
    input: impl Read + Send,
    output: &mut impl Write,
    progress: &mut Progress,
    answer: impl Fn(Line<'_>, &mut Answer) + Sync,
) -> Result<Tally, Trouble> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let under_way = cores * BATCHES_A_CORE;
    let (to_judge, batches) = sync_channel(under_way);
    let (to_write, answers) = sync_channel(under_way);
    // A batch needs a permit from its reading to its writing, so that none piles up behind one that
    // takes long.
    let (permit, permits) = sync_channel(under_way);
    for _ in 0..under_way {
        // There is room for all of them.
        let _ = permit.send(());
    }
    let batches = Mutex::new(batches);
    thread::scope(|scope| {
        let reader = scope.spawn(move || read(input, &permits, &to_judge));
        for _ in 0..cores {
            let (batches, to_write, answer) = (&batches, to_write.clone(), &answer);
            scope.spawn(move || work(batches, &to_write, answer));
        }
        drop(to_write);
        let tally = write(&answers, &permit, output, progress);
        // Where writing failed, this tells the others to stop.
        drop((answers, permit));
        match (tally, reader.join()) {
            (Err(error), _) => Err(Trouble::Output(error)),
            (_, Ok(Err(error))) => Err(Trouble::Input(error)),
            (Ok(tally), Ok(Ok(()))) => Ok(tally),
            (_, Err(panic)) => std::panic::resume_unwind(panic),
        }
    })
}

/// Cuts the input into batches.
fn read(input: impl Read, permits: &Receiver<()>, to_judge: &SyncSender<Batch>) -> io::Result<()> {
    let mut input = BufReader::with_capacity(BATCH, input);
    let (mut index, mut number) = (0, 1);
    // Without a permit, or without anybody to judge, the writer has given up.
    while permits.recv().is_ok() {
        let mut batch = Batch {
            index,
            first: number,
            ..Batch::default()
        };
        let more = fill(&mut batch, &mut input);
        // What was read before the input failed is judged all the same.
        number += batch.ends.len() as u64;
        index += 1;
        if to_judge.send(batch).is_err() || !more? {
            break;
        }
    }
    Ok(())
}

/// Reads lines into `batch` until it is full; whether more may follow.
fn fill(batch: &mut Batch, input: &mut impl BufRead) -> io::Result<bool> {
    while batch.bytes.len() < BATCH {
        let start = batch.bytes.len();
        let most = LONGEST_LINE as u64 + 1;
        input
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut batch.bytes)?;
        let length = batch.bytes.len() - start;
        if length == 0 {
            return Ok(false);
        }
        let kept = length <= LONGEST_LINE;
        if !kept {
            let whole = batch.bytes.ends_with(b"\n");
            batch.bytes.truncate(start);
            if !whole {
                input.skip_until(b'\n')?;
            }
        }
        batch.ends.push((batch.bytes.len(), kept));
    }
    Ok(true)
}

fn work(
    batches: &Mutex<Receiver<Batch>>,
    to_write: &SyncSender<(u64, Answer)>,
    answer: &impl Fn(Line<'_>, &mut Answer),
) {
    loop {
        // A worker that panicked did so outside of the lock.
        let batch = batches.lock().map(|batches| batches.recv());
        let Ok(Ok(batch)) = batch else {
            return;
        };
        let mut answers = Answer::default();
        for line in batch.lines() {
            if line
                .bytes
                .is_none_or(|bytes| !bytes.trim_ascii().is_empty())
            {
                answer(line, &mut answers);
            }
        }
        if to_write.send((batch.index, answers)).is_err() {
            return;
        }
    }
}

/// Writes the answers in the order of the batches.
fn write(
    answers: &Receiver<(u64, Answer)>,
    permit: &SyncSender<()>,
    output: &mut impl Write,
    progress: &mut Progress,
) -> io::Result<Tally> {
    let mut tally = Tally::default();
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (index, answer) in answers {
        early.insert(index, answer);
        while let Some(answer) = early.remove(&next) {
            output.write_all(answer.text.as_bytes())?;
            tally.valid += answer.valid;
            tally.invalid += answer.invalid;
            progress.show(&tally);
            next += 1;
            // At the end of the input nobody waits for one any more.
            let _ = permit.try_send(());
        }
    }
    progress.clear();
    Ok(tally)
}

fn without_break(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read, Write};

    use super::{Answer, LONGEST_LINE, Line, Tally, Trouble, judge};
    use crate::cli::progress::Progress;

    fn echo(line: Line<'_>, answer: &mut Answer) {
        let text = line.bytes.map(String::from_utf8_lossy);
        let text = text.as_deref().unwrap_or("too long");
        answer.text += &[&line.number.to_string(), " ", text, "\n"].concat();
        answer.valid += 1;
    }

    fn judged(input: impl Read + Send) -> (String, Tally) {
        let mut output = Vec::new();
        let tally = judge(input, &mut output, &mut Progress::silent(), echo).expect("a tally");
        (String::from_utf8(output).expect("text"), tally)
    }

    #[test]
    fn answers_come_in_the_order_of_the_lines() {
        let numbers: Vec<String> = (1..200_000).map(|number| number.to_string()).collect();
        let (output, tally) = judged(numbers.join("\n").as_bytes());
        let wanted: Vec<String> = numbers
            .iter()
            .map(|number| format!("{number} {number}\n"))
            .collect();
        let wanted = wanted.concat();
        assert!(output == wanted, "{} bytes", output.len());
        assert_eq!(tally.valid, 199_999);
    }

    #[test]
    fn blank_lines_are_counted_and_left_out() {
        let (output, _) = judged(&b"a\r\n\n  \nb"[..]);
        assert_eq!(output, "1 a\n4 b\n");
        assert_eq!(judged(&b""[..]), (String::new(), Tally::default()));
    }

    #[test]
    fn a_line_without_end_takes_no_memory() {
        let long = io::repeat(b'x').take(3 * LONGEST_LINE as u64);
        let (output, _) = judged((&b"a\n"[..]).chain(long).chain(&b"\nb\n"[..]));
        assert_eq!(output, "1 a\n2 too long\n3 b\n");
    }

    #[test]
    fn a_closed_output_and_a_broken_input_end_the_stream() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::ConnectionReset.into())
            }
        }
        let endless = io::repeat(b'\n').chain(&b""[..]);
        let lines = (&b"a\n"[..]).chain(endless);
        let result = judge(lines, &mut Closed, &mut Progress::silent(), echo);
        assert!(matches!(result, Err(Trouble::Output(_))), "{result:?}");
        let mut output = Vec::new();
        let result = judge(
            (&b"a\n"[..]).chain(Broken),
            &mut output,
            &mut Progress::silent(),
            echo,
        );
        assert!(matches!(result, Err(Trouble::Input(_))), "{result:?}");
        assert_eq!(output, b"1 a\n");
    }
}
