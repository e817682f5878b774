//! What a commitment to a secret army is made of (rulebook rengo §3.7). The hash itself is the business of
//! who sends it.

use crate::{Side, Variant};

/// Hexadecimal digits of a salt.
const SALT_DIGITS: usize = 32;

/// A salt that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("salt '{salt}': expected {SALT_DIGITS} lower-case hexadecimal digits")]
pub struct SealError {
    /// The salt.
    pub salt: String,
}

/// Returns the text whose SHA-256 commits a player to a set-up: `VARIANT|PLAYER|SETUP|SALT`. Player A is
/// [`Side::Black`], B [`Side::White`], as in the position string while nobody is first yet.
///
/// # Errors
/// [`SealError`] for a salt that is not 32 lower-case hexadecimal digits. The set-up is not looked at: that
/// comes when it is played.
pub fn sealed_text(variant: &Variant, player: Side, set_up: &str, salt: &str) -> Result<String, SealError> {
    let good =
        salt.len() == SALT_DIGITS && salt.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'a'..=b'f'));
    if !good {
        return Err(SealError { salt: crate::excerpt::excerpt(salt) });
    }
    let letter = match player {
        Side::Black => 'A',
        Side::White => 'B',
    };
    Ok(format!("{variant}|{letter}|{set_up}|{salt}"))
}
