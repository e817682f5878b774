//! How a game stands besides the pieces on the board: what an evaluation asks of a position (rulebook rengo
//! §11.6-11.10).

use super::{
    ending,
    state::Rengo,
    tables::{Ground, own_rank},
};
use crate::{Side, Square};

/// What decides a game on one board and does not exist on the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The shogi board (§11.8): by side the points that count for a declaration, those beyond which it may be
    /// made, and whether the king has entered.
    Declaration([(u32, u32, bool); 2]),
    /// The chess board (§11.6): actions since something happened.
    Quiet(u32),
    /// The xiangqi board: nothing.
    Plain,
    /// The janggi board (§11.9): twice what each side has on the board, the second player's advantage
    /// included, and how many points the pieces on the board cost above the number from which on a player
    /// may end the game; 0 when he may.
    Points([u32; 2], u32),
    /// The makruk board (§11.10): who is bare, and the actions left to his pursuer.
    Pursuit(Option<(Side, u32)>),
}

impl Rengo {
    /// Returns the square of a side's king, `None` before it is set up.
    pub fn king(&self, side: Side) -> Option<Square> {
        self.kings[side.index()]
    }

    /// Returns what decides the game on this board beyond mate.
    #[inline]
    pub fn standing(&self) -> Standing {
        match self.tables.ground {
            Ground::Shogi => Standing::Declaration(Side::BOTH.map(|side| {
                let entered = self.kings[side.index()]
                    .is_some_and(|king| own_rank(self.definition, !side, king) <= self.definition.zone);
                (self.declared_points(side), self.points_to_declare(side), entered)
            })),
            Ground::Chess => Standing::Quiet(self.count.unwrap_or(0)),
            Ground::Xiangqi => Standing::Plain,
            Ground::Janggi => {
                Standing::Points(Side::BOTH.map(|side| self.doubled_points(side)), self.points_too_many())
            }
            Ground::Makruk => Standing::Pursuit(ending::bare(self).zip(self.count)),
        }
    }
}
