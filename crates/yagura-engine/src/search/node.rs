//! A node of the tree.
//!
//! Principal variation search: the first move is searched with the window that is asked for, the others only for whether they are better
//! at all. In order, a node is left early because the game is over or would be by repetition; by mate distance (a shorter win is known);
//! by the transposition table; because the enemy's king can be taken; by reverse futility (the evaluation is so far above `beta` that a shallow
//! search will not bring it down); by razoring (so far below `alpha` that only captures could help, and they do not); by a null move
//! (the opponent may move twice, and still; a deep one, or one with little force, is verified); when a shallower search says that moves other than the one
//! from the table refute the line too (multi-cut). If it says that none comes near that one, it is searched a ply deeper (singular extension).
//! Moves are left out at low depth when they come late, cannot reach `alpha` (futility), have been bad elsewhere (history) or lose men, and are reduced the later they come. A move that gives check is searched a ply deeper and never left out for being late.

use yagura::Position;

use super::{
    Arrival, Here, Search,
    list::KILLERS,
    odd::declares_most,
    order::{MOST_TRIED, settle},
    path::Verdict,
    reduction::REDUCTIONS,
    singular::Others,
    wide::Quiets,
};
use crate::{
    eval::Eval,
    score::{MATE, MATE_BOUND, MAX_PLY, REPEATED, Window, outcome_value},
    table::{Bound, Entry},
};

/// Once a quiet move after so many others was left out, the order of the rest no longer matters.
const LOOSE_MOVES: usize = 24;
/// Reduction of late moves: least depth, and points of history for a ply less.
const REDUCTION_DEPTH: i32 = 3;
const REDUCTION_HISTORY: i32 = 9_000;
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
        let excluded = self.frames[ply].excluded;
        let key = self.key(position);
        let entry = self.table.get(key, ply);
        if let Some(entry) = entry
            && !open
            && excluded.is_none()
            && entry.settles(alpha, beta, depth)
        {
            return entry.value;
        }
        if self.takes_royal(here) {
            return MATE - ply as i32 - 1;
        }
        let (raw, whole, eval) = self.static_values(here, entry, window);
        let improving = self.improving(here, raw);
        let raw = raw.filter(|_| whole);
        self.frames[ply].nulled = false;
        let owing = self.is_owing(here);
        if !open
            && !owing
            && excluded.is_none()
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

        let others = if owing { Others::Near } else { self.others(here, Window { alpha, beta }, depth, entry) };
        if self.halted {
            return 0;
        }
        if let Others::Refute(value) = others {
            return value;
        }
        let singular = matches!(others, Others::Behind);

        self.frames[ply + 1].killers = [None; 2];
        let mut list = std::mem::take(&mut self.frames[ply].list);
        let mut quiets = std::mem::take(&mut self.frames[ply].quiets);
        let mut captures = std::mem::take(&mut self.frames[ply].captures);
        quiets.clear();
        captures.clear();
        list.clear();
        let (mut best, mut best_move) = (-MATE, None);
        let (mut number, mut declared) = (0, 0);
        let mut generated = false;
        let (wide, mut desperate) = (self.is_wide(), false);
        loop {
            // The move from the table comes before the others are generated: it often spares that.
            let pick = match known {
                Some(mv) if number == 0 && !generated && excluded.is_none() => self.ranked(here, mv),
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
                            self.rank_rest(here, &mut list, known, depth);
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
            if excluded == Some(mv) {
                continue;
            }
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
                && (self.has_failed(here, &pick, depth, past)
                    || self.is_hopeless(here, &pick, depth, (number, list.len()), alpha, eval.unwrap_or(beta), improving))
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
                let deeper = deeper || (singular && number == 1);
                // A choice is a part of a turn: it costs no depth.
                let next = (depth - 1 + i32::from(deeper || search.chooses(here))).max(least);
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
                        self.reward(here, &pick, &quiets, &captures, depth);
                        break;
                    }
                }
            }
            if !pick.noisy {
                quiets.push(mv);
            } else if captures.len() < MOST_TRIED {
                captures.push(mv);
            }
        }
        self.frames[ply].list = list;
        self.frames[ply].quiets = quiets;
        self.frames[ply].captures = captures;
        if self.halted {
            return 0;
        }
        if excluded.is_some() {
            // Nothing is known of the position: a move was missing.
            return if number == 0 { alpha } else { best };
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
        if self.limits.most_plies.is_some_and(|most| self.path.length() >= most) {
            return Some(0);
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

    /// Returns the static evaluation, whether it is more than an estimate, and the same corrected by what the table knows.
    fn static_values(&self, here: Here<'_, P, E::State>, entry: Option<Entry>, window: Window) -> (Option<i32>, bool, Option<i32>) {
        if here.in_check {
            return (None, false, None);
        }
        let (raw, whole) = self.judge_within(here, entry, window);
        let better = entry.filter(|entry| match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value > raw,
            Bound::Upper => entry.value < raw,
        });
        (Some(raw), whole, Some(better.map_or(raw, |entry| entry.value)))
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
}
