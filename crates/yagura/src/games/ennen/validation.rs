//! What a text means, and what is wrong with a move that is not legal.

use super::{
    generation::{self, Visitor},
    state::Ennen,
};
use crate::{Move, Piece, Refusal, Square, Why, games::shogi::named, notation::usi::ParsedMove};

fn illegal(why: Why, section: &str, squares: &[Square]) -> Refusal {
    Refusal { why, clause: format!("ennen §{section}"), squares: squares.to_vec() }
}

/// Returns the legal move that a text means (rulebook ennen §10.3), or why there is none.
pub(super) fn resolve(ennen: &Ennen, written: &ParsedMove) -> Result<Move, Refusal> {
    if let Some(&square) = written.squares.iter().find(|&&square| !ennen.definition.has(square)) {
        return Err(illegal(Why::OffBoard(square), "1.1", &[square]));
    }
    if written.drop.is_some() {
        return Err(illegal(Why::NoDrops, "1.5", &written.squares));
    }
    if written.suffix.is_some() || written.declined {
        let none = (
            "この手に書けるのは升目と、成る時の + だけです".to_owned(),
            "a move has only squares, and + when it promotes".to_owned(),
        );
        return Err(illegal(Why::SecondPart(none), "10.3", &[]));
    }
    let (Some(&from), Some(&to)) = (written.squares.first(), written.squares.last()) else {
        return Err(illegal(Why::NoJitto((String::new(), String::new())), "10.3", &[]));
    };
    let on_the_way = &written.squares[1..written.squares.len() - 1];
    let piece = own_piece(ennen, from)?;
    let name = || named(ennen.definition, piece.kind());
    let way = Way::of(ennen, piece, from, on_the_way, to)?;
    let captures = on_the_way.iter().copied().chain([to].into_iter().filter(|&to| to != from));
    let promotes = way != Way::Pass
        && ennen.promotes(piece, to, captures.filter(|&square| !ennen.board.is_empty(square)));
    match (written.promote, promotes) {
        (true, false) if ennen.definition.kind(piece.kind()).promotes_from.is_some() => {
            return Err(illegal(Why::NeverPromotes(name()), "6.4", &[from]));
        }
        (true, false) if ennen.definition.kind(piece.kind()).promotes_to.is_none() => {
            return Err(illegal(Why::NeverPromotes(name()), "6.5", &[from]));
        }
        (true, false) => return Err(illegal(Why::MayNotPromote(name()), "6.2", &[from, to])),
        (false, true) => return Err(illegal(Why::PromotionForced(name()), "6.1", &[from, to])),
        _ => {}
    }
    Ok(match way {
        Way::Plain => Move::step(from, to, promotes.into()),
        Way::Pass => Move::jitto(from, generation::pass_square(ennen, from).unwrap_or(to)),
        Way::TwoStep(mid) => Move::two_step(from, mid, to, promotes.into()),
        Way::Sweep(taken) => Move::sweep(from, to, taken, promotes.into()),
    })
}

/// The piece of the side to move on a square.
fn own_piece(ennen: &Ennen, from: Square) -> Result<Piece, Refusal> {
    let piece = ennen.board.piece_at(from).ok_or_else(|| illegal(Why::NoPiece(from), "1.2", &[from]))?;
    if piece.side() == ennen.side {
        Ok(piece)
    } else {
        Err(illegal(Why::NotYours(from, named(ennen.definition, piece.kind())), "1.2", &[from]))
    }
}

/// How a piece is to go from one square to another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Without a capture on the way.
    Plain,
    /// To an empty neighbour and back.
    Pass,
    /// With one capture on the way.
    TwoStep(Square),
    /// Along a line, with captures on the way.
    Sweep(u32),
}

impl Way {
    /// Returns the way that the squares of a text name, if the piece can go it.
    fn of(
        ennen: &Ennen,
        piece: Piece,
        from: Square,
        on_the_way: &[Square],
        to: Square,
    ) -> Result<Self, Refusal> {
        let board = &ennen.board;
        let name = named(ennen.definition, piece.kind());
        if let Some(own) = board.piece_at(to).filter(|piece| piece.side() == ennen.side && to != from) {
            return Err(illegal(Why::OwnPiece(to, named(ennen.definition, own.kind())), "5.1", &[to]));
        }
        if let [mid] = *on_the_way
            && from == to
            && board.is_empty(mid)
        {
            let passes =
                ennen.definition.move_table(piece).passes.iter().any(|&delta| from.step(delta) == mid);
            return if passes {
                Ok(Self::Pass)
            } else {
                Err(illegal(Why::NothingOnTheWay(mid), "5.7", &[from, mid]))
            };
        }
        if let Some(&square) = on_the_way
            .iter()
            .find(|&&square| board.piece_at(square).is_none_or(|piece| piece.side() == ennen.side))
        {
            return Err(illegal(Why::NothingOnTheWay(square), "10.3", &[square]));
        }
        let mut finder = Finder { to, mid: on_the_way.first().copied(), found: None };
        generation::for_each_of(ennen, ennen.side, from, &mut finder);
        let not_its_move = || {
            let section =
                if ennen.definition.kind(piece.kind()).promotes_from.is_some() { "7.2" } else { "7.1" };
            match crate::movement::attack::blocker(board, ennen.definition.move_table(piece), from, to) {
                Some(at) if on_the_way.is_empty() => {
                    illegal(Why::Blocked(name.clone(), at), "5.2", &[from, to, at])
                }
                _ => illegal(Why::NotItsMove(name.clone(), to), section, &[from, to]),
            }
        };
        let teleports =
            on_the_way.is_empty() && ennen.definition.move_table(piece).anywhere && board.is_empty(to);
        let found = match finder.found {
            None if teleports => return Ok(Self::Plain),
            found => found.ok_or_else(not_its_move)?,
        };
        let passed = match (found, on_the_way) {
            (_, []) => return Ok(Self::Plain),
            (Found::Turn, &[mid]) => return Ok(Self::TwoStep(mid)),
            (Found::Turn, _) => return Err(not_its_move()),
            (Found::Line(passed), _) => passed,
        };
        let mut taken = 0;
        for &square in on_the_way {
            let bit =
                from.line_to(to).zip(from.line_to(square)).filter(|((line, _), (other, _))| line == other);
            let bit = bit
                .map(|(_, (_, distance))| 1u32 << (distance - 1))
                .filter(|bit| passed & bit != 0)
                .ok_or_else(not_its_move)?;
            if taken >= bit {
                return Err(illegal(Why::CaptureOrder(square), "10.3", &[square]));
            }
            taken |= bit;
        }
        Ok(Self::Sweep(taken))
    }
}

/// How the piece can reach the square.
#[derive(Clone, Copy)]
enum Found {
    /// Straight or by a jump, over these enemies that it may capture.
    Line(u32),
    /// By a capture on the way, and a turn.
    Turn,
}

struct Finder {
    to: Square,
    mid: Option<Square>,
    found: Option<Found>,
}

impl Visitor for Finder {
    fn piece(&mut self, _: Piece, _: Square) {}

    fn land(&mut self, to: Square, passed: u32) {
        if to == self.to && !matches!(self.found, Some(Found::Turn)) {
            self.found = Some(Found::Line(passed));
        }
    }

    fn via(&mut self, mid: Square, to: Square) {
        if to == self.to && self.mid == Some(mid) {
            self.found = Some(Found::Turn);
        }
    }

    fn pass(&mut self, _: Square) {}

    fn anywhere(&mut self) {}
}
