//! Union shogi: the men of five games on five boards, with values of each board's own from a file, cannons that fade with the men they jump over, and what
//! ends a game on one board only (rulebook rengo §11).

mod endings;
mod places;

use yagura::{Act, CODES, Definition, Kind, Move, MoveView, Observer, Piece, Position, Side, Slot, Square, games::rengo::Rengo};

use super::{Balance, Breadth, Classic, Column, Eval, Geometry, baseline::Mobility, weights::Weights};
use crate::{exchange, score::MOST_EVAL};

/// Men on the board of an average position: for mobility, and where a cannon has its plain value.
const MEN: i32 = 30;
/// Force of one side at the start, in centipawns.
const FULL_FORCE: i32 = 5500;

/// The evaluation of union shogi on one board.
#[derive(Debug)]
pub(crate) struct Union {
    classic: Classic,
    /// What a man gains for each man more than [`MEN`] on the board, by code, White's negative.
    fading: Box<[i8; CODES]>,
}

/// What is kept along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forces {
    balance: Balance,
    /// Sum of what the cannons gain for each man more on the board, Black's less White's.
    fading: i32,
}

impl Union {
    /// Returns the evaluation of a board with these weights.
    pub(crate) fn with(definition: &'static Definition, mut weights: Weights) -> Self {
        let mobility = Mobility::new(definition, MEN as usize);
        weights.complete(definition, &mobility);
        let mut classic = Classic::of_mobility(definition, &weights, &mobility).of_size(Breadth::Usual, FULL_FORCE);
        places::adjust(&mut classic, definition, &weights);
        let mut fading = Box::new([0; CODES]);
        for kind in (0..).map(Kind).take(definition.kinds.len()) {
            let by = weights.own(kind, Column::Fades).unwrap_or(0) as i8;
            fading[usize::from(Piece::new(Side::Black, kind).code())] = by;
            fading[usize::from(Piece::new(Side::White, kind).code())] = -by;
        }
        Self { classic, fading }
    }

    pub(crate) fn definition(&self) -> &'static Definition {
        self.classic.definition()
    }

    fn is_act(mv: Move) -> Option<Act> {
        match mv.view() {
            MoveView::Act { deed, .. } => Act::of_deed(deed),
            _ => None,
        }
    }
}

impl Eval<Rengo> for Union {
    type State = Forces;

    fn state(&self, position: &Rengo) -> Forces {
        let mut fading = 0;
        position.each_man(|_, piece| fading += i32::from(self.fading[usize::from(piece.code())]));
        Forces { balance: self.classic.state(position), fading }
    }

    fn watch<'a>(&'a self, state: &'a mut Forces) -> impl Observer + 'a {
        let Forces { balance, fading } = state;
        Watch { union: self, balance: Eval::<Rengo>::watch(&self.classic, balance), fading }
    }

    fn evaluate(&self, position: &Rengo, state: &Forces) -> i32 {
        let fading = state.fading * (state.balance.men() - MEN);
        let value = self.classic.evaluate(position, &state.balance) + if position.side() == Side::Black { fading } else { -fading };
        endings::judge(position, value).clamp(-MOST_EVAL, MOST_EVAL)
    }

    fn royals<'a>(&self, state: &'a Forces, side: Side) -> &'a [Square] {
        Eval::<Rengo>::royals(&self.classic, &state.balance, side)
    }

    fn step_gain(&self, piece: Piece, from: Square, to: Square) -> i32 {
        Eval::<Rengo>::step_gain(&self.classic, piece, from, to)
    }

    fn force(&self, state: &Forces, side: Side) -> i32 {
        Eval::<Rengo>::force(&self.classic, &state.balance, side)
    }

    fn use_right(&self, _: &mut Forces, _: Side) {}

    fn geometry(&self) -> &Geometry {
        Eval::<Rengo>::geometry(&self.classic)
    }

    fn wins_at_least(&self, position: &Rengo, mv: Move, threshold: i32) -> bool {
        if Self::is_act(mv).is_some() { threshold <= 0 } else { exchange::wins_at_least(self.geometry(), position, mv, threshold) }
    }

    fn closes(&self, mv: Move) -> bool {
        matches!(Self::is_act(mv), Some(Act::Declare | Act::Points))
    }
}

/// Keeps [`Forces`] up to date.
struct Watch<'a, O> {
    union: &'a Union,
    balance: O,
    fading: &'a mut i32,
}

impl<O: Observer> Observer for Watch<'_, O> {
    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        self.balance.put(square, piece);
        *self.fading += i32::from(self.union.fading[usize::from(piece.code())]);
    }

    #[inline]
    fn lift(&mut self, square: Square, piece: Piece) {
        self.balance.lift(square, piece);
        *self.fading -= i32::from(self.union.fading[usize::from(piece.code())]);
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
