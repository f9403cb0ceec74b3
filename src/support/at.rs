//! Where in the instance the reader stands.

use std::fmt::Write as _;

/// A place in the instance, as a list of steps that lives on the stack.
///
/// Making one costs nothing; the JSON Pointer is only written when a violation asks for it.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    parent: Option<&'a At<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Root,
    Member(&'a str),
    Index(usize),
}

impl<'a> At<'a> {
    /// The whole document.
    pub const ROOT: At<'static> = At {
        parent: None,
        step: Step::Root,
    };

    /// The member `name` of the object that stands here.
    #[inline]
    pub fn member<'b>(&'b self, name: &'b str) -> At<'b>
    where
        'a: 'b,
    {
        At {
            parent: Some(self),
            step: Step::Member(name),
        }
    }

    /// The item `index`, counted from 0, of the array that stands here.
    #[inline]
    pub fn index<'b>(&'b self, index: usize) -> At<'b>
    where
        'a: 'b,
    {
        At {
            parent: Some(self),
            step: Step::Index(index),
        }
    }

    /// About how many bytes the JSON Pointer of this place has.
    pub(super) fn pointer_length(&self) -> usize {
        let own = match self.step {
            Step::Root => 0,
            Step::Member(name) => name.len() + 1,
            Step::Index(_) => 8,
        };
        self.parent
            .map_or(own, |parent| parent.pointer_length() + own)
    }

    /// The JSON Pointer (RFC 6901) of this place; the whole document is the empty text.
    pub fn pointer(&self) -> String {
        let mut steps = Vec::new();
        let mut place = Some(self);
        while let Some(at) = place {
            steps.push(at.step);
            place = at.parent;
        }
        let mut pointer = String::new();
        for step in steps.iter().rev() {
            match step {
                Step::Root => {}
                Step::Member(name) => escape_step(&mut pointer, name),
                Step::Index(index) => {
                    // Writing into a String cannot fail.
                    let _ = write!(pointer, "/{index}");
                }
            }
        }
        pointer
    }
}

/// Adds a step to `pointer`: the member `name`.
pub fn escape_step(pointer: &mut String, name: &str) {
    pointer.push('/');
    for character in name.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::At;

    #[test]
    fn pointers_escape_what_rfc_6901_reserves() {
        let root = At::ROOT;
        let member = root.member("a/b~c");
        let item = member.index(7);
        assert_eq!(root.pointer(), "");
        assert_eq!(item.pointer(), "/a~1b~0c/7");
    }
}
