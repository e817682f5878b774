//! How a game ends.

use std::fmt;

use crate::side::Side;

/// Why a game ended; its `Display` is the rulebooks' reason word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The side to move is in check and has no legal move (詰み).
    Checkmate,
    /// The side to move has no legal move.
    Stalemate,
    /// A side has lost its last royal man (突き落とし).
    RoyalCapture,
    /// A side's king was taken, in games where that ends them.
    KingCapture,
    /// Gungi: a side has two へ on one file by the other side's betrayal (ニへ).
    Nihe,
    /// Kokose: the user left the enemy's king where he can take it himself.
    KokoseExposed,
    /// Kokose-finish: the enemy is not mated after the user's last move.
    KokoseNoMate,
    /// A bare royal stands against a royal and another man (駒枯れ).
    BareKing,
    /// Only the royals are left.
    InsufficientMaterial,
    /// The same position came too often.
    Repetition,
    /// It came too often, one side giving check with every move (連続王手の千日手).
    PerpetualCheck,
    /// It came too often, one side alone attacking men.
    PerpetualChase,
    /// Fifty moves of each player without a soldier's move or a change in the number of men.
    MoveLimit,
    /// A bare king has held out until the count ran out.
    Counting,
    /// A player declared his king's entering (入玉宣言).
    Declaration,
    /// A player ended the game by the count of points.
    Points,
    /// A player gave up (投了).
    Resign,
    /// The players agreed on a draw.
    Agreement,
    /// A player made an illegal move where that loses.
    Illegal,
}

impl Reason {
    /// Returns the reason word of the rulebooks.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::RoyalCapture => "royal-capture",
            Self::KingCapture => "king-capture",
            Self::Nihe => "nihe",
            Self::KokoseExposed => "kokose-exposed",
            Self::KokoseNoMate => "kokose-no-mate",
            Self::BareKing => "bare-king",
            Self::InsufficientMaterial => "insufficient-material",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual-check",
            Self::PerpetualChase => "perpetual-chase",
            Self::MoveLimit => "move-limit",
            Self::Counting => "counting",
            Self::Declaration => "declaration",
            Self::Points => "points",
            Self::Resign => "resign",
            Self::Agreement => "agreement",
            Self::Illegal => "illegal",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The end of a game: who won, if anybody, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner, `None` for a draw.
    pub winner: Option<Side>,
    /// The reason.
    pub reason: Reason,
}

impl Outcome {
    /// Returns the outcome in which `winner` wins.
    pub const fn win(winner: Side, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// Returns a draw.
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}
