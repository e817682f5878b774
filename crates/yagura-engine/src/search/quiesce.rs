//! The fringe of the tree: captures and promotions until the position is quiet enough to be evaluated.
//!
//! The player may stand pat: the evaluation is a lower bound, for he could also play a quiet move. In check he may not. Captures that could
//! not reach `alpha` with a margin (delta pruning) or that lose the exchange are left out.

use yagura::Position;

use super::{Blindness, Here, Search, wide::Quiets};
use crate::{
    eval::{Eval, Order, Royals},
    score::{MATE, MAX_PLY, REPEATED, Window, outcome_value},
    table::{Bound, Entry},
};

/// Centipawns that a capture may win beyond the men it takes.
const DELTA: i32 = 220;
/// Plies of the fringe down to which a check is answered with all moves: where the rules leave only moves out of check, and where
/// they leave all.
const EVASION_PLIES: usize = 20;
const FREE_EVASION_PLIES: usize = 1;
/// Plies of the fringe at most.
const DEEPEST: usize = 40;

impl<P: Position, E: Eval<P>> Search<'_, P, E> {
    /// Returns the value of a position after captures and promotions, `depth` plies into the fringe.
    pub(super) fn quiesce(&mut self, here: Here<'_, P, E::State>, window: Window, depth: usize) -> i32 {
        let Here { position, ply, .. } = here;
        let player = position.player();
        self.frames[ply].line.clear();
        if self.visit(ply) {
            return 0;
        }
        if let Some(outcome) = position.decided() {
            return outcome_value(outcome, player, ply);
        }
        if ply >= MAX_PLY - 1 || depth >= DEEPEST {
            return self.judge(here);
        }
        let Window { mut alpha, beta } = window;
        let open = window.is_open();
        let key = self.key(position);
        let entry = self.table.get(key, ply);
        if let Some(entry) = entry
            && !open
            && entry.settles(alpha, beta, 0)
        {
            return entry.value;
        }
        let blind = self.weakness.blind == Blindness::Blind;
        // Who is blind sees what his move takes, but not what it leaves to be taken by a man that he could hold.
        if !(blind && self.eval.geometry().order == Order::Parts) && self.takes_royal(here) {
            return MATE - ply as i32 - 1;
        }
        if self.chooses(here) && !blind {
            return self.quiesce_choice(here, window, depth);
        }
        if self.borrows(here) {
            return self.judge(here);
        }
        let free = self.eval.geometry().royals != Royals::Safe;
        let evading = here.in_check && depth < if free { FREE_EVASION_PLIES } else { EVASION_PLIES } && !self.can_hold(here);
        let (mut best, mut raw) = (-MATE, None);
        if !evading {
            let (eval, whole) = self.judge_within(here, entry, window);
            raw = whole.then_some(eval);
            best = match entry {
                Some(Entry { bound: Bound::Exact, value, .. }) => value,
                Some(Entry { bound: Bound::Lower, value, .. }) if value > eval => value,
                Some(Entry { bound: Bound::Upper, value, .. }) if value < eval => value,
                _ => eval,
            };
            if best >= beta || blind {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand = best;
        let mut list = std::mem::take(&mut self.frames[ply].list);
        list.clear();
        if self.is_wide() {
            self.rank_noisy(here, &mut list, None, 0);
            if evading {
                self.rank_quiets(here, &mut list, None, 0, Quiets::Evasions);
            }
        } else {
            if evading {
                position.moves(&mut list.moves);
            } else {
                position.noisy_moves(&mut list.moves);
            }
            for &mv in &list.moves {
                if !self.begins_kokose(mv) {
                    list.ranked.push(self.ranked(here, mv));
                }
            }
        }
        let mut best_move = None;
        while let Some(pick) = list.pick(|_| ()) {
            let geometry = self.eval.geometry();
            // Once one way out of the check is known, the others must be sound too.
            if !evading || best > -REPEATED {
                if !evading && stand + geometry.worth.gain(position, pick.mv) + DELTA <= alpha {
                    continue;
                }
                if !self.eval.wins_at_least(position, pick.mv, 0) {
                    continue;
                }
            }
            let value = self.step(here, pick.mv, |search, child| {
                if child.position.player() == player {
                    search.quiesce(child, Window { alpha, beta }, depth + 1)
                } else {
                    -search.quiesce(child, Window { alpha, beta }.flipped(), depth + 1)
                }
            });
            if self.halted {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(pick.mv);
                    if open {
                        self.keep_line(ply, pick.mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        let stuck = evading && list.ranked.is_empty() && !position.has_move();
        self.frames[ply].list = list;
        if self.halted {
            return 0;
        }
        if stuck {
            return outcome_value(position.stuck(), player, ply);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.table.put(key, ply, Entry { mv: best_move, value: best, eval: raw, depth: 0, bound });
        best
    }
}
