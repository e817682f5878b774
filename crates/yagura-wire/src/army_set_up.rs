//! The set-up with secret armies: how it stands, as far as the receiver may know.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yagura::games::secret_armies::MoveOrder;

use super::object::Shape;

/// A player before it is known who is first: A is the one who was asked for as `black`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Owner {
    /// The player who was asked for as `black`.
    A,
    /// The player who was asked for as `white`.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SetUpPhase {
    /// Armies are awaited.
    Armies,
    /// Somebody may re-place pieces.
    Replace,
    /// Moves are played.
    Play,
}

/// Why the first player is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum FirstBy {
    /// He placed fewer pieces.
    Fewer,
    /// He placed as many for fewer points.
    Cheaper,
    /// A coin decided.
    Coin,
}

impl From<MoveOrder> for FirstBy {
    fn from(order: MoveOrder) -> Self {
        match order {
            MoveOrder::Fewer => Self::Fewer,
            MoveOrder::Cheaper => Self::Cheaper,
            MoveOrder::Coin => Self::Coin,
        }
    }
}

/// Who plays which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatsOfOwners {
    /// Who plays Black.
    pub b: Owner,
    /// Who plays White.
    pub w: Owner,
}

/// What everybody may know of a sealed army.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SealedArmy {
    /// The SHA-256 of `VARIANT|PLAYER|SETUP|SALT` in lower-case hexadecimal digits.
    #[schema(example = "869a0f802e45a42142030e1bf55e51c9cac22654bce5701a4b5c79fb13855a59")]
    pub commitment: String,
}

/// What everybody may know of both players' armies; null for one that is not sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "UPPERCASE")]
pub struct SealedArmies {
    /// Of player A.
    #[schema(required)]
    pub a: Option<SealedArmy>,
    /// Of player B.
    #[schema(required)]
    pub b: Option<SealedArmy>,
}

/// An army as its owner sees it, and everybody once both are sealed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpenArmy {
    /// The set-up string.
    #[schema(example = "8/4[CK]3|-")]
    pub setup: String,
    /// What its commitment was made with: 32 lower-case hexadecimal digits.
    #[schema(example = "00000000000000000000000000000000")]
    pub salt: String,
}

/// Without the army: whatever is written down somewhere may be read by somebody.
impl fmt::Debug for OpenArmy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenArmy").finish_non_exhaustive()
    }
}

/// Both armies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "UPPERCASE")]
pub struct OpenArmies {
    /// Of player A.
    pub a: OpenArmy,
    /// Of player B.
    pub b: OpenArmy,
}

/// The own armies of the receiver; a player without is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "UPPERCASE")]
pub struct OwnArmies {
    /// Of player A.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub a: Option<OpenArmy>,
    /// Of player B.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub b: Option<OpenArmy>,
}

/// A re-placing that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RePlacing {
    /// Who made it.
    pub player: Owner,
    /// All the player's ranks after it.
    pub ranks: String,
}

/// The set-up of a game with secret armies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmySetUp {
    /// How far it is.
    pub phase: SetUpPhase,
    /// Who is awaited.
    pub waiting: Vec<Owner>,
    /// Whom the receiver's tokens make.
    pub you: Vec<Owner>,
    /// Null until the first player is known.
    #[schema(required)]
    pub players: Option<SeatsOfOwners>,
    /// Null until then too, and in a game that began later.
    #[schema(required)]
    pub why: Option<FirstBy>,
    /// What everybody may know.
    pub sealed: SealedArmies,
    /// What the receiver has sealed.
    pub own: OwnArmies,
    /// Both armies, to all, as soon as both are sealed.
    #[schema(required)]
    pub armies: Option<OpenArmies>,
    /// The re-placings in their order.
    pub replaced: Vec<RePlacing>,
}

/// A secret army to seal, without the rest of the message of the socket.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "an army is nobody else's business")]
pub struct ArmyToSeal {
    /// Whose; needed only by one who holds both seats.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub player: Option<Owner>,
    /// The set-up string.
    pub setup: String,
    /// 32 lower-case hexadecimal digits. The server makes one where it is absent.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub salt: Option<String>,
}

impl Shape for ArmyToSeal {
    const EXAMPLE: &'static str = r#"{"setup": "SETUP"}"#;
}

/// Pieces to re-place before play.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "an army is nobody else's business")]
pub struct RanksToReplace {
    /// All own ranks, as their player sees them.
    pub ranks: String,
}

impl Shape for RanksToReplace {
    const EXAMPLE: &'static str = r#"{"ranks": "RANKS"}"#;
}
