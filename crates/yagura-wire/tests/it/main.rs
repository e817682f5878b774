//! What is made from the types: TypeScript and schemas.

mod kept;
mod layout;
mod schema;
mod typescript;
