//! What is made from the types: TypeScript and schemas.

mod definitions;
mod kept;
mod layout;
mod schema;
mod typescript;
