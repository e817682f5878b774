//! What a position of gungi is made of, its hands and its key.

use super::{
    board::{self, Towers, Zone},
    faces,
};
use crate::{
    Definition, Fouls, Hand, Kind, Piece, Side, Slot, Square, mix_key,
    movement::tower::{Cell, TowerTable, cell_of},
};

pub(super) const SIDE_KEY: u64 = mix_key(1 << 32);

/// What is going on (§1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// 初期陣形配置, or 再陣形配置 (§5, §15).
    Setup,
    /// The declaration of the backs (§6).
    Backs,
    /// 開戦 (§7).
    Play,
}

/// A position of gungi.
#[derive(Clone, Debug)]
pub struct Gungi {
    pub(super) definition: &'static Definition,
    pub(super) table: &'static TowerTable,
    pub(super) board: Towers,
    pub(super) hands: [Hand; 2],
    pub(super) hand_key: u64,
    pub(super) side: Side,
    pub(super) number: u32,
    pub(super) phase: Phase,
    /// Where the last action of each side was an exchange of 謀 (§11.2), or [`NOWHERE`].
    pub(super) exchanged: [Cell; 2],
    pub(super) fouls: Fouls,
}

impl PartialEq for Gungi {
    fn eq(&self, other: &Self) -> bool {
        self.definition.id == other.definition.id
            && self.board == other.board
            && self.hands == other.hands
            && self.side == other.side
            && self.number == other.number
            && self.phase == other.phase
            && self.exchanged == other.exchanged
    }
}

impl Eq for Gungi {}

pub(super) fn hand_count_key(side: Side, slot: Slot, count: u16) -> u64 {
    if count == 0 {
        0
    } else {
        mix_key(1 << 33 | (side.index() as u64) << 32 | u64::from(slot.0) << 24 | u64::from(count))
    }
}

impl Gungi {
    pub(super) fn count_in_hand(&self, side: Side, kind: Kind) -> u16 {
        self.hands[side.index()].count(Slot(kind.0))
    }

    /// Adds a piece to a hand.
    #[inline(always)]
    pub(super) fn gain_in_hand(&mut self, side: Side, kind: Kind) {
        let (slot, hand) = (Slot(kind.0), &mut self.hands[side.index()]);
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
        // The 65536th piece of a kind finds no room and is gone.
        let _ = hand.add(slot);
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
    }

    /// Takes a piece off a hand.
    #[inline(always)]
    pub(super) fn spend_from_hand(&mut self, side: Side, kind: Kind) {
        let (slot, hand) = (Slot(kind.0), &mut self.hands[side.index()]);
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
        let done = hand.remove(slot);
        debug_assert!(done, "the piece is in hand");
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
    }

    pub(super) fn fresh_hand_key(&self) -> u64 {
        let of = |side: Side| {
            self.hands[side.index()].iter().map(move |(slot, count)| hand_count_key(side, slot, count))
        };
        Side::BOTH.into_iter().flat_map(of).fold(0, |key, part| key ^ part)
    }

    /// Side, phase and zone; move number and EXCH do not count.
    pub(super) fn state_key(&self) -> u64 {
        let side = if self.side == Side::Black { 0 } else { SIDE_KEY };
        side ^ mix_key(1 << 34 | (self.phase as u64) << 4 | self.board.zone() as u64)
    }

    /// The 砲 or 砦 that the side to move has to set up before its action (§12.4).
    #[inline(always)]
    pub(super) fn pending(&self) -> Option<Kind> {
        [faces::C, faces::F].into_iter().find(|&kind| self.count_in_hand(self.side, kind) > 0)
    }

    /// A second repetition is a draw without a new set-up (§15.8).
    pub(super) fn repetition_clause(&self) -> &'static str {
        if self.board.zone() == Zone::Seven { "gungi §15.8" } else { "gungi §14.7" }
    }

    /// Whether mate fouls, ニへ and 二兵 are refused: unless the opponent has to claim them (§16.2).
    #[inline(always)]
    pub(super) fn judges_fouls(&self) -> bool {
        self.fouls != Fouls::Claim
    }

    /// Returns the pieces of a square from layer 1 upwards.
    pub fn tower(&self, square: Square) -> impl Iterator<Item = Piece> + use<> {
        let on_board = self.board.has(square);
        let tower = if on_board { self.board.tower(cell_of(square)) } else { board::Tower::new() };
        tower.into_iter()
    }

    /// The piece that takes, and the one that is taken, within a tower.
    pub(super) fn pair(&self, at: Cell, attacker: usize, victim: usize) -> Option<(Piece, Piece)> {
        let tower = self.board.tower(at);
        Some((*tower.get(attacker.wrapping_sub(1))?, *tower.get(victim.wrapping_sub(1))?))
    }
}
