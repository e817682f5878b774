//! Where men stand well: piece-square values from the game's own data.

use yagura::{Definition, Kind, Piece, Side, Square};

use super::{
    Breadth,
    baseline::{Mobility, UNIT},
};

/// Centipawns for one square more of average mobility than the kind has elsewhere.
const PER_SQUARE: i64 = 7;
/// Most that a square's mobility changes a man's value, in hundredths of the value.
const MOST: i32 = 12;
/// For a man that steps: hundredths of its gain by promotion, by the ranks that it has still to go to the zone.
const NEAR_ZONE: [i32; 6] = [14, 12, 8, 5, 2, 1];
/// The same for a man that slides forward, which is near from everywhere.
const SLIDING_NEAR_ZONE: i32 = 4;
/// Centipawns a rank forward for men that step, up to the zone.
const ADVANCE: i32 = 3;
/// Centipawns for a file nearer to the middle, for men that step.
const CENTRE: i32 = 2;

/// Returns the value of a man of Black on a square beyond its value anywhere.
fn of_black(definition: &Definition, mobility: &Mobility, values: &[i32], kind: Kind, number: usize, square: Square) -> i32 {
    let info = definition.kind(kind);
    if info.royal {
        return 0;
    }
    let value = values[kind.index()];
    let more = mobility.squares[kind.index()][number] - mobility.average[kind.index()];
    let mut sum = ((more * PER_SQUARE / UNIT) as i32).clamp(-value * MOST / 100, value * MOST / 100);
    let to_go = (i32::from(square.rank()) - (i32::from(definition.zone) - 1)).max(0);
    let slides = info.pattern.rays.iter().any(|ray| ray.step.y > 0);
    // On a wide board to be near the zone is nothing by itself: it is captures that promote (rulebook ennen §6.1).
    let by_entering = Breadth::of(definition) == Breadth::Usual;
    if let Some(to) = info.promotes_to.filter(|_| by_entering) {
        let gain = (values[to.index()] - value).max(0);
        let part = if slides { SLIDING_NEAR_ZONE } else { NEAR_ZONE.get(to_go as usize).copied().unwrap_or(0) };
        sum += gain * part / 100;
    }
    if !slides {
        let forward = i32::from(definition.ranks) - i32::from(definition.zone) - to_go;
        let off_centre = (2 * i32::from(square.file()) - i32::from(definition.files) + 1).abs() / 2;
        let half = i32::from(definition.files) / 2;
        sum += ADVANCE * forward.min(i32::from(definition.ranks) / 2) + CENTRE * (half - off_centre);
    }
    if definition.is_stuck(Piece::new(Side::Black, kind), square) {
        // A dead man (chu §4.8) is only in the way.
        sum -= value * 3 / 4;
    }
    sum
}

/// Returns what each man on each square is worth to Black, value included: by code and square number, White's negative.
pub(super) fn placed(definition: &Definition, mobility: &Mobility, values: &[i32]) -> Vec<Vec<i32>> {
    let size = usize::from(definition.files) * usize::from(definition.ranks);
    let squares: Vec<Square> = definition.squares().collect();
    let mut placed = vec![Vec::new(); yagura::CODES];
    for (kind, &value) in (0..).map(Kind).zip(values) {
        let black: Vec<i32> = squares
            .iter()
            .enumerate()
            .map(|(number, &square)| value + of_black(definition, mobility, values, kind, number, square))
            .collect();
        // Turned by 180 degrees the last square comes first.
        let white = (0..size).map(|number| -black[size - 1 - number]).collect();
        placed[usize::from(Piece::new(Side::Black, kind).code())] = black;
        placed[usize::from(Piece::new(Side::White, kind).code())] = white;
    }
    placed
}
