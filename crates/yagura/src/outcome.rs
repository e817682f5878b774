//! How a game ends.

use std::fmt;

use crate::side::Side;

/// Why a game ended; its `Display` is the rulebooks' reason word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Reason {
    /// The side to move is in check and has no legal move (詰み).
    Checkmate,
    /// The side to move has no legal move.
    Stalemate,
    /// A side has lost its last royal piece (突き落とし).
    RoyalCapture,
    /// A side's king was taken, in games where that ends them.
    KingCapture,
    /// A side gave check, in games where that wins.
    Check,
    /// A king has reached the last rank, in games where that wins (トライ).
    Try,
    /// Gungi: a side has two へ on one file by the other side's betrayal (ニへ).
    Nihe,
    /// After borrowed moves (ココセ) the enemy's king stands where its own side can take it.
    BorrowedExposed,
    /// Borrowed moves had to end in mate (ココセ) and did not.
    BorrowedWithoutMate,
    /// A bare royal stands against a royal and another piece (駒枯れ).
    BareKing,
    /// Only the royals are left.
    InsufficientMaterial,
    /// The same position came too often.
    Repetition,
    /// It came too often, one side giving check with every move (連続王手の千日手).
    PerpetualCheck,
    /// It came too often, one side alone attacking pieces.
    PerpetualChase,
    /// A limit of moves was reached: of all, or of those without progress.
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
    /// All reasons.
    pub const ALL: [Self; 21] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::RoyalCapture,
        Self::KingCapture,
        Self::Check,
        Self::Try,
        Self::Nihe,
        Self::BorrowedExposed,
        Self::BorrowedWithoutMate,
        Self::BareKing,
        Self::InsufficientMaterial,
        Self::Repetition,
        Self::PerpetualCheck,
        Self::PerpetualChase,
        Self::MoveLimit,
        Self::Counting,
        Self::Declaration,
        Self::Points,
        Self::Resign,
        Self::Agreement,
        Self::Illegal,
    ];

    /// Returns the reason with this word, `None` for any other text.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.word() == word)
    }

    /// Returns the reason word of the rulebooks.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::RoyalCapture => "royal-capture",
            Self::KingCapture => "king-capture",
            Self::Check => "check",
            Self::Try => "try",
            Self::Nihe => "nihe",
            Self::BorrowedExposed => "kokose-exposed",
            Self::BorrowedWithoutMate => "kokose-no-mate",
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
///
/// ```
/// use yagura::{Outcome, Reason, Side};
///
/// assert_eq!(Outcome::win(Side::Black, Reason::Checkmate).to_string(), "Black wins by checkmate");
/// assert_eq!(Outcome::draw(Reason::Repetition).to_string(), "draw by repetition");
/// ```
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

/// `Black wins by checkmate`, `draw by repetition`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{} wins by {}", side.name(), self.reason),
            None => write!(f, "draw by {}", self.reason),
        }
    }
}
