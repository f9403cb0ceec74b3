//! From names of the schema to identifiers of Rust.

use proc_macro2::{Ident, Span};

/// The words of a name: split at everything that is no letter or digit, and before capitals.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut previous_lower = false;
    let mut fresh = true;
    for character in name.chars() {
        if !character.is_ascii_alphanumeric() {
            fresh = true;
            previous_lower = false;
            continue;
        }
        if fresh || (character.is_ascii_uppercase() && previous_lower) {
            words.push(String::new());
            fresh = false;
        }
        previous_lower = !character.is_ascii_uppercase();
        if let Some(word) = words.last_mut() {
            word.push(character);
        }
    }
    words
}

/// The name of a type or variant: `max_tokens` becomes `MaxTokens`.
pub fn pascal(name: &str) -> String {
    let joined: String = words(name)
        .iter()
        .map(|word| {
            let (first, rest) = word.split_at(1);
            // A word in capitals is an abbreviation or a code, and reads better as a word.
            let rest = if word.chars().all(|letter| !letter.is_ascii_lowercase()) {
                rest.to_ascii_lowercase()
            } else {
                rest.to_owned()
            };
            first.to_ascii_uppercase() + &rest
        })
        .collect();
    guarded(joined, "X")
}

/// The name of a variant: that of a type, with an underscore where Rust means something by it.
pub fn variant(name: &str) -> String {
    match pascal(name) {
        itself if itself == "Self" => "Self_".to_owned(),
        other => other,
    }
}

/// The name of a field: `messageId` becomes `message_id`, `type` becomes `type_`.
pub fn snake(name: &str) -> String {
    let joined = words(name)
        .iter()
        .map(|word| word.to_ascii_lowercase())
        .collect::<Vec<_>>()
        .join("_");
    let joined = guarded(joined, "x");
    // A builder has a method for each field, and `build` is another.
    if is_identifier(&joined) && joined != "build" {
        joined
    } else {
        joined + "_"
    }
}

/// The name of an associated constant.
pub fn screaming(name: &str) -> String {
    guarded(words(name).join("_").to_ascii_uppercase(), "X")
}

/// The identifier of that name, which one of the functions above made.
pub fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

/// Names of Rust's own that the generated code uses; a type of that name would hide them.
const TAKEN: &[&str] = &[
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Eq",
    "Err",
    "From",
    "Hash",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Self",
    "Some",
    "String",
    "Vec",
];

/// Whether `name` can name a type as it stands.
pub fn is_type_name(name: &str) -> bool {
    !TAKEN.contains(&name)
        && name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric())
        && is_identifier(name)
}

fn is_identifier(name: &str) -> bool {
    // `gen` is a keyword since edition 2024, which the parser does not know of.
    name != "gen" && syn::parse_str::<Ident>(name).is_ok()
}

/// Identifiers do not begin with a digit and are not empty.
fn guarded(name: String, prefix: &str) -> String {
    if name.starts_with(|first: char| first.is_ascii_digit()) || name.is_empty() {
        format!("{prefix}{name}")
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::{is_type_name, pascal, screaming, snake};

    #[test]
    fn names_follow_the_habits_of_rust() {
        assert_eq!(pascal("max_tokens"), "MaxTokens");
        assert_eq!(pascal("boundary-conflict"), "BoundaryConflict");
        assert_eq!(pascal("UNSUPPORTED_VERSION"), "UnsupportedVersion");
        assert_eq!(pascal("did"), "Did");
        assert_eq!(pascal("oauth2"), "Oauth2");
        assert_eq!(pascal("1.0"), "X10");
        assert_eq!(pascal("HandoffBody"), "HandoffBody");
        assert_eq!(snake("type"), "type_");
        assert_eq!(snake("self"), "self_");
        assert_eq!(snake("gen"), "gen_");
        assert_eq!(snake("build"), "build_");
        assert_eq!(snake("messageId"), "message_id");
        assert_eq!(snake("x:y"), "x_y");
        assert_eq!(snake("1st"), "x1st");
        assert_eq!(snake("é"), "x");
        assert_eq!(screaming("uai_version"), "UAI_VERSION");
        assert!(is_type_name("Actor"));
        assert!(!is_type_name("Self"));
        assert!(!is_type_name("Option"));
        assert!(!is_type_name("actor"));
    }
}
