//! Leaf types: made of what they hold, under their rules, and written as it.

use framewright::common::{Confidence, Count, PositiveCount, Text, Timestamp};
use framewright::uaix::{ActorType, CheckOutcome, Handoff, Integrity, MessageId};
use framewright::{Code, Report};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

fn code<T: std::fmt::Debug>(verdict: Result<T, Report>) -> Code {
    verdict.expect_err("it breaks a rule").violations()[0].code()
}

#[test]
fn texts() {
    let id = MessageId::new("msg_1").expect("an id");
    assert_eq!("msg_1".parse::<MessageId>().as_ref(), Ok(&id));
    assert_eq!(MessageId::try_from("msg_1").as_ref(), Ok(&id));
    assert_eq!(MessageId::try_from("msg_1".to_owned()).as_ref(), Ok(&id));
    assert_eq!((id.to_string().as_str(), id.as_ref()), ("msg_1", "msg_1"));
    assert_eq!(String::from(id), "msg_1");
    assert_eq!(code(MessageId::new("1")), Code::Pattern);
    assert_eq!(code("1".parse::<MessageId>()), Code::Pattern);
    assert_eq!(code(Text::try_from("")), Code::MinLength);
}

#[test]
fn numbers() {
    let half = Confidence::new(0.5).expect("a confidence");
    assert_eq!("0.5".parse::<Confidence>(), Ok(half));
    assert_eq!(Confidence::try_from(0.5), Ok(half));
    assert_eq!((half.to_string().as_str(), half.get()), ("0.5", 0.5));
    assert_eq!(code(Confidence::new(1.5)), Code::Maximum);
    assert_eq!(code("-1".parse::<Confidence>()), Code::Minimum);
    assert_eq!(code("many".parse::<Confidence>()), Code::Syntax);
    assert_eq!(code("null".parse::<Confidence>()), Code::Type);
    for nothing in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(code(Confidence::new(nothing)), Code::Type);
    }
    assert_eq!("0".parse::<Count>().map(Count::get), Ok(0));
    assert_eq!(code(PositiveCount::new(0)), Code::Minimum);
    assert_eq!(code("1.5".parse::<PositiveCount>()), Code::Type);
}

#[test]
fn words() {
    let known = CheckOutcome::new("passed").expect("a known word");
    assert_eq!("passed".parse(), Ok(known));
    assert_eq!(known.to_string(), "passed");
    let report = "pased".parse::<CheckOutcome>().expect_err("no such word");
    assert_eq!(report.violations()[0].nearest(), Some("passed"));
    let other = ActorType::try_from("committee").expect("an open vocabulary");
    assert_eq!(other, ActorType::Other("committee".to_owned()));
    assert_eq!(other.to_string(), "committee");
    assert_eq!(code(ActorType::new("No Word")), Code::Pattern);
}

#[test]
fn what_the_schema_fixes_is_a_constant() {
    assert_eq!(Handoff::PROFILE, "uai.agent.handoff.v1");
    assert_eq!(Handoff::UAI_VERSION, "1.0");
    assert_eq!(Integrity::ALGORITHM, "sha256");
}

#[test]
fn times_of_the_system() {
    let time = UNIX_EPOCH + Duration::from_millis(1_700_000_000_900);
    let written = Timestamp::try_from(time).expect("a time");
    assert_eq!(written.as_str(), "2023-11-14T22:13:20Z");
    let far = SystemTime::UNIX_EPOCH + Duration::from_secs(400_000_000_000);
    let written = Timestamp::try_from(far).expect("a time");
    assert_eq!(written.as_str(), "9999-12-31T23:59:59Z");
}
