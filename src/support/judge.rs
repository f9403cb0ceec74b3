//! Judging a value by any schema of JSON Schema 2020-12.
//!
//! Where a schema has a plain Rust shape, the reader checks while it reads. Where it has none, the
//! value is read as a tree that knows its places, a `Node`, and judged by the schema as a table
//! ([`SchemaRule`]), which the generator writes: nothing is compiled or allocated beforehand.

mod applicators;
mod arrays;
mod branches;
mod closest;
mod decimal;
mod equal;
mod evaluate;
mod finding;
mod hint;
mod literal;
mod marks;
mod memo;
mod node;
mod objects;
mod outcome;
mod scalars;
mod schema;
mod scope;
#[cfg(test)]
mod testing;

pub(super) use self::decimal::{Decimal, whole};
pub(super) use self::evaluate::{Judge, MAX_NESTED, TooNested};
pub(super) use self::finding::Finding;
pub(super) use self::node::{Data, Member, Members, Node};
pub use self::schema::{Keyword, Literal, Resource, SchemaRule, Tag};
