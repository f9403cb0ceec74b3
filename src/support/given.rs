//! What a builder takes for a member.

use serde::Serialize;
use serde_json::{Map, Number, Value};
use std::collections::BTreeMap;

use super::draft::Fragment;
use super::valid::Valid;

/// Something that a builder takes for a member of the type `T`: a `T` or a reference to one; a builder
/// of it, with all that it needs; for a leaf type the text or number that it is made of; for a list an
/// array or a tuple of such things.
///
/// It need not be valid: what is wrong with it is in the report of `build()`, with its place in the
/// whole.
#[diagnostic::on_unimplemented(
    message = "a builder takes no `{Self}` for a `{T}`",
    note = "it takes a `{T}`, a finished builder of it, the text or number of a leaf type, or an array or a tuple of these for a list"
)]
pub trait Given<T: ?Sized> {
    /// What is given, as JSON.
    fn fragment(self) -> Fragment;
}

impl<T: Serialize> Given<T> for T {
    fn fragment(self) -> Fragment {
        Fragment::of(&self)
    }
}

impl<T: Serialize + ?Sized> Given<T> for &T {
    fn fragment(self) -> Fragment {
        Fragment::of(self)
    }
}

impl<T: Serialize> Given<T> for Valid<T> {
    fn fragment(self) -> Fragment {
        Fragment::of(&self)
    }
}

impl<T: Serialize> Given<T> for &Valid<T> {
    fn fragment(self) -> Fragment {
        Fragment::of(self)
    }
}

impl<T, G: Given<T>, const N: usize> Given<Vec<T>> for [G; N] {
    fn fragment(self) -> Fragment {
        Fragment::list(self.into_iter().map(Given::fragment))
    }
}

/// A list of whatever an iterator yields, for a builder: see [`each`].
#[derive(Clone, Debug)]
pub struct Each<I>(I);

/// Gives a builder a list of what `items` yields: leaf values, texts, finished builders.
///
/// A `Vec` is taken for a list as it is; this takes what is not yet of the list's type.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "aif")] {
/// use framewright::{aif::Quality, each};
///
/// let asked = "research.check, research.review";
/// let quality = Quality::builder().reviewers(each(asked.split(", "))).build()?;
/// assert_eq!(quality.reviewers.as_ref().map(Vec::len), Some(2));
/// # }
/// # Ok::<(), framewright::Report>(())
/// ```
pub fn each<I: IntoIterator>(items: I) -> Each<I> {
    Each(items)
}

impl<T, I: IntoIterator<Item: Given<T>>> Given<Vec<T>> for Each<I> {
    fn fragment(self) -> Fragment {
        Fragment::list(self.0.into_iter().map(Given::fragment))
    }
}

/// A tuple, as the items of a list may be given in different ways.
macro_rules! tuple {
    ($($given:ident $item:ident),+) => {
        impl<T, $($given: Given<T>),+> Given<Vec<T>> for ($($given,)+) {
            fn fragment(self) -> Fragment {
                let ($($item,)+) = self;
                Fragment::list([$($item.fragment()),+])
            }
        }
    };
}

tuple!(A a);
tuple!(A a, B b);
tuple!(A a, B b, C c);
tuple!(A a, B b, C c, D d);
tuple!(A a, B b, C c, D d, E e);
tuple!(A a, B b, C c, D d, E e, F f);

impl<T, G: Given<T>, N: AsRef<str>, const COUNT: usize> Given<BTreeMap<String, T>>
    for [(N, G); COUNT]
{
    fn fragment(self) -> Fragment {
        Fragment::object(
            self.into_iter()
                .map(|(name, value)| (name, value.fragment())),
        )
    }
}

impl Given<String> for &str {
    fn fragment(self) -> Fragment {
        Fragment::of(self)
    }
}

impl Given<Map<String, Value>> for Value {
    fn fragment(self) -> Fragment {
        Fragment::of(&self)
    }
}

impl Given<Value> for &str {
    fn fragment(self) -> Fragment {
        Fragment::of(self)
    }
}

impl Given<Number> for u64 {
    fn fragment(self) -> Fragment {
        Fragment::of(&self)
    }
}
