//! How a piece moves, as data.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yagura::movement::pattern;

/// How a piece of Black moves: `x` to the right, `y` forward.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Moves {
    /// Steps and jumps.
    pub steps: Vec<Step>,
    /// Slides.
    pub rays: Vec<Ray>,
    /// Moves of two legs that may capture on the way (a lion's, locust captures).
    pub two_steps: Vec<TwoStep>,
    /// Moves of two legs of which the first captures nothing (a hook mover's).
    pub hooks: Vec<Hook>,
    /// Dances (踊り).
    pub dances: Vec<Dance>,
    /// Range jumps.
    pub range_jumps: Vec<RangeJump>,
    /// Leaps that go on as slides.
    pub leap_slides: Vec<LeapSlide>,
    /// Whether it moves to any empty square of the board.
    pub anywhere: bool,
    /// Whether it captures, wherever they stand, enemies that no other enemy guards.
    pub unguarded: bool,
    /// Area moves: steps one after the other, turning as it likes.
    pub area_moves: Vec<AreaMove>,
    /// Captures over pieces of lower rank.
    pub rank_jumps: Vec<RankJump>,
    /// Jumps that a piece on the way stops: one entry for each way.
    pub lame_leaps: Vec<LameLeap>,
    /// Slides that pass exactly one piece.
    pub cannon_hops: Vec<CannonHop>,
    /// What is to be said of it in words.
    pub rules: Vec<MoveRule>,
}

/// What a piece may do where it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// It moves there, and captures there.
    Any,
    /// Never captures.
    Quiet,
    /// Only captures.
    Capture,
}

/// What is to be said of a piece's moves in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MoveRule {
    /// It stays in its palace.
    Palace,
    /// It stays on its side of the river.
    River,
    /// It moves along the lines of the palaces.
    Lines,
    /// It jumps over none of its kind and takes none.
    OwnKind,
    /// It makes a double step at first, and is taken in passing.
    DoubleStep,
    /// It castles.
    Castles,
    /// It may not face the other king.
    Facing,
    /// It crosses the river.
    Crosses,
    /// It always promotes past the middle, in the zone.
    Enters,
    /// It may be re-placed before play.
    RePlaces,
}

/// An offset on the board, as the piece's owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Offset {
    /// To the right.
    pub x: i8,
    /// Forward.
    pub y: i8,
}

/// A step, or a jump when it is farther than one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Step {
    /// To the right.
    pub x: i8,
    /// Forward.
    pub y: i8,
    /// What it may do there.
    pub mode: Mode,
}

/// A slide over empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ray {
    /// To the right, for one step.
    pub x: i8,
    /// Forward, for one step.
    pub y: i8,
    /// The most steps, null when only the board ends it.
    #[schema(required)]
    pub max: Option<u8>,
    /// What it may do at its end.
    pub mode: Mode,
}

/// A move of two legs, each a step or jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TwoStep {
    /// Where the first leg lands.
    pub via: Offset,
    /// What must happen there: `capture`, or `quiet` when it must be empty.
    pub first: Mode,
    /// Where the second leg lands, counted from the start.
    pub to: Offset,
    /// What it may do there.
    pub then: Mode,
}

/// A move of two legs of which the first captures nothing; it may also end after the first leg.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hook {
    /// One step of the first leg.
    pub first: Offset,
    /// The steps in which the second leg may go on, each counted from where the first one ended.
    pub then: Vec<Offset>,
    /// Whether the legs slide; otherwise each is one step or jump.
    pub slides: bool,
}

/// A dance: straight to one of the squares up to `max` steps away, jumping what lies between and capturing
/// any of the enemies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Dance {
    /// To the right, for one step.
    pub x: i8,
    /// Forward, for one step.
    pub y: i8,
    /// The most steps.
    pub max: u8,
}

/// A range jump: to any empty square of the line, over everything between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RangeJump {
    /// To the right, for one step.
    pub x: i8,
    /// Forward, for one step.
    pub y: i8,
    /// Whether it captures any of the enemies that it jumps; otherwise none.
    pub captures: bool,
}

/// An area move: up to `max` steps one after the other, each in any of these directions, over empty squares;
/// a capture ends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AreaMove {
    /// The directions of a step.
    pub steps: Vec<Offset>,
    /// The most steps.
    pub max: u8,
}

/// A capture over pieces on a line that rank below it, of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RankJump {
    /// To the right, for one step.
    pub x: i8,
    /// Forward, for one step.
    pub y: i8,
}

/// A leap to the square `first` steps away, whatever lies between; from there, if it was empty, a slide as
/// far as `last` steps away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LeapSlide {
    /// To the right, for one step.
    pub x: i8,
    /// Forward, for one step.
    pub y: i8,
    /// How many steps away it lands.
    pub first: u8,
    /// How many steps away it ends at most.
    pub last: u8,
}

/// A jump for which some squares must be empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LameLeap {
    /// To the right.
    pub x: i8,
    /// Forward.
    pub y: i8,
    /// What it may do where it lands.
    pub mode: Mode,
    /// The squares that must be empty, counted from the start.
    pub over: Vec<Offset>,
}

/// A slide over exactly one piece, its screen, to any square behind it up to the next piece: `quiet` to an
/// empty one, `capture` onto an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CannonHop {
    /// To the right, for one step.
    pub x: i8,
    /// Forward, for one step.
    pub y: i8,
    /// How many steps it goes at most, those before the screen too; null for any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub max: Option<u8>,
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// Whether it may end on an enemy.
    pub capture: bool,
}

impl MoveRule {
    /// Returns the rule of a word of the definitions, `None` for a word that it does not know.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::deserialize(serde::de::value::StrDeserializer::<serde::de::value::Error>::new(word)).ok()
    }
}

impl From<&pattern::Pattern> for Moves {
    fn from(pattern: &pattern::Pattern) -> Self {
        let steps =
            pattern.steps.iter().map(|step| Step { x: step.to.x, y: step.to.y, mode: step.mode.into() });
        let rays = pattern.rays.iter().map(|ray| Ray {
            x: ray.step.x,
            y: ray.step.y,
            max: ray.max,
            mode: ray.mode.into(),
        });
        let two_steps = pattern.two_steps.iter().map(|path| TwoStep {
            via: path.via.into(),
            first: path.first.into(),
            to: path.to.into(),
            then: path.then.into(),
        });
        let hooks = pattern.hooks.iter().map(|bend| Hook {
            first: bend.first.into(),
            then: bend.then.iter().map(|&offset| offset.into()).collect(),
            slides: bend.slides,
        });
        let dances =
            pattern.dances.iter().map(|dance| Dance { x: dance.step.x, y: dance.step.y, max: dance.max });
        let range_jumps = pattern.range_jumps.iter().map(|jump| RangeJump {
            x: jump.step.x,
            y: jump.step.y,
            captures: jump.captures,
        });
        let leap_slides = pattern.leap_slides.iter().map(|run| LeapSlide {
            x: run.step.x,
            y: run.step.y,
            first: run.first,
            last: run.last,
        });
        let area_moves = pattern.area_moves.iter().map(|area| AreaMove {
            steps: area.steps.iter().map(|&offset| offset.into()).collect(),
            max: area.max,
        });
        Self {
            steps: steps.collect(),
            rays: rays.collect(),
            two_steps: two_steps.collect(),
            hooks: hooks.collect(),
            dances: dances.collect(),
            range_jumps: range_jumps.collect(),
            leap_slides: leap_slides.collect(),
            anywhere: pattern.anywhere,
            unguarded: pattern.unguarded,
            area_moves: area_moves.collect(),
            rank_jumps: pattern
                .rank_jumps
                .iter()
                .map(|jump| RankJump { x: jump.step.x, y: jump.step.y })
                .collect(),
            lame_leaps: pattern.lame_leaps.iter().map(Into::into).collect(),
            cannon_hops: pattern.cannon_hops.iter().map(Into::into).collect(),
            rules: Vec::new(),
        }
    }
}

impl From<&pattern::LameLeap> for LameLeap {
    fn from(lame: &pattern::LameLeap) -> Self {
        let over = lame.way.iter().map(|&offset| offset.into()).collect();
        Self { x: lame.to.x, y: lame.to.y, mode: lame.mode.into(), over }
    }
}

impl From<&pattern::CannonHop> for CannonHop {
    fn from(hop: &pattern::CannonHop) -> Self {
        let (quiet, capture) = (hop.mode != pattern::Mode::Capture, hop.mode != pattern::Mode::Quiet);
        Self { x: hop.step.x, y: hop.step.y, max: hop.max, quiet, capture }
    }
}

impl From<pattern::Offset> for Offset {
    fn from(offset: pattern::Offset) -> Self {
        Self { x: offset.x, y: offset.y }
    }
}

impl From<pattern::Mode> for Mode {
    fn from(mode: pattern::Mode) -> Self {
        match mode {
            pattern::Mode::Any => Self::Any,
            pattern::Mode::Quiet => Self::Quiet,
            pattern::Mode::Capture => Self::Capture,
        }
    }
}
