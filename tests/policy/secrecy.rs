//! Nothing that is reported holds a secret.

use framewright::policy::{Context, check_policy};
use serde_json::{Value, json};

use super::vector::packet;

/// Secrets as their issuers make them, put together here so that no line is one.
fn secrets() -> Vec<String> {
    vec![
        ["gh", "p_16C7e42F292c6912E7710c838347Ae178B4a"].concat(),
        ["AK", "IAQ3EGB7LMN2XWVYZT"].concat(),
        ["password=", "hunter2hunter2"].concat(),
        ["postgres://app:", "hunter2@db.internal/app"].concat(),
        ["-----BEGIN ", "PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0B"].concat(),
        ["sk-ant-", "api03-Zq8v1Kw2Lq8RbXmNc5YpHj3D"].concat(),
        ["zT4v9Kw2Lq8Rb", "XmNc5YpHj3Ds7Gf1"].concat(),
    ]
}

/// Pointers of every string in `value`.
fn strings(value: &Value, at: &str, pointers: &mut Vec<String>) {
    match value {
        Value::String(_) => pointers.push(at.to_owned()),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                strings(item, &format!("{at}/{index}"), pointers);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                strings(member, &format!("{at}/{name}"), pointers);
            }
        }
        _ => {}
    }
}

/// Everything that can be got out of a report.
fn all_of(report: &framewright::Report, text: &str) -> String {
    let located = report.clone().locate(text);
    let mut all = format!("{report} {report:?} {report:#?} {located} {located:?}");
    for violation in report {
        all += violation.pointer();
        all += &violation.message();
        all += &violation.complaint();
        let parts = [
            format!("{:?}", violation.limit()),
            format!("{:?}", violation.code()),
        ];
        all += &parts.concat();
        all += violation.nearest().unwrap_or_default();
    }
    all
}

#[test]
fn a_secret_in_any_string_is_found_and_not_told() {
    let whole = packet("handoff");
    let mut pointers = Vec::new();
    strings(&whole, "", &mut pointers);
    assert!(pointers.len() > 40);
    let context = Context::new();
    for secret in secrets() {
        for pointer in &pointers {
            // As all there is, and among other words.
            for text in [secret.clone(), format!("Take {secret} for this.")] {
                let mut packet = whole.clone();
                *packet.pointer_mut(pointer).unwrap() = Value::String(text);
                let report = check_policy(&packet, &context);
                let is_it = |found: &framewright::Violation| {
                    found.code().as_str() == "secret_like_value" && found.pointer() == pointer
                };
                assert!(report.iter().any(is_it), "{pointer}: {report}");
                let told = all_of(&report, &packet.to_string());
                assert!(!told.contains(&secret), "{pointer}");
                assert!(
                    !told.contains("hunter2") && !told.contains("MIIEvQ"),
                    "{pointer}"
                );
            }
        }
    }
}

#[test]
fn a_secret_in_the_name_of_a_member_is_found_and_not_told() {
    for secret in secrets() {
        let mut packet = packet("handoff");
        let free = &mut packet["delivery"]["expected_output_schema"];
        free[&secret] = json!({
            "profile": "uai.agent.unknown.v1",
            "inner": ["UAIX provides hosted messaging.", {secret.clone(): secret}],
        });
        let report = check_policy(&packet, &Context::new());
        let codes: Vec<&str> = report.iter().map(|found| found.code().as_str()).collect();
        assert!(codes.contains(&"secret_like_value"), "{codes:?}");
        assert!(codes.contains(&"unsupported_claim"), "{codes:?}");
        assert!(codes.contains(&"unknown_profile_reference"), "{codes:?}");
        let told = all_of(&report, &packet.to_string());
        let escaped = secret.replace('~', "~0").replace('/', "~1");
        assert!(
            !told.contains(&secret) && !told.contains(&escaped),
            "{report}"
        );
        assert!(
            !told.contains("hunter2") && !told.contains("MIIEvQ"),
            "{report}"
        );
    }
}
