//! Passkeys: what a browser is asked to sign, and what its answer says.
//!
//! What was asked is kept here under the hash of a cookie, for one answer and five minutes; the browser has
//! nothing that it could send again.

use std::time::Duration;

use axum::http::HeaderMap;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use webauthn_rs::{
    Webauthn, WebauthnBuilder,
    prelude::{
        Passkey, PasskeyAuthentication, PasskeyRegistration, PublicKeyCredential,
        RegisterPublicKeyCredential, Uuid,
    },
};

use super::{
    AccountError, Accounts,
    cookie::{self, Cookie},
    secret::{hash, hexadecimal, new_secret},
    sessions::now,
    site::Site,
};
use crate::{
    error::ApiError,
    store::{CeremonyRow, PasskeyRow},
};

/// How long a browser has for its answer, in seconds.
const PATIENCE: i64 = 300;
/// What the site is called before a passkey is made.
const SITE_NAME: &str = "矢倉 Yagura";

/// What a browser is asked to sign for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A new account.
    SignUp,
    /// A passkey for an account that is there.
    Addition,
    /// To prove who it is.
    LogIn,
}

impl Purpose {
    const fn word(self) -> &'static str {
        match self {
            Self::SignUp => "sign-up",
            Self::Addition => "addition",
            Self::LogIn => "log-in",
        }
    }
}

/// Asks for passkeys of a site, if it can have any.
#[derive(Clone, Debug)]
pub(crate) struct Passkeys(Option<Webauthn>);

impl Passkeys {
    pub(super) fn new(site: &Site) -> Self {
        let Some(domain) = site.domain() else { return Self(None) };
        let built = WebauthnBuilder::new(domain, site.url()).and_then(|builder| {
            let builder = builder.rp_name(SITE_NAME).timeout(Duration::from_secs(PATIENCE.unsigned_abs()));
            // Nobody has said under which port this computer is reached.
            builder.allow_any_port(!site.is_named()).build()
        });
        Self(built.inspect_err(|error| tracing::warn!(%error, domain, "no passkeys for this site")).ok())
    }

    /// Returns whether the site can have passkeys.
    pub(crate) const fn are_possible(&self) -> bool {
        self.0.is_some()
    }

    fn webauthn(&self) -> Result<&Webauthn, ApiError> {
        self.0.as_ref().ok_or_else(|| AccountError::NoPasskeysHere.into())
    }
}

/// A passkey that a browser has made, and for whom.
pub(crate) struct Registered {
    /// The id of the account that it is for.
    pub(crate) account: String,
    /// The name of that account.
    pub(crate) name: String,
    /// The passkey, without a label.
    pub(crate) passkey: PasskeyRow,
}

impl Accounts {
    /// Asks a browser to make a passkey for an account that has `known` ones already; returns what it is
    /// asked, and the headers that mark the browser.
    pub(crate) async fn ask_for_passkey(
        &self,
        purpose: Purpose,
        account: &str,
        name: &str,
        known: &[PasskeyRow],
    ) -> Result<(HeaderMap, Value), ApiError> {
        let id = Uuid::parse_str(account).map_err(|_| ApiError::Internal)?;
        let known =
            known.iter().map(|row| Ok(stored(row)?.cred_id().clone())).collect::<Result<_, ApiError>>()?;
        let started = self.passkeys().webauthn()?.start_passkey_registration(id, name, name, Some(known));
        let (options, state) = started.map_err(broken)?;
        let headers = self.keep(purpose, account, name, &state).await?;
        Ok((headers, value(&options)?))
    }

    /// Returns the passkey that a browser has made when it was asked for this.
    ///
    /// # Errors
    /// That it was not asked, or the answer is none.
    pub(crate) async fn registered(
        &self,
        purpose: Purpose,
        credential: Value,
        request: &HeaderMap,
    ) -> Result<Registered, ApiError> {
        let (CeremonyRow { account, name, .. }, state) =
            self.answered::<PasskeyRegistration>(purpose, request).await?;
        let answer: RegisterPublicKeyCredential = shape(credential)?;
        let passkey =
            self.passkeys().webauthn()?.finish_passkey_registration(&answer, &state).map_err(refused)?;
        let passkey = PasskeyRow {
            id: hexadecimal(passkey.cred_id().as_ref()),
            account: account.clone(),
            label: String::new(),
            json: text(&passkey)?,
            added: now(),
            used: None,
        };
        Ok(Registered { account, name, passkey })
    }

    /// Asks a browser to sign with one of the passkeys of an account; returns what it is asked, and the
    /// headers that mark the browser.
    pub(crate) async fn ask_to_sign(
        &self,
        account: &str,
        name: &str,
        known: &[PasskeyRow],
    ) -> Result<(HeaderMap, Value), ApiError> {
        let passkeys = known.iter().map(stored).collect::<Result<Vec<_>, _>>()?;
        let started = self.passkeys().webauthn()?.start_passkey_authentication(&passkeys);
        let (options, state) = started.map_err(broken)?;
        let headers = self.keep(Purpose::LogIn, account, name, &state).await?;
        Ok((headers, value(&options)?))
    }

    /// Returns the account whose passkey has signed.
    ///
    /// # Errors
    /// That nothing was to be signed, or that it was not signed well.
    pub(crate) async fn signed(&self, credential: Value, request: &HeaderMap) -> Result<String, ApiError> {
        let (CeremonyRow { account, .. }, state) =
            self.answered::<PasskeyAuthentication>(Purpose::LogIn, request).await?;
        let answer: PublicKeyCredential = shape(credential)?;
        let result =
            self.passkeys().webauthn()?.finish_passkey_authentication(&answer, &state).map_err(refused)?;
        let id = hexadecimal(result.cred_id().as_ref());
        let row = self.store().passkeys(&account).await?.into_iter().find(|row| row.id == id);
        // It may have been removed meanwhile.
        let row = row.ok_or(AccountError::Passkey)?;
        let mut passkey = stored(&row)?;
        if result.needs_update() {
            passkey.update_credential(&result);
        }
        self.store().use_passkey(&id, &text(&passkey)?, now()).await?;
        Ok(account)
    }

    async fn keep(
        &self,
        purpose: Purpose,
        account: &str,
        name: &str,
        state: &impl Serialize,
    ) -> Result<HeaderMap, ApiError> {
        let (secret, now) = (new_secret()?, now());
        let ceremony = CeremonyRow {
            hash: hash(&secret),
            purpose: purpose.word().to_owned(),
            account: account.to_owned(),
            name: name.to_owned(),
            state: text(state)?,
            expires: now + PATIENCE,
        };
        self.store().begin_ceremony(&ceremony, now).await?;
        cookie::with_ceremony(self.site(), &secret, PATIENCE)
    }

    /// Returns what this browser was asked to sign; from now on it was not.
    async fn answered<T: DeserializeOwned>(
        &self,
        purpose: Purpose,
        request: &HeaderMap,
    ) -> Result<(CeremonyRow, T), ApiError> {
        let secret = Cookie::Ceremony.of(self.site(), request).ok_or(AccountError::NoCeremony)?;
        let ceremony = self.store().end_ceremony(&hash(&secret), now()).await?;
        let ceremony = ceremony.filter(|ceremony| ceremony.purpose == purpose.word());
        let ceremony = ceremony.ok_or(AccountError::NoCeremony)?;
        let state = serde_json::from_str(&ceremony.state).map_err(|_| AccountError::NoCeremony)?;
        Ok((ceremony, state))
    }
}

/// Returns the passkey of a row.
fn stored(row: &PasskeyRow) -> Result<Passkey, ApiError> {
    serde_json::from_str(&row.json).map_err(|error| {
        tracing::error!(%error, "a stored passkey cannot be read");
        ApiError::Internal
    })
}

/// Reads what a browser answers.
fn shape<T: DeserializeOwned>(credential: Value) -> Result<T, ApiError> {
    serde_json::from_value(credential).map_err(|_| AccountError::Passkey.into())
}

fn text(value: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(|_| ApiError::Internal)
}

fn value(value: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(value).map_err(|_| ApiError::Internal)
}

#[expect(clippy::needless_pass_by_value, reason = "results hand their errors over so")]
fn refused(error: webauthn_rs::prelude::WebauthnError) -> ApiError {
    tracing::debug!(%error, "a passkey is refused");
    AccountError::Passkey.into()
}

#[expect(clippy::needless_pass_by_value, reason = "results hand their errors over so")]
fn broken(error: webauthn_rs::prelude::WebauthnError) -> ApiError {
    tracing::error!(%error, "no passkey can be asked for");
    ApiError::Internal
}
