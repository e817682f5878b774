//! Whose request it is.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, header, request::Parts},
};

use super::{Network, shares::Share};
use crate::error::ApiError;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// The bits of an IPv6 address that a provider gives to one customer; the customer chooses the others.
const CUSTOMER: u32 = 64;

/// One to whom limits apply: an IPv4 address, or the network of an IPv6 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Caller(IpAddr);

impl Caller {
    /// Who waits for work that was left when the server stopped: nobody knows any more.
    pub(crate) const NOBODY: Self = Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    /// Returns the address, or the first one of the network.
    pub(crate) const fn address(self) -> IpAddr {
        self.0
    }
}

impl From<IpAddr> for Caller {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                Ipv6Addr::from(u128::from(address) >> (128 - CUSTOMER) << (128 - CUSTOMER)).into()
            }
            address @ IpAddr::V4(_) => address,
        })
    }
}

/// Whoever is let in is known (`router::admit`).
impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        parts.extensions.get().copied().ok_or(ApiError::Internal)
    }
}

/// The other end of a connection; every request on it carries it.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: SocketAddr,
    /// The connection's place among the connections: a socket keeps it when the connection has become one.
    pub(crate) slot: Arc<ConnectionSlot>,
}

/// What a connection holds as long as it or its socket is open.
#[derive(Debug)]
pub(crate) struct ConnectionSlot {
    _of_all: tokio::sync::OwnedSemaphorePermit,
    _of_address: Option<Share>,
    /// Answers on it that have no end of their own.
    streams: AtomicUsize,
}

/// An answer without an end on a connection, which stays open for it. Dropping it is its end.
#[derive(Debug)]
pub(crate) struct Streaming(Arc<ConnectionSlot>);

impl ConnectionSlot {
    pub(crate) const fn new(of_all: tokio::sync::OwnedSemaphorePermit, of_address: Option<Share>) -> Self {
        Self { _of_all: of_all, _of_address: of_address, streams: AtomicUsize::new(0) }
    }

    /// Counts an answer without an end.
    pub(crate) fn stream(slot: Arc<Self>) -> Streaming {
        slot.streams.fetch_add(1, Ordering::Relaxed);
        Streaming(slot)
    }

    /// Returns whether an answer without an end goes out on it.
    pub(crate) fn is_streaming(&self) -> bool {
        self.streams.load(Ordering::Relaxed) > 0
    }
}

impl Drop for Streaming {
    fn drop(&mut self) {
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Returns whether a proxy says that the request comes from somebody else.
pub(super) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(X_FORWARDED_FOR) || headers.contains_key(header::FORWARDED)
}

/// Returns the address that a request comes from: the peer's, or what the trusted proxies before us say, read
/// from the right: the first hop that is no trusted proxy. What stands to the left of it, anybody may have
/// written.
pub(super) fn origin(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut last = peer;
    if !is_trusted(peer) {
        return peer;
    }
    let hops = if headers.contains_key(X_FORWARDED_FOR) {
        texts(headers, &X_FORWARDED_FOR).map(hop).collect::<Vec<_>>()
    } else {
        texts(headers, &header::FORWARDED).map(forwarded_hop).collect()
    };
    for address in hops.into_iter().rev() {
        let Some(address) = address else { break };
        last = address;
        if !is_trusted(address) {
            break;
        }
    }
    last
}

/// Returns the elements of a list that may be in several headers, in order.
fn texts<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(name)
        .into_iter()
        .flat_map(|value| value.to_str().unwrap_or_default().split(',').map(str::trim))
}

/// Reads `203.0.113.9`, `2001:db8::1`, and both with a port.
fn hop(text: &str) -> Option<IpAddr> {
    let address = text.parse().or_else(|_| text.parse().map(|address: SocketAddr| address.ip()));
    address.or_else(|_| text.trim_start_matches('[').trim_end_matches(']').parse()).ok()
}

/// Reads `for=203.0.113.9;proto=https` and `for="[2001:db8::1]:4711"` (RFC 7239).
fn forwarded_hop(text: &str) -> Option<IpAddr> {
    let mut pairs = text.split(';').filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
    hop(value.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    use super::{Caller, Network, origin};

    fn from(peer: &str, headers: &[(&'static str, &'static str)]) -> String {
        let trusted = [Network::Loopback, "10.0.0.0/8".parse().expect("a network")];
        let headers: HeaderMap = headers
            .iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        origin(peer.parse().expect("an address"), &headers, &trusted).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        assert_eq!(from("198.51.100.1", &[("x-forwarded-for", "203.0.113.9")]), "198.51.100.1");
        assert_eq!(from("127.0.0.1", &[("x-forwarded-for", "203.0.113.9")]), "203.0.113.9");
        assert_eq!(from("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn the_right_most_hop_that_is_no_proxy_counts() {
        assert_eq!(
            from("127.0.0.1", &[("x-forwarded-for", "1.2.3.4, 203.0.113.9, 10.0.0.2")]),
            "203.0.113.9"
        );
        assert_eq!(from("127.0.0.1", &[("x-forwarded-for", "10.0.0.1, 10.0.0.2")]), "10.0.0.1");
        assert_eq!(from("127.0.0.1", &[("x-forwarded-for", "1.2.3.4, nonsense, 10.0.0.2")]), "10.0.0.2");
        assert_eq!(from("::1", &[("x-forwarded-for", "nonsense")]), "::1");
    }

    #[test]
    fn both_headers_and_their_spellings_are_read() {
        assert_eq!(
            from(
                "127.0.0.1",
                &[("forwarded", r#"for=192.0.2.60;proto=http, For="[2001:db8:cafe::17]:4711""#)]
            ),
            "2001:db8:cafe::17"
        );
        assert_eq!(from("127.0.0.1", &[("x-forwarded-for", "203.0.113.9:4711")]), "203.0.113.9");
        assert_eq!(from("127.0.0.1", &[("x-forwarded-for", "[2001:db8::1]")]), "2001:db8::1");
        assert_eq!(
            from("127.0.0.1", &[("x-forwarded-for", "203.0.113.9"), ("forwarded", "for=1.2.3.4")]),
            "203.0.113.9"
        );
    }

    #[test]
    fn addresses_of_one_customer_are_one_caller() {
        let caller = |text: &str| Caller::from(text.parse::<std::net::IpAddr>().expect("an address"));
        assert_eq!(caller("2001:db8:1:2:3::4"), caller("2001:db8:1:2:ffff::1"));
        assert_ne!(caller("2001:db8:1:2::1"), caller("2001:db8:1:3::1"));
        assert_eq!(caller("::ffff:192.0.2.1"), caller("192.0.2.1"));
        assert_ne!(caller("192.0.2.1"), caller("192.0.2.2"));
    }
}
