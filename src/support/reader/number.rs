//! Numbers, read from their decimal text.

/// The value of an integer written as JSON: `6`, and also `6.0` and `60e-1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Integral {
    /// It fits.
    Fits(i64),
    /// An integer above all that fit.
    TooLarge,
    /// An integer below all that fit.
    TooSmall,
    /// The number has a fraction.
    Fraction,
}

/// Reads `number`, a number in JSON's grammar, without going through floating point.
pub(super) fn integral(number: &[u8]) -> Integral {
    let (negative, digits) = match number.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, number),
    };
    if digits.len() <= 18 && digits.iter().all(u8::is_ascii_digit) {
        let magnitude = digits
            .iter()
            .fold(0_i64, |sum, digit| sum * 10 + i64::from(digit - b'0'));
        return Integral::Fits(if negative { -magnitude } else { magnitude });
    }
    scaled(negative, digits)
}

#[cold]
fn scaled(negative: bool, number: &[u8]) -> Integral {
    let (mantissa, exponent) = match number.iter().position(|byte| matches!(byte, b'e' | b'E')) {
        Some(place) => (&number[..place], saturating_exponent(&number[place + 1..])),
        None => (number, 0),
    };
    let point = mantissa.iter().position(|byte| *byte == b'.');
    let fraction_length = point.map_or(0, |place| mantissa.len() - place - 1);
    let mut digits: Vec<u8> = mantissa
        .iter()
        .copied()
        .filter(|byte| *byte != b'.')
        .collect();
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    digits.drain(..zeros);
    let mut scale = exponent.saturating_sub(i64::try_from(fraction_length).unwrap_or(i64::MAX));
    while digits.last() == Some(&b'0') {
        digits.pop();
        scale = scale.saturating_add(1);
    }
    if digits.is_empty() {
        return Integral::Fits(0);
    }
    if scale < 0 {
        return Integral::Fraction;
    }
    let beyond = if negative {
        Integral::TooSmall
    } else {
        Integral::TooLarge
    };
    // Nineteen digits are the most that an i64 has.
    let length = scale.saturating_add(i64::try_from(digits.len()).unwrap_or(i64::MAX));
    if length > 19 {
        return beyond;
    }
    digits.extend((0..scale).map(|_| b'0'));
    let magnitude = digits
        .iter()
        .fold(0_i128, |sum, digit| sum * 10 + i128::from(digit - b'0'));
    i64::try_from(if negative { -magnitude } else { magnitude }).map_or(beyond, Integral::Fits)
}

/// An exponent; one that is out of all bounds stays at the bound.
fn saturating_exponent(text: &[u8]) -> i64 {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] | rest => (false, rest),
    };
    let magnitude = digits.iter().fold(0_i64, |sum, digit| {
        sum.saturating_mul(10)
            .saturating_add(i64::from(digit - b'0'))
    });
    if negative { -magnitude } else { magnitude }
}

#[cfg(test)]
mod tests {
    use super::{Integral, integral};

    #[test]
    fn an_integer_may_be_written_in_any_way() {
        for (text, value) in [
            ("0", 0),
            ("-0", 0),
            ("6", 6),
            ("6.0", 6),
            ("60e-1", 6),
            ("0.6E1", 6),
            ("-6.000e+0", -6),
            ("0e999999999999999999999", 0),
            ("9223372036854775807", i64::MAX),
            ("-9223372036854775808", i64::MIN),
            ("9007199254740993.0", 9_007_199_254_740_993),
        ] {
            assert_eq!(integral(text.as_bytes()), Integral::Fits(value), "{text}");
        }
    }

    #[test]
    fn what_is_no_integer_or_does_not_fit_says_so() {
        for (text, verdict) in [
            ("0.5", Integral::Fraction),
            ("1e-1", Integral::Fraction),
            ("1e-99999999999999999999", Integral::Fraction),
            ("9223372036854775808", Integral::TooLarge),
            ("1e400", Integral::TooLarge),
            ("1e99999999999999999999", Integral::TooLarge),
            ("-1e30", Integral::TooSmall),
        ] {
            assert_eq!(integral(text.as_bytes()), verdict, "{text}");
        }
    }
}
