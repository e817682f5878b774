//! Whether the server is well.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether people can play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Health {
    /// How it is.
    pub status: HealthStatus,
    /// What is wrong, when something is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub reason: Option<String>,
}

/// How the server is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum HealthStatus {
    /// People can play.
    Ok,
    /// Nothing can be stored.
    Failing,
}
