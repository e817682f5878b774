//! Why a line of chat is not said, or something else is refused that has to do with it.

use axum::http::StatusCode;
use yagura_wire::ErrorCode;

use super::{MOST_LINES, line};

/// Why something is refused that has to do with chat or with moderation. `Display` is the English message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ChatError {
    /// Nothing is to be seen in it.
    #[error("the line is empty")]
    Empty,
    /// It has too many characters.
    #[error("the line is too long: at most {} characters", line::MOST)]
    TooLong,
    /// A control character is in it: a new line, a tab.
    #[error("the line has a control character in it, as a line break or a tab: write one line of text")]
    Control,
    /// A character is in it that turns the order of others round.
    #[error("the line has a character in it that changes the direction of writing")]
    Direction,
    /// Too many marks stand on one letter.
    #[error("the line has too many combining marks on one letter: at most {}", line::MARKS)]
    Marks,
    /// Those who watch do not write where the players do, nor the other way round.
    #[error("this room opens to you when the game is over: until then nobody is advised")]
    OtherRoom,
    /// The room has as many lines as are kept.
    #[error("this room is full: {MOST_LINES} lines were said")]
    Full,
    /// A moderator has silenced who writes.
    #[error("a moderator has taken the right to write from you for a time")]
    Silenced,
    /// There is no such line.
    #[error("there is no such line")]
    NoLine,
    /// A complaint is of a line or of a player.
    #[error("a complaint is of a line or of a player: 'line' or 'side' expected, and not both")]
    OfWhat,
    /// One does not complain of oneself, nor block oneself.
    #[error("this is yourself")]
    Oneself,
    /// The note is too long.
    #[error("the note is too long: at most 500 characters")]
    Note,
    /// He has blocked as many as he may.
    #[error("you have blocked as many as you may")]
    TooManyBlocked,
    /// One of the two has blocked the other.
    #[error("the two of you do not play each other: one has blocked the other")]
    Blocked,
    /// There are as many complaints as there may be.
    #[error("there are too many complaints that nobody has looked at yet")]
    Complaints,
    /// There is no such complaint.
    #[error("there is no such complaint")]
    NoComplaint,
    /// Only a moderator may do this.
    #[error("only a moderator may do this")]
    NotModerator,
    /// A moderator is the operator's business.
    #[error("this is a moderator: only whoever runs the server can do this")]
    OfModerator,
    /// It is known no more whose line it was.
    #[error("nobody is known any more whom this could be done to")]
    Nobody,
    /// A silence of no length, or too long a one.
    #[error("hours: expected 1 to 8760")]
    Hours,
}

impl ChatError {
    /// Returns the status of the answer.
    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Self::Empty
            | Self::TooLong
            | Self::Control
            | Self::Direction
            | Self::Marks
            | Self::OfWhat
            | Self::Note
            | Self::Hours => StatusCode::BAD_REQUEST,
            Self::OtherRoom | Self::Silenced | Self::Blocked | Self::NotModerator | Self::OfModerator => {
                StatusCode::FORBIDDEN
            }
            Self::NoLine | Self::NoComplaint => StatusCode::NOT_FOUND,
            Self::Full | Self::Oneself | Self::TooManyBlocked | Self::Nobody => StatusCode::CONFLICT,
            Self::Complaints => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Returns the stable code.
    pub(crate) const fn code(self) -> ErrorCode {
        match self {
            Self::Empty
            | Self::TooLong
            | Self::Control
            | Self::Direction
            | Self::Marks
            | Self::OtherRoom
            | Self::Full => ErrorCode::Chat,
            Self::Silenced | Self::Blocked | Self::NotModerator | Self::OfModerator => ErrorCode::Forbidden,
            Self::NoLine | Self::NoComplaint => ErrorCode::NotFound,
            Self::OfWhat | Self::Oneself | Self::Note | Self::TooManyBlocked | Self::Nobody | Self::Hours => {
                ErrorCode::BadRequest
            }
            Self::Complaints => ErrorCode::Busy,
        }
    }

    /// Returns what it is in Japanese.
    pub(crate) const fn japanese(self) -> &'static str {
        match self {
            Self::Empty => "メッセージが空です",
            Self::TooLong => "メッセージが長すぎます（200 文字まで）",
            Self::Control => "改行やタブなどの制御文字は使えません。一行で書いてください",
            Self::Direction => "文字の向きを変える文字は使えません",
            Self::Marks => "一つの文字に結合文字が多すぎます（3 個まで）",
            Self::OtherRoom => "助言を防ぐため、こちらのチャットは終局後に開きます",
            Self::Full => "このチャットはいっぱいです（500 行まで）",
            Self::Silenced => "管理者により、しばらくの間チャットに書き込めません",
            Self::NoLine => "このメッセージは見つかりません",
            Self::OfWhat => "通報の対象は line（メッセージ）か side（対局者）のどちらか一方です",
            Self::Oneself => "自分自身が対象です",
            Self::Note => "補足が長すぎます（500 文字まで）",
            Self::TooManyBlocked => "ブロックできる人数を超えています",
            Self::Blocked => "どちらかがブロックしているため、対局できません",
            Self::Complaints => "未処理の通報が多すぎます。しばらくしてからお試しください",
            Self::NoComplaint => "この通報は見つかりません",
            Self::NotModerator => "この操作は管理者だけができます",
            Self::OfModerator => "相手は管理者です。この操作はサーバーの運営者だけができます",
            Self::Nobody => "対象となる人がもう分かりません",
            Self::Hours => "hours は 1〜8760 です",
        }
    }
}
