//! Games as data: what the board, the move card and the list of games need.

use serde::Serialize;
use utoipa::ToSchema;
use yagura::{Position as _, games::rengo::Muster};

use super::{army::Army, moves::Moves, picture::Picture, text::Name};

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
    /// Other ids that mean the same.
    #[schema(example = json!(["yarishogi"]))]
    pub(crate) aliases: Vec<String>,
    pub(crate) name: Name,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    /// The name of its rules page.
    pub(crate) system: String,
    /// What the id may carry, as in `shogi?first=white`.
    pub(crate) options: Vec<Choice>,
    /// Whether the engine plays it.
    pub(crate) engine: bool,
    /// The names of the operator's programs that play it, as in `{"kind": "program", "name": "HaChu"}`.
    pub(crate) programs: Vec<String>,
    /// What is drawn of it; only where the list was asked for with `pictures=1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Picture>)]
    pub(crate) picture: Option<&'static Picture>,
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
    /// Words for what is said of all its kinds beyond their moves.
    #[schema(example = json!(["promotes-by-camp"]))]
    pub(crate) notes: Vec<String>,
    pub(crate) kinds: Vec<Kind>,
    /// What a player sets up an army from, in games with secret armies; null elsewhere.
    pub(crate) army: Option<Army>,
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
    /// Other names.
    pub(crate) also: Vec<Name>,
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
    /// Words for what is said of it beyond its moves.
    #[schema(example = json!(["exchange"]))]
    pub(crate) notes: Vec<String>,
    /// The code of its other face, which it shows after it is taken.
    pub(crate) back: Option<String>,
    /// How it moves along the diagonals of a palace, on boards that have palaces; null where it does not.
    pub(crate) lines: Option<Moves>,
    /// Its class, in games whose men have classes: in union shogi `chariot`, ..., in chu shogi `pawn`, `minor`, `runner`, `great-runner`, `lion`, `royal`.
    #[schema(example = "chariot")]
    pub(crate) class: Option<String>,
    /// What it costs, in games that are set up by points.
    pub(crate) cost: Option<u8>,
}

/// The moves of a man in one place of a tower.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Layer {
    /// Their text in the definition; empty when there are none.
    #[schema(example = "FvW")]
    pub(crate) betza: String,
    pub(crate) moves: Moves,
}

impl Summary {
    /// Returns a game with the names of the programs that play it.
    pub(crate) fn new(definition: &yagura::Definition, programs: Vec<String>) -> Self {
        Self {
            id: definition.id.clone(),
            aliases: definition.aliases.clone(),
            name: (&definition.name).into(),
            files: definition.files,
            ranks: definition.ranks,
            system: definition.system.clone(),
            options: definition.options.iter().map(|o| Choice { key: o.key.clone(), values: o.values.clone() }).collect(),
            engine: true,
            programs,
            picture: None,
        }
    }

    /// Adds what is drawn of it.
    pub(crate) fn pictured(self) -> Self {
        Self { picture: Picture::known(&self.id), ..self }
    }
}

impl Zone {
    pub(crate) fn of(definition: &yagura::Definition) -> Self {
        let zone = |side| {
            let ranks = definition.zone_ranks(side);
            (0..definition.ranks).filter(|rank| ranks >> rank & 1 == 1).map(rank_letter).collect()
        };
        Self { b: zone(yagura::Side::Black), w: zone(yagura::Side::White) }
    }
}

impl From<&yagura::Variant> for Definition {
    fn from(variant: &yagura::Variant) -> Self {
        let definition = variant.definition();
        let muster = Muster::of(variant);
        let code = |kind: yagura::Kind| definition.kind(kind).code.clone();
        Self {
            id: definition.id.clone(),
            name: (&definition.name).into(),
            system: definition.system.clone(),
            files: definition.files,
            ranks: definition.ranks,
            start: yagura::AnyPosition::start(variant).seen_by(None).sfen(),
            hands: !definition.hand_order.is_empty(),
            zone: Zone::of(definition),
            hand_order: definition.hand_order.iter().copied().map(code).collect(),
            look: definition.look.clone(),
            notes: definition.notes.clone(),
            kinds: (0..).map(yagura::Kind).take(definition.kinds.len()).map(|kind| Kind::new(definition, muster.as_ref(), kind)).collect(),
            army: muster.as_ref().map(|muster| Army::new(definition, muster)),
        }
    }
}

impl Kind {
    fn new(definition: &yagura::Definition, muster: Option<&Muster>, kind: yagura::Kind) -> Self {
        let info = definition.kind(kind);
        let code = |kind: yagura::Kind| definition.kind(kind).code.clone();
        Self {
            code: info.code.clone(),
            name: (&info.name).into(),
            also: info.also.iter().map(Into::into).collect(),
            glyph: info.glyph.clone(),
            short: info.short.clone(),
            royal: info.royal,
            promoted: info.promotes_from.is_some(),
            promotes_to: info.promotes_to.map(code),
            promotes_from: info.promotes_from.map(code),
            becomes: info.becomes.iter().copied().map(code).collect(),
            betza: info.betza.clone(),
            forms: info.forms.clone(),
            moves: Moves { rules: muster.map(|muster| muster.rules_of(kind)).unwrap_or_default(), ..(&info.pattern).into() },
            layers: info.layers.iter().map(Into::into).collect(),
            range: info.range.as_ref().map(Into::into),
            notes: info.notes.clone(),
            back: info.back.map(code),
            lines: muster.filter(|muster| muster.is_lined(kind)).map(|_| (&info.lines).into()),
            class: info.class.clone(),
            cost: muster.map(|_| info.cost),
        }
    }
}

impl From<&yagura::MovesInfo> for Layer {
    fn from(info: &yagura::MovesInfo) -> Self {
        Self { betza: info.betza.clone(), moves: (&info.pattern).into() }
    }
}

/// Returns the letter of a rank counted from 0 at the top; `aa` follows `z`.
fn rank_letter(rank: u8) -> String {
    let square = yagura::Square::new(0, rank).to_string();
    square.trim_start_matches('1').to_owned()
}
