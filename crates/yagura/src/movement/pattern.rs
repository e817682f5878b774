//! What a piece can do on an endless board, from Black's point of view.

use crate::{side::Side, square::delta};

/// What a leg may do at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Move to an empty square or capture.
    Any,
    /// Move to an empty square only.
    Quiet,
    /// Capture only.
    Capture,
}

/// A direction or jump: `x` squares to the owner's right, `y` forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Offset {
    /// Squares to the owner's right.
    pub x: i8,
    /// Squares forward.
    pub y: i8,
}

impl Offset {
    /// Returns the offset with these parts.
    pub const fn new(x: i8, y: i8) -> Self {
        Self { x, y }
    }

    /// Returns the sum of two offsets.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    /// Returns the opposite offset.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::new(-self.x, -self.y)
    }

    /// Returns the difference of square numbers that it is for a piece of `side`.
    pub const fn delta_for(self, side: Side) -> i16 {
        match side {
            Side::Black => delta(self.x, self.y),
            Side::White => delta(-self.x, -self.y),
        }
    }

    /// Returns the larger of the absolute parts.
    pub const fn distance(self) -> u8 {
        let (x, y) = (self.x.unsigned_abs(), self.y.unsigned_abs());
        if x > y { x } else { y }
    }
}

/// A step to an adjacent square or a jump farther away, whatever stands between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it lands.
    pub to: Offset,
    /// What it may do there.
    pub mode: Mode,
}

/// A slide: steps of one offset, one after the other, over empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ray {
    /// One step of the slide.
    pub step: Offset,
    /// The most steps, `None` when only the board ends it.
    pub max: Option<u8>,
    /// What it may do at its end.
    pub mode: Mode,
}

/// A move of two legs, each a step or jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoStep {
    /// Where the first leg lands.
    pub via: Offset,
    /// What it must do there: [`Mode::Capture`] or [`Mode::Quiet`].
    pub first: Mode,
    /// Where the second leg lands, counted from the start; zero means back on the starting square.
    pub to: Offset,
    /// What it may do there.
    pub then: Mode,
}

/// A move of two legs of which the first captures nothing and the second goes on in another direction: a hook
/// mover's two slides, two knight's jumps. Both legs are of the same sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hook {
    /// One step of the first leg.
    pub first: Offset,
    /// The steps in which the second leg may go on.
    pub then: Vec<Offset>,
    /// Whether the legs slide; otherwise each is one step or jump.
    pub slides: bool,
}

/// A dance (踊り): straight to one of the squares up to `max` steps away, jumping what lies between and
/// capturing any of the enemies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dance {
    /// One step of the line.
    pub step: Offset,
    /// The most steps.
    pub max: u8,
}

/// A range jump: to any empty square of the line, over everything between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangeJump {
    /// One step of the line.
    pub step: Offset,
    /// Whether it captures any of the enemies that it jumps; otherwise none.
    pub captures: bool,
}

/// An area move: up to `max` steps one after the other, each in any of these directions, over empty squares;
/// a capture ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaMove {
    /// The directions of a step.
    pub steps: Vec<Offset>,
    /// The most steps.
    pub max: u8,
}

/// A capture over one or more pieces of either side on a line; what ranks below the piece is jumped and
/// captured, all else stops it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankJump {
    /// One step of the line.
    pub step: Offset,
}

/// A leap to the square `first` steps away, whatever lies between; from there, if it was empty, a slide as
/// far as `last` steps away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeapSlide {
    /// One step of the line.
    pub step: Offset,
    /// How many steps away it lands.
    pub first: u8,
    /// How many steps away it ends at most.
    pub last: u8,
}

/// A jump that a piece on its way stops (a lame leaper: the horse and the elephants of xiangqi and janggi).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LameLeap {
    /// Where it lands.
    pub to: Offset,
    /// The squares that must be empty, counted from the start.
    pub way: Vec<Offset>,
    /// What it may do where it lands.
    pub mode: Mode,
}

/// A slide that passes exactly one piece, its screen, and ends behind him (a cannon).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannonHop {
    /// One step of the slide.
    pub step: Offset,
    /// How many steps it goes at most, those before the screen too; `None` for any number.
    pub max: Option<u8>,
    /// What it may do at its end.
    pub mode: Mode,
}

/// All moves of a kind, from Black's point of view; no entry twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// Steps and jumps.
    pub steps: Vec<Step>,
    /// Slides.
    pub rays: Vec<Ray>,
    /// Moves of two legs.
    pub two_steps: Vec<TwoStep>,
    /// Bent moves.
    pub hooks: Vec<Hook>,
    /// Dances, one a direction at most.
    pub dances: Vec<Dance>,
    /// Range jumps.
    pub range_jumps: Vec<RangeJump>,
    /// Leaps that run on.
    pub leap_slides: Vec<LeapSlide>,
    /// Whether it moves to any empty square of the board.
    pub anywhere: bool,
    /// Whether it captures, wherever they stand, enemies that no other enemy guards.
    pub unguarded: bool,
    /// Area moves.
    pub area_moves: Vec<AreaMove>,
    /// Captures over pieces of lower rank.
    pub rank_jumps: Vec<RankJump>,
    /// Jumps that can be stopped.
    pub lame_leaps: Vec<LameLeap>,
    /// Slides over a screen.
    pub cannon_hops: Vec<CannonHop>,
}

impl Pattern {
    /// Returns the offset on which this pattern reaches farthest by a step or a leg.
    pub fn longest_jump(&self) -> u8 {
        let steps = self.steps.iter().map(|step| step.to.distance());
        let rays = self.rays.iter().map(|ray| ray.step.distance());
        let two_steps = self.two_steps.iter().map(|path| path.via.distance().max(path.to.distance()));
        let lame_leaps = self.lame_leaps.iter().map(|lame| lame.to.distance());
        let cannon_hops = self.cannon_hops.iter().map(|hop| hop.step.distance());
        steps.chain(rays).chain(two_steps).chain(lame_leaps).chain(cannon_hops).max().unwrap_or(0)
    }
}
