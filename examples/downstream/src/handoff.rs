//! A handoff from one agent to another.

use framewright::uaix::{Actor, DelegatedAuthorization, Handoff, HandoffBody, Sender, Trust};
use framewright::{Report, Valid};

pub fn handoff() -> Result<Valid<Handoff>, Report> {
    let agent = Actor::builder()
        .type_("agent")
        .role("author")
        .project("acme");
    let trust = Trust::builder()
        .channel("local")
        .auth_scheme("none")
        .principal("acme");
    let sender = Sender::new(agent.clone().id("agt_planner").label("Planner"), trust)?;
    let writer = agent.id("agt_writer").label("Writer");
    let authorization = DelegatedAuthorization::builder()
        .authorization_ref("ticket-7")
        .secret_values_included(false);
    let body = HandoffBody::builder()
        .task_id("task_42")
        .target_agent_id("agt_writer")
        .context_summary("The outline is agreed; two sections are written.")
        .handoff_reason("continuation_requested")
        .exact_next_action("Write section three.")
        .delegated_authorization(authorization)
        .support_boundary("The agents do the work; UAIX records the handoff.");
    sender.to(writer).packet::<Handoff>(body).build()
}
