//! The set-up with secret armies: how it stands, as far as the receiver may know.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yagura::games::rengo::Precedence;

/// A player before it is known who is first: A is the one who was asked for as `black`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) enum Owner {
    A,
    B,
}

/// In the rules a player is a side until the first player is known: A Black, B White.
impl From<yagura::Side> for Owner {
    fn from(side: yagura::Side) -> Self {
        match side {
            yagura::Side::Black => Self::A,
            yagura::Side::White => Self::B,
        }
    }
}

impl From<Owner> for yagura::Side {
    fn from(owner: Owner) -> Self {
        match owner {
            Owner::A => Self::Black,
            Owner::B => Self::White,
        }
    }
}

/// How far the set-up is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Phase {
    /// Armies are awaited.
    Armies,
    /// Somebody may re-place men.
    Replace,
    /// Moves are played.
    Play,
}

/// Why the first player is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum First {
    /// He placed fewer men.
    Fewer,
    /// He placed as many for fewer points.
    Cheaper,
    /// A coin decided.
    Coin,
}

impl From<Precedence> for First {
    fn from(precedence: Precedence) -> Self {
        match precedence {
            Precedence::Fewer => Self::Fewer,
            Precedence::Cheaper => Self::Cheaper,
            Precedence::Coin => Self::Coin,
        }
    }
}

/// Something of each player's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) struct Each<T> {
    pub(crate) a: T,
    pub(crate) b: T,
}

/// The own armies of the receiver; a player without is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) struct Own {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) a: Option<OpenArmy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) b: Option<OpenArmy>,
}

/// Who plays which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Players {
    pub(crate) b: Owner,
    pub(crate) w: Owner,
}

/// What everybody may know of a sealed army.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct SealedArmy {
    /// The SHA-256 of `VARIANT|PLAYER|SETUP|SALT` in lower-case hexadecimal digits.
    #[schema(example = "869a0f802e45a42142030e1bf55e51c9cac22654bce5701a4b5c79fb13855a59")]
    pub(crate) commitment: String,
}

/// An army as its owner sees it, and everybody once both are sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct OpenArmy {
    #[schema(example = "8/4[CK]3|-")]
    pub(crate) setup: String,
    #[schema(example = "00000000000000000000000000000000")]
    pub(crate) salt: String,
}

/// A re-placing that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Replaced {
    pub(crate) player: Owner,
    /// All the player's ranks after it.
    pub(crate) ranks: String,
}

/// The set-up of a game with secret armies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Setup {
    pub(crate) phase: Phase,
    /// Who is awaited.
    pub(crate) waiting: Vec<Owner>,
    /// Whom the receiver's tokens make.
    pub(crate) you: Vec<Owner>,
    /// Null until the first player is known.
    pub(crate) players: Option<Players>,
    /// Null until then too, and in a game that began later.
    pub(crate) why: Option<First>,
    pub(crate) sealed: Each<Option<SealedArmy>>,
    pub(crate) own: Own,
    /// Both armies, to all, as soon as both are sealed.
    pub(crate) armies: Option<Each<OpenArmy>>,
    pub(crate) replaced: Vec<Replaced>,
}
