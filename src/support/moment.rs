//! Moments, so that two of them can be compared.

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

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

    /// The same moment without its fraction of a second.
    #[must_use]
    pub fn whole_seconds(self) -> Self {
        Moment {
            nanoseconds: 0,
            ..self
        }
    }

    /// The moment that is `distance` later; none beyond the year 9999, which RFC 3339 cannot write.
    pub fn later(self, distance: Duration) -> Option<Self> {
        let nanoseconds = self.nanoseconds + distance.subsec_nanos();
        let seconds = self
            .seconds
            .checked_add_unsigned(distance.as_secs())?
            .checked_add(i64::from(nanoseconds / 1_000_000_000))?;
        (seconds <= LAST_SECOND).then_some(Moment {
            seconds,
            nanoseconds: nanoseconds % 1_000_000_000,
        })
    }
}

/// The last second of the year 9999, and the first of the year 0: RFC 3339 has four digits for a year.
const LAST_SECOND: i64 = 253_402_300_799;
const FIRST_SECOND: i64 = -62_167_219_200;

/// As RFC 3339 writes it, in UTC, with as many digits of the second's fraction as it needs. What lies
/// outside of the years 0 to 9999 is written as the nearest moment inside.
impl fmt::Display for Moment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DAY: i64 = 24 * 60 * 60;
        let seconds = self.seconds.clamp(FIRST_SECOND, LAST_SECOND);
        let (year, month, day) = date(seconds.div_euclid(DAY));
        let second = seconds.rem_euclid(DAY);
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        write!(
            formatter,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"
        )?;
        if self.nanoseconds > 0 {
            let digits = format!("{:09}", self.nanoseconds);
            write!(formatter, ".{}", digits.trim_end_matches('0'))?;
        }
        formatter.write_str("Z")
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

/// Days before each month of a year that begins in March, so that a leap day comes last.
const BEFORE: [i64; 12] = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337];
/// Days from March of the year 0 to 1970.
const BEFORE_1970: i64 = 719_468;

/// Days from the beginning of 1970 to a day of the Gregorian calendar.
fn days_since_1970(year: i64, month: i32, day: i32) -> i64 {
    let year = if month < 3 { year - 1 } else { year };
    let months_since_march = usize::try_from((month + 9) % 12).unwrap_or_default();
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + BEFORE[months_since_march] + i64::from(day) - 1 - BEFORE_1970
}

/// The year, month and day of the Gregorian calendar that is `days` after the beginning of 1970.
fn date(days: i64) -> (i64, usize, i64) {
    /// Days in 400 years, in a century without its last leap day, in four years, in a year.
    const PERIODS: (i64, i64, i64, i64) = (146_097, 36_524, 1_461, 365);
    let days = days + BEFORE_1970;
    let within = days.rem_euclid(PERIODS.0);
    // The days of leap years that lie before this one are taken off, so that all are alike.
    let year = (within - within / (PERIODS.2 - 1) + within / PERIODS.1 - within / (PERIODS.0 - 1))
        / PERIODS.3;
    let of_year = within - (year * PERIODS.3 + year / 4 - year / 100);
    let month = BEFORE.partition_point(|before| *before <= of_year) - 1;
    let year = days.div_euclid(PERIODS.0) * 400 + year + i64::from(month > 9);
    (year, (month + 2) % 12 + 1, of_year - BEFORE[month] + 1)
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
    fn every_day_is_written_as_it_is_read() {
        let mut moment = Moment::parse("0000-01-01T00:00:00Z").unwrap();
        let mut days = 0;
        let mut before = String::new();
        loop {
            let text = moment.to_string();
            assert_eq!(Moment::parse(&text), Some(moment), "{text}");
            assert!(before < text, "{before} {text}");
            before = text;
            days += 1;
            match moment.later(Duration::from_secs(24 * 60 * 60)) {
                Some(next) => moment = next,
                None => break,
            }
        }
        assert_eq!(days, 3_652_425);
    }

    #[test]
    fn fractions_are_written_and_carried() {
        for (text, millis, expected) in [
            ("2026-06-01T14:00:00.900+02:00", 0, "2026-06-01T12:00:00.9Z"),
            ("2026-06-01T12:00:00.9Z", 100, "2026-06-01T12:00:01Z"),
            (
                "2026-02-28T23:59:59.000000001Z",
                1000,
                "2026-03-01T00:00:00.000000001Z",
            ),
            ("1969-12-31T23:59:59.5Z", 250, "1969-12-31T23:59:59.75Z"),
        ] {
            let later =
                Moment::parse(text).and_then(|moment| moment.later(Duration::from_millis(millis)));
            assert_eq!(
                later.map(|moment| moment.to_string()).as_deref(),
                Some(expected)
            );
        }
        let end = Moment::parse("9999-12-31T23:59:59.5Z").unwrap();
        assert_eq!(end.later(Duration::from_millis(500)), None);
        assert_eq!(end.later(Duration::MAX), None);
        assert_eq!(end.whole_seconds().to_string(), "9999-12-31T23:59:59Z");
        // A zone can lead out of the four digits.
        let before = Moment::parse("0000-01-01T00:00:00+01:00").unwrap();
        assert_eq!(before.to_string(), "0000-01-01T00:00:00Z");
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
