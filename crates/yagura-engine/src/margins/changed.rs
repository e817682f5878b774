//! The margins that trials have changed, a text file a game (docs/engine.md). Where another program plays the
//! game, what an engine's games against itself find has to hold against that one too.

use crate::eval::net::Scope;

/// A game, where they count, and lines of words and values.
pub(super) const CHANGED: &[(&str, Scope, &str)] = &[("ennen", Scope::All, include_str!("ennen.txt"))];
