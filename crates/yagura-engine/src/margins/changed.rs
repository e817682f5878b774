//! The margins that trials have changed, a text file a game (docs/engine.md). At present there is none: what
//! one engine's games against itself find has to hold against another one too, and what was here did not.

use crate::eval::net::Scope;

/// A game, where they count, and lines of words and values.
pub(super) const CHANGED: &[(&str, Scope, &str)] = &[];
