//! The numbers of the evaluation: what pieces are worth and what their places are, from a file of each game.

mod files;
mod piece;
mod term;
mod text;

use yagura::{AnyPosition, Definition, Kind, Position, Variant};

pub use self::{piece::Column, term::Term, text::WeightsError};
use self::{
    piece::PieceWeights,
    term::{COUNT, TERMS},
};
use super::baseline::Mobility;

/// All numbers of a game's evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    pieces: Vec<PieceWeights>,
    terms: [i32; COUNT],
}

/// The name of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Parameter {
    /// A weight that all pieces share, in hundredths.
    Term(Term),
    /// A weight of one kind.
    Kind(Kind, Column),
}

impl Weights {
    /// Returns the weights of a game: those of its file. Pieces that the file does not name are worth nothing
    /// until [`Weights::completed`].
    pub fn of(definition: &Definition) -> Self {
        Self::read(definition, files::text(&definition.id).unwrap_or_default())
            .expect("a test reads all files")
    }

    /// Returns the weights of a game where no piece can be dropped any more, `None` if they are the same.
    pub(super) fn without_drops(definition: &Definition) -> Option<Self> {
        let text = files::text_without_drops(&definition.id)?;
        Some(Self::read(definition, text).expect("a test reads all files"))
    }

    /// Reads the weights of a game from the text of a file; what it does not name is as in any game.
    ///
    /// # Errors
    /// [`WeightsError`] for the first line that cannot be read.
    pub fn read(definition: &Definition, text: &str) -> Result<Self, WeightsError> {
        let mut weights =
            Self { pieces: vec![PieceWeights::default(); definition.kinds.len()], terms: [0; COUNT] };
        for text in [files::COMMON, text] {
            weights.apply(definition, text, &files::text)?;
        }
        Ok(weights)
    }

    /// Returns the same with what follows from their moves for pieces that the file does not name.
    #[must_use]
    pub fn completed(mut self, definition: &'static Definition) -> Self {
        self.complete(definition, &Mobility::new(definition, pieces_of_start(definition)));
        self
    }

    /// Gives pieces without a value that of their moves, royal pieces nothing.
    pub(super) fn complete(&mut self, definition: &Definition, mobility: &Mobility) {
        let baseline = mobility.values(definition);
        for ((piece, info), value) in self.pieces.iter_mut().zip(&definition.kinds).zip(baseline) {
            if piece.get(Column::Board).is_none() {
                piece.set(Column::Board, if info.royal { 0 } else { value });
            }
        }
    }

    /// Returns a weight that all pieces share, in hundredths.
    pub fn term(&self, term: Term) -> i32 {
        self.terms[term.index()]
    }

    /// Returns what a kind is worth on the board, in centipawns.
    pub fn board(&self, kind: Kind) -> i32 {
        self.pieces[kind.index()].get(Column::Board).unwrap_or(0)
    }

    /// Returns what a kind is worth in hand, in centipawns.
    pub fn held(&self, kind: Kind) -> i32 {
        self.pieces[kind.index()]
            .get(Column::Hand)
            .unwrap_or_else(|| self.board(kind) * self.term(Term::InHand) / 10_000)
    }

    /// Returns a weight of a kind, `None` where it follows from the rest.
    pub(super) fn own(&self, kind: Kind, column: Column) -> Option<i32> {
        self.pieces[kind.index()].get(column)
    }

    /// Returns a number by its name; where none is given, what follows from the rest.
    pub fn get(&self, definition: &Definition, parameter: Parameter) -> i32 {
        match parameter {
            Parameter::Term(term) => self.term(term),
            Parameter::Kind(kind, Column::Board) => self.board(kind),
            Parameter::Kind(kind, Column::Hand) => self.held(kind),
            Parameter::Kind(kind, Column::Slide) => self.or_term(kind, Column::Slide, Term::Slide),
            Parameter::Kind(kind, Column::Advance) => {
                self.of_stepping(definition, kind, Column::Advance, Term::Advance)
            }
            Parameter::Kind(kind, Column::Centre) => {
                self.of_stepping(definition, kind, Column::Centre, Term::Centre)
            }
            Parameter::Kind(kind, Column::Fades) => self.own(kind, Column::Fades).unwrap_or(0),
        }
    }

    /// Returns a weight of a kind, or that of all pieces.
    pub(super) fn or_term(&self, kind: Kind, column: Column, term: Term) -> i32 {
        self.own(kind, column).unwrap_or_else(|| self.term(term))
    }

    /// Returns a weight of a kind, or that of all pieces that step; those that slide forward have none.
    pub(super) fn of_stepping(&self, definition: &Definition, kind: Kind, column: Column, term: Term) -> i32 {
        let default =
            if definition.kind(kind).royal || slides_forward(definition, kind) { 0 } else { self.term(term) };
        self.own(kind, column).unwrap_or(default)
    }

    /// Changes a number.
    pub fn set(&mut self, parameter: Parameter, value: i32) {
        match parameter {
            Parameter::Term(term) => self.terms[term.index()] = value,
            Parameter::Kind(kind, column) => self.pieces[kind.index()].set(column, value),
        }
    }

    /// Returns all terms.
    pub fn terms() -> impl Iterator<Item = Term> {
        TERMS.iter().map(|&(term, _)| term)
    }
}

/// Returns whether a piece slides forward, so that all ranks are near to it.
pub(super) fn slides_forward(definition: &Definition, kind: Kind) -> bool {
    definition.kind(kind).pattern.rays.iter().any(|ray| ray.step.y > 0)
}

/// Returns how many pieces a game begins with.
pub(super) fn pieces_of_start(definition: &'static Definition) -> usize {
    let mut pieces = 0;
    AnyPosition::start(&Variant::of(definition)).for_each_piece(|_, _| pieces += 1);
    pieces
}
