//! Why something is refused that has to do with accounts.

use std::time::Duration;

use axum::http::StatusCode;
use yagura_wire::{ErrorCode, Grievance, Scope};

use super::{NameError, PasswordError};

/// Why something is refused that has to do with accounts. `Display` is the English message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum AccountError {
    /// Nobody is logged in.
    #[error("log in first")]
    NotLoggedIn,
    /// A program wants what only a person may do.
    #[error("a token cannot do this: log in")]
    InPerson,
    /// The token of a program is none.
    #[error("there is no such token")]
    NoToken,
    /// What was sent for a token can be none.
    #[error(
        "this is no token: expected 32 lower-case hexadecimal digits (of a seat, a record or a browser), or one that begins with yagura_ (of a program)"
    )]
    Malformed,
    /// The token of a program may not do this.
    #[error("the token has not the scope {}", .0.word())]
    Scope(Scope),
    /// A page of another site, or one that does not say whose it is, wants it in the name of somebody.
    #[error("only a page of this site may do this in the name of who is logged in")]
    CrossSite,
    /// The name cannot be one.
    #[error(transparent)]
    Name(NameError),
    /// Another account has the name.
    #[error("somebody has this name already")]
    NameTaken,
    /// Another account's name looks the same.
    #[error("somebody has a name that looks the same")]
    NameAlike,
    /// The password cannot be one.
    #[error(transparent)]
    Password(PasswordError),
    /// The name or what was to prove it is wrong.
    #[error("the name or the password is wrong")]
    LogIn,
    /// The password so far is wrong.
    #[error("the password so far is wrong")]
    WrongPassword,
    /// The recovery code is wrong.
    #[error("the name or the recovery code is wrong")]
    WrongRecoveryCode,
    /// The account has no passkey.
    #[error("this name has no passkey here")]
    NoPasskey,
    /// The passkey was not accepted.
    #[error("the passkey was not accepted")]
    Passkey,
    /// Nothing was to be signed, or not any more.
    #[error("this took too long, or was answered already: try again")]
    NoCeremony,
    /// The credential is known already.
    #[error("this passkey is known already")]
    PasskeyKnown,
    /// The site can have no passkeys.
    #[error("this server can have no passkeys: whoever runs it names its site with --site")]
    NoPasskeysHere,
    /// Without it nobody could log in.
    #[error("this is the last way to log in: set a password, or add another passkey first")]
    LastWay,
    /// There are as many as there may be.
    #[error("there are too many: remove one first")]
    TooMany,
    /// The account has played already.
    #[error("this account has played already: a program needs one that has not")]
    HasPlayed,
    /// No account has this name.
    #[error("there is no player of this name")]
    NoPlayer,
    /// No such session, passkey or token.
    #[error("there is no such thing in this account")]
    NoEntry,
    /// The name in a wish to delete the account is another.
    #[error("this is not the name of the account")]
    OtherName,
    /// Too many tried to log in to one account.
    #[error("too many have tried to log in under this name")]
    TooManyAttempts(Duration),
    /// Too many passwords are being hashed.
    #[error("too many log in at the same time")]
    Crowded,
    /// Moderators have closed the account.
    #[error("this account is closed: {}", closed_for(*.0).0)]
    Closed(Grievance),
}

/// Returns why an account is closed, in English and in Japanese.
const fn closed_for(reason: Grievance) -> (&'static str, &'static str) {
    match reason {
        Grievance::Abuse => ("insults or threats", "暴言・嫌がらせ"),
        Grievance::Spam => ("advertising or floods", "宣伝・連続投稿"),
        Grievance::Cheating => ("help by a program or by others in play", "対局中のソフト使用や助言"),
        Grievance::Name => ("its name", "不適切な名前"),
        Grievance::Other => ("a decision of the moderators", "管理者の判断"),
    }
}

/// After so long it is worth while to try again when many log in.
const CROWDED: Duration = Duration::from_secs(5);

impl AccountError {
    /// Returns the status of the answer.
    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Self::NotLoggedIn | Self::NoToken | Self::Malformed | Self::LogIn | Self::WrongRecoveryCode => {
                StatusCode::UNAUTHORIZED
            }
            Self::InPerson | Self::Scope(_) | Self::CrossSite | Self::WrongPassword | Self::Closed(_) => {
                StatusCode::FORBIDDEN
            }
            Self::Name(_)
            | Self::Password(_)
            | Self::NoPasskey
            | Self::Passkey
            | Self::NoCeremony
            | Self::OtherName => StatusCode::BAD_REQUEST,
            Self::NameTaken
            | Self::NameAlike
            | Self::PasskeyKnown
            | Self::LastWay
            | Self::TooMany
            | Self::HasPlayed => StatusCode::CONFLICT,
            Self::NoPasskeysHere | Self::NoPlayer | Self::NoEntry => StatusCode::NOT_FOUND,
            Self::TooManyAttempts(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Crowded => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Returns the stable code.
    pub(crate) const fn code(self) -> ErrorCode {
        match self {
            Self::NotLoggedIn | Self::NoToken | Self::Malformed => ErrorCode::NotLoggedIn,
            Self::InPerson | Self::Scope(_) => ErrorCode::Scope,
            Self::CrossSite => ErrorCode::CrossSite,
            Self::Name(_) => ErrorCode::Name,
            Self::NameTaken | Self::NameAlike => ErrorCode::NameTaken,
            Self::Password(_) => ErrorCode::Password,
            Self::LogIn | Self::WrongPassword | Self::WrongRecoveryCode => ErrorCode::LogIn,
            Self::NoPasskey
            | Self::Passkey
            | Self::NoCeremony
            | Self::PasskeyKnown
            | Self::NoPasskeysHere => ErrorCode::Passkey,
            Self::LastWay | Self::TooMany | Self::HasPlayed | Self::OtherName => ErrorCode::BadRequest,
            Self::NoPlayer | Self::NoEntry => ErrorCode::NotFound,
            Self::TooManyAttempts(_) | Self::Crowded => ErrorCode::Busy,
            Self::Closed(_) => ErrorCode::Forbidden,
        }
    }

    /// Returns after how long it is worth while to try again, when waiting helps.
    pub(crate) const fn wait(self) -> Option<Duration> {
        match self {
            Self::TooManyAttempts(wait) => Some(wait),
            Self::Crowded => Some(CROWDED),
            _ => None,
        }
    }

    /// Returns what it is in Japanese.
    pub(crate) fn japanese(self) -> String {
        match self {
            Self::Scope(scope) => format!("このトークンには {} の権限がありません", scope.word()),
            Self::Closed(reason) => format!("このアカウントは停止されています（{}）", closed_for(reason).1),
            Self::Name(error) => error.japanese().into(),
            Self::Password(error) => error.japanese().into(),
            other => other.plain_japanese().into(),
        }
    }

    const fn plain_japanese(self) -> &'static str {
        match self {
            Self::NotLoggedIn => "ログインしてください",
            Self::InPerson => "トークンではこの操作はできません。ログインしてください",
            Self::NoToken => "このトークンはありません",
            Self::Malformed => {
                "トークンの形ではありません。席・棋譜・ブラウザの鍵は十六進の小文字 32 桁、プログラムのものは yagura_ で始まります"
            }
            Self::CrossSite => "ほかのサイトのページからは、この操作はできません",
            Self::NameTaken => "この名前はすでに使われています",
            Self::NameAlike => "見分けのつかない名前がすでに使われています",
            Self::LogIn => "名前かパスワードが違います",
            Self::WrongPassword => "今のパスワードが違います",
            Self::WrongRecoveryCode => "名前か回復コードが違います",
            Self::NoPasskey => "この名前のパスキーはありません",
            Self::Passkey => "このパスキーは受け付けられませんでした",
            Self::NoCeremony => "時間切れか、すでに使われています。もう一度お試しください",
            Self::PasskeyKnown => "このパスキーはすでに登録されています",
            Self::NoPasskeysHere => {
                "このサーバーではパスキーを使えません。サイトのアドレスはサーバーの --site で指定します"
            }
            Self::LastWay => "最後のログイン手段です。先にパスワードか別のパスキーを登録してください",
            Self::TooMany => "数が多すぎます。先にどれかを削除してください",
            Self::HasPlayed => "すでに対局しているアカウントは、プログラム用にできません",
            Self::NoPlayer => "この名前の人はいません",
            Self::NoEntry => "このアカウントにはありません",
            Self::OtherName => "アカウントの名前と違います",
            Self::TooManyAttempts(_) => "この名前でのログインの試みが多すぎます",
            Self::Crowded => "ログインが混み合っています",
            Self::Scope(_) | Self::Name(_) | Self::Password(_) | Self::Closed(_) => "",
        }
    }
}
