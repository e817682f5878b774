//! What a text means, and what is wrong with a move that is not legal.

use super::{generation, state::Chu};
use crate::{
    Move, Moves, Piece, Promotion, Refusal, Square, Why, games::shogi::named, notation::usi::ParsedMove,
};

fn illegal(why: Why, section: &str, squares: &[Square]) -> Refusal {
    Refusal { why, clause: format!("chu §{section}"), squares: squares.to_vec() }
}

/// Returns the legal move that a text means (rulebook chu §9.3, §9.4), or why there is none.
pub(super) fn resolve<const N: usize, const W: usize>(
    chu: &Chu<N, W>,
    written: &ParsedMove,
) -> Result<Move, Refusal> {
    if let Some(&square) = written.squares.iter().find(|&&square| !chu.definition.has(square)) {
        return Err(illegal(Why::OffBoard(square), "1.6", &[square]));
    }
    if written.suffix.is_some() {
        let none = ("この手には後半がありません".to_owned(), "there is none in this turn".to_owned());
        return Err(illegal(Why::SecondPart(none), "9.3", &[]));
    }
    if written.drop.is_some() {
        return Err(illegal(Why::NoDrops, "1.3", &written.squares));
    }
    let (from, mid, to) = match *written.squares.as_slice() {
        [from, to] => (from, None, to),
        [from, mid, to] => (from, Some(mid), to),
        ref squares => {
            let (from, to) = (squares[0], squares[squares.len() - 1]);
            let piece = own_piece(chu, from)?;
            return Err(illegal(
                Why::NotItsMove(named(chu.definition, piece.kind()), to),
                "3.1",
                &[from, to],
            ));
        }
    };
    let piece = own_piece(chu, from)?;
    let mv = match mid {
        None => Move::step(from, to, written.promote.into()),
        Some(mid) if from == to && chu.board.is_empty(mid) => {
            jitto(chu, piece, from, mid, written.promote.into())?
        }
        // §9.4: over an empty square of the lion power it is the plain move.
        Some(mid) if chu.board.is_empty(mid) && has_path(chu, piece, from, mid, to) => {
            Move::step(from, to, written.promote.into())
        }
        Some(mid) => Move::two_step(from, mid, to, written.promote.into()),
    };
    let mut legal = Moves::new();
    generation::moves(chu, &mut legal);
    if legal.contains(&mv) { Ok(mv) } else { Err(refusal(chu, piece, from, mid, to, &legal, mv)) }
}

/// The piece of the side to move on a square.
fn own_piece<const N: usize, const W: usize>(chu: &Chu<N, W>, from: Square) -> Result<Piece, Refusal> {
    let piece = chu.board.piece_at(from).ok_or_else(|| illegal(Why::NoPiece(from), "1.2", &[from]))?;
    if piece.side() == chu.side {
        Ok(piece)
    } else {
        Err(illegal(Why::NotYours(from, named(chu.definition, piece.kind())), "1.2", &[from]))
    }
}

/// A jitto over any possible square is the canonical one (§9.4).
fn jitto<const N: usize, const W: usize>(
    chu: &Chu<N, W>,
    piece: Piece,
    from: Square,
    mid: Square,
    promotion: Promotion,
) -> Result<Move, Refusal> {
    let name = named(chu.definition, piece.kind());
    let passes = &chu.definition.move_table(piece).passes;
    if passes.iter().any(|&delta| from.step(delta) == mid)
        && let Some(canonical) = generation::jitto_square(chu, from)
    {
        return if promotion == Promotion::Yes {
            Err(illegal(Why::MayNotPromote(name), "4.4", &[from]))
        } else {
            Ok(Move::jitto(from, canonical))
        };
    }
    Err(illegal(Why::NotItsMove(name, mid), "3.4", &[from, mid]))
}

fn has_path<const N: usize, const W: usize>(
    chu: &Chu<N, W>,
    piece: Piece,
    from: Square,
    mid: Square,
    to: Square,
) -> bool {
    let vias = &chu.definition.move_table(piece).two_steps;
    vias.iter().any(|via| from.step(via.mid) == mid && via.ends.iter().any(|&end| from.step(end) == to))
}

fn refusal<const N: usize, const W: usize>(
    chu: &Chu<N, W>,
    piece: Piece,
    from: Square,
    mid: Option<Square>,
    to: Square,
    legal: &Moves,
    mv: Move,
) -> Refusal {
    let name = named(chu.definition, piece.kind());
    if let Some(own) = chu.board.piece_at(to).filter(|other| other.side() == chu.side && to != from) {
        return illegal(Why::OwnPiece(to, named(chu.definition, own.kind())), "2.1", &[to]);
    }
    let moves_so = match mid {
        None => {
            let mut reached = false;
            chu.definition
                .move_table(piece)
                .for_each(&chu.board, chu.side, from, |square| reached |= square == to);
            reached
        }
        Some(mid) => has_path(chu, piece, from, mid, to),
    };
    if !moves_so {
        let blocker = if mid.is_none() { blocker(chu, piece, from, to) } else { None };
        let section = if chu.definition.kind(piece.kind()).promotes_from.is_some() { "2.3" } else { "2.2" };
        return match blocker {
            Some(at) => illegal(Why::Blocked(name, at), "2.1", &[from, to, at]),
            None if from == to => illegal(Why::NoJitto(name), "3.4", &[from]),
            None => illegal(Why::NotItsMove(name, to), section, &[from, to]),
        };
    }
    if let Some(mid) = mid
        && chu.board.piece_at(mid).is_none_or(|piece| piece.side() == chu.side)
    {
        return illegal(Why::NothingOnTheWay(mid), "3.1", &[mid]);
    }
    if let Some(refusal) = lion_refusal(chu, piece, from, mid, to) {
        return refusal;
    }
    debug_assert!(mv.promotes() && legal.contains(&mv.unpromoted()), "only the promotion can be wrong");
    if chu.definition.kind(piece.kind()).promotes_to.is_none() {
        return illegal(Why::NeverPromotes(name), "4.1", &[from]);
    }
    illegal(Why::MayNotPromote(name), "4.4", &[from, to])
}

/// The refusal of the capture of a lion (§5).
fn lion_refusal<const N: usize, const W: usize>(
    chu: &Chu<N, W>,
    piece: Piece,
    from: Square,
    mid: Option<Square>,
    to: Square,
) -> Option<Refusal> {
    let lions = mid.into_iter().chain([to]).filter(|&square| square != from);
    let lion = lions
        .filter(|&square| chu.board.piece_at(square).is_some_and(|piece| chu.is_lion(piece)))
        .find(|&square| !chu.may_take_lion(piece, from, mid, square))?;
    let foot = chu.foot(!chu.side, from, mid, lion)?;
    let name = named(chu.definition, chu.board.piece_at(foot)?.kind());
    Some(if chu.is_lion(piece) {
        illegal(Why::LionHasFoot(lion, foot, name), "5.2", &[lion, foot])
    } else {
        illegal(Why::CounterStrike(lion, foot, name), "5.4", &[lion, foot])
    })
}

/// The first piece in the way of a slide that would otherwise reach `to`.
fn blocker<const N: usize, const W: usize>(
    chu: &Chu<N, W>,
    piece: Piece,
    from: Square,
    to: Square,
) -> Option<Square> {
    crate::movement::attack::blocker(&chu.board, chu.definition.move_table(piece), from, to)
}
