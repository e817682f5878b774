//! The evaluation of every game: material, squares, mobility, safety, and driving a bare king.

use yagura::{AnyPosition, CODES, Definition, Kind, Observer, Piece, Position, Side, Square, Variant};

use super::{
    Breadth, Duty, Eval, Geometry, Order, Royals,
    baseline::Mobility,
    finish,
    shelter::Shelter,
    siege::{Ring, Siege},
    sliding::Sliding,
    squares,
    weights::{self, Term, Weights},
};
use crate::{exchange::Worth, lines::Lines, lions::Lions, score::MOST_EVAL};

/// Words of a set of up to 768 squares.
pub(super) const WORDS: usize = 12;
/// Royal men of a side that are followed one by one.
const ROYALS: usize = 4;
/// Men worth less than this, in centipawns, are no force: pawns as a rule.
pub const FORCE: i32 = 120;
/// What a royal man is worth in exchanges: more than all else.
const ROYAL_WORTH: i32 = 30_000;
/// The same where a side has several: a great man's, but no more. That the last one is taken the search sees by itself.
const ROYAL_WORTH_OF_SEVERAL: i32 = 5_000;

/// Material, squares and mobility, safety of the royal men: tables for one game.
#[derive(Debug)]
pub struct Classic {
    definition: &'static Definition,
    geometry: Geometry,
    shelter: Shelter,
    ring: Option<Ring>,
    /// Value of a man on a square, White's negative: by [`Classic::row`] and dense number.
    placed: Box<[i16]>,
    /// What counts as force, by code.
    force: Box<[i16; CODES]>,
    /// Value in hand, by slot.
    held: Vec<i32>,
    held_force: Vec<i32>,
    sliding: Sliding,
    squares: Vec<Square>,
    royal: Box<[bool; CODES]>,
    /// Force of one side at the start.
    full_force: i32,
    /// See [`Term`]; driving is in hundredths.
    turn: i32,
    drive_out: i32,
    come_near: i32,
    right: i32,
}

/// What the classic evaluation keeps along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Values of men on their squares and in hand, Black's less White's.
    score: i32,
    force: [i32; 2],
    held: [i32; 2],
    royals: [[Square; ROYALS]; 2],
    royal_count: [u8; 2],
    /// Royal men beyond those that can be followed.
    more_royals: [u8; 2],
    /// Where sliding men stand.
    sliders: [u64; WORDS],
    /// Who has a right that can be used once, by side.
    rights: [bool; 2],
    /// Men on the board.
    men: u16,
}

impl Balance {
    /// Returns how many men are on the board.
    pub(super) fn men(&self) -> i32 {
        i32::from(self.men)
    }

    const EMPTY: Self = Self {
        score: 0,
        force: [0; 2],
        held: [0; 2],
        royals: [[Square::new(0, 0); ROYALS]; 2],
        royal_count: [0; 2],
        more_royals: [0; 2],
        sliders: [0; WORDS],
        rights: [false; 2],
        men: 0,
    };
}

impl Classic {
    /// Returns the evaluation of a game with the weights of its file.
    pub fn new(definition: &'static Definition) -> Self {
        Self::with(definition, Weights::of(definition))
    }

    /// Returns the evaluation of a game with these weights.
    pub fn with(definition: &'static Definition, mut weights: Weights) -> Self {
        let mobility = Mobility::new(definition, weights::men_of_start(definition));
        weights.complete(definition, &mobility);
        let mut classic = Self::of_mobility(definition, &weights, &mobility);
        let state = classic.state(&AnyPosition::start(&Variant::of(definition)));
        classic.full_force = (state.force.iter().sum::<i32>() / 2).max(1);
        classic
    }

    /// Returns the evaluation of a game with weights for all men. The force of a side at the start is that of nothing yet.
    pub(super) fn of_mobility(definition: &'static Definition, weights: &Weights, mobility: &Mobility) -> Self {
        let lines = Lines::new(definition);
        let size = lines.size();
        let placed_by_code = squares::placed(definition, mobility, weights);
        let kinds = definition.kinds.len();
        let mut placed = vec![0; 2 * kinds * size].into_boxed_slice();
        let mut force = Box::new([0; CODES]);
        let mut royal = Box::new([false; CODES]);
        let mut worth = Worth { taken: Box::new([0; CODES]), promotion: Box::new([0; CODES]) };
        let (breadth, royals, order) = (Breadth::of(definition), Royals::of(definition), Order::of(definition));
        let royal_worth = if royals == Royals::Several { ROYAL_WORTH_OF_SEVERAL } else { ROYAL_WORTH };
        let has_hands = !definition.hand_order.is_empty();
        for side in Side::BOTH {
            for (kind, info) in (0..).map(Kind).zip(&definition.kinds) {
                let code = usize::from(Piece::new(side, kind).code());
                let value = weights.board(kind);
                let row = &mut placed[(side.index() * kinds + kind.index()) * size..][..size];
                for (to, from) in row.iter_mut().zip(&placed_by_code[code]) {
                    *to = (*from).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
                }
                royal[code] = info.royal;
                force[code] = if info.royal || value < FORCE { 0 } else { value.min(i32::from(i16::MAX)) as i16 };
                let base = info.promotes_from.unwrap_or(kind);
                let gained = if has_hands && definition.captured_slot(kind).is_some() { weights.held(base) } else { 0 };
                worth.taken[code] = if info.royal { royal_worth } else { value + gained };
                worth.promotion[code] = info.promotes_to.map_or(0, |to| weights.board(to) - value);
            }
        }
        let held_force = definition.hand_order.iter().map(|&kind| force_of(&force, kind)).collect();
        let sliding = Sliding::new(definition, weights, breadth);
        Self {
            definition,
            ring: Ring::new(definition, weights, &lines, sliding.lines()),
            geometry: Geometry { lines, worth, lions: Lions::of(definition), royals, order, breadth, drops: has_hands },
            shelter: Shelter::new(definition, weights),
            placed,
            force,
            held: definition.hand_order.iter().map(|&kind| weights.held(kind)).collect(),
            held_force,
            sliding,
            squares: definition.squares().collect(),
            royal,
            full_force: 1,
            turn: weights.term(Term::Turn) / 100,
            drive_out: weights.term(Term::DriveOut),
            come_near: weights.term(Term::ComeNear),
            right: weights.term(if order == Order::Kokose(Duty::Mate) { Term::RightToMate } else { Term::Right }) / 100,
        }
    }

    /// Returns the same with a number of moves, and with the force of a side at the start in centipawns: for games that do not begin with all men on the board.
    pub(super) fn of_size(mut self, breadth: Breadth, full_force: i32) -> Self {
        self.geometry.breadth = breadth;
        self.full_force = full_force;
        self
    }

    /// Changes the value of a man on a square by this much, for its owner.
    pub(super) fn adjust(&mut self, square: Square, piece: Piece, by: i32) {
        let row = piece.side().index() * self.definition.kinds.len() + piece.kind().index();
        let placed = &mut self.placed[row * self.squares.len() + self.geometry.lines.dense(square)];
        *placed += (if piece.side() == Side::Black { by } else { -by }) as i16;
    }

    /// Returns the definition of the game.
    pub fn definition(&self) -> &'static Definition {
        self.definition
    }

    #[inline]
    fn placed(&self, square: Square, piece: Piece) -> i32 {
        let row = piece.side().index() * self.definition.kinds.len() + piece.kind().index();
        i32::from(self.placed[row * self.squares.len() + self.geometry.lines.dense(square)])
    }

    /// Returns the squares around each side's royal man, if he is the only one and the game counts sieges.
    fn sieges(&self, state: &Balance) -> [Option<Siege>; 2] {
        if self.ring.is_none() {
            return [None; 2];
        }
        Side::BOTH.map(|side| (state.royal_count[side.index()] == 1).then(|| Siege::new(state.royals[side.index()][0], side)))
    }

    /// Returns the sieges with all that bears on them.
    #[cfg(test)]
    pub(super) fn besieged<P: Position>(&self, position: &P, state: &Balance) -> [Option<Siege>; 2] {
        let mut sieges = self.sieges(state);
        self.sliding.activity(position, &self.geometry.lines, &self.squares, &state.sliders, &mut sieges);
        if let Some(ring) = &self.ring {
            sieges.iter_mut().flatten().for_each(|siege| ring.look(position, self.shelter.guard(), siege));
        }
        sieges
    }

    /// Returns how safe the royal men of a side are. A side with two has less to fear for each.
    fn safety<P: Position>(&self, position: &P, state: &Balance, side: Side, siege: Option<Siege>) -> i32 {
        let enemy = (!side).index();
        let force = (state.force[enemy] * 256 / self.full_force).min(320);
        if let (Some(ring), Some(mut siege)) = (&self.ring, siege) {
            ring.look(position, self.shelter.guard(), &mut siege);
            let danger = ring.danger(&siege, state.held[enemy]);
            return self.shelter.under_siege(self.definition, side, state.royals[side.index()][0], force, siege.guards(), danger);
        }
        let royals = &state.royals[side.index()][..usize::from(state.royal_count[side.index()])];
        let sum: i32 = royals.iter().map(|&royal| self.shelter.around(position, side, royal, force, state.held[enemy])).sum();
        let count = royals.len() as i32;
        sum / (count * count).max(1)
    }

    fn forces<'a>(&self, state: &'a Balance) -> finish::Forces<'a> {
        let royals = [0, 1].map(|side| &state.royals[side][..usize::from(state.royal_count[side])]);
        finish::Forces { force: state.force, royals, men: u32::from(state.men), full: self.full_force }
    }

    /// Returns what the rights that can be used once are worth to Black.
    fn rights(&self, state: &Balance) -> i32 {
        match self.geometry.order {
            Order::Kokose(_) => (i32::from(state.rights[0]) - i32::from(state.rights[1])) * self.right,
            Order::Alternating | Order::Parts => 0,
        }
    }

    /// Returns what `side` has by driving a bare enemy king to the edge.
    fn drive(&self, state: &Balance, side: Side) -> i32 {
        let enemy = (!side).index();
        if state.force[enemy] > 0 || state.force[side.index()] == 0 || state.royal_count[enemy] == 0 || state.royal_count[side.index()] == 0
        {
            return 0;
        }
        let (own, bare) = (state.royals[side.index()][0], state.royals[enemy][0]);
        let off = |at: u8, size: u8| (2 * i32::from(at) - i32::from(size) + 1).abs() / 2;
        let outside = off(bare.file(), self.definition.files) + off(bare.rank(), self.definition.ranks);
        (self.drive_out * outside - self.come_near * i32::from(own.distance(bare))) / 100
    }
}

fn force_of(force: &[i16; CODES], kind: Kind) -> i32 {
    i32::from(force[usize::from(Piece::new(Side::Black, kind).code())])
}

impl<P: Position> Eval<P> for Classic {
    type State = Balance;

    fn state(&self, position: &P) -> Balance {
        let mut state = Balance::EMPTY;
        {
            let mut watch = Watch { classic: self, state: &mut state };
            position.each_man(|square, piece| watch.put(square, piece));
            for side in Side::BOTH {
                for (slot, count) in position.hand(side).iter() {
                    for _ in 0..count {
                        watch.gain(side, slot);
                    }
                }
            }
        }
        if matches!(self.geometry.order, Order::Kokose(_)) {
            // Who may still use kokose is the last field but one (small §7.9).
            let sfen = position.sfen();
            let holders = sfen.rsplit(' ').nth(1).unwrap_or_default();
            state.rights = [holders.contains('b'), holders.contains('w')];
        }
        state
    }

    fn watch<'a>(&'a self, state: &'a mut Balance) -> impl Observer + 'a {
        Watch { classic: self, state }
    }

    fn evaluate(&self, position: &P, state: &Balance) -> i32 {
        let mut sieges = self.sieges(state);
        let activity = self.sliding.activity(position, &self.geometry.lines, &self.squares, &state.sliders, &mut sieges);
        let [black, white] = Side::BOTH.map(|side| self.safety(position, state, side, sieges[side.index()]) + self.drive(state, side));
        let score = state.score + activity + black - white + self.rights(state);
        let score = match self.geometry.breadth {
            Breadth::Usual => score,
            Breadth::Wide => score + finish::progress(self.definition, position, &self.forces(state)),
        };
        let score = if position.player() == Side::Black { score } else { -score };
        (score + self.turn).clamp(-MOST_EVAL, MOST_EVAL)
    }

    fn royals<'a>(&self, state: &'a Balance, side: Side) -> &'a [Square] {
        let side = side.index();
        if state.more_royals[side] > 0 { &[] } else { &state.royals[side][..usize::from(state.royal_count[side])] }
    }

    fn step_gain(&self, piece: Piece, from: Square, to: Square) -> i32 {
        let gain = self.placed(to, piece) - self.placed(from, piece);
        if piece.side() == Side::Black { gain } else { -gain }
    }

    fn force(&self, state: &Balance, side: Side) -> i32 {
        state.force[side.index()]
    }

    fn use_right(&self, state: &mut Balance, player: Side) {
        state.rights[player.index()] = false;
    }

    fn geometry(&self) -> &Geometry {
        &self.geometry
    }
}

/// Keeps a [`Balance`] up to date.
struct Watch<'a> {
    classic: &'a Classic,
    state: &'a mut Balance,
}

impl Watch<'_> {
    #[inline]
    fn slider(&mut self, square: Square) {
        let number = self.classic.geometry.lines.dense(square);
        self.state.sliders[number / 64 % WORDS] ^= 1 << (number % 64);
    }
}

impl Observer for Watch<'_> {
    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        let (code, side) = (usize::from(piece.code()), piece.side().index());
        self.state.score += self.classic.placed(square, piece);
        self.state.men += 1;
        self.state.force[side] += i32::from(self.classic.force[code]);
        if self.classic.sliding.follows(code) {
            self.slider(square);
        }
        if self.classic.royal[code] {
            let count = &mut self.state.royal_count[side];
            if let Some(place) = self.state.royals[side].get_mut(usize::from(*count)) {
                *place = square;
                *count += 1;
            } else {
                self.state.more_royals[side] += 1;
            }
        }
    }

    #[inline]
    fn lift(&mut self, square: Square, piece: Piece) {
        let (code, side) = (usize::from(piece.code()), piece.side().index());
        self.state.score -= self.classic.placed(square, piece);
        self.state.men -= 1;
        self.state.force[side] -= i32::from(self.classic.force[code]);
        if self.classic.sliding.follows(code) {
            self.slider(square);
        }
        if self.classic.royal[code] {
            let royals = &mut self.state.royals[side];
            let count = usize::from(self.state.royal_count[side]);
            if let Some(at) = royals[..count].iter().position(|&royal| royal == square) {
                royals[at] = royals[count - 1];
                self.state.royal_count[side] -= 1;
            } else {
                self.state.more_royals[side] = self.state.more_royals[side].saturating_sub(1);
            }
        }
    }

    #[inline]
    fn gain(&mut self, side: Side, slot: yagura::Slot) {
        self.hold(side, slot, 1);
    }

    #[inline]
    fn spend(&mut self, side: Side, slot: yagura::Slot) {
        self.hold(side, slot, -1);
    }
}

impl Watch<'_> {
    #[inline]
    fn hold(&mut self, side: Side, slot: yagura::Slot, count: i32) {
        let slot = usize::from(slot.0);
        let value = self.classic.held.get(slot).copied().unwrap_or(0);
        let force = self.classic.held_force.get(slot).copied().unwrap_or(0);
        self.state.score += if side == Side::Black { count * value } else { -count * value };
        self.state.held[side.index()] += count * force;
        self.state.force[side.index()] += count * force;
    }
}
