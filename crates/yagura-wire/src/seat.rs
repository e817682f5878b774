//! How somebody comes to a seat.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{object::Shape, text::Side};

/// A code that is redeemed. Not printable: it opens a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct SeatClaim {
    /// The code of the invitation, or the one that carries a seat to another device.
    #[schema(example = "0123456789abcdef0123456789abcdef")]
    pub code: String,
    /// The token that the seat is to open to: 32 lower-case hexadecimal digits. The server makes one where
    /// it is absent.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub token: Option<String>,
}

impl Shape for SeatClaim {
    const EXAMPLE: &'static str = r#"{"code": "0123456789abcdef0123456789abcdef"}"#;
}

/// A seat that was claimed, and what opens it. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct ClaimedSeat {
    /// Whose seat it is.
    pub seat: Side,
    /// What opens it from now on.
    #[schema(example = "0123456789abcdef0123456789abcdef")]
    pub token: String,
}

/// A code that carries a seat to another device. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct CarryCode {
    /// The code, for one device.
    pub code: String,
    /// In how many seconds it ends.
    #[schema(example = 600)]
    pub expires: i64,
}

/// A code that invites to a seat. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct Invitation {
    /// The code, for one person.
    pub code: String,
}

impl Shape for Invitation {
    const EXAMPLE: &'static str = r#"{"code": "0123456789abcdef0123456789abcdef"}"#;
}
