//! The notation of English books: piece, origin where it is needed, `-` or `x`, square, `+` for promotion and
//! `=` for none where it was possible.
//!
//! A piece that captures on its way names those squares first (`Lnx8dx7c`, `Lnx8d-7c` where the last one is
//! empty); igui is `Lnx!8d`, and a pass over 7f `Ln-!7f`. What follows `!` behind a move is the second part
//! of a turn. Actions that squares do not tell are the piece with the canonical string.

use yagura::{Game, Move, MoveView, prelude::*};

use super::choices::{Choices, Origin};

/// Writes a legal move.
pub(super) fn write(game: &Game, mv: Move) -> String {
    let choices = Choices::of(game);
    if choices.is_action(mv) {
        return action(&choices, mv);
    }
    let tail = choices.tail(mv);
    let body = choices.write(mv, |mv, origin| body(&choices, mv, origin));
    let chosen = tail.chosen.map(|letter| format!("={letter}")).unwrap_or_default();
    let second = tail.second.map(|second| format!("!{second}")).unwrap_or_default();
    body + &chosen + &second
}

/// Writes an action: in towers the piece with the canonical string, else that alone.
fn action(choices: &Choices<'_>, mv: Move) -> String {
    let usi = choices.position().usi(mv);
    match (mv.view(), choices.kind(mv)) {
        (MoveView::Step { .. }, Some(kind)) => format!("{} {usi}", kind.code),
        _ => usi,
    }
}

fn body(choices: &Choices<'_>, mv: Move, origin: Origin) -> String {
    let code = choices.kind(mv).map_or("", |kind| kind.code.as_str());
    let from = match (origin, mv.from()) {
        (Origin::Named, Some(from)) => from.to_string(),
        _ => String::new(),
    };
    let (on_the_way, to) = (Choices::on_the_way(mv), mv.to());
    let promotion = match (mv.promotes(), choices.declines(mv)) {
        (true, _) => "+",
        (false, true) => "=",
        (false, false) => "",
    };
    match mv.view() {
        MoveView::Drop { .. } => format!("{code}*{to}"),
        MoveView::Jitto { mid, .. } => format!("{code}{from}-!{mid}"),
        MoveView::TwoStep { from: stands, mid, .. } if stands == to => format!("{code}{from}x!{mid}"),
        _ => {
            let mut way = String::new();
            for square in on_the_way {
                way.push('x');
                way += &square.to_string();
            }
            let last = choices.position().victims(mv).iter().any(|&(square, _)| square == to);
            format!("{code}{from}{way}{}{to}{promotion}", if last { 'x' } else { '-' })
        }
    }
}
