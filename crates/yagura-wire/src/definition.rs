//! Games as data: what the board, the move card and the list of games need.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yagura::{Notation as _, Position as _, Secrecy as _, games::secret_armies};

use super::{
    army::ArmyRules,
    moves::{MoveRule, Moves},
    picture::Picture,
    text::Name,
    traits::Traits,
};

/// The list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Variants {
    /// The games.
    pub variants: Vec<Summary>,
}

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Summary {
    /// Its id.
    #[schema(example = "chu")]
    pub id: String,
    /// Which version of a game that the operator has added this is, behind `~` in the variants of its games;
    /// absent for the built-in ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false, example = "9f86d081884c7d65")]
    pub version: Option<String>,
    /// Other ids that mean the same.
    #[schema(example = json!(["yarishogi"]))]
    pub aliases: Vec<String>,
    /// Its name.
    pub name: Name,
    /// The files of the board.
    pub files: u8,
    /// The ranks of the board.
    pub ranks: u8,
    /// The name of its rules page.
    pub system: String,
    /// The rulebook's short name in clauses.
    #[schema(example = "small")]
    pub book: String,
    /// What the game is.
    pub traits: Traits,
    /// What the id may carry, as in `shogi?first=white`.
    pub options: Vec<Choice>,
    /// Its starts at odds, the least first.
    pub handicaps: Vec<Handicap>,
    /// Whether the engine plays it.
    pub engine: bool,
    /// How many puzzles there are.
    pub puzzles: u32,
    /// The names of the operator's programs that play it, as in `{"kind": "program", "name": "HaChu"}`.
    pub programs: Vec<String>,
    /// The ratings of the engine's levels, that of level 1 first. A level behind the last has none: a game
    /// against it is never rated.
    pub level_ratings: Vec<i32>,
    /// What is drawn of it; only where the list was asked for with `pictures=1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub picture: Option<Picture>,
}

/// An option of a variant id, its default first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// Its name.
    #[schema(example = "first")]
    pub key: String,
    /// What it may be.
    pub values: Vec<String>,
}

/// A start at odds: a position to begin a game from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Handicap {
    /// Its id among the handicaps of the game.
    #[schema(example = "two")]
    pub id: String,
    /// Its name.
    pub name: Name,
    /// The position string, as a new game takes it.
    #[schema(example = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")]
    pub position: String,
}

/// A game as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Definition {
    /// Its id.
    #[schema(example = "chu")]
    pub id: String,
    /// Its name.
    pub name: Name,
    /// The name of its rules page.
    pub system: String,
    /// The rulebook's short name in clauses.
    #[schema(example = "small")]
    pub book: String,
    /// What the game is.
    pub traits: Traits,
    /// The files of the board.
    pub files: u8,
    /// The ranks of the board.
    pub ranks: u8,
    /// The position string of the start.
    pub start: String,
    /// Other starts, at odds, the least first.
    pub handicaps: Vec<Handicap>,
    /// Whether captured pieces come into the hand.
    pub hands: bool,
    /// The promotion zones.
    pub zone: Zone,
    /// The codes of the kinds that can be in hand, in the order in which hands are written.
    pub hand_order: Vec<String>,
    /// Whose board it is drawn as: `ordinary`, `chess`, `xiangqi`, `janggi`, `makruk`.
    #[schema(example = "ordinary")]
    pub look: String,
    /// Words for what is said of all its kinds beyond their moves.
    #[schema(example = json!(["promotes-by-camp"]))]
    pub notes: Vec<String>,
    /// Its kinds of pieces.
    pub kinds: Vec<Kind>,
    /// What a player sets up an army from, in games with secret armies; null elsewhere.
    #[schema(required)]
    pub army: Option<ArmyRules>,
}

/// The ranks of the promotion zones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Zone {
    /// Where Black promotes.
    pub b: Vec<String>,
    /// Where White promotes.
    pub w: Vec<String>,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Kind {
    /// Its code in strings.
    #[schema(example = "+H")]
    pub code: String,
    /// Its name.
    pub name: Name,
    /// Other names.
    pub also: Vec<Name>,
    /// One to three kanji.
    #[schema(example = "角鷹")]
    pub glyph: String,
    /// The one kanji that stands for it where there is no room for more.
    #[schema(example = "鷹")]
    pub short: String,
    /// Whether losing it, or the last of them, loses the game.
    pub royal: bool,
    /// Whether it comes about by promotion.
    pub promoted: bool,
    /// The code of what it promotes to; null where it does not, or where its owner chooses.
    #[schema(required)]
    pub promotes_to: Option<String>,
    /// The code of what it was before it promoted.
    #[schema(required)]
    pub promotes_from: Option<String>,
    /// The kinds of which its owner chooses one when it promotes; empty where promotion leads to
    /// `promotes_to`.
    pub becomes: Vec<String>,
    /// The text of its moves in the definition.
    pub betza: String,
    /// Whose piece it is drawn as: `ordinary`; where sets meet `shogi`, `chess`, `xiangqi`, `janggi`,
    /// `makruk`.
    #[schema(example = "ordinary")]
    pub forms: String,
    /// Its own image, which is drawn in the place of its name: SVG of shapes and gradients alone, as the
    /// server writes it anew from what the author of the game gave. Show it as a picture, never as a part of
    /// a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub image: Option<String>,
    /// How it moves.
    pub moves: Moves,
    /// In games with towers, the moves on layer 2, on layer 3 and directly on an enemy piece; empty
    /// elsewhere. `moves` are those on layer 1.
    pub layers: Vec<Layer>,
    /// What it adds to the moves of the piece on top of it.
    #[schema(required)]
    pub range: Option<Layer>,
    /// Words for what is said of it beyond its moves.
    #[schema(example = json!(["exchange"]))]
    pub notes: Vec<String>,
    /// The code of its other face, which it shows after it is taken.
    #[schema(required)]
    pub back: Option<String>,
    /// How it moves along the diagonals of a palace, on boards that have palaces; null where it does not.
    #[schema(required)]
    pub lines: Option<Moves>,
    /// Its class, in games whose pieces have classes: in union shogi `chariot`, ..., in chu shogi `pawn`,
    /// `minor`, `runner`, `great-runner`, `lion`, `royal`.
    #[schema(required, example = "chariot")]
    pub class: Option<String>,
    /// What it costs, in games that are set up by points.
    #[schema(required)]
    pub cost: Option<u8>,
}

/// The moves of a piece in one place of a tower.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Layer {
    /// Their text in the definition; empty when there are none.
    #[schema(example = "FvW")]
    pub betza: String,
    /// The moves.
    pub moves: Moves,
}

impl Summary {
    /// Returns a game with the number of its puzzles and the names of the programs that play it.
    pub fn new(definition: &yagura::Definition, puzzles: u32, programs: Vec<String>) -> Self {
        Self {
            id: definition.id.clone(),
            version: definition.version.clone(),
            aliases: definition.aliases.clone(),
            name: (&definition.name).into(),
            files: definition.files,
            ranks: definition.ranks,
            system: definition.system.clone(),
            book: definition.book.clone(),
            traits: definition.traits().into(),
            options: definition
                .options
                .iter()
                .map(|o| Choice { key: o.key.clone(), values: o.values.clone() })
                .collect(),
            handicaps: definition.handicaps.iter().map(Into::into).collect(),
            engine: true,
            puzzles,
            programs,
            level_ratings: Vec::new(),
            picture: None,
        }
    }

    /// Adds what is drawn of the game, which is the one of this definition.
    #[must_use]
    pub fn pictured(self, definition: &'static yagura::Definition) -> Self {
        let known = Picture::known(&self.id).cloned();
        let picture = known.unwrap_or_else(|| Picture::of(&yagura::Variant::of(definition)));
        Self { picture: Some(picture), ..self }
    }
}

impl From<&yagura::Handicap> for Handicap {
    fn from(handicap: &yagura::Handicap) -> Self {
        Self { id: handicap.id.clone(), name: (&handicap.name).into(), position: handicap.position.clone() }
    }
}

impl Zone {
    /// Returns the promotion zones of a game.
    pub fn of(definition: &yagura::Definition) -> Self {
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
        let army_rules = secret_armies::ArmyRules::of(variant);
        let start = yagura::AnyPosition::start(variant).redacted_for(None).sfen();
        Self::told(definition, army_rules.as_ref(), start)
    }
}

impl Definition {
    /// Returns a game that is not kept, as it is shown to who writes it: with the start as its text has it.
    pub fn on_trial(definition: &yagura::Definition) -> Self {
        Self::told(definition, None, definition.start.clone())
    }

    fn told(
        definition: &yagura::Definition,
        army_rules: Option<&secret_armies::ArmyRules>,
        start: String,
    ) -> Self {
        let code = |kind: yagura::Kind| definition.kind(kind).code.clone();
        Self {
            id: definition.id.clone(),
            name: (&definition.name).into(),
            system: definition.system.clone(),
            book: definition.book.clone(),
            traits: definition.traits().into(),
            files: definition.files,
            ranks: definition.ranks,
            start,
            handicaps: definition.handicaps.iter().map(Into::into).collect(),
            hands: !definition.hand_order.is_empty(),
            zone: Zone::of(definition),
            hand_order: definition.hand_order.iter().copied().map(code).collect(),
            look: definition.look.clone(),
            notes: definition.notes.clone(),
            kinds: (0..)
                .map(yagura::Kind)
                .take(definition.kinds.len())
                .map(|kind| Kind::new(definition, army_rules, kind))
                .collect(),
            army: army_rules.map(|army_rules| ArmyRules::new(definition, army_rules)),
        }
    }
}

impl Kind {
    fn new(
        definition: &yagura::Definition,
        army_rules: Option<&secret_armies::ArmyRules>,
        kind: yagura::Kind,
    ) -> Self {
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
            image: info.image.as_ref().map(|image| image.svg.clone()),
            moves: Moves {
                rules: army_rules.map(|army_rules| move_rules(army_rules, kind)).unwrap_or_default(),
                ..(&info.pattern).into()
            },
            layers: info.layers.iter().map(Into::into).collect(),
            range: info.range.as_ref().map(Into::into),
            notes: info.notes.clone(),
            back: info.back.map(code),
            lines: army_rules.filter(|army_rules| army_rules.is_lined(kind)).map(|_| (&info.lines).into()),
            class: info.class.clone(),
            cost: army_rules.map(|_| info.cost),
        }
    }
}

impl From<&yagura::MovesInfo> for Layer {
    fn from(info: &yagura::MovesInfo) -> Self {
        Self { betza: info.betza.clone(), moves: (&info.pattern).into() }
    }
}

/// Returns what is to be said in words of how a kind moves on this board.
fn move_rules(army_rules: &secret_armies::ArmyRules, kind: yagura::Kind) -> Vec<MoveRule> {
    army_rules.rules_of(kind).into_iter().filter_map(MoveRule::of_word).collect()
}

/// Returns the letter of a rank counted from 0 at the top; `aa` follows `z`.
fn rank_letter(rank: u8) -> String {
    let square = yagura::Square::new(0, rank).to_string();
    square.trim_start_matches('1').to_owned()
}
