//! Who is in the lobby: an account, a browser, or both.

use crate::{
    accounts::{self, Visitor},
    api::bearer::Bearer,
    error::ApiError,
    live::seats,
    lobby::LobbyError,
    store::{SeekRow, Sitter},
};

/// Somebody in the lobby. Who has an account is known by it on every device; a guest is known by his browser.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) sitter: Option<Sitter>,
    /// The SHA-256 of the key of his browser, in hexadecimal digits.
    pub(crate) browser: Option<String>,
}

impl Person {
    /// Returns whoever has this key of a browser.
    pub(crate) fn new(sitter: Option<Sitter>, key: Option<&str>) -> Self {
        Self { sitter, browser: key.filter(|key| seats::is_token(key)).map(accounts::hash) }
    }

    /// Returns who sends a request.
    ///
    /// # Errors
    /// That his token may not play.
    pub(crate) fn of(visitor: &Visitor, Bearer(tokens): &Bearer) -> Result<Self, ApiError> {
        let key = tokens.iter().find(|token| seats::is_token(token));
        Ok(Self::new(visitor.sitter()?, key.map(String::as_str)))
    }

    /// Returns this person, if he is known again.
    ///
    /// # Errors
    /// That it is a guest without a key.
    pub(crate) fn known(self) -> Result<Self, LobbyError> {
        if self.sitter.is_none() && self.browser.is_none() { Err(LobbyError::NoKey) } else { Ok(self) }
    }

    /// Returns his account.
    pub(crate) fn account(&self) -> Option<&str> {
        self.sitter.as_ref().map(|sitter| sitter.account.as_str())
    }

    /// Returns whether two are the same, or sit at the same browser.
    pub(crate) fn is(&self, other: &Self) -> bool {
        let same = |here: Option<&str>, there: Option<&str>| here.is_some() && here == there;
        same(self.account(), other.account()) || same(self.browser.as_deref(), other.browser.as_deref())
    }

    /// Returns whether a seek is his. One that an account posted is the account's alone: who logs out leaves
    /// it.
    pub(crate) fn owns(&self, seek: &SeekRow) -> bool {
        let draft = &seek.draft;
        match &draft.account {
            Some(account) => self.account() == Some(account),
            None => self.browser.is_some() && self.browser == draft.browser,
        }
    }

    /// Returns whether a challenge is for him.
    pub(crate) fn is_asked_by(&self, seek: &SeekRow) -> bool {
        self.account().is_some() && self.account() == seek.draft.target.as_deref()
    }

    /// Returns who has posted a seek.
    pub(crate) fn who_posted(seek: &SeekRow) -> Self {
        Self { sitter: seek.by.clone(), browser: seek.draft.browser.clone() }
    }
}
