//! Positions on a shogi board that no game leads to.
//!
//! The reader of positions accepts them, as rulebook small §8.3 says: "stranded pieces, two pawns on a file
//! and any number of pieces are accepted and played on by the rules". Who types in a position to play from
//! has made a slip, and is told so. Nothing else is looked at: armies need not be complete, and anybody may
//! have taken anything.

use super::sfen::Found;
use crate::{AnyPosition, Kind, Piece, Position, SfenError, Side, Square, Variant};

/// The definitions of the small rulebook.
const BOOK: &str = "small";

/// Returns why no game of the variant leads to a position, as far as a look at its pieces tells; always `Ok`
/// outside of the small rulebook.
///
/// # Errors
/// [`SfenError::Position`]: a piece that could never move (§1.6), two pawns on a file (§1.7), more
/// pieces of a kind than the game has.
pub fn check(variant: &Variant, position: &AnyPosition) -> Result<(), SfenError> {
    let definition = variant.definition();
    if definition.book != BOOK {
        return Ok(());
    }
    let mut stranded = None;
    position.for_each_piece(|square, piece| {
        if definition.is_stuck(piece, square) {
            stranded = stranded.or(Some((square, piece)));
        }
    });
    if let Some((square, piece)) = stranded {
        let name = &definition.kind(piece.kind()).name;
        let found = Found::new(
            format!("the {} on {square} could never move", name.en),
            format!("{}の{}は行き所のない駒です", square.japanese(), name.ja),
        );
        return Err(SfenError::Position { found, expected: "no piece where it could never move" });
    }
    if let Some(pawn) = definition.marked(crate::Mark::Nifu).next()
        && let Some((one, other)) = doubled(position, pawn)
    {
        let found = Found::new(
            format!("there are two unpromoted pawns of one side on a file, on {one} and {other}"),
            format!("{}と{}の{}が二歩です", one.japanese(), other.japanese(), definition.kind(pawn).name.ja),
        );
        return Err(SfenError::Position {
            found,
            expected: "one unpromoted pawn of a side on a file at most",
        });
    }
    let start = AnyPosition::start(variant);
    for kind in (0u8..)
        .map(Kind)
        .take(definition.kinds.len())
        .filter(|&kind| definition.kind(kind).promotes_from.is_none())
    {
        let (found, owned) = (count(position, kind), count(&start, kind));
        if found > owned && !definition.kind(kind).royal {
            let name = &definition.kind(kind).name;
            let found = Found::new(
                format!("{found} pieces of the kind {}, the game has {owned}", name.en),
                format!("{}が{found}枚あります。このゲームでは{owned}枚です", name.ja),
            );
            return Err(SfenError::Position { found, expected: "no more pieces than the game has" });
        }
    }
    Ok(())
}

/// Returns the squares of two pieces of a kind and side on one file.
fn doubled(position: &AnyPosition, kind: Kind) -> Option<(Square, Square)> {
    let mut first: [[Option<Square>; 32]; 2] = [[None; 32]; 2];
    let mut found = None;
    position.for_each_piece(|square, piece: Piece| {
        if piece.kind() == kind {
            let place = &mut first[piece.side().index()][usize::from(square.file() & 31)];
            match *place {
                Some(one) => found = found.or(Some((one, square))),
                None => *place = Some(square),
            }
        }
    });
    found
}

/// Returns how many pieces of a kind there are on the board, promoted or not, and in the hands.
fn count(position: &AnyPosition, kind: Kind) -> usize {
    let definition = position.definition();
    let mut number = 0;
    position.for_each_piece(|_, piece| {
        let info = definition.kind(piece.kind());
        number += usize::from(piece.kind() == kind || info.promotes_from == Some(kind));
    });
    let frozen = |side: Side| {
        definition.kind(kind).slot.map_or(0, |slot| usize::from(position.hand(side).count(slot)))
    };
    number + Side::BOTH.into_iter().map(frozen).sum::<usize>()
}
