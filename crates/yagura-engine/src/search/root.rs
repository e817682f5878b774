//! One iteration at the root: the same search with aspiration windows, once for each line that is wanted.

use std::collections::HashSet;

use yagura::{Move, Moves, Position};

use super::{Arrival, Here, Search, odd::KOKOSE_DEPTH, reduction::REDUCTIONS, wide::quiets_at_root};
use crate::{
    eval::Eval,
    score::{INFINITE, REPEATED, Window},
};

/// From this depth on the window is narrow at first.
const ASPIRATION_DEPTH: i32 = 4;
/// Half of the first window, in centipawns.
const ASPIRATION: i32 = 30;
/// Beyond this half-width the window is opened for good, in centipawns.
const ASPIRATION_MOST: i32 = 1500;
/// Looks ahead by one ply between two looks at the clock.
const GLANCES: usize = 1024;
/// Least depth and number of a root move that is reduced.
const REDUCTION_DEPTH: i32 = 4;
const REDUCTION_NUMBER: usize = 5;

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its value in this iteration; `-INFINITE` if it was not searched or not better than those before it.
    pub(crate) value: i32,
    /// Its value in the iteration before, in the first one that of a look one ply ahead.
    pub(crate) previous: i32,
    /// The best line, which begins with the move.
    pub(crate) line: Vec<Move>,
}

impl RootMove {
    /// Returns the last value that is known.
    pub(crate) fn known(&self) -> i32 {
        if self.value == -INFINITE { self.previous } else { self.value }
    }
}

impl<P: Position, E: Eval<P>> Search<'_, P, E> {
    /// Returns the legal moves in the order of a look one ply ahead, so that there is a sensible move before anything is searched.
    pub(super) fn root_moves(&mut self, here: Here<'_, P, E::State>) -> Vec<RootMove> {
        let player = here.position.player();
        let mut moves = Moves::new();
        here.position.main_moves(&mut moves);
        if !self.limits.only.is_empty() {
            let only: HashSet<Move> = self.limits.only.iter().copied().collect();
            moves.retain(|mv| only.contains(mv));
            if !here.position.lists_all() {
                // Legal moves need not be listed.
                let listed: HashSet<Move> = moves.iter().copied().collect();
                moves.extend(self.limits.only.iter().filter(|mv| !listed.contains(mv)));
            }
        }
        let glance = |search: &Self, mv: Move| {
            let mut child = here.position.clone();
            let mut state = *here.state;
            child.play_observed(mv, &mut search.eval.watch(&mut state));
            if search.begins_kokose(mv) {
                search.eval.use_right(&mut state, player);
                if search.must_mate() {
                    return -REPEATED;
                }
            }
            let value = match child.decided() {
                Some(outcome) => crate::score::outcome_value(outcome, child.player(), 1),
                None => search.judge(Here { position: &child, state: &state, ply: 1, in_check: false }),
            };
            if child.player() == player { value } else { -value }
        };
        let mut roots = Vec::with_capacity(moves.len());
        for (number, mv) in moves.into_iter().enumerate() {
            // Where there are very many moves the time may be up before all have been looked at.
            if number > 0 && number.is_multiple_of(GLANCES) {
                self.look_at_limits();
            }
            let previous = if self.halted { -INFINITE } else { glance(self, mv) };
            roots.push(RootMove { mv, value: -INFINITE, previous, line: vec![mv] });
        }
        roots.sort_by_key(|root| -root.previous);
        if self.is_wide() {
            self.rank_roots(here, &mut roots);
        }
        roots
    }

    /// Searches the best line among `roots`, and puts its move first.
    pub(super) fn aspire(&mut self, here: Here<'_, P, E::State>, roots: &mut [RootMove], depth: i32) {
        let Some(first) = roots.first() else { return };
        let guess = first.previous;
        let mut width = ASPIRATION;
        let mut window = if depth < ASPIRATION_DEPTH {
            Window::FULL
        } else {
            Window { alpha: (guess - width).max(-INFINITE), beta: (guess + width).min(INFINITE) }
        };
        loop {
            let value = self.root(here, roots, window, depth);
            // The order of equals stays as it was.
            roots.sort_by_key(|root| (-root.value, -root.previous));
            if self.halted {
                return;
            }
            width = width * 5 / 2;
            if value <= window.alpha && window.alpha > -INFINITE {
                window.beta = i32::midpoint(window.alpha, window.beta);
                window.alpha = if width > ASPIRATION_MOST { -INFINITE } else { (value - width).max(-INFINITE) };
            } else if value >= window.beta && window.beta < INFINITE {
                window.beta = if width > ASPIRATION_MOST { INFINITE } else { (value + width).min(INFINITE) };
            } else {
                return;
            }
        }
    }

    fn root(&mut self, here: Here<'_, P, E::State>, roots: &mut [RootMove], window: Window, depth: i32) -> i32 {
        let player = here.position.player();
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITE;
        self.frames[0].eval = None;
        self.frames[0].nulled = false;
        self.frames[0].decider = (player, here.position.side());
        self.frames[1].killers = [None; 2];
        for root in roots.iter_mut() {
            root.value = -INFINITE;
        }
        let mut number = 0;
        // On a wide board to search all of near a thousand moves would take all the time of a fast game.
        let most = if self.is_wide() && !here.in_check { quiets_at_root(depth) } else { usize::MAX };
        let mut quiets = 0;
        for root in roots.iter_mut() {
            let mv = root.mv;
            if depth < KOKOSE_DEPTH && self.begins_kokose(mv) {
                continue;
            }
            let noisy = mv.promotes() || !here.position.victims(mv).is_empty();
            if most < usize::MAX && !(noisy && self.is_sound(here, mv, 0)) {
                quiets += 1;
                if quiets > most {
                    continue;
                }
            }
            self.frames[0].arrival = Arrival::new(here.position.mover(mv), mv);
            let value = self.step(here, mv, |search, child| {
                search.path.push(child.position, player, Some(mv));
                let least = search.least_depth(here, mv);
                let next = (depth - 1 + i32::from(child.in_check)).max(least);
                let mut value = -INFINITE;
                if number > 0 {
                    let late = depth >= REDUCTION_DEPTH && number >= REDUCTION_NUMBER && !noisy && !child.in_check;
                    let less = if late { (REDUCTIONS.of(depth, number) - 1).clamp(0, (next - least.max(1)).max(0)) } else { 0 };
                    value = search.child(player, child, Window::above(alpha), next - less);
                    if value > alpha && less > 0 {
                        value = search.child(player, child, Window::above(alpha), next);
                    }
                }
                if number == 0 || value > alpha {
                    value = search.child(player, child, Window { alpha, beta }, next);
                }
                search.path.pop();
                value
            });
            if self.halted {
                return best;
            }
            number += 1;
            if number == 1 || value > alpha {
                root.value = value;
                root.line.clear();
                root.line.push(mv);
                root.line.extend_from_slice(&self.frames[1].line);
            }
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        best
    }
}
