//! How somebody comes to a seat.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{object::Shape, text::Side};

/// A code that is redeemed.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Redeem {
    #[schema(example = "0123456789abcdef0123456789abcdef")]
    pub(crate) code: String,
    /// The token that the seat is to open to: 32 lower-case hexadecimal digits. The server makes one where it is absent.
    #[serde(default)]
    pub(crate) token: Option<String>,
}

impl Shape for Redeem {
    const EXAMPLE: &'static str = r#"{"code": "0123456789abcdef0123456789abcdef"}"#;
}

/// A seat, and what opens it.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Seat {
    pub(crate) seat: Side,
    #[schema(example = "0123456789abcdef0123456789abcdef")]
    pub(crate) token: String,
}

/// A code that carries a seat to another device.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Carriage {
    pub(crate) code: String,
    /// In how many seconds it ends.
    #[schema(example = 600)]
    pub(crate) expires: i64,
}

/// A code that invites to a seat.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Invitation {
    pub(crate) code: String,
}
