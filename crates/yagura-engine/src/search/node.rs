//! A node of the tree.
//!
//! Principal variation search: the first move is searched with the window that is asked for, the others only for whether they are better
//! at all. In order, a node is left early because the game is over or would be by repetition; by mate distance (a shorter win is known);
//! by the transposition table; because the enemy's king can be taken; by reverse futility (the evaluation is so far above `beta` that a shallow
//! search will not bring it down); by razoring (so far below `alpha` that only captures could help, and they do not); by a null move
//! (the opponent may move twice, and still). Moves are left out at low depth when they come late, cannot reach `alpha` (futility) or lose men,
//! and are reduced the later they come. A move that gives check is searched a ply deeper and never left out for being late.

use yagura::{Move, Position};

use super::{
    Arrival, Here, Search,
    history::bonus,
    list::{CAPTURE, CLOSING, KILLERS, LOSING, List, Ranked},
    odd::{Threats, declares_most},
    path::Verdict,
    reduction::REDUCTIONS,
    wide::Quiets,
};
use crate::{
    eval::{Eval, Order},
    score::{MATE, MATE_BOUND, MAX_PLY, REPEATED, Window, outcome_value},
    table::{Bound, Entry},
};

/// Futility of quiet moves: greatest depth, and centipawns.
const FUTILITY_DEPTH: i32 = 6;
const FUTILITY_BASE: i32 = 130;
const FUTILITY_MARGIN: i32 = 110;
/// Late move pruning: greatest depth, and moves looked at before the square of the depth is added.
const LATE_DEPTH: i32 = 5;
const LATE_MOVES: i32 = 10;
/// Once a quiet move after so many others was left out, the order of the rest no longer matters.
const LOOSE_MOVES: usize = 24;
/// Pruning of losing exchanges: greatest depth, and centipawns a ply for captures and for quiet moves.
const EXCHANGE_DEPTH: i32 = 6;
const EXCHANGE_NOISY: i32 = 110;
const EXCHANGE_QUIET: i32 = 60;
/// Reduction of late moves: least depth, and points of history for a ply less.
const REDUCTION_DEPTH: i32 = 3;
const REDUCTION_HISTORY: i32 = 14_000;
/// Without a move from the table the search is a ply less deep from this depth on: its result orders the next visit.
const UNKNOWN_DEPTH: i32 = 4;

impl<P: Position, E: Eval<P>> Search<'_, P, E> {
    /// Returns the value of a position from the view of its player, its best line in the frame of its ply.
    pub(super) fn node(&mut self, here: Here<'_, P, E::State>, window: Window, depth: i32) -> i32 {
        if depth <= 0 {
            return self.quiesce(here, window, 0);
        }
        let Here { position, ply, in_check, .. } = here;
        let player = position.player();
        self.frames[ply].line.clear();
        if self.visit(ply) {
            return 0;
        }
        if let Some(value) = self.settled(here) {
            return value;
        }
        if ply >= MAX_PLY - 1 {
            return self.judge(here);
        }
        let (mut alpha, beta) = (window.alpha.max(ply as i32 - MATE), window.beta.min(MATE - ply as i32 - 1));
        if alpha >= beta {
            return alpha;
        }
        let open = window.is_open();
        let key = self.key(position);
        let entry = self.table.get(key, ply);
        if let Some(entry) = entry
            && !open
            && entry.settles(alpha, beta, depth)
        {
            return entry.value;
        }
        if self.takes_royal(here) {
            return MATE - ply as i32 - 1;
        }
        let (raw, eval) = self.static_values(here, entry);
        let improving = self.improving(here, raw);
        self.frames[ply].nulled = false;
        let owing = self.is_owing(here);
        if !open
            && !owing
            && let Some(eval) = eval
        {
            if let Some(value) = self.leave_early(here, Window { alpha, beta }, depth, eval, improving) {
                return value;
            }
            if self.halted {
                return 0;
            }
        }
        let known = entry.and_then(|entry| entry.mv);
        let depth = if known.is_none() && depth >= UNKNOWN_DEPTH { depth - 1 } else { depth };

        self.frames[ply + 1].killers = [None; 2];
        let mut list = std::mem::take(&mut self.frames[ply].list);
        let mut quiets = std::mem::take(&mut self.frames[ply].quiets);
        quiets.clear();
        list.clear();
        let (mut best, mut best_move) = (-MATE, None);
        let (mut number, mut declared) = (0, 0);
        let mut generated = false;
        let (wide, mut desperate) = (self.is_wide(), false);
        loop {
            // The move from the table comes before the others are generated: it often spares that.
            let pick = match known {
                Some(mv) if number == 0 && !generated => self.ranked(here, mv),
                _ => {
                    if !generated {
                        generated = true;
                        self.rank_moves(here, &mut list, known, depth);
                    }
                    let judge = self.eval;
                    let pick = list.pick(|ranked| settle(judge, position, ranked));
                    if list.lacks_quiets && pick.is_none_or(|pick| pick.losing) {
                        list.lacks_quiets = false;
                        if pick.is_some() {
                            list.give_back();
                        }
                        if !wide {
                            self.rank_rest(here, &mut list, known);
                            continue;
                        }
                        let which = if in_check { Quiets::Evasions } else { Quiets::at(depth, improving) };
                        if number == 0 || best <= -REPEATED || !self.is_futile(depth, alpha, eval.unwrap_or(beta)) {
                            self.rank_quiets(here, &mut list, known, depth, which);
                        }
                        continue;
                    }
                    match pick {
                        Some(pick) => pick,
                        None if wide && in_check && best <= -MATE_BOUND && !desperate => {
                            desperate = true;
                            self.rank_quiets(here, &mut list, known, depth, Quiets::Others);
                            continue;
                        }
                        None => break,
                    }
                }
            };
            let mv = pick.mv;
            number += 1;
            let piece = position.mover(mv);
            let arrival = Arrival::new(piece, mv);
            if self.begins_kokose(mv) {
                declared += 1;
                if declared > declares_most(depth) && pick.rank < KILLERS[1] && known != Some(mv) {
                    continue;
                }
            }
            if owing && number > 1 && !self.could_mate(here, mv) {
                continue;
            }
            let past = if pick.noisy { 0 } else { self.history.of(player, mv, arrival, self.context(ply)) };
            if number > 1
                && best > -REPEATED
                && !in_check
                && !owing
                && self.is_hopeless(here, &pick, depth, number, alpha, eval.unwrap_or(beta), improving)
            {
                // From here on hardly any move is looked at.
                if !pick.noisy && number > LOOSE_MOVES {
                    list.loosen();
                }
                continue;
            }
            self.frames[ply].arrival = arrival;
            let value = self.step(here, mv, |search, child| {
                search.path.push(child.position, player, Some(mv));
                let deeper = child.in_check
                    && !owing
                    && (ply as i32) < 2 * search.iteration
                    && !pick.losing
                    && (pick.noisy || search.is_sound(here, mv, 0));
                let least = search.least_depth(here, mv);
                let next = (depth - 1 + i32::from(deeper)).max(least);
                let mut value = -MATE;
                if number > 1 || !open {
                    let mut less = 0;
                    if depth >= REDUCTION_DEPTH && number > 1 + usize::from(open) && (!pick.noisy || pick.losing) {
                        less = REDUCTIONS.of(depth, number) - past / REDUCTION_HISTORY + i32::from(!improving)
                            - i32::from(open)
                            - i32::from(child.in_check)
                            - i32::from(in_check)
                            - i32::from(pick.rank >= KILLERS[1]);
                        less = less.clamp(0, (next - least.max(1)).max(0));
                    }
                    value = search.child(player, child, Window::above(alpha), next - less);
                    if value > alpha && less > 0 {
                        value = search.child(player, child, Window::above(alpha), next);
                    }
                }
                if open && (number == 1 || value > alpha) {
                    value = search.child(player, child, Window { alpha, beta }, next);
                }
                search.path.pop();
                value
            });
            if self.halted {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    if open {
                        self.keep_line(ply, mv);
                    }
                    if value >= beta {
                        self.reward(here, &pick, &quiets, depth);
                        break;
                    }
                }
            }
            if !pick.noisy {
                quiets.push(mv);
            }
        }
        self.frames[ply].list = list;
        self.frames[ply].quiets = quiets;
        if self.halted {
            return 0;
        }
        if number == 0 {
            return outcome_value(position.stuck(), player, ply);
        }
        // Verdicts of repetition hold for this path only.
        if best.abs() < REPEATED - MAX_PLY as i32 || best.abs() >= MATE_BOUND {
            let bound = if best >= beta {
                Bound::Lower
            } else if best_move.is_some() && open {
                Bound::Exact
            } else {
                Bound::Upper
            };
            // Whether a duty to mate was done does not depend on the depth.
            let depth = if owing && best <= -MATE_BOUND { MAX_PLY as i32 } else { depth };
            self.table.put(key, ply, Entry { mv: best_move, value: best, eval: raw, depth, bound });
        }
        best
    }

    /// Returns the value if the game is over, or would be by repetition if it went on as before.
    fn settled(&mut self, here: Here<'_, P, E::State>) -> Option<i32> {
        let player = here.position.player();
        if let Some(outcome) = here.position.decided() {
            return Some(outcome_value(outcome, player, here.ply));
        }
        Some(match self.path.verdict(here.position)? {
            Verdict::Final(outcome) => outcome_value(outcome, player, here.ply),
            Verdict::Expected(outcome) => match outcome.winner {
                None => 0,
                Some(winner) if winner == player => REPEATED - here.ply as i32,
                Some(_) => here.ply as i32 - REPEATED,
            },
        })
    }

    /// Returns the static evaluation, and the same corrected by what the table knows.
    fn static_values(&self, here: Here<'_, P, E::State>, entry: Option<Entry>) -> (Option<i32>, Option<i32>) {
        if here.in_check {
            return (None, None);
        }
        let raw = entry.and_then(|entry| entry.eval).unwrap_or_else(|| self.judge(here));
        let better = entry.filter(|entry| match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value > raw,
            Bound::Upper => entry.value < raw,
        });
        (Some(raw), Some(better.map_or(raw, |entry| entry.value)))
    }

    /// Returns whether the player stands better than when he last had such a decision to make: two plies ago where the players alternate.
    fn improving(&mut self, here: Here<'_, P, E::State>, raw: Option<i32>) -> bool {
        let player = here.position.player();
        let sign = if player == yagura::Side::Black { 1 } else { -1 };
        let decider = (player, here.position.side());
        let (earlier, now) = self.frames.split_at_mut(here.ply);
        now[0].eval = raw.map(|value| value * sign);
        now[0].decider = decider;
        let before = earlier.iter().rev().take(4).skip(1).find(|frame| frame.decider == decider).and_then(|frame| frame.eval);
        match (raw, before) {
            (Some(now), Some(before)) => now > before * sign,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    /// Returns whether a move may be left out at this depth.
    #[expect(clippy::too_many_arguments, reason = "the state of one node, used in this place only")]
    fn is_hopeless(
        &self,
        here: Here<'_, P, E::State>,
        pick: &Ranked,
        depth: i32,
        number: usize,
        alpha: i32,
        eval: i32,
        improving: bool,
    ) -> bool {
        let late = depth <= LATE_DEPTH && number as i32 > (LATE_MOVES + depth * depth) * if improving { 2 } else { 1 };
        if self.borrows(here) {
            return late;
        }
        if pick.noisy {
            return pick.losing && depth <= EXCHANGE_DEPTH && !self.is_sound(here, pick.mv, -EXCHANGE_NOISY * depth);
        }
        let futile = self.is_futile(depth, alpha, eval);
        // On a wide board only as many quiet moves were put on the list as may be looked at.
        if ((late && !self.is_wide()) || futile) && !self.may_check(here, pick.mv) {
            return true;
        }
        depth <= EXCHANGE_DEPTH && !self.is_sound(here, pick.mv, -EXCHANGE_QUIET * depth)
    }

    /// Returns whether a quiet move will hardly bring the evaluation up to `alpha` at this depth.
    #[expect(clippy::unused_self, reason = "margins may come to depend on the game")]
    fn is_futile(&self, depth: i32, alpha: i32, eval: i32) -> bool {
        depth <= FUTILITY_DEPTH && eval + FUTILITY_BASE + FUTILITY_MARGIN * depth <= alpha
    }

    /// Returns whether a move wins at least `threshold`, exchanges on its last square included.
    fn is_sound(&self, here: Here<'_, P, E::State>, mv: Move, threshold: i32) -> bool {
        self.eval.wins_at_least(here.position, mv, threshold)
    }

    /// Returns whether the moved man may bear on an enemy royal man from where it arrives. Men in between are not looked at, nor
    /// men that the move uncovers.
    fn may_check(&self, here: Here<'_, P, E::State>, mv: Move) -> bool {
        self.eval.may_check(here.position, here.state, mv)
    }

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
            CAPTURE + 16 * (captured + geometry.worth.promotion_gain(position, mv)) - mover / 4
        } else {
            let Some(killer) = self.frames[here.ply].killers.iter().position(|&killer| killer == Some(mv)) else {
                let arrival = Arrival::new(position.mover(mv), mv);
                let rank = self.history.of(position.player(), mv, arrival, self.context(here.ply));
                return Ranked { rank, mv, noisy, losing: false };
            };
            KILLERS[killer]
        };
        Ranked { rank, mv, noisy, losing: false }
    }

    fn rank_moves(&mut self, here: Here<'_, P, E::State>, list: &mut List, known: Option<Move>, depth: i32) {
        if self.is_wide() || self.eval.geometry().order == Order::Alternating {
            // Quiet moves, most of them drops where there is anything in hand, are written out only when no capture is good enough.
            self.rank_noisy(here, list, known);
            list.lacks_quiets = true;
            return;
        }
        here.position.moves(&mut list.moves);
        let declares = declares_most(depth) > 0;
        let threats = if self.chooses(here) { self.threats(here) } else { Threats::new() };
        for &mv in &list.moves {
            if Some(mv) == known || (!declares && self.begins_kokose(mv)) {
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
    fn rank_rest(&mut self, here: Here<'_, P, E::State>, list: &mut List, known: Option<Move>) {
        here.position.moves(&mut list.moves);
        for &mv in &list.moves {
            if Some(mv) != known {
                let ranked = self.ranked(here, mv);
                if !ranked.noisy || self.eval.closes(mv) {
                    list.ranked.push(ranked);
                }
            }
        }
    }

    /// Remembers a move that refuted the line, and that those before it did not.
    fn reward(&mut self, here: Here<'_, P, E::State>, pick: &Ranked, quiets: &[Move], depth: i32) {
        let Here { position, ply, .. } = here;
        if pick.noisy {
            return;
        }
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
