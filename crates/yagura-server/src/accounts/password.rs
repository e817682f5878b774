//! Passwords: which are accepted, and how they are hashed.

use std::{sync::Arc, time::Duration};

use argon2::{
    Algorithm, Argon2, Params, PasswordHash, PasswordHasher as _, PasswordVerifier as _, Version,
    password_hash::SaltString,
};
use tokio::{
    sync::{OnceCell, Semaphore},
    task, time,
};

use super::{AccountError, AccountName};
use crate::error::ApiError;

/// The fewest and most characters (NIST SP 800-63B-4 §3.1.1: no rules of composition).
const FEWEST: usize = 8;
const MOST: usize = 128;

/// Memory in KiB, passes and lanes of argon2id (OWASP Password Storage Cheat Sheet).
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Hashes that are made at the same time, and how long one waits for its turn.
const AT_ONCE: usize = 2;
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of a salt.
const SALT: usize = 16;

/// Why a text cannot be a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PasswordError {
    /// It is too short or too long.
    #[error("a password has 8 to 128 characters")]
    Length,
    /// It is the name of the account.
    #[error("the password is the name, or the name again and again")]
    Name,
    /// It is one character again and again, or one that all programs try first.
    #[error("this password is among the first that anybody tries")]
    Common,
}

impl PasswordError {
    /// Returns what it is in Japanese.
    pub(crate) const fn japanese(self) -> &'static str {
        match self {
            Self::Length => "パスワードは 8〜128 文字です",
            Self::Name => "名前と同じパスワードは使えません",
            Self::Common => "このパスワードは推測されやすいので使えません",
        }
    }
}

/// What everybody tries first, where it is long enough to be a password.
const COMMON: [&str; 12] = [
    "password",
    "passw0rd",
    "password1",
    "12345678",
    "123456789",
    "1234567890",
    "87654321",
    "qwertyui",
    "qwertyuiop",
    "1q2w3e4r",
    "iloveyou",
    "asdfghjk",
];

/// Hashes passwords, a few at a time, off the runtime.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
    /// What the password of an account that is not there is compared with.
    dummy: Arc<OnceCell<String>>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)), dummy: Arc::default() }
    }
}

impl Passwords {
    /// Returns what is stored of a new password.
    ///
    /// # Errors
    /// Why it cannot be one, or that too many are being hashed.
    pub(crate) async fn hash(&self, name: &AccountName, password: String) -> Result<String, ApiError> {
        check(name, &password).map_err(AccountError::Password)?;
        self.in_turn(move || hashed(&password)).await?
    }

    /// Returns whether a password is the one of which this is stored. Takes as long where nothing is stored.
    ///
    /// # Errors
    /// That too many are being hashed.
    pub(crate) async fn verify(&self, stored: Option<String>, password: String) -> Result<bool, ApiError> {
        let is_known = stored.is_some();
        let stored = match stored {
            Some(stored) => stored,
            None => self.dummy.get_or_try_init(|| self.in_turn_hash("nobody's password")).await?.clone(),
        };
        // What is longer is none, and costs no time.
        let text: String = password.chars().take(MOST + 1).collect();
        let is_same = self
            .in_turn(move || {
                let Ok(stored) = PasswordHash::new(&stored) else { return false };
                argon2().verify_password(text.as_bytes(), &stored).is_ok()
            })
            .await?;
        Ok(is_same && is_known)
    }

    async fn in_turn_hash(&self, password: &'static str) -> Result<String, ApiError> {
        self.in_turn(move || hashed(password)).await?
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = time::timeout(PATIENCE, self.turns.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(AccountError::Crowded.into()) };
        let done = task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await.map_err(|_| ApiError::Internal)
    }
}

fn check(name: &AccountName, password: &str) -> Result<(), PasswordError> {
    let count = password.chars().count();
    if !(FEWEST..=MOST).contains(&count) {
        return Err(PasswordError::Length);
    }
    let plain = password.to_lowercase();
    if plain.replace(&name.folded, "").is_empty() || plain == name.shown.to_lowercase() {
        return Err(PasswordError::Name);
    }
    let first = plain.chars().next();
    if COMMON.contains(&plain.as_str()) || plain.chars().all(|letter| Some(letter) == first) {
        return Err(PasswordError::Common);
    }
    Ok(())
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY, PASSES, LANES, None).expect("within the limits of argon2");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn hashed(password: &str) -> Result<String, ApiError> {
    let mut bytes = [0; SALT];
    getrandom::fill(&mut bytes).map_err(ApiError::chance)?;
    let failed = |error: argon2::password_hash::Error| {
        tracing::error!(%error, "a password cannot be hashed");
        ApiError::Internal
    };
    let salt = SaltString::encode_b64(&bytes).map_err(failed)?;
    Ok(argon2().hash_password(password.as_bytes(), &salt).map_err(failed)?.to_string())
}

#[cfg(test)]
mod tests {
    use super::{PasswordError, Passwords, check};
    use crate::accounts::AccountName;

    #[test]
    fn passwords_are_long_and_not_the_name() {
        let name = AccountName::new("Hatsudan").expect("a name");
        for (password, expected) in [
            ("short", Err(PasswordError::Length)),
            ("七文字しかない", Err(PasswordError::Length)),
            ("八文字はこれです", Ok(())),
            ("hatsudan", Err(PasswordError::Name)),
            ("HatsudanHatsudan", Err(PasswordError::Name)),
            ("Hatsudan plays", Ok(())),
            ("PassWord", Err(PasswordError::Common)),
            ("aaaaaaaaaaaa", Err(PasswordError::Common)),
        ] {
            assert_eq!(check(&name, password), expected, "{password}");
        }
        assert_eq!(check(&name, &"ab".repeat(64)), Ok(()));
        assert_eq!(check(&name, &"ab".repeat(65)), Err(PasswordError::Length));
    }

    #[tokio::test]
    async fn only_the_same_password_is_the_same() {
        let (passwords, name) = (Passwords::default(), AccountName::new("Hatsu").expect("a name"));
        let stored = passwords.hash(&name, "correct horse".to_owned()).await.expect("a hash");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        let verify = async |stored: Option<&str>, password: &str| {
            passwords.verify(stored.map(str::to_owned), password.to_owned()).await.expect("an answer")
        };
        assert!(verify(Some(&stored), "correct horse").await);
        assert!(!verify(Some(&stored), "correct horsf").await && !verify(Some(&stored), "").await);
        assert!(!verify(None, "nobody's password").await && !verify(Some("nonsense"), "x").await);
        let again = passwords.hash(&name, "correct horse".to_owned()).await.expect("a hash");
        assert_ne!(stored, again, "each has a salt of its own");
    }
}
