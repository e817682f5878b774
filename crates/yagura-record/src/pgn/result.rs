//! How a game ends in PGN: its result, and why by the tag `Termination`.

use yagura::{Reason, Side};

use crate::ending::{EndReason, Ending};

/// The words of the standard for what we have other words for.
const WORDS: [(EndReason, &str); 3] = [
    (EndReason::TimeUp, "time forfeit"),
    (EndReason::Rules(Reason::Illegal), "rules infraction"),
    (EndReason::Interrupted, "unterminated"),
];

/// The result of a game that goes on, or has none.
pub(super) const OPEN: &str = "*";

/// Returns the result; our Black is White in PGN.
pub(super) const fn result_of(ending: &Ending) -> &'static str {
    match ending.winner {
        Some(Side::Black) => "1-0",
        Some(Side::White) => "0-1",
        None if ending.is_draw() => "1/2-1/2",
        None => OPEN,
    }
}

/// Returns why it ended.
pub(super) fn termination_of(reason: EndReason) -> &'static str {
    WORDS.iter().find(|(known, _)| *known == reason).map_or(reason.word(), |(_, word)| word)
}

/// Returns whether a word is a result.
pub(super) fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "1/2" | OPEN)
}

/// Returns the end that result and termination tell, `None` where the game goes on.
pub(super) fn ending_of(result: &str, termination: Option<&str>) -> Option<Ending> {
    let winner = match result {
        "1-0" => Some(Side::Black),
        "0-1" => Some(Side::White),
        _ => None,
    };
    let word = termination.map(str::to_ascii_lowercase);
    let known = word.as_deref().and_then(|word| {
        let standard = WORDS.iter().find(|(_, known)| *known == word).map(|&(reason, _)| reason);
        standard.or_else(|| EndReason::from_word(word))
    });
    let reason = match (known, result) {
        (Some(reason), _) => reason,
        (None, OPEN) => return None,
        // A draw without a reason is one that the players agreed on.
        (None, _) if winner.is_none() => EndReason::Rules(Reason::Agreement),
        (None, _) => EndReason::Unknown,
    };
    Some(Ending::new(reason, winner))
}
