//! The words by which a definition names the kinds, and the games, of which rules in code speak.

use super::{faults::Faults, file::File};
use crate::excerpt::excerpt;

macro_rules! marks {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)+) => {
        /// A mark: what rules in code know a kind or a game by, where they must not know its name. Each
        /// system of rules judges a closed set of them ([`crate::Support`]).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
        pub enum Mark {
            $($(#[$doc])* $name,)+
        }

        impl Mark {
            /// All marks, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Returns the word in a definition file.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }
        }
    };
}

marks! {
    // Of kinds.
    /// A side may not drop a second one on a file (二歩, rulebook small §1.7, rengo §10.4).
    Nifu = "nifu",
    /// May not be dropped to give mate (打ち歩詰め, rulebook small §1.10, rengo §10.4).
    NoDropMate = "no-drop-mate",
    /// A lion: its capture is restricted (rulebook chu §5).
    Lion = "lion",
    /// No good for tsukegui or for baring a king (rulebook chu §5.2.3, §7.3).
    Poor = "poor",
    /// May promote on reaching the last rank (rulebook chu §4.5, §4.6).
    Relief = "relief",
    /// Promotes on its last rank too (rulebook ennen §6.2).
    Pawn = "pawn",
    /// Takes no range from the piece below it (rulebook gungi §8.9).
    NoRange = "no-range",
    /// Lends its range in the own territory only (rulebook gungi §8.9).
    HomeRange = "home-range",
    /// Burns the enemies beside it when it has moved, and whoever ends a move beside it (a fire demon).
    Burns = "burns",
    /// Castles with the king on the chess board (rulebook rengo §8.1).
    Castles = "castles",
    /// Steps twice at first, and may be taken in passing (rulebook rengo §6.2).
    DoubleStep = "double-step",
    /// Always promotes past the middle of the board (rulebook rengo §9.4).
    Crosses = "crosses",
    /// Always promotes in the zone (rulebook rengo §9.5).
    Enters = "enters",
    /// Stays in its palace where the board has one (rulebook rengo §7.2).
    Palace = "palace",
    /// Stays on its side of the river where the board has one (rulebook rengo §7.4).
    River = "river",
    /// May be put elsewhere before play begins (rulebook rengo §4.2).
    RePlaces = "re-places",
    /// No screen and no prey for its own kind (rulebook rengo §6.5).
    OwnKind = "own-kind",
    /// Cannot mate alone on the chess board (rulebook rengo §11.4).
    Minor = "minor",
    /// Of use behind the own lines: a word for evaluations, no rule asks for it.
    Defender = "defender",
    // Of games.
    /// The first player's first turn has no stun (rulebook small §5.6).
    Delayed = "delayed",
    /// Who uses kokose must mate with it (rulebook small §7.6).
    Finish = "finish",
    /// Union shogi on the shogi board (rulebook rengo §1.3).
    Shogi = "shogi",
    /// Union shogi on the chess board.
    Chess = "chess",
    /// Union shogi on the xiangqi board.
    Xiangqi = "xiangqi",
    /// Union shogi on the janggi board.
    Janggi = "janggi",
    /// Union shogi on the makruk board.
    Makruk = "makruk",
}

impl Mark {
    /// Returns the mark with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|mark| mark.word() == word)
    }
}

/// Returns the marks, of which these rules know a closed set.
pub(super) fn marks(
    words: &[toml::Spanned<String>],
    known: &[Mark],
    file: &File,
    faults: &mut Faults<'_>,
) -> Vec<Mark> {
    let rules = file.rules.as_ref().map_or("", |rules| rules.get_ref());
    let mut marks = Vec::new();
    for word in words {
        if let Some(mark) = Mark::from_word(word.get_ref()).filter(|mark| known.contains(mark)) {
            marks.push(mark);
            continue;
        }
        let words: Vec<&str> = known.iter().map(|mark| mark.word()).collect();
        let expected = if words.is_empty() { "none here".to_owned() } else { words.join(", ") };
        let found = excerpt(word.get_ref());
        faults.add(word.span(), format!("mark '{found}': the rules '{rules}' know {expected}"));
    }
    marks
}
