//! The reverse question: which pieces attack a square?

use super::{
    pattern::{Mode, Offset, Pattern},
    table::{LONGEST_WAY, MoveTable, Way},
};
use crate::{
    board::{Board, EMPTY},
    piece::{CODES, Kind, Piece},
    side::Side,
    square::{Square, delta},
};

/// The eight lines through a square, as offsets from it.
const LINES: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The differences of the eight lines.
pub const LINE_DELTAS: [i16; 8] = {
    let mut deltas = [0; 8];
    let mut i = 0;
    while i < 8 {
        deltas[i] = delta(LINES[i].0, LINES[i].1);
        i += 1;
    }
    deltas
};

/// Jumps that attack a square from one other square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Leap {
    /// The difference from the target to the jumper.
    delta: i16,
    /// The cell codes that can jump so: bit n of word n / 64.
    pieces: [u64; CODES / 64],
}

/// Jumps that attack a square from one other square, if nothing stands on their way.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LameLeapAttack {
    /// The difference from the target to the jumper.
    delta: i16,
    /// The differences from the target to the squares that must be empty.
    way: Way,
    /// The cell codes that can jump so: bit n of word n / 64.
    pieces: [u64; CODES / 64],
}

/// For each piece and each line, how far it captures along that line; and all jumps. Captures on the way are
/// not contained: by the rulebooks a piece *attacks* the squares of its steps, jumps and slides. Of a dance
/// the table has what it does on an open line: the rules where pieces dance ask for the rest themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackTable {
    /// `reach[line][cell code]`: how many squares a piece at the far end reaches towards the target, 0 for
    /// not at all.
    reach: Box<[[u8; CODES]; 8]>,
    /// `cannon_hops[cell code]`: bit n for line n, along which a piece at the far end captures over a screen,
    /// however far.
    cannon_hops: Box<[u8; CODES]>,
    leaps: [Box<[Leap]>; 2],
    lame_leaps: [Box<[LameLeapAttack]>; 2],
}

impl AttackTable {
    /// Returns the table for these kinds.
    pub fn new<'a>(patterns: &(impl Iterator<Item = (Kind, &'a Pattern)> + Clone)) -> Self {
        let mut reach = Box::new([[0u8; CODES]; 8]);
        let mut cannon_hops = Box::new([0u8; CODES]);
        let mut leaps: [Vec<Leap>; 2] = [Vec::new(), Vec::new()];
        let mut lame_leaps: [Vec<LameLeapAttack>; 2] = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            let sign = if side == Side::Black { 1 } else { -1 };
            for (kind, pattern) in patterns.clone() {
                let code = Piece::new(side, kind).code() as usize;
                // Seen from the target the piece stands where its move comes from.
                let line_of =
                    |o: Offset| LINES.iter().position(|&(x, y)| (x, y) == (-sign * o.x, -sign * o.y));
                for step in pattern.steps.iter().filter(|step| step.mode != Mode::Quiet) {
                    if let Some(line) = line_of(step.to) {
                        reach[line][code] = reach[line][code].max(1);
                    } else {
                        let away = delta(-sign * step.to.x, -sign * step.to.y);
                        let list = &mut leaps[side.index()];
                        let at = list.iter().position(|leap| leap.delta == away).unwrap_or_else(|| {
                            list.push(Leap { delta: away, pieces: [0; CODES / 64] });
                            list.len() - 1
                        });
                        list[at].pieces[code / 64] |= 1 << (code % 64);
                    }
                }
                for lame in pattern.lame_leaps.iter().filter(|lame| lame.mode != Mode::Quiet) {
                    let away = |o: Offset| delta(sign * (o.x - lame.to.x), sign * (o.y - lame.to.y));
                    let found = LameLeapAttack {
                        delta: away(Offset::new(0, 0)),
                        way: lame.way.iter().take(LONGEST_WAY).map(|&o| away(o)).collect(),
                        pieces: [0; CODES / 64],
                    };
                    let list = &mut lame_leaps[side.index()];
                    let at = list
                        .iter()
                        .position(|other| (other.delta, &other.way) == (found.delta, &found.way))
                        .unwrap_or_else(|| {
                            list.push(found);
                            list.len() - 1
                        });
                    list[at].pieces[code / 64] |= 1 << (code % 64);
                }
                for hop in
                    pattern.cannon_hops.iter().filter(|hop| hop.mode != Mode::Quiet && hop.max.is_none())
                {
                    if let Some(line) = line_of(hop.step) {
                        cannon_hops[code] |= 1 << line;
                    }
                }
                for ray in pattern.rays.iter().filter(|ray| ray.mode != Mode::Quiet) {
                    if let Some(line) = line_of(ray.step) {
                        reach[line][code] = reach[line][code].max(ray.max.unwrap_or(u8::MAX));
                    }
                }
                for dance in &pattern.dances {
                    if let Some(line) = line_of(dance.step) {
                        reach[line][code] = reach[line][code].max(dance.max);
                    }
                }
            }
        }
        Self {
            reach,
            cannon_hops,
            leaps: leaps.map(Vec::into_boxed_slice),
            lame_leaps: lame_leaps.map(Vec::into_boxed_slice),
        }
    }

    /// Returns whether the piece with this cell code captures along the line over a screen, a target that
    /// sees it there.
    #[inline(always)]
    pub fn hops(&self, line: usize, code: u16) -> bool {
        self.cannon_hops[code as usize % CODES] >> (line & 7) & 1 == 1
    }

    /// Returns the differences from a target to the squares from which pieces of `side` may attack it by a
    /// jump, or by one that can be stopped.
    pub fn leap_deltas(&self, side: Side) -> impl Iterator<Item = i16> + '_ {
        let leaps = self.leaps[side.index()].iter().map(|leap| leap.delta);
        leaps.chain(self.lame_leaps[side.index()].iter().map(|lame| lame.delta))
    }

    /// Returns whether a piece of `side` attacks `target` by a jump, or by one that can be stopped and is
    /// not; `cell` gives the code of each square.
    #[inline(always)]
    pub fn leaps_to(&self, cell: impl Fn(Square) -> u16, target: Square, side: Side) -> bool {
        let jumps = |pieces: &[u64; CODES / 64], delta: i16| {
            let code = cell(target.step(delta)) as usize % CODES;
            pieces[code / 64] >> (code % 64) & 1 == 1
        };
        self.leaps[side.index()].iter().any(|leap| jumps(&leap.pieces, leap.delta))
            || self.lame_leaps[side.index()].iter().any(|lame| {
                jumps(&lame.pieces, lame.delta)
                    && lame.way.iter().all(|&delta| cell(target.step(delta)) == EMPTY)
            })
    }

    /// Returns how far the piece with this cell code reaches along the line towards a target that sees it
    /// there.
    #[inline(always)]
    pub fn reach(&self, line: usize, code: u16) -> u8 {
        self.reach[line & 7][code as usize % CODES]
    }

    /// Calls `visit` with the square of each piece of `side` that attacks `target` by a jump; stops when it
    /// returns `true`, and returns that.
    #[inline(always)]
    pub fn leapers<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        target: Square,
        side: Side,
        mut visit: impl FnMut(Square) -> bool,
    ) -> bool {
        self.leaps[side.index()].iter().any(|leap| {
            let square = target.step(leap.delta);
            let code = board.cell(square) as usize % CODES;
            leap.pieces[code / 64] >> (code % 64) & 1 == 1 && visit(square)
        })
    }

    /// Calls `visit` with the square of each piece of `side` that attacks `target`, and stops when it returns
    /// `true`; returns whether it did. Squares for which `gone` holds count as empty.
    #[inline(always)]
    pub fn any<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        target: Square,
        side: Side,
        gone: impl Fn(Square) -> bool,
        mut visit: impl FnMut(Square) -> bool,
    ) -> bool {
        for (line, &delta) in LINE_DELTAS.iter().enumerate() {
            let mut square = target.step(delta);
            let mut distance = 1;
            loop {
                let code = board.cell(square);
                if code != EMPTY && !gone(square) {
                    let enemy = (code >> 8) as usize == side.index();
                    if enemy && self.reach(line, code) >= distance && visit(square) {
                        return true;
                    }
                    break;
                }
                square = square.step(delta);
                distance += 1;
            }
        }
        self.leapers(board, target, side, |square| !gone(square) && visit(square))
    }

    /// Returns whether a piece of `side` attacks `target`.
    pub fn is_attacked<const N: usize, const W: usize>(
        &self,
        board: &Board<N, W>,
        target: Square,
        side: Side,
    ) -> bool {
        self.any(board, target, side, |_| false, |_| true)
    }
}

/// Returns for each rank (bit n for rank n) whether a piece with this table is stuck there: it could not
/// move from any of its squares even on an empty board.
pub(crate) fn stuck_ranks(move_table: &MoveTable, files: u8, ranks: u8) -> u32 {
    let on_board = |square: Square| square.file() < files && square.rank() < ranks;
    let free = |from: Square| {
        move_table.steps.iter().any(|&d| on_board(from.step(d)))
            || move_table.rays.iter().any(|ray| on_board(from.step(ray.delta)))
            || move_table.anywhere
            || move_table.unguarded
            || move_table.rank_jumps.iter().any(|&d| on_board(from.step(2 * d)))
            || move_table.area_moves.iter().any(|area| area.steps.iter().any(|&d| on_board(from.step(d))))
            || move_table.line_moves.iter().any(|line_move| on_board(from.step(line_move.delta)))
            || move_table
                .lame_leaps
                .iter()
                .any(|lame| lame.mode != Mode::Capture && on_board(from.step(lame.to)))
            || move_table.cannon_hops.iter().any(|hop| on_board(from.step(hop.delta)))
            || move_table
                .special_steps
                .iter()
                .any(|&(d, mode)| mode != Mode::Capture && on_board(from.step(d)))
            || move_table
                .special_rays
                .iter()
                .any(|&(ray, mode)| mode != Mode::Capture && on_board(from.step(ray.delta)))
    };
    (0..ranks)
        .filter(|&rank| !(0..files).any(|file| free(Square::new(file, rank))))
        .fold(0, |mask, rank| mask | 1 << rank)
}

/// Returns the first piece in the way of a slide from `from` that would reach `to` on an empty board, `None`
/// when no slide would or nothing stands in the way.
pub(crate) fn blocker<const N: usize, const W: usize>(
    board: &Board<N, W>,
    move_table: &MoveTable,
    from: Square,
    to: Square,
) -> Option<Square> {
    let slides = move_table
        .rays
        .iter()
        .map(|ray| (ray.delta, ray.max))
        .chain(move_table.line_moves.iter().map(|line_move| (line_move.delta, line_move.slide)));
    slides.into_iter().find_map(|(delta, max)| {
        let mut line =
            (1..=i16::from(max)).map(|n| from.step(delta * n)).take_while(|&square| board.has(square));
        let way: Vec<Square> = line.by_ref().take_while(|&square| square != to).collect();
        let reaches = way.len() < usize::from(max) && from.step(delta * (way.len() as i16 + 1)) == to;
        way.into_iter().find(|&square| reaches && !board.is_empty(square))
    })
}
