//! Which legal move a text means, and what is wrong with one that is not legal.

use super::{move_text::ParsedTurn, refusals::illegal, state::Rengo, tables::Ground};
use crate::{
    ArmyPhase, Kind, Mark, Move, Moves, Piece, Position, Promotion, Refusal, SpecialMove, Square, Why,
    games::shogi::named, movement::attack, notation::usi::ParsedMove,
};

/// Returns the move that a text says, legal or not.
fn written_move(rengo: &Rengo, written: &ParsedMove, into: Option<Kind>) -> Option<Move> {
    if written.declined || written.suffix.is_some() {
        return None;
    }
    match (written.drop, written.squares.as_slice()) {
        (Some(kind), &[to]) => Some(Move::drop(kind, to)),
        (None, &[from, to]) => {
            let Some(into) = into else { return Some(Move::step(from, to, written.promote.into())) };
            let becomes = &rengo.definition.kind(rengo.board.piece_at(from)?.kind()).becomes;
            let way = becomes.iter().position(|&kind| kind == into)?;
            Some(Move::step(from, to, Promotion::Yes).with_extra(way as u16 + 1))
        }
        _ => None,
    }
}

/// Returns the move that a text means, or why there is none. A claim and a repeated check are judged by the
/// past, not here.
pub(super) fn resolve(rengo: &Rengo, written: &ParsedTurn) -> Result<Move, Refusal> {
    if rengo.phase != ArmyPhase::Play {
        return Err(rengo.phase.not_awaited());
    }
    let mut legal = Moves::new();
    rengo.moves(&mut legal);
    match written {
        ParsedTurn::SetUp => Err(rengo.phase.not_awaited()),
        &ParsedTurn::Special(act) => {
            let claims = act == SpecialMove::Claim && rengo.tables.ground == Ground::Chess;
            let mv = rengo.special_move(act);
            let can_be = (claims && !legal.is_empty()) || legal.contains(&mv);
            if can_be { Ok(mv) } else { Err(refused_special_move(rengo, act)) }
        }
        ParsedTurn::Move(written, into) => {
            let written_move = written_move(rengo, written, *into);
            let meant = written_move.filter(|mv| legal.contains(mv));
            meant.ok_or_else(|| refusal(rengo, written, *into, written_move, &legal))
        }
    }
}

fn refusal(
    rengo: &Rengo,
    written: &ParsedMove,
    into: Option<Kind>,
    written_move: Option<Move>,
    legal: &Moves,
) -> Refusal {
    let definition = rengo.definition;
    if let Some(&square) = written.squares.iter().find(|&&square| !definition.has(square)) {
        return illegal(Why::OffBoard(square), "1.4", &[square]);
    }
    if written.suffix.is_some() {
        let none = ("この手には後半がありません".to_owned(), "there is none in this turn".to_owned());
        return illegal(Why::SecondPart(none), "12.6", &[]);
    }
    match (written.drop, written.squares.as_slice()) {
        (Some(kind), &[to]) => refused_drop(rengo, kind, to),
        (_, &[from, to]) => {
            let promotes = written.promote || into.is_some();
            refused_step(rengo, promotes.into(), from, to, written_move, legal)
        }
        (_, squares) => illegal(
            Why::NotNow(("手は元のマスと行き先で表します".to_owned(), "a move names two squares".to_owned())),
            "12.6",
            squares,
        ),
    }
}

/// Why a turn that moves no piece is not legal (§11.7-11.9).
fn refused_special_move(rengo: &Rengo, act: SpecialMove) -> Refusal {
    let (section, ja, en) = match (act, rengo.tables.ground) {
        (SpecialMove::Pass, Ground::Janggi) => {
            ("11.7", "王手をかけられている間はパスできません", "a player in check may not pass")
        }
        (SpecialMove::Pass, _) => {
            ("11.7", "パスができるのはチャンギ盤だけです", "passing is for the janggi board")
        }
        (SpecialMove::Declare, Ground::Shogi) => {
            ("11.8", "入玉宣言の条件を満たしていません", "the conditions of the declaration are not met")
        }
        (SpecialMove::Declare, _) => {
            ("11.8", "入玉宣言ができるのは将棋盤だけです", "the declaration is for the shogi board")
        }
        (SpecialMove::Points, Ground::Janggi) => (
            "11.9",
            "盤上の駒の合計が40点を超えています",
            "the pieces on the board cost more than 40 points together",
        ),
        (SpecialMove::Points, _) => {
            ("11.9", "点数で終えられるのはチャンギ盤だけです", "ending by points is for the janggi board")
        }
        (SpecialMove::Claim, _) => {
            ("11.5", "指摘ができるのはチェス盤だけです", "the claim is for the chess board")
        }
    };
    illegal(Why::NotNow((ja.to_owned(), en.to_owned())), section, &[])
}

fn refused_drop(rengo: &Rengo, kind: Kind, to: Square) -> Refusal {
    let (definition, side) = (rengo.definition, rengo.side);
    let name = named(definition, kind);
    let Some(hand_kind) = definition.hand_kind(kind).filter(|h| rengo.hands[side.index()].count(h.slot) > 0)
    else {
        return illegal(Why::NotInHand(name), "10.2", &[to]);
    };
    if !rengo.board.is_empty(to) {
        return illegal(Why::DropOnPiece(to), "10.2", &[to]);
    }
    let piece = Piece::new(side, kind);
    if definition.is_stuck(piece, to) {
        return illegal(Why::StuckDrop(name, to), "10.3", &[to]);
    }
    if rengo.drop_files(side, hand_kind) >> to.file() & 1 == 0 {
        let other = rengo
            .board
            .occupied(side)
            .iter()
            .find(|&s| s.file() == to.file() && rengo.board.piece_at(s) == Some(piece));
        let other = other.unwrap_or(to);
        return illegal(Why::Nifu(other), "10.4", &[to, other]);
    }
    unsafe_refusal(rengo, Move::drop(kind, to))
        .unwrap_or_else(|| illegal(Why::PawnDropMate(to), "10.4", &[to]))
}

fn refused_step(
    rengo: &Rengo,
    promotion: Promotion,
    from: Square,
    to: Square,
    written_move: Option<Move>,
    legal: &Moves,
) -> Refusal {
    let (definition, side) = (rengo.definition, rengo.side);
    let Some(piece) = rengo.board.piece_at(from) else { return illegal(Why::NoPiece(from), "5.1", &[from]) };
    let name = named(definition, piece.kind());
    if piece.side() != side {
        return illegal(Why::NotYours(from, name), "5.1", &[from]);
    }
    if piece.kind() == rengo.tables.king
        && rengo.tables.ground == Ground::Chess
        && rengo.castled_rook(from, to).is_some()
    {
        let text = (
            "この向きのキャスリングはできません".to_owned(),
            "castling is not possible on this side now".to_owned(),
        );
        return illegal(Why::NotNow(text), "8.2", &[from, to]);
    }
    if let Some(own) = rengo.board.piece_at(to).filter(|other| other.side() == side && from != to) {
        return illegal(Why::OwnPiece(to, named(definition, own.kind())), "6.1", &[to]);
    }
    let mut reached = rengo.passed_pawn(from, to).is_some();
    rengo.for_each_end(piece, from, |end| reached |= end == to);
    if !reached {
        return unreached(rengo, piece, from, to);
    }
    if let Some(refusal) = unsafe_refusal(rengo, Move::step(from, to, Promotion::No)) {
        return refusal;
    }
    debug_assert!(
        legal.iter().any(|mv| mv.from() == Some(from) && mv.to() == to),
        "only the ending can be wrong"
    );
    let section = promotion_section(rengo, piece);
    let choices = rengo.promotion_choices(piece, from, to);
    if promotion == Promotion::Yes {
        let never = definition.kind(piece.kind()).promotes_to.is_none()
            && definition.kind(piece.kind()).becomes.is_empty();
        let why = if never { Why::NeverPromotes(name) } else { Why::MayNotPromote(name) };
        return if choices.ways > 1 && written_move.is_none_or(|mv| mv.extra() == 0) {
            choose(from, to)
        } else {
            illegal(why, section, &[from, to])
        };
    }
    if choices.ways > 1 { choose(from, to) } else { illegal(Why::MustPromote(name, to), section, &[to]) }
}

/// The chess pawn on the last rank needs its choice (§9.3).
fn choose(from: Square, to: Square) -> Refusal {
    let text = (
        "成る駒を選んでください（=Q、=R、=B、=N）".to_owned(),
        "the promotion must be chosen: =Q, =R, =B or =N".to_owned(),
    );
    illegal(Why::NotNow(text), "9.3", &[from, to])
}

/// The clause by which a piece promotes or not (§9).
fn promotion_section(rengo: &Rengo, piece: Piece) -> &'static str {
    let info = rengo.definition.kind(piece.kind());
    let marked = |mark: Mark| info.is_marked(mark);
    match () {
        () if !info.becomes.is_empty() => "9.3",
        () if marked(Mark::Crosses) => "9.4",
        () if marked(Mark::Enters) => "9.5",
        () if info.promotes_to.is_none() => "9.6",
        () if rengo.tables.promotion(piece).must != 0 => "9.2",
        () => "9.1",
    }
}

/// Why a piece does not get to a square.
fn unreached(rengo: &Rengo, piece: Piece, from: Square, to: Square) -> Refusal {
    let (definition, tables) = (rengo.definition, rengo.tables);
    let name = named(definition, piece.kind());
    let move_table = definition.move_table(piece);
    if let Some(at) = attack::blocker(&rengo.board, move_table, from, to) {
        return illegal(Why::Blocked(name, at), "6.1", &[from, to, at]);
    }
    let lame = move_table.lame_leaps.iter().find(|lame| from.step(lame.to) == to);
    if let Some(at) = lame.and_then(|lame| {
        lame.way.iter().map(|&delta| from.step(delta)).find(|&square| !rengo.board.is_empty(square))
    }) {
        return illegal(Why::Blocked(name, at), "2.1", &[from, to, at]);
    }
    let section = match tables.home(piece) {
        Some(home) if !home.contains(to) && tables.in_palace(from) && !tables.lame.contains(piece.kind()) => {
            "7.2"
        }
        Some(home) if !home.contains(to) && lame.is_some() => "7.4",
        _ if tables.own_kind.contains(piece.kind()) => "6.5",
        _ if tables.cannons.contains(piece.kind()) => "6.4",
        _ if tables.pawn == Some(piece.kind()) => "6.2",
        _ => "2.1",
    };
    illegal(Why::NotItsMove(name, to), section, &[from, to])
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
    let attacks_king = |&square: &Square| {
        let mut attacks = false;
        if let Some(piece) = after.board.piece_at(square) {
            after.for_each_end(piece, square, |to| attacks |= to == king);
        }
        attacks
    };
    let attacker = after.board.occupied(!side).iter().find(attacks_king);
    let section = if attacker.is_some() { "5.2" } else { "5.3" };
    let attacker = attacker.or(after.kings[(!side).index()])?;
    let name = named(rengo.definition, after.board.piece_at(attacker)?.kind());
    Some(illegal(Why::KingInCheck(attacker, name), section, &[king, attacker]))
}
