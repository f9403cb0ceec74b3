//! A change that may become a vector, and what is expected of it.

use serde_json::Value;

use super::change::Operation;
use super::walk::Spot;
use crate::schema::{Place, child};

/// A change of one spot.
#[derive(Debug)]
pub(super) struct Attempt {
    /// The keyword, the pointer, and after a colon what was done.
    pub name: String,
    /// What is changed in the base.
    pub change: Vec<Operation>,
    /// What it is made for.
    pub expect: Expect,
    /// The schema and the keyword in it that it is made for.
    pub site: (Place, &'static str),
}

/// What a change should do.
#[derive(Debug)]
pub(super) enum Expect {
    /// Leave the document valid.
    Valid,
    /// Break at least this, and perhaps more.
    Breaks(String, &'static str),
    /// Whatever the judge says: another branch of a union fits or does not.
    Anything,
}

/// Attempts with one aim.
#[derive(Debug)]
pub(super) struct Group {
    /// The attempts.
    pub attempts: Vec<Attempt>,
    /// Each of them breaks what it is made for: the schema says so plainly. Others are guesses.
    pub must: bool,
    /// How many that do what they are made for are enough.
    pub enough: usize,
}

/// The attempts at one spot for one keyword.
#[derive(Debug)]
pub(super) struct Attempts<'a> {
    spot: &'a Spot<'a>,
    keyword: &'static str,
    site: (Place, &'static str),
    enough: usize,
    /// What came together so far.
    pub groups: Vec<Group>,
}

impl<'a> Attempts<'a> {
    /// None yet, for `keyword` at `spot`.
    pub fn new(spot: &'a Spot<'a>, keyword: &'static str) -> Self {
        Attempts {
            spot,
            keyword,
            site: (spot.schema.place.clone(), keyword),
            enough: usize::MAX,
            groups: Vec::new(),
        }
    }

    /// What follows is for another keyword, or another schema: that of a member, say.
    pub fn are_for(&mut self, place: Place, keyword: &'static str) {
        self.site = (place, keyword);
    }

    /// Of each list that follows, so many are enough.
    pub fn are_enough(&mut self, enough: usize) {
        self.enough = enough;
    }

    /// The value of the spot may become `value`.
    pub fn takes(&mut self, what: &str, value: Value) {
        self.may_take([(what.to_owned(), value)]);
    }

    /// Those of `values` are kept that are valid at the spot, be they few or none.
    pub fn may_take(&mut self, values: impl IntoIterator<Item = (String, Value)>) {
        let attempts = self.replacements(values, || Expect::Valid);
        self.guess(attempts);
    }

    /// The value of the spot must break `code` there when it is `value`.
    pub fn refuses(&mut self, what: &str, value: Value, code: &'static str) {
        let attempt = self.replace(what, value, self.breaks(code));
        self.must(attempt);
    }

    /// Those of `values` are kept that break `code` at the spot.
    pub fn refuses_some(
        &mut self,
        values: impl IntoIterator<Item = (String, Value)>,
        code: &'static str,
    ) {
        let attempts = self.replacements(values, || self.breaks(code));
        self.guess(attempts);
    }

    /// The value of the spot may become `value`, which breaks `code` in the member or item `name`.
    pub fn refuses_inside(&mut self, what: &str, value: Value, name: &str, code: &'static str) {
        let expect = Expect::Breaks(self.spot.below(name), code);
        let attempt = self.replace(what, value, expect);
        self.guess(vec![attempt]);
    }

    /// The value of the spot becomes `value`, with whatever comes of it.
    pub fn tries(&mut self, what: &str, value: Value) {
        let attempt = self.replace(what, value, Expect::Anything);
        self.guess(vec![attempt]);
    }

    /// The spot may get a new member `name`; `code` is what that breaks there, if anything.
    pub fn adds(&mut self, name: &str, value: Value, code: Option<&'static str>) {
        let expect = match code {
            Some(code) => Expect::Breaks(self.spot.below(name), code),
            None => Expect::Valid,
        };
        let attempt = self.add(name, value, expect);
        self.guess(vec![attempt]);
    }

    /// The spot may get a new member `name`, which breaks `code` at the spot itself.
    pub fn adds_for_all(&mut self, name: &str, value: Value, code: &'static str) {
        let attempt = self.add(name, value, self.breaks(code));
        self.guess(vec![attempt]);
    }

    /// The spot may get one of several new members, each of which would break `code`.
    pub fn adds_some(
        &mut self,
        members: impl IntoIterator<Item = (String, Value)>,
        code: &'static str,
    ) {
        let attempts = members
            .into_iter()
            .map(|(name, value)| {
                let expect = Expect::Breaks(self.spot.below(&name), code);
                self.add(&name, value, expect)
            })
            .collect();
        self.guess(attempts);
    }

    /// The spot loses its member `name`, which breaks `code` at the spot.
    pub fn drops(&mut self, name: &str, code: &'static str) {
        let path = self.spot.below(name);
        let name = self.name(&path, "");
        let change = vec![Operation::remove(path)];
        let expect = self.breaks(code);
        let site = self.site.clone();
        self.must(Attempt {
            name,
            change,
            expect,
            site,
        });
    }

    fn must(&mut self, attempt: Attempt) {
        self.groups.push(Group {
            attempts: vec![attempt],
            must: true,
            enough: usize::MAX,
        });
    }

    fn guess(&mut self, attempts: Vec<Attempt>) {
        self.groups.push(Group {
            attempts,
            must: false,
            enough: self.enough,
        });
    }

    fn breaks(&self, code: &'static str) -> Expect {
        Expect::Breaks(self.spot.pointer.clone(), code)
    }

    fn replacements(
        &self,
        values: impl IntoIterator<Item = (String, Value)>,
        expect: impl Fn() -> Expect,
    ) -> Vec<Attempt> {
        values
            .into_iter()
            .map(|(what, value)| self.replace(&what, value, expect()))
            .collect()
    }

    fn replace(&self, what: &str, value: Value, expect: Expect) -> Attempt {
        let path = self.spot.pointer.clone();
        Attempt {
            name: self.name(&path, what),
            change: vec![Operation::replace(path, value)],
            expect,
            site: self.site.clone(),
        }
    }

    fn add(&self, name: &str, value: Value, expect: Expect) -> Attempt {
        let path = child(&self.spot.pointer, name);
        Attempt {
            name: self.name(&path, ""),
            change: vec![Operation::add(path, value)],
            expect,
            site: self.site.clone(),
        }
    }

    fn name(&self, path: &str, what: &str) -> String {
        let colon = if what.is_empty() { "" } else { ":" };
        format!("{}{path}{colon}{what}", self.keyword)
    }
}
