//! Nodes with near a thousand moves.
//!
//! On a large board most moves are quiet ones of pieces far from any action. They are written out only when
//! all good captures have been tried, and then only as many as the depth deserves are kept: those of pieces
//! that hang, those that have been good elsewhere, those near the last moves, those that gain ground. Whoever
//! could lose all royals at once (rulebook ennen §8.1) looks first at what may help, and at the rest only if
//! nothing does. Lists are short also where there are many times more moves than squares, so what a search
//! holds in memory does not depend on the position.

use yagura::{GamePosition, Move, Piece, Side, Square};

use super::{
    Node, PieceTo, RootMove, Search,
    move_picker::{CAPTURE, KILLERS, LOSING, MovePicker, ScoredMove},
    node::Trend,
};
use crate::{eval::Eval, geometry::BoardSize, see};

/// Captures and promotions that a node looks at, at most.
const MOST_NOISY: usize = 512;
/// Quiet moves that a node looks at, by depth; beyond the table so many more a ply.
const QUIETS: [usize; 7] = [4, 6, 10, 18, 30, 45, 64];
const QUIETS_MORE: usize = 24;
/// Quiet moves of a node whose player is in check, at most.
const EVASIONS: usize = 256;
/// Points of order for a centipawn of a piece that hangs and moves away, for a centipawn of a better place,
/// and for being near the last moves.
const ESCAPE: i32 = 10;
const PLACE: i32 = 15;
const NEAR_ACTION: i32 = 600;
/// Points for a royal piece that leaves where it is attacked.
const ROYAL_FIRST: i32 = 1 << 20;
/// Squares from where the last moves went that are near.
const NEAR: u8 = 4;
/// Least depth at which hanging pieces are looked for.
const HANGING_DEPTH: i32 = 2;
/// Hanging pieces that are told apart.
const MOST_HANGING: usize = 12;

/// At the root: quiet moves and losing captures that are searched a ply of depth, the depth from which on all
/// are, and the most centipawns that a look ahead counts against a move.
const ROOT_QUIETS: usize = 12;
const ROOT_ALL: i32 = 8;
const MOST_BEHIND: i32 = 500;

/// Returns how many quiet moves and losing captures of the root are searched at this depth.
pub(super) fn quiets_at_root(depth: i32) -> usize {
    if depth < ROOT_ALL { ROOT_QUIETS * depth.max(1) as usize } else { usize::MAX }
}

/// Which quiet moves a node looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quiets {
    /// So many, the best.
    Best(usize),
    /// Those that may parry a threat to all royals.
    Evasions,
    /// Those that are no such.
    Others,
}

impl Quiets {
    /// Returns what a node of this depth looks at when it is not in check. Somewhere a move must be made, so
    /// never none.
    pub(super) fn at(depth: i32, trend: Trend) -> Self {
        let depth = depth.max(0) as usize;
        let most = QUIETS
            .get(depth)
            .copied()
            .unwrap_or_else(|| QUIETS[QUIETS.len() - 1] + QUIETS_MORE * (depth + 1 - QUIETS.len()));
        Self::Best(if trend.is_improving() { most * 3 / 2 } else { most })
    }
}

impl<P: GamePosition, E: Eval<P>> Search<'_, P, E> {
    pub(super) fn is_large_board(&self) -> bool {
        self.eval.geometry().board_size == BoardSize::Large
    }

    /// Puts the captures and promotions but `known` on the list.
    pub(super) fn score_noisy(
        &mut self,
        node: Node<'_, P, E::State>,
        picker: &mut MovePicker,
        known: Option<Move>,
        depth: i32,
    ) {
        let mut moves = std::mem::take(&mut self.noisy);
        node.position.search_noisy_moves(&mut moves);
        self.count_moves(moves.len());
        let timely = moves.iter().filter(|&&mv| Some(mv) != known && !self.is_untimely(mv, depth));
        picker.scored.extend(timely.take(16 * MOST_NOISY).map(|&mv| self.scored(node, mv)));
        self.noisy = moves;
        keep_best(&mut picker.scored, 0, MOST_NOISY);
    }

    /// Puts quiet moves but `known` on the list, behind what it holds.
    pub(super) fn score_best_quiets(
        &mut self,
        node: Node<'_, P, E::State>,
        picker: &mut MovePicker,
        known: Option<Move>,
        depth: i32,
        which: Quiets,
    ) {
        let position = node.position;
        let hanging = if depth >= HANGING_DEPTH && matches!(which, Quiets::Best(_)) {
            self.hanging(node)
        } else {
            Hanging::new()
        };
        let order = self.quiet_order(node, hanging);
        let mut mover: Option<Mover> = None;
        let mut moves = std::mem::take(&mut self.noisy);
        let mut quiets = std::mem::take(&mut self.quiets);
        quiets.clear();
        position.search_moves(&mut moves);
        self.count_moves(moves.len());
        for &mv in &moves {
            if mv.promotes() || mv.takes_on_the_way() || Some(mv) == known {
                continue;
            }
            let (Some(from), to) = (mv.from(), mv.to()) else { continue };
            if to != from && position.piece_at(to).is_some() {
                continue;
            }
            // The moves of a piece come one after the other.
            let mover = match mover {
                Some(known) if known.from == from => known,
                Some(_) | None => {
                    let Some(piece) = position.moving_piece(mv) else { continue };
                    *mover.insert(order.mover(piece, from))
                }
            };
            match which {
                Quiets::Best(_) => {}
                Quiets::Evasions if self.may_parry(node, mv) => {}
                Quiets::Others if !self.may_parry(node, mv) => {}
                Quiets::Evasions | Quiets::Others => continue,
            }
            let mut score = self.quiet_score(position.player(), mv, &mover, &order);
            if which == Quiets::Evasions && self.eval.royals(node.state, position.side()).contains(&from) {
                score += ROYAL_FIRST;
            }
            quiets.push(ScoredMove { score, mv, noisy: false, losing: false });
        }
        let most = if let Quiets::Best(most) = which { most } else { EVASIONS };
        keep_best(&mut quiets, 0, most);
        picker.scored.extend_from_slice(&quiets);
        quiets.clear();
        self.quiets = quiets;
        self.noisy = moves;
    }

    /// Puts the moves of the root in the order of nodes: captures that do not lose by what they win, quiet
    /// moves by rank, captures that lose. The rank counts what a look one ply ahead has found, which sees
    /// threats. The first iteration goes by this order, and a fast game has time for little more; later ones
    /// go by that look alone.
    pub(super) fn order_roots(&mut self, node: Node<'_, P, E::State>, roots: &mut [RootMove]) {
        let hanging = self.hanging(node);
        let order = self.quiet_order(node, hanging);
        let best = roots.first().map_or(0, |root| root.previous);
        let score = |root: &RootMove| {
            let (position, mv) = (node.position, root.mv);
            if mv.promotes() || !position.victims(mv).is_empty() {
                return if self.see_ge(node, mv, 0) { CAPTURE } else { LOSING } + root.previous;
            }
            let found = PLACE * (root.previous - best).max(-MOST_BEHIND);
            let quiet =
                |(piece, from)| self.quiet_score(position.player(), mv, &order.mover(piece, from), &order);
            position.moving_piece(mv).zip(mv.from()).map_or(0, quiet) + found
        };
        let scores = roots.iter().map(score).collect();
        RootMove::sort_by_score(roots, scores);
    }

    fn quiet_order(&self, node: Node<'_, P, E::State>, hanging: Hanging) -> QuietOrder {
        let action = self.context(node.ply).iter().filter_map(|piece_to| piece_to.square()).collect();
        QuietOrder { killers: self.stack[node.ply].killers, action, hanging }
    }

    /// Returns the score of a quiet move in the order.
    fn quiet_score(&self, player: Side, mv: Move, mover: &Mover, order: &QuietOrder) -> i32 {
        if let Some(killer) = order.killers.iter().position(|&killer| killer == Some(mv)) {
            return KILLERS[killer];
        }
        let (&Mover { piece, from, .. }, to) = (mover, mv.to());
        // Two more counters in memory for each of a thousand moves would take longer than all else here.
        self.history.alone(player, mv, PieceTo::new(Some(piece), mv))
            + PLACE * self.eval.step_gain(piece, from, to)
            + if mover.is_near || order.is_near(to) { NEAR_ACTION } else { 0 }
            + mover.escape
    }

    /// Returns the player's pieces that the enemy would win if it were his turn, each with what it is worth.
    fn hanging(&mut self, node: Node<'_, P, E::State>) -> Hanging {
        let mut hanging = Hanging::new();
        let mut passed = node.position.clone();
        if !passed.play_null() {
            return hanging;
        }
        let mut moves = std::mem::take(&mut self.noisy);
        passed.search_noisy_moves(&mut moves);
        self.count_moves(moves.len());
        let geometry = self.eval.geometry();
        for &mv in moves.iter().take(MOST_NOISY) {
            if hanging.is_full() {
                break;
            }
            let Some(&(square, piece)) = passed.victims(mv).first() else { continue };
            if !hanging.iter().any(|&(known, _)| known == square) && see::see_ge(geometry, &passed, mv, 1) {
                hanging.push((square, geometry.worth.of(piece)));
            }
        }
        self.noisy = moves;
        hanging
    }

    /// Returns whether a quiet move may parry a threat to all royals: a royal moves, or something comes onto
    /// a line with one.
    fn may_parry(&self, node: Node<'_, P, E::State>, mv: Move) -> bool {
        let royals = self.eval.royals(node.state, node.position.side());
        let on_a_line = |royal: &Square| {
            let (x, y) = (royal.file().abs_diff(mv.to().file()), royal.rank().abs_diff(mv.to().rank()));
            x == 0 || y == 0 || x == y
        };
        royals.is_empty()
            || royals.iter().any(|&royal| mv.from() == Some(royal))
            || royals.iter().any(on_a_line)
    }
}

/// What quiet moves of a node are ordered by besides their history.
struct QuietOrder {
    killers: [Option<Move>; 2],
    /// Where the last moves went.
    action: arrayvec::ArrayVec<Square, 2>,
    hanging: Hanging,
}

impl QuietOrder {
    fn is_near(&self, square: Square) -> bool {
        self.action.iter().any(|at| at.distance(square) <= NEAR)
    }

    fn mover(&self, piece: Piece, from: Square) -> Mover {
        let hangs = self.hanging.iter().find(|(square, _)| *square == from);
        Mover {
            piece,
            from,
            is_near: self.is_near(from),
            escape: hangs.map_or(0, |&(_, worth)| ESCAPE * worth),
        }
    }
}

/// A piece that moves, with what all its moves have in common.
#[derive(Clone, Copy, Debug)]
struct Mover {
    piece: Piece,
    from: Square,
    /// Whether it stands near the last moves.
    is_near: bool,
    /// Points for leaving where it hangs.
    escape: i32,
}

/// Squares of pieces that hang, with what they are worth.
type Hanging = arrayvec::ArrayVec<(Square, i32), MOST_HANGING>;

/// Keeps the best `most` moves behind `from`, in no order.
fn keep_best(scored: &mut Vec<ScoredMove>, from: usize, most: usize) {
    let rest = &mut scored[from..];
    if rest.len() > most {
        rest.select_nth_unstable_by_key(most, |scored| std::cmp::Reverse(scored.score));
        scored.truncate(from + most);
    }
}
