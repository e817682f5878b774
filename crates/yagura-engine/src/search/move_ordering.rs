//! Move ordering: the move from the table (hash move), captures that do not lose by what they win (MVV-LVA)
//! and capture history, killer moves and the move that answered the last one before (counter-move), then
//! quiet moves by the history heuristic, and captures that lose by static exchange evaluation (SEE) last.

use yagura::{GamePosition, Move};

use super::{
    Node, PieceTo, Search,
    history::bonus,
    large_board::Quiets,
    move_picker::{CAPTURE, COUNTER, GAME_ENDING, KILLERS, LOSING, MovePicker, ScoredMove, Stage},
    move_pruning::is_futile,
    multi_part::Threats,
    node::{Best, Facts},
};
use crate::{
    eval::Eval,
    score::{MATE_BOUND, REPEATED},
};

/// Points of capture history for a sixteenth of a centipawn of gain.
const CAPTURE_HISTORY: i32 = 8;
/// Captures of a node that are remembered as having been tried.
pub(super) const MOST_TRIED: usize = 32;

impl<P: GamePosition, E: Eval<P>> Search<'_, P, E> {
    /// Returns piece and target of the moves one and two plies ago.
    pub(super) fn context(&self, ply: usize) -> [PieceTo; 2] {
        [1, 2].map(|back| ply.checked_sub(back).map_or(PieceTo::default(), |ply| self.stack[ply].piece_to))
    }

    /// Returns a move with its score in the order.
    pub(super) fn scored(&self, node: Node<'_, P, E::State>, mv: Move) -> ScoredMove {
        let position = node.position;
        let geometry = self.eval.geometry();
        if self.eval.ends_game(mv) {
            return ScoredMove { score: GAME_ENDING, mv, noisy: true, losing: false };
        }
        let victims = position.victims(mv);
        let noisy = mv.promotes() || !victims.is_empty();
        if noisy && self.borrows(node) {
            // What the enemy's piece gains is the player's loss.
            return ScoredMove { score: LOSING - geometry.worth.gain(position, mv), mv, noisy, losing: true };
        }
        let score = if noisy {
            let captured: i32 = victims.iter().map(|&(_, piece)| geometry.worth.of(piece)).sum();
            let mover = position.moving_piece(mv).map_or(0, |piece| geometry.worth.of(piece));
            let past = self.history.of_capture(
                PieceTo::new(position.moving_piece(mv), mv),
                victims.first().map(|&(_, piece)| piece),
            );
            CAPTURE + past / CAPTURE_HISTORY + 16 * (captured + geometry.worth.promotion_gain(position, mv))
                - mover / 4
        } else {
            let Some(killer) = self.stack[node.ply].killers.iter().position(|&killer| killer == Some(mv))
            else {
                if self.history.counter(position.player(), self.context(node.ply)[0]) == Some(mv) {
                    return ScoredMove { score: COUNTER, mv, noisy, losing: false };
                }
                let piece_to = PieceTo::new(position.moving_piece(mv), mv);
                let score = self.history.of(position.player(), mv, piece_to, self.context(node.ply));
                return ScoredMove { score, mv, noisy, losing: false };
            };
            KILLERS[killer]
        };
        ScoredMove { score, mv, noisy, losing: false }
    }

    pub(super) fn score_moves(
        &mut self,
        node: Node<'_, P, E::State>,
        picker: &mut MovePicker,
        known: Option<Move>,
        depth: i32,
    ) {
        if self.is_large_board() || node.position.player() == node.position.side() {
            // Quiet moves, most of them drops where there is anything in hand, are written out only when no
            // capture is good enough.
            self.score_noisy(node, picker, known, depth);
            return;
        }
        // All at once.
        picker.stage = Stage::Rest;
        node.position.moves(&mut picker.moves);
        let threats = if self.chooses(node) { self.threats(node) } else { Threats::new() };
        for &mv in &picker.moves {
            if Some(mv) == known {
                continue;
            }
            let mut scored = self.scored(node, mv);
            if let Some(threat) = threats.iter().find(|threat| threat.stops(mv)) {
                scored.score = CAPTURE + threat.gain;
            }
            picker.scored.push(scored);
        }
    }

    /// Returns the next move to try, `None` after the last. The stages: the move from the table (hash move),
    /// before the others are generated, as it often spares that; good captures; quiet moves,
    /// killers first, once no capture is good enough; losing captures. On a large board who is threatened
    /// with the loss of all royals looks at last at what hardly helps.
    // Inlined into both kinds of node: a call costs 2 % of a search.
    #[inline(always)]
    pub(super) fn next_move(
        &mut self,
        node: Node<'_, P, E::State>,
        facts: &Facts,
        best: &Best,
        picker: &mut MovePicker,
    ) -> Option<ScoredMove> {
        let hash_move = facts.hash_move;
        if picker.stage == Stage::HashMove {
            picker.stage = Stage::Generation;
            if let Some(mv) = hash_move.filter(|_| facts.excluded.is_none()) {
                return Some(self.scored(node, mv));
            }
        }
        if picker.stage == Stage::Generation {
            picker.stage = Stage::Captures;
            self.score_moves(node, picker, hash_move, facts.depth);
        }
        loop {
            let eval = self.eval;
            let pick = picker.pick(|scored| see_stage(eval, node.position, scored));
            if picker.stage == Stage::Captures && pick.is_none_or(|pick| pick.losing) {
                picker.stage = Stage::Rest;
                if pick.is_some() {
                    picker.give_back();
                }
                self.add_quiets(node, facts, best, picker);
                continue;
            }
            let is_lost =
                pick.is_none() && self.is_large_board() && node.in_check && best.value <= -MATE_BOUND;
            if !is_lost || picker.stage == Stage::LastResort {
                return pick;
            }
            picker.stage = Stage::LastResort;
            self.score_best_quiets(node, picker, hash_move, facts.depth, Quiets::Others);
        }
    }

    /// Puts the quiet moves on the list that the node is to look at.
    fn add_quiets(
        &mut self,
        node: Node<'_, P, E::State>,
        facts: &Facts,
        best: &Best,
        picker: &mut MovePicker,
    ) {
        let Facts { depth, hash_move, .. } = *facts;
        if !self.is_large_board() {
            self.score_quiets(node, picker, hash_move, depth);
            return;
        }
        let which = if node.in_check { Quiets::Evasions } else { Quiets::at(depth, facts.trend) };
        if best.number == 0
            || best.value <= -REPEATED
            || !is_futile(self.margins, depth, best.alpha, facts.eval.unwrap_or(facts.beta))
        {
            self.score_best_quiets(node, picker, hash_move, depth, which);
        }
    }

    /// Puts all moves but `known` on the list that are not there yet: neither captures nor promotions.
    pub(super) fn score_quiets(
        &mut self,
        node: Node<'_, P, E::State>,
        picker: &mut MovePicker,
        known: Option<Move>,
        depth: i32,
    ) {
        node.position.moves(&mut picker.moves);
        for &mv in &picker.moves {
            if Some(mv) != known && !self.is_untimely(mv, depth) {
                let scored = self.scored(node, mv);
                if !scored.noisy || self.eval.ends_game(mv) {
                    picker.scored.push(scored);
                }
            }
        }
    }

    /// Remembers a move that refuted the line, and that the `captures` before it did not; after a quiet one
    /// also that the `quiets` before it did not.
    pub(super) fn reward(
        &mut self,
        node: Node<'_, P, E::State>,
        pick: &ScoredMove,
        quiets: &[Move],
        captures: &[Move],
        depth: i32,
    ) {
        let Node { position, ply, .. } = node;
        let taken = |mv: Move| position.victims(mv).first().map(|&(_, piece)| piece);
        for &mv in captures {
            self.history.update_capture(
                PieceTo::new(position.moving_piece(mv), mv),
                taken(mv),
                -bonus(depth),
            );
        }
        if pick.noisy {
            self.history.update_capture(
                PieceTo::new(position.moving_piece(pick.mv), pick.mv),
                taken(pick.mv),
                bonus(depth),
            );
            return;
        }
        self.history.remember_counter(position.player(), self.context(ply)[0], pick.mv);
        let killers = &mut self.stack[ply].killers;
        if killers[0] != Some(pick.mv) {
            *killers = [Some(pick.mv), killers[0]];
        }
        let context = self.context(ply);
        let player = position.player();
        self.history.update(
            player,
            pick.mv,
            PieceTo::new(position.moving_piece(pick.mv), pick.mv),
            context,
            bonus(depth),
        );
        for &mv in quiets {
            self.history.update(
                player,
                mv,
                PieceTo::new(position.moving_piece(mv), mv),
                context,
                -bonus(depth),
            );
        }
    }
}

/// The SEE stage: puts a capture behind the quiet moves if the exchange that it begins loses; looked at only
/// when its turn has come.
pub(super) fn see_stage<P: GamePosition, E: Eval<P>>(eval: &E, position: &P, scored: &mut ScoredMove) {
    if scored.noisy && !scored.losing && !eval.see_ge(position, scored.mv, 0) {
        scored.losing = true;
        scored.score += LOSING - CAPTURE;
    }
}
