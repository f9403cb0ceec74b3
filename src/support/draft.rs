//! A message in the making: the members that it has been given, as JSON.

use std::fmt;

use serde::Serialize;

use super::decode::{Decode, decode, not_json};
use super::report::Report;
use super::valid::Valid;

/// A value as JSON text; none if it has no JSON.
///
/// Whoever builds a message need not have checked its parts: what is wrong with them is found when
/// the whole is decoded, with everything else.
#[derive(Clone, Default)]
pub struct Fragment(Option<String>);

impl Fragment {
    /// The JSON of `value`.
    pub fn of(value: &(impl Serialize + ?Sized)) -> Self {
        Fragment(serde_json::to_string(value).ok())
    }

    /// The array of `items`.
    pub fn list(items: impl IntoIterator<Item = Fragment>) -> Self {
        let items: Option<Vec<String>> = items.into_iter().map(|item| item.0).collect();
        Fragment(items.map(|items| format!("[{}]", items.join(","))))
    }

    /// The object of `members`.
    pub fn object(members: impl IntoIterator<Item = (impl AsRef<str>, Fragment)>) -> Self {
        let members: Option<Vec<String>> = members
            .into_iter()
            .map(|(name, value)| Some(format!("{}:{}", quoted(name.as_ref())?, value.0?)))
            .collect();
        Fragment(members.map(|members| format!("{{{}}}", members.join(","))))
    }

    /// Reads it as a `T`.
    ///
    /// # Errors
    ///
    /// A report of every rule that it breaks, without lines and columns.
    pub fn decode<T: Decode>(&self) -> Result<Valid<T>, Report> {
        let text = self.0.as_deref().ok_or_else(not_json)?;
        decode(text.as_bytes()).map_err(Report::without_places)
    }
}

fn quoted(name: &str) -> Option<String> {
    serde_json::to_string(name).ok()
}

/// What the schema says of an object that is to be built.
#[derive(Debug)]
pub struct Outline {
    /// Every member that it describes, in its order.
    pub members: &'static [&'static str],
    /// Those that it fixes, with their values as JSON.
    pub fixed: &'static [(&'static str, &'static str)],
}

/// The members that a message has been given, and those that its schema fixes.
#[derive(Clone)]
pub struct Draft {
    outline: &'static Outline,
    given: Vec<(&'static str, Fragment)>,
    /// Members that the schema does not describe, as an object.
    others: Option<Fragment>,
}

impl Draft {
    /// A draft with no members but those that the schema fixes.
    pub fn new(outline: &'static Outline) -> Self {
        Draft {
            outline,
            given: Vec::new(),
            others: None,
        }
    }

    /// Gives the member `name`, in the place of what it was given before.
    pub fn give(&mut self, name: &'static str, value: Fragment) {
        self.take(name);
        self.given.push((name, value));
    }

    /// Leaves out the member `name`.
    pub fn take(&mut self, name: &str) {
        self.given.retain(|(given, _)| *given != name);
    }

    /// Gives the members that the schema does not describe, as an object.
    pub fn give_others(&mut self, others: Fragment) {
        self.others = Some(others);
    }

    /// The object, with its members in the order of the schema.
    pub fn into_fragment(self) -> Fragment {
        Fragment(self.text())
    }

    fn text(&self) -> Option<String> {
        let mut text = "{".to_owned();
        let mut member = |name: &str, value: &str| {
            if text.len() > 1 {
                text.push(',');
            }
            text.push_str(&quoted(name)?);
            text.push(':');
            text.push_str(value);
            Some(())
        };
        for name in self.outline.members {
            let fixed = self.outline.fixed.iter().find(|(fixed, _)| fixed == name);
            if let Some((_, value)) = fixed {
                member(name, value)?;
            } else if let Some((_, value)) = self.given.iter().find(|(given, _)| given == name) {
                member(name, value.0.as_deref()?)?;
            }
        }
        if let Some(others) = &self.others {
            let inside = others.0.as_deref()?.strip_prefix('{')?;
            if text.len() > 1 && inside != "}" {
                text.push(',');
            }
            text.push_str(inside);
        } else {
            text.push('}');
        }
        Some(text)
    }

    /// Decodes the object: the valid message, or everything that is wrong with it.
    ///
    /// # Errors
    ///
    /// The report that a decode of the same message gives, without lines and columns, as there is no
    /// text.
    pub fn build<T: Decode>(&self) -> Result<Valid<T>, Report> {
        Fragment(self.text()).decode()
    }
}

/// Whether there is one: a value may be secret.
impl fmt::Debug for Fragment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.0.is_some() {
            "Fragment(..)"
        } else {
            "Fragment"
        })
    }
}

/// The names of the members that were given: their values may be secret.
impl fmt::Debug for Draft {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_set()
            .entries(self.given.iter().map(|(name, _)| name))
            .finish()
    }
}
