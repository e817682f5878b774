//! Placing single pieces by what suits their kind, and naming the backs of 兵 (rulebook gungi §5, §6, §15).
//! All is seen as Black.

use fastrand::Rng;
use yagura::{Move, MoveView, Position, Side, Square, games::gungi::Gungi};

/// How well kinds stand in the front, middle and rear rank, and how early they are placed.
const STACK_LEVELS: &[(&str, [i32; 3], i32)] = &[
    // Needs an empty square, like 砦 (§5.3).
    ("C", [30, 10, 0], 90),
    ("F", [0, 20, 30], 90),
    ("P", [40, 0, 0], 60),
    ("PZ", [20, 10, 10], 60),
    ("PT", [20, 10, 10], 60),
    ("PH", [40, 0, 0], 60),
    ("H", [30, 10, 0], 50),
    ("R", [25, 25, 0], 40),
    ("D", [25, 25, 0], 40),
    ("B", [15, 25, 10], 40),
    ("O", [15, 25, 10], 40),
    ("IC", [10, 20, 20], 40),
    ("IF", [10, 20, 20], 40),
    ("K", [-60, 0, 40], 10),
];
const ELSEWHERE: ([i32; 3], i32) = ([20, 20, 0], 30);
/// What it costs to stand on others, by how many there are; 砲 below makes it worth while.
const STACKED: [i32; 3] = [0, 25, 55];
const ON_RANGE: i32 = 30;
/// Covering a piece that goes far.
const BLOCKS: i32 = 40;
/// For 帥: an enemy attacks the square (Ruling R-17), an own piece stands next to it.
const ATTACKED: i32 = 1000;
const COMPANY: i32 = 8;
/// Spread of chance.
const CHANCE: i32 = 12;

/// Returns the placement that suits best.
pub(super) fn best(view: &Gungi, candidates: &[Move], rng: &mut Rng) -> Option<Move> {
    let mut best: Option<(i32, Move)> = None;
    for &mv in candidates {
        let MoveView::Drop { kind, to } = mv.view() else { continue };
        let code = view.definition().kind(kind).code.as_str();
        let value = value(view, code, to) + rng.i32(0..CHANCE);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, mv));
        }
    }
    best.map(|(_, mv)| mv).or_else(|| candidates.first().copied())
}

/// Returns whether an enemy attacks a square.
pub(super) fn is_attacked(view: &Gungi, square: Square) -> bool {
    let mut attacked = false;
    view.for_each_attacker(square, None, |piece| attacked |= piece.side() == Side::White);
    attacked
}

fn value(view: &Gungi, code: &str, to: Square) -> i32 {
    let (ranks, early) = STACK_LEVELS
        .iter()
        .find(|(name, ..)| *name == code)
        .map_or(ELSEWHERE, |&(_, ranks, early)| (ranks, early));
    let definition = view.definition();
    // The territory is ranks 7 to 9, or 6 to 8 once the outer ranks are closed (§15.3).
    let front = definition
        .squares()
        .filter(|&square| view.is_open(square))
        .map(Square::rank)
        .max()
        .map_or(6, |last| last - 2);
    let mut value = early + ranks[usize::from(to.rank().saturating_sub(front)).min(2)];
    let height = view.tower(to).count();
    value -= STACKED[height.min(2)];
    if let Some(top) = view.piece_at(to) {
        let below = definition.kind(top.kind());
        if height == 1 && below.range.is_some() {
            value += ON_RANGE;
        }
        if !below.pattern.rays.is_empty() {
            value -= BLOCKS;
        }
    }
    if code == "K" {
        let company = definition
            .squares()
            .filter(|square| square.distance(to) == 1 && view.piece_at(*square).is_some())
            .count();
        value += COMPANY * company as i32 - if is_attacked(view, to) { ATTACKED } else { 0 };
    }
    value
}

/// Returns a declaration (§6). Who takes a 兵 has its back in hand, so さ and と go where 兵 are not taken
/// soon: under others, to the rear, to the edge; but never surely, as the enemy knows that too.
pub(super) fn declaration(view: &Gungi, candidates: &[Move], rng: &mut Rng) -> Option<Move> {
    let safe = |square: Square| {
        let tower = view.tower(square);
        let covered =
            tower.skip_while(|piece| !view.definition().kind(piece.kind()).code.starts_with('P')).count() > 1;
        let edge = square.file() == 0 || square.file() == 8;
        2 + 4 * u32::from(covered) + 3 * u32::from(square.rank().saturating_sub(6)) + u32::from(edge)
    };
    let weight = |mv: &Move| mv.from().map_or(1, |sa| safe(sa) * safe(mv.to()));
    let sum: u32 = candidates.iter().map(weight).sum();
    let mut at = rng.u32(0..sum.max(1));
    for mv in candidates {
        match at.checked_sub(weight(mv)) {
            Some(rest) => at = rest,
            None => return Some(*mv),
        }
    }
    candidates.first().copied()
}
