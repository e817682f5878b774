//! Starts in which a side lacks a piece.

use yagura::{AnyPosition, Definition, Game, Kind, Position as _, SetUp, Side, Square, Stacking, Variant};

/// A start in which one side lacks a piece of a kind, and one in which the other does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The kind.
    pub kind: Kind,
    /// The start without one of Black's pieces, and that without one of White's.
    pub starts: [String; 2],
}

impl Odds {
    /// Returns the odds of one piece for each kind that both sides have at the start. Empty for games that
    /// the players set up, and for those with towers.
    pub fn of(variant: &Variant) -> Vec<Self> {
        let traits = variant.definition().traits();
        match (traits.set_up, traits.stacking) {
            (SetUp::None, Stacking::None) => {}
            (SetUp::ByMoves | SetUp::SecretArmies, _) | (_, Stacking::Towers(_)) => return Vec::new(),
        }
        let start = AnyPosition::start(variant);
        let kinds = 0..variant.definition().kinds.len();
        let all = kinds.filter_map(|at| {
            let kind = Kind(at as u8);
            let black = without(variant, &start, Side::Black, kind)?;
            let white = without(variant, &start, Side::White, kind)?;
            Some(Self { kind, starts: [black, white] })
        });
        all.collect()
    }
}

/// Returns the start without the first piece of a kind that may be missing; `None` where there is none.
pub fn without(variant: &Variant, start: &AnyPosition, side: Side, kind: Kind) -> Option<String> {
    let definition = variant.definition();
    if definition.kind(kind).royal {
        return None;
    }
    let stands = |square: &Square| {
        start.piece_at(*square).is_some_and(|piece| (piece.side(), piece.kind()) == (side, kind))
    };
    let text = yagura::Notation::sfen(start);
    let (board, rest) = text.split_once(' ')?;
    definition.squares().filter(stands).find_map(|square| {
        let position = format!("{} {rest}", lifted(definition, board, square)?);
        let game = Game::begin(variant, Some(&position)).ok()?;
        // A side in check at the start would not be at odds but lost.
        (game.outcome().is_none() && !game.in_check()).then_some(position)
    })
}

/// Returns the squares of a position string with one of them empty.
fn lifted(definition: &Definition, board: &str, square: Square) -> Option<String> {
    let rows = board.split('/').enumerate().map(|(rank, row)| {
        if rank == usize::from(square.rank()) {
            lifted_in_row(row, usize::from(definition.files - 1 - square.file()))
        } else {
            Some(row.to_owned())
        }
    });
    Some(rows.collect::<Option<Vec<_>>>()?.join("/"))
}

fn lifted_in_row(row: &str, wanted: usize) -> Option<String> {
    let mut cells = cells(row)?;
    *cells.get_mut(wanted)? = "";
    Some(row_of(&cells))
}

/// Returns what stands on each square of a row, from the left; nothing is an empty text.
pub(super) fn cells(row: &str) -> Option<Vec<&str>> {
    let (mut cells, mut rest) = (Vec::new(), row);
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_digit() {
            rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
        } else {
            let sign = usize::from(first == '+');
            let after = rest.get(sign..)?;
            sign + if after.starts_with('[') {
                after.find(']')? + 1
            } else {
                after.chars().next()?.len_utf8()
            }
        };
        let (cell, others) = rest.split_at_checked(length)?;
        match cell.parse::<usize>() {
            Ok(empty) => cells.extend(std::iter::repeat_n("", empty.min(usize::from(yagura::MAX_SIZE)))),
            Err(_) => cells.push(cell),
        }
        rest = others;
    }
    Some(cells)
}

/// Returns the row with these squares.
pub(super) fn row_of(cells: &[&str]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in cells.iter().copied().map(Some).chain([None]) {
        if cell == Some("") {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        empty = 0;
        text.push_str(cell.unwrap_or(""));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_emptied() {
        assert_eq!(lifted_in_row("ln[wa]w12+P[+ab]1", 2).as_deref(), Some("ln1w12+P[+ab]1"));
        assert_eq!(lifted_in_row("1r5b1", 1).as_deref(), Some("7b1"));
        assert_eq!(lifted_in_row("PPP", 2).as_deref(), Some("PP1"));
        assert_eq!(lifted_in_row("PPP", 3), None);
    }

    #[test]
    fn every_kind_of_shogi_may_be_missing() {
        let shogi = Variant::parse("shogi").expect("a game");
        let odds = Odds::of(&shogi);
        let codes: Vec<&str> =
            odds.iter().map(|odds| shogi.definition().kind(odds.kind).code.as_str()).collect();
        assert_eq!(codes.len(), 7, "{codes:?}");
        let pawn = odds.iter().find(|odds| shogi.definition().kind(odds.kind).code == "P").expect("a pawn");
        assert_eq!(pawn.starts[0], "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/1PPPPPPPP/1B5R1/LNSGKGSNL b - 1");
        assert!(Odds::of(&Variant::parse("gungi").expect("a game")).is_empty());
        assert!(Odds::of(&Variant::parse("rengo-chess").expect("a game")).is_empty());
    }

    #[test]
    fn the_largest_game_has_odds_too() {
        let ennen = Variant::parse("ennen").expect("a game");
        assert!(Odds::of(&ennen).len() > 50);
    }
}
