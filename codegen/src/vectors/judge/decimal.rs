//! Numbers as their digits, since schemas mean decimal numbers and doubles are binary.

use std::cmp::Ordering;

use serde_json::Number;

use crate::schema::Digits;

/// A number: its digits without zeros at either end, and the power of ten that the last one counts.
#[derive(Debug)]
pub(super) struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    power: i64,
}

impl Decimal {
    pub(super) fn new(number: &Number) -> Self {
        let number = Digits::of(&number.to_string());
        let digits: Vec<u8> = number
            .significant
            .bytes()
            .map(|digit| digit - b'0')
            .collect();
        let behind = i64::try_from(digits.len()).unwrap_or(0);
        Decimal {
            negative: number.negative,
            power: number.power - behind,
            digits,
        }
    }

    pub(super) fn is_integer(&self) -> bool {
        self.power >= 0
    }

    /// Whether it is `divisor` times an integer.
    pub(super) fn is_multiple_of(&self, divisor: &Decimal) -> bool {
        let power = self.power - divisor.power;
        if self.digits.is_empty() || divisor.digits.is_empty() {
            return self.digits.is_empty();
        }
        // Digits do not end in zero, so no power of ten divides them.
        if power < 0 {
            return false;
        }
        // Doubles and integers of 64 bits have twenty digits at most, whose square fits.
        let divisor = divisor.value();
        let ten = 10 % divisor;
        (0..power).fold(self.value() % divisor, |rest, _| rest * ten % divisor) == 0
    }

    fn value(&self) -> u128 {
        self.digits
            .iter()
            .fold(0, |sum, digit| sum * 10 + u128::from(*digit))
    }

    /// How many places the first digit stands before the point.
    fn height(&self) -> i64 {
        self.power + i64::try_from(self.digits.len()).unwrap_or(0)
    }

    fn compare_magnitude(&self, other: &Self) -> Ordering {
        match (self.digits.is_empty(), other.digits.is_empty()) {
            (false, false) => self
                .height()
                .cmp(&other.height())
                .then_with(|| self.digits.cmp(&other.digits)),
            (one, other) => other.cmp(&one),
        }
    }
}

/// Which of two numbers is more.
pub(super) fn compare(one: &Number, other: &Number) -> Ordering {
    let (one, other) = (Decimal::new(one), Decimal::new(other));
    match (one.negative, other.negative) {
        (false, false) => one.compare_magnitude(&other),
        (true, true) => other.compare_magnitude(&one),
        (false, true) => Ordering::Greater,
        (true, false) => Ordering::Less,
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use serde_json::{Number, Value, json};

    use super::{Decimal, compare};

    fn number(value: Value) -> Number {
        match value {
            Value::Number(number) => number,
            other => panic!("{other}"),
        }
    }

    fn order(one: Value, other: Value) -> Ordering {
        compare(&number(one), &number(other))
    }

    #[test]
    fn numbers_are_compared_by_their_value() {
        let ascending = [
            json!(-1e30),
            json!(-10),
            json!(-9.5),
            json!(-0.001),
            json!(0),
            json!(1e-9),
            json!(0.1),
            json!(0.11),
            json!(1),
            json!(9),
            json!(10),
            json!(10.5),
            json!(u64::MAX),
            json!(1e300),
        ];
        for (index, one) in ascending.iter().enumerate() {
            for (other_index, other) in ascending.iter().enumerate() {
                let wanted = index.cmp(&other_index);
                assert_eq!(order(one.clone(), other.clone()), wanted, "{one} {other}");
            }
        }
        assert_eq!(order(json!(6), json!(6.0)), Ordering::Equal);
        assert_eq!(order(json!(-0.0), json!(0)), Ordering::Equal);
        let (large, even) = (9_007_199_254_740_993_u64, 9_007_199_254_740_992_u64);
        assert_eq!(order(json!(large), json!(even)), Ordering::Greater);
    }

    #[test]
    fn multiples_are_decimal() {
        let divides = |divisor: Value, value: Value| {
            Decimal::new(&number(value)).is_multiple_of(&Decimal::new(&number(divisor)))
        };
        assert!(divides(json!(0.1), json!(0.3)) && divides(json!(0.01), json!(4.35)));
        assert!(divides(json!(3), json!(-9)) && divides(json!(7), json!(0)));
        assert!(divides(json!(2.5), json!(1e300)) && divides(json!(1e-300), json!(5)));
        assert!(!divides(json!(3), json!(10)) && !divides(json!(10), json!(5)));
        assert!(!divides(json!(0.2), json!(0.3)) && !divides(json!(1), json!(0.5)));
        assert!(!divides(json!(3), json!(1e300)));
    }

    #[test]
    fn an_integer_has_no_fraction() {
        let is_integer = |value: Value| Decimal::new(&number(value)).is_integer();
        assert!(is_integer(json!(6.0)) && is_integer(json!(1e30)) && is_integer(json!(0)));
        assert!(!is_integer(json!(0.5)) && !is_integer(json!(1e-7)));
    }
}
