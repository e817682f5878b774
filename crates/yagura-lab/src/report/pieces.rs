//! What became of the pieces, kind by kind.

use serde::Serialize;
use yagura::Definition;

use super::trace::{KindTrace, Trace};
use crate::{
    elo::Interval,
    statistics::{Clusters, Kind},
};

/// Of the pieces of a kind, the part that never moves from which on the kind is called dead.
const DEAD: f64 = 0.9;

/// What became of the pieces of a kind, both sides together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PieceFigures {
    /// The code of the kind.
    pub code: String,
    /// Its name in Japanese.
    pub ja: String,
    /// And in English.
    pub en: String,
    /// How many stood on the board when play began, a game.
    pub start: f64,
    /// Moves a game.
    pub moves: Option<Interval>,
    /// Drops a game.
    pub drops: Option<Interval>,
    /// Pieces that it captured, a game.
    pub captures: Option<Interval>,
    /// How many of it were captured, a game.
    pub captured: Option<Interval>,
    /// Of the pieces of the kind that were ever on the board, the part that promoted; `None` for kinds that
    /// cannot, and that never were.
    pub promoted: Option<Interval>,
    /// Of those that stood on the board when play began, the part that never moved.
    pub never_moved: Option<Interval>,
    /// Whether nearly all of them never moved.
    pub dead: bool,
}

/// Returns the figures of all kinds that were seen, in the order of the definition.
pub(super) fn figures(definition: &Definition, traces: &[Trace]) -> Vec<PieceFigures> {
    let each = |at: usize| traces.iter().map(move |trace| (trace.pair, &trace.kinds[at]));
    let seen = |at: &usize| each(*at).any(|(_, kind)| kind.came > 0);
    let all = (0..definition.kinds.len()).filter(seen).map(|at| {
        let info = &definition.kinds[at];
        let mean = |count: fn(&KindTrace) -> u32| {
            Clusters::new(each(at).map(|(pair, kind)| (pair, f64::from(count(kind))))).mean(Kind::Count)
        };
        // The part of pieces: each piece is an observation of its pair.
        let part = |of: fn(&KindTrace) -> (u32, u32)| {
            let pieces = each(at).flat_map(|(pair, kind)| {
                let (some, all) = of(kind);
                (0..all).map(move |piece| (pair, f64::from(u8::from(piece < some))))
            });
            Clusters::new(pieces).mean(Kind::Share)
        };
        let can_promote = info.promotes_to.is_some() || !info.becomes.is_empty();
        let never_moved = part(|kind| (kind.still, kind.start));
        PieceFigures {
            code: info.code.clone(),
            ja: info.name.ja.clone(),
            en: info.name.en.clone(),
            start: each(at).map(|(_, kind)| f64::from(kind.start)).sum::<f64>() / traces.len() as f64,
            moves: mean(|kind| kind.moves),
            drops: mean(|kind| kind.drops),
            captures: mean(|kind| kind.captures),
            captured: mean(|kind| kind.captured),
            promoted: part(|kind| (kind.promotions.min(kind.came), kind.came)).filter(|_| can_promote),
            never_moved,
            dead: never_moved.is_some_and(|part| part.value >= DEAD),
        }
    });
    all.collect()
}
