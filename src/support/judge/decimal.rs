//! Numbers by their decimal text: compared and divided exactly, whatever their exponent.

use std::cmp::Ordering;

use serde_json::Number;

/// A number, taken apart: its sign, its digits without zeros before and behind, and the place of
/// the point. Nothing is copied and no exponent is written out, so that `1e999999999` is as cheap
/// as `1`.
///
/// An exponent beyond 64 bits counts as the largest or smallest there is.
#[derive(Clone, Copy, Debug)]
pub(in crate::support) struct Decimal<'t> {
    negative: bool,
    /// From the first digit that is not 0 to the last; a `.` may stand between. Empty for zero.
    digits: &'t [u8],
    /// How many digits those are.
    count: i64,
    /// How many digits stand before the point; negative if zeros follow the point.
    point: i64,
}

impl<'t> Decimal<'t> {
    /// Takes `number` apart, a number in JSON's grammar.
    pub(in crate::support) fn new(number: &'t [u8]) -> Self {
        let (negative, number) = match number.strip_prefix(b"-") {
            Some(rest) => (true, rest),
            None => (false, number),
        };
        let (mantissa, exponent) = match number.iter().position(|byte| matches!(byte, b'e' | b'E'))
        {
            Some(place) => (&number[..place], saturating_exponent(&number[place + 1..])),
            None => (number, 0),
        };
        let counts = |byte: &u8| matches!(byte, b'1'..=b'9');
        let first = mantissa.iter().position(counts);
        let last = mantissa.iter().rposition(counts);
        let (Some(first), Some(last)) = (first, last) else {
            return Decimal {
                negative: false,
                digits: &[],
                count: 0,
                point: 0,
            };
        };
        let point = mantissa.iter().position(|byte| *byte == b'.');
        let point = point.unwrap_or(mantissa.len());
        let digits = &mantissa[first..=last];
        let pointed = first < point && point < last;
        let before = if first < point {
            length(point - first)
        } else {
            -length(first - point - 1)
        };
        Decimal {
            negative,
            digits,
            count: length(digits.len() - usize::from(pointed)),
            point: before.saturating_add(exponent),
        }
    }

    /// Whether it has no fraction; `6.0` has none.
    pub(in crate::support) fn is_integer(&self) -> bool {
        self.point >= self.count
    }

    /// Whether it is less than zero.
    pub(in crate::support) fn is_negative(&self) -> bool {
        self.negative
    }

    /// The value, if it has no fraction and fits.
    pub(in crate::support) fn to_i64(self) -> Option<i64> {
        self.to_i128().and_then(|value| i64::try_from(value).ok())
    }

    fn to_i128(self) -> Option<i128> {
        // Twenty digits are the most that 64 bits hold.
        if !self.is_integer() || self.point > 20 {
            return None;
        }
        let zeros = usize::try_from(self.point - self.count).ok()?;
        let magnitude = self
            .digits()
            .chain(std::iter::repeat_n(0, zeros))
            .fold(0_i128, |sum, digit| sum * 10 + i128::from(digit));
        Some(if self.negative { -magnitude } else { magnitude })
    }

    /// Whether it is `divisor` times an integer.
    pub(super) fn is_multiple_of(&self, divisor: &Self) -> bool {
        // The digits of the longest divisor that leaves room for one more in 128 bits.
        const SHORT: usize = 37;
        if self.count == 0 || divisor.count == 0 {
            return self.count == 0;
        }
        // Behind its digits, this number has so many more zeros than the divisor.
        let zeros = (self.point.saturating_sub(self.count))
            .saturating_sub(divisor.point.saturating_sub(divisor.count));
        // Since it does not end in 0, it is no multiple of ten times anything.
        if zeros < 0 {
            return false;
        }
        let divisor: Vec<u8> = divisor.digits().collect();
        // More zeros bring in more twos and fives. A divisor of n digits has fewer than 4n of
        // either, so that many zeros decide the matter.
        let enough = divisor.len().saturating_mul(4);
        let zeros = usize::try_from(zeros).unwrap_or(enough).min(enough);
        let digits = self.digits().chain(std::iter::repeat_n(0, zeros));
        if divisor.len() <= SHORT {
            let join = |sum: u128, digit: u8| sum * 10 + u128::from(digit);
            let divisor = divisor.into_iter().fold(0, join);
            digits.fold(0, |rest, digit| join(rest, digit) % divisor) == 0
        } else {
            long_division_is_even(digits, &divisor)
        }
    }

    fn digits(&self) -> impl Iterator<Item = u8> + use<'t> {
        let digits = self.digits.iter().filter(|byte| **byte != b'.');
        digits.map(|byte| byte - b'0')
    }

    fn compare_magnitude(&self, other: &Self) -> Ordering {
        // Digits have no zeros behind, so one that is the beginning of the other is less.
        let places = self.point.cmp(&other.point);
        let zero = (self.count > 0).cmp(&(other.count > 0));
        zero.then(places)
            .then_with(|| self.digits().cmp(other.digits()))
    }
}

impl Ord for Decimal<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.compare_magnitude(other),
            (true, true) => other.compare_magnitude(self),
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
        }
    }
}

impl PartialOrd for Decimal<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Decimal<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal<'_> {}

/// Long division with pencil and paper, for divisors too long for the machine.
fn long_division_is_even(digits: impl Iterator<Item = u8>, divisor: &[u8]) -> bool {
    // One digit longer than the divisor, so that the next digit has room.
    let divisor: Vec<u8> = std::iter::once(0).chain(divisor.iter().copied()).collect();
    let mut rest = vec![0_u8; divisor.len()];
    for digit in digits {
        rest.rotate_left(1);
        if let Some(last) = rest.last_mut() {
            *last = digit;
        }
        while rest >= divisor {
            let mut borrowed = 0;
            for (place, take) in rest.iter_mut().zip(&divisor).rev() {
                let take = take + borrowed;
                borrowed = u8::from(*place < take);
                *place = *place + 10 * borrowed - take;
            }
        }
    }
    rest.iter().all(|digit| *digit == 0)
}

/// An integer that 64 bits hold and a double would round, and any that is written without point and
/// exponent; `-0` is left to the doubles, which know it.
pub(in crate::support) fn whole(text: &str) -> Option<Number> {
    // Up to that, every integer is a double.
    const EXACT: i128 = 1 << 53;
    if text == "-0" {
        return None;
    }
    if let Ok(integer) = text.parse::<i64>() {
        return Some(integer.into());
    }
    if let Ok(integer) = text.parse::<u64>() {
        return Some(integer.into());
    }
    let value = Decimal::new(text.as_bytes()).to_i128()?;
    if value.abs() <= EXACT {
        return None;
    }
    let small = i64::try_from(value).ok().map(Number::from);
    small.or_else(|| u64::try_from(value).ok().map(Number::from))
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

fn length(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
