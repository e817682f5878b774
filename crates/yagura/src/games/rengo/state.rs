//! What a position of union shogi is made of, and its key.

use super::{rights::Rights, tables::Tables};
use crate::{
    ArmyPhase, Definition, Hand, Outcome, Side, SmallBoard, Square, games::shogi::base::hand_count_key,
    mix_key, square::RANK,
};

/// Sums over the pieces on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) pieces: [u8; 2],
    pub(super) costs: [u16; 2],
    pub(super) cannons: [u8; 2],
    pub(super) lame: [u8; 2],
    pub(super) harmless: u8,
}

const SIDE_KEY: u64 = mix_key(1 << 32);

/// A position of union shogi, from the first army that is placed to the end.
#[derive(Clone, Debug)]
pub struct Rengo {
    pub(super) definition: &'static Definition,
    pub(super) tables: &'static Tables,
    pub(super) board: SmallBoard,
    pub(super) hands: [Hand; 2],
    pub(super) hand_key: u64,
    pub(super) kings: [Option<Square>; 2],
    pub(super) side: Side,
    pub(super) number: u32,
    pub(super) phase: ArmyPhase,
    /// Who may still castle where (§8, §12.1).
    pub(super) rights: Rights,
    /// The square that a double step has just passed, if it can be used (§6.2, §12.1).
    pub(super) passed: Option<Square>,
    /// The chess board's count of quiet actions (§11.6), or the actions left to the pursuer of a bare king
    /// (§11.10).
    pub(super) count: Option<u32>,
    /// What each side has captured besides shogi pieces, on the shogi board (§11.8).
    pub(super) gains: [u32; 2],
    /// How it has ended by a turn that leaves the position as it is (§11.8, §11.9, claim), or by a king left
    /// open behind the wall (§11.1).
    pub(super) end: Option<Outcome>,
    /// The second player, who has the small advantages of §11.8 and §11.9: White, in a turned position
    /// Black.
    pub(super) second: Side,
    pub(super) tally: Tally,
}

/// All that decides which turns are legal. Two of these fields are not in the position string: the end by a
/// turn that leaves the pieces as they are, and that the position was turned.
impl PartialEq for Rengo {
    fn eq(&self, other: &Self) -> bool {
        self.definition.id == other.definition.id
            && self.board == other.board
            && self.hands == other.hands
            && self.side == other.side
            && self.number == other.number
            && self.phase == other.phase
            && self.rights == other.rights
            && self.passed == other.passed
            && self.count == other.count
            && self.gains == other.gains
            && self.end == other.end
            && self.second == other.second
    }
}

impl Eq for Rengo {}

/// The difference of one step straight forward (§1.5).
pub(super) const fn forward(side: Side) -> i16 {
    match side {
        Side::Black => -RANK,
        Side::White => RANK,
    }
}

impl Rengo {
    /// Returns the position of a game in which nothing is placed yet (§13.1).
    pub(super) fn empty(definition: &'static Definition) -> Self {
        Self {
            definition,
            tables: Tables::of(definition),
            board: SmallBoard::new(definition.files, definition.ranks),
            hands: [Hand::default(); 2],
            hand_key: 0,
            kings: [None; 2],
            side: Side::Black,
            number: 1,
            phase: ArmyPhase::ArmyA,
            rights: Rights::NONE,
            passed: None,
            count: None,
            gains: [0; 2],
            end: None,
            second: Side::White,
            tally: Tally::default(),
        }
    }

    pub(super) fn side_key(&self) -> u64 {
        match self.side {
            Side::Black => 0,
            Side::White => SIDE_KEY,
        }
    }

    pub(super) fn fresh_hand_key(&self) -> u64 {
        let counts = |side: Side| {
            self.hands[side.index()].iter().map(move |(slot, count)| hand_count_key(side, slot, count))
        };
        Side::BOTH.into_iter().flat_map(counts).fold(0, |key, part| key ^ part)
    }

    /// Board, side, hands, castling and en passant: what is compared for repetition (§12.2).
    #[inline(always)]
    pub(super) fn key_of(&self, board: u64, hands: u64) -> u64 {
        let passed = self.passed.map_or(0, |square| mix_key(1 << 34 | square.index() as u64));
        board ^ hands ^ self.side_key() ^ self.rights.key() ^ passed ^ self.phase.key()
    }

    pub(super) fn flipped_square(&self, square: Square) -> Square {
        square.flipped(self.definition.files, self.definition.ranks)
    }
}
