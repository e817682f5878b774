//! The margins that trials have changed, a text file a game (docs/engine.md). At present there is none: what a
//! trial of one engine against itself finds has to hold against another one too, and the one that was here did
//! not.

use crate::eval::net::Scope;

/// A game, where they count, and lines of words and values.
pub(super) const CHANGED: &[(&str, Scope, &str)] = &[];
