//! `validate --lines`: a message a line.

use serde_json::Value;

use super::{BLOCKER, finish, validate};

/// A valid packet, one that is not, and one in the text that has neither.
fn stream() -> (Vec<u8>, usize) {
    let text = std::fs::read_to_string(BLOCKER).expect("the example can be read");
    let packet: Value = serde_json::from_str(&text).expect("it is JSON");
    let mut broken = packet.clone();
    broken["body"]["human_review_required"] = "yes".into();
    let good = packet.to_string();
    let bad = broken.to_string();
    let lines = format!("{good}\n{bad}\n\n{good}\r\n{{\n");
    (lines.into_bytes(), 4)
}

#[test]
fn each_line_gets_its_verdict_in_order() {
    let (input, count) = stream();
    let (code, output, errors) = finish(validate(&["--lines", "-"]), &input);
    assert_eq!((code, errors.as_str()), (1, ""));
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), count + 1, "{output}");
    assert_eq!(
        lines[0],
        "<stdin>:1: valid uai.agent.blocker.v1 (UAI-1 1.0)"
    );
    let wanted = "<stdin>:2: invalid uai.agent.blocker.v1: ";
    assert!(lines[1].starts_with(wanted), "{}", lines[1]);
    assert!(
        lines[1]
            .ends_with("/body/human_review_required: expected a boolean, found a string [type]")
    );
    assert!(lines[2].starts_with("<stdin>:4: valid"), "{}", lines[2]);
    assert!(lines[3].starts_with("<stdin>:5: invalid: "), "{}", lines[3]);
    assert_eq!(lines[4], "4 lines: 2 valid, 2 invalid");
}

#[test]
fn programs_get_an_object_for_each_line() {
    let (input, count) = stream();
    let (code, output, _) = finish(validate(&["--lines", "--format", "json", "-"]), &input);
    assert_eq!(code, 1);
    let answers: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(answers.len(), count);
    let told = answers
        .iter()
        .map(|answer| (answer["number"].as_u64(), answer["valid"].as_bool()));
    let wanted = [(1, true), (2, false), (4, true), (5, false)];
    assert!(
        told.eq(wanted.map(|(number, valid)| (Some(number), Some(valid)))),
        "{output}"
    );
    assert_eq!(
        answers[1]["violations"][0]["pointer"],
        "/body/human_review_required"
    );
}

#[test]
fn an_input_that_cannot_be_read_does_not_stop_the_others() {
    let (input, _) = stream();
    let (code, output, errors) = finish(validate(&["--lines", "tests", "-"]), &input);
    assert_eq!(code, 2);
    assert!(errors.contains("cannot read tests"), "{errors}");
    assert!(
        output.ends_with("4 lines: 2 valid, 2 invalid\n"),
        "{output}"
    );
}

#[test]
fn a_stream_without_lines_is_valid() {
    let (code, output, _) = finish(validate(&["--lines", "-"]), b"\n\n");
    assert_eq!(
        (code, output.as_str()),
        (0, "0 lines: 0 valid, 0 invalid\n")
    );
}
