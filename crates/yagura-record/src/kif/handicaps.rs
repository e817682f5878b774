//! The handicaps of shogi (手合割): the two ranks of White, who moves first.

/// The word of the usual start.
pub(super) const EVEN: &str = "平手";

/// Words for starts that only a picture of the board shows.
pub(super) const OTHER: [&str; 3] = ["その他", "詰将棋", "詰め将棋"];

/// What follows the two ranks of White.
const REST: &str = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

/// The words with the ranks.
const HANDICAPS: [(&str, &str); 15] = [
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// Returns the position string of a handicap.
pub(super) fn position(word: &str) -> Option<String> {
    // 二枚落 and 七枚落ち are about as well.
    let word = word.strip_suffix('ち').unwrap_or(word);
    let word = word.strip_suffix('落').unwrap_or(word);
    let word = if word == "七枚" { "左七枚" } else { word };
    let found = HANDICAPS.iter().find(|(known, _)| known.strip_suffix("落ち") == Some(word))?;
    Some(format!("{}{REST}", found.1))
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
    let ranks = position.strip_suffix(REST)?;
    HANDICAPS.iter().find(|(_, known)| *known == ranks).map(|(word, _)| *word)
}

#[cfg(test)]
mod tests {
    use yagura::Game;

    use super::*;

    #[test]
    fn every_handicap_is_a_position_and_has_one_word() {
        let shogi = "shogi".parse().expect("a game");
        for (known, _) in HANDICAPS {
            let text = position(known).expect("it has a position");
            let game = Game::from_sfen(&shogi, &text).expect("it is a position");
            assert_eq!((word(&text), game.sfen()), (Some(known), text));
        }
        assert_eq!(position("二枚落"), position("二枚落ち"));
        assert_eq!(position("三十枚落ち"), None);
    }
}
