//! What every leaf type can do. The generator writes the type and its rule; these write the rest.

/// A string with rules of its own: `struct Name(String)`.
#[doc(hidden)]
#[macro_export]
macro_rules! text_leaf {
    ($name:ident, $rule:expr, $also:expr) => {
        impl $name {
            /// Takes a text that obeys the rules of this type.
            ///
            /// # Errors
            ///
            /// A report of every rule that it breaks.
            pub fn new(text: impl AsRef<str>) -> Result<Self, $crate::Report> {
                $crate::support::construct(text.as_ref()).map($crate::Valid::into_inner)
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl $crate::support::Decode for $name {
            #[inline]
            fn decode(
                reader: &mut $crate::support::Reader<'_>,
                at: &$crate::support::At<'_>,
            ) -> Option<Self> {
                reader
                    .also(at, $also, |reader| reader.text(at, $rule))
                    .map(Self)
            }
        }

        impl $crate::support::Serialize for $name {
            fn serialize<S: $crate::support::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        $crate::leaf_conversions!($name, &str);

        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.0
            }
        }

        impl ::std::convert::TryFrom<String> for $name {
            type Error = $crate::Report;

            fn try_from(text: String) -> Result<Self, $crate::Report> {
                Self::new(text)
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        $crate::leaf_text!($name);
    };
}

/// A number with rules of its own: `struct Name(f64)`.
#[doc(hidden)]
#[macro_export]
macro_rules! number_leaf {
    ($name:ident, $inner:ty, $read:ident, $rule:expr, $write:expr, $also:expr) => {
        impl $name {
            /// Takes a number that obeys the rules of this type.
            ///
            /// # Errors
            ///
            /// A report of every rule that it breaks.
            pub fn new(number: $inner) -> Result<Self, $crate::Report> {
                $crate::support::construct(&number).map($crate::Valid::into_inner)
            }

            /// The number.
            pub const fn get(self) -> $inner {
                self.0
            }
        }

        impl $crate::support::Decode for $name {
            #[inline]
            fn decode(
                reader: &mut $crate::support::Reader<'_>,
                at: &$crate::support::At<'_>,
            ) -> Option<Self> {
                reader
                    .also(at, $also, |reader| reader.$read(at, $rule))
                    .map(Self)
            }
        }

        impl $crate::support::Serialize for $name {
            fn serialize<S: $crate::support::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                #[allow(clippy::redundant_closure_call)]
                $crate::support::Serialize::serialize(&($write)(self.0), serializer)
            }
        }

        $crate::leaf_conversions!($name, $inner);

        impl From<$name> for $inner {
            fn from(value: $name) -> $inner {
                value.0
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::Report;

            /// Reads a number as JSON writes it.
            fn from_str(text: &str) -> Result<Self, $crate::Report> {
                $crate::decode(text.as_bytes()).map($crate::Valid::into_inner)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, formatter)
            }
        }
    };
}

/// A value without a shape of its own, judged by its schema: `struct Name(Value)`.
#[doc(hidden)]
#[macro_export]
macro_rules! judged_leaf {
    ($name:ident, $schema:expr) => {
        impl $name {
            /// Takes a value that obeys the schema of this type.
            ///
            /// # Errors
            ///
            /// A report of every rule that it breaks.
            pub fn new(value: &$crate::support::Value) -> Result<Self, $crate::Report> {
                $crate::support::construct(value).map($crate::Valid::into_inner)
            }

            /// The value.
            pub fn as_value(&self) -> &$crate::support::Value {
                &self.0
            }
        }

        impl $crate::support::Decode for $name {
            fn decode(
                reader: &mut $crate::support::Reader<'_>,
                at: &$crate::support::At<'_>,
            ) -> Option<Self> {
                reader.judged(at, $schema).map(Self)
            }
        }

        impl $crate::support::Serialize for $name {
            fn serialize<S: $crate::support::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                $crate::support::Serialize::serialize(&self.0, serializer)
            }
        }

        impl $crate::support::Given<$name> for $crate::support::Value {
            fn fragment(self) -> $crate::support::Fragment {
                $crate::support::Fragment::of(&self)
            }
        }

        impl From<$name> for $crate::support::Value {
            fn from(value: $name) -> $crate::support::Value {
                value.0
            }
        }

        $crate::deserialize_by_decoding!($name);
    };
}

/// A list, a map or the like with a name: it lends what it holds, and gives it away.
#[doc(hidden)]
#[macro_export]
macro_rules! wrapper {
    ($name:ident, $inner:ty) => {
        impl $name {
            /// Takes what this schema allows.
            ///
            /// # Errors
            ///
            /// A report of every rule that it breaks.
            #[allow(dead_code)]
            pub fn new(inner: &$inner) -> Result<Self, $crate::Report> {
                $crate::support::construct(inner).map($crate::Valid::into_inner)
            }
        }

        impl $crate::support::Given<$name> for $inner {
            fn fragment(self) -> $crate::support::Fragment {
                $crate::support::Fragment::of(&self)
            }
        }

        impl ::std::ops::Deref for $name {
            type Target = $inner;

            fn deref(&self) -> &$inner {
                &self.0
            }
        }

        impl From<$name> for $inner {
            fn from(value: $name) -> $inner {
                value.0
            }
        }

        $crate::deserialize_by_decoding!($name);
    };
}

/// A word of a vocabulary: an enum with `as_str`, and a `TryFrom<&str>` by way of decoding.
#[doc(hidden)]
#[macro_export]
macro_rules! word_leaf {
    ($name:ident) => {
        impl $name {
            /// Takes a word of this vocabulary.
            ///
            /// # Errors
            ///
            /// A report of every rule that it breaks.
            pub fn new(word: impl AsRef<str>) -> Result<Self, $crate::Report> {
                $crate::support::construct(word.as_ref()).map($crate::Valid::into_inner)
            }
        }

        impl $crate::support::Serialize for $name {
            fn serialize<S: $crate::support::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        $crate::leaf_conversions!($name, &str);
        $crate::leaf_text!($name);
    };
}

/// `TryFrom` the plain value, and serde's `Deserialize`.
#[doc(hidden)]
#[macro_export]
macro_rules! leaf_conversions {
    ($name:ident, $plain:ty) => {
        impl ::std::convert::TryFrom<$plain> for $name {
            type Error = $crate::Report;

            fn try_from(plain: $plain) -> Result<Self, $crate::Report> {
                Self::new(plain)
            }
        }

        impl $crate::support::Given<$name> for $plain {
            fn fragment(self) -> $crate::support::Fragment {
                $crate::support::Fragment::of(&self)
            }
        }

        $crate::deserialize_by_decoding!($name);
    };
}

/// What is read and written as a text.
#[doc(hidden)]
#[macro_export]
macro_rules! leaf_text {
    ($name:ident) => {
        impl $crate::support::Given<$name> for String {
            fn fragment(self) -> $crate::support::Fragment {
                $crate::support::Fragment::of(&self)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::Report;

            fn from_str(text: &str) -> Result<Self, $crate::Report> {
                Self::new(text)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                formatter.write_str(self.as_str())
            }
        }
    };
}

/// serde's `Deserialize`, which gives the verdict of decoding.
#[doc(hidden)]
#[macro_export]
macro_rules! deserialize_by_decoding {
    ($name:ident) => {
        impl<'de> $crate::support::Deserialize<'de> for $name {
            fn deserialize<D: $crate::support::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::support::deserialize(deserializer)
            }
        }
    };
}
