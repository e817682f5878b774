//! The words of KIF for starts (手合割). The handicaps are those of the definition of shogi, whose names are
//! KIF's words.

use super::games;

/// The word of the usual start.
pub(super) const EVEN: &str = "平手";

/// Words for starts that only a picture of the board shows.
pub(super) const OTHER: [&str; 3] = ["その他", "詰将棋", "詰め将棋"];

/// Returns the handicaps that have words.
fn all() -> &'static [yagura::Handicap] {
    games::plain().map_or(&[], |variant| &variant.definition().handicaps)
}

/// Returns the word without its ending: 二枚落 is about as well as 二枚落ち.
fn stem(word: &str) -> &str {
    let word = word.strip_suffix('ち').unwrap_or(word);
    word.strip_suffix('落').unwrap_or(word)
}

/// Returns the position string of a handicap.
pub(super) fn position(word: &str) -> Option<String> {
    // So is 七枚落ち, without a side.
    let word = match stem(word) {
        "七枚" => "左七枚",
        "飛" => "飛車",
        word => word,
    };
    let found = all().iter().find(|handicap| stem(&handicap.name.ja) == word)?;
    Some(found.position.clone())
}

/// The start that a word names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Handicap {
    /// The usual one.
    Even,
    /// The position string of a game with odds.
    Odds(String),
}

impl Handicap {
    /// Returns the start that a word names.
    pub(crate) fn named(word: &str) -> Option<Self> {
        if word == EVEN { Some(Self::Even) } else { position(word).map(Self::Odds) }
    }
}

/// Returns whether a word names a start that only a picture of the board shows.
pub(crate) fn is_other(word: &str) -> bool {
    OTHER.contains(&word)
}

/// Returns the word of a handicap with this position string.
pub(super) fn word(position: &str) -> Option<&'static str> {
    all().iter().find(|known| known.position == position).map(|known| known.name.ja.as_str())
}

#[cfg(test)]
mod tests {
    use yagura::Game;

    use super::*;

    #[test]
    fn every_handicap_is_a_position_and_has_one_word() {
        let shogi = games::plain().expect("a game");
        assert_eq!(all().len(), 15);
        for yagura::Handicap { name, .. } in all() {
            let text = position(&name.ja).expect("it has a position");
            let game = Game::from_sfen(&shogi, &text).expect("it is a position");
            assert_eq!((word(&text), game.sfen()), (Some(name.ja.as_str()), text));
        }
        assert_eq!(position("二枚落"), position("二枚落ち"));
        assert_eq!(position("七枚落ち"), position("左七枚落ち"));
        assert_eq!(position("飛落ち"), position("飛車落ち"));
        assert_eq!(position("三十枚落ち"), None);
    }
}
