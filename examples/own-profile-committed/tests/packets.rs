//! What the runtime does for packets of the standard, it does for these.

use framewright::policy::Context;
use framewright::uaix::{Actor, Sender, Trust};
use framewright::{Packet, Valid, decode};
use own_profile_committed::{Finding, Review, ReviewBody, Verdict};

fn sender() -> Sender {
    let reviewer = Actor::builder()
        .type_("agent")
        .id("agt_acme.reviewer")
        .label("Reviewer")
        .role("reviewer")
        .project("acme");
    let trust = Trust::builder()
        .channel("local")
        .auth_scheme("none")
        .principal("acme");
    Sender::new(reviewer, trust).expect("valid")
}

fn review(text: &str) -> Result<Valid<Review>, framewright::Report> {
    let finding = Finding::builder().place("line 7").text(text);
    let body = ReviewBody::builder()
        .subject_ref("https://acme.example/pull/7")
        .verdict(Verdict::ChangesRequested)
        .findings([finding]);
    let sender = sender();
    sender.to(sender.actor()).packet::<Review>(body).build()
}

#[test]
fn it_is_built_and_read_in_every_form() {
    let review = review("The test cannot fail.").expect("valid");
    for text in [
        review.to_keyed().expect("keyed"),
        review.to_minified().expect("minified"),
        review.to_keyless().expect("keyless"),
    ] {
        assert_eq!(decode::<Review>(text.as_bytes()), Ok(review.clone()));
    }
    assert!(
        review
            .to_keyless()
            .expect("keyless")
            .contains(r#"[["line 7","The test"#)
    );
}

#[test]
fn its_own_rules_hold() {
    let report = review("").expect_err("an empty text");
    assert_eq!(report.violations()[0].pointer(), "/body/findings/0/text");
}

#[test]
fn it_is_judged_by_the_policy() {
    let good = review("The test cannot fail.").expect("valid");
    assert!(good.check_policy(&Context::default()).is_empty());
    let claim = review("UAIX provides hosted messaging.").expect("valid");
    let report = claim.check_policy(&Context::default());
    assert_eq!(report.violations()[0].code().as_str(), "unsupported_claim");
    assert_eq!(report.violations()[0].pointer(), "/body/findings/0/text");
}

#[test]
fn it_is_sealed_and_answered() {
    let review = review("The test cannot fail.").expect("valid");
    assert!(review.verify().is_err(), "not sealed yet");
    let sealed = review.seal().expect("a packet");
    sealed.verify().expect("sealed");
    let body = review
        .body
        .to_builder()
        .verdict("approved")
        .findings(vec![]);
    let answer = sender().reply_to(&sealed).packet::<Review>(body).build();
    assert_eq!(answer.expect("valid").conversation.sequence.get(), 2);
}
