//! Who sends a request: a guest, one who is logged in, or a program with a token.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, Method, header, request::Parts},
};
use yagura_wire::{Scope, Way};

use super::{Accounts, error::AccountError, secret, sessions};
use crate::{
    api::bearer::Bearer,
    app::App,
    error::ApiError,
    host,
    live::seats::{self, Keyring},
    store::{AccountRow, Sitter},
};

/// What browsers say of where a request comes from (Fetch Metadata).
const FETCH_SITE: &str = "sec-fetch-site";

/// Who sends a request; `None` is a guest.
#[derive(Clone, Debug)]
pub(crate) struct Visitor(pub(crate) Option<Identity>);

/// Who somebody is, and how it is known.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) account: AccountRow,
    pub(crate) via: Via,
}

/// How it is known who somebody is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Via {
    /// By the cookie of a session.
    Session {
        /// Its hash.
        hash: String,
        /// What the list calls it.
        id: String,
        /// How it began.
        way: Way,
    },
    /// By the token of a program, which may do this.
    Token(Vec<Scope>),
}

impl Visitor {
    /// Returns who it is, if he may do something: a token needs the scope for it.
    ///
    /// # Errors
    /// That nobody is logged in, or that the token has not the scope.
    pub(crate) fn with(&self, scope: Scope) -> Result<&Identity, ApiError> {
        let identity = self.0.as_ref().ok_or(AccountError::NotLoggedIn)?;
        identity.check(scope)?;
        Ok(identity)
    }

    /// Returns who it is, if he sits before a browser.
    ///
    /// # Errors
    /// That nobody is logged in, or that it is a program.
    pub(crate) fn in_person(&self) -> Result<(&AccountRow, &Via), ApiError> {
        match self.0.as_ref().ok_or(AccountError::NotLoggedIn)? {
            Identity { account, via: via @ Via::Session { .. } } => Ok((account, via)),
            Identity { via: Via::Token(_), .. } => Err(AccountError::InPerson.into()),
        }
    }

    /// Returns who he is at a board, `None` for a guest.
    ///
    /// # Errors
    /// That his token may not play.
    pub(crate) fn sitter(&self) -> Result<Option<Sitter>, ApiError> {
        let Some(identity) = &self.0 else { return Ok(None) };
        identity.check(if identity.account.is_bot { Scope::Bot } else { Scope::GamesPlay })?;
        Ok(Some(identity.sitter()))
    }

    /// Returns what opens the seats that he plays with these tokens.
    ///
    /// # Errors
    /// That his token may not play.
    pub(crate) fn player(&self, Bearer(tokens): Bearer) -> Result<Keyring, ApiError> {
        Ok(Keyring { tokens, sitter: self.sitter()? })
    }

    /// Returns what opens the seats that he looks from with these tokens.
    ///
    /// # Errors
    /// That his token may not read his games.
    pub(crate) fn reader(&self, Bearer(tokens): Bearer) -> Result<Keyring, ApiError> {
        let Some(identity) = &self.0 else { return Ok(Keyring { tokens, sitter: None }) };
        identity.check(Scope::GamesRead)?;
        Ok(Keyring { tokens, sitter: Some(identity.sitter()) })
    }
}

impl Identity {
    fn sitter(&self) -> Sitter {
        let AccountRow { id, name, is_bot, .. } = &self.account;
        Sitter { account: id.clone(), name: name.clone(), is_bot: *is_bot }
    }

    fn check(&self, scope: Scope) -> Result<(), ApiError> {
        match &self.via {
            Via::Token(scopes) if !scopes.contains(&scope) => Err(AccountError::Scope(scope).into()),
            Via::Session { .. } | Via::Token(_) => Ok(()),
        }
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Ok(Bearer(tokens)) = Bearer::from_request_parts(parts, app).await;
        if let Some(token) = tokens.iter().find(|token| secret::is_token(token)) {
            return app.accounts.bearer_of(token).await.map(|identity| Self(Some(identity)));
        }
        let sender = Sender::of(&app.accounts, &parts.headers);
        let reads = matches!(parts.method, Method::GET | Method::HEAD);
        // A program whose token was cut or mixed up is told so, and does not play as a guest.
        if !reads && !tokens.iter().all(|token| seats::is_token(token)) {
            return Err(AccountError::Malformed.into());
        }
        // A page of another site only reads what it could read as a guest.
        if reads && sender == Sender::OtherPage {
            return Ok(Self(None));
        }
        let Some(session) = app.accounts.session_of(&parts.headers).await? else { return Ok(Self(None)) };
        if !reads && sender != Sender::OwnPage {
            return Err(AccountError::CrossSite.into());
        }
        let via = Via::Session { way: sessions::way_of(&session.way), hash: session.hash, id: session.id };
        let account = app.accounts.store().account(&session.account).await?;
        Ok(Self(account.map(|account| Identity { account, via })))
    }
}

/// What a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sender {
    /// A page of this server says that it is one.
    OwnPage,
    /// A page of another site.
    OtherPage,
    /// No page, or one that does not say.
    Unknown,
}

impl Sender {
    fn of(accounts: &Accounts, headers: &HeaderMap) -> Self {
        let site = headers.get(FETCH_SITE).map(HeaderValue::as_bytes);
        if matches!(site, Some(b"cross-site" | b"same-site")) {
            return Self::OtherPage;
        }
        match headers.get(header::ORIGIN) {
            Some(origin) if host::is_own_page(headers, origin) || accounts.site().is_own(origin) => {
                Self::OwnPage
            }
            Some(_) => Self::OtherPage,
            None => Self::Unknown,
        }
    }
}

impl Accounts {
    /// Refuses what only a page of this server, or a program, may ask for: a page of another site could log
    /// somebody in as somebody else.
    ///
    /// # Errors
    /// That it comes from such a page.
    pub(crate) fn check_sender(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        match Sender::of(self, headers) {
            Sender::OwnPage | Sender::Unknown => Ok(()),
            Sender::OtherPage => Err(AccountError::CrossSite.into()),
        }
    }

    /// Returns whose program has this token, and notes that it was used.
    async fn bearer_of(&self, token: &str) -> Result<Identity, ApiError> {
        let now = sessions::now();
        let row = self.store().token(&secret::hash(token)).await?.ok_or(AccountError::NoToken)?;
        if !row.used.is_some_and(|used| sessions::is_settled(used, now)) {
            self.store().use_token(&row.hash, now).await?;
        }
        let scopes = row.scopes.split(' ').filter_map(Scope::of_word).collect();
        let account = self.store().account(&row.account).await?.ok_or(AccountError::NoToken)?;
        Ok(Identity { account, via: Via::Token(scopes) })
    }
}
