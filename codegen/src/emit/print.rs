//! Printing: tokens as text, without rustfmt.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{File, Item};

use crate::error::Error;

/// Formats `tokens` below `header`.
pub(crate) fn print(header: &str, tokens: TokenStream) -> Result<String, Error> {
    let text = tokens.to_string();
    let mut file = syn::parse2::<File>(tokens)
        .map_err(|error| Error::Internal(format!("unreadable Rust ({error}): {text}")))?;
    let mut printed = header.to_owned();
    for item in std::mem::take(&mut file.items) {
        match tables(&item) {
            Some((path, rows)) => {
                printed.push_str(&prettyplease::unparse(&file));
                file.items.clear();
                printed.extend([path.as_str(), "! {\n"]);
                lines(rows, 1, &mut printed);
                printed.push_str("}\n");
            }
            None => file.items.push(item),
        }
    }
    printed.push_str(&prettyplease::unparse(&file));
    Ok(printed)
}

/// The rows of a macro in braces, which prettyplease would print as one long paragraph.
fn tables(item: &Item) -> Option<(String, TokenStream)> {
    match item {
        Item::Macro(item) if matches!(item.mac.delimiter, syn::MacroDelimiter::Brace(_)) => {
            let path = &item.mac.path;
            Some((joined(&quote::quote!(#path)), item.mac.tokens.clone()))
        }
        _ => None,
    }
}

/// A line for each row: to a semicolon, or to a pair of braces and what they hold.
fn lines(tokens: TokenStream, depth: usize, printed: &mut String) {
    let indent = "    ".repeat(depth);
    let mut row = TokenStream::new();
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => {
                let row = joined(&std::mem::take(&mut row));
                printed.extend([indent.as_str(), &row, ";\n"]);
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let row = joined(&std::mem::take(&mut row));
                printed.extend([indent.as_str(), &row, " {\n"]);
                lines(group.stream(), depth + 1, printed);
                printed.extend([indent.as_str(), "}\n"]);
            }
            _ => row.extend([token]),
        }
    }
    if !row.is_empty() {
        printed.extend([indent.as_str(), &joined(&row), "\n"]);
    }
}

/// The tokens in one line, with paths and type arguments as they are usually written.
fn joined(tokens: &TokenStream) -> String {
    let text = tokens.to_string();
    let tight = [
        (" :: ", "::"),
        (":: ", "::"),
        (" < ", "<"),
        (" >", ">"),
        (" ,", ","),
        ("# [", "#["),
    ];
    tight
        .iter()
        .fold(text, |text, (loose, tight)| text.replace(loose, tight))
}
