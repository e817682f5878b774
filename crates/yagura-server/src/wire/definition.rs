//! Games as data: what the board, the move card and the list of games need.

use serde::Serialize;
use utoipa::ToSchema;
use yagura::{Position as _, movement::pattern};

use super::text::Name;

/// The list of games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Variants {
    pub(crate) variants: Vec<Summary>,
}

/// A game in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Summary {
    #[schema(example = "chu")]
    pub(crate) id: String,
    pub(crate) name: Name,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    /// The name of its rules page.
    pub(crate) system: String,
    /// What the id may carry, as in `shogi?first=white`.
    pub(crate) options: Vec<Choice>,
    /// Whether the engine plays it.
    pub(crate) engine: bool,
}

/// An option of a variant id, its default first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Choice {
    #[schema(example = "first")]
    pub(crate) key: String,
    pub(crate) values: Vec<String>,
}

/// A game as data.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Definition {
    #[schema(example = "chu")]
    pub(crate) id: String,
    pub(crate) name: Name,
    pub(crate) system: String,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    /// The position string of the start.
    pub(crate) start: String,
    /// Whether captured men come into the hand.
    pub(crate) hands: bool,
    pub(crate) zone: Zone,
    /// The codes of the kinds that can be in hand, in the order in which hands are written.
    pub(crate) hand_order: Vec<String>,
    /// Whose board it is drawn as: `ordinary`, `chess`, `xiangqi`, `janggi`, `makruk`.
    #[schema(example = "ordinary")]
    pub(crate) look: String,
    pub(crate) kinds: Vec<Kind>,
}

/// The ranks of the promotion zones.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Zone {
    pub(crate) b: Vec<String>,
    pub(crate) w: Vec<String>,
}

/// A kind of man.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Kind {
    #[schema(example = "+H")]
    pub(crate) code: String,
    pub(crate) name: Name,
    /// One to three kanji.
    #[schema(example = "角鷹")]
    pub(crate) glyph: String,
    /// The one kanji that stands for it where there is no room for more.
    #[schema(example = "鷹")]
    pub(crate) short: String,
    pub(crate) royal: bool,
    pub(crate) promoted: bool,
    pub(crate) promotes_to: Option<String>,
    pub(crate) promotes_from: Option<String>,
    /// The kinds of which its owner chooses one when it promotes; empty where promotion leads to `promotes_to`.
    pub(crate) becomes: Vec<String>,
    /// The text of its moves in the definition.
    pub(crate) betza: String,
    /// Whose man it is drawn as: `ordinary`; where sets meet `shogi`, `chess`, `xiangqi`, `janggi`, `makruk`.
    #[schema(example = "ordinary")]
    pub(crate) forms: String,
    pub(crate) moves: Moves,
    /// In games with towers, the moves on layer 2, on layer 3 and directly on an enemy man; empty elsewhere. `moves` are those on layer 1.
    pub(crate) layers: Vec<Layer>,
    /// What it adds to the moves of the man on top of it.
    pub(crate) range: Option<Layer>,
    /// The code of its other face, which it shows after it is taken.
    pub(crate) back: Option<String>,
}

/// The moves of a man in one place of a tower.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Layer {
    /// Their text in the definition; empty when there are none.
    #[schema(example = "FvW")]
    pub(crate) betza: String,
    pub(crate) moves: Moves,
}

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
    /// Jumps that a man on the way stops.
    pub(crate) lame: Vec<Step>,
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

/// Where a leg lands, counted from the start.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Leg {
    pub(crate) x: i8,
    pub(crate) y: i8,
}

impl From<&yagura::Definition> for Summary {
    fn from(definition: &yagura::Definition) -> Self {
        Self {
            id: definition.id.clone(),
            name: (&definition.name).into(),
            files: definition.files,
            ranks: definition.ranks,
            system: definition.system.clone(),
            options: definition.options.iter().map(|o| Choice { key: o.key.clone(), values: o.values.clone() }).collect(),
            engine: true,
        }
    }
}

impl From<&yagura::Variant> for Definition {
    fn from(variant: &yagura::Variant) -> Self {
        let definition = variant.definition();
        let code = |kind: yagura::Kind| definition.kind(kind).code.clone();
        let zone = |side| {
            let ranks = definition.zone_ranks(side);
            (0..definition.ranks).filter(|rank| ranks >> rank & 1 == 1).map(rank_letter).collect()
        };
        Self {
            id: definition.id.clone(),
            name: (&definition.name).into(),
            system: definition.system.clone(),
            files: definition.files,
            ranks: definition.ranks,
            start: yagura::AnyPosition::start(variant).seen_by(None).sfen(),
            hands: !definition.hand_order.is_empty(),
            zone: Zone { b: zone(yagura::Side::Black), w: zone(yagura::Side::White) },
            hand_order: definition.hand_order.iter().copied().map(code).collect(),
            look: definition.look.clone(),
            kinds: definition.kinds.iter().map(|info| Kind::new(definition, info)).collect(),
        }
    }
}

impl Kind {
    fn new(definition: &yagura::Definition, info: &yagura::KindInfo) -> Self {
        let code = |kind: yagura::Kind| definition.kind(kind).code.clone();
        Self {
            code: info.code.clone(),
            name: (&info.name).into(),
            glyph: info.glyph.clone(),
            short: info.short.clone(),
            royal: info.royal,
            promoted: info.promotes_from.is_some(),
            promotes_to: info.promotes_to.map(code),
            promotes_from: info.promotes_from.map(code),
            becomes: info.becomes.iter().copied().map(code).collect(),
            betza: info.betza.clone(),
            forms: info.forms.clone(),
            moves: (&info.pattern).into(),
            layers: info.layers.iter().map(Into::into).collect(),
            range: info.range.as_ref().map(Into::into),
            back: info.back.map(code),
        }
    }
}

impl From<&yagura::MovesInfo> for Layer {
    fn from(info: &yagura::MovesInfo) -> Self {
        Self { betza: info.betza.clone(), moves: (&info.pattern).into() }
    }
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
            lame: pattern.lames.iter().map(|lame| step(&pattern::Step { to: lame.to, mode: lame.mode })).collect(),
        }
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

/// Returns the letter of a rank counted from 0 at the top; `aa` follows `z`.
fn rank_letter(rank: u8) -> String {
    let square = yagura::Square::new(0, rank).to_string();
    square.trim_start_matches('1').to_owned()
}
