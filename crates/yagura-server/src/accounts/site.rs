//! Under which address people reach the server: passkeys belong to it, and cookies obey it.

use axum::http::HeaderValue;
use webauthn_rs::prelude::Url;

use crate::host::Origin;

/// Where a server is reached that nobody has named.
const LOCAL: &str = "http://localhost";

/// The address of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    url: Url,
    is_named: bool,
}

/// Whether a cookie goes over plain connections too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Secrecy {
    /// Only where the connection is encrypted.
    Secure,
    /// Everywhere.
    Plain,
}

impl Site {
    /// Returns the site of an origin; of this computer, whatever the port, when none is named.
    pub(crate) fn new(origin: Option<&Origin>) -> Self {
        let named = match origin {
            Some(Origin::Site(site)) => site.to_str().ok().and_then(|text| text.parse().ok()),
            Some(Origin::Any) | None => None,
        };
        let is_named = named.is_some();
        Self { url: named.unwrap_or_else(|| LOCAL.parse().expect("it is one")), is_named }
    }

    /// Returns its address.
    pub(super) const fn url(&self) -> &Url {
        &self.url
    }

    /// Returns whether somebody has named it.
    pub(super) const fn is_named(&self) -> bool {
        self.is_named
    }

    /// Returns the name to which passkeys belong; `None` for an address, which can have none.
    pub(crate) fn domain(&self) -> Option<&str> {
        self.url.domain()
    }

    /// Returns whether cookies are for encrypted connections only.
    pub(super) fn secrecy(&self) -> Secrecy {
        if self.url.scheme() == "https" { Secrecy::Secure } else { Secrecy::Plain }
    }

    /// Returns whether this is the origin of its pages.
    pub(super) fn is_own(&self, origin: &HeaderValue) -> bool {
        self.is_named && origin.as_bytes() == self.url.origin().ascii_serialization().as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::{Secrecy, Site};

    #[test]
    fn a_site_is_named_by_its_origin() {
        let site = |text: &str| Site::new(Some(&text.parse().expect("an origin")));
        let named = site("https://shogi.example:8443");
        assert_eq!((named.domain(), named.secrecy()), (Some("shogi.example"), Secrecy::Secure));
        assert!(named.is_own(&"https://shogi.example:8443".parse().expect("a value")));
        assert!(!named.is_own(&"https://shogi.example".parse().expect("a value")));
        assert_eq!(site("http://192.0.2.1").domain(), None);
        let local = Site::new(None);
        assert_eq!((local.domain(), local.secrecy()), (Some("localhost"), Secrecy::Plain));
        assert!(!local.is_own(&"http://localhost".parse().expect("a value")));
    }
}
