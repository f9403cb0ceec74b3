//! Values judged by a schema as a table.

use std::ops::Range;

use serde_json::Value;

use super::{MAX_POINTER_BYTES, MAX_VIOLATIONS, Reader};
use crate::support::at::At;
use crate::support::code::Code;
use crate::support::judge::{Finding, Judge, MAX_NESTED, Node, SchemaRule, TooNested};
use crate::support::violation::Limit;

impl Reader<'_> {
    /// Reads the value that stands next, and notes everything that is wrong with it by `schema`.
    /// The value comes back wherever its text could be read.
    pub fn judged(&mut self, at: &At<'_>, schema: &'static SchemaRule) -> Option<Value> {
        let node = self.node(at, schema.place)?;
        self.note_findings(at, schema, &node, 0);
        Some(node.to_value())
    }

    /// Notes everything that is wrong by `schema` with the value at `span`, which has been read
    /// before: what was noted then, such as doubled members, is not noted again.
    pub fn judge_span(&mut self, at: &At<'_>, span: Range<usize>, schema: &'static SchemaRule) {
        if self.broken {
            return;
        }
        let from = span.start;
        let Some(text) = self.text.get(span) else {
            return;
        };
        let mut again = Reader::new(text);
        again.form = self.form.take_noted(from);
        let node = again.node(at, schema.place);
        self.form.give_back(again.form);
        if let Some(node) = node {
            self.note_findings(at, schema, &node, from);
        }
    }

    /// Judges `node`, whose spans count from `from`.
    fn note_findings(
        &mut self,
        at: &At<'_>,
        schema: &'static SchemaRule,
        node: &Node<'_>,
        from: usize,
    ) {
        let findings = match Judge::judge(node, schema) {
            Ok(findings) => findings,
            Err(TooNested) => {
                let span = from + node.span.start..from + node.span.end;
                self.note(at, Code::DepthLimit, "", span, Limit::Schemas(MAX_NESTED));
                return;
            }
        };
        let (findings, others) = findings.distinct();
        let mut noted = 0;
        for finding in &findings {
            // What is not listed any more needs no pointer and no nearest word.
            if self.violations.len() == MAX_VIOLATIONS || self.pointer_bytes >= MAX_POINTER_BYTES {
                break;
            }
            noted += 1;
            self.note_finding(at, node, (*finding).clone(), from);
        }
        let others = others.saturating_add(findings.len() - noted);
        self.omitted = self.omitted.saturating_add(others);
    }

    /// Notes `finding`, whose culprit is `node` or stands in it.
    fn note_finding(&mut self, at: &At<'_>, node: &Node<'_>, finding: Finding, from: usize) {
        let (code, schema) = (finding.code, finding.schema.place);
        let span = from + finding.span.start..from + finding.span.end;
        if node.span == finding.span {
            let found = (code == Code::Type).then(|| node.json_type());
            let (limit, nearest) = finding.hint_for_value(node);
            self.push(at, code, schema, span, limit, nearest, found);
            return;
        }
        let before = finding.span.start;
        let items = node.items();
        let place = items.partition_point(|item| item.span.end <= before);
        if let Some(item) = items.get(place) {
            self.note_finding(&at.index(place), item, finding, from);
            return;
        }
        let members = node.members();
        let place = members.partition_point(|member| member.value.span.end <= before);
        let Some(member) = members.get(place) else {
            return;
        };
        let at = at.member(&member.name);
        if member.name_span == finding.span {
            let (limit, nearest) = finding.hint_for_member(&member.name, node);
            // A slot has no name in the text.
            let span = if member.name_span.is_empty() {
                from + member.value.span.start..from + member.value.span.end
            } else {
                span
            };
            self.push(&at, code, schema, span, limit, nearest, None);
        } else {
            self.note_finding(&at, &member.value, finding, from);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Reader;
    use crate::support::at::At;
    use crate::support::judge::{Keyword, Resource, SchemaRule};
    use crate::support::report::Report;
    use crate::support::violation::JsonType;

    static ANYTHING: SchemaRule = SchemaRule {
        place: "any#",
        resource: &PLAIN,
        keywords: &[],
    };
    static STRINGS: SchemaRule = SchemaRule {
        place: "s#",
        resource: &PLAIN,
        keywords: &[Keyword::Items(
            0,
            &SchemaRule {
                place: "s#/items",
                resource: &PLAIN,
                keywords: &[Keyword::Type(&[JsonType::String])],
            },
        )],
    };
    static PLAIN: Resource = Resource {
        dynamic_anchors: &[],
    };

    fn lines(text: &str, report: &Report) -> Vec<String> {
        let line = |violation: &crate::support::Violation| {
            let culprit = &text[violation.span()];
            let (code, pointer) = (violation.code(), violation.pointer());
            format!("{code} #{pointer} {culprit} {}", violation.schema_pointer())
        };
        report.iter().map(line).collect()
    }

    fn judged(text: &str, schema: &'static SchemaRule) -> Result<serde_json::Value, Vec<String>> {
        let mut reader = Reader::new(text);
        let value = reader.judged(&At::ROOT, schema);
        reader.finish(value).map_err(|report| lines(text, &report))
    }

    #[test]
    fn a_value_comes_back_as_the_text_has_it() {
        let text = r#" {"\u0061\"b" : [1, -0.5e1, "\ud83d\ude00\n", true, null, {}, []], "": 18446744073709551615} "#;
        let value = json!({
            "a\"b": [1, -5.0, "😀\n", true, null, {}, []],
            "": u64::MAX,
        });
        assert_eq!(judged(text, &ANYTHING), Ok(value));
    }

    #[test]
    fn faults_of_the_text_are_noted_beside_those_of_the_value() {
        let text = r#"[{"a":1e400,"\u0061":2,"b":0}, "x"]"#;
        let expected = [
            r#"type #/0 {"a":1e400,"\u0061":2,"b":0} s#/items/type"#,
            "number_out_of_range #/0/a 1e400 s#",
            r#"duplicate_key #/0/a "\u0061" s#"#,
        ];
        assert_eq!(
            judged(text, &STRINGS),
            Err(expected.map(str::to_owned).to_vec())
        );
        for (text, expected) in [
            (r#"[1, {"a" 1}]"#, "syntax # 1 "),
            (r#"["\ud83d"]"#, "syntax # \" "),
            (r#"["a" "b"]"#, "syntax # \" "),
            ("[1", "syntax #  "),
            ("[-]", "syntax # ] "),
        ] {
            assert_eq!(
                judged(text, &STRINGS),
                Err(vec![expected.to_owned()]),
                "{text}"
            );
        }
    }

    #[test]
    fn a_value_is_judged_again_where_it_stands() {
        let text = r#"{"é": ["a", 1, {"b":1,"b":1e400}]}"#;
        let mut reader = Reader::new(text);
        reader.skip(&At::ROOT);
        let list = text.find('[').unwrap_or_default()..text.len() - 1;
        reader.judge_span(&At::ROOT.member("é"), list, &STRINGS);
        // Places that are none are left alone.
        reader.judge_span(&At::ROOT, 3..4, &STRINGS);
        reader.judge_span(&At::ROOT, 900..901, &STRINGS);
        let report = reader.finish(Some(())).err().unwrap_or_default();
        let expected = [
            "type #/é/1 1 s#/items/type",
            r#"type #/é/2 {"b":1,"b":1e400} s#/items/type"#,
        ];
        assert_eq!(lines(text, &report), expected);
        assert_eq!(report.violations()[0].column(), 13);
    }
}
