//! The names of the server, and the pages that may use it.
//!
//! A page of another site may have the name of its own site point to this computer (DNS rebinding): then the
//! browser takes it for a page of this server, but still sends the site's name. Who is not called so does not
//! answer.

use std::{fmt, net::IpAddr, str::FromStr, sync::Arc};

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, Uri, Version, header, uri::Authority},
};
use tower_http::cors::{AllowOrigin, CorsLayer};

use crate::error::ApiError;

/// A name of the server in the URLs of browsers: a domain or an address, without a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String);

/// A text that is no name of a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}': expected a name as in shogi.example.org, or an address")]
pub struct HostNameError {
    /// The text.
    pub text: String,
}

impl FromStr for HostName {
    type Err = HostNameError;

    fn from_str(text: &str) -> Result<Self, HostNameError> {
        let bad = || HostNameError { text: text.to_owned() };
        if let Ok(address) = text.parse() {
            return Ok(Self::of(address));
        }
        let authority: Authority = text.parse().map_err(|_| bad())?;
        if authority.host() == text && !text.is_empty() {
            Ok(Self(text.to_ascii_lowercase()))
        } else {
            Err(bad())
        }
    }
}

impl HostName {
    /// Returns an address as it stands in a URL.
    fn of(address: IpAddr) -> Self {
        Self(match address {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("[{address}]"),
        })
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A site, by the beginning of its URLs; or all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Every page.
    Any,
    /// Scheme, name and port, as browsers write them.
    Site(HeaderValue),
}

/// A text that is no origin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}': expected * or an origin as in https://example.org")]
pub struct OriginError {
    /// The text.
    pub text: String,
}

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Self, OriginError> {
        let bad = || OriginError { text: text.to_owned() };
        if text == "*" {
            return Ok(Self::Any);
        }
        let lower = text.trim_end_matches('/').to_ascii_lowercase();
        let uri: Uri = lower.parse().map_err(|_| bad())?;
        let (Some("http" | "https"), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(bad());
        };
        let is_whole = authority.as_str() == lower.split_once("://").map_or("", |(_, rest)| rest)
            && !authority.as_str().contains('@');
        if is_whole { HeaderValue::from_str(&lower).map(Self::Site).map_err(|_| bad()) } else { Err(bad()) }
    }
}

impl Origin {
    /// Returns the name of the server in it; `None` where all are meant.
    pub(crate) fn host(&self) -> Option<HostName> {
        match self {
            Self::Any => None,
            Self::Site(site) => {
                let uri: Uri = site.to_str().ok()?.parse().ok()?;
                Some(HostName(uri.host()?.to_owned()))
            }
        }
    }
}

/// Who may call the server by which name; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Visitors(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// `None`: every name will do.
    names: Option<Vec<HostName>>,
    origins: Vec<Origin>,
}

impl Visitors {
    /// Returns who may call a server that listens on this address, and is reached as `site` where it has a
    /// name.
    pub(crate) fn new(
        listen: IpAddr,
        hosts: Vec<HostName>,
        origins: Vec<Origin>,
        site: Option<HostName>,
    ) -> Self {
        let mut names = hosts;
        if listen.is_loopback() {
            names.extend(["localhost", "127.0.0.1", "[::1]"].map(|name| HostName(name.to_owned())));
        }
        if !names.is_empty() {
            names.push(HostName::of(listen));
            names.extend(site);
        }
        Self(Arc::new(Inner { names: Some(names).filter(|names| !names.is_empty()), origins }))
    }

    /// Refuses a request that is for a server of another name, or does not say for which it is though it has
    /// to (RFC 9112, 3.2). One of HTTP/1.0 need not: without a name it comes from no browser.
    pub(crate) fn check_host(&self, request: &Request) -> Result<(), ApiError> {
        let told = request.headers().get_all(header::HOST).iter().count();
        if request.version() == Version::HTTP_11 && told != 1 {
            return Err(ApiError::NoHost);
        }
        let Some(names) = &self.0.names else { return Ok(()) };
        let bad = |bytes: &[u8]| Err(ApiError::Host(String::from_utf8_lossy(bytes).into_owned()));
        let is_ours = |authority: &Authority| {
            names.iter().any(|name| name.0.eq_ignore_ascii_case(authority.host().trim_end_matches('.')))
        };
        if let Some(authority) = request.uri().authority().filter(|authority| !is_ours(authority)) {
            return bad(authority.as_str().as_bytes());
        }
        for host in request.headers().get_all(header::HOST) {
            if !Authority::try_from(host.as_bytes()).is_ok_and(|authority| is_ours(&authority)) {
                return bad(host.as_bytes());
            }
        }
        Ok(())
    }

    /// Returns whether a socket may be opened: by a page of this server, by one of a site that is allowed, or
    /// by no page at all.
    ///
    /// Without this any page in the user's browser could play on a server that only this computer can reach.
    pub(crate) fn may_play(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let allowed = self.0.origins.iter().any(|allowed| match allowed {
            Origin::Any => true,
            Origin::Site(site) => site.as_bytes().eq_ignore_ascii_case(origin.as_bytes()),
        });
        allowed || is_own_page(headers, origin)
    }

    /// Returns what tells browsers which pages of other sites may use the server; `None` when none may.
    pub(crate) fn cors(&self) -> Option<CorsLayer> {
        let origins = &self.0.origins;
        let allowed = if origins.contains(&Origin::Any) {
            AllowOrigin::any()
        } else {
            AllowOrigin::list(origins.iter().filter_map(|origin| match origin {
                Origin::Any => None,
                Origin::Site(site) => Some(site.clone()),
            }))
        };
        let layer = CorsLayer::new()
            .allow_origin(allowed)
            .allow_methods([Method::GET, Method::POST])
            .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE])
            .expose_headers([header::ETAG, header::RETRY_AFTER]);
        (!origins.is_empty()).then_some(layer)
    }
}

/// Returns whether a request comes from a page of this server.
pub(crate) fn is_own_page(headers: &HeaderMap, origin: &HeaderValue) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
    match (host, origin.as_ref().and_then(Uri::authority)) {
        (Some(host), Some(origin)) => host.eq_ignore_ascii_case(origin.as_str()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use axum::{
        body::Body,
        extract::Request,
        http::{Version, header},
    };

    use super::{HostName, Origin, Visitors};
    use crate::error::ApiError;

    fn answers(listen: IpAddr, hosts: &[&str], host: &str) -> bool {
        let hosts = hosts.iter().map(|host| host.parse().expect("a name")).collect();
        let request = Request::get("/").header(header::HOST, host).body(Body::empty()).expect("a request");
        Visitors::new(listen, hosts, Vec::new(), None).check_host(&request).is_ok()
    }

    #[test]
    fn a_server_of_this_computer_answers_to_its_own_names_only() {
        let local = IpAddr::from([127, 0, 0, 5]);
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.5:99", "[::1]:8080", "localhost."] {
            assert!(answers(local, &[], host), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "192.0.2.1",
            "",
            "a b",
        ] {
            assert!(!answers(local, &[], host), "{host}");
        }
        assert!(
            answers(local, &["shogi.example"], "shogi.example:443")
                && answers(local, &["shogi.example"], "localhost")
        );
    }

    #[test]
    fn a_server_for_others_answers_to_every_name_until_it_has_some() {
        let open = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        assert!(answers(open, &[], "shogi.example"));
        assert!(
            answers(open, &["shogi.example"], "Shogi.Example")
                && !answers(open, &["shogi.example"], "evil.example")
        );
    }

    #[test]
    fn only_of_http_1_1_one_host_is_asked_for() {
        let check = |version: Version, uri: &str, hosts: &[&str]| {
            let mut request = Request::get(uri).version(version);
            for host in hosts {
                request = request.header(header::HOST, *host);
            }
            let request = request.body(Body::empty()).expect("a request");
            let (local, open) = (IpAddr::from([127, 0, 0, 1]), IpAddr::V4(Ipv4Addr::UNSPECIFIED));
            [local, open]
                .map(|listen| Visitors::new(listen, Vec::new(), Vec::new(), None).check_host(&request))
        };
        for hosts in [&[][..], &["localhost", "localhost"]] {
            let told = check(Version::HTTP_11, "/", hosts);
            assert!(told.iter().all(|told| matches!(told, Err(ApiError::NoHost))), "{told:?}");
        }
        // The name of HTTP/2 is in the address.
        for (version, uri) in [(Version::HTTP_10, "/"), (Version::HTTP_2, "http://localhost/")] {
            assert!(check(version, uri, &[]).iter().all(Result::is_ok), "{version:?}");
        }
        assert!(check(Version::HTTP_11, "/", &["localhost"]).iter().all(Result::is_ok));
    }

    #[test]
    fn names_and_origins_are_read() {
        for text in ["shogi.example", "192.0.2.1", "::1", "[::1]"] {
            assert!(text.parse::<HostName>().is_ok(), "{text}");
        }
        for text in ["", "shogi.example:80", "http://shogi.example", "a b", "a/b"] {
            assert!(text.parse::<HostName>().is_err(), "{text}");
        }
        for text in ["*", "https://example.org", "http://localhost:5173", "https://Example.org/"] {
            assert!(text.parse::<Origin>().is_ok(), "{text}");
        }
        for text in [
            "",
            "example.org",
            "ftp://example.org",
            "https://",
            "https://example.org/page",
            "https://a@example.org",
            "null",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}
