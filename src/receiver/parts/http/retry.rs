//! When a call that failed is worth another one, and how long to wait before it.

use std::time::{Duration, SystemTime};

use reqwest::StatusCode;
use reqwest::header::HeaderValue;

/// The first wait where the server names none; each further one is twice as long.
const FIRST: Duration = Duration::from_millis(500);

/// Whether the same call may go better. Not after an answer was cut off or too late: the server may
/// have done the work, and asks for its price again.
pub(super) fn is_passing(status: StatusCode) -> bool {
    matches!(status.as_u16(), 429 | 500 | 502 | 503)
}

/// What a `Retry-After` says: a number of seconds, or a date of HTTP. A date that has passed is no
/// wait. What is neither says nothing.
pub(super) fn retry_after(value: &HeaderValue, now: SystemTime) -> Option<Duration> {
    let text = value.to_str().ok()?.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        // More seconds than a u64 holds are a very long wait, not none.
        return Some(Duration::from_secs(text.parse().unwrap_or(u64::MAX)));
    }
    let then = httpdate::parse_http_date(text).ok()?;
    Some(then.duration_since(now).unwrap_or_default())
}

/// How long to wait before call number `attempt`, counted from one for the first repetition; none,
/// if what the server asks for is longer than `longest`.
///
/// The wait is drawn at random, so that receivers which failed together do not come back together.
pub(super) fn wait(attempt: u32, asked: Option<Duration>, longest: Duration) -> Option<Duration> {
    match asked {
        // Later than asked, and never earlier.
        Some(asked) if asked <= longest => Some(
            asked
                .saturating_add(drawn(FIRST.min(asked / 4)))
                .min(longest.max(asked)),
        ),
        Some(_) => None,
        None => {
            let doubled = FIRST.saturating_mul(1 << attempt.saturating_sub(1).min(16));
            let most = doubled.min(longest);
            Some(most / 2 + drawn(most / 2))
        }
    }
}

/// A time up to `most`.
fn drawn(most: Duration) -> Duration {
    most.mul_f64(fastrand::f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn now() -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777) // 1994-11-06T08:49:37Z
    }

    fn read(text: &'static str) -> Option<Duration> {
        retry_after(&HeaderValue::from_static(text), now())
    }

    #[test]
    fn seconds_and_dates_are_read() {
        assert_eq!(read("7"), Some(Duration::from_secs(7)));
        assert_eq!(read(" 0 "), Some(Duration::ZERO));
        assert_eq!(read("Sun, 06 Nov 1994 08:50:37 GMT"), Some(MINUTE));
        assert_eq!(read("Sunday, 06-Nov-94 08:50:37 GMT"), Some(MINUTE));
    }

    #[test]
    fn a_date_in_the_past_is_no_wait() {
        assert_eq!(read("Sun, 06 Nov 1994 08:00:00 GMT"), Some(Duration::ZERO));
    }

    #[test]
    fn what_is_neither_says_nothing() {
        for text in [
            "",
            "soon",
            "-1",
            "1.5",
            "+3",
            "Sun, 99 Nov 1994 08:00:00 GMT",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(
            retry_after(&HeaderValue::from_bytes(b"\xff").expect("a value"), now()),
            None
        );
    }

    #[test]
    fn a_huge_number_is_a_long_wait() {
        assert_eq!(
            read("99999999999999999999999"),
            Some(Duration::from_secs(u64::MAX))
        );
        assert_eq!(wait(1, read("99999999999999999999999"), MINUTE), None);
    }

    #[test]
    fn waits_are_never_earlier_than_asked_and_bounded() {
        for attempt in 0..100 {
            let asked = wait(attempt, Some(Duration::from_secs(3)), MINUTE).expect("a wait");
            assert!(asked >= Duration::from_secs(3) && asked <= Duration::from_secs(4));
            let own = wait(attempt, None, MINUTE).expect("a wait");
            assert!(own <= MINUTE && own >= FIRST / 2, "{attempt}: {own:?}");
        }
        assert_eq!(wait(1, Some(MINUTE * 2), MINUTE), None);
    }

    #[test]
    fn only_what_passes_is_tried_again() {
        for status in [429, 500, 502, 503] {
            assert!(is_passing(StatusCode::from_u16(status).expect("a status")));
        }
        for status in [200, 302, 400, 401, 404, 413, 501, 504] {
            assert!(!is_passing(StatusCode::from_u16(status).expect("a status")));
        }
    }
}
