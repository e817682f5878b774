//! What the player of a side is to the other one, as Japanese calls the two.

use crate::{AnyPosition, Notation as _, Position as _, Side, Variant};

/// What a player is to the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerWord {
    /// 先手: who begins the game.
    First,
    /// 後手
    Second,
    /// 下手: who takes odds.
    TakesOdds,
    /// 上手: who gives odds, and begins.
    GivesOdds,
}

impl PlayerWord {
    /// Returns what the player of a side is in a game of the variant that began with `start`.
    ///
    /// 先手 is Black where Black begins the game, also in a position in which White is to move; an option may
    /// make White begin it. Where White is to move in a handicap of the game, he gives odds.
    pub fn of(variant: &Variant, start: &AnyPosition, side: Side) -> Self {
        let gives_odds = start.side() == Side::White && {
            let begun = start.sfen();
            variant.definition().handicaps.iter().any(|handicap| handicap.position == begun)
        };
        let begins = || AnyPosition::start(variant).side() == side;
        match side {
            Side::White if gives_odds => Self::GivesOdds,
            Side::Black if gives_odds => Self::TakesOdds,
            _ if begins() => Self::First,
            _ => Self::Second,
        }
    }

    /// Returns the word.
    pub const fn japanese(self) -> &'static str {
        match self {
            Self::First => "先手",
            Self::Second => "後手",
            Self::TakesOdds => "下手",
            Self::GivesOdds => "上手",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_begins_the_game_and_who_gives_odds() {
        let words = |id: &str, start: Option<&str>| {
            let variant: Variant = id.parse().expect("a game");
            let start = match start {
                Some(text) => AnyPosition::from_sfen(&variant, text).expect("a position"),
                None => AnyPosition::start(&variant),
            };
            Side::BOTH.map(|side| PlayerWord::of(&variant, &start, side).japanese())
        };
        assert_eq!(words("shogi", None), ["先手", "後手"]);
        assert_eq!(words("shogi", Some("4k4/9/9/9/9/9/9/9/4K4 w - 1")), ["先手", "後手"]);
        assert_eq!(words("shogi?first=white", None), ["後手", "先手"]);
        let shogi: Variant = "shogi".parse().expect("a game");
        for handicap in &shogi.definition().handicaps {
            assert_eq!(words("shogi", Some(&handicap.position)), ["下手", "上手"], "{}", handicap.id);
        }
        for id in ["rengo-chess", "rengo-janggi", "ennen", "chu"] {
            assert_eq!(words(id, None), ["先手", "後手"], "{id}");
        }
    }
}
