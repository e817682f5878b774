//! Where pieces stand well: piece-square values from the game's own data.

use yagura::{Definition, Kind, Piece, Side, Square};

use super::{
    baseline::{Mobility, UNIT},
    weights::{Column, Term, Weights, slides_forward},
};
use crate::geometry::BoardSize;

/// Most that a square's mobility changes a piece's value, in hundredths of the value.
const MOST: i32 = 12;
/// Ranks before the zone from which on a promotion is near for a piece that steps.
const NEAR: i32 = 6;

/// Returns the value of a piece of Black on a square beyond its value anywhere.
fn of_black(
    definition: &Definition,
    mobility: &Mobility,
    weights: &Weights,
    kind: Kind,
    number: usize,
    square: Square,
) -> i32 {
    let info = definition.kind(kind);
    let half = i32::from(definition.files) / 2;
    let off_centre = (2 * i32::from(square.file()) - i32::from(definition.files) + 1).abs() / 2;
    if info.royal {
        return weights.own(kind, Column::Centre).unwrap_or(0) * (half - off_centre) / 100;
    }
    let value = weights.board(kind);
    let more = mobility.squares[kind.index()][number] - mobility.average[kind.index()];
    let mut sum = ((more * i64::from(weights.term(Term::Reach)) / (100 * UNIT)) as i32)
        .clamp(-value * MOST / 100, value * MOST / 100);
    let to_go = (i32::from(square.rank()) - (i32::from(definition.zone) - 1)).max(0);
    let slides = slides_forward(definition, kind);
    // On a large board to be near the zone is nothing by itself: it is captures that promote (rulebook ennen
    // §6.1).
    let by_entering = BoardSize::of(definition) == BoardSize::Usual;
    if let Some(to) = info.promotes_to.filter(|_| by_entering) {
        let gain = (weights.board(to) - value).max(0);
        let part = match to_go {
            _ if slides => weights.term(Term::SlidingNearZone),
            0..NEAR => weights.term(Term::NearZone(to_go as u8)),
            _ => 0,
        };
        sum += gain * part / 10_000;
    }
    let [advance, centre] = [(Column::Advance, Term::Advance), (Column::Centre, Term::Centre)]
        .map(|(column, term)| weights.of_stepping(definition, kind, column, term));
    let forward = i32::from(definition.ranks) - i32::from(definition.zone) - to_go;
    let advanced = advance * forward.min(i32::from(definition.ranks) / 2);
    sum += (advanced + centre * (half - off_centre)) / 100;
    if definition.is_stuck(Piece::new(Side::Black, kind), square) {
        // A dead piece (chu §4.8) is only in the way.
        sum -= value * 3 / 4;
    }
    sum
}

/// Returns what each piece on each square is worth to Black, value included: by code and square number,
/// White's negative.
pub(super) fn placed(definition: &Definition, mobility: &Mobility, weights: &Weights) -> Vec<Vec<i32>> {
    let size = usize::from(definition.files) * usize::from(definition.ranks);
    let squares: Vec<Square> = definition.squares().collect();
    let mut placed = vec![Vec::new(); yagura::CODES];
    for (kind, _) in (0..).map(Kind).zip(&definition.kinds) {
        let value = weights.board(kind);
        let black: Vec<i32> = squares
            .iter()
            .enumerate()
            .map(|(number, &square)| value + of_black(definition, mobility, weights, kind, number, square))
            .collect();
        // Turned by 180 degrees the last square comes first.
        let white = (0..size).map(|number| -black[size - 1 - number]).collect();
        placed[usize::from(Piece::new(Side::Black, kind).code())] = black;
        placed[usize::from(Piece::new(Side::White, kind).code())] = white;
    }
    placed
}
