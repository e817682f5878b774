//! What is expected of PGN.

use super::{Texts, fixed};

/// What was expected of a text in PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnExpected {
    /// A tag.
    Tag,
    /// The end of a comment.
    CommentEnd,
    /// A comment that has a beginning.
    CommentBegin,
    /// The end of a variation.
    VariationEnd,
    /// A variation that has a beginning.
    VariationBegin,
    /// A move before its variations.
    VariationOf,
    /// A sign of how good a move is.
    Glyph,
    /// A position.
    Position,
    /// A FEN of the game that the board is of, or a position string of union shogi.
    Fen,
    /// A move.
    Move,
    /// One move: two fit.
    OneOf(String, String),
}

impl PgnExpected {
    pub(super) fn texts(&self) -> Texts {
        match self {
            Self::Tag => fixed("[Event \"名前\"] のように書きます", "expected a tag as in [Event \"name\"]"),
            Self::CommentEnd => fixed("終わりの } がありません", "expected } at the end"),
            Self::CommentBegin => fixed("{ のない } です", "expected no } without a {"),
            Self::VariationEnd => {
                fixed("変化の終わりの ) がありません", "expected ) at the end of a variation")
            }
            Self::VariationBegin => fixed("( のない ) です", "expected no ) without a ("),
            Self::VariationOf => fixed("変化の前に手がありません", "expected a move before its variations"),
            Self::Glyph => fixed("印は ! ? !! ?? !? ?! のどれかです", "expected ! ? !! ?? !? ?!"),
            Self::Position => {
                fixed("盤、持ち駒、手番（w か b）を書きます", "expected board, hands, and w or b")
            }
            Self::Fen => fixed(
                "盤、手番（w か b）、キャスリング、アンパッサンのマス、手数二つの FEN か、連合将棋の 9 項目の局面を書きます",
                "expected a FEN (board, w or b, castling, en passant, two counters), or the nine fields of \
                 union shogi",
            ),
            Self::Move => fixed(
                "e2e4、Bxc3+、P@e5、または USI の表記で、指せる手を書きます",
                "expected a legal move as in e2e4, Bxc3+, P@e5, or a canonical string",
            ),
            Self::OneOf(one, other) => (
                format!("{one} と {other} のどちらか決まりません"),
                format!("expected one move; {one} and {other} fit"),
            ),
        }
    }
}
