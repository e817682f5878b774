//! The notation of the Chu Shogi Renmei (日本中将棋連盟): `▲7四歩兵`, `▽2五獅子`, `▲2二・1一獅子` for a piece
//! that captures on its way, the file in digits and the rank in kanji, pieces by their full names.
//!
//! Where it does not tell one move from another, the origin stands behind it in brackets, as do the second
//! part of a turn and the piece that is chosen for promotion. Igui ends where it began (`▲2二・3三獅子`,
//! 居食い), a pass is `じっと`. Towers are written as the author of their rules does.

use yagura::{KindInfo, Move, MoveView, Side, SpecialMove, Square, Turns, games::kifu, prelude::*};

use super::choices::{Choices, Origin, Parts};

/// The style.
pub(super) struct Renmei;

impl Parts for Renmei {
    fn action(&self, choices: &Choices<'_>, mv: Move) -> String {
        action(choices, mv)
    }

    fn body(&self, choices: &Choices<'_>, mv: Move, origin: Origin) -> String {
        mark(choices.position().side()).to_owned() + &body(choices, mv, origin)
    }

    fn chosen(&self, kind: &KindInfo) -> String {
        format!("（{}）", kind.name.ja)
    }

    fn second(&self, choices: &Choices<'_>, text: &str) -> String {
        second_part(choices, text)
    }
}

/// Returns the sign of a side.
const fn mark(side: Side) -> &'static str {
    match side {
        Side::Black => "▲",
        Side::White => "▽",
    }
}

/// Writes an action: in towers as the author of the rules does, else a word.
fn action(choices: &Choices<'_>, mv: Move) -> String {
    let position = choices.position();
    if let Some(token) = kifu::token(position, mv, None, [false; 2]) {
        return token;
    }
    let usi = position.usi(mv);
    let word = Choices::special(mv).filter(|act| act.word() == usi).map(special);
    mark(position.side()).to_owned() + &word.map_or(usi, str::to_owned)
}

/// Returns what a turn that moves no piece is called.
pub(super) const fn special(action: SpecialMove) -> &'static str {
    match action {
        SpecialMove::Pass => "パス",
        SpecialMove::Declare => "入玉宣言",
        SpecialMove::Claim => "引き分けの申し立て",
        SpecialMove::Points => "点数による終局",
    }
}

fn body(choices: &Choices<'_>, mv: Move, origin: Origin) -> String {
    let name = choices.kind(mv).map_or("", |kind| kind.name.ja.as_str());
    let from = match (origin, mv.from()) {
        (Origin::Named, Some(from)) => format!("（{}）", from.japanese()),
        _ => String::new(),
    };
    let mut squares = Choices::on_the_way(mv);
    squares.push(mv.to());
    let squares: Vec<String> = squares.into_iter().map(Square::japanese).collect();
    let squares = squares.join("・");
    let promotion = match (mv.promotes(), choices.declines(mv)) {
        (true, _) => "成",
        (false, true) => "不成",
        (false, false) => "",
    };
    match mv.view() {
        MoveView::Drop { .. } => format!("{squares}{name}打"),
        MoveView::Jitto { mid, .. } => format!("{squares}{name}じっと（{}）", mid.japanese()),
        _ => format!("{squares}{name}{promotion}{from}"),
    }
}

/// Writes the second part of a turn.
fn second_part(choices: &Choices<'_>, text: &str) -> String {
    match choices.definition().traits().turns {
        Turns::Borrowed(_) => "（ココセ）".to_owned(),
        Turns::Single | Turns::WithSecondPart(_) if text == "-" => String::new(),
        Turns::Single | Turns::WithSecondPart(_) => {
            let square = text.parse().map(Square::japanese).ok();
            let in_hand = || {
                let kind = choices.definition().kind_by_code(text.strip_suffix('*')?)?;
                Some(format!("持{}", choices.definition().kind(kind).name.ja))
            };
            format!("（スタン{}）", square.or_else(in_hand).unwrap_or_else(|| text.to_owned()))
        }
    }
}
