//! How boards look, by the word of the definition (`look`): everything in which the drawing of one culture's
//! board differs from another's.

/// Where pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    Squares,
    /// Squares of two colours.
    Checkered,
    /// The crossings of lines.
    Points,
}

/// The colours of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wood {
    Ordinary,
    Chess,
    Xiangqi,
    Janggi,
    Makruk,
}

/// The signs on a board beside its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signs {
    None,
    /// The dots of the promotion zones.
    ZoneDots,
    /// Palaces, a river with words, and angles where soldiers and cannons stand at first.
    River,
    /// Palaces, and crosses where soldiers and cannons stand at first.
    Palaces,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) cells: Cells,
    pub(crate) wood: Wood,
    pub(crate) signs: Signs,
}

impl Look {
    /// Returns the look with this word; a word that nobody knows has the usual one.
    pub(crate) fn from_word(word: &str) -> Self {
        let (cells, wood, signs) = match word {
            "chess" => (Cells::Checkered, Wood::Chess, Signs::None),
            "makruk" => (Cells::Squares, Wood::Makruk, Signs::None),
            "xiangqi" => (Cells::Points, Wood::Xiangqi, Signs::River),
            "janggi" => (Cells::Points, Wood::Janggi, Signs::Palaces),
            _ => (Cells::Squares, Wood::Ordinary, Signs::ZoneDots),
        };
        Self { cells, wood, signs }
    }
}
