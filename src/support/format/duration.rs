//! Durations of RFC 3339, appendix A.

/// Whether `text` is a `duration`: weeks alone, or units from years down to seconds of which none is
/// left out between two that stand.
pub(super) fn is_duration(text: &[u8]) -> bool {
    let Some(text) = text.strip_prefix(b"P") else {
        return false;
    };
    let (date, time) = match text.iter().position(|byte| *byte == b'T') {
        Some(place) => (&text[..place], Some(&text[place + 1..])),
        None => (text, None),
    };
    match time {
        Some(time) => (date.is_empty() || is_run(date, b"YMD")) && is_run(time, b"HMS"),
        None => is_run(date, b"YMD") || is_run(date, b"W"),
    }
}

/// Whether `text` is one number or more, with units that follow each other in `units`.
fn is_run(text: &[u8], units: &[u8]) -> bool {
    let mut next = None;
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let unit = rest.get(digits);
        let place = units.iter().position(|known| Some(known) == unit);
        let Some(place) =
            place.filter(|place| digits > 0 && next.is_none_or(|next| next == *place))
        else {
            return false;
        };
        next = Some(place + 1);
        rest = &rest[digits + 1..];
    }
    next.is_some()
}

#[cfg(test)]
mod tests {
    use super::is_duration;

    #[test]
    fn units_follow_each_other() {
        for good in [
            "P1Y",
            "P1M",
            "P1D",
            "P1Y2M",
            "P1M2D",
            "P1Y2M3DT4H5M6S",
            "PT1H",
            "PT1H2M",
            "PT2M3S",
            "PT36H",
            "P2W",
            "P0D",
            "P007D",
            "P1YT1S",
            "P99999999999999999999999999D",
        ] {
            assert!(is_duration(good.as_bytes()), "{good}");
        }
    }

    #[test]
    fn everything_else_fails() {
        for bad in [
            "",
            "P",
            "PT",
            "P1YT",
            "1D",
            "p1d",
            "P1",
            "PD",
            "P1Y2D",
            "PT1H2S",
            "P2D1Y",
            "P1D1D",
            "PT1D",
            "P1H",
            "P1S",
            "P1D2H",
            "P1Y1W",
            "P1WT1H",
            "P1W1D",
            "PT1W",
            "P-1D",
            "-P1D",
            "PT0.5S",
            "PT0,5S",
            "P1e2D",
            "P1DT1HT1M",
            " P1D",
            "P1D ",
            "P1D\n",
            "P१D",
        ] {
            assert!(!is_duration(bad.as_bytes()), "{bad}");
        }
    }
}
