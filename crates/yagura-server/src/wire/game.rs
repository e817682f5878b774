//! A game: how it is asked for and how it stands.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    object::{Object, Shape},
    offers::Offers,
    setup::Setup,
    text::{Side, Text},
};

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Player {
    Human,
    Engine {
        level: Level,
    },
    /// A program of the operator's, by a name of the list of games.
    Program {
        name: String,
    },
}

/// Who is to play a side of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", from = "Object<NewPlayerFields>")]
pub(crate) enum NewPlayer {
    /// Somebody at the creator's screen.
    Human,
    /// A person who is yet to come, with the invitation.
    Invited,
    Engine {
        level: Level,
    },
    Program {
        name: String,
    },
}

/// A new player as it is read: without braces a human would be let have any fields.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum NewPlayerFields {
    Human {},
    Invited {},
    Engine { level: Level },
    Program { name: String },
}

impl Shape for NewPlayerFields {
    const EXAMPLE: &'static str = r#"{"kind": "human"}"#;
}

impl From<Object<NewPlayerFields>> for NewPlayer {
    fn from(Object(fields): Object<NewPlayerFields>) -> Self {
        match fields {
            NewPlayerFields::Human {} => Self::Human,
            NewPlayerFields::Invited {} => Self::Invited,
            NewPlayerFields::Engine { level } => Self::Engine { level },
            NewPlayerFields::Program { name } => Self::Program { name },
        }
    }
}

impl NewPlayer {
    /// Returns the player once he sits there.
    pub(crate) fn seated(&self) -> Player {
        match self {
            Self::Human | Self::Invited => Player::Human,
            Self::Engine { level } => Player::Engine { level: *level },
            Self::Program { name } => Player::Program { name: name.clone() },
        }
    }
}

/// The strength of an engine, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "u8", into = "u8")]
#[schema(value_type = u8, minimum = 1, maximum = 10)]
pub(crate) struct Level(u8);

impl Level {
    pub(crate) const fn get(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Level {
    type Error = String;

    fn try_from(level: u8) -> Result<Self, String> {
        if (1..=10).contains(&level) { Ok(Self(level)) } else { Err(format!("level {level}: expected 1 to 10")) }
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

/// As it is stored: `human`, `engine:3`, `program:HaChu`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Engine { level } => write!(f, "engine:{}", level.get()),
            Self::Program { name } => write!(f, "program:{name}"),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("player '{text}': expected human, engine:LEVEL or program:NAME");
        match text.split_once(':') {
            None if text == "human" => Ok(Self::Human),
            Some(("engine", level)) => Ok(Self::Engine { level: level.parse::<u8>().map_err(|_| bad())?.try_into()? }),
            Some(("program", name)) if !name.is_empty() => Ok(Self::Program { name: name.to_owned() }),
            _ => Err(bad()),
        }
    }
}

/// A game that is asked for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// An id of the list, with options as in `shogi?first=white`.
    #[schema(example = "chu")]
    pub(crate) variant: String,
    pub(crate) black: NewPlayer,
    pub(crate) white: NewPlayer,
    /// A position string, null for the usual start.
    #[serde(default)]
    pub(crate) position: Option<String>,
}

impl Shape for NewGame {
    const EXAMPLE: &'static str = r#"{"variant": "shogi", "black": {"kind": "human"}, "white": {"kind": "human"}}"#;
}

/// A game that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Created {
    #[schema(example = "abcdefghijklm")]
    pub(crate) id: String,
    pub(crate) tokens: Tokens,
    /// The code with which whoever is invited sits down; null where nobody is.
    pub(crate) invite: Option<String>,
}

/// The keys to the seats of those at the creator's screen; other seats have none.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Tokens {
    pub(crate) b: Option<String>,
    pub(crate) w: Option<String>,
}

/// A game in full, as far as the receiver may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Snapshot {
    pub(crate) id: String,
    pub(crate) protocol: u32,
    /// The number of changes so far.
    pub(crate) v: i64,
    pub(crate) variant: String,
    pub(crate) black: Player,
    pub(crate) white: Player,
    /// The position strings, one more than moves.
    pub(crate) positions: Vec<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) notes: Vec<Note>,
    #[serde(flatten)]
    pub(crate) standing: Standing,
    /// The set-up with secret armies; null in other games, and in games that began after it.
    pub(crate) setup: Option<Setup>,
    /// What happens to fouls.
    pub(crate) fouls: Fouls,
    /// The seats of the receiver.
    pub(crate) seats: Vec<Side>,
    /// The seat whose player is invited and has not come yet.
    pub(crate) invited: Option<Side>,
    #[schema(example = "2026-01-01T00:00:00Z")]
    pub(crate) created: String,
}

/// What can be said of a move besides the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Note {
    /// It gives check.
    pub(crate) check: bool,
    pub(crate) promotion: bool,
    /// The squares on which it captures.
    pub(crate) captures: Vec<String>,
    /// The move in the notation of the game's author, as far as the receiver may know it; null in games that have none.
    #[schema(example = "▲7―6―1―兵")]
    pub(crate) written: Option<String>,
}

/// How a game stands now.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own on the wire")]
pub(crate) struct Standing {
    /// Who decides, null when the game is over.
    pub(crate) turn: Option<Side>,
    /// Whose men are moved.
    pub(crate) side: Side,
    /// All legal moves, none when it is not a human's turn.
    pub(crate) legal: Vec<String>,
    pub(crate) check: bool,
    /// The squares of the attacked royals of `side`.
    pub(crate) checked: Vec<String>,
    pub(crate) outcome: Option<Outcome>,
    /// How often the position has come; null where it is new.
    pub(crate) repetition: Option<Repetition>,
    /// The player to move cannot prevent that his last royal piece is captured, though the game goes on.
    pub(crate) mate: bool,
    pub(crate) offers: Offers,
    /// The engine works.
    pub(crate) thinking: bool,
    /// The game ended by a repetition after which the rules go on with a new set-up.
    pub(crate) restarts: bool,
    /// The id of the game that goes on, once a player has asked for it; the tokens open its seats too.
    pub(crate) next: Option<String>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Outcome {
    /// Null for a draw.
    pub(crate) winner: Option<Side>,
    #[schema(example = "royal-capture")]
    pub(crate) reason: String,
    /// The clause of the rulebook; null where it leaves such an end to the players.
    #[schema(example = "chu §8.3.1")]
    pub(crate) clause: Option<String>,
    pub(crate) text: Text,
}

/// A position that has come before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Repetition {
    /// How often it has come, at least twice.
    pub(crate) count: u32,
    /// Who loses if the round goes on as before, and so must play something else; null where that is a draw, or nothing.
    pub(crate) must_vary: Option<Side>,
    #[schema(example = "chu §8.2")]
    pub(crate) clause: String,
}

impl From<yagura::Repetition> for Repetition {
    fn from(repetition: yagura::Repetition) -> Self {
        let yagura::Repetition { count, must_vary, clause } = repetition;
        Self { count, must_vary: must_vary.map(Into::into), clause: clause.to_owned() }
    }
}

/// What happens to a move that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Fouls {
    /// It is refused.
    Reject,
    /// It loses at once.
    Strict,
    /// Some stand until the opponent claims them.
    Claim,
}

impl From<yagura::Fouls> for Fouls {
    fn from(fouls: yagura::Fouls) -> Self {
        match fouls {
            yagura::Fouls::Reject => Self::Reject,
            yagura::Fouls::Strict => Self::Strict,
            yagura::Fouls::Claim => Self::Claim,
        }
    }
}
