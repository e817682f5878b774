//! The tables of the classic evaluation, made from a game's definition and weights.

use yagura::{
    AnyPosition, CODES, Debt, Definition, Kind, Piece, Position, Royals, Side, Square, Turns, Variant,
};

use super::super::{
    Eval,
    baseline::Mobility,
    piece_square,
    shelter::Shelter,
    siege::Ring,
    sliding::Sliding,
    threats::Threats,
    weights::{self, Term, Weights},
};
use crate::{
    geometry::{BoardSize, Geometry},
    lines::Lines,
    lions::Lions,
    worth::Worth,
};

/// Pieces worth less than this, in centipawns, are no force: pawns as a rule.
pub const FORCE: i32 = 120;
/// What a royal piece is worth in exchanges: more than all else.
const ROYAL_WORTH: i32 = 30_000;
/// The same where a side has several: a great piece's, but no more. That the last one is taken the search
/// sees by itself.
const ROYAL_WORTH_OF_SEVERAL: i32 = 5_000;

/// Material, squares and mobility, safety of the royal pieces: tables for one game.
#[derive(Debug)]
pub struct Classic {
    pub(super) definition: &'static Definition,
    pub(super) geometry: Geometry,
    pub(super) shelter: Shelter,
    pub(super) ring: Option<Ring>,
    pub(super) threats: Option<Threats>,
    /// Value of a piece on a square, White's negative: by [`Classic::row`] and dense number.
    pub(super) placed: Box<[i16]>,
    /// What counts as force, by code.
    pub(super) force: Box<[i16; CODES]>,
    /// Value in hand, by slot.
    pub(super) held: Vec<i32>,
    pub(super) held_force: Vec<i32>,
    pub(super) sliding: Sliding,
    pub(super) squares: Vec<Square>,
    pub(super) royal: Box<[bool; CODES]>,
    /// Whether a player may end the game by a declaration.
    pub(super) declares: bool,
    /// Force of one side at the start.
    pub(super) full_force: i32,
    /// See [`Term`]; driving is in hundredths.
    pub(super) turn: i32,
    pub(super) drive_out: i32,
    pub(super) come_near: i32,
    pub(super) right: i32,
}

impl Classic {
    /// Returns the evaluation of a game with the weights of its file.
    pub fn new(definition: &'static Definition) -> Self {
        Self::with(definition, Weights::of(definition))
    }

    /// Returns the evaluation of a game with these weights.
    pub fn with(definition: &'static Definition, mut weights: Weights) -> Self {
        let mobility = Mobility::new(definition, weights::pieces_of_start(definition));
        weights.complete(definition, &mobility);
        let mut classic = Self::of_mobility(definition, &weights, &mobility);
        let state = classic.state(&AnyPosition::start(&Variant::of(definition)));
        classic.full_force = (state.force.iter().sum::<i32>() / 2).max(1);
        classic
    }

    /// Returns the evaluation of a game with weights for all pieces. The force of a side at the start is that
    /// of nothing yet.
    pub(in crate::eval) fn of_mobility(
        definition: &'static Definition,
        weights: &Weights,
        mobility: &Mobility,
    ) -> Self {
        let lines = Lines::new(definition);
        let size = lines.size();
        let placed_by_code = piece_square::placed(definition, mobility, weights);
        let kinds = definition.kinds.len();
        let mut placed = vec![0; 2 * kinds * size].into_boxed_slice();
        let mut force = Box::new([0; CODES]);
        let mut royal = Box::new([false; CODES]);
        let mut worth = Worth { taken: Box::new([0; CODES]), promotion: Box::new([0; CODES]) };
        let (board_size, traits) = (BoardSize::of(definition), definition.traits());
        let royal_worth = match traits.royals {
            Royals::Several => ROYAL_WORTH_OF_SEVERAL,
            Royals::Safe | Royals::Captured | Royals::CapturedByAttack => ROYAL_WORTH,
        };
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
                force[code] =
                    if info.royal || value < FORCE { 0 } else { value.min(i32::from(i16::MAX)) as i16 };
                let base = info.promotes_from.unwrap_or(kind);
                let gained = if has_hands && definition.captured_slot(kind).is_some() {
                    weights.held(base)
                } else {
                    0
                };
                worth.taken[code] = if info.royal { royal_worth } else { value + gained };
                worth.promotion[code] = info.promotes_to.map_or(0, |to| weights.board(to) - value);
            }
        }
        let held_force = definition.hand_order.iter().map(|&kind| force_of(&force, kind)).collect();
        let sliding = Sliding::new(definition, weights, board_size);
        Self {
            definition,
            ring: Ring::new(definition, weights, &lines, sliding.lines()),
            threats: Threats::new(definition, weights, sliding.lines()),
            geometry: Geometry {
                lines,
                worth,
                lions: Lions::of(definition),
                royals: traits.royals,
                turns: traits.turns,
                board_size,
                drops: has_hands,
            },
            shelter: Shelter::new(definition, weights),
            placed,
            force,
            held: definition.hand_order.iter().map(|&kind| weights.held(kind)).collect(),
            held_force,
            sliding,
            squares: definition.squares().collect(),
            royal,
            declares: definition.play.declaration.is_some(),
            full_force: 1,
            turn: weights.term(Term::Turn) / 100,
            drive_out: weights.term(Term::DriveOut),
            come_near: weights.term(Term::ComeNear),
            right: weights.term(right_term(traits.turns)) / 100,
        }
    }

    /// Returns the same with a number of moves, and with the force of a side at the start in centipawns: for
    /// games that do not begin with all pieces on the board.
    pub(in crate::eval) fn with_board_size(mut self, board_size: BoardSize, full_force: i32) -> Self {
        self.geometry.board_size = board_size;
        self.full_force = full_force;
        self
    }

    /// Changes the value of a piece on a square by this much, for its owner.
    pub(in crate::eval) fn adjust(&mut self, square: Square, piece: Piece, by: i32) {
        let row = piece.side().index() * self.definition.kinds.len() + piece.kind().index();
        let placed = &mut self.placed[row * self.squares.len() + self.geometry.lines.dense(square)];
        *placed += (if piece.side() == Side::Black { by } else { -by }) as i16;
    }

    /// Returns its threats, if it is worth the while to keep them along with the moves: on a small board, and
    /// where slides do nothing else.
    pub(in crate::eval) fn small_threats(&self) -> Option<&Threats> {
        let is_usual = self.geometry.board_size == BoardSize::Usual;
        self.threats.as_ref().filter(|threats| threats.is_small() && is_usual && self.ring.is_none())
    }

    /// Returns the tables of its sliding pieces.
    pub(in crate::eval) fn sliding(&self) -> &Sliding {
        &self.sliding
    }

    /// Returns the definition of the game.
    pub fn definition(&self) -> &'static Definition {
        self.definition
    }

    #[inline]
    pub(super) fn placed(&self, square: Square, piece: Piece) -> i32 {
        let row = piece.side().index() * self.definition.kinds.len() + piece.kind().index();
        i32::from(self.placed[row * self.squares.len() + self.geometry.lines.dense(square)])
    }
}

/// Returns the weight of the right to borrow moves.
fn right_term(turns: Turns) -> Term {
    match turns {
        Turns::Borrowed(Debt::Mate) => Term::RightToMate,
        Turns::Borrowed(Debt::None) | Turns::Single | Turns::WithSecondPart(_) => Term::Right,
    }
}

fn force_of(force: &[i16; CODES], kind: Kind) -> i32 {
    i32::from(force[usize::from(Piece::new(Side::Black, kind).code())])
}
