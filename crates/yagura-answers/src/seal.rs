//! Commitments to secret armies, for players who trust no referee (rulebook rengo §3.7). The rules say what
//! is sealed; the hash is here, as they hash nothing.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};
use yagura::{
    Side, Variant,
    games::secret_armies::{SealError, sealed_text},
};

/// Returns the commitment of a player (A is [`Side::Black`]) to a set-up string: the lower-case hexadecimal
/// SHA-256 of `VARIANT|PLAYER|SETUP|SALT`.
///
/// # Errors
/// [`SealError`] for a salt that is not 32 lower-case hexadecimal digits.
pub fn commitment(variant: &Variant, player: Side, set_up: &str, salt: &str) -> Result<String, SealError> {
    let digest = Sha256::digest(sealed_text(variant, player, set_up, salt)?.as_bytes());
    Ok(digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rulebooks_example() {
        let chess = Variant::parse("rengo-chess").expect("the variant exists");
        let salt = "0".repeat(32);
        let found = commitment(&chess, Side::Black, "8/4[CK]3|-", &salt).expect("the salt is one");
        assert_eq!(found, "869a0f802e45a42142030e1bf55e51c9cac22654bce5701a4b5c79fb13855a59");
        assert_ne!(commitment(&chess, Side::White, "8/4[CK]3|-", &salt).expect("the salt is one"), found);
        assert!(commitment(&chess, Side::Black, "8/4[CK]3|-", "salt").is_err());
    }
}
