//! Rules as static tables.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::site::optional;
use crate::error::Error;
use crate::formats;
use crate::model::{IntegerLimits, List, NumberLimits, Object, Scalar, TextLimits};
use crate::pattern::{PatternError, compile};

/// A rule for a string, as a constant expression.
pub(super) fn text(limits: &TextLimits) -> Result<TokenStream, Error> {
    let schema = &limits.place;
    if limits.is_free() {
        return Ok(quote!(support::TextRule::any(#schema)));
    }
    let min_length = Literal::usize_unsuffixed(limits.min_length);
    let max_length = optional(limits.max_length);
    let pattern = optional_pattern(limits.pattern.as_deref())?;
    let not_pattern = optional_pattern(limits.not_pattern.as_deref())?;
    let not_values = &limits.not_values;
    let format = match limits.format.as_deref() {
        None => quote!(None),
        Some(name) => match format(name) {
            Some(format) => quote!(Some(#format)),
            None => return Err(Error::Internal(format!("no format `{name}`"))),
        },
    };
    Ok(quote! {
        support::TextRule {
            schema: #schema,
            min_length: #min_length,
            max_length: #max_length,
            pattern: #pattern,
            not_pattern: #not_pattern,
            not_values: &[#(#not_values),*],
            format: #format,
        }
    })
}

fn optional_pattern(source: Option<&str>) -> Result<TokenStream, Error> {
    let Some(source) = source else {
        return Ok(quote!(None));
    };
    let pattern =
        pattern(source).map_err(|error| Error::Internal(format!("pattern {source}: {error}")))?;
    Ok(quote! {
        Some({
            static PATTERN: support::Pattern = #pattern;
            &PATTERN
        })
    })
}

/// The table of an expression.
pub(super) fn pattern(source: &str) -> Result<TokenStream, PatternError> {
    let automaton = compile(source)?;
    let classes = automaton.classes.iter().map(|(byte, class)| {
        let (byte, class) = (
            Literal::u8_unsuffixed(*byte),
            Literal::u8_unsuffixed(*class),
        );
        quote!((#byte, #class))
    });
    let stride = Literal::usize_unsuffixed(automaton.stride);
    let start = Literal::u16_unsuffixed(automaton.start);
    let transitions = automaton
        .transitions
        .iter()
        .copied()
        .map(Literal::u16_unsuffixed);
    let matches_at_end = &automaton.matches_at_end;
    Ok(quote! {
        support::Pattern::new(
            #source,
            &[#(#classes),*],
            #stride,
            #start,
            &[#(#transitions),*],
            &[#(#matches_at_end),*],
        )
    })
}

/// A format that can be asserted.
pub(super) fn format(name: &str) -> Option<TokenStream> {
    let path: TokenStream = formats::path(name)?.parse().ok()?;
    Some(quote!(support::#path))
}

/// A rule for an integer.
pub(super) fn integer(limits: &IntegerLimits) -> TokenStream {
    let schema = &limits.place;
    let minimum = Literal::i64_unsuffixed(limits.minimum);
    let maximum = Literal::i64_unsuffixed(limits.maximum);
    quote!(support::IntegerRule { schema: #schema, minimum: #minimum, maximum: #maximum })
}

/// A rule for a number.
pub(super) fn number(limits: &NumberLimits) -> TokenStream {
    let schema = &limits.place;
    let bound = |bound: Option<f64>| match bound {
        Some(bound) => {
            let bound = Literal::f64_unsuffixed(bound);
            quote!(Some(#bound))
        }
        None => quote!(None),
    };
    let minimum = bound(limits.minimum);
    let maximum = bound(limits.maximum);
    let exclusive_minimum = bound(limits.exclusive_minimum);
    let exclusive_maximum = bound(limits.exclusive_maximum);
    quote! {
        support::NumberRule {
            schema: #schema,
            minimum: #minimum,
            maximum: #maximum,
            exclusive_minimum: #exclusive_minimum,
            exclusive_maximum: #exclusive_maximum,
        }
    }
}

/// A rule for an array.
pub(super) fn list(list: &List) -> TokenStream {
    let schema = &list.place;
    let min_items = Literal::usize_unsuffixed(list.min_items);
    let max_items = optional(list.max_items);
    quote! {
        support::ListRule { schema: #schema, min_items: #min_items, max_items: #max_items }
    }
}

/// A rule for an object.
pub(super) fn object(place: &str, object: &Object, others: &TokenStream) -> TokenStream {
    let members = object.fields.iter().map(|field| {
        let name = &field.name;
        if field.required {
            quote!(support::Member::required(#name))
        } else {
            quote!(support::Member::optional(#name))
        }
    });
    quote! {
        support::ObjectRule { schema: #place, members: &[#(#members),*], others: #others }
    }
}

/// A rule for a fixed value.
pub(super) fn constant(place: &str, value: &Scalar, types: &[String]) -> TokenStream {
    let value = match value {
        Scalar::Text(text) => quote!(support::Scalar::Text(#text)),
        Scalar::Integer(integer) => {
            let integer = Literal::i64_unsuffixed(*integer);
            quote!(support::Scalar::Integer(#integer))
        }
        Scalar::Boolean(boolean) => quote!(support::Scalar::Boolean(#boolean)),
    };
    let types = type_names(types);
    quote!(support::ConstRule { schema: #place, value: #value, types: #types })
}

/// A rule for the types of a value.
pub(super) fn types(place: &str, types: &[String]) -> TokenStream {
    let types = type_names(types);
    quote!(support::TypeRule { schema: #place, types: #types })
}

fn type_names(types: &[String]) -> TokenStream {
    let types = types.iter().map(|name| {
        let variant = crate::names::ident(&crate::names::pascal(name));
        quote!(support::JsonType::#variant)
    });
    quote!(&[#(#types),*])
}
