//! What search and evaluation know of a game besides its rules: facts that follow from its definition.

use yagura::{Debt, Definition, Piece, Royals, SecondPart, Turns};

use crate::{lines::Lines, lions::Lions, worth::Worth};

/// Boards of so many squares are large.
const LARGE: u16 = 400;

/// What search knows of a game besides its rules: where pieces stand in relation to each other, and what they
/// are worth.
#[derive(Clone, Debug)]
pub struct Geometry {
    pub(crate) lines: Lines,
    pub(crate) worth: Worth,
    /// Pieces whose capture is restricted; `None` in games without.
    pub(crate) lions: Option<Lions>,
    pub(crate) royals: Royals,
    pub(crate) turns: Turns,
    pub(crate) board_size: BoardSize,
    /// Whether pieces are dropped.
    pub(crate) drops: bool,
}

impl Geometry {
    /// Returns what the taker of this piece gains, in centipawns.
    pub fn worth(&self, piece: Piece) -> i32 {
        self.worth.of(piece)
    }

    /// Returns whether a turn has a second part, which names an enemy piece that may not be used in the next
    /// turn. The pieces of [`yagura::Position::side`] are the enemy's while it is chosen.
    #[inline]
    pub(crate) fn has_second_part(&self) -> bool {
        match self.turns {
            Turns::WithSecondPart(SecondPart::Stun) => true,
            Turns::Single | Turns::Borrowed(_) => false,
        }
    }

    /// Returns what a player owes who borrows moves, `None` where nobody may: three moves running, the second
    /// with an enemy piece. A move with a second part begins that.
    #[inline]
    pub(crate) fn borrowing(&self) -> Option<Debt> {
        match self.turns {
            Turns::Borrowed(debt) => Some(debt),
            Turns::Single | Turns::WithSecondPart(_) => None,
        }
    }
}

/// How many moves there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardSize {
    /// Up to some hundreds.
    Usual,
    /// As a rule near a thousand, hardly any of which matters.
    Large,
}

impl BoardSize {
    pub(crate) fn of(definition: &Definition) -> Self {
        if u16::from(definition.files) * u16::from(definition.ranks) >= LARGE {
            Self::Large
        } else {
            Self::Usual
        }
    }
}
