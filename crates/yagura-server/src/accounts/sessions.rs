//! Sessions: begun by who proves who he is, ended by him, by time, or from another device.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, header};
use yagura_wire::Way;

use super::{
    Accounts,
    cookie::{self, Cookie},
    secret::{hash, new_id, new_secret},
};
use crate::{error::ApiError, store::SessionRow};

/// A day, in seconds.
const DAY: i64 = 24 * 60 * 60;
/// How long a session lasts when it is not used, and at the longest, in seconds.
const IDLE: i64 = 30 * DAY;
pub(super) const LONGEST: i64 = 180 * DAY;
/// How often it is noted that something was used, in seconds.
const NOTED: i64 = 60 * 60;
/// Characters that are kept of what a browser says of itself.
const DEVICE: usize = 160;

/// Returns the time in seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// Returns what a browser says of itself, shortened.
fn device(headers: &HeaderMap) -> String {
    let text = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    text.chars().filter(|letter| !letter.is_control()).take(DEVICE).collect()
}

/// Returns whether it need not be noted yet that something was used, which was noted last at a time.
pub(super) const fn is_settled(noted: i64, now: i64) -> bool {
    now - noted < NOTED
}

/// Returns until when a session lasts that began and was used now.
const fn expires(began: i64, now: i64) -> i64 {
    if now + IDLE < began + LONGEST { now + IDLE } else { began + LONGEST }
}

impl Accounts {
    /// Begins a session of an account; returns the headers that tell the browser. The session that the
    /// browser had before is over: nobody goes on under a cookie that was known before somebody logged in.
    pub(crate) async fn begin_session(
        &self,
        account: &str,
        way: Way,
        request: &HeaderMap,
    ) -> Result<HeaderMap, ApiError> {
        let (secret, now) = (new_secret()?, now());
        let session = SessionRow {
            hash: hash(&secret),
            id: new_id()?,
            account: account.to_owned(),
            way: word(way).to_owned(),
            device: device(request),
            began: now,
            seen: now,
            expires: expires(now, now),
        };
        let replaced = Cookie::Session.of(self.site(), request).map(|old| hash(&old));
        self.store().begin_session(&session, replaced.as_deref()).await?;
        cookie::with_session(self.site(), &secret)
    }

    /// Returns the headers that tell a browser that its session is over.
    pub(crate) fn without_session(&self) -> Result<HeaderMap, ApiError> {
        cookie::without_session(self.site())
    }

    /// Returns the session of a request, and notes that it was used.
    pub(super) async fn session_of(&self, request: &HeaderMap) -> Result<Option<SessionRow>, ApiError> {
        let Some(secret) = Cookie::Session.of(self.site(), request) else { return Ok(None) };
        let now = now();
        let Some(session) = self.store().session(&hash(&secret), now).await? else { return Ok(None) };
        if !is_settled(session.seen, now) {
            self.store().prolong_session(&session.hash, now, expires(session.began, now)).await?;
        }
        Ok(Some(session))
    }
}

/// Returns the word that is stored for a way.
const fn word(way: Way) -> &'static str {
    match way {
        Way::Password => "password",
        Way::Passkey => "passkey",
        Way::Recovery => "recovery",
    }
}

/// Returns the way of a word that is stored.
pub(crate) fn way_of(word: &str) -> Way {
    [Way::Passkey, Way::Recovery].into_iter().find(|&way| self::word(way) == word).unwrap_or(Way::Password)
}

#[cfg(test)]
mod tests {
    use super::{DAY, IDLE, LONGEST, expires, is_settled};

    #[test]
    fn a_session_ends_when_it_is_not_used_and_at_last() {
        assert_eq!(expires(0, 0), IDLE);
        assert_eq!(expires(0, 100 * DAY), 130 * DAY);
        assert_eq!(expires(0, 179 * DAY), LONGEST);
        assert!(is_settled(100, 200) && !is_settled(0, DAY));
    }
}
