//! Why something of the set-up cannot be done now.

use yagura::{Refusal, Why, games::secret_armies::TURNS_CLAUSE};

use crate::error::AnswerError;

fn refusal(ja: &str, en: &str) -> AnswerError {
    AnswerError::SetUp(Refusal {
        why: Why::Awaited((ja.to_owned(), en.to_owned())),
        clause: TURNS_CLAUSE.to_owned(),
        squares: Vec::new(),
    })
}

/// Refuses a move before play.
pub fn no_moves_yet() -> AnswerError {
    refusal("まだ配置の途中なので指せません", "the armies are being set up: there are no moves yet")
}

/// Refuses what belongs to a set-up in a game without one.
pub fn no_set_up() -> AnswerError {
    refusal("この対局に軍勢の配置はありません", "no armies are set up in this game")
}

/// Refuses another army beside a sealed one.
pub fn sealed_already() -> AnswerError {
    refusal(
        "すでに別の配置を封じています。変えるには、まず封を解いてください",
        "another army is sealed already: open it again first",
    )
}

/// Refuses what would change an army that everybody knows.
pub fn opened_already() -> AnswerError {
    refusal("配置はもう公開されています", "the armies are open already")
}

/// Refuses to re-place pieces out of turn.
pub fn no_re_placing() -> AnswerError {
    refusal("今は移し替えの時ではありません", "no re-placing is awaited now")
}
