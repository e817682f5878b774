//! Why something is refused that has to do with the lobby.

use axum::http::StatusCode;
use yagura_wire::ErrorCode;

/// The lowest rating of an opponent that can be asked for.
pub(crate) const LOWEST: i32 = 0;
/// The highest one.
pub(crate) const HIGHEST: i32 = 4000;

/// Why something is refused that has to do with the lobby, or with who is there. `Display` is the English
/// message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LobbyError {
    /// No such seek or challenge, or not any more.
    #[error("nobody seeks this game any more")]
    NoSeek,
    /// Somebody has taken it.
    #[error("this was taken already: the game has begun")]
    Taken,
    /// One cannot play oneself.
    #[error("this is your own: one does not play oneself")]
    Own,
    /// A guest without the key of his browser.
    #[error("a guest sends the key of his browser: 32 lower-case hexadecimal digits")]
    NoKey,
    /// He has as many as he may have.
    #[error("you seek as many games as you may at the same time: withdraw one first")]
    TooMany,
    /// There are as many as there may be.
    #[error("the lobby is full")]
    Full,
    /// It is somebody else's.
    #[error("this is somebody else's")]
    NotYours,
    /// A seek for everybody of a game that somebody has made.
    #[error(
        "games of the workshop are played by those who have their link: challenge somebody, or send a link"
    )]
    Workshop,
    /// A rating that nobody has.
    #[error("a rating to play against is a number from {LOWEST} to {HIGHEST}")]
    NoRating,
    /// The range of ratings is empty.
    #[error("the lowest rating is above the highest")]
    EmptyRange,
    /// The taker's rating is not in the range.
    #[error("your rating is not in the range that is wanted")]
    OutOfRange,
    /// The opponent is there, or has not been away for long.
    #[error("your opponent is here, or has not been away for long enough")]
    NotAway,
    /// A game that goes on without one who is away.
    #[error("nobody has to be here all the time in this game, or it has hardly begun")]
    NoAbsence,
}

impl LobbyError {
    /// Returns the status of the answer.
    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Self::NoSeek => StatusCode::NOT_FOUND,
            Self::Taken | Self::Own | Self::TooMany | Self::NotAway | Self::NoAbsence => StatusCode::CONFLICT,
            Self::NoKey | Self::NoRating | Self::EmptyRange | Self::Workshop => StatusCode::BAD_REQUEST,
            Self::Full => StatusCode::SERVICE_UNAVAILABLE,
            Self::NotYours | Self::OutOfRange => StatusCode::FORBIDDEN,
        }
    }

    /// Returns the stable code.
    pub(crate) const fn code(self) -> ErrorCode {
        match self {
            Self::NoSeek => ErrorCode::NotFound,
            Self::Taken => ErrorCode::Claimed,
            Self::Own
            | Self::NoKey
            | Self::TooMany
            | Self::NoRating
            | Self::EmptyRange
            | Self::Workshop
            | Self::OutOfRange
            | Self::NotAway
            | Self::NoAbsence => ErrorCode::BadRequest,
            Self::Full => ErrorCode::Busy,
            Self::NotYours => ErrorCode::NotYourSeat,
        }
    }

    /// Returns what it is in Japanese.
    pub(crate) const fn japanese(self) -> &'static str {
        match self {
            Self::NoSeek => "この募集はもうありません",
            Self::Taken => "ほかの人との対局がすでに始まっています",
            Self::Own => "自分自身とは対局できません",
            Self::NoKey => "ゲストはブラウザの鍵（十六進の小文字 32 桁）が必要です",
            Self::TooMany => "同時に出せる募集の数を超えています。先にどれかを取り下げてください",
            Self::Full => "募集がいっぱいです",
            Self::NotYours => "ほかの人の募集なので、この操作はできません",
            Self::Workshop => {
                "工房のゲームは、リンクを知る人だけが対局できます。挑戦状かリンクを送ってください"
            }
            Self::NoRating => "相手のレートは 0 から 4000 までの数で指定します",
            Self::EmptyRange => "レートの下限が上限を上回っています",
            Self::OutOfRange => "あなたのレートは、募集の範囲に入っていません",
            Self::NotAway => "相手は席にいるか、離れてからまだ間がありません",
            Self::NoAbsence => "この対局では席を離れてもかまいません（または、まだ始まったばかりです）",
        }
    }
}
