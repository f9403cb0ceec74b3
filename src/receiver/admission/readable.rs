//! What can be read of a request, whatever else is wrong with it.

use serde_json::Value;

use crate::aif::RequestFrame;

/// The ids of a request that go into the answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Readable {
    pub(crate) trace: Option<String>,
    pub(crate) conversation: Option<String>,
    pub(crate) schema: Option<String>,
}

impl Readable {
    pub(super) fn of_request(request: &RequestFrame) -> Self {
        let schema = request.metadata.schema_id.as_ref();
        Readable {
            trace: Some(request.metadata.trace_id.as_str().to_owned()),
            conversation: Some(request.context.conversation_id.as_str().to_owned()),
            schema: schema.map(|id| id.as_str().to_owned()),
        }
    }

    pub(super) fn of(value: &Value) -> Self {
        let text = |pointer: &str| {
            let text = value.pointer(pointer)?.as_str()?;
            (!text.is_empty()).then(|| text.to_owned())
        };
        Readable {
            trace: text("/metadata/trace_id"),
            conversation: text("/context/conversation_id"),
            schema: text("/metadata/schema_id"),
        }
    }
}

/// The major version of a frame, if it gives a version as it should.
pub(super) fn major(value: &Value) -> Option<&str> {
    major_of(value.get("version")?.as_str()?)
}

/// The major of a version, if it is one.
pub(super) fn major_of(version: &str) -> Option<&str> {
    let (major, minor) = version.split_once('.')?;
    let is_number = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_digit())
            && !text.is_empty()
            && (text == "0" || !text.starts_with('0'))
    };
    (is_number(major) && is_number(minor)).then_some(major)
}
