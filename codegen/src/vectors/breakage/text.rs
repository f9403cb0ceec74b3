//! Rules of strings.

use serde_json::Value;

use super::LONGEST;
use crate::vectors::attempt::Attempts;
use crate::vectors::walk::Spot;

/// A character that takes four bytes in UTF-8 and two units in UTF-16; lengths count it once.
const BEYOND_BMP: char = '\u{1f600}';

pub(super) fn min_length(spot: &Spot<'_>, least: &Value, attempts: &mut Attempts<'_>) {
    let Some(least) = crate::keywords::count(least).filter(|least| *least > 0) else {
        return;
    };
    attempts.may_take(of_length(spot, least));
    let (what, too_short) = if least == 1 {
        ("empty", String::new())
    } else {
        ("too short", of_text(spot).chars().take(least - 1).collect())
    };
    attempts.refuses(what, too_short.into(), "minLength");
}

pub(super) fn max_length(spot: &Spot<'_>, most: &Value, attempts: &mut Attempts<'_>) {
    let Some(most) = crate::keywords::count(most).filter(|most| *most <= LONGEST) else {
        return;
    };
    attempts.may_take(of_length(spot, most));
    for (what, too_long) in of_length(spot, most.saturating_add(1)) {
        attempts.refuses(&format!("too long, {what}"), too_long, "maxLength");
    }
}

pub(super) fn pattern(spot: &Spot<'_>, _: &Value, attempts: &mut Attempts<'_>) {
    let text = of_text(spot);
    let candidates = [
        ("empty", String::new()),
        ("only its first", text.chars().take(1).collect()),
        ("without its first", text.chars().skip(1).collect()),
        ("a letter before", format!("z{text}")),
        ("a blank before", format!(" {text}")),
        ("upper case", text.to_uppercase()),
        ("lower case", text.to_lowercase()),
        ("a bad character", format!("{text}!")),
        ("a tilde", format!("{text}~")),
        ("a letter that is not ASCII", format!("{text}é")),
        ("a line break before", format!("\n{text}")),
        ("a line break behind", format!("{text}\n")),
        ("a line separator behind", format!("{text}\u{2028}")),
    ];
    attempts.refuses_some(named(candidates.clone()), "pattern");
    // Some of these obey many a pattern, and are worth more than words that are plainly right.
    attempts.may_take(named(candidates));
}

pub(super) fn format(_: &Spot<'_>, name: &Value, attempts: &mut Attempts<'_>) {
    let Some(format) = name.as_str().and_then(crate::vectors::format::find) else {
        return;
    };
    let values = |texts: &'static [&str]| {
        texts
            .iter()
            .map(|text| (format!("{text:?}"), Value::from(*text)))
    };
    attempts.may_take(values(format.good));
    attempts.refuses_some(values(format.bad), "format");
}

/// Texts of exactly `length` code points: plain, of characters beyond the BMP, and made of the value
/// that stands here, which may be the only kind that the other rules allow.
fn of_length(spot: &Spot<'_>, length: usize) -> Vec<(String, Value)> {
    let text = of_text(spot);
    let last = text.chars().last().unwrap_or('a');
    let padded = text
        .chars()
        .chain(std::iter::repeat(last))
        .take(length)
        .collect();
    let texts = [
        ("ASCII", "a".repeat(length)),
        ("beyond the BMP", BEYOND_BMP.to_string().repeat(length)),
        ("its own characters", padded),
    ];
    named(texts.map(|(what, text)| (what, text))).collect()
}

fn of_text<'a>(spot: &'a Spot<'_>) -> &'a str {
    spot.value.as_str().unwrap_or("a")
}

fn named<const N: usize>(
    texts: [(&'static str, String); N],
) -> impl Iterator<Item = (String, Value)> {
    texts
        .into_iter()
        .map(|(what, text)| (what.to_owned(), Value::from(text)))
}
