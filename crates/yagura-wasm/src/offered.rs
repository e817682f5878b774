//! What can be played.

use serde::Serialize;
use yagura::Definition;

/// A game that can be played, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offered {
    /// Its id.
    pub id: &'static str,
    /// Its name in Japanese.
    pub ja: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// Files of its board.
    pub files: u8,
    /// Ranks of its board.
    pub ranks: u8,
}

/// Returns the built-in games.
pub fn games() -> Vec<Offered> {
    let offered = |definition: &'static Definition| Offered {
        id: &definition.id,
        ja: &definition.name.ja,
        en: &definition.name.en,
        files: definition.files,
        ranks: definition.ranks,
    };
    yagura::definitions().map(offered).collect()
}
