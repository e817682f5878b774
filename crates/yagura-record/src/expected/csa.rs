//! What is expected of CSA.

use yagura::Name;

use super::{Texts, fixed};

/// What was expected of a text in CSA.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CsaExpected {
    /// A game with the pieces of shogi.
    Game,
    /// A statement.
    Statement,
    /// `N+` or `N-` with a name.
    Name,
    /// A header.
    Header,
    /// A version.
    Version,
    /// The start before whose turn it is.
    StartFirst,
    /// One end of the game.
    End,
    /// Seconds.
    Time,
    /// A move.
    Move,
    /// One of these words, as this piece moves.
    MovedPiece(Vec<&'static str>, Box<Name>),
    /// Rows for so many ranks and files.
    Rows(u8, u8),
    /// A row, of so many ranks, with so many files.
    Row(u8, u8),
    /// An empty square, or a piece.
    Cell,
    /// A square, and the piece that stands there.
    Removed,
    /// A square that is empty.
    EmptySquare,
    /// A square and a piece.
    Placed,
    /// `PI`, a row, or the pieces of a side.
    Start,
}

impl CsaExpected {
    pub(super) fn texts(&self) -> Texts {
        match self {
            Self::Game => {
                fixed("将棋の駒を使うゲームではありません", "expected a game with the pieces of shogi")
            }
            Self::Statement => fixed(
                "CSA の文（V N $ P + - % T '）を書きます",
                "expected a statement of CSA: V N $ P + - % T '",
            ),
            Self::Name => fixed("N+ または N- に続けて名前を書きます", "expected N+ or N- with a name"),
            Self::Header => fixed("$EVENT:名前 のように書きます", "expected a header as in $EVENT:name"),
            Self::Version => fixed(
                "版は V1, V2, V2.1, V2.2, V3, V3.0 のどれかです",
                "expected a version: V1, V2, V2.1, V2.2, V3, V3.0",
            ),
            Self::StartFirst => {
                fixed("開始局面は手番の前に書きます", "expected the start before whose turn it is")
            }
            Self::End => {
                fixed("終局は %TORYO のように一つだけ書きます", "expected one end of the game as in %TORYO")
            }
            Self::Time => fixed(
                "T12 や T0.5 のように、T に続けて秒数を書きます",
                "expected seconds behind T, as in T12 or T0.5",
            ),
            Self::Move => fixed(
                "指し手は +7776FU や -0055KA のように書きます",
                "expected a move as in +7776FU or -0055KA",
            ),
            Self::MovedPiece(words, name) => (
                format!("動くのは{}です。マスの後には {} と書きます", name.ja, words.join(" か ")),
                format!("expected {} behind the squares: a {} moves", words.join(" or "), name.en),
            ),
            Self::Rows(ranks, files) => (
                format!("P1 から P{ranks} までの {files} マスの段を書きます"),
                format!("expected rows P1 to P{ranks} of {files} squares"),
            ),
            Self::Row(ranks, files) => (
                format!("P1 から P{ranks} までの段に {files} マスずつ書きます"),
                format!("expected a row P1 to P{ranks} of {files}"),
            ),
            Self::Cell => fixed("* か、+FU のような駒を書きます", "expected * or a piece as in +FU"),
            Self::Removed => {
                fixed("マスとそこにある駒を書きます", "expected a square and the piece that stands there")
            }
            Self::EmptySquare => {
                fixed("このマスにはすでに駒があります", "there is a piece on this square already")
            }
            Self::Placed => {
                fixed("77FU のようにマスと駒を書きます", "expected a square and a piece as in 77FU")
            }
            Self::Start => {
                fixed("PI、P1 から P9、P+、P- のどれかを書きます", "expected PI, P1 to P9, P+ or P-")
            }
        }
    }
}
