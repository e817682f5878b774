//! In which order moves are tried: the one from the table, captures that do not lose by what they win, killers and the move that answered the last one before, then quiet
//! moves by their history, and captures that lose last.

use yagura::{Move, Position};

use super::{
    Arrival, Here, Search,
    history::bonus,
    list::{CAPTURE, CLOSING, COUNTER, KILLERS, LOSING, List, Ranked},
    odd::Threats,
};
use crate::eval::Eval;

/// Points of capture history for a sixteenth of a centipawn of gain.
const CAPTURE_HISTORY: i32 = 8;
/// Captures of a node that are remembered as having been tried.
pub(super) const MOST_TRIED: usize = 32;

impl<P: Position, E: Eval<P>> Search<'_, P, E> {
    /// Returns the arrivals one and two plies ago.
    pub(super) fn context(&self, ply: usize) -> [Arrival; 2] {
        [1, 2].map(|back| ply.checked_sub(back).map_or(Arrival::default(), |ply| self.frames[ply].arrival))
    }

    /// Returns a move with its rank.
    pub(super) fn ranked(&self, here: Here<'_, P, E::State>, mv: Move) -> Ranked {
        let position = here.position;
        let geometry = self.eval.geometry();
        if self.eval.closes(mv) {
            return Ranked { rank: CLOSING, mv, noisy: true, losing: false };
        }
        let victims = position.victims(mv);
        let noisy = mv.promotes() || !victims.is_empty();
        if noisy && self.borrows(here) {
            // What the enemy's man gains is the player's loss.
            return Ranked { rank: LOSING - geometry.worth.gain(position, mv), mv, noisy, losing: true };
        }
        let rank = if noisy {
            let captured: i32 = victims.iter().map(|&(_, piece)| geometry.worth.of(piece)).sum();
            let mover = position.mover(mv).map_or(0, |piece| geometry.worth.of(piece));
            let past = self.history.of_capture(Arrival::new(position.mover(mv), mv), victims.first().map(|&(_, piece)| piece));
            CAPTURE + past / CAPTURE_HISTORY + 16 * (captured + geometry.worth.promotion_gain(position, mv)) - mover / 4
        } else {
            let Some(killer) = self.frames[here.ply].killers.iter().position(|&killer| killer == Some(mv)) else {
                if self.history.counter(position.player(), self.context(here.ply)[0]) == Some(mv) {
                    return Ranked { rank: COUNTER, mv, noisy, losing: false };
                }
                let arrival = Arrival::new(position.mover(mv), mv);
                let rank = self.history.of(position.player(), mv, arrival, self.context(here.ply));
                return Ranked { rank, mv, noisy, losing: false };
            };
            KILLERS[killer]
        };
        Ranked { rank, mv, noisy, losing: false }
    }

    pub(super) fn rank_moves(&mut self, here: Here<'_, P, E::State>, list: &mut List, known: Option<Move>, depth: i32) {
        if self.is_wide() || here.position.player() == here.position.side() {
            // Quiet moves, most of them drops where there is anything in hand, are written out only when no capture is good enough.
            self.rank_noisy(here, list, known, depth);
            list.lacks_quiets = true;
            return;
        }
        here.position.moves(&mut list.moves);
        let threats = if self.chooses(here) { self.threats(here) } else { Threats::new() };
        for &mv in &list.moves {
            if Some(mv) == known {
                continue;
            }
            let mut ranked = self.ranked(here, mv);
            if let Some(threat) = threats.iter().find(|threat| threat.stops(mv)) {
                ranked.rank = CAPTURE + threat.gain;
            }
            list.ranked.push(ranked);
        }
    }

    /// Puts all moves but `known` on the list that are not there yet: neither captures nor promotions.
    pub(super) fn rank_rest(&mut self, here: Here<'_, P, E::State>, list: &mut List, known: Option<Move>, depth: i32) {
        here.position.moves(&mut list.moves);
        for &mv in &list.moves {
            if Some(mv) != known && !self.is_untimely(mv, depth) {
                let ranked = self.ranked(here, mv);
                if !ranked.noisy || self.eval.closes(mv) {
                    list.ranked.push(ranked);
                }
            }
        }
    }

    /// Remembers a move that refuted the line, and that the `captures` before it did not; after a quiet one also that the `quiets` before it did not.
    pub(super) fn reward(&mut self, here: Here<'_, P, E::State>, pick: &Ranked, quiets: &[Move], captures: &[Move], depth: i32) {
        let Here { position, ply, .. } = here;
        let taken = |mv: Move| position.victims(mv).first().map(|&(_, piece)| piece);
        for &mv in captures {
            self.history.update_capture(Arrival::new(position.mover(mv), mv), taken(mv), -bonus(depth));
        }
        if pick.noisy {
            self.history.update_capture(Arrival::new(position.mover(pick.mv), pick.mv), taken(pick.mv), bonus(depth));
            return;
        }
        self.history.remember_counter(position.player(), self.context(ply)[0], pick.mv);
        let killers = &mut self.frames[ply].killers;
        if killers[0] != Some(pick.mv) {
            *killers = [Some(pick.mv), killers[0]];
        }
        let context = self.context(ply);
        let player = position.player();
        self.history.update(player, pick.mv, Arrival::new(position.mover(pick.mv), pick.mv), context, bonus(depth));
        for &mv in quiets {
            self.history.update(player, mv, Arrival::new(position.mover(mv), mv), context, -bonus(depth));
        }
    }
}

/// Ranks a capture behind the quiet moves if the exchange that it begins loses; looked at only when its turn has come.
pub(super) fn settle<P: Position, E: Eval<P>>(eval: &E, position: &P, ranked: &mut Ranked) {
    if ranked.noisy && !ranked.losing && !eval.wins_at_least(position, ranked.mv, 0) {
        ranked.losing = true;
        ranked.rank += LOSING - CAPTURE;
    }
}
