//! A node of the tree: principal variation search (PVS), a negamax search in which the first move is searched
//! with the window that is asked for, the others only for whether they are better at all.
//!
//! The stages of a node, in order:
//!
//! 1. *Terminal value*: the game is over, or would be by repetition.
//! 2. *Mate distance pruning*: a shorter win is known.
//! 3. *Transposition table cutoff* (TT cutoff).
//! 4. *King capture*: the enemy's only royal piece can be taken, in games where that may happen.
//! 5. *Static evaluation*, and whether it is improving.
//! 6. *Node pruning* ([`node_pruning`](super::node_pruning)): reverse futility pruning, razoring, null move
//!    pruning.
//! 7. *Internal iterative reduction* (IIR): without a move from the table the search is a ply less deep.
//! 8. *Singular extension* and *multi-cut* ([`singular`](super::singular)).
//! 9. The moves, as the [move picker](super::move_picker) gives them: *move pruning*
//!    ([`move_pruning`](super::move_pruning): late move pruning, futility pruning, history pruning, pruning
//!    by SEE), then [`move_search`](super::move_search): *check extension*, *late move reduction* (LMR), zero
//!    window and full window.
//! 10. *Storing* in the transposition table.

use yagura::{GamePosition, Move, Side};

use super::{
    Node, PieceTo, Search, move_ordering::MOST_TRIED, move_picker::KILLERS, multi_part::most_borrowings,
    node_type::NodeType, repetition::Verdict, singular::Singular,
};
use crate::{
    eval::{Eval, Evaluation},
    score::{MATE, MATE_BOUND, MAX_PLY, REPEATED, Window, outcome_value},
    transposition::{Bound, Entry},
};

/// Once a quiet move after so many others was left out, the order of the rest no longer matters.
const LOOSE_MOVES: usize = 24;
/// Internal iterative reduction (IIR): without a move from the table the search is a ply less deep from this
/// depth on; its result orders the next visit.
const IIR_DEPTH: i32 = 4;

/// Whether a player stands better than when he last had such a decision to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trend {
    /// He does, or it is not known.
    Improving,
    /// He does not, or he is in check.
    NotImproving,
}

impl Trend {
    pub(super) fn is_improving(self) -> bool {
        self == Self::Improving
    }
}

/// What is known of a node before its moves are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    pub(super) depth: i32,
    pub(super) beta: i32,
    /// The move that the table knows.
    pub(super) hash_move: Option<Move>,
    /// The move that is left out, while it is asked whether it is singular.
    pub(super) excluded: Option<Move>,
    /// The static evaluation, corrected by what the table knows; `None` in check.
    pub(super) eval: Option<i32>,
    pub(super) trend: Trend,
    /// Whether this is one of the moves before a duty to mate.
    pub(super) owes_mate: bool,
    /// Whether the move from the table is the only good one.
    pub(super) singular: bool,
}

/// What the moves of a node have come to so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub(super) alpha: i32,
    pub(super) value: i32,
    /// The best move, if it was better than `alpha`.
    pub(super) mv: Option<Move>,
    /// Moves that were looked at, or left out.
    pub(super) number: usize,
}

/// The static evaluation of a node.
#[derive(Clone, Copy, Debug, Default)]
struct StaticValues {
    /// As it is; `None` in check.
    raw: Option<i32>,
    /// The same, if it is more than an estimate: for the table.
    whole: Option<i32>,
    /// The same corrected by what the table knows.
    corrected: Option<i32>,
}

impl<P: GamePosition, E: Eval<P>> Search<'_, P, E> {
    /// Returns the value of a position from the view of its player, the principal variation on the stack at
    /// its ply.
    pub(super) fn search_node<NODE: NodeType>(
        &mut self,
        node: Node<'_, P, E::State>,
        window: Window,
        depth: i32,
    ) -> i32 {
        // On a large board a search of one ply finds no more than the fringe does (docs/engine.md).
        if depth <= 0 || (depth == 1 && self.is_large_board() && !node.in_check) {
            return self.quiesce::<NODE>(node, window, 0);
        }
        let Node { position, ply, .. } = node;
        self.stack[ply].pv.clear();
        if self.count_node(ply) {
            return 0;
        }
        if let Some(value) = self.terminal_value(node) {
            return value;
        }
        if ply >= MAX_PLY - 1 {
            return self.static_eval(node);
        }
        // Mate distance pruning.
        let window = Window {
            alpha: window.alpha.max(ply as i32 - MATE),
            beta: window.beta.min(MATE - ply as i32 - 1),
        };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let excluded = self.stack[ply].excluded;
        let key = self.key(position);
        let entry = self.table.get(key, ply);
        // Transposition table cutoff.
        if let Some(entry) = entry
            && !NODE::PV
            && excluded.is_none()
            && entry.allows_cutoff(window, depth)
        {
            return entry.value;
        }
        if self.can_capture_royal(node) {
            return MATE - ply as i32 - 1;
        }
        let StaticValues { raw, whole, corrected: eval } = self.static_values(node, entry, window);
        let trend = self.trend(node, raw);
        self.stack[ply].null_moved = false;
        let owes_mate = self.owes_mate(node);
        let hash_move = entry.and_then(|entry| entry.mv);
        let mut facts =
            Facts { depth, beta: window.beta, hash_move, excluded, eval, trend, owes_mate, singular: false };
        if !NODE::PV
            && !owes_mate
            && excluded.is_none()
            && let Some(eval) = eval
        {
            if let Some(value) = self.prune_node(node, window, depth, eval, trend) {
                return value;
            }
            if self.halted {
                return 0;
            }
        }
        // Internal iterative reduction.
        if hash_move.is_none() && depth >= IIR_DEPTH {
            facts.depth -= 1;
        }
        if !owes_mate {
            let singular = self.singular::<NODE>(node, window, facts.depth, entry);
            if self.halted {
                return 0;
            }
            match singular {
                Singular::MultiCut(value) => return value,
                Singular::Yes => facts.singular = true,
                Singular::No => {}
            }
        }
        let best = self.search_moves_of::<NODE>(node, window.alpha, &facts);
        if self.halted {
            return 0;
        }
        if excluded.is_some() {
            // Nothing is known of the position: a move was missing.
            return if best.number == 0 { window.alpha } else { best.value };
        }
        if best.number == 0 {
            return outcome_value(position.no_moves_outcome(), position.player(), ply);
        }
        self.store::<NODE>(key, ply, &facts, &best, whole);
        best.value
    }

    /// Searches the moves of a node, until one refutes the line.
    fn search_moves_of<NODE: NodeType>(
        &mut self,
        node: Node<'_, P, E::State>,
        alpha: i32,
        facts: &Facts,
    ) -> Best {
        let Node { position, ply, in_check, .. } = node;
        self.stack[ply + 1].killers = [None; 2];
        let mut picker = std::mem::take(&mut self.stack[ply].picker);
        let mut quiets = std::mem::take(&mut self.stack[ply].quiets);
        let mut captures = std::mem::take(&mut self.stack[ply].captures);
        quiets.clear();
        captures.clear();
        picker.clear();
        let mut best = Best { alpha, value: -MATE, mv: None, number: 0 };
        let mut borrowings = 0;
        while let Some(pick) = self.next_move(node, facts, &best, &mut picker) {
            let mv = pick.mv;
            if facts.excluded == Some(mv) {
                continue;
            }
            best.number += 1;
            let piece_to = PieceTo::new(position.moving_piece(mv), mv);
            if self.begins_borrowing(mv) {
                borrowings += 1;
                if borrowings > most_borrowings(facts.depth)
                    && pick.score < KILLERS[1]
                    && facts.hash_move != Some(mv)
                {
                    continue;
                }
            }
            if facts.owes_mate && best.number > 1 && !self.could_mate(node, mv) {
                continue;
            }
            let history = if pick.noisy {
                0
            } else {
                self.history.of(position.player(), mv, piece_to, self.context(ply))
            };
            if best.number > 1
                && best.value > -REPEATED
                && !in_check
                && !facts.owes_mate
                && (self.is_pruned_by_history(node, &pick, facts.depth, history)
                    || self.is_pruned(node, &pick, facts, &best, picker.len()))
            {
                // From here on hardly any move is looked at.
                if !pick.noisy && best.number > LOOSE_MOVES {
                    picker.loosen();
                }
                continue;
            }
            self.stack[ply].piece_to = piece_to;
            let value = self.search_move::<NODE>(node, facts, &best, &pick, history);
            if self.halted {
                break;
            }
            if value > best.value {
                best.value = value;
                if value > best.alpha {
                    best.mv = Some(mv);
                    best.alpha = value;
                    if NODE::PV {
                        self.update_pv(ply, mv);
                    }
                    if value >= facts.beta {
                        self.reward(node, &pick, &quiets, &captures, facts.depth);
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
        self.stack[ply].picker = picker;
        self.stack[ply].quiets = quiets;
        self.stack[ply].captures = captures;
        best
    }

    /// Stores what was found out in the transposition table.
    fn store<NODE: NodeType>(&self, key: u64, ply: usize, facts: &Facts, best: &Best, eval: Option<i32>) {
        // Verdicts of repetition hold for this line only.
        if best.value.abs() >= REPEATED - MAX_PLY as i32 && best.value.abs() < MATE_BOUND {
            return;
        }
        let bound = if best.value >= facts.beta {
            Bound::Lower
        } else if best.mv.is_some() && NODE::PV {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // Whether a duty to mate was done does not depend on the depth.
        let depth = if facts.owes_mate && best.value <= -MATE_BOUND { MAX_PLY as i32 } else { facts.depth };
        self.table.put(key, ply, Entry { mv: best.mv, value: best.value, eval, depth, bound });
    }

    /// Returns the value if the game is over, or would be by repetition if it went on as before.
    fn terminal_value(&mut self, node: Node<'_, P, E::State>) -> Option<i32> {
        let player = node.position.player();
        if let Some(outcome) = node.position.immediate_outcome() {
            return Some(outcome_value(outcome, player, node.ply));
        }
        if self.limits.most_plies.is_some_and(|most| self.game_line.length() >= most) {
            return Some(0);
        }
        self.repetition_value(node)
    }

    /// Returns the value if the game is over by repetition, or would be if it went on as before.
    pub(super) fn repetition_value(&mut self, node: Node<'_, P, E::State>) -> Option<i32> {
        let player = node.position.player();
        Some(match self.game_line.verdict(node.position)? {
            Verdict::Final(outcome) => outcome_value(outcome, player, node.ply),
            Verdict::Expected(outcome) => match outcome.winner {
                None => 0,
                Some(winner) if winner == player => REPEATED - node.ply as i32,
                Some(_) => node.ply as i32 - REPEATED,
            },
        })
    }

    /// Returns the static evaluation of a node; see [`Search::static_eval_within`].
    fn static_values(
        &self,
        node: Node<'_, P, E::State>,
        entry: Option<Entry>,
        window: Window,
    ) -> StaticValues {
        if node.in_check {
            return StaticValues::default();
        }
        let Evaluation { value: raw, is_whole } = self.static_eval_within(node, entry, window);
        let better = entry.filter(|entry| match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value > raw,
            Bound::Upper => entry.value < raw,
        });
        StaticValues {
            raw: Some(raw),
            whole: is_whole.then_some(raw),
            corrected: Some(better.map_or(raw, |entry| entry.value)),
        }
    }

    /// Returns whether the player stands better than when he last had such a decision to make: two plies ago
    /// where the players alternate.
    fn trend(&mut self, node: Node<'_, P, E::State>, raw: Option<i32>) -> Trend {
        let player = node.position.player();
        let sign = if player == Side::Black { 1 } else { -1 };
        let decider = (player, node.position.side());
        let (earlier, now) = self.stack.split_at_mut(node.ply);
        now[0].eval = raw.map(|value| value * sign);
        now[0].decider = decider;
        let before = earlier
            .iter()
            .rev()
            .take(4)
            .skip(1)
            .find(|entry| entry.decider == decider)
            .and_then(|entry| entry.eval);
        match (raw, before) {
            (Some(now), Some(before)) if now <= before * sign => Trend::NotImproving,
            (Some(_), _) => Trend::Improving,
            (None, _) => Trend::NotImproving,
        }
    }
}
