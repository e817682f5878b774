//! The margins that trials have changed, a text file a game (docs/engine.md).

use crate::eval::net::Scope;

/// A game, where they count, and lines of words and values.
pub(super) const CHANGED: [(&str, Scope, &str); 1] =
    [("rengo-chess", Scope::WithoutDrops, include_str!("rengo-chess-without-drops.txt"))];
