//! The classic evaluation of a small board with very many pieces, as that of chu shogi: all that costs much
//! is kept along with the moves, and is the same as if it were looked for each time.

mod attack_table;
mod influence;

use attack_table::AttackTable;
use influence::Influence;
use yagura::{Definition, Move, Observer, Piece, Side, Slot, SplitTurns, Square};

use super::{Classic, Eval, Evaluation, classic::Balance, threats::Threats};
use crate::{geometry::Geometry, score::Window};

/// The classic evaluation with an attack table that follows the moves.
#[derive(Debug)]
pub(crate) struct Incremental {
    classic: Classic,
    threats: Threats,
    influence: Influence,
    empty: Box<AttackTable>,
}

impl Incremental {
    /// Returns the evaluation with an attack table, or as it was if it has no use for one: it counts no
    /// threats, or its board is too large.
    pub(crate) fn new(classic: Classic) -> Result<Self, Box<Classic>> {
        let Some(threats) = classic.small_threats().cloned() else { return Err(Box::new(classic)) };
        let influence = Influence::new(&threats, classic.sliding());
        let empty = Box::new(AttackTable::empty(classic.definition()));
        Ok(Self { classic, threats, influence, empty })
    }

    pub(crate) fn definition(&self) -> &'static Definition {
        self.classic.definition()
    }
}

impl<P: SplitTurns> Eval<P> for Incremental {
    type State = (Balance, AttackTable);

    fn state(&self, position: &P) -> Self::State {
        let mut table = *self.empty;
        position.for_each_piece(|square, piece| table.put(&self.influence, &self.threats, square, piece));
        (self.classic.state(position), table)
    }

    fn watch<'a>(&'a self, (balance, table): &'a mut Self::State) -> impl Observer + 'a {
        Watch { eval: self, balance: Eval::<P>::watch(&self.classic, balance), table }
    }

    fn evaluate(&self, position: &P, state: &Self::State) -> i32 {
        self.evaluate_within(position, state, Window::FULL).value
    }

    fn material(&self, position: &P, (balance, _): &Self::State) -> i32 {
        self.classic.material(position, balance)
    }

    fn evaluate_within(&self, position: &P, (balance, table): &Self::State, window: Window) -> Evaluation {
        self.classic.lazily(position, balance, window, |is_far| {
            let score = self.classic.with_activity(position, balance, table.activity(), [None; 2]);
            if is_far(score) {
                Evaluation::estimate(score)
            } else {
                Evaluation::whole(score + table.threats(&self.threats, position.player()))
            }
        })
    }

    fn royals<'a>(&self, (balance, _): &'a Self::State, side: Side) -> &'a [Square] {
        Eval::<P>::royals(&self.classic, balance, side)
    }

    fn step_gain(&self, piece: Piece, from: Square, to: Square) -> i32 {
        Eval::<P>::step_gain(&self.classic, piece, from, to)
    }

    fn force(&self, (balance, _): &Self::State, side: Side) -> i32 {
        Eval::<P>::force(&self.classic, balance, side)
    }

    fn spend_right(&self, (balance, _): &mut Self::State, player: Side) {
        Eval::<P>::spend_right(&self.classic, balance, player);
    }

    fn geometry(&self) -> &Geometry {
        Eval::<P>::geometry(&self.classic)
    }

    fn see_ge(&self, position: &P, mv: Move, threshold: i32) -> bool {
        self.classic.see_ge(position, mv, threshold)
    }

    fn ends_game(&self, mv: Move) -> bool {
        Eval::<P>::ends_game(&self.classic, mv)
    }
}

/// Keeps the attack table up to date, and the [`Balance`].
struct Watch<'a, O> {
    eval: &'a Incremental,
    balance: O,
    table: &'a mut AttackTable,
}

impl<O: Observer> Observer for Watch<'_, O> {
    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        self.balance.put(square, piece);
        self.table.put(&self.eval.influence, &self.eval.threats, square, piece);
    }

    #[inline]
    fn lift(&mut self, square: Square, piece: Piece) {
        self.balance.lift(square, piece);
        self.table.lift(&self.eval.influence, &self.eval.threats, square, piece);
    }

    #[inline]
    fn gain(&mut self, side: Side, slot: Slot) {
        self.balance.gain(side, slot);
    }

    #[inline]
    fn spend(&mut self, side: Side, slot: Slot) {
        self.balance.spend(side, slot);
    }
}

#[cfg(test)]
mod tests {
    use yagura::{AnyPosition, Game, Notation as _, Position as _, Variant};

    use super::*;

    fn evals(id: &str) -> (Variant, Incremental, Classic) {
        let variant = Variant::parse(id).expect("a game");
        let definition = variant.definition();
        let incremental = Incremental::new(Classic::new(definition)).expect("it counts threats");
        (variant, incremental, Classic::new(definition))
    }

    /// What is kept is what would be found, and it says the same as the evaluation that looks for all each
    /// time.
    #[test]
    fn nothing_changes_but_the_time() {
        let (variant, incremental, classic) = evals("chu");
        for seed in 0..12 {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut game = Game::begin(&variant, None).expect("the start");
            let mut state = Eval::<AnyPosition>::state(&incremental, game.position());
            for _ in 0..300 {
                let position = game.position();
                let (_, table) = Eval::<AnyPosition>::state(&incremental, position);
                assert_eq!(state.1, table, "{}", position.sfen());
                let value = incremental.evaluate(position, &state);
                assert_eq!(value, classic.evaluate(position, &state.0), "{}", position.sfen());
                for alpha in [-400, -200, 0, 200, 400].map(|by| value + by) {
                    let window = Window::above(alpha);
                    assert_eq!(
                        incremental.evaluate_within(position, &state, window),
                        classic.evaluate_within(position, &state.0, window),
                        "{}",
                        position.sfen()
                    );
                }
                // Captures and promotions above all.
                let moves = game.legal_moves().clone();
                let is_noisy = |mv: &Move| mv.promotes() || !position.victims(*mv).is_empty();
                let noisy: Vec<Move> = moves.iter().copied().filter(is_noisy).collect();
                let noisy = rng.choice(noisy).filter(|_| rng.bool());
                let Some(mv) = noisy.or_else(|| rng.choice(moves)) else { break };
                position.clone().play_observed(mv, &mut Eval::<AnyPosition>::watch(&incremental, &mut state));
                game.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn other_evaluations_stay_as_they_are() {
        for id in ["shogi", "tenjiku", "ennen"] {
            let variant = Variant::parse(id).expect("a game");
            assert!(Incremental::new(Classic::new(variant.definition())).is_err(), "{id}");
        }
    }
}
