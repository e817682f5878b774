//! The evaluation of every game: material, squares, mobility, safety, and driving a bare king.

mod balance;

use yagura::{AnyPosition, CODES, Definition, Kind, Observer, Piece, Position, Side, Square, Variant};

pub use balance::Balance;
use balance::Watch;

use super::{
    Breadth, Duty, Eval, Geometry, Order, Royals,
    baseline::Mobility,
    finish,
    shelter::Shelter,
    siege::{Ring, Siege},
    sliding::Sliding,
    squares, tell,
    threats::{self, Bearing, Threats},
    weights::{self, Term, Weights},
};
use crate::{
    exchange::Worth,
    lines::Lines,
    lions::Lions,
    score::{MOST_EVAL, Window},
};

/// Men worth less than this, in centipawns, are no force: pawns as a rule.
pub const FORCE: i32 = 120;
/// What is not material and squares hardly ever is worth more than this, in centipawns.
const FAR: i32 = 300;
/// And threats than this.
const FAR_FOR_THREATS: i32 = 150;
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
    threats: Option<Threats>,
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
            threats: Threats::new(definition, weights, sliding.lines()),
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

    /// Returns what the men of a game that counts threats bear on.
    #[cfg(test)]
    pub(super) fn bearing<P: Position>(&self, position: &P, state: &Balance) -> Bearing<{ threats::USUAL }> {
        let threats = self.threats.as_ref().expect("a game that counts threats");
        let mut bearing = Bearing::EMPTY;
        self.activity(position, state, &mut [None; 2], |piece, square| threats.slide(&mut bearing, piece, square));
        threats.look(position, &self.geometry.lines, &mut bearing);
        bearing
    }

    /// Returns the sieges with all that bears on them.
    #[cfg(test)]
    pub(super) fn besieged<P: Position>(&self, position: &P, state: &Balance) -> [Option<Siege>; 2] {
        let mut sieges = self.sieges(state);
        self.activity(position, state, &mut sieges, |_, _| ());
        if let Some(ring) = &self.ring {
            sieges.iter_mut().flatten().for_each(|siege| ring.look(position, self.shelter.guard(), siege));
        }
        sieges
    }

    /// Returns what sliding men do for Black; see [`Sliding::activity`].
    #[inline]
    fn activity<P: Position>(
        &self,
        position: &P,
        state: &Balance,
        sieges: &mut [Option<Siege>; 2],
        slid: impl FnMut(Piece, Square),
    ) -> i32 {
        self.sliding.activity(position, &self.geometry.lines, &self.squares, &state.sliders, sieges, slid)
    }

    /// Returns what a position is worth to Black without threats; for `slid` see [`Sliding::activity`].
    fn calm<P: Position>(&self, position: &P, state: &Balance, slid: impl FnMut(Piece, Square)) -> i32 {
        let mut sieges = self.sieges(state);
        let activity = self.activity(position, state, &mut sieges, slid);
        let [black, white] = Side::BOTH.map(|side| self.safety(position, state, side, sieges[side.index()]) + self.drive(state, side));
        let score = state.score + activity + black - white + self.rights(state);
        match self.geometry.breadth {
            Breadth::Usual => score,
            Breadth::Wide => score + finish::progress(self.definition, position, &self.forces(state)),
        }
    }

    /// Returns the same with threats, unless it `is_far` from where they matter; whether they are in it comes second.
    fn threatened<P: Position, const R: usize>(
        &self,
        threats: &Threats,
        position: &P,
        state: &Balance,
        is_far: impl Fn(i32) -> bool,
    ) -> (i32, bool) {
        let mut bearing = Bearing::<R>::EMPTY;
        let score = self.calm(position, state, |piece, square| threats.slide(&mut bearing, piece, square));
        if is_far(score) { (score, false) } else { (score + threats.look(position, &self.geometry.lines, &mut bearing), true) }
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
        tell(position, &mut Watch { classic: self, state: &mut state });
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
        self.evaluate_within(position, state, Window::FULL).0
    }

    fn evaluate_within(&self, position: &P, state: &Balance, window: Window) -> (i32, bool) {
        let seen = |score: i32| {
            let score = if position.player() == Side::Black { score } else { -score };
            (score + self.turn).clamp(-MOST_EVAL, MOST_EVAL)
        };
        // Where hundreds of men threaten each other, their sum may be worth anything.
        let is_lazy = self.geometry.breadth == Breadth::Usual;
        let is_beyond = |value: i32, by: i32| is_lazy && (value <= window.alpha - by || value >= window.beta + by);
        let value = seen(state.score);
        // A siege may be worth anything, and a bare king must be driven.
        if self.ring.is_none() && is_beyond(value, FAR) && !state.force.contains(&0) {
            return (value, false);
        }
        let is_far = |score: i32| is_beyond(seen(score), FAR_FOR_THREATS);
        let (score, whole) = match &self.threats {
            None => (self.calm(position, state, |_, _| ()), true),
            Some(threats) if threats.is_usual() => self.threatened::<P, { threats::USUAL }>(threats, position, state, is_far),
            Some(threats) => self.threatened::<P, { threats::WIDE }>(threats, position, state, is_far),
        };
        (seen(score), whole)
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

#[cfg(test)]
mod tests {
    use yagura::Game;

    use super::*;

    /// An estimate is on the side of the window where the whole value is, or in very few wild positions would be.
    #[test]
    fn estimates_are_outside_where_the_value_is() {
        for id in ["chu", "shogi", "stun", "ennen"] {
            let variant = Variant::parse(id).expect("a game");
            let classic = Classic::new(variant.definition());
            let (mut estimates, mut wrong) = (0, 0);
            for seed in 0..4 {
                let mut rng = fastrand::Rng::with_seed(seed);
                let mut game = Game::of_variant(&variant, None).expect("the start");
                for _ in 0..100 {
                    let position = game.position();
                    let state = Eval::<AnyPosition>::state(&classic, position);
                    let whole = classic.evaluate(position, &state);
                    for alpha in (-10..=10).map(|step| whole + 100 * step) {
                        let (value, is_whole) = classic.evaluate_within(position, &state, Window::above(alpha));
                        assert!(!is_whole || value == whole, "{}", position.sfen());
                        estimates += u32::from(!is_whole);
                        wrong += u32::from((value > alpha) != (whole > alpha));
                    }
                    let Some(mv) = rng.choice(game.legal().iter().copied()) else { break };
                    game.play(mv);
                }
            }
            assert_eq!(estimates > 0, ["chu", "stun"].contains(&id), "{id}");
            assert!(wrong * 200 <= estimates, "{id}: {wrong} of {estimates}");
        }
    }
}
