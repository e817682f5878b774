//! Union shogi: the pieces of five games on five boards, with values of each board's own from a file, cannons
//! that fade with the pieces they jump over, and what ends a game on one board only (rulebook rengo §11).

mod endings;
mod places;

use yagura::{
    CODES, Definition, Kind, Move, MoveView, Observer, Piece, Position, Side, Slot, SpecialMove, Square,
    games::rengo::Rengo,
};

use super::{Balance, Classic, Column, Eval, baseline::Mobility, weights::Weights};
use crate::{
    geometry::{BoardSize, Geometry},
    score::MOST_EVAL,
    see,
};

/// Pieces on the board of an average position: for mobility, and where a cannon has its plain value.
const PIECES: i32 = 30;
/// Force of one side at the start, in centipawns.
const FULL_FORCE: i32 = 5500;

/// The evaluation of union shogi on one board.
#[derive(Debug)]
pub(crate) struct Union {
    classic: Classic,
    /// What a piece gains for each piece more than [`PIECES`] on the board, by code, White's negative.
    fading: Box<[i8; CODES]>,
}

/// What is kept along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forces {
    balance: Balance,
    /// Sum of what the cannons gain for each piece more on the board, Black's less White's.
    fading: i32,
}

/// Returns whether a piece can be dropped now, or once another has been captured: native armies of chess,
/// xiangqi, janggi and makruk have none that goes to a hand (rulebook rengo §10.1).
pub(crate) fn has_drops(position: &Rengo) -> bool {
    let definition = position.definition();
    let mut found = Side::BOTH.iter().any(|&side| !position.hand(side).is_empty());
    position.for_each_piece(|_, piece| found |= definition.captured_slot(piece.kind()).is_some());
    found
}

impl Union {
    /// Returns the evaluation of a board with these weights.
    pub(crate) fn with(definition: &'static Definition, mut weights: Weights) -> Self {
        let mobility = Mobility::new(definition, PIECES as usize);
        weights.complete(definition, &mobility);
        let mut classic = Classic::of_mobility(definition, &weights, &mobility)
            .with_board_size(BoardSize::Usual, FULL_FORCE);
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

    /// Returns what the player's cannons have gained by the pieces that they can jump over.
    fn fading(position: &Rengo, state: &Forces) -> i32 {
        let fading = state.fading * (state.balance.pieces() - PIECES);
        if position.side() == Side::Black { fading } else { -fading }
    }

    fn special_move(mv: Move) -> Option<SpecialMove> {
        match mv.view() {
            MoveView::Special { code, .. } => SpecialMove::from_code(code),
            _ => None,
        }
    }
}

impl Eval<Rengo> for Union {
    type State = Forces;

    fn state(&self, position: &Rengo) -> Forces {
        let mut fading = 0;
        position.for_each_piece(|_, piece| fading += i32::from(self.fading[usize::from(piece.code())]));
        Forces { balance: self.classic.state(position), fading }
    }

    fn watch<'a>(&'a self, state: &'a mut Forces) -> impl Observer + 'a {
        let Forces { balance, fading } = state;
        Watch { union: self, balance: Eval::<Rengo>::watch(&self.classic, balance), fading }
    }

    fn evaluate(&self, position: &Rengo, state: &Forces) -> i32 {
        let value = self.unadjusted(position, state);
        endings::adjusted(position, value).clamp(-MOST_EVAL, MOST_EVAL)
    }

    fn material(&self, position: &Rengo, state: &Forces) -> i32 {
        self.classic.material(position, &state.balance) + Self::fading(position, state)
    }

    fn unadjusted(&self, position: &Rengo, state: &Forces) -> i32 {
        self.classic.evaluate(position, &state.balance) + Self::fading(position, state)
    }

    fn adjusted(&self, position: &Rengo, value: i32) -> i32 {
        endings::adjusted(position, value)
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

    fn spend_right(&self, _: &mut Forces, _: Side) {}

    fn geometry(&self) -> &Geometry {
        Eval::<Rengo>::geometry(&self.classic)
    }

    fn see_ge(&self, position: &Rengo, mv: Move, threshold: i32) -> bool {
        if Self::special_move(mv).is_some() {
            threshold <= 0
        } else {
            see::see_ge(self.geometry(), position, mv, threshold)
        }
    }

    fn ends_game(&self, mv: Move) -> bool {
        matches!(Self::special_move(mv), Some(SpecialMove::Declare | SpecialMove::Points))
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

#[cfg(test)]
mod tests {
    use yagura::{AnyPosition, Game, Variant};

    use super::*;

    #[test]
    fn armies_of_chess_drop_nothing_until_a_piece_of_shogi_is_among_them() {
        let native = "[cr][cn][cb][cq][ck][cb][cn][cr]/[cp][cp][cp][cp][cp][cp][cp][cp]/8/8/8/8/\
                      [CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB][CN][CR] \
                      b - 1 - 1h8h1a8a - 0 -";
        let drops = |position: &str| {
            let variant = Variant::parse("rengo-chess").expect("a game");
            let game = Game::begin(&variant, Some(position)).expect("a position");
            match game.position() {
                AnyPosition::Rengo(position) => has_drops(position),
                _ => unreachable!("the rules of the board are those of union shogi"),
            }
        };
        assert!(!drops(native));
        assert!(drops(&native.replacen("[CN]", "S", 1)));
        assert!(drops(&native.replacen(" b - 1", " b P 1", 1)));
    }
}
