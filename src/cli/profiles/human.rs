//! Profiles for people: tables that fit a terminal of 100 columns, unless a name is too long.

use std::fmt::Write as _;

use annotate_snippets::renderer::{Effects, Style};
use textwrap::{Options, WordSplitter, fill};

use super::field::{Field, Slot};
use super::words;
use crate::uaix::Profile;

/// How many columns a line may have.
const WIDTH: usize = 100;

/// What stands before the lines that belong to the row above them.
const INDENT: &str = "    ";

const BOLD: Style = Style::new().effects(Effects::BOLD);

/// A row for each profile, and below it what may answer it.
pub(super) fn list() -> String {
    let mut table = Table::new(["id", "family", "status", "title"]);
    for profile in Profile::ALL {
        let below = vec![answers(*profile)];
        table.rows.push(Row {
            cells: [
                profile.id().to_owned(),
                profile.family().to_string(),
                profile.status().to_string(),
                profile.title().to_owned(),
            ],
            below,
        });
    }
    table.text()
}

/// What a profile is for, and a row for each of its fields.
pub(super) fn profile(profile: Profile, sentence: Option<&str>, fields: &[Field<'_>]) -> String {
    let (id, title) = (profile.id(), profile.title());
    let mut text = format!("{BOLD}{id}{BOLD:#}: {title}\n");
    let (family, status) = (profile.family(), profile.status());
    let entry = profile.schema();
    let kind = format!("{family} family, {status}, version {}", entry.version);
    for line in [
        Some(kind),
        sentence.map(sentence_line),
        Some(answers(profile)),
    ] {
        let line = line.unwrap_or_default();
        // Writing into a String cannot fail.
        let _ = writeln!(text, "{}", fill(&line, WIDTH));
    }
    text.push('\n');
    let mut table = Table::new(["field", "type", "presence", "status", "slot"]);
    for field in fields {
        let presence = if field.required {
            "required"
        } else {
            "optional"
        };
        let below = [
            field.sentence.map(sentence_line).unwrap_or_default(),
            words::limits(&field.shape),
        ];
        table.rows.push(Row {
            cells: [
                field.path.clone(),
                field.shape.type_name(),
                presence.to_owned(),
                field.status.unwrap_or_default().to_owned(),
                field.slot.as_ref().map_or("", Slot::as_str).to_owned(),
            ],
            below: below.into_iter().filter(|line| !line.is_empty()).collect(),
        });
    }
    text.push_str(&table.text());
    text
}

fn answers(profile: Profile) -> String {
    let ids: Vec<&str> = profile.replies().iter().map(|reply| reply.id()).collect();
    format!("may be answered by {}", ids.join(", "))
}

fn sentence_line(sentence: &str) -> String {
    format!("{sentence}.")
}

/// Rows whose columns stand below each other.
struct Table<const COLUMNS: usize> {
    head: [&'static str; COLUMNS],
    rows: Vec<Row<COLUMNS>>,
}

struct Row<const COLUMNS: usize> {
    cells: [String; COLUMNS],
    /// What is said below it.
    below: Vec<String>,
}

impl<const COLUMNS: usize> Table<COLUMNS> {
    fn new(head: [&'static str; COLUMNS]) -> Self {
        Table {
            head,
            rows: Vec::new(),
        }
    }

    fn text(&self) -> String {
        let widths: [usize; COLUMNS] = std::array::from_fn(|column| {
            let cells = self.rows.iter().map(|row| row.cells[column].len());
            cells.chain([self.head[column].len()]).max().unwrap_or(0)
        });
        // A pattern is no word to be broken at its hyphens.
        let options = Options::new(WIDTH)
            .initial_indent(INDENT)
            .subsequent_indent(INDENT)
            .word_splitter(WordSplitter::NoHyphenation)
            .break_words(false);
        let head = line(&self.head, widths);
        let mut text = format!("{BOLD}{head}{BOLD:#}\n");
        for row in &self.rows {
            let cells: [&str; COLUMNS] = std::array::from_fn(|column| row.cells[column].as_str());
            let line = line(&cells, widths);
            let (first, rest) = line.split_at(cells[0].len());
            let _ = writeln!(text, "{BOLD}{first}{BOLD:#}{rest}");
            for below in &row.below {
                let _ = writeln!(text, "{}", fill(below, &options));
            }
        }
        text
    }
}

/// The cells, each as wide as its column but the last.
fn line<const COLUMNS: usize>(cells: &[&str; COLUMNS], widths: [usize; COLUMNS]) -> String {
    let mut line = String::new();
    for (cell, width) in cells.iter().zip(widths) {
        let _ = write!(line, "{cell:width$}  ");
    }
    line.truncate(line.trim_end().len());
    line
}
