//! Moves as people write them.

mod parts;
mod renmei;
mod western;

use yagura::{Game, Move};

/// How a move is written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// As English books on shogi and chu shogi do: `P-7f`, `Bx2b+`, `P*5e`, `Lnx8dx7c`.
    Western,
    /// As the Chu Shogi Renmei does: `▲7四歩兵`, `▽2五獅子`, `▲2二・1一獅子`.
    Renmei,
    /// The canonical string: `7g7f`.
    Usi,
}

impl Style {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Western, Self::Renmei, Self::Usi];

    /// Returns its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Western => "western",
            Self::Renmei => "renmei",
            Self::Usi => "usi",
        }
    }

    /// Returns the style with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.word() == word)
    }

    /// Returns how a move is written that is legal now in a game.
    ///
    /// *Guarantee*: two legal moves are never written alike.
    ///
    /// ```
    /// use yagura::{Game, Variant};
    /// use yagura_record::Style;
    ///
    /// let mut game = Game::new(&"shogi".parse::<Variant>()?);
    /// for text in ["7g7f", "3c3d"] {
    ///     game.play_text(text)?;
    /// }
    /// let mv = game.read_move("8h2b+")?;
    /// assert_eq!(Style::Western.write(&game, mv), "Bx2b+");
    /// assert_eq!(Style::Renmei.write(&game, mv), "▲2二角行成");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Possible when the move is not legal now.
    pub fn write(self, game: &Game, mv: Move) -> String {
        match self {
            Self::Western => western::write(game, mv),
            Self::Renmei => renmei::write(game, mv),
            Self::Usi => game.usi(mv),
        }
    }
}
