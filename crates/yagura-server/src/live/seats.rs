//! Seats and the tokens that open them.

use sha2::{Digest, Sha256};
use yagura::Side;

use crate::{error::ApiError, store::Sitter};

/// The most tokens that are looked at in one request.
const MOST_TOKENS: usize = 4;
/// Characters of a wrong key that are told back.
const SHOWN: usize = 40;

/// What somebody brings to open seats.
#[derive(Clone, Default)]
pub(crate) struct Keyring {
    /// The tokens that he sends.
    pub(crate) tokens: Vec<String>,
    /// Who he is, when he has an account.
    pub(crate) sitter: Option<Sitter>,
}

/// The seats that somebody holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seats {
    held: [bool; 2],
}

impl Seats {
    /// Returns the seats that the tokens open, by the hashes of those of each seat. A token that opens
    /// nothing is passed over.
    pub(crate) fn opened_by(tokens: &[String], hashes: &[Vec<Vec<u8>>; 2]) -> Self {
        let mut seats = Self::default();
        for token in tokens.iter().take(MOST_TOKENS) {
            let hash = hash(token);
            for side in Side::BOTH {
                seats.held[side.index()] |= hashes[side.index()].contains(&hash);
            }
        }
        seats
    }

    /// Returns these seats and those of an account, by who sits at each.
    pub(crate) fn and_of(mut self, account: Option<&Sitter>, sitters: &[Option<Sitter>; 2]) -> Self {
        let Some(account) = account else { return self };
        for side in Side::BOTH {
            let sitter = sitters[side.index()].as_ref();
            self.held[side.index()] |= sitter.is_some_and(|sitter| sitter.account == account.account);
        }
        self
    }

    /// Returns the seat of one side.
    pub(crate) fn of(side: Side) -> Self {
        let mut seats = Self::default();
        seats.held[side.index()] = true;
        seats
    }

    /// Returns the seats of all of these.
    pub(crate) fn all(seats: impl IntoIterator<Item = Self>) -> Self {
        seats.into_iter().flat_map(Self::sides).fold(Self::default(), |mut all, side| {
            all.held[side.index()] = true;
            all
        })
    }

    /// Returns whether the seat of this side is held.
    pub(crate) const fn holds(self, side: Side) -> bool {
        self.held[side.index()]
    }

    /// Returns the sides whose seats are held.
    pub(crate) fn sides(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |&side| self.holds(side))
    }

    /// Returns the only side whose seat is held; `None` when no seat or both are.
    pub(crate) fn only(self) -> Option<Side> {
        let mut sides = self.sides();
        sides.next().filter(|_| sides.next().is_none())
    }

    /// Returns the seats when the players have exchanged theirs.
    pub(crate) const fn exchanged(self) -> Self {
        let [black, white] = self.held;
        Self { held: [white, black] }
    }

    /// Returns a number of these seats, below 4.
    pub(crate) const fn index(self) -> usize {
        let [black, white] = self.held;
        black as usize + 2 * (white as usize)
    }

    /// Returns whether no seat is held.
    pub(crate) fn is_empty(self) -> bool {
        self.sides().next().is_none()
    }
}

/// Returns that a token of the client's making is none.
pub(crate) fn not_a_token() -> ApiError {
    ApiError::bad_request(
        "token: expected 32 lower-case hexadecimal digits",
        "token: 小文字の十六進32桁が必要です",
    )
}

/// Returns the key of a browser that a socket is greeted with, if there is one.
///
/// # Errors
/// That it is none: whoever sent it would wait in vain for what is his.
pub(crate) fn browser_key(sent: Option<String>) -> Result<Option<String>, ApiError> {
    let Some(key) = sent.as_deref().filter(|key| !is_token(key)) else { return Ok(sent) };
    let shown: String = key.chars().take(SHOWN).collect();
    Err(ApiError::bad_request(
        format!("key '{shown}': expected 32 lower-case hexadecimal digits, or no key"),
        format!("key「{shown}」: 小文字の十六進32桁が必要です。鍵がなければ省略してください"),
    ))
}

/// Returns a new token, 128 random bits in hexadecimal.
pub(crate) fn new_token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}

/// Returns what is stored of a token. A token has 128 random bits, so that a plain hash cannot be turned
/// back.
pub(crate) fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// Returns whether a text could be a token: 32 lower-case hexadecimal digits.
pub(crate) fn is_token(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

/// Letters of an id: 61 bits, so that nobody finds a game by guessing. Those of older games have eight.
const ID_LETTERS: usize = 13;
const OLD_ID_LETTERS: usize = 8;

/// Returns a new id of a game.
pub(crate) fn new_id() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    // 26^13 is far below 2^128, so that the remainder favours no id.
    let mut number = u128::from_be_bytes(bytes);
    let letters = (0..ID_LETTERS).map(|_| {
        let letter = b'a' + (number % 26) as u8;
        number /= 26;
        char::from(letter)
    });
    Ok(letters.collect())
}

/// Returns whether a text could be the id of a game.
pub(crate) fn is_id(text: &str) -> bool {
    matches!(text.len(), ID_LETTERS | OLD_ID_LETTERS) && text.bytes().all(|b| b.is_ascii_lowercase())
}
