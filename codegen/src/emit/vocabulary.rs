//! Vocabularies: an enum of words.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::reshape::neutral;
use super::{Context, docs, rules};
use crate::error::Error;
use crate::model::{Definition, Vocabulary};
use crate::names::ident;

/// The enum `definition`; `given` are the words for which typify made variants.
pub(super) fn emit(
    context: &Context<'_>,
    definition: &Definition,
    vocabulary: &Vocabulary,
    given: &[String],
) -> Result<TokenStream, Error> {
    let words: Vec<&String> = vocabulary.words.iter().map(|word| &word.text).collect();
    if !given.iter().cloned().eq((0..words.len()).map(neutral)) {
        return Err(Error::Internal(format!(
            "typify gives {} the words {given:?}, not {words:?}",
            definition.name
        )));
    }
    let root = &context.crate_path;
    let name = ident(&definition.name);
    let documentation = docs::attributes(&definition.docs, &definition.name);
    let variants: Vec<_> = vocabulary
        .words
        .iter()
        .map(|word| ident(&word.variant))
        .collect();
    let variant_documentation = vocabulary.words.iter().map(|word| {
        let mark = word
            .status
            .as_ref()
            .map_or(String::new(), |status| format!(" ({status})"));
        docs::lines(&[format!("{}{mark}", docs::code(&word.text))])
    });
    let indexes = (0..words.len()).map(Literal::usize_unsuffixed);
    let (schema, typed) = (&definition.place, vocabulary.typed);
    let mut derives = quote!(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash);
    let mut other_variant = None;
    let mut other_text = None;
    let mut other_arm = quote!(_ => None,);
    let mut other_rule = quote!(None);
    if let Some((other, limits)) = &vocabulary.other {
        let other = ident(other);
        let rule = rules::text(limits)?;
        other_variant = Some(quote! {
            /// Another word, as it was received.
            #other(String),
        });
        other_text = Some(quote!(Self::#other(word) => word,));
        other_arm = quote! {
            support::Word::Other(word) => Some(Self::#other(word)),
            support::Word::Known(_) => None,
        };
        other_rule = quote!(Some(&#rule));
    } else {
        derives = quote!(Copy, #derives);
    }
    let also = context.also(definition);
    Ok(quote! {
        #(#documentation)*
        #[derive(#derives)]
        pub enum #name {
            #(#(#variant_documentation)* #variants,)*
            #other_variant
        }
        impl #name {
            /// The words that have a variant of their own.
            pub const KNOWN: &'static [&'static str] = &[#(#words),*];
            const RULE: &'static support::VocabularyRule = &support::VocabularyRule {
                schema: #schema,
                typed: #typed,
                words: Self::KNOWN,
                other: #other_rule,
            };
            /// The word.
            pub fn as_str(&self) -> &str {
                match self {
                    #(Self::#variants => #words,)*
                    #other_text
                }
            }
        }
        impl support::Decode for #name {
            fn decode(reader: &mut support::Reader<'_>, at: &support::At<'_>) -> Option<Self> {
                match reader.also(at, #also, |reader| reader.word(at, Self::RULE))? {
                    #(support::Word::Known(#indexes) => Some(Self::#variants),)*
                    #other_arm
                }
            }
        }
        #root::word_leaf!(#name);
    })
}
