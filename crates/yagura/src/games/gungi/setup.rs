//! Set-up and declaration of the backs (rulebook gungi §5, §6), and the new set-up after a repetition (§15).

use super::{
    action::{Action, Rider, pack},
    board::{Cells, LAYERS, Tower, Zone, bit, iter},
    faces::{self, H, K},
    state::{Gungi, Phase},
};
use crate::{Kind, Move, Piece, Side, movement::tower::Cell};

/// Calls `visit` with each legal placement until it returns `true`; returns whether it did.
pub(super) fn placements(position: &Gungi, side: Side, mut visit: impl FnMut(Move) -> bool) -> bool {
    let home = position.board.territory(side);
    let hand = position.hands[side.index()];
    hand.iter().any(|(slot, _)| {
        let kind = Kind(slot.0);
        iter(home).any(|to| {
            why_not(position, side, kind, to).is_none()
                && visit(pack(Action::Drop { kind, to }, Rider::default()))
        })
    })
}

/// Returns whether a side can place any piece that it still holds.
pub(super) fn can_place(position: &Gungi, side: Side) -> bool {
    placements(position, side, |_| true)
}

/// Why a piece may not be placed on a square of the own territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ban {
    /// §5.3: there are three pieces already.
    Full,
    /// §5.3: 砲 and 砦 stand on layer 1.
    Raised,
    /// §5.3: nothing stands on 帥.
    OnKing,
    /// §8.2: two pieces of one kind in a tower.
    SameKind,
    /// §5.3, §15.4: a second 兵 on the file.
    SecondSoldier,
    /// §15.4: a second へ on the file.
    SecondHe,
    /// §5.4: the file would have no room for its 兵.
    NoRoomForSoldier,
    /// §15.5: 砲 and 砦 would have no room.
    NoRoomForRange,
}

pub(super) fn why_not(position: &Gungi, side: Side, kind: Kind, to: Cell) -> Option<Ban> {
    let board = &position.board;
    let (height, file) = (board.height(to), to & 15);
    if height == LAYERS {
        return Some(Ban::Full);
    }
    if height > 0 {
        if board.top(to).kind() == K {
            return Some(Ban::OnKing);
        }
        if faces::is_range(kind) {
            return Some(Ban::Raised);
        }
        let piece = Piece::new(side, kind);
        if board.tower(to).iter().any(|&other| super::board::same_kind(other, piece)) {
            return Some(Ban::SameKind);
        }
    }
    if faces::is_soldier(kind) && board.soldiers(side, file) > 0 {
        return Some(Ban::SecondSoldier);
    }
    match board.zone() {
        Zone::Nine => {
            // the file still needs a square that is not full nor under 帥.
            let needs = !faces::is_soldier(kind) && board.soldiers(side, file) == 0;
            let open = |cell: Cell| {
                let (height, king) = if cell == to {
                    (height + 1, kind == K)
                } else {
                    (board.height(cell), board.top(cell).piece().is_some_and(|m| m.kind() == K))
                };
                height < LAYERS && !king
            };
            let on_file = |cell: &Cell| cell & 15 == file;
            (needs && !iter(board.territory(side)).filter(on_file).any(open)).then_some(Ban::NoRoomForSoldier)
        }
        Zone::Seven if kind == H && board.hes(side, file) > 0 => Some(Ban::SecondHe),
        Zone::Seven => {
            let range =
                [faces::C, faces::F].into_iter().map(|kind| position.count_in_hand(side, kind)).sum::<u16>();
            let still = u32::from(range) - u32::from(faces::is_range(kind));
            let empty = (board.empty() & board.territory(side) & !bit(to)).count_ones();
            (empty < still).then_some(Ban::NoRoomForRange)
        }
    }
}

/// Returns who acts next, in which phase, after a placement or declaration of `side`.
pub(super) fn next(position: &Gungi, side: Side) -> (Side, Phase) {
    match (position.phase, position.board.zone()) {
        (Phase::Setup, zone) => {
            if can_place(position, !side) {
                (!side, Phase::Setup)
            } else if can_place(position, side) {
                // §15.6: a side that cannot place anything is skipped.
                (side, Phase::Setup)
            } else if zone == Zone::Nine {
                (Side::Black, Phase::Backs)
            } else {
                // §15.7.
                (Side::White, Phase::Play)
            }
        }
        // §6.1: Black declares first.
        (Phase::Backs, _) if undeclared(position, !side) != 0 => (!side, Phase::Backs),
        (Phase::Backs, _) => (Side::Black, Phase::Play),
        (Phase::Play, _) => (!side, Phase::Play),
    }
}

/// Returns the squares with a 兵 of a side whose back is not given.
pub(super) fn undeclared(position: &Gungi, side: Side) -> Cells {
    position
        .board
        .pieces()
        .filter(|&(_, _, piece)| piece == Piece::new(side, faces::P))
        .fold(0, |set, (cell, _, _)| set | bit(cell))
}

/// Calls `visit` with each declaration (§6.1) until it returns `true`; returns whether it did.
pub(super) fn declarations(position: &Gungi, mut visit: impl FnMut(Move) -> bool) -> bool {
    let soldiers = undeclared(position, position.side);
    iter(soldiers)
        .any(|sa| iter(soldiers & !bit(sa)).any(|to| visit(pack(Action::Backs { sa, to }, Rider::default()))))
}

/// Returns the tower with the backs of the 兵 of a side given.
pub(super) fn declared(tower: &Tower, side: Side, back: Kind) -> Tower {
    tower
        .iter()
        .map(|&piece| if piece == Piece::new(side, faces::P) { Piece::new(side, back) } else { piece })
        .collect()
}
