//! Builders: which members have been given is part of their type.

use std::marker::PhantomData;

use serde::Serialize;

use super::decode::Decode;
use super::draft::Draft;

/// The state of a required member, in the type of a builder: it has been given.
#[derive(Debug)]
pub struct Set<Member>(PhantomData<Member>);

/// The state of a required member, in the type of a builder: it has not been given.
#[derive(Debug)]
pub struct Missing<Member>(PhantomData<Member>);

/// That a required member has been given.
#[diagnostic::on_unimplemented(
    message = "a required member has not been given: `{Self}`",
    label = "this needs it",
    note = "call the builder's method of that name before this"
)]
pub trait IsSet {}

impl<Member> IsSet for Set<Member> {}

/// An object that has a builder.
pub trait Build: Decode + Serialize {
    /// The builder with every required member given.
    type Complete: From<Draft>;

    /// What the schema says of the object.
    const OUTLINE: &'static super::Outline;
}

/// A message that consists of an envelope, which many kinds of message share, and a body of its own.
pub trait Enveloped: Build {
    /// The body.
    type Body;
}

/// A builder, its object's part in building, and what it takes to give it as a member.
#[doc(hidden)]
#[macro_export]
macro_rules! builder {
    (
        $builder:ident builds $built:ident;
        members [$($member:literal)*];
        fixed [$($fixed:literal = $json:literal)*];
        required [$($state:ident)*] {
            $(
                $(#[$required_attribute:meta])*
                $required:ident $required_name:literal $required_type:ty,
                [$($before:ident)*] [$($after:ident)*];
            )*
        }
        optional {
            $(
                $(#[$optional_attribute:meta])*
                $optional:ident $maybe:ident $optional_name:literal $optional_type:ty;
            )*
        }
        others [$($others:ident)?];
    ) => {
        #[doc = concat!("Builds a [`", stringify!($built), "`]: a method for each member, and `build()`.")]
        ///
        /// Its type says which of the required members have been given; without one of them there is no
        /// `build()`. A member that is given twice keeps what it was given last.
        #[must_use = "a builder makes nothing until `build()`"]
        pub struct $builder<State> {
            draft: $crate::support::Draft,
            state: ::std::marker::PhantomData<fn() -> State>,
        }

        #[allow(dead_code, deprecated)]
        impl $built {
            /// A builder that has been given nothing.
            pub fn builder() -> $builder<($($crate::support::Missing<members::$required>,)*)> {
                $crate::support::Draft::new(<Self as $crate::support::Build>::OUTLINE).into()
            }

            /// A builder that has been given what this has: change it, and have it checked again.
            pub fn to_builder(&self) -> $builder<($($crate::support::Set<members::$required>,)*)> {
                #[allow(unused_mut)]
                let mut draft =
                    $crate::support::Draft::new(<Self as $crate::support::Build>::OUTLINE);
                $(draft.give($required_name, $crate::support::Fragment::of(&self.$required));)*
                $(if let Some(value) = &self.$optional {
                    draft.give($optional_name, $crate::support::Fragment::of(value));
                })*
                $(draft.give_others($crate::support::Fragment::of(&self.$others));)?
                draft.into()
            }
        }

        #[allow(dead_code, deprecated)]
        impl<$($state),*> $builder<($($state,)*)> {
            $(
                #[doc = concat!("Gives [`", stringify!($required), "`](", stringify!($built), "::", stringify!($required), "), which is required.")]
                $(#[$required_attribute])*
                pub fn $required(
                    mut self,
                    $required: impl $crate::support::Given<$required_type>,
                ) -> $builder<(
                    $($before,)*
                    $crate::support::Set<members::$required>,
                    $($after,)*
                )> {
                    let given = $crate::support::Given::<$required_type>::fragment($required);
                    self.draft.give($required_name, given);
                    self.draft.into()
                }
            )*
            $(
                #[doc = concat!("Gives [`", stringify!($optional), "`](", stringify!($built), "::", stringify!($optional), ").")]
                $(#[$optional_attribute])*
                pub fn $optional(
                    mut self,
                    $optional: impl $crate::support::Given<$optional_type>,
                ) -> Self {
                    let given = $crate::support::Given::<$optional_type>::fragment($optional);
                    self.draft.give($optional_name, given);
                    self
                }

                #[doc = concat!("Gives [`", stringify!($optional), "`](", stringify!($built), "::", stringify!($optional), "), or leaves it out.")]
                $(#[$optional_attribute])*
                pub fn $maybe(
                    mut self,
                    $optional: Option<impl $crate::support::Given<$optional_type>>,
                ) -> Self {
                    match $optional {
                        Some(value) => {
                            let given = $crate::support::Given::<$optional_type>::fragment(value);
                            self.draft.give($optional_name, given);
                        }
                        None => self.draft.take($optional_name),
                    }
                    self
                }
            )*
            $(
                /// Gives the members that the schema does not describe.
                pub fn $others(
                    mut self,
                    others: impl $crate::support::Given<
                        $crate::support::Map<String, $crate::support::Value>,
                    >,
                ) -> Self {
                    let others = $crate::support::Given::<
                        $crate::support::Map<String, $crate::support::Value>,
                    >::fragment(others);
                    self.draft.give_others(others);
                    self
                }
            )?

            /// Checks all that was given.
            ///
            /// # Errors
            ///
            /// The report that decoding the same would give, without lines and columns.
            pub fn build(self) -> Result<$crate::Valid<$built>, $crate::Report>
            where
                $($state: $crate::support::IsSet,)*
            {
                self.draft.build()
            }
        }

        impl<State> Clone for $builder<State> {
            fn clone(&self) -> Self {
                self.draft.clone().into()
            }
        }

        impl<State> ::std::fmt::Debug for $builder<State> {
            fn fmt(&self, formatter: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Debug::fmt(&self.draft, formatter)
            }
        }

        impl<State> From<$crate::support::Draft> for $builder<State> {
            fn from(draft: $crate::support::Draft) -> Self {
                Self {
                    draft,
                    state: ::std::marker::PhantomData,
                }
            }
        }

        #[allow(deprecated)]
        impl $crate::support::Build for $built {
            type Complete = $builder<($($crate::support::Set<members::$required>,)*)>;

            const OUTLINE: &'static $crate::support::Outline = &$crate::support::Outline {
                members: &[$($member),*],
                fixed: &[$(($fixed, $json)),*],
            };
        }

        impl<$($state: $crate::support::IsSet),*> $crate::support::Given<$built>
            for $builder<($($state,)*)>
        {
            fn fragment(self) -> $crate::support::Fragment {
                self.draft.into_fragment()
            }
        }
    };
}
