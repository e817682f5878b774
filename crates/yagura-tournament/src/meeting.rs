//! Who meets whom, and how it ended.

use super::{EntrantId, Points};

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Who moves first (先手).
    Black,
    /// Who moves second (後手).
    White,
}

impl Colour {
    /// Returns the other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// Whom somebody meets in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pairing {
    /// Two play.
    Game {
        /// Who has Black.
        black: EntrantId,
        /// Who has White.
        white: EntrantId,
    },
    /// One has nobody to play, and has the point.
    Bye(EntrantId),
}

impl Pairing {
    /// Returns those whom it concerns.
    pub fn entrants(self) -> impl Iterator<Item = EntrantId> {
        let (first, second) = match self {
            Self::Game { black, white } => (black, Some(white)),
            Self::Bye(entrant) => (entrant, None),
        };
        [Some(first), second].into_iter().flatten()
    }
}

/// How a meeting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Black has won.
    BlackWins,
    /// White has won.
    WhiteWins,
    /// Nobody has.
    Draw,
    /// White did not come, or left: Black has the point without play.
    BlackByForfeit,
    /// Black did not come, or left.
    WhiteByForfeit,
    /// Neither came: nobody has a point.
    BothForfeit,
}

impl Outcome {
    /// Returns the points of one side.
    pub const fn points(self, colour: Colour) -> Points {
        match (self, colour) {
            (Self::BlackWins | Self::BlackByForfeit, Colour::Black)
            | (Self::WhiteWins | Self::WhiteByForfeit, Colour::White) => Points::ONE,
            (Self::Draw, _) => Points::HALF,
            _ => Points::NONE,
        }
    }

    /// Returns whether it was played at the board.
    pub const fn is_played(self) -> bool {
        matches!(self, Self::BlackWins | Self::WhiteWins | Self::Draw)
    }

    /// Returns the outcome in which this side has won without play.
    pub const fn by_forfeit(winner: Colour) -> Self {
        match winner {
            Colour::Black => Self::BlackByForfeit,
            Colour::White => Self::WhiteByForfeit,
        }
    }
}

/// Which of two has played with half his time (berserk), for a further point in an arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Berserk {
    /// Who has Black.
    pub black: bool,
    /// Who has White.
    pub white: bool,
}

impl Berserk {
    /// Nobody.
    pub const NONE: Self = Self { black: false, white: false };

    /// Returns whether this side has.
    pub const fn of(self, colour: Colour) -> bool {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }
}

/// Two who meet in a round, or one who has a bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The round, from 1 on; in an arena the place in the order in which games ended.
    pub round: u32,
    /// Who meets.
    pub pairing: Pairing,
    /// How it ended, `None` while it goes on. A bye needs none.
    pub outcome: Option<Outcome>,
    /// Who has played it with half his time; it counts in arenas alone.
    pub berserk: Berserk,
}
