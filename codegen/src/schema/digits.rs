//! Numbers by their digits.

/// Whether two numbers in JSON's grammar are the same number.
pub fn same_number(one: &str, other: &str) -> bool {
    Digits::of(one) == Digits::of(other)
}

/// Whether a number in JSON's grammar is above zero.
pub fn is_positive(number: &str) -> bool {
    let digits = Digits::of(number);
    !digits.negative && !digits.significant.is_empty()
}

/// A number as `0.significant` times a power of ten, without zeros before or behind its digits.
#[derive(PartialEq, Eq)]
pub(crate) struct Digits {
    pub(crate) negative: bool,
    pub(crate) significant: String,
    pub(crate) power: i64,
}

impl Digits {
    /// The digits of a number in JSON's grammar.
    pub(crate) fn of(number: &str) -> Self {
        let unsigned = number.trim_start_matches('-');
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = format!("{whole}{fraction}");
        let significant = digits.trim_start_matches('0');
        let zeros = digits.len() - significant.len();
        let significant = significant.trim_end_matches('0').to_owned();
        if significant.is_empty() {
            return Digits {
                negative: false,
                significant,
                power: 0,
            };
        }
        // A text is never so long that its length is none of an i64; its exponent may be.
        let shift = i64::try_from(whole.len()).unwrap_or(i64::MAX)
            - i64::try_from(zeros).unwrap_or(i64::MAX);
        let most = if exponent.starts_with('-') {
            i64::MIN
        } else {
            i64::MAX
        };
        Digits {
            negative: number.starts_with('-'),
            significant,
            power: exponent.parse().unwrap_or(most).saturating_add(shift),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{is_positive, same_number};

    #[test]
    fn numbers_are_the_same_however_they_are_written() {
        for (one, other) in [
            ("0", "-0.0e5"),
            ("100", "1e2"),
            ("0.001", "1E-3"),
            ("12.50", "1.25e+1"),
            ("1e99999999999999999999", "1e99999999999999999999"),
        ] {
            assert!(same_number(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("1", "-1"),
            ("1", "10"),
            ("0.1", "0.1000000000000000000001"),
            ("1e-400", "0"),
            ("1e99999999999999999999", "1e-99999999999999999999"),
        ] {
            assert!(!same_number(one, other), "{one} {other}");
        }
    }

    #[test]
    fn zero_is_not_above_itself() {
        assert!(is_positive("1e-400"));
        assert!(!is_positive("-1e-400"));
        assert!(!is_positive("0.000"));
    }
}
