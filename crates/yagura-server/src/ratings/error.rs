//! Why a game cannot be rated, or something not be done in one that is.

use axum::http::StatusCode;
use yagura_wire::ErrorCode;

/// Why a game cannot be rated, or something not be done in one that is. `Display` is the English message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RatedError {
    /// A guest wants a rated game.
    #[error("rated games are for those who are logged in")]
    Guest,
    /// From another start than the usual one.
    #[error("a rated game begins from the usual start")]
    Start,
    /// With options.
    #[error("a rated game is played by the usual rules, without options")]
    Options,
    /// Without a clock.
    #[error("a rated game needs a clock")]
    NoClock,
    /// With different times for the two.
    #[error("in a rated game both players have the same time")]
    UnevenClock,
    /// With hints.
    #[error("a rated game is played without hints")]
    Hints,
    /// Against oneself, or against a program that has no account.
    #[error("a rated game is between two accounts, or an account and a level of the engine")]
    Opponent,
    /// Against a level that has no rating.
    #[error(
        "this level of the engine has no rating, as it plays as well as the time allows: choose a lower one"
    )]
    Level,
    /// Something is to be taken back.
    #[error("nothing is taken back in a rated game")]
    Takeback,
}

impl RatedError {
    /// Returns the status of the answer.
    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Self::Guest => StatusCode::UNAUTHORIZED,
            Self::Takeback => StatusCode::CONFLICT,
            Self::Start
            | Self::Options
            | Self::NoClock
            | Self::UnevenClock
            | Self::Hints
            | Self::Opponent
            | Self::Level => StatusCode::BAD_REQUEST,
        }
    }

    /// Returns the stable code.
    pub(crate) const fn code(self) -> ErrorCode {
        match self {
            Self::Guest => ErrorCode::NotLoggedIn,
            _ => ErrorCode::BadRequest,
        }
    }

    /// Returns what it is in Japanese.
    pub(crate) const fn japanese(self) -> &'static str {
        match self {
            Self::Guest => "レート戦にはログインが必要です",
            Self::Start => "レート戦は通常の初期配置から始めます",
            Self::Options => "レート戦は通常のルールで行い、ルールの設定は変えられません",
            Self::NoClock => "レート戦には時間設定が必要です",
            Self::UnevenClock => "レート戦では両者の持ち時間を同じにします",
            Self::Hints => "レート戦ではヒントを使えません",
            Self::Opponent => "レート戦の相手は、ほかのアカウントか、エンジンのレベルです",
            Self::Level => {
                "このレベルのエンジンは時間によって強さが変わるため、レートがありません。下のレベルを選んでください"
            }
            Self::Takeback => "レート戦では待ったができません",
        }
    }
}
