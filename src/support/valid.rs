//! A value that has passed its schema.

use std::fmt;
use std::ops::Deref;

use serde::{Serialize, Serializer};

use super::decode::Decode;
use super::serde::deserialize;

/// A `T` that has passed every rule of its schema.
///
/// It can only be had from a decode or a builder, and lends its value for reading only, so it stays valid.
#[derive(Clone, PartialEq)]
pub struct Valid<T>(T);

impl<T> Valid<T> {
    /// Only for a value that is given away after [`Reader::finish`] found no violation.
    ///
    /// [`Reader::finish`]: super::Reader::finish
    pub(crate) fn of_finished(value: T) -> Self {
        Valid(value)
    }

    /// Gives the value away, and with it the promise.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Valid<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> AsRef<T> for Valid<T> {
    fn as_ref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for Valid<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Valid").field(&self.0).finish()
    }
}

impl<T: Serialize> Serialize for Valid<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Decode> serde::Deserialize<'de> for Valid<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer).map(Valid)
    }
}
