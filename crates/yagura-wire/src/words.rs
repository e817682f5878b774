//! Closed lists of words that the rules have.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yagura::{Reason, SetUpWord};

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words are those of `yagura::Reason`, which says what each means")]
pub enum EndReason {
    Checkmate,
    Stalemate,
    RoyalCapture,
    KingCapture,
    Check,
    Try,
    Nihe,
    #[serde(rename = "kokose-exposed")]
    BorrowedExposed,
    #[serde(rename = "kokose-no-mate")]
    BorrowedWithoutMate,
    BareKing,
    InsufficientMaterial,
    Repetition,
    PerpetualCheck,
    PerpetualChase,
    MoveLimit,
    Counting,
    Declaration,
    Points,
    Resign,
    Agreement,
    Illegal,
    /// The program that played a side could not go on.
    EngineFailed,
    /// A player's time was up.
    Time,
    /// It had not begun in time, and nobody has won or lost.
    Aborted,
    /// A player was away for too long, and his opponent ended it.
    Absence,
    /// The organiser of the tournament has decided it.
    Adjudication,
}

impl From<Reason> for EndReason {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Checkmate => Self::Checkmate,
            Reason::Stalemate => Self::Stalemate,
            Reason::RoyalCapture => Self::RoyalCapture,
            Reason::KingCapture => Self::KingCapture,
            Reason::Check => Self::Check,
            Reason::Try => Self::Try,
            Reason::Nihe => Self::Nihe,
            Reason::BorrowedExposed => Self::BorrowedExposed,
            Reason::BorrowedWithoutMate => Self::BorrowedWithoutMate,
            Reason::BareKing => Self::BareKing,
            Reason::InsufficientMaterial => Self::InsufficientMaterial,
            Reason::Repetition => Self::Repetition,
            Reason::PerpetualCheck => Self::PerpetualCheck,
            Reason::PerpetualChase => Self::PerpetualChase,
            Reason::MoveLimit => Self::MoveLimit,
            Reason::Counting => Self::Counting,
            Reason::Declaration => Self::Declaration,
            Reason::Points => Self::Points,
            Reason::Resign => Self::Resign,
            Reason::Agreement => Self::Agreement,
            Reason::Illegal => Self::Illegal,
        }
    }
}

/// What is wrong with an army or a re-placing: the first word of the rulebook's list that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SetUpFault {
    /// Not in canonical form.
    Syntax,
    /// A king in hand.
    KingInHand,
    /// A promoted piece.
    Promoted,
    /// The king of another game.
    WrongKing,
    /// No king, or several.
    KingCount,
    /// More pieces of a kind than a player has.
    TooMany,
    /// A piece on a rank where it may not stand.
    WrongRank,
    /// A piece outside its palace.
    OutsidePalace,
    /// The army costs too much.
    OverBudget,
    /// Something else forbids it; the text says what.
    Illegal,
}

impl From<SetUpWord> for SetUpFault {
    fn from(word: SetUpWord) -> Self {
        match word {
            SetUpWord::Syntax => Self::Syntax,
            SetUpWord::KingInHand => Self::KingInHand,
            SetUpWord::Promoted => Self::Promoted,
            SetUpWord::WrongKing => Self::WrongKing,
            SetUpWord::KingCount => Self::KingCount,
            SetUpWord::TooMany => Self::TooMany,
            SetUpWord::WrongRank => Self::WrongRank,
            SetUpWord::OutsidePalace => Self::OutsidePalace,
            SetUpWord::OverBudget => Self::OverBudget,
        }
    }
}
