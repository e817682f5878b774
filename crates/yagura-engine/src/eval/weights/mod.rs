//! The numbers of the evaluation: what men are worth and what their places are, from a file of each game.

mod files;
mod man;
mod term;
mod text;

use yagura::{AnyPosition, Definition, Kind, Position, Variant};

pub use self::{man::Column, term::Term, text::WeightsError};
use self::{
    man::Man,
    term::{COUNT, TERMS},
};
use super::baseline::Mobility;

/// All numbers of a game's evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    men: Vec<Man>,
    terms: [i32; COUNT],
}

/// The name of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Parameter {
    /// A weight that all men share, in hundredths.
    Term(Term),
    /// A weight of one kind.
    Man(Kind, Column),
}

impl Weights {
    /// Returns the weights of a game: those of its file, and what follows from the moves of men that the file does not name.
    pub fn of(definition: &Definition) -> Self {
        let mut weights = Self { men: vec![Man::default(); definition.kinds.len()], terms: [0; COUNT] };
        for text in [files::COMMON, files::text(&definition.id).unwrap_or_default()] {
            weights.apply(definition, text, &files::text).expect("a test reads all files");
        }
        weights
    }

    /// Gives men without a value that of their moves, royal men nothing.
    pub(super) fn complete(&mut self, definition: &Definition, mobility: &Mobility) {
        let baseline = mobility.values(definition);
        for ((man, info), value) in self.men.iter_mut().zip(&definition.kinds).zip(baseline) {
            if man.get(Column::Board).is_none() {
                man.set(Column::Board, if info.royal { 0 } else { value });
            }
        }
    }

    /// Returns a weight that all men share, in hundredths.
    pub fn term(&self, term: Term) -> i32 {
        self.terms[term.index()]
    }

    /// Returns what a kind is worth on the board, in centipawns.
    pub fn board(&self, kind: Kind) -> i32 {
        self.men[kind.index()].get(Column::Board).unwrap_or(0)
    }

    /// Returns what a kind is worth in hand, in centipawns.
    pub fn held(&self, kind: Kind) -> i32 {
        self.men[kind.index()].get(Column::Hand).unwrap_or_else(|| self.board(kind) * self.term(Term::InHand) / 10_000)
    }

    /// Returns a weight of a kind, `None` where it follows from the rest.
    pub(super) fn own(&self, kind: Kind, column: Column) -> Option<i32> {
        self.men[kind.index()].get(column)
    }

    /// Returns a number by its name.
    pub fn get(&self, parameter: Parameter) -> i32 {
        match parameter {
            Parameter::Term(term) => self.term(term),
            Parameter::Man(kind, Column::Hand) => self.held(kind),
            Parameter::Man(kind, column) => self.own(kind, column).unwrap_or(0),
        }
    }

    /// Changes a number.
    pub fn set(&mut self, parameter: Parameter, value: i32) {
        match parameter {
            Parameter::Term(term) => self.terms[term.index()] = value,
            Parameter::Man(kind, column) => self.men[kind.index()].set(column, value),
        }
    }

    /// Returns all terms.
    pub fn terms() -> impl Iterator<Item = Term> {
        TERMS.iter().map(|&(term, _)| term)
    }
}

/// Returns how many men a game begins with.
pub(super) fn men_of_start(definition: &'static Definition) -> usize {
    let mut men = 0;
    AnyPosition::start(&Variant::of(definition)).each_man(|_, _| men += 1);
    men
}
