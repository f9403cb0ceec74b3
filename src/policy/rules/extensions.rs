//! Extensions.

use crate::policy::context::Context;
use crate::policy::findings::Findings;
use crate::policy::outline::Place;
use crate::policy::packet::Packet;
use crate::policy::rule::{AppliesTo, Check, Rule};
use crate::support::{PolicyRule, Severity};

/// An extension that must be understood is not known here.
pub(in crate::policy) static CRITICAL_EXTENSION_UNKNOWN: Rule = Rule {
    policy: PolicyRule::new(
        "critical_extension_unknown",
        "UAI-1 envelope, extensions",
        "the receiver does not know this extension, and the sender calls it critical; refuse the packet, or make the namespace known",
    ),
    severity: Severity::Error,
    applies_to: AppliesTo::EveryPacket,
    always_in: None,
    check: Check::Policy(check),
};

fn check(packet: &Packet<'_>, context: &Context, findings: &mut Findings<'_>) {
    let Some(extensions) = packet.extensions else {
        return;
    };
    for extension in extensions.children() {
        let critical = extension.member("critical");
        let namespace = extension.member("namespace");
        let known = namespace
            .and_then(Place::text)
            .is_some_and(|namespace| context.knows_namespace(namespace));
        if critical.and_then(Place::boolean) == Some(true) && !known {
            findings.note(namespace.unwrap_or(extension));
        }
    }
}
