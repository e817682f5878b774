//! What opens an account: random, shown once, and stored as a hash.

use sha2::{Digest as _, Sha256};

use crate::{error::ApiError, live::seats};

/// What tokens of programs begin with, so that nobody takes them for those of seats, and that they are found
/// where they were published by mistake.
const TOKEN: &str = "yagura_";

/// How many recovery codes an account gets.
pub(crate) const RECOVERY_CODES: usize = 10;

/// Letters of recovery codes: none of them is taken for another.
const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
/// Letters of a recovery code, 80 bits, and of each group.
const CODE: usize = 16;
const GROUP: usize = 4;

/// Returns 256 random bits in hexadecimal.
pub(crate) fn new_secret() -> Result<String, ApiError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(ApiError::chance)?;
    Ok(hexadecimal(&bytes))
}

/// Returns a new id, 128 random bits in hexadecimal.
pub(crate) fn new_id() -> Result<String, ApiError> {
    seats::new_token().map_err(ApiError::chance)
}

/// Returns a new token for a program.
pub(crate) fn new_token() -> Result<String, ApiError> {
    Ok(format!("{TOKEN}{}", new_secret()?))
}

/// Returns whether a text is meant to be the token of a program.
pub(super) fn is_token(text: &str) -> bool {
    text.starts_with(TOKEN)
}

/// Returns a new recovery code.
pub(crate) fn new_recovery_code() -> Result<String, ApiError> {
    let mut bytes = [0; CODE];
    getrandom::fill(&mut bytes).map_err(ApiError::chance)?;
    let letters: Vec<u8> = bytes.iter().map(|byte| LETTERS[usize::from(byte % 32)]).collect();
    let groups: Vec<_> = letters.chunks(GROUP).map(String::from_utf8_lossy).collect();
    Ok(groups.join("-"))
}

/// Returns what is stored of a recovery code, however it is typed.
pub(crate) fn recovery_hash(code: &str) -> String {
    let plain: String = code
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(2 * CODE)
        .collect::<String>()
        .to_ascii_lowercase();
    hash(&plain)
}

/// Returns what is stored of a secret. It has so many random bits that a plain hash cannot be turned back.
pub(crate) fn hash(secret: &str) -> String {
    hexadecimal(&Sha256::digest(secret.as_bytes()))
}

/// Returns bytes in hexadecimal.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{hash, new_recovery_code, new_secret, recovery_hash};

    #[test]
    fn secrets_are_long_and_never_the_same() {
        let [a, b] = [0; 2].map(|_| new_secret().expect("random numbers"));
        assert!(a.len() == 64 && a != b && hash(&a).len() == 64 && hash(&a) != a);
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn a_recovery_code_may_be_typed_in_any_way() {
        let code = new_recovery_code().expect("random numbers");
        assert_eq!(code.len(), 19);
        let typed = code.to_uppercase().replace('-', " ");
        assert_eq!(recovery_hash(&typed), recovery_hash(&code));
        assert_ne!(recovery_hash(&code[1..]), recovery_hash(&code));
    }
}
