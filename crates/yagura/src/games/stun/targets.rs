//! The pieces that can be stunned (rulebook small §5.3).

use arrayvec::ArrayVec;

use super::{Base, Reach};
use crate::{MAX_HAND_KINDS, Move, Moves, Piece, Side, Slot, Square};

/// A stunned piece: on the board, or one of a kind in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Square(Square),
    Hand(Slot),
}

/// The codes of hand slots begin here; those of squares are 1 to 1024.
const HAND: u16 = 1025;

/// As many targets as there can be: every square of the board but one, and every kind in hand.
pub(super) type Targets = ArrayVec<Target, { 81 + MAX_HAND_KINDS }>;

impl Target {
    /// Returns the second part of a move that stuns this piece.
    pub(super) fn code(self) -> u16 {
        match self {
            Self::Square(square) => 1 + square.index() as u16,
            Self::Hand(slot) => HAND + u16::from(slot.0),
        }
    }

    pub(super) fn from_code(code: u16) -> Option<Self> {
        match code {
            0 => None,
            1..HAND => Some(Self::Square(Square::from_index(usize::from(code - 1)))),
            _ => Some(Self::Hand(Slot((code - HAND) as u8))),
        }
    }

    /// Reads the field of a position string: a piece of the side to move.
    pub(super) fn read(base: &Base, reach: Reach, text: &str) -> Option<Self> {
        read(base, base.side(), reach, text)
    }

    pub(super) fn text(self, base: &Base) -> String {
        match self {
            Self::Square(square) => square.to_string(),
            Self::Hand(slot) => {
                format!("{}*", base.definition().kind(base.definition().hand_order[usize::from(slot.0)]).code)
            }
        }
    }

    pub(super) fn flipped(self, base: &Base) -> Self {
        match self {
            Self::Square(square) => Self::Square(base.flipped_square(square)),
            hand @ Self::Hand(_) => hand,
        }
    }
}

/// Reads the second part of a move: an enemy piece.
pub(super) fn read_move(base: &Base, reach: Reach, text: &str) -> Option<Target> {
    read(base, !base.side(), reach, text)
}

fn read(base: &Base, owner: Side, reach: Reach, text: &str) -> Option<Target> {
    if let Some(code) = text.strip_suffix('*') {
        let slot = base.definition().kind(base.definition().kind_by_code(code)?).slot?;
        return (reach == Reach::BoardAndHand && base.hand(owner).count(slot) > 0)
            .then_some(Target::Hand(slot));
    }
    let (square, rest) = Square::read_prefix(text)?;
    let piece = base.board().piece_at(square).filter(|_| base.board().has(square))?;
    (rest.is_empty() && piece.side() == owner).then_some(Target::Square(square))
}

/// Appends the second parts of a turn whose base move is made, so that the enemy's pieces are those of the
/// side that the turn has passed to.
pub(super) fn choices(base: &Base, reach: Reach, out: &mut Moves) {
    out.push(Move::choice(Square::new(0, 0), 0));
    out.extend(all(base, base.side(), reach).into_iter().map(|target| match target {
        Target::Square(square) => Move::choice(square, target.code()),
        Target::Hand(_) => Move::choice(Square::new(0, 0), target.code()),
    }));
}

/// Returns the pieces of `enemy` that can be stunned, as they stand.
pub(super) fn all(base: &Base, enemy: Side, reach: Reach) -> Targets {
    let mut targets = Targets::new();
    base.board().occupied(enemy).for_each(|square| targets.push(Target::Square(square)));
    if reach == Reach::BoardAndHand {
        targets.extend(base.hand(enemy).iter().map(|(slot, _)| Target::Hand(slot)));
    }
    debug_assert!(targets.iter().all(|target| match target {
        Target::Square(square) =>
            base.board().piece_at(*square).is_some_and(|piece: Piece| piece.side() == enemy),
        Target::Hand(_) => true,
    }));
    targets
}
