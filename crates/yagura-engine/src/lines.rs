//! The geometry of a board and its pieces, for questions that the rules' own boards answer only to
//! themselves.

use yagura::{
    CODES, Definition, Kind, KindInfo, Piece, Position, Side, Square, delta, movement::attack::LINE_DELTAS,
    movement::pattern::Mode,
};

/// Square numbers there are, on any board.
pub(crate) const SQUARES: usize = 1024;

/// A jump that attacks a square from elsewhere than a neighbour on a line.
#[derive(Clone, Debug)]
struct Leap {
    /// From the target to the jumper.
    delta: i16,
    /// The codes of the pieces that jump so: bit n % 64 of word n / 64.
    pieces: [u64; CODES / 64],
}

/// A jump that attacks a square from elsewhere, if nothing stands on its way.
#[derive(Clone, Debug)]
struct Lame {
    /// From the target to the jumper.
    delta: i16,
    /// From the target to the squares that must be empty.
    way: Vec<i16>,
    pieces: [u64; CODES / 64],
}

/// Dances and leaps along a line reach so far at most.
const LONGEST_DANCE: u8 = 5;

/// Captures along a line over whatever stands between (rulebook ennen §5.5, §5.8, §5.12).
#[derive(Clone, Debug)]
struct Dances {
    /// For each line seen from the target, and each code: the distances from which the piece captures so,
    /// bit n for n + 1.
    reach: [[u8; CODES]; 8],
    /// Who captures a neighbour without moving.
    stays: [u64; CODES / 64],
}

impl Dances {
    fn of(definition: &Definition) -> Option<Box<Self>> {
        if definition
            .kinds
            .iter()
            .all(|info| info.pattern.dances.is_empty() && info.pattern.leap_slides.is_empty())
        {
            return None;
        }
        let mut dances = Box::new(Self { reach: [[0; CODES]; 8], stays: [0; CODES / 64] });
        for side in Side::BOTH {
            for kind in (0..definition.kinds.len() as u8).map(Kind) {
                let piece = Piece::new(side, kind);
                let (code, move_table) = (usize::from(piece.code()), definition.move_table(piece));
                let stays = move_table.two_steps.iter().any(|via| via.ends.contains(&0));
                dances.stays[code / 64] |= u64::from(stays) << (code % 64);
                for (line, &outward) in LINE_DELTAS.iter().enumerate() {
                    let reach = &mut dances.reach[line][code];
                    if stays && move_table.two_steps.iter().any(|via| via.mid == -outward) {
                        *reach |= 1;
                    }
                    for line_move in
                        move_table.line_moves.iter().filter(|line_move| line_move.delta == -outward)
                    {
                        *reach |= ((1u16 << line_move.dance) - 1) as u8;
                        *reach |= ((1u16 << line_move.leap) >> 1) as u8;
                    }
                }
            }
        }
        Some(dances)
    }
}

/// Distances to the edges, and who can jump from where.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    definition: &'static Definition,
    /// For each square and each of the eight lines, the squares to the edge.
    edge: Box<[[u8; 8]]>,
    /// Squares numbered without gaps.
    dense: Box<[u16]>,
    /// Of each side.
    leaps: [Box<[Leap]>; 2],
    /// Of both sides, as the next.
    all_leaps: Box<[Leap]>,
    lames: Box<[Lame]>,
    /// Pieces that capture over a screen, and those of them that neither pass nor take their own kind: bit n
    /// % 64 of word n / 64 by code.
    cannons: Option<[[u64; CODES / 64]; 2]>,
    /// Where pieces dance, range or capture without moving; `None` in other games.
    dances: Option<Box<Dances>>,
}

impl Lines {
    pub(crate) fn new(definition: &'static Definition) -> Self {
        let mut edge = vec![[0; 8]; SQUARES].into_boxed_slice();
        let mut dense = vec![0; SQUARES].into_boxed_slice();
        for (number, square) in (0..).zip(definition.squares()) {
            dense[square.index()] = number;
            for (line, &delta) in LINE_DELTAS.iter().enumerate() {
                let mut at = square.step(delta);
                while definition.has(at) {
                    edge[square.index()][line] += 1;
                    at = at.step(delta);
                }
            }
        }
        Self {
            definition,
            edge,
            dense,
            leaps: Side::BOTH.map(|side| leaps(definition, &[side])),
            all_leaps: leaps(definition, &Side::BOTH),
            lames: lames(definition),
            cannons: cannons(definition),
            dances: Dances::of(definition),
        }
    }

    /// Returns the number of squares of the board.
    pub(crate) fn size(&self) -> usize {
        usize::from(self.definition.files) * usize::from(self.definition.ranks)
    }

    /// Returns the number of a square, below [`Lines::size`].
    #[inline]
    pub(crate) fn dense(&self, square: Square) -> usize {
        usize::from(self.dense[square.index()])
    }

    /// Returns how many squares there are to the edge.
    #[inline]
    pub(crate) fn edge(&self, square: Square, line: usize) -> u8 {
        self.edge[square.index()][line & 7]
    }

    /// Returns the line of a difference, if it is one step along one.
    pub(crate) fn line_of(delta: i16) -> Option<usize> {
        LINE_DELTAS.iter().position(|&d| d == delta)
    }

    /// Returns the next piece from `target` along a line beyond `distance` squares, and how far away it
    /// stands.
    #[inline]
    pub(crate) fn next_piece<P: Position>(
        &self,
        position: &P,
        target: Square,
        line: usize,
        mut distance: u8,
        gone: impl Fn(Square) -> bool,
    ) -> Option<(u8, Square, Piece)> {
        let far = self.edge(target, line);
        let step = LINE_DELTAS[line & 7];
        let mut square = target.step(step * i16::from(distance));
        while distance < far {
            distance += 1;
            square = square.step(step);
            if let Some(piece) = position.piece_at(square)
                && !gone(square)
            {
                return Some((distance, square, piece));
            }
        }
        None
    }

    /// Returns how many empty squares there are from a square along a line, and the piece behind them with
    /// its square, `None` for the edge.
    #[inline(always)]
    pub(crate) fn along<P: Position>(
        &self,
        position: &P,
        square: Square,
        line: usize,
    ) -> (i32, Option<(Square, Piece)>) {
        let (edge, step) = (i32::from(self.edge(square, line)), LINE_DELTAS[line & 7]);
        let (mut at, mut empty) = (square, 0);
        while empty < edge {
            at = at.step(step);
            if let Some(piece) = position.piece_at(at) {
                return (empty, Some((at, piece)));
            }
            empty += 1;
        }
        (empty, None)
    }

    /// Returns whether a piece attacks a square that many steps away along the line on which the target sees
    /// it.
    #[inline]
    pub(crate) fn reaches(&self, line: usize, piece: Piece, distance: u8) -> bool {
        self.definition.attacks().reach(line, piece.code()) >= distance
    }

    /// Calls `visit` with each piece of `side` that attacks the target by a jump.
    #[inline]
    pub(crate) fn leapers<P: Position>(
        &self,
        position: &P,
        target: Square,
        side: Side,
        visit: impl FnMut(Square, Piece),
    ) {
        self.leap(&self.leaps[side.index()], position, target, visit);
    }

    /// Calls `visit` with each piece of either side that attacks the target by a jump.
    #[inline]
    pub(crate) fn leapers_of_both<P: Position>(
        &self,
        position: &P,
        target: Square,
        visit: impl FnMut(Square, Piece),
    ) {
        self.leap(&self.all_leaps, position, target, visit);
    }

    #[inline]
    fn leap<P: Position>(
        &self,
        leaps: &[Leap],
        position: &P,
        target: Square,
        mut visit: impl FnMut(Square, Piece),
    ) {
        for leap in leaps {
            let square = target.step(leap.delta);
            if self.definition.has(square)
                && let Some(piece) = position.piece_at(square)
                && holds(&leap.pieces, piece)
            {
                visit(square, piece);
            }
        }
    }

    /// Calls `visit` with each piece that attacks the target by a jump that can be stopped and is not; pieces
    /// on squares that are `gone` stop nothing.
    #[inline]
    pub(crate) fn lame_leapers<P: Position>(
        &self,
        position: &P,
        target: Square,
        gone: impl Fn(Square) -> bool,
        mut visit: impl FnMut(Square, Piece),
    ) {
        for lame in &self.lames {
            let square = target.step(lame.delta);
            let open =
                |delta: &i16| position.piece_at(target.step(*delta)).is_none() || gone(target.step(*delta));
            if self.definition.has(square)
                && let Some(piece) = position.piece_at(square)
                && holds(&lame.pieces, piece)
                && lame.way.iter().all(open)
            {
                visit(square, piece);
            }
        }
    }

    /// Returns whether pieces of this game capture over a screen.
    pub(crate) fn has_cannons(&self) -> bool {
        self.cannons.is_some()
    }

    /// Returns the piece that captures on the target over a screen as things stand: the next one on a line
    /// beyond the `screen`, which is so far away. What is on squares that are `gone` is not there.
    #[inline]
    pub(crate) fn cannon_behind<P: Position>(
        &self,
        position: &P,
        target: Square,
        line: usize,
        (distance, screen): (u8, Piece),
        gone: impl Fn(Square) -> bool,
    ) -> Option<(Square, Piece)> {
        let [pieces, shy] = self.cannons.as_ref()?;
        let (_, square, piece) = self.next_piece(position, target, line, distance, &gone)?;
        let own_kind = |other: Option<Piece>| {
            other.is_some_and(|other| other.kind() == piece.kind()) && holds(shy, piece)
        };
        let captures = holds(pieces, piece)
            && self.definition.attacks().hops(line, piece.code())
            && !own_kind(Some(screen))
            && !own_kind(position.piece_at(target));
        captures.then_some((square, piece))
    }

    /// Returns whether pieces of this game capture along lines over others, or without moving.
    pub(crate) fn has_dances(&self) -> bool {
        self.dances.is_some()
    }

    /// Calls `visit` with each piece that captures on the target whatever stands between, by a dance, a leap,
    /// or without moving: its line, its square, and whether it stays where it is.
    #[inline]
    pub(crate) fn dancers<P: Position>(
        &self,
        position: &P,
        target: Square,
        mut visit: impl FnMut(usize, Square, Piece, bool),
    ) {
        let Some(dances) = &self.dances else { return };
        for (line, &step) in LINE_DELTAS.iter().enumerate() {
            let far = self.edge(target, line).min(LONGEST_DANCE);
            let mut square = target;
            for distance in 0..far {
                square = square.step(step);
                if let Some(piece) = position.piece_at(square)
                    && dances.reach[line][usize::from(piece.code())] >> distance & 1 == 1
                {
                    visit(line, square, piece, distance == 0 && holds(&dances.stays, piece));
                }
            }
        }
    }

    /// Returns whether a piece captures on a square so many steps away whatever stands between.
    #[inline]
    pub(crate) fn dances_from(&self, line: usize, piece: Piece, distance: u8) -> bool {
        let Some(dances) = &self.dances else { return false };
        distance <= LONGEST_DANCE
            && dances.reach[line & 7][usize::from(piece.code())] >> (distance - 1) & 1 == 1
    }

    /// Returns whether a piece of `side` attacks the target.
    pub(crate) fn attacked<P: Position>(&self, position: &P, target: Square, side: Side) -> bool {
        let along = |line| {
            self.next_piece(position, target, line, 0, |_| false).is_some_and(|(distance, _, piece)| {
                piece.side() == side && self.reaches(line, piece, distance)
            })
        };
        if (0..8).any(along) {
            return true;
        }
        let mut found = false;
        self.leapers(position, target, side, |_, _| found = true);
        found
    }

    /// Returns how many pieces of `side` attack the target.
    pub(crate) fn attackers<P: Position>(&self, position: &P, target: Square, side: Side) -> usize {
        let along = |&line: &usize| {
            self.next_piece(position, target, line, 0, |_| false).is_some_and(|(distance, _, piece)| {
                piece.side() == side && self.reaches(line, piece, distance)
            })
        };
        let mut count = (0..8).filter(along).count();
        self.leapers(position, target, side, |_, _| count += 1);
        count
    }

    /// Returns whether a piece jumps so many files and ranks on an empty board.
    pub(crate) fn leaps_by(&self, piece: Piece, files: i32, ranks: i32) -> bool {
        // From the target to the jumper. The file grows to the left of Black's view, the rank downwards.
        let away = delta(files as i8, ranks as i8);
        self.leaps[piece.side().index()].iter().any(|leap| leap.delta == away && holds(&leap.pieces, piece))
    }

    /// Returns whether the piece would attack `target` from `square` if nothing stood between.
    pub(crate) fn could_attack(&self, piece: Piece, square: Square, target: Square) -> bool {
        let (x, y) = (
            i16::from(square.file()) - i16::from(target.file()),
            i16::from(square.rank()) - i16::from(target.rank()),
        );
        let distance = x.abs().max(y.abs());
        if distance == 0 {
            return false;
        }
        if x == 0 || y == 0 || x.abs() == y.abs() {
            // The file grows to the left of Black's view, the rank downwards.
            let line = Self::line_of(delta(-(x.signum() as i8), -(y.signum() as i8)));
            if line.is_some_and(|line| self.reaches(line, piece, distance as u8)) {
                return true;
            }
        }
        if self.cannons.is_some_and(|[pieces, _]| holds(&pieces, piece)) && (x == 0 || y == 0) {
            return true;
        }
        let away = square.index() as i16 - target.index() as i16;
        self.leaps[piece.side().index()].iter().any(|leap| leap.delta == away && holds(&leap.pieces, piece))
            || self.lames.iter().any(|lame| lame.delta == away && holds(&lame.pieces, piece))
    }
}

#[inline]
const fn holds(pieces: &[u64; CODES / 64], piece: Piece) -> bool {
    let code = piece.code() as usize;
    pieces[code / 64] >> (code % 64) & 1 == 1
}

fn leaps(definition: &Definition, sides: &[Side]) -> Box<[Leap]> {
    let mut leaps: Vec<Leap> = Vec::new();
    for (side, kind, info) in kinds(definition, sides) {
        let piece = Piece::new(side, kind);
        let code = usize::from(piece.code());
        for step in info.pattern.steps.iter().filter(|step| step.mode != Mode::Quiet) {
            let (x, y) = if side == Side::Black { (-step.to.x, -step.to.y) } else { (step.to.x, step.to.y) };
            let away = delta(x, y);
            // Steps to a neighbour are part of the lines.
            if Lines::line_of(away).is_some() {
                continue;
            }
            let at = leaps.iter().position(|leap| leap.delta == away).unwrap_or_else(|| {
                leaps.push(Leap { delta: away, pieces: [0; CODES / 64] });
                leaps.len() - 1
            });
            leaps[at].pieces[code / 64] |= 1 << (code % 64);
        }
    }
    leaps.into()
}

fn lames(definition: &Definition) -> Box<[Lame]> {
    let mut lames: Vec<Lame> = Vec::new();
    for (side, kind, info) in kinds(definition, &Side::BOTH) {
        let sign = if side == Side::Black { 1 } else { -1 };
        let code = usize::from(Piece::new(side, kind).code());
        for lame in info.pattern.lame_leaps.iter().filter(|lame| lame.mode != Mode::Quiet) {
            let away = |x: i8, y: i8| delta(sign * (x - lame.to.x), sign * (y - lame.to.y));
            let (from, way) = (away(0, 0), lame.way.iter().map(|by| away(by.x, by.y)).collect::<Vec<i16>>());
            let at =
                lames.iter().position(|other| other.delta == from && other.way == way).unwrap_or_else(|| {
                    lames.push(Lame { delta: from, way, pieces: [0; CODES / 64] });
                    lames.len() - 1
                });
            lames[at].pieces[code / 64] |= 1 << (code % 64);
        }
    }
    lames.into()
}

/// Returns the kinds of pieces of some sides, each side's in turn.
fn kinds<'a>(
    definition: &'a Definition,
    sides: &'a [Side],
) -> impl Iterator<Item = (Side, Kind, &'a KindInfo)> {
    sides
        .iter()
        .flat_map(|&side| (0..).map(Kind).zip(&definition.kinds).map(move |(kind, info)| (side, kind, info)))
}

fn cannons(definition: &Definition) -> Option<[[u64; CODES / 64]; 2]> {
    let mut sets = [[0; CODES / 64]; 2];
    let mut any = false;
    for (kind, info) in
        (0..).map(Kind).zip(&definition.kinds).filter(|(_, info)| !info.pattern.cannon_hops.is_empty())
    {
        any = true;
        let shy = info.is_marked(yagura::Mark::OwnKind);
        for side in Side::BOTH {
            let code = usize::from(Piece::new(side, kind).code());
            sets[0][code / 64] |= 1 << (code % 64);
            sets[1][code / 64] |= u64::from(shy) << (code % 64);
        }
    }
    any.then_some(sets)
}
