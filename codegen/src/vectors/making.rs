//! From the documents and their places to the vectors.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::attempt::{Attempt, Expect, Group};
use super::change::{Operation, apply};
use super::judge::{Case, Judge, Outcome};
use super::mode::Mode;
use super::sites::{self, Site};
use super::text::Vector;
use super::walk::{Role, Spot, walk};
use super::{bases, breakage};
use crate::error::Error;
use crate::schema::{Place, SchemaSet};

/// What was made of one schema.
pub(super) struct Made {
    /// The documents that the changes are made in.
    pub bases: Vec<Value>,
    /// The changes.
    pub vectors: Vec<Vector>,
    /// The keywords that no vector breaks.
    pub untested: Vec<Site>,
}

impl Made {
    /// Each base as it is, then every change at every place. A place that several bases reach is
    /// changed in the first of them only.
    pub fn of(judge: &Judge<'_>, root: &Place) -> Result<Self, Error> {
        let root = judge.enter(root);
        let bases = bases::bases(judge, &root)?;
        let mut making = Making {
            judge,
            vectors: (0..bases.len()).map(Vector::of_base).collect(),
            names: BTreeSet::new(),
            untested: sites::sites(judge, &root)?,
        };
        let mut done = BTreeSet::new();
        for (base, document) in bases.iter().enumerate() {
            let mut known = BTreeMap::new();
            for spot in walk(judge, &root, document)? {
                // Where it depends on the rest whether something counts, another base may help.
                let again = !spot.firm && making.is_untested(&spot.schema.place);
                if done.insert(spot.key()) || again {
                    // Two keywords may ask for the same change, and one for none at all.
                    let known = known
                        .entry(spot.pointer.clone())
                        .or_insert_with(|| vec![document.pointer(&spot.pointer).cloned()]);
                    making.change(&spot, base, document, known)?;
                }
            }
        }
        let Making {
            vectors, untested, ..
        } = making;
        Ok(Made {
            bases,
            vectors,
            untested,
        })
    }
}

struct Making<'j, 's> {
    judge: &'j Judge<'s>,
    vectors: Vec<Vector>,
    names: BTreeSet<String>,
    /// The keywords that no vector breaks so far.
    untested: Vec<Site>,
}

impl<'s> Making<'_, 's> {
    fn change(
        &mut self,
        spot: &Spot<'s>,
        base: usize,
        document: &Value,
        known: &mut Vec<Option<Value>>,
    ) -> Result<(), Error> {
        for group in breakage::attempts(self.judge, spot)? {
            for (attempt, changed, outcome) in held(self.judge, spot, document, &group)? {
                if matches!(attempt.expect, Expect::Breaks(..)) {
                    self.untested.retain(|site| *site != attempt.site);
                }
                // The rest of the document is what it was.
                let value = changed.pointer(&spot.pointer);
                if known.iter().any(|known| known.as_ref() == value) {
                    continue;
                }
                known.push(value.cloned());
                let name = self.name(&attempt.name, base);
                let change = attempt.change.clone();
                self.vectors.push(Vector::new(name, base, change, outcome));
            }
        }
        // Of a branch, the union has said these: every value of the tag has been tried, and every type.
        let said: &[&'static str] = match spot.role {
            Role::None => &[],
            Role::Branch => &["type"],
            Role::Tag { .. } => &["const", "not"],
        };
        let place = &spot.schema.place;
        self.untested
            .retain(|(other, keyword)| other != place || !said.contains(keyword));
        Ok(())
    }

    fn is_untested(&self, place: &Place) -> bool {
        self.untested.iter().any(|(other, _)| other == place)
    }

    /// A name that is new: two schemas may look at one place, and say the same of it.
    fn name(&mut self, plain: &str, base: usize) -> String {
        let with_base = format!("{plain}@{base}");
        let numbered = (2..).map(|number| format!("{plain}@{base}#{number}"));
        let mut names = [plain.to_owned(), with_base].into_iter().chain(numbered);
        let new = names.find(|name| self.names.insert(name.clone()));
        new.unwrap_or_default()
    }
}

/// The attempts of `group` that do what they were made for, each with the changed document and what
/// it breaks.
fn held<'g>(
    judge: &Judge<'_>,
    spot: &Spot<'_>,
    base: &Value,
    group: &'g Group,
) -> Result<Vec<(&'g Attempt, Value, Outcome)>, Error> {
    let mut held = Vec::new();
    for attempt in &group.attempts {
        if held.len() == group.enough {
            break;
        }
        let Some(document) = changed(base, &attempt.change) else {
            return Err(Error::Internal(format!(
                "{} cannot be carried out",
                attempt.name
            )));
        };
        // The base is valid, so nothing further out has to be judged.
        let outcome = judge.judged(&spot.start.seat, &spot.case(&document))?;
        let holds = match &attempt.expect {
            Expect::Valid => outcome.is_valid(),
            Expect::Anything => true,
            Expect::Breaks(pointer, code) => {
                if breaks_here(judge, spot, &document, (pointer, code))? {
                    if spot.firm && outcome.is_valid() {
                        return Err(unforeseen(judge.set, spot, attempt));
                    }
                    is_told(spot, &outcome, (pointer, code))
                } else if group.must {
                    return Err(unforeseen(judge.set, spot, attempt));
                } else {
                    false
                }
            }
        };
        if holds {
            held.push((attempt, document, outcome));
        }
    }
    Ok(held)
}

/// Whether the schema of `spot`, by itself, finds `code` at `pointer` of `document`.
fn breaks_here(
    judge: &Judge<'_>,
    spot: &Spot<'_>,
    document: &Value,
    (pointer, code): (&str, &'static str),
) -> Result<bool, Error> {
    let case = Case {
        value: document.pointer(&spot.pointer).unwrap_or(&Value::Null),
        at: &spot.pointer,
        mode: Mode::Either,
    };
    Ok(judge.judged(&spot.seat, &case)?.may_report(pointer, code))
}

/// Whether `code`, which the schema of `spot` finds at `pointer`, counts in the whole document.
fn is_told(spot: &Spot<'_>, outcome: &Outcome, (pointer, code): (&str, &'static str)) -> bool {
    if !spot.firm {
        return !outcome.is_valid();
    }
    let code = if pointer == spot.pointer {
        spot.code(code)
    } else {
        code
    };
    outcome.may_report(pointer, code)
}

/// `base` after a change.
pub(super) fn changed(base: &Value, change: &[Operation]) -> Option<Value> {
    let mut document = base.clone();
    for operation in change {
        apply(&mut document, operation)?;
    }
    Some(document)
}

/// The judge and the maker of the change do not agree on what the schema says.
fn unforeseen(set: &SchemaSet, spot: &Spot<'_>, attempt: &Attempt) -> Error {
    Error::Internal(format!(
        "the vector {} of {} does not do what it was made for",
        attempt.name,
        set.name(&spot.schema.place)
    ))
}
