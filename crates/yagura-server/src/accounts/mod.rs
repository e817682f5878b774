//! Accounts: names, passwords, passkeys, sessions and the tokens of programs.
//!
//! Whoever comes is a guest until a cookie or a token says otherwise ([`Visitor`]). Nothing that opens an
//! account is kept as it is: passwords as argon2id strings, everything else, which is random and long, as its
//! SHA-256. What is not a matter of one request (the site, the hashing, the limits of one account) is in
//! [`Accounts`].

mod cookie;
mod error;
mod name;
mod passkeys;
mod password;
mod secret;
mod sessions;
mod site;
mod visitor;

use std::sync::Arc;

use tokio::time::Instant;

pub(crate) use self::{
    cookie::without_ceremony,
    error::AccountError,
    name::{AccountName, NameError, is_abusive},
    passkeys::Purpose,
    password::PasswordError,
    secret::{RECOVERY_CODES, hash, new_id, new_recovery_code, new_token, recovery_hash},
    sessions::{now, way_of},
    site::Site,
    visitor::{Identity, Via, Visitor},
};
use self::{passkeys::Passkeys, password::Passwords};
use crate::{
    error::ApiError,
    guard::{Buckets, Pace},
    store::Store,
};

/// How often somebody may try to log in to one account by what can be guessed.
const ATTEMPTS: Pace = Pace { burst: 10.0, per_second: 1.0 / 60.0 };

/// What accounts need besides the store; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Accounts(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    site: Site,
    store: Store,
    passwords: Passwords,
    passkeys: Passkeys,
    attempts: Buckets<String>,
}

impl Accounts {
    /// Returns the accounts of a site.
    pub(crate) fn new(store: Store, site: Site) -> Self {
        let passkeys = Passkeys::new(&site);
        Self(Arc::new(Inner {
            site,
            store,
            passwords: Passwords::default(),
            passkeys,
            attempts: Buckets::new(ATTEMPTS),
        }))
    }

    /// Returns where the server is reached.
    pub(crate) fn site(&self) -> &Site {
        &self.0.site
    }

    /// Returns how passwords are hashed.
    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    /// Returns how passkeys are asked for.
    pub(crate) fn passkeys(&self) -> &Passkeys {
        &self.0.passkeys
    }

    fn store(&self) -> &Store {
        &self.0.store
    }

    /// Counts a trial to log in to the account of this name, whether there is one or not.
    ///
    /// # Errors
    /// That there were too many.
    pub(crate) fn attempt(&self, name: &AccountName) -> Result<(), ApiError> {
        let taken = self.0.attempts.take(&name.folded, 1.0, Instant::now());
        taken.map_err(|wait| AccountError::TooManyAttempts(wait).into())
    }
}
