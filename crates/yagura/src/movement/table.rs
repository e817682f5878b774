//! Movement of each piece in differences of square numbers, ready for generation.

use arrayvec::ArrayVec;

use super::{
    line_move::LineMove,
    near::Near,
    pattern::{LameLeap, Mode, Offset, Pattern, Ray, Step},
    ways::{has_two_ways, is_danced},
};
use crate::{
    board::{Board, EMPTY, SquareSet, Surroundings},
    movement::enterable,
    side::Side,
    square::Square,
};

/// A slide of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RayDelta {
    /// The difference of one step.
    pub delta: i16,
    /// The most steps.
    pub max: u8,
}

/// The captures on the way that begin on one neighbouring square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoStepDelta {
    /// The difference from the start to the square on the way.
    pub mid: i16,
    /// The differences from the start to the squares where the second leg may end, 0 for the start itself.
    pub ends: Box<[i16]>,
}

/// Bent moves that begin in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookDelta {
    /// The difference of one step of the first leg.
    pub first: i16,
    /// The differences of one step of the second leg.
    pub then: Box<[i16]>,
    /// Whether the legs slide.
    pub slides: bool,
}

/// An area move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaDelta {
    /// The differences of a step.
    pub steps: Box<[i16]>,
    /// The most steps.
    pub max: u8,
}

/// The most squares on the way of a jump that can be stopped: jumps reach five squares at most.
pub(super) const LONGEST_WAY: usize = 4;

/// The squares that must be empty for a jump that can be stopped, as differences.
pub type Way = ArrayVec<i16, LONGEST_WAY>;

/// A jump that pieces on its way stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LameLeapDelta {
    /// The difference to where it lands.
    pub to: i16,
    /// The differences to the squares that must be empty.
    pub way: Way,
    /// What it may do where it lands.
    pub mode: Mode,
}

/// A slide over exactly one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannonHopDelta {
    /// The difference of one step.
    pub delta: i16,
    /// How many steps it goes at most, those before the screen too.
    pub max: u8,
    /// What it may do at its end.
    pub mode: Mode,
}

/// How one piece (a kind of one side) moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a movement of its own, with or without the others"
)]
pub struct MoveTable {
    /// Steps and jumps that move or capture.
    pub steps: Box<[i16]>,
    /// Slides that move or capture.
    pub rays: Box<[RayDelta]>,
    /// Steps that only move, or only capture.
    pub special_steps: Box<[(i16, Mode)]>,
    /// Slides that only move, or only capture.
    pub special_rays: Box<[(RayDelta, Mode)]>,
    /// Captures on the way (first leg captures), grouped by the square on the way.
    pub two_steps: Box<[TwoStepDelta]>,
    /// Neighbours that can be visited and left again without a capture, when they are empty (jitto).
    pub passes: Box<[i16]>,
    /// Bent moves.
    pub hooks: Box<[HookDelta]>,
    /// Dances, range jumps and leaps, with the step or slide of the same direction.
    pub line_moves: Box<[LineMove]>,
    /// Whether it moves to any empty square of the board; its slides then are for captures.
    pub anywhere: bool,
    /// Whether it captures, wherever they stand, enemies that no other enemy guards. Who guards whom is a
    /// question for the rules: [`MoveTable::for_each`] does not tell these captures.
    pub unguarded: bool,
    /// Area moves.
    pub area_moves: Box<[AreaDelta]>,
    /// The lines on which it captures over pieces of lower rank. Ranks are known to the rules:
    /// [`MoveTable::for_each`] does not tell these captures either.
    pub rank_jumps: Box<[i16]>,
    /// Jumps that can be stopped.
    pub lame_leaps: Box<[LameLeapDelta]>,
    /// Slides over a screen.
    pub cannon_hops: Box<[CannonHopDelta]>,
    /// Whether steps and slides that move or capture are all.
    plain: bool,
    /// Of [`MoveTable::steps`] those to the squares around it, as bits.
    pub(crate) near: Near,
    /// The other ones.
    jumps: Box<[i16]>,
    /// Whether there are two ways to a square, of which one end is to be told.
    collects: bool,
}

impl Mode {
    /// Returns whether a piece of `side` may end so on the square.
    #[inline(always)]
    fn fits<const N: usize, const W: usize>(self, board: &Board<N, W>, side: Side, square: Square) -> bool {
        match self {
            Self::Quiet => board.is_empty(square),
            Self::Capture => !board.is_empty(square) && board.enterable(side, square),
            Self::Any => board.enterable(side, square),
        }
    }
}

impl CannonHopDelta {
    /// Calls `visit` with the screen and the end of each slide of a piece of `side`.
    #[inline(always)]
    pub fn for_each<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        mut visit: impl FnMut(Square, Square),
    ) {
        let mut screen = from.step(self.delta);
        let mut left = self.max.saturating_sub(1);
        while board.is_empty(screen) {
            screen = screen.step(self.delta);
            left = left.saturating_sub(1);
        }
        if board.piece_at(screen).is_none() {
            return;
        }
        let mut to = screen.step(self.delta);
        while left > 0 && board.is_empty(to) {
            if self.mode != Mode::Capture {
                visit(screen, to);
            }
            to = to.step(self.delta);
            left -= 1;
        }
        if left > 0 && self.mode != Mode::Quiet && board.enterable(side, to) {
            visit(screen, to);
        }
    }
}

impl AreaDelta {
    /// Adds the squares where an area move of a piece of `side` can end.
    fn collect<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        ends: &mut SquareSet<W>,
    ) {
        let mut walked = SquareSet::<W>::EMPTY;
        walked.insert(from);
        let mut last = walked;
        for _ in 0..self.max {
            let mut next = SquareSet::<W>::EMPTY;
            last.for_each(|square| {
                for to in self.steps.iter().map(|&delta| square.step(delta)) {
                    if board.is_empty(to) {
                        if !walked.contains(to) {
                            walked.insert(to);
                            next.insert(to);
                            ends.insert(to);
                        }
                    } else if board.enterable(side, to) {
                        ends.insert(to);
                    }
                }
            });
            last = next;
        }
    }
}

impl MoveTable {
    /// Returns the `move_table` of a piece of `side` with this pattern.
    ///
    /// A two-leg move whose first leg captures nothing and which does not return is the plain move to its
    /// end, if the pattern has that one, and is left out.
    pub fn new(pattern: &Pattern, side: Side) -> Self {
        let at = |offset: Offset| offset.delta_for(side);
        let line_moves = LineMove::all(pattern, side);
        let apart = |offset: Offset| !line_moves.iter().any(|line_move| line_move.delta == at(offset));
        let ray = |r: &Ray| RayDelta { delta: at(r.step), max: r.max.unwrap_or(u8::MAX) };
        // A piece that goes anywhere needs its slides for captures only.
        let mode_of = |r: &Ray| if pattern.anywhere { Mode::Capture } else { r.mode };
        let step_mode = |s: &Step| if pattern.anywhere { Mode::Capture } else { s.mode };
        // Where a piece goes anywhere, moves that never capture add nothing.
        let adds = |mode: Mode| !(pattern.anywhere && mode == Mode::Quiet);
        let (steps, special_steps): (Vec<&Step>, Vec<&Step>) = pattern
            .steps
            .iter()
            .filter(|s| apart(s.to) && adds(s.mode) && !is_danced(pattern, s.to))
            .partition(|s| step_mode(s) == Mode::Any);
        let (rays, special_rays): (Vec<&Ray>, Vec<&Ray>) = pattern
            .rays
            .iter()
            .filter(|r| apart(r.step) && adds(r.mode))
            .partition(|r| mode_of(r) == Mode::Any);
        let mut two_steps: Vec<(i16, Vec<i16>)> = Vec::new();
        for path in pattern.two_steps.iter().filter(|path| path.first == Mode::Capture) {
            let mid = at(path.via);
            match two_steps.iter_mut().find(|(m, _)| *m == mid) {
                Some((_, ends)) if ends.contains(&at(path.to)) => {}
                Some((_, ends)) => ends.push(at(path.to)),
                None => two_steps.push((mid, vec![at(path.to)])),
            }
        }
        let lame = |lame: &LameLeap| LameLeapDelta {
            to: at(lame.to),
            way: lame.way.iter().take(LONGEST_WAY).map(|&offset| at(offset)).collect(),
            mode: lame.mode,
        };
        let steps: Box<[i16]> = steps.into_iter().map(|s| at(s.to)).collect();
        let (near, jumps) = Near::split(&steps);
        Self {
            plain: special_steps.is_empty()
                && special_rays.is_empty()
                && line_moves.is_empty()
                && !pattern.anywhere
                && pattern.area_moves.is_empty()
                && pattern.lame_leaps.is_empty()
                && pattern.cannon_hops.is_empty(),
            steps,
            near,
            jumps: jumps.into(),
            rays: rays.into_iter().map(ray).collect(),
            special_steps: special_steps.into_iter().map(|s| (at(s.to), step_mode(s))).collect(),
            special_rays: special_rays.into_iter().map(|r| (ray(r), mode_of(r))).collect(),
            lame_leaps: pattern.lame_leaps.iter().map(lame).collect(),
            cannon_hops: pattern
                .cannon_hops
                .iter()
                .map(|hop| CannonHopDelta {
                    delta: at(hop.step),
                    max: hop.max.unwrap_or(u8::MAX),
                    mode: hop.mode,
                })
                .collect(),
            two_steps: two_steps
                .into_iter()
                .map(|(mid, ends)| TwoStepDelta { mid, ends: ends.into() })
                .collect(),
            passes: pattern
                .two_steps
                .iter()
                .filter(|path| path.first == Mode::Quiet && path.to == Offset::new(0, 0))
                .map(|path| at(path.via))
                .collect(),
            hooks: pattern
                .hooks
                .iter()
                .map(|bend| HookDelta {
                    first: at(bend.first),
                    then: bend.then.iter().map(|&o| at(o)).collect(),
                    slides: bend.slides,
                })
                .collect(),
            collects: !pattern.hooks.is_empty() || !pattern.area_moves.is_empty() || has_two_ways(pattern),
            line_moves,
            anywhere: pattern.anywhere,
            unguarded: pattern.unguarded,
            area_moves: pattern
                .area_moves
                .iter()
                .map(|area| AreaDelta { steps: area.steps.iter().map(|&o| at(o)).collect(), max: area.max })
                .collect(),
            rank_jumps: pattern.rank_jumps.iter().map(|jump| at(jump.step)).collect(),
        }
    }

    /// Returns whether it has captures that only the rules know: over lower ranks, or of the unguarded.
    #[inline(always)]
    pub fn captures_far(&self) -> bool {
        self.unguarded || !self.rank_jumps.is_empty()
    }

    /// Calls `visit` with each square that a piece of `side` with this table reaches from `from` by one
    /// step, jump or slide: empty or an enemy's. Captures on the way are not among them.
    #[inline(always)]
    pub fn for_each<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        visit: impl FnMut(Square),
    ) {
        if self.collects {
            // Moved, here and below: what is lent to a call is kept in no register, before it neither.
            let mut visit = visit;
            self.for_each_bent(board, side, from, &mut visit);
        } else {
            self.for_each_straight(board, side, from, visit);
        }
    }

    /// Returns the number of squares of [`MoveTable::for_each`]; those on a rank of `twice`, bit n for
    /// rank n, count twice. `open` are the squares where a piece of the side may end.
    #[inline(always)]
    pub(crate) fn count<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        open: &Surroundings,
        side: Side,
        from: Square,
        twice: u32,
    ) -> u64 {
        let worth = |to: Square| 1 + u64::from(twice >> (to.rank() & 31) & 1);
        let mut count = 0;
        if self.collects || !self.plain {
            self.for_each(board, side, from, |to| count += worth(to));
            return count;
        }
        count += self.near.among(open.around(from)).count(from.rank(), twice);
        for &delta in &self.jumps {
            let to = from.step(delta);
            count += u64::from(board.enterable(side, to)) * worth(to);
        }
        for ray in &self.rays {
            let mut to = from.step(ray.delta);
            let mut left = ray.max;
            while left > 0 && board.cell(to) == EMPTY {
                count += worth(to);
                to = to.step(ray.delta);
                left -= 1;
            }
            count += u64::from(left > 0 && enterable(side, board.cell(to))) * worth(to);
        }
        count
    }

    /// As [`MoveTable::for_each`], where there may be two ways to a square.
    #[cold]
    fn for_each_bent<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        visit: &mut dyn FnMut(Square),
    ) {
        self.for_each_end(board, side, from, &mut *visit);
        self.for_each_far(board, side, from, visit);
    }

    /// Tells the ends of dances, range jumps and leaps, and of moves to anywhere. Few pieces have them, and a
    /// call costs little beside finding one: compiled once a board, and not with each visitor.
    #[cold]
    fn for_each_far<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        visit: &mut dyn FnMut(Square),
    ) {
        for line_move in &self.line_moves {
            line_move.for_each(board, side, from, |to, _| visit(to));
        }
        if self.anywhere {
            board.for_each_empty(visit);
        }
    }

    /// Tells each end of a straight or bent move once, however many ways lead there.
    fn for_each_end<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        visit: impl FnMut(Square),
    ) {
        self.ends(board, side, from).for_each(visit);
    }

    /// Returns the ends of straight and bent moves. The piece has left `from`, but may not end there.
    #[cold]
    fn ends<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
    ) -> SquareSet<W> {
        let free = |square: Square| square == from || board.is_empty(square);
        let mut ends = SquareSet::<W>::EMPTY;
        self.for_each_plain(board, side, from, &mut |to| ends.insert(to));
        if !self.plain {
            self.for_each_special(board, side, from, &mut |to| ends.insert(to));
        }
        for bend in &self.hooks {
            let mut turn = from.step(bend.first);
            while free(turn) {
                for &delta in &bend.then {
                    let mut to = turn.step(delta);
                    while bend.slides && free(to) {
                        ends.insert(to);
                        to = to.step(delta);
                    }
                    if free(to) || board.enterable(side, to) {
                        ends.insert(to);
                    }
                }
                if !bend.slides {
                    break;
                }
                turn = turn.step(bend.first);
            }
        }
        for area in &self.area_moves {
            area.collect(board, side, from, &mut ends);
        }
        ends.remove(from);
        ends
    }

    /// The same without dances, range jumps, leaps and moves to anywhere.
    #[inline(always)]
    pub(crate) fn for_each_without_line_moves<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        mut visit: impl FnMut(Square),
    ) {
        if self.collects {
            self.for_each_end(board, side, from, visit);
            return;
        }
        self.for_each_plain(board, side, from, &mut visit);
        if !self.plain {
            self.for_each_special(board, side, from, &mut visit);
        }
    }

    /// The same, of these only the squares of enemies.
    #[inline(always)]
    pub(crate) fn for_each_capture_without_line_moves<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        mut visit: impl FnMut(Square),
    ) {
        debug_assert!(
            self.lame_leaps.is_empty() && self.cannon_hops.is_empty(),
            "no game has both these and line_moves"
        );
        let captures = |cell| cell != EMPTY && enterable(side, cell);
        if self.collects || !self.special_steps.is_empty() {
            self.for_each_without_line_moves(board, side, from, |to| {
                if captures(board.cell(to)) {
                    visit(to);
                }
            });
            return;
        }
        for &delta in &self.steps {
            let to = from.step(delta);
            if captures(board.cell(to)) {
                visit(to);
            }
        }
        let special = self.special_rays.iter().filter(|(_, mode)| *mode != Mode::Quiet).map(|(ray, _)| ray);
        for ray in self.rays.iter().chain(special) {
            let (mut to, mut left) = (from.step(ray.delta), ray.max);
            while left > 1 && board.cell(to) == EMPTY {
                to = to.step(ray.delta);
                left -= 1;
            }
            if captures(board.cell(to)) {
                visit(to);
            }
        }
    }

    #[inline(always)]
    fn for_each_straight<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        mut visit: impl FnMut(Square),
    ) {
        self.for_each_plain(board, side, from, &mut visit);
        if !self.plain {
            let mut visit = visit;
            let visit: &mut dyn FnMut(Square) = &mut visit;
            self.for_each_special(board, side, from, visit);
            if self.anywhere || !self.line_moves.is_empty() {
                self.for_each_far(board, side, from, visit);
            }
        }
    }

    #[inline(always)]
    fn for_each_plain<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        visit: &mut impl FnMut(Square),
    ) {
        for &delta in &self.steps {
            let to = from.step(delta);
            if board.enterable(side, to) {
                visit(to);
            }
        }
        for ray in &self.rays {
            let mut to = from.step(ray.delta);
            let mut left = ray.max;
            while left > 0 && board.cell(to) == EMPTY {
                visit(to);
                to = to.step(ray.delta);
                left -= 1;
            }
            if left > 0 && enterable(side, board.cell(to)) {
                visit(to);
            }
        }
    }

    // Called through one pointer by most, so that it is compiled once for them.
    #[cold]
    fn for_each_special<const N: usize, const W: usize, V: FnMut(Square) + ?Sized>(
        &self,
        board: &Board<N, W>,
        side: Side,
        from: Square,
        visit: &mut V,
    ) {
        for lame in &self.lame_leaps {
            let to = from.step(lame.to);
            if lame.mode.fits(board, side, to)
                && lame.way.iter().all(|&delta| board.is_empty(from.step(delta)))
            {
                visit(to);
            }
        }
        for hop in &self.cannon_hops {
            hop.for_each(board, side, from, |_, to| visit(to));
        }
        for &(delta, mode) in &self.special_steps {
            if mode.fits(board, side, from.step(delta)) {
                visit(from.step(delta));
            }
        }
        for &(ray, mode) in &self.special_rays {
            let mut to = from;
            for _ in 0..ray.max {
                to = to.step(ray.delta);
                if mode.fits(board, side, to) {
                    visit(to);
                }
                if !board.is_empty(to) {
                    break;
                }
            }
        }
    }
}
