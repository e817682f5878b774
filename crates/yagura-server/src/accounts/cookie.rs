//! The cookies: one of the session, and one of what a browser is asked to sign.

use axum::http::{HeaderMap, HeaderValue, header};

use super::site::{Secrecy, Site};
use crate::error::ApiError;

/// How long a browser keeps the cookie of a session, in seconds: as long as a session can last.
const SESSION_AGE: i64 = super::sessions::LONGEST;

/// Which cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cookie {
    /// That of a session.
    Session,
    /// That of what a browser is asked to sign.
    Ceremony,
}

impl Cookie {
    /// Returns its name. With `__Host-` browsers take it from this host alone, encrypted, for all paths.
    const fn name(self, secrecy: Secrecy) -> &'static str {
        match (self, secrecy) {
            (Self::Session, Secrecy::Secure) => "__Host-yagura",
            (Self::Session, Secrecy::Plain) => "yagura",
            (Self::Ceremony, Secrecy::Secure) => "__Host-yagura-passkey",
            (Self::Ceremony, Secrecy::Plain) => "yagura-passkey",
        }
    }

    /// Returns the value that a browser sends. Two cookies of one name are none: somebody may have put the
    /// other there.
    pub(super) fn of(self, site: &Site, headers: &HeaderMap) -> Option<String> {
        let name = self.name(site.secrecy());
        let lists = headers.get_all(header::COOKIE).into_iter().filter_map(|list| list.to_str().ok());
        let pairs = lists.flat_map(|list| list.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let mut values = pairs.filter(|(key, _)| *key == name).map(|(_, value)| value);
        let value = values.next()?;
        (values.next().is_none() && is_secret(value)).then(|| value.to_owned())
    }

    /// Returns what puts it into a browser, for so many seconds; 0 takes it out.
    fn set(self, site: &Site, value: &str, seconds: i64) -> String {
        let (name, secrecy) = (self.name(site.secrecy()), site.secrecy());
        let secure = if secrecy == Secrecy::Secure { "; Secure" } else { "" };
        format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}")
    }
}

/// Returns the headers that put the secret of a session into a browser.
pub(super) fn with_session(site: &Site, secret: &str) -> Result<HeaderMap, ApiError> {
    headers(&[Cookie::Session.set(site, secret, SESSION_AGE), Cookie::Ceremony.set(site, "", 0)])
}

/// Returns the headers that take the session out of a browser.
pub(super) fn without_session(site: &Site) -> Result<HeaderMap, ApiError> {
    headers(&[Cookie::Session.set(site, "", 0)])
}

/// Returns the headers that put the secret of a ceremony into a browser.
pub(super) fn with_ceremony(site: &Site, secret: &str, seconds: i64) -> Result<HeaderMap, ApiError> {
    headers(&[Cookie::Ceremony.set(site, secret, seconds)])
}

/// Returns the headers that take the secret of a ceremony out of a browser.
pub(crate) fn without_ceremony(site: &Site) -> Result<HeaderMap, ApiError> {
    headers(&[Cookie::Ceremony.set(site, "", 0)])
}

fn headers(cookies: &[String]) -> Result<HeaderMap, ApiError> {
    let mut headers = HeaderMap::new();
    for cookie in cookies {
        let value = HeaderValue::from_str(cookie).map_err(|_| ApiError::Internal)?;
        headers.append(header::SET_COOKIE, value);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(headers)
}

/// Returns whether a text could be a secret: 64 lower-case hexadecimal digits.
fn is_secret(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::{Cookie, Site};

    #[test]
    fn one_cookie_of_the_right_name_is_read() {
        let (named, local) =
            (Site::new(Some(&"https://a.example".parse().expect("a site"))), Site::new(None));
        let secret = "0123456789abcdef".repeat(4);
        let read = |site: &Site, text: &str| {
            let headers =
                HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(text).expect("text"))]);
            Cookie::Session.of(site, &headers)
        };
        assert_eq!(read(&local, &format!("a=b; yagura={secret}")), Some(secret.clone()));
        assert_eq!(read(&named, &format!("__Host-yagura={secret}")), Some(secret.clone()));
        assert_eq!(read(&named, &format!("yagura={secret}")), None, "another host may have put it there");
        assert_eq!(read(&local, &format!("yagura={secret}; yagura={secret}")), None);
        for text in ["yagura=", "yagura=abc", "yagurb=x", ""] {
            assert_eq!(read(&local, text), None, "{text}");
        }
        let set = Cookie::Session.set(&named, &secret, 5);
        assert_eq!(
            set,
            format!("__Host-yagura={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=5; Secure")
        );
    }
}
