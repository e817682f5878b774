//! Addresses that people write: of a server, and of an invitation.

use std::str::FromStr;

use crate::failure::InputError;

/// The address of a server, without a slash at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address(pub(super) String);

impl FromStr for Address {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let text = text.trim_end_matches('/');
        let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
        match rest {
            Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => {
                Ok(Self(text.to_owned()))
            }
            _ => Err(InputError("expected an address such as https://shogi.example.org".to_owned())),
        }
    }
}

/// An invitation, as the page shows it: `https://shogi.example.org/game/ID#join=CODE`.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Link {
    /// The id of the game.
    pub(super) game: String,
    /// What opens the seat, once.
    pub(super) code: String,
}

/// The game alone: the code opens a seat.
impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Link").field("game", &self.game).finish_non_exhaustive()
    }
}

impl FromStr for Link {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let (path, code) = text.split_once("#join=").unwrap_or_default();
        let game = path.rsplit('/').next().unwrap_or_default();
        let is_plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_plain(game) && is_plain(code) {
            Ok(Self { game: game.to_owned(), code: code.to_owned() })
        } else {
            Err(InputError("expected a link with #join= such as a game's page shows".to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_invitations_are_read() {
        let link: Link = "https://shogi.example.org/game/abcdefghijklm#join=0f".parse().expect("a link");
        assert_eq!((link.game.as_str(), link.code.as_str()), ("abcdefghijklm", "0f"));
        for text in
            ["", "https://shogi.example.org/game/abc", "abc#join=", "https://x/#join=0f", "abc#join=0/f"]
        {
            assert!(text.parse::<Link>().is_err(), "{text}");
        }
    }

    #[test]
    fn addresses_are_those_of_a_server() {
        let address: Address = "http://127.0.0.1:8080/".parse().expect("an address");
        assert_eq!(address.0, "http://127.0.0.1:8080");
        for text in ["", "shogi.example.org", "https://", "https://a/b", "https://name@a"] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
