//! What a system of rules can judge: what a definition under it may say.

use super::{Definition, mark::Mark};
use crate::{
    movement::class::MovementClass,
    traits::{RepetitionRule, Traits},
};

/// A key of a kind in a definition file that means something under some systems of rules only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindKey {
    /// `layers`: moves on the layers of a tower.
    Layers,
    /// `range`: what it lends to the piece on top of it.
    Range,
    /// `back`: its other face.
    Back,
    /// `lines`: moves along lines that are drawn on the board.
    Lines,
    /// `becomes`: a choice of promotions.
    Becomes,
    /// `cost` and `owned`: what armies are made of.
    Army,
    /// `zone`: a promotion zone of its own.
    Zone,
    /// `forced`: the last ranks, which it reaches by promoting only.
    Forced,
    /// `per_file`: how many a side may have on a file.
    PerFile,
    /// `held`: what it is in hand.
    Held,
    /// `points`: what it counts in the end.
    Points,
    /// `rank`: over whom it jumps to capture, and who jumps over it.
    Rank,
}

impl KindKey {
    /// Returns the key as a definition file has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Layers => "layers",
            Self::Range => "range",
            Self::Back => "back",
            Self::Lines => "lines",
            Self::Becomes => "becomes",
            Self::Army => "cost or owned",
            Self::Zone => "zone",
            Self::Forced => "forced",
            Self::PerFile => "per_file",
            Self::Held => "held",
            Self::Points => "points",
            Self::Rank => "rank",
        }
    }
}

/// What a system of rules can judge. A definition that asks for more is refused
/// ([`Definition::parse`](crate::Definition::parse)): better no game than wrong rules.
#[derive(Debug, PartialEq, Eq)]
pub struct Support {
    /// The classes of movement that its generation and its test for check know.
    pub movement: &'static [MovementClass],
    /// The marks of kinds that it asks for.
    pub kind_marks: &'static [Mark],
    /// The marks of games that it asks for.
    pub game_marks: &'static [Mark],
    /// The keys of kinds that mean something to it.
    pub kind_keys: &'static [KindKey],
    /// The options that it asks for, with the values that it knows, default first.
    pub options: &'static [(&'static str, &'static [&'static str])],
    /// The rules of repetition that a definition may choose from, the usual one first.
    pub repetitions: &'static [RepetitionRule],
    /// The most kinds.
    pub kinds: usize,
    /// The sections of the rulebook that its code cites for every game under it.
    pub sections: &'static [&'static str],
    /// How many kinds may be royal: the least and the most.
    pub royals: (usize, usize),
    /// Whether it goes by the rules that a definition declares ([`crate::Play`]).
    pub declares: bool,
}

/// What is wrong with a definition, and at which of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flaw {
    pub(crate) part: Part,
    pub(crate) message: String,
}

/// A part of a definition file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The file as a whole.
    File,
    /// A kind, by its index.
    Kind(usize),
    /// The moves of a kind.
    Moves(usize),
}

impl Flaw {
    pub(crate) fn new(part: Part, message: impl Into<String>) -> Self {
        Self { part, message: message.into() }
    }
}

/// What each system of rules says of itself.
pub(crate) trait Judge {
    /// What it can judge.
    const SUPPORT: &'static Support;

    /// Returns what a game under it is.
    fn traits(definition: &Definition) -> Traits;

    /// Checks what a list cannot say.
    fn check(_definition: &Definition) -> Result<(), Flaw> {
        Ok(())
    }
}

/// A system of rules, as the compiler of definitions sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct System {
    /// What it can judge.
    pub(crate) support: &'static Support,
    /// Returns what a game under it is.
    pub(crate) traits: fn(&Definition) -> Traits,
    /// Checks what a list cannot say.
    pub(crate) check: fn(&Definition) -> Result<(), Flaw>,
}

impl System {
    /// Returns the system that is judged by `J`.
    pub(crate) const fn of<J: Judge>() -> Self {
        Self { support: J::SUPPORT, traits: J::traits, check: J::check }
    }
}
