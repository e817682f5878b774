//! Games as the texts of their definitions: looked at, kept, and given out.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{definition::Definition, object::Shape, text::Text};

/// The text of a game's definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewDefinition {
    /// TOML, as `docs/definitions.md` describes it.
    pub text: String,
}

impl Shape for NewDefinition {
    const EXAMPLE: &'static str = r#"{"text": "base = \"minishogi\"\nid = \"mine\"\n"}"#;
}

/// What a text says, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CheckedDefinition {
    /// What is wrong, in the order of the text; empty where the game can be played.
    pub errors: Vec<DefinitionRemark>,
    /// What is unusual about a game that can be played.
    pub warnings: Vec<DefinitionRemark>,
    /// The game; also where only its start is wrong, so that its pieces can be shown. Null where the text is
    /// wrong elsewhere.
    #[schema(required)]
    pub game: Option<Definition>,
    /// Whether the start was tried on a board. Where it was not, because too many texts were, only its
    /// squares were read.
    pub tried: bool,
}

/// What is said of a place in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DefinitionRemark {
    /// The line, counted from 1.
    pub line: u32,
    /// The column in characters, counted from 1.
    pub column: u32,
    /// Where it begins in the text, in units of UTF-16, as browsers count.
    pub from: u32,
    /// Where it ends; the same as `from` where something is missing.
    pub to: u32,
    /// What is wrong, and what was expected.
    pub message: Text,
}

/// A game that was kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KeptDefinition {
    /// The id under which it is played: `ID~VERSION`.
    #[schema(example = "mine~w9f86d081884c7d65")]
    pub id: String,
}

/// The text of a game, as its author wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DefinitionSource {
    /// The id under which it is played.
    #[schema(example = "mine~w9f86d081884c7d65")]
    pub id: String,
    /// The text.
    pub text: String,
    /// Where it is from.
    pub origin: DefinitionOrigin,
}

/// Where a game is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DefinitionOrigin {
    /// It belongs to the program.
    BuiltIn,
    /// The operator has added it.
    Operator,
    /// Somebody has made it in the workshop.
    Workshop,
}
