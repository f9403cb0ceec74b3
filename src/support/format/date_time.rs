//! Dates and times of RFC 3339.
//!
//! Written out, because the libraries for dates take more than the RFC allows (a blank instead of
//! the `T`, a week day, no seconds), and every packet has two of these on its hot path.

/// What a date and time says.
#[derive(Clone, Copy, Debug)]
pub(in crate::support) struct DateTime<'t> {
    pub(in crate::support) year: i32,
    pub(in crate::support) month: i32,
    pub(in crate::support) day: i32,
    pub(in crate::support) hour: i32,
    pub(in crate::support) minute: i32,
    pub(in crate::support) second: i32,
    /// The digits behind the point; empty where there is none.
    pub(in crate::support) fraction: &'t [u8],
    /// How many minutes it is ahead of UTC.
    pub(in crate::support) offset: i32,
}

/// Whether `text` is a `date-time` of RFC 3339; see [`date_time`].
pub(super) fn is_date_time(text: &[u8]) -> bool {
    date_time(text).is_some()
}

/// Reads a `date-time` of RFC 3339, section 5.6, with a day that the month has.
///
/// A leap second (`:60`) is taken where it can fall: at 23:59 UTC.
pub(in crate::support) fn date_time(text: &[u8]) -> Option<DateTime<'_>> {
    let (fixed, rest) = text.split_at_checked(19)?;
    let separators = [(4, b'-'), (7, b'-'), (13, b':'), (16, b':')];
    if separators.iter().any(|&(at, byte)| fixed[at] != byte) || !matches!(fixed[10], b'T' | b't') {
        return None;
    }
    let field = |from: usize, to: usize| number(&fixed[from..to]);
    let (fraction, rest) = fraction(rest);
    let read = DateTime {
        year: field(0, 4)?,
        month: field(5, 7)?,
        day: field(8, 10)?,
        hour: field(11, 13)?,
        minute: field(14, 16)?,
        second: field(17, 19)?,
        fraction,
        offset: offset_minutes(rest)?,
    };
    let possible = read.day >= 1
        && read.day <= days_in_month(read.year, read.month)
        && read.hour <= 23
        && read.minute <= 59
        && (read.second <= 59 || (read.second == 60 && is_last_minute_of_utc_day(&read)));
    possible.then_some(read)
}

/// Whether `text` is a `full-date`, with a day that the month has.
pub(super) fn is_date(text: &[u8]) -> bool {
    let [y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1] = *text else {
        return false;
    };
    let (year, month, day) = (
        number(&[y0, y1, y2, y3]),
        number(&[m0, m1]),
        number(&[d0, d1]),
    );
    let (Some(year), Some(month), Some(day)) = (year, month, day) else {
        return false;
    };
    day >= 1 && day <= days_in_month(year, month)
}

/// Whether `text` is a `full-time`: a time with an offset, and leap seconds as in a `date-time`.
pub(super) fn is_time(text: &[u8]) -> bool {
    // The same rules hold behind any day.
    let mut moment = b"2000-01-01T".to_vec();
    moment.extend_from_slice(text);
    is_date_time(&moment)
}

fn number(digits: &[u8]) -> Option<i32> {
    digits.iter().try_fold(0, |sum, byte| {
        byte.is_ascii_digit()
            .then(|| sum * 10 + i32::from(byte - b'0'))
    })
}

/// The digits of the fraction of a second, if there is one, and what follows; a point without
/// digits stays.
fn fraction(rest: &[u8]) -> (&[u8], &[u8]) {
    let Some(digits) = rest.strip_prefix(b".") else {
        return (&[], rest);
    };
    let count = digits
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if count == 0 {
        (&[], rest)
    } else {
        digits.split_at(count)
    }
}

fn offset_minutes(offset: &[u8]) -> Option<i32> {
    match offset {
        [b'Z' | b'z'] => Some(0),
        [sign @ (b'+' | b'-'), a, b, b':', c, d] => {
            let (hours, minutes) = (number(&[*a, *b])?, number(&[*c, *d])?);
            let total = hours * 60 + minutes;
            (hours <= 23 && minutes <= 59).then_some(if *sign == b'-' { -total } else { total })
        }
        _ => None,
    }
}

fn is_last_minute_of_utc_day(read: &DateTime<'_>) -> bool {
    const DAY: i32 = 24 * 60;
    (read.hour * 60 + read.minute - read.offset).rem_euclid(DAY) == DAY - 1
}

fn days_in_month(year: i32, month: i32) -> i32 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_date, is_date_time, is_time};

    #[test]
    fn real_moments_pass() {
        for good in [
            "2030-12-31T23:59:00Z",
            "2026-05-31t18:00:00z",
            "2024-02-29T00:00:00Z",
            "2000-02-29T00:00:00.5Z",
            "1998-12-31T23:59:60Z",
            "1998-12-31T15:59:60.123-08:00",
            "2026-01-01T00:00:00+23:59",
        ] {
            assert!(is_date_time(good.as_bytes()), "{good}");
        }
    }

    #[test]
    fn everything_else_fails() {
        for bad in [
            "",
            "2026-02-30T00:00:00Z",
            "2026-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z",
            "2026-00-10T00:00:00Z",
            "2026-13-10T00:00:00Z",
            "2026-01-00T00:00:00Z",
            "2026-01-01 00:00:00Z",
            "2026-01-01T24:00:00Z",
            "2026-01-01T00:60:00Z",
            "2026-01-01T00:00:61Z",
            "2026-01-01T12:00:60Z",
            "2026-01-01T00:00:00",
            "2026-01-01T00:00:00.Z",
            "2026-01-01T00:00:00+24:00",
            "2026-01-01T00:00:00+0100",
            "2026-1-1T00:00:00Z",
            "2026-01-01T00:00:00ZZ",
            "２０２６-01-01T00:00:00Z",
        ] {
            assert!(!is_date_time(bad.as_bytes()), "{bad}");
        }
    }
    #[test]
    fn a_date_is_a_day_that_there_is() {
        for good in ["2024-02-29", "2026-12-31", "0000-01-01", "9999-04-30"] {
            assert!(is_date(good.as_bytes()), "{good}");
        }
        for bad in [
            "",
            "2026-02-29",
            "1900-02-29",
            "2026-04-31",
            "2026-00-10",
            "2026-13-01",
            "2026-01-00",
            "2026-1-1",
            "20260101",
            "2026-001",
            "2026-W01-1",
            "26-01-01",
            "+2026-01-01",
            "2026/01/01",
            "2026-01-01Z",
            "2026-01-01\n",
            "202६-01-1",
        ] {
            assert!(!is_date(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn a_time_has_an_offset() {
        for good in [
            "00:00:00Z",
            "23:59:59.999z",
            "12:00:00+05:30",
            "23:59:60Z",
            "01:29:60.5+01:30",
            "15:59:60-08:00",
        ] {
            assert!(is_time(good.as_bytes()), "{good}");
        }
        for bad in [
            "",
            "12:00:00",
            "12:00Z",
            "24:00:00Z",
            "12:60:00Z",
            "12:00:61Z",
            "22:59:60Z",
            "23:59:60+01:00",
            "12:00:00+24:00",
            "12:00:00+01:60",
            "12:00:00+0100",
            "12:00:00.Z",
            "12:00:00,5Z",
            "1:00:00Z",
            "12:00:00 Z",
            "T12:00:00Z",
            "12:00:00ZZ",
            "1२:00:00Z",
        ] {
            assert!(!is_time(bad.as_bytes()), "{bad}");
        }
    }
}
