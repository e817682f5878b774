//! What is expected of JKF.

use yagura::Square;

use super::{Texts, fixed};

/// What was expected of a text in JKF.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JkfExpected {
    /// A preset, which this is not, or a board.
    Preset(String),
    /// A piece on the board of the start, which this is not.
    BoardPiece(String),
    /// A number of a side, which this is not.
    Color(String),
    /// A piece in a hand of the start, which this is not.
    HandPiece(String),
    /// Where the move goes to.
    To,
    /// The piece that stands on a square.
    PieceOn(Square),
    /// A square.
    Square,
    /// An end.
    End,
}

impl JkfExpected {
    pub(super) fn texts(&self) -> Texts {
        match self {
            Self::Preset(word) => (
                format!("\"preset\" の「{word}」という手合割はありません。手合割か data を書きます"),
                format!("\"preset\": '{word}': expected a handicap, or data"),
            ),
            Self::BoardPiece(word) => (
                format!("\"initial\" の「{word}」は 9×9 の盤の駒ではありません"),
                format!("\"initial\": '{word}': expected a piece on nine by nine squares"),
            ),
            Self::Color(number) => (
                format!("\"initial\" の色「{number}」は 0 か 1 でなければなりません"),
                format!("\"initial\": '{number}': expected color 0 or 1"),
            ),
            Self::HandPiece(word) => (
                format!("\"initial\" の「{word}」は持ち駒になりません"),
                format!("\"initial\": '{word}': expected a piece that can be in hand"),
            ),
            Self::To => fixed("\"to\" がありません", "expected \"to\""),
            Self::PieceOn(square) => (
                format!("{} にある駒を書きます", square.japanese()),
                format!("expected the piece that stands on {square}"),
            ),
            Self::Square => {
                fixed("\"x\" と \"y\" は 1 から 9 までです", "expected \"x\" and \"y\" from 1 to 9")
            }
            Self::End => fixed("終局は TORYO のように書きます", "expected an end as in TORYO"),
        }
    }
}
