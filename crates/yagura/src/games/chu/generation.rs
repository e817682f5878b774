//! Moves: writing them out, and counting them without (rulebook chu §3, §4).

use super::state::Chu;
use crate::{Move, Moves, Piece, Promotion, Square};

impl<const N: usize, const W: usize> Chu<N, W> {
    /// Returns whether a piece may promote with a move (rulebook chu §4.2, §4.3, §4.5, §4.6): on entering the
    /// zone, when it captures inside it or leaving it, or by relief on the last rank.
    #[inline(always)]
    fn may_promote(&self, piece: Piece, from: Square, to: Square) -> bool {
        if self.definition.kind(piece.kind()).promotes_to.is_none() {
            return false;
        }
        let zone = self.definition.zone_ranks(piece.side());
        let (left, entered) = (zone >> from.rank() & 1 == 1, zone >> to.rank() & 1 == 1);
        match (left, entered) {
            (false, false) => false,
            (false, true) => true,
            (true, _) => {
                !self.board.is_empty(to)
                    || (self.roles.relief.contains(piece.kind())
                        && self.definition.stuck_ranks(piece) >> to.rank() & 1 == 1)
            }
        }
    }
}

/// Hears of each move without its promotion: plain moves, captures on the way, and at most one jitto a piece.
trait Visitor {
    fn step(&mut self, piece: Piece, from: Square, to: Square);
    fn via(&mut self, from: Square, mid: Square, to: Square);
    fn jitto(&mut self, from: Square, mid: Square);
}

#[inline(always)]
fn for_each<const N: usize, const W: usize>(chu: &Chu<N, W>, visitor: &mut impl Visitor) {
    let (side, board) = (chu.side, &chu.board);
    board.occupied(side).for_each(|from| {
        let Some(piece) = board.piece_at(from) else { return };
        let move_table = chu.definition.move_table(piece);
        // Only captures of lions are ever restricted, and only lions and moves after a sen-jishi are bound
        // (rulebook chu §5.3).
        let bound = chu.lion.is_some() || !move_table.two_steps.is_empty();
        if !bound {
            move_table.for_each(board, side, from, |to| visitor.step(piece, from, to));
            return;
        }
        let takes_lion = |square| board.piece_at(square).is_some_and(|piece| chu.is_lion(piece));
        move_table.for_each(board, side, from, |to| {
            if !takes_lion(to) || chu.may_take_lion(piece, from, None, to) {
                visitor.step(piece, from, to);
            }
        });
        for via in &move_table.two_steps {
            let mid = from.step(via.mid);
            if board.is_empty(mid)
                || !board.enterable(side, mid)
                || (takes_lion(mid) && !chu.may_take_lion(piece, from, Some(mid), mid))
            {
                continue;
            }
            for &end in &via.ends {
                let to = from.step(end);
                let fits = end == 0 || board.enterable(side, to);
                if fits && (end == 0 || !takes_lion(to) || chu.may_take_lion(piece, from, Some(mid), to)) {
                    visitor.via(from, mid, to);
                }
            }
        }
        if let Some(mid) = jitto_square(chu, from) {
            visitor.jitto(from, mid);
        }
    });
}

/// Returns the canonical square of a jitto of the piece on `from` (rulebook chu §3.4, §9.3): the first empty
/// one by rank from the top and within a rank from file 12 down; `None` when the piece cannot pass.
pub(super) fn jitto_square<const N: usize, const W: usize>(chu: &Chu<N, W>, from: Square) -> Option<Square> {
    let move_table = chu.definition.move_table(chu.board.piece_at(from)?);
    let empty =
        move_table.passes.iter().map(|&delta| from.step(delta)).filter(|&square| chu.board.is_empty(square));
    empty.min_by_key(|square| (square.rank(), u8::MAX - square.file()))
}

struct Count<'a, const N: usize, const W: usize> {
    chu: &'a Chu<N, W>,
    moves: u64,
}

impl<const N: usize, const W: usize> Visitor for Count<'_, N, W> {
    #[inline(always)]
    fn step(&mut self, piece: Piece, from: Square, to: Square) {
        self.moves += 1 + u64::from(self.chu.may_promote(piece, from, to));
    }

    #[inline(always)]
    fn via(&mut self, _: Square, _: Square, _: Square) {
        self.moves += 1;
    }

    #[inline(always)]
    fn jitto(&mut self, _: Square, _: Square) {
        self.moves += 1;
    }
}

/// Returns the number of moves of a game that goes on.
pub(super) fn count<const N: usize, const W: usize>(chu: &Chu<N, W>) -> u64 {
    let mut count = Count { chu, moves: 0 };
    for_each(chu, &mut count);
    count.moves
}

struct List<'a, const N: usize, const W: usize> {
    chu: &'a Chu<N, W>,
    moves: &'a mut Moves,
}

impl<const N: usize, const W: usize> Visitor for List<'_, N, W> {
    #[inline(always)]
    fn step(&mut self, piece: Piece, from: Square, to: Square) {
        if self.chu.may_promote(piece, from, to) {
            self.moves.push(Move::step(from, to, Promotion::Yes));
        }
        self.moves.push(Move::step(from, to, Promotion::No));
    }

    // No piece with lion power promotes: lions, falcons and eagles are promoted or never do (rulebook chu
    // §2).
    #[inline(always)]
    fn via(&mut self, from: Square, mid: Square, to: Square) {
        self.moves.push(Move::two_step(from, mid, to, Promotion::No));
    }

    #[inline(always)]
    fn jitto(&mut self, from: Square, mid: Square) {
        self.moves.push(Move::jitto(from, mid));
    }
}

/// Appends the moves of a game that goes on.
pub(super) fn moves<const N: usize, const W: usize>(chu: &Chu<N, W>, out: &mut Moves) {
    for_each(chu, &mut List { chu, moves: out });
}

struct Noisy<'a, const N: usize, const W: usize> {
    chu: &'a Chu<N, W>,
    moves: &'a mut Moves,
}

impl<const N: usize, const W: usize> Visitor for Noisy<'_, N, W> {
    #[inline(always)]
    fn step(&mut self, piece: Piece, from: Square, to: Square) {
        if self.chu.may_promote(piece, from, to) {
            self.moves.push(Move::step(from, to, Promotion::Yes));
        }
        if !self.chu.board.is_empty(to) {
            self.moves.push(Move::step(from, to, Promotion::No));
        }
    }

    #[inline(always)]
    fn via(&mut self, from: Square, mid: Square, to: Square) {
        self.moves.push(Move::two_step(from, mid, to, Promotion::No));
    }

    #[inline(always)]
    fn jitto(&mut self, _: Square, _: Square) {}
}

/// Appends the moves that capture or promote.
pub(super) fn noisy_moves<const N: usize, const W: usize>(chu: &Chu<N, W>, out: &mut Moves) {
    for_each(chu, &mut Noisy { chu, moves: out });
}
