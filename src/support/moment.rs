//! Moments, so that two of them can be compared.

use std::time::{SystemTime, UNIX_EPOCH};

use super::format::date_time;

/// A moment in UTC, to the nanosecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Moment {
    /// Since the beginning of 1970; before it they are negative.
    seconds: i64,
    /// Since that second.
    nanoseconds: u32,
}

impl Moment {
    /// Reads a date and time of RFC 3339; none if `text` is no such thing.
    ///
    /// Digits beyond the nanosecond are cut off. A leap second counts as the second after it, as
    /// in the time that computers keep.
    pub fn parse(text: &str) -> Option<Self> {
        let read = date_time(text.as_bytes())?;
        let minutes = i64::from(read.hour * 60 + read.minute - read.offset);
        let days = days_since_1970(i64::from(read.year), read.month, read.day);
        let digits = read.fraction.iter().chain(&[b'0'; 9]).take(9);
        Some(Moment {
            seconds: (days * 24 * 60 + minutes) * 60 + i64::from(read.second),
            nanoseconds: digits.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0')),
        })
    }

    /// This moment, by the clock of the system.
    pub fn now() -> Self {
        Moment::from(SystemTime::now())
    }
}

impl From<SystemTime> for Moment {
    fn from(time: SystemTime) -> Self {
        // A clock that is centuries beyond all calendars is stopped there.
        let seconds = |seconds: u64| i64::try_from(seconds).unwrap_or(i64::MAX);
        match time.duration_since(UNIX_EPOCH) {
            Ok(after) => Moment {
                seconds: seconds(after.as_secs()),
                nanoseconds: after.subsec_nanos(),
            },
            Err(error) => {
                let before = error.duration();
                match before.subsec_nanos() {
                    0 => Moment {
                        seconds: -seconds(before.as_secs()),
                        nanoseconds: 0,
                    },
                    nanoseconds => Moment {
                        seconds: -seconds(before.as_secs()) - 1,
                        nanoseconds: 1_000_000_000 - nanoseconds,
                    },
                }
            }
        }
    }
}

/// Days from the beginning of 1970 to a day of the Gregorian calendar.
fn days_since_1970(year: i64, month: i32, day: i32) -> i64 {
    /// Days before each month of a year that begins in March, so that a leap day comes last.
    const BEFORE: [i64; 12] = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337];
    /// From March of the year 0 to 1970.
    const BEFORE_1970: i64 = 719_468;
    let year = if month < 3 { year - 1 } else { year };
    let months_since_march = usize::try_from((month + 9) % 12).unwrap_or_default();
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + BEFORE[months_since_march] + i64::from(day) - 1 - BEFORE_1970
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::Moment;

    #[test]
    fn moments_are_counted_from_1970() {
        for (text, seconds, nanoseconds) in [
            ("1970-01-01T00:00:00Z", 0, 0),
            ("1969-12-31T23:59:59.9Z", -1, 900_000_000),
            ("2000-02-29T12:00:00.000000001999Z", 951_825_600, 1),
            ("2000-03-01T00:00:00+01:30", 951_863_400, 0),
            ("2026-11-30T00:00:00Z", 1_795_996_800, 0),
            ("2016-12-31T23:59:60Z", 1_483_228_800, 0),
            ("0000-01-01T00:00:00Z", -62_167_219_200, 0),
            ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
        ] {
            let expected = Moment {
                seconds,
                nanoseconds,
            };
            assert_eq!(Moment::parse(text), Some(expected), "{text}");
        }
        assert_eq!(Moment::parse("2026-02-30T00:00:00Z"), None);
    }

    #[test]
    fn the_clock_of_the_system_counts_the_same() {
        for (text, milliseconds) in [
            ("1970-01-01T00:00:01.5Z", 1500),
            ("1969-12-31T23:59:58.5Z", -1500),
            ("1969-12-31T23:59:58Z", -2000),
        ] {
            let distance = Duration::from_millis(i64::unsigned_abs(milliseconds));
            let time = if milliseconds < 0 {
                UNIX_EPOCH - distance
            } else {
                UNIX_EPOCH + distance
            };
            assert_eq!(Moment::parse(text), Some(Moment::from(time)), "{text}");
        }
    }
}
