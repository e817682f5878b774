//! The Japanese notation of a move: ▲７六歩.

use yagura::{
    Game, Kind, Move, MoveError, Piece, Side, Square,
    notation::{
        kanji,
        usi::{ParsedMove, parse_move},
    },
    prelude::*,
    refusal::Why,
};

use super::{
    choices::Choices,
    numbers::square_text,
    parts::{parts, usi_text},
    renmei::special,
    rivals::{Rivals, slides},
    written::last_square,
};

/// Returns a legal move as [`super::Style::Japanese`] has it.
pub(crate) fn japanese(game: &Game, mv: Move) -> String {
    let Some(parts) = parts(game, mv) else { return without_parts(game, mv) };
    let second = parts.suffix.as_deref().and_then(|suffix| second_part(game, suffix));
    japanese_without_second_part(game, &parts) + &second.unwrap_or_default()
}

/// Returns the mark of a side.
const fn mark(side: Side) -> char {
    match side {
        Side::Black => '▲',
        Side::White => '△',
    }
}

/// Returns a turn whose canonical string is more than squares: one that moves no piece, or a promotion to a
/// piece of the player's choice.
fn without_parts(game: &Game, mv: Move) -> String {
    let usi = game.usi(mv);
    if let Some(act) = Choices::special(mv).filter(|act| act.word() == usi) {
        return format!("{}{}", mark(game.position().side()), special(act));
    }
    let parsed = |text: &str| parse_move(game.position().definition(), text).ok();
    let promoting = usi.split_once('=').and_then(|(squares, _)| parsed(squares));
    match promoting.zip(Choices::of(game).tail(mv).chosen) {
        Some((parts, chosen)) => {
            let parts = ParsedMove { promote: true, ..parts };
            format!("{}（{}）", japanese_without_second_part(game, &parts), chosen.glyph)
        }
        None => usi,
    }
}

/// Returns the second part of a turn, `None` where it says that there is none.
fn second_part(game: &Game, suffix: &str) -> Option<String> {
    let definition = game.position().definition();
    match (suffix, suffix.parse::<Square>(), suffix.strip_suffix('*')) {
        ("-", ..) => None,
        (_, Ok(square), _) => Some(format!("（スタン{}）", square_text(definition, square))),
        (_, _, Some(code)) => {
            let kind = definition.kind_by_code(code)?;
            Some(format!("（スタン{}）", definition.kind(kind).glyph))
        }
        _ => Some("（ココセ）".to_owned()),
    }
}

/// Returns a legal move without its second part; see [`japanese`].
pub(crate) fn japanese_without_second_part(game: &Game, parts: &ParsedMove) -> String {
    let definition = game.position().definition();
    let Some((&to, way)) = parts.squares.split_last() else { return usi_text(game, parts) };
    let dropped = parts.drop.map(|kind| Piece::new(game.position().side(), kind));
    let Some(piece) = dropped.or_else(|| game.piece_at(*way.first()?)) else { return usi_text(game, parts) };
    let glyph = &definition.kind(piece.kind()).glyph;
    let mark = mark(piece.side());
    let square = match last_square(game) {
        Some(last) if last == to && glyph.chars().count() == 1 => "同　".to_owned(),
        Some(last) if last == to => "同".to_owned(),
        // A kanji number would run on into a name that begins with one.
        _ if kanji::read_prefix(glyph).is_some() => square_text(definition, to) + " ",
        _ => square_text(definition, to),
    };
    let head = format!("{mark}{square}{glyph}");
    let Some(&from) = way.first() else {
        let rivals = rivals(game, piece.kind(), to);
        return head + if rivals.from.is_empty() { "" } else { "打" };
    };
    let promotion = match parts.promote {
        true => "成",
        false if may_promote(game, parts) => "不成",
        false => "",
    };
    let words = (way.len() == 1).then(|| rivals(game, piece.kind(), to).words_for(from)).flatten();
    if let Some(words) = words {
        return format!("{head}{}{promotion}", words.text());
    }
    let squares: Vec<String> = way.iter().map(|&square| square_text(definition, square)).collect();
    format!("{head}{promotion}（←{}）", squares.join("・"))
}

/// Returns whether a move that does not promote could.
fn may_promote(game: &Game, parts: &ParsedMove) -> bool {
    let promoting = ParsedMove { promote: true, ..parts.clone() };
    game.read_move(&usi_text(game, &promoting)).is_ok()
}

/// Returns the pieces of a kind's name that could go to a square now.
///
/// Those that only the safety of their king forbids to go there, the pinned ones, are among them: the words
/// of the Japan Shogi Association are for the pieces that reach the square, and readers that do not ask whose
/// king would be in check take a move without a word for the move of either. Such words are never fewer than
/// are needed for the pieces that may go there.
fn rivals(game: &Game, kind: Kind, to: Square) -> Rivals {
    let definition = game.position().definition();
    let glyph = &definition.kind(kind).glyph;
    let is_one = |other| definition.kind(other).glyph == *glyph;
    let mut rivals = rivals_of(game, to, is_one);
    for from in game.position().attackers_to(to, rivals.side) {
        let Some(piece) = game.piece_at(from).filter(|piece| is_one(piece.kind())) else { continue };
        if !rivals.from.contains(&from) && is_pinned(game, from, to) {
            rivals.from.push(from);
            rivals.slide |= slides(definition, piece.kind());
        }
    }
    rivals
}

/// Returns whether a piece goes to a square but for its king, who would be in check.
fn is_pinned(game: &Game, from: Square, to: Square) -> bool {
    [false, true].into_iter().any(|promote| {
        let parts =
            ParsedMove { drop: None, squares: vec![from, to], promote, declined: false, suffix: None };
        match game.read_move(&usi_text(game, &parts)) {
            Err(MoveError::Illegal { refusal, .. }) => matches!(refusal.why, Why::KingInCheck(..)),
            _ => false,
        }
    })
}

/// Returns the pieces of certain kinds that may go to a square now: only those can be meant.
pub(super) fn rivals_of(game: &Game, to: Square, is_one: impl Fn(Kind) -> bool) -> Rivals {
    let definition = game.position().definition();
    let mut rivals = Rivals { side: game.position().side(), to, from: Vec::new(), slide: false };
    for mv in game.legal_moves() {
        let Some(from) = mv.from().filter(|&from| mv.to() == to && from != to) else { continue };
        let Some(piece) = game.piece_at(from).filter(|piece| is_one(piece.kind())) else { continue };
        if !rivals.from.contains(&from) {
            rivals.from.push(from);
            rivals.slide |= slides(definition, piece.kind());
        }
    }
    rivals
}
