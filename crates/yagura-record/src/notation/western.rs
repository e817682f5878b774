//! The notation of English books: piece, origin where it is needed, `-` or `x`, square, `+` for promotion and
//! `=` for none where it was possible.
//!
//! A piece that captures on its way names those squares first (`Lnx8dx7c`, `Lnx8d-7c` where the last one is
//! empty); igui is `Lnx!8d`, and a pass over 7f `Ln-!7f`. What follows `!` behind a move is the second part
//! of a turn, and what follows `=` the piece that was chosen for promotion (`CP-8a=Q`). Turns that move no
//! piece are words; other actions that squares do not tell are the piece with the canonical string.

use yagura::{KindInfo, Move, MoveView, SpecialMove, prelude::*};

use super::choices::{Choices, Origin, Parts};

/// The style.
pub(super) struct Western;

impl Parts for Western {
    fn action(&self, choices: &Choices<'_>, mv: Move) -> String {
        let usi = choices.position().usi(mv);
        match (mv.view(), choices.kind(mv)) {
            (MoveView::Step { .. }, Some(kind)) => format!("{} {usi}", kind.code),
            _ => Choices::special(mv)
                .filter(|act| act.word() == usi)
                .map_or(usi, |act| special(act).to_owned()),
        }
    }

    fn body(&self, choices: &Choices<'_>, mv: Move, origin: Origin) -> String {
        body(choices, mv, origin)
    }

    fn chosen(&self, kind: &KindInfo) -> String {
        format!("={}", &kind.code[kind.code.len().saturating_sub(1)..])
    }

    fn second(&self, _choices: &Choices<'_>, text: &str) -> String {
        format!("!{text}")
    }
}

const fn special(action: SpecialMove) -> &'static str {
    match action {
        SpecialMove::Pass => "pass",
        SpecialMove::Declare => "declares a win",
        SpecialMove::Claim => "claims a draw",
        SpecialMove::Points => "ends by points",
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
        // The piece that was chosen says it.
        (true, _) if choices.tail(mv).chosen.is_some() => "",
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
