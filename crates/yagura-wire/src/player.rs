//! Who plays, and who is to play.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::object::{Object, Shape};

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Player {
    /// A person.
    Human,
    /// The engine of the server.
    Engine {
        /// Its strength.
        level: Level,
    },
    /// A program of the operator's.
    Program {
        /// A name of the list of games.
        name: String,
    },
}

/// Who is to play a side of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", from = "Object<NewPlayerFields>")]
pub enum NewPlayer {
    /// Somebody at the creator's screen.
    Human,
    /// A person who is yet to come, with the invitation.
    Invited,
    /// The engine of the server.
    Engine {
        /// Its strength.
        level: Level,
    },
    /// A program of the operator's.
    Program {
        /// A name of the list of games.
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
    pub fn seated(&self) -> Player {
        match self {
            Self::Human | Self::Invited => Player::Human,
            Self::Engine { level } => Player::Engine { level: *level },
            Self::Program { name } => Player::Program { name: name.clone() },
        }
    }
}

/// The strength of an engine, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(try_from = "u8", into = "u8")]
#[schema(value_type = u8, minimum = 1, maximum = 10)]
pub struct Level(u8);

impl Level {
    /// The strengths that there are.
    const ALL: std::ops::RangeInclusive<u8> = 1..=10;

    /// Returns the number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// A number that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("level {0}: expected 1 to 10")]
pub struct LevelError(pub u8);

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(level: u8) -> Result<Self, LevelError> {
        if Self::ALL.contains(&level) { Ok(Self(level)) } else { Err(LevelError(level)) }
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

/// A text that is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("player '{text}': expected human, engine:LEVEL or program:NAME")]
pub struct PlayerError {
    /// The text.
    pub text: String,
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
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let player = match text.split_once(':') {
            None if text == "human" => Some(Self::Human),
            Some(("engine", level)) => {
                let level = level.parse::<u8>().ok().and_then(|level| level.try_into().ok());
                level.map(|level| Self::Engine { level })
            }
            Some(("program", name)) if !name.is_empty() => Some(Self::Program { name: name.to_owned() }),
            _ => None,
        };
        player.ok_or_else(|| PlayerError { text: text.to_owned() })
    }
}
