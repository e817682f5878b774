//! Actions as moves: what each form of [`Move`] means here, and its string (rulebook gungi §18.2).

use std::fmt::Write as _;

use super::{board::SIZE, faces};
use crate::{
    Definition, Kind, Move, MoveView, Promotion, Square,
    movement::tower::{Cell, cell_of, square_of},
    notation::tower::{Parts, StackAction},
};

const UP: u16 = 0x10;
const DOWN: u16 = 0x20;
const EXCHANGE: u16 = 0x30;
const SUBSTITUTE: u16 = 0x40;
const BACKS: u16 = 0x50;

/// What is done (§7.1, §5, §6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// The top piece goes to another square (§8).
    Move { from: Cell, to: Cell },
    /// The piece on the layer is taken from below (§9).
    Up { at: Cell, layer: usize },
    /// The piece on the layer is taken from above (§9).
    Down { at: Cell, layer: usize },
    /// 謀 changes places with the other end of its tower (§11.2).
    Exchange { at: Cell },
    /// 侍 takes the place of the checked 帥 (§11.3).
    Substitute { samurai: Cell, king: Cell },
    /// The 兵 with the backs さ and と are named (§6).
    Backs { sa: Cell, to: Cell },
    /// A piece comes from the hand (§10), in the set-up too (§5), or a 砲 or 砦 is set up (§12.4).
    Drop { kind: Kind, to: Cell },
}

/// What goes with an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rider {
    /// The pieces below change sides (§11.1).
    pub(super) betray: bool,
    /// The piece from the hand that is put in the place of the 砦 (§11.5).
    pub(super) fort: Option<Kind>,
    /// Where the 香 that was taken is set up (§12.3).
    pub(super) place: Option<Cell>,
}

/// The rider is the [extra](Move::extra) of a move: bits 0-6 the place + 1, 7-11 the kind put under 帥 + 1,
/// or all set for betrayal.
const BETRAY: u16 = 31;

impl Rider {
    fn code(self) -> u16 {
        let place = self.place.map_or(0, |cell| u16::from((cell >> 4) * SIZE + (cell & 15)) + 1);
        let other = if self.betray { BETRAY } else { self.fort.map_or(0, |kind| u16::from(kind.0) + 1) };
        place | other << 7
    }

    fn of(code: u16) -> Self {
        let place = (code & 127) as u8;
        let other = code >> 7 & 31;
        Self {
            betray: other == BETRAY,
            fort: (1..=faces::KINDS as u16).contains(&other).then(|| Kind(other as u8 - 1)),
            place: (1..=SIZE * SIZE)
                .contains(&place)
                .then(|| (((place - 1) / SIZE) << 4) | ((place - 1) % SIZE)),
        }
    }
}

/// Returns the move that does this.
pub(super) fn pack(action: Action, rider: Rider) -> Move {
    let act = |from: Cell, to: Cell, code: u16| Move::special(square_of(from), square_of(to), code);
    let mv = match action {
        Action::Move { from, to } => Move::step(square_of(from), square_of(to), Promotion::No),
        Action::Up { at, layer } => act(at, at, UP + layer as u16),
        Action::Down { at, layer } => act(at, at, DOWN + layer as u16),
        Action::Exchange { at } => act(at, at, EXCHANGE),
        Action::Substitute { samurai, king } => act(samurai, king, SUBSTITUTE),
        Action::Backs { sa, to } => act(sa, to, BACKS),
        Action::Drop { kind, to } => Move::drop(kind, square_of(to)),
    };
    mv.with_extra(rider.code())
}

/// Returns what a move does; `None` for a move that these rules do not have.
pub(super) fn unpack(mv: Move) -> Option<(Action, Rider)> {
    let on_board = |square: Square| (square.file() < SIZE && square.rank() < SIZE).then(|| cell_of(square));
    let action = match mv.view() {
        MoveView::Step { from, to, .. } => Action::Move { from: on_board(from)?, to: on_board(to)? },
        MoveView::Drop { kind, to } => {
            Action::Drop { kind: Some(kind).filter(|kind| kind.index() < faces::KINDS)?, to: on_board(to)? }
        }
        MoveView::Special { from, to, code } => {
            let (from, to, layer) = (on_board(from)?, on_board(to)?, usize::from(code & 15));
            match code & 0x3F0 {
                UP if matches!(layer, 2 | 3) => Action::Up { at: from, layer },
                DOWN if matches!(layer, 1 | 2) => Action::Down { at: from, layer },
                EXCHANGE => Action::Exchange { at: from },
                SUBSTITUTE => Action::Substitute { samurai: from, king: to },
                BACKS => Action::Backs { sa: from, to },
                _ => return None,
            }
        }
        MoveView::TwoStep { .. }
        | MoveView::Sweep { .. }
        | MoveView::Jitto { .. }
        | MoveView::Choice { .. } => {
            return None;
        }
    };
    Some((action, Rider::of(mv.extra())))
}

/// Returns the move that a text says, if these rules have such moves at all.
pub(super) fn written_move(drop: Option<Kind>, squares: &[Square], parts: Parts) -> Option<Move> {
    if squares.iter().any(|square| square.file() >= SIZE || square.rank() >= SIZE) {
        return None;
    }
    let cells: arrayvec::ArrayVec<Cell, 2> = squares.iter().take(2).map(|&square| cell_of(square)).collect();
    let action = match (drop, parts.action, cells.as_slice()) {
        (Some(kind), StackAction::Plain, &[to]) => Action::Drop { kind, to },
        (None, StackAction::Plain, &[from, to]) => Action::Move { from, to },
        (None, StackAction::Up(layer), &[at]) => Action::Up { at, layer: layer.into() },
        (None, StackAction::Down(layer), &[at]) => Action::Down { at, layer: layer.into() },
        (None, StackAction::Exchange, &[at]) => Action::Exchange { at },
        (None, StackAction::Exchange, &[samurai, king]) => Action::Substitute { samurai, king },
        (None, StackAction::Backs, &[sa, to]) => Action::Backs { sa, to },
        _ => return None,
    };
    if parts.betray && parts.fort.is_some() {
        return None;
    }
    let place = match parts.place {
        Some(square) if square.file() >= SIZE || square.rank() >= SIZE => return None,
        place => place.map(cell_of),
    };
    Some(pack(action, Rider { betray: parts.betray, fort: parts.fort, place }))
}

/// Returns the canonical string of a move. A 兵 that `hidden` may not be told is written `P`, its declaration
/// without squares (§17.4).
pub(super) fn text(definition: &Definition, mv: Move, hidden: Option<Hidden>) -> String {
    let Some((action, rider)) = unpack(mv) else { return String::new() };
    let code = |kind: Kind| {
        let shown = if hidden.is_some() && faces::is_soldier(kind) { faces::P } else { kind };
        definition.kind(shown).code.as_str()
    };
    let mut out = match action {
        Action::Move { from, to } => format!("{}{}", square_of(from), square_of(to)),
        Action::Up { at, layer } => format!("{}^{layer}", square_of(at)),
        Action::Down { at, layer } => format!("{}_{layer}", square_of(at)),
        Action::Exchange { at } => format!("{}<>", square_of(at)),
        Action::Substitute { samurai, king } => format!("{}<>{}", square_of(samurai), square_of(king)),
        Action::Backs { .. } if hidden.is_some() => "backs".to_owned(),
        Action::Backs { sa, to } => format!("backs:{},{}", square_of(sa), square_of(to)),
        Action::Drop { kind, to } => format!("{}*{}", code(kind), square_of(to)),
    };
    if rider.betray {
        out.push('~');
    }
    if let Some(kind) = rider.fort {
        let _ = write!(out, "={}", code(kind));
    }
    if let Some(cell) = rider.place {
        let _ = write!(out, "!{}", square_of(cell));
    }
    out
}

/// The backs of the 兵 of the side that acts are hidden from the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hidden;

/// Returns the move in the position turned by 180 degrees.
pub(super) fn flipped(mv: Move) -> Move {
    let Some((action, rider)) = unpack(mv) else { return mv };
    let turn = super::board::flipped;
    let action = match action {
        Action::Move { from, to } => Action::Move { from: turn(from), to: turn(to) },
        Action::Up { at, layer } => Action::Up { at: turn(at), layer },
        Action::Down { at, layer } => Action::Down { at: turn(at), layer },
        Action::Exchange { at } => Action::Exchange { at: turn(at) },
        Action::Substitute { samurai, king } => {
            Action::Substitute { samurai: turn(samurai), king: turn(king) }
        }
        Action::Backs { sa, to } => Action::Backs { sa: turn(sa), to: turn(to) },
        Action::Drop { kind, to } => Action::Drop { kind, to: turn(to) },
    };
    pack(action, Rider { place: rider.place.map(turn), ..rider })
}
