//! Evaluation: what a position is worth without looking ahead.

mod arms;
mod baseline;
mod classic;
mod finish;
pub(crate) mod gungi;
mod judge;
mod pick;
mod rengo;
pub(crate) mod shelf;
mod shelter;
mod siege;
mod sliding;
mod squares;
mod threats;
mod weights;

use std::fmt::Debug;

pub use classic::{Balance, Classic, FORCE};
pub use judge::Judge;
pub(crate) use pick::{AnyEval, Look, habit};
pub use weights::{Column, Parameter, Term, Weights, WeightsError};
use yagura::{Definition, Move, Observer, Piece, Position, Side, Square};

use crate::{
    exchange::{self, Worth},
    lines::Lines,
    lions::Lions,
    score::Window,
};

/// Boards of so many squares are wide.
const WIDE: u16 = 400;

/// An evaluation of the positions of one game, part of which follows the moves as they are played.
pub trait Eval<P: Position>: Debug + Send + Sync {
    /// What is kept along the line that is searched.
    type State: Copy + Debug + Send;

    /// Returns the state of a position from scratch.
    fn state(&self, position: &P) -> Self::State;

    /// Returns the observer that keeps a state up to date while a move is played.
    fn watch<'a>(&'a self, state: &'a mut Self::State) -> impl Observer + 'a;

    /// Returns the value in centipawns, from the view of [`Position::player`].
    fn evaluate(&self, position: &P, state: &Self::State) -> i32;

    /// Returns the same, or if it is so far outside of the window that the rest will not bring it back, perhaps an estimate; whether it is the whole value comes second.
    fn evaluate_within(&self, position: &P, state: &Self::State, window: Window) -> (i32, bool) {
        let _ = window;
        (self.evaluate(position, state), true)
    }

    /// Returns the squares of a side's royal men; none if they are too many to follow.
    fn royals<'a>(&self, state: &'a Self::State, side: Side) -> &'a [Square];

    /// Returns what a quiet move changes in the value of the man's place, in centipawns for its owner.
    fn step_gain(&self, piece: Piece, from: Square, to: Square) -> i32;

    /// Returns what a side has besides royal men and pawns, in centipawns.
    fn force(&self, state: &Self::State, side: Side) -> i32;

    /// Hears that a player has used a right that he has once a game.
    fn use_right(&self, state: &mut Self::State, player: Side);

    /// Returns the geometry of the game.
    fn geometry(&self) -> &Geometry;

    /// Returns whether a move wins at least `threshold` centipawns, captures on its last square included.
    fn wins_at_least(&self, position: &P, mv: Move, threshold: i32) -> bool {
        exchange::wins_at_least(self.geometry(), position, mv, threshold)
    }

    /// Returns whether a move ends the game at once by a rule of its own, and so is looked at first.
    fn closes(&self, mv: Move) -> bool {
        let _ = mv;
        false
    }

    /// Returns whether the moved man may bear on an enemy royal man from where it arrives. Men in between are not looked at, nor men that the move uncovers.
    fn may_check(&self, position: &P, state: &Self::State, mv: Move) -> bool {
        let Some(piece) = position.mover(mv) else { return false };
        let Geometry { lines, royals, .. } = self.geometry();
        let targets = self.royals(state, !piece.side());
        if *royals == Royals::Several && targets.len() > 1 {
            return false;
        }
        targets.iter().any(|&royal| lines.could_bear(piece, mv.to(), royal))
    }
}

/// Tells an observer of all men of a position, on the board and in hand, as if they came one by one.
fn tell<P: Position>(position: &P, observer: &mut impl Observer) {
    position.each_man(|square, piece| observer.put(square, piece));
    for side in Side::BOTH {
        for (slot, count) in position.hand(side).iter() {
            for _ in 0..count {
                observer.gain(side, slot);
            }
        }
    }
}

/// What search knows of a game besides its rules: where men stand in relation to each other, and what they are worth.
#[derive(Clone, Debug)]
pub struct Geometry {
    pub(crate) lines: Lines,
    pub(crate) worth: Worth,
    /// Men whose capture is restricted; `None` in games without.
    pub(crate) lions: Option<Lions>,
    pub(crate) royals: Royals,
    pub(crate) order: Order,
    pub(crate) breadth: Breadth,
    /// Whether men are dropped.
    pub(crate) drops: bool,
}

/// How many moves there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breadth {
    /// Up to some hundreds.
    Usual,
    /// As a rule near a thousand, hardly any of which matters.
    Wide,
}

impl Breadth {
    pub(crate) fn of(definition: &Definition) -> Self {
        if u16::from(definition.files) * u16::from(definition.ranks) >= WIDE { Self::Wide } else { Self::Usual }
    }
}

/// How the players' decisions follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// They alternate.
    Alternating,
    /// A turn may have a second part, decided by the same player (stun). The men of `side()` are then the enemy's.
    Parts,
    /// A player may once make three moves running, the second with an enemy man (kokose). A move with a second part begins that.
    Kokose(Duty),
}

/// What the user of kokose owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    /// Nothing.
    Free,
    /// Mate with his last move, or he has lost.
    Mate,
}

impl Order {
    fn of(definition: &Definition) -> Self {
        match definition.rules.as_str() {
            "stun" => Self::Parts,
            "kokose" if definition.marks.iter().any(|mark| mark == "finish") => Self::Kokose(Duty::Mate),
            "kokose" => Self::Kokose(Duty::Free),
            _ => Self::Alternating,
        }
    }
}

/// What may happen to royal men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Royals {
    /// The rules see to it that they never can be taken: who cannot help it is mated.
    Safe,
    /// They may be left en prise and are taken.
    Taken,
    /// The same, and any man that bears on one may take it.
    TakenByBearing,
    /// They may be left en prise and are taken by all sorts of moves; a side may have several, and in check is who could lose all at once (rulebook ennen §8.1).
    Several,
}

impl Royals {
    /// Returns what the rules of a game say. Where nothing is known, they may be taken: the search is then right in either case.
    pub(crate) fn of(definition: &Definition) -> Self {
        match definition.rules.as_str() {
            "shogi" | "gungi" | "rengo" => Self::Safe,
            "chu" => Self::TakenByBearing,
            "ennen" => Self::Several,
            _ => Self::Taken,
        }
    }
}

impl Geometry {
    /// Returns what the taker of this man gains, in centipawns.
    pub fn worth(&self, piece: Piece) -> i32 {
        self.worth.of(piece)
    }
}
