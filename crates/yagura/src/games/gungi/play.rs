//! What an action changes (rulebook gungi §5-§12).

use super::{
    action::{Action, Rider, unpack},
    board::{NOWHERE, Tower},
    faces::{self, F, IF, K, PH, PT, PZ, S},
    setup,
    state::{Gungi, Phase},
};
use crate::{
    Kind, Move, Observer, Piece, Side, Slot,
    movement::tower::{Cell, square_of},
};

impl Gungi {
    /// Puts a piece on top of a square.
    #[inline(always)]
    fn put<O: Observer>(&mut self, cell: Cell, piece: Piece, observer: &mut O) {
        self.board.push(self.table, cell, piece);
        observer.put(square_of(cell), piece);
    }

    /// Takes the top piece off a square.
    #[inline(always)]
    fn lift<O: Observer>(&mut self, cell: Cell, observer: &mut O) -> Option<Piece> {
        let piece = self.board.pop(self.table, cell)?;
        observer.lift(square_of(cell), piece);
        Some(piece)
    }

    #[inline(always)]
    fn gain<O: Observer>(&mut self, side: Side, kind: Kind, observer: &mut O) {
        self.gain_in_hand(side, kind);
        observer.gain(side, Slot(kind.0));
    }

    #[inline(always)]
    fn spend<O: Observer>(&mut self, side: Side, kind: Kind, observer: &mut O) {
        self.spend_from_hand(side, kind);
        observer.spend(side, Slot(kind.0));
    }

    /// Replaces the pieces of a square by as many others, each turned over or given its back.
    fn exchange_pieces<O: Observer>(&mut self, cell: Cell, tower: &Tower, observer: &mut O) {
        for (old, &new) in self.board.tower(cell).into_iter().zip(tower) {
            if old != new {
                observer.lift(square_of(cell), old);
                observer.put(square_of(cell), new);
            }
        }
        self.board.rebuild(self.table, cell, tower);
    }

    /// A piece that was taken goes to the hand of `side`, turned over (§8.7); a 香 is set up on `place`
    /// (§12.3). 帥 is gone.
    #[inline(always)]
    fn take<O: Observer>(&mut self, side: Side, victim: Piece, place: Option<Cell>, observer: &mut O) {
        let kind = faces::turned_over(victim.kind());
        if victim.kind() == K {
            return;
        }
        match place {
            Some(place) if faces::is_range(kind) => self.put(place, Piece::new(side, kind), observer),
            _ => self.gain(side, kind, observer),
        }
    }

    /// §12.1: the boar on top of a square leaves the board if it has no next move.
    #[inline(always)]
    fn send_back<O: Observer>(&mut self, cell: Cell, taken: Option<Piece>, observer: &mut O) {
        let top_state = self.board.top(cell);
        if !faces::is_boar(top_state.kind())
            || !self.table.is_stuck(top_state, cell >> 4, self.board.zone() as u8)
        {
            return;
        }
        let Some(boar) = self.lift(cell, observer) else { return };
        if taken.is_some() {
            self.gain(!boar.side(), faces::turned_over(boar.kind()), observer);
        } else {
            self.gain(boar.side(), boar.kind(), observer);
        }
    }

    /// Turns the pieces of `side` and its enemy below the top of a tower over, all of them (§11.1).
    fn betray<O: Observer>(&mut self, cell: Cell, above: usize, observer: &mut O) {
        let tower = self.board.tower(cell);
        let below = tower.len().saturating_sub(above);
        let flipped = |(n, piece): (usize, Piece)| {
            if n < below { Piece::new(!piece.side(), faces::turned_over(piece.kind())) } else { piece }
        };
        let after: Tower = tower.into_iter().enumerate().map(flipped).collect();
        self.exchange_pieces(cell, &after, observer);
    }

    /// §8, §11.1, §11.5, §12.
    #[inline(always)]
    fn carry<O: Observer>(&mut self, from: Cell, to: Cell, rider: Rider, observer: &mut O) {
        let side = self.side;
        let Some(piece) = self.lift(from, observer) else { return };
        let victim = if self.board.top(to).piece().is_some_and(|piece| piece.side() != side) {
            self.lift(to, observer)
        } else {
            None
        };
        if let Some(victim) = victim {
            if rider.betray {
                self.betray(to, 0, observer);
            }
            if piece.kind() == K
                && self.board.height(to) == 1
                && self.board.top(to).piece() == Some(Piece::new(!side, F))
            {
                self.lift(to, observer);
                self.gain(side, IF, observer);
            }
            // 香 is set up below: its square may be the one that the mover returns from.
            if !faces::is_incense(victim.kind()) {
                self.take(side, victim, None, observer);
            }
            if let Some(kind) = rider.fort {
                self.spend(side, kind, observer);
                self.put(to, Piece::new(side, kind), observer);
            }
        }
        self.put(to, piece, observer);
        if faces::is_boar(piece.kind()) {
            self.send_back(to, victim, observer);
        }
        if let Some(victim) = victim.filter(|victim| faces::is_incense(victim.kind())) {
            self.take(side, victim, rider.place, observer);
        }
    }

    /// §9: the piece on `layer` is taken by the one next to it.
    fn strike<O: Observer>(
        &mut self,
        at: Cell,
        layer: usize,
        attacker: usize,
        rider: Rider,
        observer: &mut O,
    ) {
        let mut tower = self.board.tower(at);
        let Some(&victim) = tower.get(layer - 1) else { return };
        let Some(&piece) = tower.get(attacker - 1) else { return };
        tower.remove(layer - 1);
        observer.lift(square_of(at), victim);
        self.board.rebuild(self.table, at, &tower);
        if rider.betray {
            self.betray(at, 1, observer);
        }
        let on_top = attacker.min(layer) == tower.len();
        if on_top && faces::is_boar(piece.kind()) {
            self.send_back(at, Some(victim), observer);
        }
        self.take(self.side, victim, rider.place, observer);
    }

    /// §11.2.
    fn exchange<O: Observer>(&mut self, at: Cell, observer: &mut O) {
        let mut tower = self.board.tower(at);
        if tower.len() < 3 {
            return;
        }
        tower.swap(0, 2);
        self.board.rebuild(self.table, at, &tower);
        self.send_back(at, None, observer);
    }

    /// §11.3.
    fn substitute<O: Observer>(&mut self, samurai: Cell, king: Cell, observer: &mut O) {
        let side = self.side;
        self.lift(samurai, observer);
        self.lift(king, observer);
        self.put(samurai, Piece::new(side, K), observer);
        self.put(king, Piece::new(side, S), observer);
    }

    /// §6.1.
    fn declare<O: Observer>(&mut self, sa: Cell, to: Cell, observer: &mut O) {
        let soldiers = setup::undeclared(self, self.side);
        for cell in super::board::iter(soldiers) {
            let back = if cell == sa {
                PZ
            } else if cell == to {
                PT
            } else {
                PH
            };
            let tower = setup::declared(&self.board.tower(cell), self.side, back);
            self.exchange_pieces(cell, &tower, observer);
        }
    }

    pub(super) fn act<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let Some((action, rider)) = unpack(mv) else { return };
        let side = self.side;
        // §12.4: it is no action, and R-9: EXCH stays.
        let setting_up = self.phase == Phase::Play && self.pending().is_some();
        if !setting_up {
            self.exchanged[side.index()] = NOWHERE;
        }
        match action {
            Action::Move { from, to } => self.carry(from, to, rider, observer),
            Action::Up { at, layer } => self.strike(at, layer, layer - 1, rider, observer),
            Action::Down { at, layer } => self.strike(at, layer, layer + 1, rider, observer),
            Action::Exchange { at } => {
                self.exchange(at, observer);
                self.exchanged[side.index()] = at;
            }
            Action::Substitute { samurai, king } => self.substitute(samurai, king, observer),
            Action::Backs { sa, to } => self.declare(sa, to, observer),
            Action::Drop { kind, to } => {
                self.spend(side, kind, observer);
                self.put(to, Piece::new(side, kind), observer);
            }
        }
        self.number = self.number.saturating_add(1);
        if self.phase == Phase::Play {
            if !setting_up {
                self.side = !side;
            }
        } else {
            (self.side, self.phase) = setup::next(self, side);
        }
    }
}
