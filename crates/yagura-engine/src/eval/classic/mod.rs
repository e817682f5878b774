//! The evaluation of every game: material, squares, mobility, safety, and driving a bare king.

mod balance;
mod tables;

pub use balance::Balance;
use balance::Watch;
pub use tables::{Classic, FORCE};
use yagura::{Move, MoveView, Observer, Piece, Position, Side, SpecialMove, SplitTurns, Square, Turns};

use super::{
    Eval, Evaluation, mop_up,
    siege::Siege,
    sliding::Slides,
    tell,
    threats::{Attacks, LargeAttacks, SmallAttacks, Threats},
};
use crate::{
    geometry::{BoardSize, Geometry},
    score::{MOST_EVAL, Window},
    see,
};

/// What is not material and squares hardly ever is worth more than this, in centipawns.
const FAR: i32 = 300;
/// And threats than this.
const FAR_FOR_THREATS: i32 = 150;
/// On a large board, where hundreds of pieces threaten each other.
const FAR_FOR_THREATS_WIDE: i32 = 400;
impl Classic {
    /// Returns the squares around each side's royal piece, if he is the only one and the game counts sieges.
    fn sieges(&self, state: &Balance) -> [Option<Siege>; 2] {
        if self.ring.is_none() {
            return [None; 2];
        }
        Side::BOTH.map(|side| {
            (state.royal_count[side.index()] == 1).then(|| Siege::new(state.royals[side.index()][0], side))
        })
    }

    /// Returns what the pieces of a game that counts threats attack.
    #[cfg(test)]
    pub(super) fn attacks<P: Position>(&self, position: &P, state: &Balance) -> SmallAttacks {
        let threats = self.threats.as_ref().expect("a game that counts threats");
        let mut attacks = SmallAttacks::EMPTY;
        self.activity(position, state, &mut [None; 2], threats.marker(&mut attacks));
        threats.look(position, &self.geometry.lines, &mut attacks);
        attacks
    }

    /// Returns the sieges with all that attacks them.
    #[cfg(test)]
    pub(super) fn besieged<P: Position>(&self, position: &P, state: &Balance) -> [Option<Siege>; 2] {
        let mut sieges = self.sieges(state);
        self.activity(position, state, &mut sieges, ());
        if let Some(ring) = &self.ring {
            sieges.iter_mut().flatten().for_each(|siege| ring.look(position, self.shelter.guard(), siege));
        }
        sieges
    }

    /// Returns what sliding pieces do for Black; see [`Sliding::activity`].
    #[inline]
    fn activity<P: Position>(
        &self,
        position: &P,
        state: &Balance,
        sieges: &mut [Option<Siege>; 2],
        slides: impl Slides,
    ) -> i32 {
        let (lines, squares, places) = (&self.geometry.lines, &self.squares, &state.sliders);
        if sieges.iter().any(Option::is_some) {
            self.sliding.activity::<P, true>(position, lines, squares, places, sieges, slides)
        } else {
            self.sliding.activity::<P, false>(position, lines, squares, places, sieges, slides)
        }
    }

    /// Returns what a position is worth to Black without threats; for `slides` see [`Sliding::activity`].
    #[inline]
    fn calm<P: Position>(&self, position: &P, state: &Balance, slides: impl Slides) -> i32 {
        let mut sieges = self.sieges(state);
        let activity = self.activity(position, state, &mut sieges, slides);
        self.with_activity(position, state, activity, sieges)
    }

    /// Returns the same of a position of which is known what slides are worth to Black, in centipawns, and
    /// what they attack around the royal pieces.
    #[inline]
    pub(super) fn with_activity<P: Position>(
        &self,
        position: &P,
        state: &Balance,
        activity: i32,
        sieges: [Option<Siege>; 2],
    ) -> i32 {
        let [black, white] = Side::BOTH
            .map(|side| self.safety(position, state, side, sieges[side.index()]) + self.drive(state, side));
        let score = state.score + activity + black - white + self.rights(state);
        match self.geometry.board_size {
            BoardSize::Usual => score,
            BoardSize::Large => score + mop_up::progress(self.definition, position, &self.forces(state)),
        }
    }

    /// Returns the same with threats, unless it `is_far` from where they matter: then it is an estimate.
    fn threatened<P: Position, const WIDTH: usize, const BYTES: usize>(
        &self,
        mut attacks: Attacks<WIDTH, BYTES>,
        threats: &Threats,
        position: &P,
        state: &Balance,
        is_far: &dyn Fn(i32) -> bool,
    ) -> Evaluation {
        let score = self.calm(position, state, threats.marker(&mut attacks));
        if is_far(score) {
            Evaluation::estimate(score)
        } else {
            Evaluation::whole(score + threats.look(position, &self.geometry.lines, &mut attacks))
        }
    }

    /// Returns the evaluation from the view of who decides, an estimate if pieces and squares alone are far
    /// outside of the window. Else `whole` has it for Black; it is told which scores are far from where
    /// threats matter.
    #[inline]
    pub(super) fn lazily<P: Position>(
        &self,
        position: &P,
        state: &Balance,
        window: Window,
        whole: impl FnOnce(&dyn Fn(i32) -> bool) -> Evaluation,
    ) -> Evaluation {
        let seen = |score: i32| {
            let score = if position.player() == Side::Black { score } else { -score };
            (score + self.turn).clamp(-MOST_EVAL, MOST_EVAL)
        };
        let is_beyond = |value: i32, by: i32| value <= window.alpha - by || value >= window.beta + by;
        let value = seen(state.score);
        let (is_usual, far_for_threats) = match self.geometry.board_size {
            BoardSize::Usual => (true, FAR_FOR_THREATS),
            BoardSize::Large => (false, FAR_FOR_THREATS_WIDE),
        };
        // A siege may be worth anything, and a bare king must be driven.
        if is_usual && self.ring.is_none() && is_beyond(value, FAR) && !state.force.contains(&0) {
            return Evaluation::estimate(value);
        }
        let score = whole(&|score| is_beyond(seen(score), far_for_threats));
        Evaluation { value: seen(score.value), ..score }
    }

    /// Returns how safe the royal pieces of a side are. A side with two has less to fear for each.
    fn safety<P: Position>(&self, position: &P, state: &Balance, side: Side, siege: Option<Siege>) -> i32 {
        let enemy = (!side).index();
        let force = (state.force[enemy] * 256 / self.full_force).min(320);
        if let (Some(ring), Some(mut siege)) = (&self.ring, siege) {
            ring.look(position, self.shelter.guard(), &mut siege);
            let danger = ring.danger(&siege, state.held[enemy]);
            return self.shelter.under_siege(
                self.definition,
                side,
                state.royals[side.index()][0],
                force,
                siege.guards(),
                danger,
            );
        }
        let royals = &state.royals[side.index()][..usize::from(state.royal_count[side.index()])];
        let sum: i32 = royals
            .iter()
            .map(|&royal| self.shelter.around(position, side, royal, force, state.held[enemy]))
            .sum();
        let count = royals.len() as i32;
        sum / (count * count).max(1)
    }

    fn forces<'a>(&self, state: &'a Balance) -> mop_up::Forces<'a> {
        let royals = [0, 1].map(|side| &state.royals[side][..usize::from(state.royal_count[side])]);
        mop_up::Forces { force: state.force, royals, pieces: u32::from(state.pieces), full: self.full_force }
    }

    /// Returns what the rights that can be used once are worth to Black.
    fn rights(&self, state: &Balance) -> i32 {
        match self.geometry.turns {
            Turns::Borrowed(_) => (i32::from(state.rights[0]) - i32::from(state.rights[1])) * self.right,
            Turns::Single | Turns::WithSecondPart(_) => 0,
        }
    }

    /// Returns what `side` has by driving a bare enemy king to the edge.
    fn drive(&self, state: &Balance, side: Side) -> i32 {
        let enemy = (!side).index();
        if state.force[enemy] > 0
            || state.force[side.index()] == 0
            || state.royal_count[enemy] == 0
            || state.royal_count[side.index()] == 0
        {
            return 0;
        }
        let (own, bare) = (state.royals[side.index()][0], state.royals[enemy][0]);
        let off = |at: u8, size: u8| (2 * i32::from(at) - i32::from(size) + 1).abs() / 2;
        let outside = off(bare.file(), self.definition.files) + off(bare.rank(), self.definition.ranks);
        (self.drive_out * outside - self.come_near * i32::from(own.distance(bare))) / 100
    }
}

impl<P: SplitTurns> Eval<P> for Classic {
    type State = Balance;

    fn state(&self, position: &P) -> Balance {
        let mut state = Balance::EMPTY;
        tell(position, &mut Watch { classic: self, state: &mut state });
        state.rights = Side::BOTH.map(|side| position.has_borrowing_right(side));
        state
    }

    fn watch<'a>(&'a self, state: &'a mut Balance) -> impl Observer + 'a {
        Watch { classic: self, state }
    }

    fn evaluate(&self, position: &P, state: &Balance) -> i32 {
        self.evaluate_within(position, state, Window::FULL).value
    }

    fn material(&self, position: &P, state: &Balance) -> i32 {
        let [black, white] = Side::BOTH.map(|side| self.drive(state, side));
        let score = state.score + black - white + self.rights(state);
        let score = match self.geometry.board_size {
            BoardSize::Usual => score,
            BoardSize::Large => score + mop_up::progress(self.definition, position, &self.forces(state)),
        };
        (if position.player() == Side::Black { score } else { -score }) + self.turn
    }

    fn evaluate_within(&self, position: &P, state: &Balance, window: Window) -> Evaluation {
        self.lazily(position, state, window, |is_far| match &self.threats {
            None => Evaluation::whole(self.calm(position, state, ())),
            Some(threats) if threats.is_small() => {
                self.threatened(SmallAttacks::EMPTY, threats, position, state, is_far)
            }
            Some(threats) => self.threatened(LargeAttacks::EMPTY, threats, position, state, is_far),
        })
    }

    fn royals<'a>(&self, state: &'a Balance, side: Side) -> &'a [Square] {
        let side = side.index();
        if state.more_royals[side] > 0 {
            &[]
        } else {
            &state.royals[side][..usize::from(state.royal_count[side])]
        }
    }

    fn step_gain(&self, piece: Piece, from: Square, to: Square) -> i32 {
        let gain = self.placed(to, piece) - self.placed(from, piece);
        if piece.side() == Side::Black { gain } else { -gain }
    }

    fn force(&self, state: &Balance, side: Side) -> i32 {
        state.force[side.index()]
    }

    fn spend_right(&self, state: &mut Balance, player: Side) {
        state.rights[player.index()] = false;
    }

    fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    fn see_ge(&self, position: &P, mv: Move, threshold: i32) -> bool {
        Eval::<P>::ends_game(self, mv) || see::see_ge(&self.geometry, position, mv, threshold)
    }

    fn ends_game(&self, mv: Move) -> bool {
        self.declares
            && matches!(mv.view(), MoveView::Special { code, .. } if code == SpecialMove::Declare.code())
    }
}

#[cfg(test)]
mod tests {
    use yagura::{AnyPosition, Game, Notation as _, Variant};

    use super::*;

    /// An estimate is on the side of the window where the whole value is, or in very few wild positions would
    /// be.
    #[test]
    fn estimates_are_outside_where_the_value_is() {
        for id in ["chu", "shogi", "stun", "ennen", "dai", "maka-dai-dai", "sho-shogi"] {
            let variant = Variant::parse(id).expect("a game");
            let classic = Classic::new(variant.definition());
            let (mut estimates, mut wrong) = (0, 0);
            for seed in 0..4 {
                let mut rng = fastrand::Rng::with_seed(seed);
                let mut game = Game::begin(&variant, None).expect("the start");
                for _ in 0..100 {
                    let position = game.position();
                    let state = Eval::<AnyPosition>::state(&classic, position);
                    let whole = classic.evaluate(position, &state);
                    for alpha in (-10..=10).map(|step| whole + 100 * step) {
                        let Evaluation { value, is_whole } =
                            classic.evaluate_within(position, &state, Window::above(alpha));
                        assert!(!is_whole || value == whole, "{}", position.sfen());
                        estimates += u32::from(!is_whole);
                        wrong += u32::from((value > alpha) != (whole > alpha));
                    }
                    let Some(mv) = rng.choice(game.legal_moves().iter().copied()) else { break };
                    game.play_unchecked(mv);
                }
            }
            assert_eq!(estimates > 0, id != "shogi", "{id}");
            assert!(wrong * 200 <= estimates, "{id}: {wrong} of {estimates}");
        }
    }
}
