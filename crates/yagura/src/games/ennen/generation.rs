//! Moves: writing them out, and counting them without (rulebook ennen §5, §6, §10.4).

use super::{
    prey::Prey,
    state::{Ennen, Roles},
};
use crate::{CODES, Move, Moves, Piece, Side, Square, mv::swept};

/// A range jump over so many enemies is not listed with all sets of them (rulebook ennen §10.4).
const MANY: u32 = 9;

/// Hears of each way of a piece to move.
pub(super) trait Visitor {
    /// Whether it wants to hear of landings that neither capture nor promote, too.
    const QUIET: bool = true;

    /// The ways that follow are those of this piece.
    fn piece(&mut self, piece: Piece, from: Square);
    /// It can end here, capturing an enemy that stands here, and on the way any of these enemies: bit n for
    /// the square n + 1 steps away.
    fn land(&mut self, to: Square, passed: u32);
    /// It can capture here and end there.
    fn via(&mut self, mid: Square, to: Square);
    /// It can go to this empty square and back (§5.7).
    fn pass(&mut self, mid: Square);
    /// It can go to any empty square (§5.11).
    fn anywhere(&mut self);
}

/// Shows a visitor all ways of the pieces of a side to move.
#[inline(always)]
pub(super) fn for_each<V: Visitor>(ennen: &Ennen, side: Side, visitor: &mut V) {
    let own = ennen.board.occupied(side);
    if V::QUIET {
        own.for_each(|from| for_each_of(ennen, side, from, visitor));
        return;
    }
    let prey = Prey::new(ennen.board.occupied(!side));
    // From here a pawn steps to where it promotes without a capture, too (§6.2).
    let before_last = ennen.last_rank(side).abs_diff(1);
    own.for_each(|from| {
        let Some(piece) = ennen.board.piece_at(from) else { return };
        if prey.is_near(&ennen.roles.capture_reach, piece, from)
            || (from.rank() == before_last && Roles::has(&ennen.roles.pawn, piece))
        {
            for_each_of(ennen, side, from, visitor);
        }
    });
}

/// Shows a visitor all ways of the piece on a square to move.
#[inline(always)]
pub(super) fn for_each_of<V: Visitor>(ennen: &Ennen, side: Side, from: Square, visitor: &mut V) {
    let board = &ennen.board;
    let Some(piece) = board.piece_at(from) else { return };
    let move_table = ennen.definition.move_table(piece);
    visitor.piece(piece, from);
    // A pawn promotes without a capture, too (§6.2).
    if V::QUIET || Roles::has(&ennen.roles.pawn, piece) {
        move_table.for_each_without_line_moves(board, side, from, |to| visitor.land(to, 0));
    } else {
        move_table.for_each_capture_without_line_moves(board, side, from, |to| visitor.land(to, 0));
    }
    for line_move in &move_table.line_moves {
        line_move.for_each(board, side, from, |to, passed| visitor.land(to, passed));
    }
    if move_table.anywhere {
        visitor.anywhere();
    }
    for via in &move_table.two_steps {
        let mid = from.step(via.mid);
        if !board.is_empty(mid) && board.enterable(side, mid) {
            for &end in &via.ends {
                let to = from.step(end);
                if end == 0 || board.enterable(side, to) {
                    visitor.via(mid, to);
                }
            }
        }
    }
    if !move_table.passes.is_empty()
        && let Some(mid) = pass_square(ennen, from)
    {
        visitor.pass(mid);
    }
}

/// Returns the square that the canonical string of a pass names: the first empty neighbour by rank from the
/// top, then from the highest file (rulebook ennen §10.3).
pub(super) fn pass_square(ennen: &Ennen, from: Square) -> Option<Square> {
    let move_table = ennen.board.piece_at(from).map(|piece| ennen.definition.move_table(piece))?;
    let empty = move_table
        .passes
        .iter()
        .map(|&delta| from.step(delta))
        .filter(|&square| ennen.board.is_empty(square));
    empty.min_by_key(|square| (square.rank(), u8::MAX - square.file()))
}

impl Ennen {
    /// Returns whether a piece promotes, as it must if it can, with a move that ends on `to` (rulebook ennen
    /// §6.1, §6.2); `captures` are the squares of the pieces captured.
    #[inline(always)]
    pub(super) fn promotes(
        &self,
        piece: Piece,
        to: Square,
        mut captures: impl Iterator<Item = Square>,
    ) -> bool {
        self.roles.promoted[usize::from(piece.code()) % CODES].is_some()
            && ((Roles::has(&self.roles.pawn, piece) && to.rank() == self.last_rank(piece.side()))
                || captures.any(|square| self.in_camp(square)))
    }
}

/// Which moves are written out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Those of the short list of §10.4.
    Listed,
    /// Of these, those that capture or promote.
    Noisy,
    /// All.
    All,
    /// Those that a search looks at: on the way all pieces are taken or none, and not some.
    Main,
    /// Of these, those that capture or promote.
    MainNoisy,
}

impl Extent {
    /// Whether moves that neither capture nor promote are left out.
    #[inline(always)]
    fn is_noisy(self) -> bool {
        matches!(self, Self::Noisy | Self::MainNoisy)
    }

    #[inline(always)]
    fn is_main(self) -> bool {
        matches!(self, Self::Main | Self::MainNoisy)
    }
}

/// Writes moves out.
struct Writer<'a, F, const QUIET: bool> {
    ennen: &'a Ennen,
    extent: Extent,
    piece: Piece,
    from: Square,
    /// Whether the piece can promote at all.
    promotable: bool,
    write: F,
}

impl<F: FnMut(Move), const QUIET: bool> Writer<'_, F, QUIET> {
    #[inline(always)]
    fn promotes(&self, to: Square, captures: impl Iterator<Item = Square>) -> bool {
        self.promotable && self.ennen.promotes(self.piece, to, captures)
    }

    /// Returns the square if an enemy is captured there.
    #[inline(always)]
    fn captured(&self, to: Square) -> impl Iterator<Item = Square> + use<F, QUIET> {
        Some(to).filter(|&to| !self.ennen.board.is_empty(to)).into_iter()
    }

    fn sweeps(&mut self, to: Square, passed: u32) {
        if self.extent.is_main() {
            self.sweep(to, passed);
            // Who must promote by what he takes (§6.1) may want to take only what lets him stay what he is.
            let outside = passed & !self.in_camps(to, passed);
            if self.promotable && outside != 0 && outside != passed {
                self.sweep(to, outside);
            }
            return;
        }
        if passed.count_ones() >= MANY && self.extent != Extent::All {
            let mut left = passed;
            while left != 0 {
                self.sweep(to, left & left.wrapping_neg());
                left &= left - 1;
            }
            self.sweep(to, passed);
            return;
        }
        let mut taken = passed;
        while taken != 0 {
            self.sweep(to, taken);
            taken = (taken - 1) & passed;
        }
    }

    /// Returns those of the pieces passed on the way that stand in a camp.
    fn in_camps(&self, to: Square, passed: u32) -> u32 {
        let Some((delta, _)) = self.from.line_to(to) else { return 0 };
        let (mut camp, mut left) = (0, passed);
        while left != 0 {
            if self.ennen.in_camp(self.from.step(delta * (left.trailing_zeros() as i16 + 1))) {
                camp |= left & left.wrapping_neg();
            }
            left &= left - 1;
        }
        camp
    }

    fn sweep(&mut self, to: Square, taken: u32) {
        let promote = self.promotes(to, swept(self.from, to, taken).chain(self.captured(to)));
        (self.write)(Move::sweep(self.from, to, taken, promote.into()));
    }
}

impl<F: FnMut(Move), const QUIET: bool> Visitor for Writer<'_, F, QUIET> {
    const QUIET: bool = QUIET;

    #[inline(always)]
    fn piece(&mut self, piece: Piece, from: Square) {
        (self.piece, self.from) = (piece, from);
        self.promotable = self.ennen.roles.promoted[usize::from(piece.code()) % CODES].is_some();
    }

    #[inline(always)]
    fn land(&mut self, to: Square, passed: u32) {
        let promote = self.promotes(to, self.captured(to));
        let captures = !self.ennen.board.is_empty(to);
        // To take one piece and pass others by is worse than to take them all.
        let poor = self.extent.is_main() && captures && passed != 0 && !self.promotable;
        if (!self.extent.is_noisy() || promote || captures) && !poor {
            (self.write)(Move::step(self.from, to, promote.into()));
        }
        if passed != 0 {
            self.sweeps(to, passed);
        }
    }

    #[inline(always)]
    fn via(&mut self, mid: Square, to: Square) {
        let captures = std::iter::once(mid).chain(self.captured(to).filter(|&to| to != self.from));
        let promote = self.promotes(to, captures);
        (self.write)(Move::two_step(self.from, mid, to, promote.into()));
    }

    #[inline(always)]
    fn pass(&mut self, mid: Square) {
        if !self.extent.is_noisy() {
            (self.write)(Move::jitto(self.from, mid));
        }
    }

    fn anywhere(&mut self) {
        if !self.extent.is_noisy() {
            self.ennen.board.for_each_empty(|to| {
                let promote = self.promotes(to, std::iter::empty());
                (self.write)(Move::step(self.from, to, promote.into()));
            });
        }
    }
}

#[inline(always)]
fn write<const QUIET: bool>(ennen: &Ennen, extent: Extent, write: impl FnMut(Move)) {
    debug_assert!(QUIET != extent.is_noisy());
    let nobody = Piece::new(ennen.side, crate::Kind(0));
    let mut writer = Writer::<_, QUIET> {
        ennen,
        extent,
        piece: nobody,
        from: Square::new(0, 0),
        promotable: false,
        write,
    };
    for_each(ennen, ennen.side, &mut writer);
}

pub(super) fn moves(ennen: &Ennen, out: &mut Moves) {
    write::<true>(ennen, Extent::Listed, |mv| out.push(mv));
}

pub(super) fn noisy_moves(ennen: &Ennen, out: &mut Moves) {
    write::<false>(ennen, Extent::Noisy, |mv| out.push(mv));
}

pub(super) fn search_moves(ennen: &Ennen, out: &mut Moves) {
    write::<true>(ennen, Extent::Main, |mv| out.push(mv));
}

pub(super) fn search_noisy_moves(ennen: &Ennen, out: &mut Moves) {
    write::<false>(ennen, Extent::MainNoisy, |mv| out.push(mv));
}

pub(super) fn every(ennen: &Ennen, visit: &mut dyn FnMut(Move)) {
    write::<true>(ennen, Extent::All, visit);
}

/// Counts moves: a landing square behind k enemies that may be captured is 2^k of them.
struct Counter {
    count: u64,
    empty: u64,
}

impl Counter {
    fn new(ennen: &Ennen) -> Self {
        let squares = u64::from(ennen.definition.files) * u64::from(ennen.definition.ranks);
        Self { count: 0, empty: squares - u64::from(ennen.pieces[0]) - u64::from(ennen.pieces[1]) }
    }
}

impl Visitor for Counter {
    #[inline(always)]
    fn piece(&mut self, _: Piece, _: Square) {}

    #[inline(always)]
    fn land(&mut self, _: Square, passed: u32) {
        self.count += 1 << passed.count_ones();
    }

    #[inline(always)]
    fn via(&mut self, _: Square, _: Square) {
        self.count += 1;
    }

    #[inline(always)]
    fn pass(&mut self, _: Square) {
        self.count += 1;
    }

    #[inline(always)]
    fn anywhere(&mut self) {
        self.count += self.empty;
    }
}

pub(super) fn count(ennen: &Ennen) -> u64 {
    let mut counter = Counter::new(ennen);
    for_each(ennen, ennen.side, &mut counter);
    counter.count
}

/// Returns whether there is a move.
pub(super) fn any(ennen: &Ennen) -> bool {
    ennen.board.occupied(ennen.side).iter().any(|from| {
        let mut counter = Counter::new(ennen);
        for_each_of(ennen, ennen.side, from, &mut counter);
        counter.count > 0
    })
}
