//! Accounts: who somebody is, and how he proves it.
//!
//! Times are seconds since 1970. What opens an account is not printable.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::{moderation::Role, object::Shape};

/// A new account.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "a password is in no log")]
pub struct NewAccount {
    /// The name: 2 to 20 letters of any script, digits, `_` and `-`.
    #[schema(example = "Hatsu")]
    pub name: String,
    /// How its owner will prove who he is.
    pub proof: NewProof,
    /// The seats that he holds already: they become those of the account.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<HeldSeats>>", optional))]
    pub seats: Vec<HeldSeats>,
}

impl Shape for NewAccount {
    const EXAMPLE: &'static str =
        r#"{"name": "Hatsu", "proof": {"kind": "password", "password": "a long one"}}"#;
}

/// How the owner of a new account will prove who he is.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "a password is in no log")]
pub enum NewProof {
    /// By a password.
    Password {
        /// 8 to 128 characters, and not the name.
        password: String,
    },
    /// By a passkey: the answer to the challenge that the server gave for this name.
    Passkey {
        /// `RegistrationResponseJSON` of Web Authentication.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        #[schema(value_type = Object)]
        credential: Value,
    },
}

/// Somebody who says who he is.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "a password is in no log")]
pub struct LogIn {
    /// The name.
    #[schema(example = "Hatsu")]
    pub name: String,
    /// What proves it.
    pub proof: Proof,
}

impl Shape for LogIn {
    const EXAMPLE: &'static str =
        r#"{"name": "Hatsu", "proof": {"kind": "password", "password": "a long one"}}"#;
}

/// What proves who somebody is.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "a password is in no log")]
pub enum Proof {
    /// The password.
    Password {
        /// As it was typed.
        password: String,
    },
    /// The answer to the challenge that the server gave for this name.
    Passkey {
        /// `AuthenticationResponseJSON` of Web Authentication.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        #[schema(value_type = Object)]
        credential: Value,
    },
    /// A recovery code, which is used up.
    Recovery {
        /// As it was shown; blanks, `-` and case do not matter.
        #[schema(example = "k7mp-2xq9-w4tz-8rhd")]
        code: String,
    },
}

/// Seats of a game by what opens them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct HeldSeats {
    /// The id of the game.
    #[schema(example = "abcdefghijklm")]
    pub game: String,
    /// The tokens of the seats.
    pub tokens: Vec<String>,
}

/// Seats that are to be those of an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct SeatsToKeep {
    /// The seats, of at most 100 games.
    pub seats: Vec<HeldSeats>,
}

impl Shape for SeatsToKeep {
    const EXAMPLE: &'static str =
        r#"{"seats": [{"game": "abcdefghijklm", "tokens": ["0123456789abcdef0123456789abcdef"]}]}"#;
}

/// How many games became those of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KeptSeats {
    /// Games of which a seat is the account's now.
    pub games: u32,
}

/// An account as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Account {
    /// The name.
    #[schema(example = "Hatsu")]
    pub name: String,
    /// A program plays under it.
    pub bot: bool,
    /// When it was made.
    pub since: i64,
    /// It has a password.
    pub password: bool,
    /// How many passkeys it has.
    pub passkeys: u32,
    /// How many recovery codes it has left.
    pub recovery_codes: u32,
    /// It wants to hear of chat.
    pub chat: bool,
    /// What it may do more than others; null for nothing.
    #[schema(required)]
    pub role: Option<Role>,
}

/// Who looks at the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CurrentSession {
    /// The account; null for a guest.
    #[schema(required)]
    pub account: Option<Account>,
    /// The name of the site to which passkeys belong; null where the server cannot have any.
    #[schema(required, example = "shogi.example.org")]
    pub passkeys: Option<String>,
}

/// A browser that is logged in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Session {
    /// What it is called.
    pub id: String,
    /// It is the one that asks.
    pub current: bool,
    /// What the browser said of itself when it was logged in.
    pub device: String,
    /// How its user proved who he is.
    pub way: Way,
    /// When it was logged in.
    pub began: i64,
    /// When it was used last, to the hour.
    pub seen: i64,
}

/// How somebody has proved who he is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// By a password.
    Password,
    /// By a passkey.
    Passkey,
    /// By a recovery code.
    Recovery,
}

/// The browsers that are logged in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sessions {
    /// Those used last first.
    pub sessions: Vec<Session>,
}

/// What a browser is to sign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PasskeyChallenge {
    /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` of Web
    /// Authentication, below `publicKey`.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    #[schema(value_type = Object)]
    pub options: Value,
}

/// A name for which a passkey is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PasskeyName {
    /// The name of the account.
    #[schema(example = "Hatsu")]
    pub name: String,
}

impl Shape for PasskeyName {
    const EXAMPLE: &'static str = r#"{"name": "Hatsu"}"#;
}

/// Another passkey for an account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// What its owner calls it, at most 40 characters.
    #[schema(example = "phone")]
    pub label: String,
    /// `RegistrationResponseJSON` of Web Authentication.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    #[schema(value_type = Object)]
    pub credential: Value,
}

impl Shape for NewPasskey {
    const EXAMPLE: &'static str = r#"{"label": "phone", "credential": {}}"#;
}

/// What a passkey is to be called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Label {
    /// What its owner calls it, at most 40 characters.
    #[schema(example = "phone")]
    pub label: String,
}

impl Shape for Label {
    const EXAMPLE: &'static str = r#"{"label": "phone"}"#;
}

/// A passkey of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Passkey {
    /// What it is called in paths.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was added.
    pub added: i64,
    /// When it was used last; null before that.
    #[schema(required)]
    pub used: Option<i64>,
}

/// The passkeys of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Passkeys {
    /// The oldest first.
    pub passkeys: Vec<Passkey>,
}

/// Another password, or a first one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "a password is in no log")]
pub struct NewPassword {
    /// The one so far. Not needed by an account without one, nor by who came with a recovery code.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub current: Option<String>,
    /// 8 to 128 characters, and not the name.
    pub password: String,
}

impl Shape for NewPassword {
    const EXAMPLE: &'static str = r#"{"current": "a long one", "password": "another long one"}"#;
}

/// Codes for who has lost everything else; they are shown once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens an account is in no log")]
pub struct RecoveryCodes {
    /// Each for once. Those before are void.
    #[schema(example = json!(["k7mp-2xq9-w4tz-8rhd"]))]
    pub codes: Vec<String>,
}

/// What the owner of an account likes, by names of the page's own.
/// The server keeps it and does not read it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct KeptSettings {
    /// The settings: as JSON at most 8 KiB.
    #[cfg_attr(feature = "typescript", ts(type = "{ [name in string]: unknown }"))]
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
}

impl Shape for KeptSettings {
    const EXAMPLE: &'static str = r#"{"settings": {"board": {"theme": "kaya"}}}"#;
}

/// What a program may do with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Scope {
    /// List the games of the account, and read their records as its owner may.
    #[serde(rename = "games:read")]
    #[cfg_attr(feature = "typescript", ts(rename = "games:read"))]
    GamesRead,
    /// Make games, sit down and play.
    #[serde(rename = "games:play")]
    #[cfg_attr(feature = "typescript", ts(rename = "games:play"))]
    GamesPlay,
    /// Make the account that of a program, and play as one.
    #[serde(rename = "bot")]
    #[cfg_attr(feature = "typescript", ts(rename = "bot"))]
    Bot,
    /// Read who it is.
    #[serde(rename = "account:read")]
    #[cfg_attr(feature = "typescript", ts(rename = "account:read"))]
    AccountRead,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::GamesRead, Self::GamesPlay, Self::Bot, Self::AccountRead];

    /// Returns the word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::GamesRead => "games:read",
            Self::GamesPlay => "games:play",
            Self::Bot => "bot",
            Self::AccountRead => "account:read",
        }
    }

    /// Returns the scope of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.word() == word)
    }
}

/// A token for a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What its owner calls it, at most 40 characters.
    #[schema(example = "my program")]
    pub label: String,
    /// What it may do, one thing at least.
    pub scopes: Vec<Scope>,
}

impl Shape for NewToken {
    const EXAMPLE: &'static str = r#"{"label": "my program", "scopes": ["games:read"]}"#;
}

/// A token that was made; it is shown once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens an account is in no log")]
pub struct MadeToken {
    /// What it is called in paths.
    pub id: String,
    /// The token, for `Authorization: Bearer`.
    #[schema(example = "yagura_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")]
    pub token: String,
}

/// A token of an account, without what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ApiToken {
    /// What it is called in paths.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub made: i64,
    /// When it was used last, to the hour; null before that.
    #[schema(required)]
    pub used: Option<i64>,
}

/// The tokens of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ApiTokens {
    /// The oldest first.
    pub tokens: Vec<ApiToken>,
}

/// The wish that an account be deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The name, so that nobody does it by mistake.
    #[schema(example = "Hatsu")]
    pub name: String,
}

impl Shape for Farewell {
    const EXAMPLE: &'static str = r#"{"name": "Hatsu"}"#;
}
