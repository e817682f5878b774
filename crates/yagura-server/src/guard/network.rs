//! The addresses of proxies, as the operator names them.

use std::{fmt, net::IpAddr, str::FromStr};

/// Addresses that belong together: `loopback`, one address, or a network as in `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// This computer.
    Loopback,
    /// All addresses that begin with the same bits.
    Block {
        /// One of them.
        address: IpAddr,
        /// How many bits they have in common.
        bits: u8,
    },
}

/// A text that is no network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}': expected loopback, an address, or a network as in 10.0.0.0/8")]
pub struct NetworkError {
    /// The text.
    pub text: String,
}

impl Network {
    /// Returns whether an address belongs to it.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        match *self {
            Self::Loopback => address.is_loopback(),
            Self::Block { address: first, bits } => {
                let (Some(first), Some(second)) = (beginning(first, bits), beginning(address, bits)) else {
                    return false;
                };
                first == second && width(address) == width(self.address())
            }
        }
    }

    const fn address(&self) -> IpAddr {
        match *self {
            Self::Loopback => IpAddr::V4(std::net::Ipv4Addr::LOCALHOST),
            Self::Block { address, .. } => address,
        }
    }
}

/// Returns the number of bits of addresses of this sort.
const fn width(address: IpAddr) -> u8 {
    if address.is_ipv4() { 32 } else { 128 }
}

/// Returns the first bits of an address, which are `None` when it has fewer.
fn beginning(address: IpAddr, bits: u8) -> Option<u128> {
    let number = match address {
        IpAddr::V4(address) => u128::from(u32::from(address)),
        IpAddr::V6(address) => u128::from(address),
    };
    let rest = width(address).checked_sub(bits)?;
    Some(number.checked_shr(u32::from(rest)).unwrap_or(0))
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let bad = || NetworkError { text: text.to_owned() };
        if text == "loopback" {
            return Ok(Self::Loopback);
        }
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address = address.parse::<IpAddr>().map_err(|_| bad())?.to_canonical();
        let bits = match bits {
            Some(bits) => bits.parse().map_err(|_| bad())?,
            None => width(address),
        };
        if bits > width(address) { Err(bad()) } else { Ok(Self::Block { address, bits }) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loopback => f.write_str("loopback"),
            Self::Block { address, bits } => write!(f, "{address}/{bits}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::Network;

    fn holds(network: &str, address: &str) -> bool {
        let network: Network = network.parse().expect("a network");
        network.contains(address.parse::<IpAddr>().expect("an address"))
    }

    #[test]
    fn networks_hold_their_addresses() {
        assert!(
            holds("loopback", "127.0.0.1")
                && holds("loopback", "::1")
                && holds("loopback", "::ffff:127.0.0.1")
        );
        assert!(
            holds("10.0.0.0/8", "10.255.0.1")
                && !holds("10.0.0.0/8", "11.0.0.1")
                && !holds("10.0.0.0/8", "::1")
        );
        assert!(
            holds("192.0.2.7", "192.0.2.7")
                && holds("192.0.2.7", "::ffff:192.0.2.7")
                && !holds("192.0.2.7", "192.0.2.8")
        );
        assert!(holds("2001:db8::/32", "2001:db8:9::1") && !holds("2001:db8::/32", "2001:db9::1"));
        assert!(holds("0.0.0.0/0", "8.8.8.8") && !holds("0.0.0.0/0", "2001:db8::1"));
    }

    #[test]
    fn what_is_no_network() {
        for text in ["", "proxy", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "1.2.3.4:80"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
