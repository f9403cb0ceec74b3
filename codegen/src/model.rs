//! What the emitters see: plain data, already decided, in the order of the schemas.

use serde_json::Value;

use crate::schema::Place;

/// Everything that will be written.
#[derive(Debug)]
pub struct Model {
    /// The definitions, by module, in the order of the schemas.
    pub definitions: Vec<Definition>,
    /// The modules, in the order of the manifest.
    pub modules: Vec<Module>,
}

impl Model {
    /// The definition that `id` stands for.
    pub fn definition(&self, id: DefinitionId) -> &Definition {
        &self.definitions[id.0]
    }
}

/// The place of a definition in its [`Model`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DefinitionId(pub usize);

/// A module: what is made from one schema file.
#[derive(Clone, Debug)]
pub struct Module {
    /// Its path, such as `["uaix", "handoff"]`.
    pub path: Vec<String>,
    /// The definition of the root, if there is one.
    pub root: Option<DefinitionId>,
    /// Its definitions, in the order of the schema.
    pub definitions: Vec<DefinitionId>,
    /// The schema file's title and description.
    pub docs: Docs,
}

/// A type with a name.
#[derive(Debug)]
pub struct Definition {
    /// Its name in Rust.
    pub name: String,
    /// The number of its module.
    pub module: usize,
    /// Where it stands: file, `#`, JSON Pointer.
    pub place: String,
    /// What is said of it.
    pub docs: Docs,
    /// What it is.
    pub kind: Kind,
    /// Keywords that the judge looks at beside the shape, and where their schema stands.
    pub also: Option<(Place, Vec<String>)>,
}

/// What a schema says to a person.
#[derive(Clone, Debug, Default)]
pub struct Docs {
    /// Keyword `title`.
    pub title: Option<String>,
    /// Keyword `description`.
    pub description: Option<String>,
    /// Keyword `x-status`.
    pub status: Option<String>,
    /// Keyword `default`.
    pub default: Option<Value>,
    /// Keyword `deprecated`.
    pub deprecated: bool,
    /// Keyword `readOnly`.
    pub read_only: bool,
    /// Keyword `writeOnly`.
    pub write_only: bool,
}

/// What a definition is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// An object with known members: a struct.
    Object(Object),
    /// Objects told apart by a tag: an enum of structs.
    Union(Union),
    /// Words: an enum without data.
    Vocabulary(Vocabulary),
    /// A string with rules.
    Text(TextLimits),
    /// An integer with rules.
    Integer(IntegerLimits),
    /// A number with rules.
    Number(NumberLimits),
    /// A name for something that needs no type of its own.
    Alias(Type),
    /// A root that is a list, a map or the like: a struct around it.
    Wrapped(Type),
    /// Something without a shape in Rust: a JSON value, judged by the schema at this place.
    Judged(Place),
}

/// An object.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its members, in the order of the schema.
    pub fields: Vec<Field>,
    /// What becomes of other members.
    pub others: Others,
    /// Its keyless form, where the standard has one.
    pub keyless: Option<Keyless>,
}

/// What becomes of members that an object does not describe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Others {
    /// They are refused.
    Refused,
    /// They are ignored, as the standard has it.
    Ignored,
    /// They are kept in a field of their own.
    Kept,
    /// They are kept, and must obey the schema at this place.
    Judged(Place),
}

impl Others {
    /// The name of the field that keeps them.
    pub const FIELD: &'static str = "additional_properties";

    /// Whether they are kept.
    pub fn are_kept(&self) -> bool {
        matches!(self, Others::Kept | Others::Judged(_))
    }
}

/// How an object is written in keyless form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keyless {
    /// As an array, with the members in this order.
    Slots(Vec<String>),
    /// As it is.
    Keyed,
}

/// A member of an object.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name in JSON.
    pub name: String,
    /// Its name in Rust.
    pub ident: String,
    /// What it holds.
    pub holds: Type,
    /// Whether it must be there.
    pub required: bool,
    /// Whether it must be boxed, because it leads back to the object itself.
    pub boxed: bool,
    /// What is said of it.
    pub docs: Docs,
}

impl Field {
    /// The value that the schema fixes, where the member needs no field because of that.
    pub fn constant(&self) -> Option<&Scalar> {
        match &self.holds {
            Type::Constant { value, .. } if self.required => Some(value),
            _ => None,
        }
    }
}

/// A choice of objects.
#[derive(Clone, Debug)]
pub struct Union {
    /// The member that tells them apart.
    pub tag: String,
    /// The branches with a fixed tag.
    pub branches: Vec<Branch>,
    /// The branch for every other tag.
    pub open: Option<DefinitionId>,
}

/// A branch of a union.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The value of the tag.
    pub value: String,
    /// The variant's name in Rust.
    pub variant: String,
    /// The object.
    pub object: DefinitionId,
}

/// Words.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// Whether keyword `type` stands beside them.
    pub typed: bool,
    /// The known ones, in the order of the schema.
    pub words: Vec<Word>,
    /// The name of the variant for other words and what they must look like; none if closed.
    pub other: Option<(String, TextLimits)>,
}

/// A word.
#[derive(Clone, Debug)]
pub struct Word {
    /// As the schema has it.
    pub text: String,
    /// The variant's name in Rust.
    pub variant: String,
    /// Its mark, where the words have marks of their own.
    pub status: Option<String>,
}

/// What a value is.
#[derive(Clone, Debug)]
pub enum Type {
    /// Something with a name.
    Named(DefinitionId),
    /// A string.
    Text(TextLimits),
    /// An integer.
    Integer(IntegerLimits),
    /// A number.
    Number(NumberLimits),
    /// A truth value.
    Boolean {
        /// Where the schema stands.
        place: String,
    },
    /// A fixed value.
    Constant {
        /// Where the schema stands.
        place: String,
        /// The value.
        value: Scalar,
        /// Keyword `type` beside it.
        types: Vec<String>,
    },
    /// An array.
    List(Box<List>),
    /// An array of a fixed length, with a type for each item.
    Tuple {
        /// Where the schema stands.
        place: String,
        /// What the items are; at least one, at most twelve.
        items: Vec<Type>,
    },
    /// An object whose members have any names, and values of one type.
    Map {
        /// Where the schema stands.
        place: String,
        /// What the values are.
        values: Box<Type>,
    },
    /// An integer without bounds that a Rust integer could keep to, judged by the schema at this
    /// place.
    Unbounded(Place),
    /// An object with any members.
    Free {
        /// Where the schema stands.
        place: String,
    },
    /// Any value, perhaps only of some types.
    Any {
        /// Where the schema stands.
        place: String,
        /// The types allowed; all, if empty.
        types: Vec<String>,
    },
    /// The same, or `null`.
    Nullable(Box<Type>),
    /// Something without a shape in Rust: a JSON value, judged by the schema at this place.
    Judged(Place),
    /// A shape, with keywords beside it that the judge looks at.
    Also {
        /// The shape.
        shape: Box<Type>,
        /// Where the schema stands.
        place: Place,
        /// The keywords.
        keywords: Vec<String>,
    },
}

impl Type {
    /// The type without what the judge looks at beside it.
    pub fn shape(&self) -> &Type {
        match self {
            Type::Also { shape, .. } => shape.shape(),
            other => other,
        }
    }
}

/// An array.
#[derive(Clone, Debug)]
pub struct List {
    /// Where the schema stands.
    pub place: String,
    /// What its items are.
    pub items: Type,
    /// Keyword `minItems`.
    pub min_items: usize,
    /// Keyword `maxItems`.
    pub max_items: Option<usize>,
}

/// Rules for a string.
#[derive(Clone, Debug, Default)]
pub struct TextLimits {
    /// Where the schema stands.
    pub place: String,
    /// Keyword `minLength`.
    pub min_length: usize,
    /// Keyword `maxLength`.
    pub max_length: Option<usize>,
    /// Keyword `pattern`.
    pub pattern: Option<String>,
    /// The pattern inside keyword `not`.
    pub not_pattern: Option<String>,
    /// The words inside keyword `not`.
    pub not_values: Vec<String>,
    /// Keyword `format`, where it is asserted.
    pub format: Option<String>,
}

impl TextLimits {
    /// Whether any string will do.
    pub fn is_free(&self) -> bool {
        self.min_length == 0
            && self.max_length.is_none()
            && self.pattern.is_none()
            && self.not_pattern.is_none()
            && self.not_values.is_empty()
            && self.format.is_none()
    }
}

/// Rules for an integer.
#[derive(Clone, Debug)]
pub struct IntegerLimits {
    /// Where the schema stands.
    pub place: String,
    /// The least.
    pub minimum: i64,
    /// The most.
    pub maximum: i64,
}

/// Rules for a number.
#[derive(Clone, Debug, Default)]
pub struct NumberLimits {
    /// Where the schema stands.
    pub place: String,
    /// Keyword `minimum`.
    pub minimum: Option<f64>,
    /// Keyword `maximum`.
    pub maximum: Option<f64>,
    /// Keyword `exclusiveMinimum`.
    pub exclusive_minimum: Option<f64>,
    /// Keyword `exclusiveMaximum`.
    pub exclusive_maximum: Option<f64>,
}

/// A value that a schema fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// A string.
    Text(String),
    /// An integer.
    Integer(i64),
    /// A truth value.
    Boolean(bool),
}
