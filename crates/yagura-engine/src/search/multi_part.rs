//! What is different where the players do not simply alternate.
//!
//! *Turns with a second part* (stun): a turn is searched as a move and a choice, two nodes of one player.
//! After the move the evaluation says little before the choice is made, because the enemy's best capture is
//! as a rule the one that is not made: the pieces that threaten most are looked at first, few others at all,
//! and in the fringe they alone. A choice costs no depth: a turn is one ply.
//!
//! *Borrowed turns* (kokose): three moves of one player, the second with an enemy piece. Judged in the middle
//! they look like a free gift; so they are begun only where the depth suffices to end them. While the enemy's
//! piece is moved, good captures are bad. The duty to mate of `kokose-finish` is a question of yes or no:
//! moves that cannot give check do not come into question.

use arrayvec::ArrayVec;
use yagura::{Debt, GamePosition, Move, Square};

use super::{Node, Search, node_type::NodeType};
use crate::{
    eval::Eval,
    score::{MATE, MAX_PLY, Window},
    see,
};

/// Depth that it takes to see the three moves of a borrowing to their end.
pub(super) const BORROWING_DEPTH: i32 = 3;
/// Depth from which borrowing is thought of beyond the root.
const BORROWING_INNER_DEPTH: i32 = 4;
/// The most threats that are told apart.
const MOST_THREATS: usize = 12;
/// Choices that are looked at in the fringe.
const FRINGE_CHOICES: usize = 2;

/// Returns how many moves that begin a borrowing are looked at, beyond those that have proved good elsewhere.
pub(super) const fn most_borrowings(depth: i32) -> i32 {
    if depth < BORROWING_INNER_DEPTH { 0 } else { depth - BORROWING_INNER_DEPTH + 1 }
}

/// A piece of the enemy, and what it would win in the enemy's turn, in centipawns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat {
    square: Square,
    pub(super) gain: i32,
}

impl Threat {
    /// Returns whether the choice holds this piece.
    pub(super) fn stops(self, choice: Move) -> bool {
        choice.extra() != 0 && choice.to() == self.square
    }

    /// Sorts by what would be won, the most first.
    fn sort(threats: &mut [Self]) {
        threats.sort_by_key(|threat| -threat.gain);
    }
}

/// The pieces that threaten something.
pub(super) type Threats = ArrayVec<Threat, MOST_THREATS>;

impl<P: GamePosition, E: Eval<P>> Search<'_, P, E> {
    /// Returns whether the move begins three moves running.
    #[inline]
    pub(super) fn begins_borrowing(&self, mv: Move) -> bool {
        mv.extra() != 0 && self.eval.geometry().borrowing().is_some()
    }

    /// Returns whether the move begins three moves that the depth does not suffice to see.
    #[inline]
    pub(super) fn is_untimely(&self, mv: Move, depth: i32) -> bool {
        self.begins_borrowing(mv) && most_borrowings(depth) == 0
    }

    /// Returns whether who borrows moves must mate with them.
    pub(super) fn must_mate(&self) -> bool {
        self.eval.geometry().borrowing() == Some(Debt::Mate)
    }

    /// Returns whether the player moves an enemy piece.
    #[inline]
    pub(super) fn borrows(&self, node: Node<'_, P, E::State>) -> bool {
        self.eval.geometry().borrowing().is_some() && node.position.player() != node.position.side()
    }

    /// Returns whether the player makes the second part of his turn.
    #[inline]
    pub(super) fn chooses(&self, node: Node<'_, P, E::State>) -> bool {
        self.eval.geometry().has_second_part() && node.position.player() != node.position.side()
    }

    /// Returns whether this is the first or the second move before one that must mate.
    pub(super) fn owes_mate(&self, node: Node<'_, P, E::State>) -> bool {
        self.must_mate() && (self.borrows(node) || self.ends_borrowing(node.ply))
    }

    /// Returns whether the move of this ply is the last of a borrowing.
    fn ends_borrowing(&self, ply: usize) -> bool {
        ply.checked_sub(1).is_some_and(|before| {
            let (player, side) = self.stack[before].decider;
            player != side && self.eval.geometry().borrowing().is_some()
        })
    }

    /// Returns the least depth behind a move, so that a borrowing is searched to its end.
    pub(super) fn least_depth(&self, node: Node<'_, P, E::State>, mv: Move) -> i32 {
        if self.begins_borrowing(mv) { 2 } else { i32::from(self.borrows(node)) }
    }

    /// Returns whether a move that must mate could, by what its piece attacks or by what stands behind it.
    /// True while the enemy's piece is moved.
    pub(super) fn could_mate(&self, node: Node<'_, P, E::State>, mv: Move) -> bool {
        let position = node.position;
        let (player, side) = (position.player(), position.side());
        let Some(mover) = position.moving_piece(mv).filter(|_| player == side) else { return true };
        let piece = if mv.promotes() {
            position
                .definition()
                .kind(mover.kind())
                .promotes_to
                .map_or(mover, |to| yagura::Piece::new(side, to))
        } else {
            mover
        };
        let lines = &self.eval.geometry().lines;
        let attacks = |royal| lines.could_attack(piece, mv.to(), royal);
        let uncovers = |royal: Square, from: Square| {
            let (x, y) = (from.file().abs_diff(royal.file()), from.rank().abs_diff(royal.rank()));
            x == 0 || y == 0 || x == y
        };
        self.eval
            .royals(node.state, !side)
            .iter()
            .any(|&royal| attacks(royal) || mv.from().is_some_and(|from| uncovers(royal, from)))
    }

    /// Returns the enemy's pieces that would win something in his turn, each with the most that it wins,
    /// greatest first.
    pub(super) fn threats(&mut self, node: Node<'_, P, E::State>) -> Threats {
        let geometry = self.eval.geometry();
        let mut passed = node.position.clone();
        passed.play(Move::choice(Square::new(0, 0), 0));
        let mut noisy = std::mem::take(&mut self.noisy);
        passed.noisy_moves(&mut noisy);
        let mut threats = Threats::new();
        for &mv in &noisy {
            let Some(square) = mv.from() else { continue };
            let gain = geometry.worth.gain(&passed, mv);
            let known = threats.iter().position(|threat: &Threat| threat.square == square);
            if known.is_some_and(|at| threats[at].gain >= gain) || !see::see_ge(geometry, &passed, mv, 1) {
                continue;
            }
            match known {
                Some(at) => threats[at].gain = gain,
                None if threats.is_full() => {}
                None => threats.push(Threat { square, gain }),
            }
        }
        self.noisy = noisy;
        Threat::sort(&mut threats);
        threats
    }

    /// Returns whether the player, in check, can hold the piece that checks him.
    pub(super) fn can_hold(&self, node: Node<'_, P, E::State>) -> bool {
        let Node { position, state, .. } = node;
        let geometry = self.eval.geometry();
        if !geometry.has_second_part() {
            return false;
        }
        let side = position.side();
        let &[royal] = self.eval.royals(state, side) else { return false };
        geometry.lines.attackers(position, royal, !side) < 2
    }

    /// Returns the value of a turn in the fringe whose move is made and whose choice is open: the pieces are
    /// held that threaten most.
    pub(super) fn quiesce_choice<NODE: NodeType>(
        &mut self,
        node: Node<'_, P, E::State>,
        window: Window,
        depth: usize,
    ) -> i32 {
        let Node { position, ply, .. } = node;
        let player = position.player();
        let Window { mut alpha, beta } = window;
        let mut best = -MATE;
        let threats = self.threats(node);
        let mut picker = std::mem::take(&mut self.stack[ply].picker);
        picker.clear();
        position.moves(&mut picker.moves);
        let mut candidates: ArrayVec<Move, FRINGE_CHOICES> = threats
            .iter()
            .take(FRINGE_CHOICES)
            .filter_map(|threat| picker.moves.iter().copied().find(|&mv| threat.stops(mv)))
            .collect();
        if candidates.is_empty() {
            candidates.extend(picker.moves.first().copied());
        }
        self.stack[ply].picker = picker;
        for mv in candidates {
            let value = self.make_move(node, mv, |search, child| {
                if child.position.player() == player || ply + 1 >= MAX_PLY {
                    search.static_eval(child)
                } else {
                    -search.quiesce_window::<NODE>(child, Window { alpha, beta }.flipped(), depth + 1)
                }
            });
            if self.halted {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if NODE::PV {
                        self.update_pv(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        best
    }
}
