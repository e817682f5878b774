//! Moves as people write them.

mod choices;
mod japanese;
mod names;
mod numbers;
mod parts;
mod renmei;
mod rivals;
mod western;
mod written;

pub(crate) use japanese::{japanese, japanese_without_second_part};
pub(crate) use names::{Names, in_picture};
pub(crate) use numbers::{figure, full_width, is_large, origin_text, read_square, square_text};
pub(crate) use parts::parts;
pub(crate) use written::{MARKS, Written, last_square, resolve};
use yagura::{Game, Move, games::kifu};

use self::{choices::Choices, renmei::Renmei, western::Western};

/// How a move is written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// As Japanese books do: `▲７六歩`, `△同　銀右成`, `▲５五角打`.
    ///
    /// The order is that of the Japan Shogi Association: side, square (同 where the last move ended), piece,
    /// words that tell it from others of its name that could go there (右 左 直, 上 寄 引), and 成, 不成 or
    /// 打. Large boards have figures as they do elsewhere, `▲12十一香車`; towers are written as the author of
    /// their rules does. What that notation cannot say stands in brackets behind it: where the piece comes
    /// from (`（←６七）`), over which squares (`（←７六・７五）`), the second part of a turn
    /// (`（スタン３三）`, `（ココセ）`). What is chosen for promotion stands behind 成
    /// (`△５一兵成（后）`), and turns that move no piece are words (`▲パス`, `▲入玉宣言`).
    Japanese,
    /// As English books on shogi and chu shogi do: `P-7f`, `Bx2b+`, `P*5e`, `Lnx8dx7c`.
    Western,
    /// As the Chu Shogi Renmei does: `▲7四歩兵`, `▽2五獅子`, `▲2二・1一獅子`.
    Renmei,
    /// The canonical string: `7g7f`.
    Usi,
}

impl Style {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Japanese, Self::Western, Self::Renmei, Self::Usi];

    /// Returns its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Japanese => "japanese",
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
    /// assert_eq!(Style::Japanese.write(&game, mv), "▲２二角成");
    /// assert_eq!(Style::Western.write(&game, mv), "Bx2b+");
    /// assert_eq!(Style::Renmei.write(&game, mv), "▲2二角行成");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Possible when the move is not legal now.
    pub fn write(self, game: &Game, mv: Move) -> String {
        match self {
            Self::Japanese => {
                let of_author = kifu::token(game.position(), mv, None, [false; 2]);
                of_author.unwrap_or_else(|| japanese(game, mv))
            }
            Self::Western => Choices::of(game).turn(mv, &Western),
            Self::Renmei => Choices::of(game).turn(mv, &Renmei),
            Self::Usi => game.usi(mv),
        }
    }
}
