//! What a text means, and what is wrong with a move that is not legal.

use super::{
    Rengo,
    phase::{self, Phase},
    tables::Ground,
};
use crate::{
    Act, Kind, Move, MoveView, Moves, Piece, Position, Refusal, Square, UsiError, Why,
    games::shogi::named,
    movement::attack,
    notation::{
        sfen::shown,
        usi::{self, Written},
    },
};

/// Returns a refusal by a clause of the rulebook.
pub(super) fn refuse(why: Why, section: &str, squares: &[Square]) -> Refusal {
    Refusal { why, clause: format!("rengo §{section}"), squares: squares.to_vec() }
}

/// Reads a text (§12.5, §12.6): a word, a promotion with `=` and a letter, or a move as in other games. A turn of the set-up has neither squares nor act.
pub(super) fn read(rengo: &Rengo, text: &str) -> Result<Written, UsiError> {
    let bare =
        |act| Written { drop: None, squares: Vec::new(), promote: false, declined: false, suffix: None, into: None, act, tower: None };
    if let Some(act) = Act::from_word(text) {
        return Ok(bare(Some(act)));
    }
    if phase::is_set_up_turn(text) {
        return Ok(bare(None));
    }
    let Some((base, letter)) = text.rsplit_once('=').filter(|(_, letter)| !letter.is_empty()) else {
        return usi::read(rengo.definition, text);
    };
    let bad = |expected| UsiError { text: shown(text), expected };
    let chosen = rengo.tables.pawn.and_then(|pawn| chosen(rengo, pawn, letter));
    let into = chosen.ok_or_else(|| bad("one of Q R B N behind '='"))?;
    let written = usi::read(rengo.definition, base)?;
    if written.promote || written.declined || written.drop.is_some() || written.suffix.is_some() {
        return Err(bad("FROM TO before '='"));
    }
    Ok(Written { into: Some(into), ..written })
}

/// Returns the kind that a letter behind `=` names: the last letter of its code (§12.6).
fn chosen(rengo: &Rengo, pawn: Kind, letter: &str) -> Option<Kind> {
    let names = |&&kind: &&Kind| letter.len() == 1 && rengo.definition.kind(kind).code.ends_with(letter);
    rengo.definition.kind(pawn).becomes.iter().find(names).copied()
}

/// Returns the canonical string of a move (§12.6).
pub(super) fn write(rengo: &Rengo, mv: Move) -> String {
    if let MoveView::Step { from, to, promote: true } = mv.view()
        && mv.extra() > 0
    {
        let kind = rengo.board.man(from).map(|man| rengo.promoted(man.kind(), mv.extra()));
        let code = kind.map_or("", |kind| rengo.definition.kind(kind).code.as_str());
        return format!("{from}{to}={}", &code[code.len().saturating_sub(1)..]);
    }
    if let MoveView::Act { deed, .. } = mv.view() {
        return Act::of_deed(deed).map_or("", Act::word).to_owned();
    }
    usi::write(rengo.definition, mv)
}

/// Returns the move that a text says, legal or not.
fn said(rengo: &Rengo, written: &Written) -> Option<Move> {
    if written.declined || written.suffix.is_some() {
        return None;
    }
    match (written.act, written.drop, written.squares.as_slice()) {
        (Some(act), ..) => Some(rengo.act(act)),
        (None, Some(kind), &[to]) => Some(Move::drop(kind, to)),
        (None, None, &[from, to]) => {
            let Some(into) = written.into else { return Some(Move::step(from, to, written.promote)) };
            let becomes = &rengo.definition.kind(rengo.board.man(from)?.kind()).becomes;
            let way = becomes.iter().position(|&kind| kind == into)?;
            Some(Move::step(from, to, true).with_extra(way as u16 + 1))
        }
        _ => None,
    }
}

/// Returns the move that a text means, or why there is none. A claim and a repeated check are judged by the past, not here.
pub(super) fn resolve(rengo: &Rengo, written: &Written) -> Result<Move, Refusal> {
    if rengo.phase != Phase::Play || (written.act.is_none() && written.squares.is_empty()) {
        return Err(phase::not_awaited(rengo));
    }
    let mut legal = Moves::new();
    rengo.moves(&mut legal);
    let said = said(rengo, written);
    let claims = written.act == Some(Act::Claim) && rengo.tables.ground == Ground::Chess && !legal.is_empty();
    match said {
        Some(mv) if claims || legal.contains(&mv) => Ok(mv),
        said => Err(refusal(rengo, written, said, &legal)),
    }
}

fn refusal(rengo: &Rengo, written: &Written, said: Option<Move>, legal: &Moves) -> Refusal {
    if let Some(act) = written.act {
        return refused_act(rengo, act);
    }
    let definition = rengo.definition;
    if let Some(&square) = written.squares.iter().find(|&&square| !definition.has(square)) {
        return refuse(Why::OffBoard(square), "1.4", &[square]);
    }
    if written.suffix.is_some() {
        let none = ("この手には後半がありません".to_owned(), "there is none in this turn".to_owned());
        return refuse(Why::SecondPart(none), "12.6", &[]);
    }
    match (written.drop, written.squares.as_slice()) {
        (Some(kind), &[to]) => refused_drop(rengo, kind, to),
        (_, &[from, to]) => refused_step(rengo, written, from, to, said, legal),
        (_, squares) => {
            refuse(Why::NotNow(("手は元のマスと行き先で表します".to_owned(), "a move names two squares".to_owned())), "12.6", squares)
        }
    }
}

/// Why a turn that moves no man is not legal (§11.7-11.9).
fn refused_act(rengo: &Rengo, act: Act) -> Refusal {
    let (section, ja, en) = match (act, rengo.tables.ground) {
        (Act::Pass, Ground::Janggi) => ("11.7", "王手をかけられている間はパスできません", "a player in check may not pass"),
        (Act::Pass, _) => ("11.7", "パスができるのはチャンギ盤だけです", "passing is for the janggi board"),
        (Act::Declare, Ground::Shogi) => ("11.8", "入玉宣言の条件を満たしていません", "the conditions of the declaration are not met"),
        (Act::Declare, _) => ("11.8", "入玉宣言ができるのは将棋盤だけです", "the declaration is for the shogi board"),
        (Act::Points, Ground::Janggi) => {
            ("11.9", "盤上の駒の合計が40点を超えています", "the pieces on the board cost more than 40 points together")
        }
        (Act::Points, _) => ("11.9", "点数で終えられるのはチャンギ盤だけです", "ending by points is for the janggi board"),
        (Act::Claim, _) => ("11.5", "指摘ができるのはチェス盤だけです", "the claim is for the chess board"),
    };
    refuse(Why::NotNow((ja.to_owned(), en.to_owned())), section, &[])
}

fn refused_drop(rengo: &Rengo, kind: Kind, to: Square) -> Refusal {
    let (definition, side) = (rengo.definition, rengo.side);
    let name = named(definition, kind);
    let Some(hand_kind) = definition.hand_kind(kind).filter(|h| rengo.hands[side.index()].count(h.slot) > 0) else {
        return refuse(Why::NotInHand(name), "10.2", &[to]);
    };
    if !rengo.board.is_empty(to) {
        return refuse(Why::DropOnMan(to), "10.2", &[to]);
    }
    let man = Piece::new(side, kind);
    if definition.is_stuck(man, to) {
        return refuse(Why::StuckDrop(name, to), "10.3", &[to]);
    }
    if rengo.drop_files(side, hand_kind) >> to.file() & 1 == 0 {
        let other = rengo.board.occupied(side).iter().find(|&s| s.file() == to.file() && rengo.board.man(s) == Some(man));
        let other = other.unwrap_or(to);
        return refuse(Why::Nifu(other), "10.4", &[to, other]);
    }
    unsafe_refusal(rengo, Move::drop(kind, to)).unwrap_or_else(|| refuse(Why::PawnDropMate(to), "10.4", &[to]))
}

fn refused_step(rengo: &Rengo, written: &Written, from: Square, to: Square, said: Option<Move>, legal: &Moves) -> Refusal {
    let (definition, side) = (rengo.definition, rengo.side);
    let Some(man) = rengo.board.man(from) else { return refuse(Why::NoMan(from), "5.1", &[from]) };
    let name = named(definition, man.kind());
    if man.side() != side {
        return refuse(Why::NotYours(from, name), "5.1", &[from]);
    }
    if man.kind() == rengo.tables.king && rengo.tables.ground == Ground::Chess && rengo.castled_rook(from, to).is_some() {
        let text = ("この向きのキャスリングはできません".to_owned(), "castling is not possible on this side now".to_owned());
        return refuse(Why::NotNow(text), "8.2", &[from, to]);
    }
    if let Some(own) = rengo.board.man(to).filter(|other| other.side() == side && from != to) {
        return refuse(Why::OwnMan(to, named(definition, own.kind())), "6.1", &[to]);
    }
    let mut reached = rengo.passed_pawn(from, to).is_some();
    rengo.each_end(man, from, |end| reached |= end == to);
    if !reached {
        return unreached(rengo, man, from, to);
    }
    if let Some(refusal) = unsafe_refusal(rengo, Move::step(from, to, false)) {
        return refusal;
    }
    debug_assert!(legal.iter().any(|mv| mv.from() == Some(from) && mv.to() == to), "only the ending can be wrong");
    let section = promotion_section(rengo, man);
    let ending = rengo.ending(man, from, to);
    if written.promote || written.into.is_some() {
        let never = definition.kind(man.kind()).promotes_to.is_none() && definition.kind(man.kind()).becomes.is_empty();
        let why = if never { Why::NeverPromotes(name) } else { Why::MayNotPromote(name) };
        return if ending.ways > 1 && said.is_none_or(|mv| mv.extra() == 0) { choose(from, to) } else { refuse(why, section, &[from, to]) };
    }
    if ending.ways > 1 { choose(from, to) } else { refuse(Why::MustPromote(name, to), section, &[to]) }
}

/// The chess pawn on the last rank needs its choice (§9.3).
fn choose(from: Square, to: Square) -> Refusal {
    let text = ("成る駒を選んでください（=Q、=R、=B、=N）".to_owned(), "the promotion must be chosen: =Q, =R, =B or =N".to_owned());
    refuse(Why::NotNow(text), "9.3", &[from, to])
}

/// The clause by which a man promotes or not (§9).
fn promotion_section(rengo: &Rengo, man: Piece) -> &'static str {
    let info = rengo.definition.kind(man.kind());
    let marked = |mark: &str| info.marks.iter().any(|m| m == mark);
    match () {
        () if !info.becomes.is_empty() => "9.3",
        () if marked("crosses") => "9.4",
        () if marked("enters") => "9.5",
        () if info.promotes_to.is_none() => "9.6",
        () if rengo.tables.promotion(man).must != 0 => "9.2",
        () => "9.1",
    }
}

/// Why a man does not get to a square.
fn unreached(rengo: &Rengo, man: Piece, from: Square, to: Square) -> Refusal {
    let (definition, tables) = (rengo.definition, rengo.tables);
    let name = named(definition, man.kind());
    let walk = definition.walk(man);
    if let Some(at) = attack::blocker(&rengo.board, walk, from, to) {
        return refuse(Why::Blocked(name, at), "6.1", &[from, to, at]);
    }
    let lame = walk.lames.iter().find(|lame| from.step(lame.to) == to);
    if let Some(at) = lame.and_then(|lame| lame.way.iter().map(|&delta| from.step(delta)).find(|&square| !rengo.board.is_empty(square))) {
        return refuse(Why::Blocked(name, at), "2.1", &[from, to, at]);
    }
    let section = match tables.home(man) {
        Some(home) if !home.contains(to) && tables.in_palace(from) && !tables.lame.contains(man.kind()) => "7.2",
        Some(home) if !home.contains(to) && lame.is_some() => "7.4",
        _ if tables.own_kind.contains(man.kind()) => "6.5",
        _ if tables.cannons.contains(man.kind()) => "6.4",
        _ if tables.pawn == Some(man.kind()) => "6.2",
        _ => "2.1",
    };
    refuse(Why::NotItsMove(name, to), section, &[from, to])
}

/// The refusal of a move after which the mover's king could be taken, or faces the other (§5.2, §5.3).
fn unsafe_refusal(rengo: &Rengo, mv: Move) -> Option<Refusal> {
    let mut after = rengo.clone();
    after.play(mv);
    let side = rengo.side;
    if !after.is_checked(side) {
        return None;
    }
    let king = after.kings[side.index()]?;
    let bears = |&square: &Square| {
        let mut bears = false;
        if let Some(man) = after.board.man(square) {
            after.each_end(man, square, |to| bears |= to == king);
        }
        bears
    };
    let attacker = after.board.occupied(!side).iter().find(bears);
    let section = if attacker.is_some() { "5.2" } else { "5.3" };
    let attacker = attacker.or(after.kings[(!side).index()])?;
    let name = named(rengo.definition, after.board.man(attacker)?.kind());
    Some(refuse(Why::KingInCheck(attacker, name), section, &[king, attacker]))
}
