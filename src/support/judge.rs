//! Judging a value by any schema of JSON Schema 2020-12.
//!
//! Where a schema has a plain Rust shape, the reader checks while it reads. Where it has none, the
//! value is read as a tree that knows its places ([`Node`]), and judged by the schema as a table
//! ([`SchemaRule`]), which the generator writes: nothing is compiled or allocated beforehand.

mod schema;

pub use self::schema::{Keyword, Literal, Resource, SchemaRule, Tag};
