//! How a man moves, as data.

use serde::Serialize;
use utoipa::ToSchema;
use yagura::movement::pattern;

/// How a man of Black moves: `x` to the right, `y` forward.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Moves {
    pub(crate) steps: Vec<Step>,
    pub(crate) rays: Vec<Ray>,
    pub(crate) paths: Vec<Path>,
    pub(crate) bends: Vec<Bend>,
    pub(crate) dances: Vec<Dance>,
    pub(crate) jumps: Vec<Jump>,
    pub(crate) runs: Vec<Run>,
    /// Whether it moves to any empty square of the board.
    pub(crate) anywhere: bool,
    /// Jumps that a man on the way stops; `lames` says where.
    pub(crate) lame: Vec<Step>,
    /// The same jumps with their ways: one entry for each way.
    pub(crate) lames: Vec<Lame>,
    /// Slides that pass exactly one man.
    pub(crate) hops: Vec<Hop>,
    /// What is to be said of it in words: `palace`, `river`, `lines`, `own-kind`, `double-step`, `castles`, `facing`, `crosses`, `enters`, `re-places`.
    #[schema(value_type = Vec<String>, example = json!(["lines", "re-places"]))]
    pub(crate) rules: Vec<&'static str>,
}

/// What a man may do where it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    Any,
    /// Never captures.
    Quiet,
    /// Only captures.
    Capture,
}

/// A step, or a jump when it is farther than one square.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Step {
    pub(crate) x: i8,
    pub(crate) y: i8,
    pub(crate) mode: Mode,
}

/// A slide over empty squares.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Ray {
    pub(crate) x: i8,
    pub(crate) y: i8,
    /// The most steps, null when only the board ends it.
    pub(crate) max: Option<u8>,
    pub(crate) mode: Mode,
}

/// A move of two legs.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Path {
    pub(crate) via: Leg,
    /// What must happen there: `capture`, or `quiet` when it must be empty.
    pub(crate) first: Mode,
    /// Counted from the start.
    pub(crate) to: Leg,
    pub(crate) then: Mode,
}

/// A move of two legs of which the first captures nothing; it may also end after the first leg.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Bend {
    /// One step of the first leg.
    pub(crate) first: Leg,
    /// The steps in which the second leg may go on, each counted from where the first one ended.
    pub(crate) then: Vec<Leg>,
    /// Whether the legs slide; otherwise each is one step or jump.
    pub(crate) slides: bool,
}

/// A dance: straight to one of the squares up to `max` steps away, jumping what lies between and capturing any of the enemies there.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Dance {
    pub(crate) x: i8,
    pub(crate) y: i8,
    pub(crate) max: u8,
}

/// A range jump: to any empty square of the line, over everything between.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Jump {
    pub(crate) x: i8,
    pub(crate) y: i8,
    /// Whether it captures any of the enemies that it jumps; otherwise none.
    pub(crate) captures: bool,
}

/// A leap to the square `first` steps away, whatever lies between; from there, if it was empty, a slide as far as `last` steps away.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Run {
    pub(crate) x: i8,
    pub(crate) y: i8,
    pub(crate) first: u8,
    pub(crate) last: u8,
}

/// A jump for which some squares must be empty.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Lame {
    pub(crate) x: i8,
    pub(crate) y: i8,
    pub(crate) mode: Mode,
    /// The squares that must be empty, counted from the start.
    pub(crate) over: Vec<Leg>,
}

/// A slide over exactly one man, its screen, to any square behind him up to the next man: `quiet` to an empty one, `capture` onto an enemy.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Hop {
    pub(crate) x: i8,
    pub(crate) y: i8,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

/// Where a leg lands, counted from the start.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Leg {
    pub(crate) x: i8,
    pub(crate) y: i8,
}

impl From<&pattern::Pattern> for Moves {
    fn from(pattern: &pattern::Pattern) -> Self {
        let step = |step: &pattern::Step| Step { x: step.to.x, y: step.to.y, mode: step.mode.into() };
        let rays = pattern.rays.iter().map(|ray| Ray { x: ray.step.x, y: ray.step.y, max: ray.max, mode: ray.mode.into() });
        let paths = pattern.paths.iter().map(|path| Path {
            via: path.via.into(),
            first: path.first.into(),
            to: path.to.into(),
            then: path.then.into(),
        });
        let bends = pattern.bends.iter().map(|bend| Bend {
            first: bend.first.into(),
            then: bend.then.iter().map(|&offset| offset.into()).collect(),
            slides: bend.slides,
        });
        let dances = pattern.dances.iter().map(|dance| Dance { x: dance.step.x, y: dance.step.y, max: dance.max });
        let jumps = pattern.jumps.iter().map(|jump| Jump { x: jump.step.x, y: jump.step.y, captures: jump.captures });
        let runs = pattern.runs.iter().map(|run| Run { x: run.step.x, y: run.step.y, first: run.first, last: run.last });
        Self {
            steps: pattern.steps.iter().map(step).collect(),
            rays: rays.collect(),
            paths: paths.collect(),
            bends: bends.collect(),
            dances: dances.collect(),
            jumps: jumps.collect(),
            runs: runs.collect(),
            anywhere: pattern.anywhere,
            lames: pattern.lames.iter().map(Into::into).collect(),
            hops: pattern.hops.iter().map(Into::into).collect(),
            rules: Vec::new(),
            lame: pattern.lames.iter().map(|lame| step(&pattern::Step { to: lame.to, mode: lame.mode })).collect(),
        }
    }
}

impl From<&pattern::Lame> for Lame {
    fn from(lame: &pattern::Lame) -> Self {
        let over = lame.way.iter().map(|&offset| offset.into()).collect();
        Self { x: lame.to.x, y: lame.to.y, mode: lame.mode.into(), over }
    }
}

impl From<&pattern::Hop> for Hop {
    fn from(hop: &pattern::Hop) -> Self {
        let (quiet, capture) = (hop.mode != pattern::Mode::Capture, hop.mode != pattern::Mode::Quiet);
        Self { x: hop.step.x, y: hop.step.y, quiet, capture }
    }
}

impl From<pattern::Offset> for Leg {
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
