//! A change that may become a vector, and what is expected of it.

use serde_json::Value;

use super::change::Operation;
use super::judge::Broken;
use super::walk::Spot;

/// A change of one spot.
#[derive(Debug)]
pub(super) struct Attempt {
    /// The keyword, the pointer, and after a colon what was done.
    pub name: String,
    /// What is changed in the base.
    pub change: Vec<Operation>,
    expect: Expect,
}

/// What a change should do.
#[derive(Debug)]
enum Expect {
    /// Leave the document valid.
    Valid,
    /// Break at least this, and perhaps more.
    Breaks(String, &'static str),
    /// Whatever the judge says: another branch of a union fits or does not.
    Anything,
}

impl Attempt {
    /// Whether `broken` is what the change was made for.
    pub fn holds(&self, broken: &Broken) -> bool {
        match &self.expect {
            Expect::Valid => broken.is_empty(),
            Expect::Breaks(pointer, code) => broken.contains(&(pointer.clone(), *code)),
            Expect::Anything => true,
        }
    }
}

/// Attempts with one aim.
#[derive(Debug, Default)]
pub(super) struct Group {
    /// The attempts.
    pub attempts: Vec<Attempt>,
    /// All of them must hold: the schema says so plainly.
    pub all: bool,
    /// At least one must hold: they are guesses, and the aim must be reached.
    pub some: bool,
}

/// The attempts at one spot for one keyword.
#[derive(Debug)]
pub(super) struct Attempts<'a> {
    spot: &'a Spot<'a>,
    keyword: &'a str,
    /// What came together so far.
    pub groups: Vec<Group>,
}

impl<'a> Attempts<'a> {
    /// None yet, for `keyword` at `spot`.
    pub fn new(spot: &'a Spot<'a>, keyword: &'a str) -> Self {
        let groups = Vec::new();
        Attempts {
            spot,
            keyword,
            groups,
        }
    }

    /// The value of the spot must be valid when it is `value`.
    pub fn takes(&mut self, what: &str, value: Value) {
        let attempt = self.replace(what, value, Expect::Valid);
        self.must(attempt);
    }

    /// Those of `values` are kept that are valid at the spot, be they few or none.
    pub fn may_take(&mut self, values: impl IntoIterator<Item = (String, Value)>) {
        let attempts = self.replacements(values, || Expect::Valid);
        self.groups.push(Group {
            attempts,
            ..Group::default()
        });
    }

    /// Those of `values` are kept that are valid at the spot; there must be one.
    pub fn takes_some(&mut self, values: impl IntoIterator<Item = (String, Value)>) {
        let attempts = self.replacements(values, || Expect::Valid);
        self.groups.push(Group {
            attempts,
            some: true,
            all: false,
        });
    }

    /// The value of the spot must break `code` there when it is `value`.
    pub fn refuses(&mut self, what: &str, value: Value, code: &'static str) {
        let attempt = self.replace(what, value, self.breaks(code));
        self.must(attempt);
    }

    /// Those of `values` are kept that break `code` at the spot; there must be one.
    pub fn refuses_some(
        &mut self,
        values: impl IntoIterator<Item = (String, Value)>,
        code: &'static str,
    ) {
        let attempts = self.replacements(values, || self.breaks(code));
        self.groups.push(Group {
            attempts,
            some: true,
            all: false,
        });
    }

    /// The value of the spot becomes `value`, with whatever comes of it.
    pub fn tries(&mut self, what: &str, value: Value) {
        let attempt = self.replace(what, value, Expect::Anything);
        self.must(attempt);
    }

    /// The spot gets a new member `name`; `code` is what that breaks there, if anything.
    pub fn adds(&mut self, name: &str, value: Value, code: Option<&'static str>) {
        let path = self.spot.below(name);
        let expect = match code {
            Some(code) => Expect::Breaks(path.clone(), code),
            None => Expect::Valid,
        };
        let name = self.name(&path, "");
        let change = vec![Operation::add(path, value)];
        self.must(Attempt {
            name,
            change,
            expect,
        });
    }

    /// The spot loses its member `name`, which breaks `code` at the spot.
    pub fn drops(&mut self, name: &str, code: &'static str) {
        let path = self.spot.below(name);
        let name = self.name(&path, "");
        let change = vec![Operation::remove(path)];
        let expect = self.breaks(code);
        self.must(Attempt {
            name,
            change,
            expect,
        });
    }

    fn must(&mut self, attempt: Attempt) {
        self.groups.push(Group {
            attempts: vec![attempt],
            all: true,
            some: true,
        });
    }

    fn breaks(&self, code: &'static str) -> Expect {
        Expect::Breaks(self.spot.pointer.clone(), self.spot.code(code))
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
        }
    }

    fn name(&self, path: &str, what: &str) -> String {
        let colon = if what.is_empty() { "" } else { ":" };
        format!("{}{path}{colon}{what}", self.keyword)
    }
}
