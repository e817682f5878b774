//! Why something of the set-up cannot be done now.

use yagura::{Refusal, Why, games::secret_armies::TURNS_CLAUSE};

use crate::error::ApiError;

fn refusal(ja: &str, en: &str) -> ApiError {
    ApiError::SetUp(Refusal {
        why: Why::Awaited((ja.to_owned(), en.to_owned())),
        clause: TURNS_CLAUSE.to_owned(),
        squares: Vec::new(),
    })
}

/// Refuses a move before play.
pub(in crate::live::live_game) fn no_moves_yet() -> ApiError {
    refusal("まだ配置の途中なので指せません", "the armies are being set up: there are no moves yet")
}

pub(super) fn no_set_up() -> ApiError {
    refusal("この対局に軍勢の配置はありません", "no armies are set up in this game")
}

pub(super) fn sealed_already() -> ApiError {
    refusal(
        "すでに別の配置を封じています。変えるには、まず封を解いてください",
        "another army is sealed already: open it again first",
    )
}

pub(super) fn opened_already() -> ApiError {
    refusal("配置はもう公開されています", "the armies are open already")
}

pub(super) fn no_re_placing() -> ApiError {
    refusal("今は移し替えの時ではありません", "no re-placing is awaited now")
}
