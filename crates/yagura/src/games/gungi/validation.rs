//! What a text means, and what is wrong with an action that is not legal, as far as its player may know.

use super::{
    action::{self, Action, Rider, unpack},
    board::{LAYERS, Towers, Zone, same_kind},
    check::{Way, any_attacker, attacks},
    faces::{self, F, H, K, S},
    generation,
    refusal::{Ban, Due},
    setup,
    state::{Gungi, Phase},
};
use crate::{
    Kind, Move, Piece, Position, Refusal, Secrecy, Square, Why,
    games::shogi::named,
    movement::tower::{Cell, square_of},
    notation::tower::ParsedAction,
};

fn illegal(why: Why, section: &str, squares: &[Square]) -> Refusal {
    Refusal { why, clause: format!("gungi §{section}"), squares: squares.to_vec() }
}

#[expect(clippy::needless_pass_by_value, reason = "the calls read better")]
fn ban(ban: Ban, section: &str, squares: &[Square]) -> Refusal {
    illegal(Why::Rule((ban.japanese(), ban.english())), section, squares)
}

/// Returns the legal move that a text means, or why there is none.
pub(super) fn resolve(position: &Gungi, written: &ParsedAction) -> Result<Move, Refusal> {
    let parts = written.parts;
    let squares = written.squares.iter().copied().chain(parts.place);
    for square in squares {
        if !position.definition.has(square) {
            return Err(illegal(Why::OffBoard(square), "2.1", &[square]));
        }
        if !position.board.has(square) {
            return Err(ban(Ban::ClosedRank(square), "15.3", &[square]));
        }
    }
    let Some(mv) = action::written_move(written.drop, &written.squares, parts) else {
        return Err(ban(Ban::NoFortBonus(written.squares[0]), "18.2", &written.squares));
    };
    if position.for_each_move(|legal| legal == mv) {
        return Ok(mv);
    }
    Err(refusal(&position.redacted_for(Some(position.side)), mv))
}

/// Returns why a move is refused, from what its player sees of the position: two positions that look the same
/// to him are refused in the same words, by the same clause and with the same squares, whatever backs are
/// hidden from him (§17.4). Only whether a move is legal is asked of the true position.
fn refusal(seen: &Gungi, mv: Move) -> Refusal {
    let Some((action, rider)) = unpack(mv) else { return ban(Ban::NoFortBonus(mv.to()), "18.2", &[mv.to()]) };
    let judge = Judge { position: seen, action, rider, mv };
    if seen.for_each_move(|legal| legal == mv) { judge.forbidden_by_the_hidden() } else { judge.refusal() }
}

struct Judge<'a> {
    position: &'a Gungi,
    action: Action,
    rider: Rider,
    mv: Move,
}

impl Judge<'_> {
    fn refusal(&self) -> Refusal {
        let not_now = |due, section: &str| ban(Ban::NotNow(due), section, &[self.mv.to()]);
        let position = self.position;
        match (position.phase, self.action) {
            (Phase::Setup, Action::Drop { kind, to }) => self.placement(kind, to),
            (Phase::Setup, _) => not_now(Due::Placement, "5.1"),
            (Phase::Backs, Action::Backs { sa, to }) => {
                let soldiers = setup::undeclared(position, position.side);
                let wrong = if soldiers & super::board::bit(sa) == 0 { sa } else { to };
                ban(Ban::NotUndeclared(square_of(wrong)), "6.1", &[square_of(wrong)])
            }
            (Phase::Backs, _) => not_now(Due::Declaration, "6.1"),
            (Phase::Play, Action::Backs { .. }) => not_now(Due::Action, "6.2"),
            (Phase::Play, Action::Drop { kind, to }) if position.pending() == Some(kind) => {
                self.setting_up(to)
            }
            (Phase::Play, _) if position.pending().is_some() => not_now(Due::SettingUp, "12.4"),
            (Phase::Play, _) => self.in_play(),
        }
    }

    fn named(&self, kind: Kind) -> (String, String) {
        named(self.position.definition, kind)
    }

    /// The own 砲 or 砦 that has to be set up (§12.4).
    fn setting_up(&self, to: Cell) -> Refusal {
        let square = square_of(to);
        if self.position.board.is_home(self.position.side, to) {
            illegal(Why::DropOnPiece(square), "12.4", &[square])
        } else {
            ban(Ban::OutsideTerritory(square), "12.4", &[square])
        }
    }

    fn placement(&self, kind: Kind, to: Cell) -> Refusal {
        let (position, square) = (self.position, square_of(to));
        if position.count_in_hand(position.side, kind) == 0 {
            return ban(Ban::NotInHand(self.named(kind)), "5.1", &[square]);
        }
        if !position.board.is_home(position.side, to) {
            return ban(
                Ban::OutsideTerritory(square),
                if position.board.zone() == Zone::Nine { "5.2" } else { "15.3" },
                &[square],
            );
        }
        let seven = position.board.zone() == Zone::Seven;
        let (what, section) = match setup::why_not(position, position.side, kind, to) {
            Some(setup::Ban::Full) => (Ban::Full(square), "5.3"),
            Some(setup::Ban::Raised) => (Ban::Raised(self.named(kind), square), "5.3"),
            Some(setup::Ban::OnKing) => (Ban::OnMarshal(square), "5.3"),
            Some(setup::Ban::SameKind) => (Ban::SameKind(self.named(kind), square), "8.2"),
            Some(setup::Ban::SecondSoldier) => {
                (Ban::SecondSoldier(square), if seven { "15.4" } else { "5.3" })
            }
            Some(setup::Ban::SecondHe) => (Ban::SecondHe(square), "15.4"),
            Some(setup::Ban::NoRoomForSoldier) => (Ban::NoRoomForSoldier(square), "5.4"),
            Some(setup::Ban::NoRoomForRange) => (Ban::NoRoomForRange, "15.5"),
            None => (Ban::Relocation(square), "18.2"),
        };
        ban(what, section, &[square])
    }

    fn in_play(&self) -> Refusal {
        if let Some(refusal) = self.impossible() {
            return refusal;
        }
        // The action itself is possible: what rides on it is wrong, or it is unsafe or a mate foul.
        let mut possible = false;
        generation::offered(self.position, |mv| {
            possible |= mv == self.mv;
            possible
        });
        if possible { self.unsafe_action() } else { self.wrong_rider() }
    }

    /// Returns whether the action is possible with something else riding on it, or nothing.
    fn is_possible_otherwise(&self) -> bool {
        let mut same_action = false;
        generation::offered(self.position, |mv| {
            same_action |= unpack(mv).is_some_and(|(action, _)| action == self.action);
            same_action
        });
        same_action
    }

    /// What is legal as far as its player sees: the back of a 兵 that changes sides or is put under 帥
    /// forbids it, or what the enemy would do with his.
    fn forbidden_by_the_hidden(&self) -> Refusal {
        let at = self.mv.to();
        if self.rider.betray {
            return ban(Ban::NoBetrayal(at), "11.1", &[at]);
        }
        if self.rider.fort.is_some() {
            return ban(Ban::NoFortBonus(at), "11.5", &[at]);
        }
        self.mate_foul()
    }

    fn mate_foul(&self) -> Refusal {
        let at = self.mv.to();
        let dropped = matches!(self.action, Action::Drop { kind, .. } if faces::is_soldier(kind));
        ban(if dropped { Ban::SoldierDropMate(at) } else { Ban::HeMate }, "14.3", &[at])
    }

    /// §13.2: the piece that could take 帥 after the action.
    fn exposed(&self) -> Option<Refusal> {
        let position = self.position;
        let side = position.side;
        let mut next = position.clone();
        next.play(self.mv);
        let king = next.board.king(side);
        let mut attacker = None;
        if king != super::board::NOWHERE {
            any_attacker(&next.board, next.table, king, !side, |from, way| {
                let piece =
                    if way == Way::Below { next.board.under(from) } else { next.board.top(from).piece() };
                attacker = piece.map(|piece| (square_of(from), piece));
                true
            });
        }
        attacker.map(|(square, piece)| {
            ban(Ban::MarshalInCheck(square, self.named(piece.kind())), "13.2", &[square])
        })
    }

    /// What is wrong with the action's rider, when the action would be possible with another one.
    fn wrong_rider(&self) -> Refusal {
        let at = self.mv.to();
        let takes_incense =
            self.position.victims(self.mv).iter().any(|(_, piece)| faces::is_incense(piece.kind()));
        if self.rider.betray {
            // Whether the pieces below can change sides may hang on a hidden back; that 帥 would be in check
            // does not.
            let taken_by_he = self.position.moving_piece(self.mv).is_some_and(|piece| piece.kind() == H)
                && !self.position.victims(self.mv).is_empty();
            let exposed = if taken_by_he && !takes_incense { self.exposed() } else { None };
            return exposed.unwrap_or_else(|| ban(Ban::NoBetrayal(at), "11.1", &[at]));
        }
        if takes_incense != self.rider.place.is_some() || takes_incense {
            let square = self.rider.place.map_or(at, square_of);
            return ban(Ban::Relocation(square), "12.3", &[square]);
        }
        debug_assert!(
            self.rider.fort.is_some() || !self.is_possible_otherwise(),
            "every other rule was looked at: {:?}",
            self.action
        );
        ban(Ban::NoFortBonus(at), "11.5", &[at])
    }

    fn unsafe_action(&self) -> Refusal {
        self.exposed().unwrap_or_else(|| self.mate_foul())
    }

    /// Why the action is none, whatever rides on it.
    fn impossible(&self) -> Option<Refusal> {
        match self.action {
            Action::Move { from, to } => self.no_move(from, to),
            Action::Drop { kind, to } => self.no_drop(kind, to),
            Action::Up { at, layer } => self.no_attack(at, layer, layer - 1),
            Action::Down { at, layer } => self.no_attack(at, layer, layer + 1),
            Action::Exchange { at } => {
                let (position, square) = (self.position, square_of(at));
                let tower = position.board.tower(at);
                if generation::may_exchange(position, at, &tower) {
                    return None;
                }
                let again = position.exchanged[position.side.index()] == at;
                let (what, section) = if again {
                    (Ban::ExchangedBefore(square), "11.2")
                } else {
                    (Ban::NoExchange(square), "11.2")
                };
                Some(ban(what, section, &[square]))
            }
            Action::Substitute { samurai, king } => {
                let (position, side) = (self.position, self.position.side);
                let board = &position.board;
                let own = Piece::new(side, S);
                let beside = board.king(side) == king
                    && crate::movement::tower::STEPS
                        .iter()
                        .step_by(2)
                        .any(|&step| king.wrapping_add(step) == samurai);
                let alone = board.top(samurai).piece() == Some(own) && board.height(samurai) == 1;
                if !(position.in_check() && beside && alone) {
                    return Some(ban(Ban::NoSubstitution(square_of(samurai)), "11.3", &[square_of(samurai)]));
                }
                let twice = board.below(king).any(|piece| same_kind(piece, own));
                twice.then(|| ban(Ban::SameKind(self.named(S), square_of(king)), "8.2", &[square_of(king)]))
            }
            Action::Backs { .. } => None,
        }
    }

    fn no_move(&self, from: Cell, to: Cell) -> Option<Refusal> {
        let (position, side) = (self.position, self.position.side);
        let board = &position.board;
        let (start, end) = (square_of(from), square_of(to));
        let Some(piece) = board.top(from).piece() else {
            return Some(illegal(Why::NoPiece(start), "8.1", &[start]));
        };
        if piece.side() != side {
            let covered = board.below(from).filter(|piece| piece.side() == side).last();
            return Some(match covered {
                Some(piece) => ban(Ban::Covered(self.named(piece.kind()), start), "8.1", &[start]),
                None => illegal(Why::NotYours(start, self.named(piece.kind())), "8.1", &[start]),
            });
        }
        if !attacks(board, position.table, from, board.top(from), to) {
            let blocked = (1..9u8).find_map(|distance| {
                let step = to.wrapping_sub(from);
                crate::movement::tower::STEPS
                    .iter()
                    .find(|&&unit| unit.wrapping_mul(distance) == step)
                    .map(|&unit| (unit, distance))
            });
            let way = blocked.and_then(|(unit, distance)| {
                let reaches = could_reach(position, from, to);
                (1..distance)
                    .map(|n| from.wrapping_add(unit.wrapping_mul(n)))
                    .find(|&cell| reaches && board.top(cell).is_piece())
            });
            return Some(match way {
                Some(cell) => illegal(
                    Why::Blocked(self.named(piece.kind()), square_of(cell)),
                    "4.4",
                    &[start, end, square_of(cell)],
                ),
                None => illegal(Why::NotItsMove(self.named(piece.kind()), end), "4.2", &[start, end]),
            });
        }
        let there = board.top(to).piece();
        if there.is_some_and(|piece| piece.side() == side) {
            if there.is_some_and(|piece| piece.kind() == K) {
                return Some(ban(Ban::OnMarshal(end), "8.8", &[end]));
            }
            if board.height(to) == LAYERS {
                return Some(ban(Ban::Full(end), "8.4", &[end]));
            }
            if piece.kind() == K && position.in_check() {
                return Some(ban(Ban::Climb(end), "13.3", &[end]));
            }
        }
        if self.rider.betray {
            // What the tower and the file would be is for the betrayal to say.
            return None;
        }
        let stays = |other: &Piece| same_kind(*other, piece);
        let own_top = there.filter(|piece| piece.side() == side);
        if board.below(to).chain(own_top).any(|piece| stays(&piece)) {
            return Some(ban(Ban::SameKind(self.named(piece.kind()), end), "8.2", &[end]));
        }
        let nihe = piece.kind() == H
            && from & 15 != to & 15
            && board.hes(side, to & 15) > 0
            && position.judges_fouls();
        nihe.then(|| ban(Ban::SecondHe(end), "10.5", &[end]))
    }

    fn no_drop(&self, kind: Kind, to: Cell) -> Option<Refusal> {
        let (position, side) = (self.position, self.position.side);
        let (board, square) = (&position.board, square_of(to));
        if position.count_in_hand(side, kind) == 0 {
            return Some(ban(Ban::NotInHand(self.named(kind)), "10.1", &[square]));
        }
        let piece = Piece::new(side, kind);
        if let Some(ground) = board.top(to).piece() {
            if !faces::is_ground(ground.kind()) {
                return Some(ban(Ban::NoGround(square), "10.2", &[square]));
            }
            if board.height(to) == LAYERS {
                return Some(ban(Ban::Full(square), "10.2", &[square]));
            }
            let fits = match ground.kind() {
                faces::N => !faces::is_front(kind),
                faces::J => faces::is_front(kind),
                _ => true,
            };
            if !fits {
                return Some(ban(Ban::WrongFace(self.named(ground.kind()), square), "10.2", &[square]));
            }
            if board.tower(to).iter().any(|&other| same_kind(other, piece)) {
                return Some(ban(Ban::SameKind(self.named(kind), square), "8.2", &[square]));
            }
        }
        if position.judges_fouls() && faces::is_soldier(kind) && board.soldiers(side, to & 15) > 0 {
            return Some(ban(Ban::SecondSoldier(square), "10.4", &[square]));
        }
        if position.judges_fouls() && kind == H && board.hes(side, to & 15) > 0 {
            return Some(ban(Ban::SecondHe(square), "10.5", &[square]));
        }
        let top_state = board.top_state_on(position.table, to, piece);
        let stuck = faces::is_boar(kind) && position.table.is_stuck(top_state, to >> 4, board.zone() as u8);
        stuck.then(|| illegal(Why::StuckDrop(self.named(kind), square), "10.6", &[square]))
    }

    fn no_attack(&self, at: Cell, layer: usize, attacker: usize) -> Option<Refusal> {
        let (position, square) = (self.position, square_of(at));
        let pair = position.pair(at, attacker, layer);
        match pair.filter(|(own, victim)| own.side() == position.side && victim.side() != position.side) {
            None => Some(ban(Ban::NoAttack(square), "9.1", &[square])),
            Some((own, _)) if own.kind() == F => Some(ban(Ban::FortAttack(square), "9.4", &[square])),
            Some(_) => None,
        }
    }
}

/// Returns whether the top piece of a square would reach another one on an empty board.
fn could_reach(position: &Gungi, from: Cell, to: Cell) -> bool {
    let Some(top_state) = Some(position.board.top(from)).filter(|top_state| top_state.is_piece()) else {
        return false;
    };
    let mut lone = Towers::new(position.board.zone());
    for piece in position.board.tower(from) {
        lone.push(position.table, from, piece);
    }
    attacks(&lone, position.table, from, top_state, to)
}
