//! Inputs and surroundings that are not as one would wish.

use super::{MISSPELT, VALID, finish, run_on, validate};

/// The lines of the report that show the source and what is marked in it, for the code `code`.
fn shown(report: &str, code: &str) -> (String, String) {
    let mut lines = report
        .lines()
        .skip_while(|line| !line.contains(&format!("[{code}]")))
        .skip(3)
        .map(|line| {
            line.split_once("| ")
                .map_or("", |(_, source)| source)
                .to_owned()
        });
    let mut next = || lines.next().expect("the report goes on");
    (next(), next())
}

#[test]
fn a_line_of_five_megabytes_is_cut_around_the_culprit() {
    let text = std::fs::read_to_string(VALID).expect("the example can be read");
    let text = text
        .replace('\n', "")
        .replacen(
            '{',
            &format!(r#"{{"padding": "{}","#, "寸".repeat(5_000_000 / 3)),
            1,
        )
        .replacen(r#""trace-8f21""#, "8421", 1);
    let (code, report, errors) = run_on(text.as_bytes());
    assert_eq!((code, errors.as_str()), (1, ""));
    assert!(report.len() < 1000, "{} bytes", report.len());
    let (source, marks) = shown(&report, "type");
    assert_eq!(source.find("8421"), marks.find("^^^^"), "{report}");
    assert_eq!(marks.trim(), "^^^^");
    assert!(source.starts_with("..."), "{source}");
    let before = text.find("8421").map(|place| text[..place].chars().count());
    let place = format!("<stdin>:1:{}\n", before.expect("it is there") + 1);
    assert!(report.contains(&place), "{report}");
}

#[test]
fn tabs_and_wide_characters_keep_the_marks_in_place() {
    let text =
        "{\n\t\"größe 寸法 e\u{301} 😀\":\t\"寸法\",\t\"goal\": [\"寸法\"],\n\t\"context\": {}\n}";
    let (_, report, _) = run_on(text.as_bytes());
    let (source, marks) = shown(&report, "type");
    assert_eq!(
        source,
        "    \"größe 寸法 e\u{301} 😀\":    \"寸法\",    \"goal\": [\"寸法\"],"
    );
    // A tab, 17 columns of name and quotes, `:`, a tab, 6 columns, `,`, a tab, `"goal": `.
    assert_eq!(
        marks,
        format!("{}{}", " ".repeat(45), "^".repeat(8)),
        "{report}"
    );
}

#[test]
fn what_is_no_proper_text_is_told_apart() {
    let utf_16: Vec<u8> = "{\"goal\": 1}"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let utf_16 = [&[0xFF, 0xFE], &utf_16[..]].concat();
    for (input, place, sentence) in [
        (&b""[..], "1:1", "the text ends where a value is expected"),
        (b"\n \n", "3:1", "the text ends where a value is expected"),
        (b"{\"goal\": {\n", "2:1", "the text ends inside an object"),
        (b"\xEF\xBB\xBF{}", "1:1", "byte order mark"),
        (b"{\n \"a\": \"caf\xE9\"}", "2:11", "not UTF-8"),
        (&utf_16, "1:1", "UTF-16"),
        (
            b"{\"goal\": \"\x1B[31m\x07\xC2\x9B\"}",
            "1:11",
            "control character",
        ),
        (b"{\"goal\": 1} {}", "1:13", "goes on after the end"),
        (b"[]", "1:1", "cannot tell which standard"),
    ] {
        let (code, report, errors) = run_on(input);
        assert_eq!((code, errors.as_str()), (1, ""), "{report}");
        assert!(report.contains(sentence), "{report}");
        assert!(
            report.contains(&format!("--> <stdin>:{place}\n")),
            "{report}"
        );
        let obeyed = |character: char| character.is_control() && character != '\n';
        assert!(!report.contains(obeyed), "{report:?}");
    }
}

#[test]
fn a_long_name_of_a_member_is_cut() {
    let name = "n".repeat(100_000);
    let text = format!(r#"{{"goal": {{}}, "inputs": {{"{name}": {{"\u001b[31m": 1e999}}}}}}"#);
    let (_, report, _) = run_on(text.as_bytes());
    assert!(report.len() < 6000, "{} bytes", report.len());
    assert!(report.contains("= note: at /inputs/nnn"), "{report}");
    assert!(report.contains("nnn/␛[31m\n"), "{report}");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let text = std::fs::read(VALID).expect("the example can be read");
    for format in ["human", "json"] {
        let mut child = validate(&["--format", format, "-", MISSPELT])
            .spawn()
            .expect("the program starts");
        // The program waits for its input, so by the time it writes, nobody reads.
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("it has an input");
        std::io::Write::write_all(&mut stdin, &text).expect("it reads its input");
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_reported() {
    let full = std::fs::File::options().write(true).open("/dev/full");
    let mut command = validate(&[VALID]);
    command.stdout(full.expect("Linux has this device"));
    let (code, _, errors) = finish(command, b"");
    assert_eq!(code, 2);
    assert!(
        errors.starts_with("error: cannot write the output: "),
        "{errors}"
    );
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_is_made_readable() {
    use std::os::unix::ffi::OsStrExt as _;

    let name = std::ffi::OsStr::from_bytes(b"no\xFFsuch\x1B[31mfile");
    let mut command = validate(&[]);
    command.arg(name);
    let (code, shown, errors) = finish(command, b"");
    assert_eq!((code, shown.as_str()), (2, ""));
    assert!(
        errors.starts_with("error: cannot read no�such␛[31mfile: "),
        "{errors}"
    );
    let mut command = validate(&["--format", "json"]);
    command.arg(name);
    let (code, line, _) = finish(command, b"");
    assert_eq!(code, 2);
    assert!(
        line.starts_with(r#"{"input":"no�such\u001b[31mfile","#),
        "{line}"
    );
}
