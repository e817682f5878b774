//! The phases before the first move (rulebook rengo §12.1): two armies, perhaps a coin, and re-placing.

use super::refusals::illegal;
use crate::{ArmyPhase, Refusal, Side, Why, mix_key};

/// The clause that says which turns there are before play, and who takes them.
pub const TURNS_CLAUSE: &str = "rengo §12.5";

impl ArmyPhase {
    const LETTERS: [(Self, &'static str); 6] = [
        (Self::ArmyA, "A"),
        (Self::ArmyB, "B"),
        (Self::Coin, "C"),
        (Self::Second, "2"),
        (Self::First, "1"),
        (Self::Play, "-"),
    ];

    /// Returns the letter of position strings (§12.1).
    pub(super) fn letter(self) -> &'static str {
        Self::LETTERS.into_iter().find(|&(phase, _)| phase == self).map_or("-", |(_, letter)| letter)
    }

    pub(super) fn from_letter(text: &str) -> Option<Self> {
        Self::LETTERS.into_iter().find(|&(_, letter)| letter == text).map(|(phase, _)| phase)
    }

    /// Returns the side field of the phase (§12.5), `None` where it is either's turn.
    pub(super) const fn side(self) -> Option<Side> {
        match self {
            Self::ArmyA | Self::Coin | Self::First => Some(Side::Black),
            Self::ArmyB | Self::Second => Some(Side::White),
            Self::Play => None,
        }
    }

    #[inline(always)]
    pub(super) const fn key(self) -> u64 {
        match self {
            Self::Play => 0,
            phase => mix_key(1 << 36 | phase as u64),
        }
    }

    /// Refuses what is not awaited (§12.5).
    pub(super) fn not_awaited(self) -> Refusal {
        illegal(Why::Awaited(self.awaited()), "12.5", &[])
    }

    /// Returns what is awaited, in words.
    fn awaited(self) -> (String, String) {
        let (ja, en) = match self {
            Self::ArmyA => ("Aの配置（A:…）を待っています", "player A's set-up is awaited: A:RANKS|HAND"),
            Self::ArmyB => ("Bの配置（B:…）を待っています", "player B's set-up is awaited: B:RANKS|HAND"),
            Self::Coin => (
                "先手を決めるくじ（coin:Aかcoin:B）を待っています",
                "a coin for the first player is awaited: coin:A or coin:B",
            ),
            Self::Second => (
                "後手の移し替え（re:…）を待っています",
                "the second player's re-placing is awaited: re:RANKS",
            ),
            Self::First => {
                ("先手の移し替え（re:…）を待っています", "the first player's re-placing is awaited: re:RANKS")
            }
            Self::Play => ("配置は終わっています", "the set-up is over: a move is awaited"),
        };
        (ja.to_owned(), en.to_owned())
    }
}

/// Returns whether a text is a turn of some phase of the set-up.
pub(super) fn is_set_up_turn(text: &str) -> bool {
    ["A:", "B:", "coin:", "re:"].iter().any(|prefix| text.starts_with(prefix))
}
