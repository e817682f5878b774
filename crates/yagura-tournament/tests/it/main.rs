//! What must hold of whole tournaments, however they go.

mod arenas;
mod swiss;
