//! What is different where the players do not simply alternate.
//!
//! *Stun*: a turn is searched as a move and a choice, two nodes of one player. After the move the evaluation says little before the choice is made,
//! because the enemy's best capture is as a rule the one that is not made: the men that threaten most are looked at first, few others at all, and in the
//! fringe they alone. A choice costs no depth: a turn is one ply.
//!
//! *Kokose*: three moves of one player, the second with an enemy man. Judged in the middle they look like a free gift; so they are begun only where the
//! depth suffices to end them. While the enemy's man is moved, good captures are bad. The duty to mate of `kokose-finish` is a question of yes or no: moves that
//! cannot give check do not come into question.

use arrayvec::ArrayVec;
use yagura::{Move, Position, Square};

use super::{Here, Search};
use crate::{
    eval::{Duty, Eval, Order},
    exchange,
    score::{MATE, MAX_PLY, Window},
};

/// Depth that it takes to see the three moves of kokose to their end.
pub(super) const KOKOSE_DEPTH: i32 = 3;
/// Depth from which kokose is thought of beyond the root.
const KOKOSE_INNER_DEPTH: i32 = 4;
/// The most threats that are told apart.
const MOST_THREATS: usize = 12;
/// Choices that are looked at in the fringe.
const FRINGE_CHOICES: usize = 2;

/// Returns how many moves that begin kokose are looked at, beyond those that have proved good elsewhere.
pub(super) const fn declares_most(depth: i32) -> i32 {
    if depth < KOKOSE_INNER_DEPTH { 0 } else { depth - KOKOSE_INNER_DEPTH + 1 }
}

/// A man of the enemy, and what it would win in the enemy's turn, in centipawns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat {
    square: Square,
    pub(super) gain: i32,
}

impl Threat {
    /// Returns whether the choice holds this man.
    pub(super) fn stops(self, choice: Move) -> bool {
        choice.extra() != 0 && choice.to() == self.square
    }
}

/// The men that threaten something.
pub(super) type Threats = ArrayVec<Threat, MOST_THREATS>;

impl<P: Position, E: Eval<P>> Search<'_, P, E> {
    /// Returns whether the move begins three moves running.
    #[inline]
    pub(super) fn begins_kokose(&self, mv: Move) -> bool {
        mv.extra() != 0 && matches!(self.eval.geometry().order, Order::Kokose(_))
    }

    /// Returns whether the move begins three moves that the depth does not suffice to see.
    #[inline]
    pub(super) fn is_untimely(&self, mv: Move, depth: i32) -> bool {
        self.begins_kokose(mv) && declares_most(depth) == 0
    }

    /// Returns whether who uses kokose must mate with it.
    pub(super) fn must_mate(&self) -> bool {
        self.eval.geometry().order == Order::Kokose(Duty::Mate)
    }

    /// Returns whether the player moves an enemy man.
    #[inline]
    pub(super) fn borrows(&self, here: Here<'_, P, E::State>) -> bool {
        matches!(self.eval.geometry().order, Order::Kokose(_)) && here.position.player() != here.position.side()
    }

    /// Returns whether the player makes the second part of his turn.
    #[inline]
    pub(super) fn chooses(&self, here: Here<'_, P, E::State>) -> bool {
        self.eval.geometry().order == Order::Parts && here.position.player() != here.position.side()
    }

    /// Returns whether this is the first or the second move before one that must mate.
    pub(super) fn is_owing(&self, here: Here<'_, P, E::State>) -> bool {
        self.must_mate() && (self.borrows(here) || self.ends_kokose(here.ply))
    }

    /// Returns whether the move of this ply is the last of kokose.
    fn ends_kokose(&self, ply: usize) -> bool {
        ply.checked_sub(1).is_some_and(|before| {
            let (player, side) = self.frames[before].decider;
            player != side && matches!(self.eval.geometry().order, Order::Kokose(_))
        })
    }

    /// Returns the least depth behind a move, so that kokose is searched to its end.
    pub(super) fn least_depth(&self, here: Here<'_, P, E::State>, mv: Move) -> i32 {
        if self.begins_kokose(mv) { 2 } else { i32::from(self.borrows(here)) }
    }

    /// Returns whether a move that must mate could, by what its man bears on or by what stands behind it. True while the enemy's man is moved.
    pub(super) fn could_mate(&self, here: Here<'_, P, E::State>, mv: Move) -> bool {
        let position = here.position;
        let (player, side) = (position.player(), position.side());
        let Some(mover) = position.mover(mv).filter(|_| player == side) else { return true };
        let piece = if mv.promotes() {
            position.definition().kind(mover.kind()).promotes_to.map_or(mover, |to| yagura::Piece::new(side, to))
        } else {
            mover
        };
        let lines = &self.eval.geometry().lines;
        let bears = |royal| lines.could_bear(piece, mv.to(), royal);
        let uncovers = |royal: Square, from: Square| {
            let (x, y) = (from.file().abs_diff(royal.file()), from.rank().abs_diff(royal.rank()));
            x == 0 || y == 0 || x == y
        };
        self.eval.royals(here.state, !side).iter().any(|&royal| bears(royal) || mv.from().is_some_and(|from| uncovers(royal, from)))
    }

    /// Returns the enemy's men that would win something in his turn, each with the most that it wins, greatest first.
    pub(super) fn threats(&mut self, here: Here<'_, P, E::State>) -> Threats {
        let geometry = self.eval.geometry();
        let mut passed = here.position.clone();
        passed.play(Move::choice(Square::new(0, 0), 0));
        let mut noisy = std::mem::take(&mut self.noisy);
        passed.noisy_moves(&mut noisy);
        let mut threats = Threats::new();
        for &mv in &noisy {
            let Some(square) = mv.from() else { continue };
            let gain = geometry.worth.gain(&passed, mv);
            let known = threats.iter().position(|threat: &Threat| threat.square == square);
            if known.is_some_and(|at| threats[at].gain >= gain) || !exchange::wins_at_least(geometry, &passed, mv, 1) {
                continue;
            }
            match known {
                Some(at) => threats[at].gain = gain,
                None if threats.is_full() => {}
                None => threats.push(Threat { square, gain }),
            }
        }
        self.noisy = noisy;
        threats.sort_by_key(|threat| -threat.gain);
        threats
    }

    /// Returns whether the player, in check, can hold the man that checks him.
    pub(super) fn can_hold(&self, here: Here<'_, P, E::State>) -> bool {
        let Here { position, state, .. } = here;
        let geometry = self.eval.geometry();
        if geometry.order != Order::Parts {
            return false;
        }
        let side = position.side();
        let &[royal] = self.eval.royals(state, side) else { return false };
        geometry.lines.attackers(position, royal, !side) < 2
    }

    /// Returns the value of a turn in the fringe whose move is made and whose choice is open: the men are held that threaten most.
    pub(super) fn quiesce_choice(&mut self, here: Here<'_, P, E::State>, window: Window, depth: usize) -> i32 {
        let Here { position, ply, .. } = here;
        let player = position.player();
        let Window { mut alpha, beta } = window;
        let mut best = -MATE;
        let threats = self.threats(here);
        let mut list = std::mem::take(&mut self.frames[ply].list);
        list.clear();
        position.moves(&mut list.moves);
        let mut candidates: ArrayVec<Move, FRINGE_CHOICES> =
            threats.iter().take(FRINGE_CHOICES).filter_map(|threat| list.moves.iter().copied().find(|&mv| threat.stops(mv))).collect();
        if candidates.is_empty() {
            candidates.extend(list.moves.first().copied());
        }
        self.frames[ply].list = list;
        for mv in candidates {
            let value = self.step(here, mv, |search, child| {
                if child.position.player() == player || ply + 1 >= MAX_PLY {
                    search.judge(child)
                } else {
                    -search.quiesce(child, Window { alpha, beta }.flipped(), depth + 1)
                }
            });
            if self.halted {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if window.is_open() {
                        self.keep_line(ply, mv);
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
