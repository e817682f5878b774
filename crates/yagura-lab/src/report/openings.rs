//! The openings that arose: a tree of the first plies.

use std::collections::BTreeMap;

use serde::Serialize;

use super::trace::Trace;
use crate::{
    elo::Interval,
    statistics::{Clusters, Kind},
};

/// Of a hundred games, those that a line must have at least to be shown, and how many games at least.
const LEAST_PART: usize = 2;
const LEAST_GAMES: usize = 2;
/// The most moves that are shown after a position.
const WIDEST: usize = 12;

/// A move of an opening, with what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpeningNode {
    /// The move, as a canonical string.
    #[serde(rename = "move")]
    pub mv: String,
    /// Games in which it was played here.
    pub games: usize,
    /// What the first player of these games got.
    pub score: Option<Interval>,
    /// The moves after it, the most frequent first.
    pub next: Vec<Self>,
}

/// Returns the moves of the first plies, the most frequent first.
pub(super) fn tree(traces: &[Trace]) -> Vec<OpeningNode> {
    let least = (traces.len() * LEAST_PART / 100).max(LEAST_GAMES);
    branch(&traces.iter().collect::<Vec<_>>(), 0, least)
}

fn branch(traces: &[&Trace], ply: usize, least: usize) -> Vec<OpeningNode> {
    let mut by_move: BTreeMap<&str, Vec<&Trace>> = BTreeMap::new();
    for &trace in traces {
        if let Some(mv) = trace.opening.get(ply) {
            by_move.entry(mv).or_default().push(trace);
        }
    }
    let mut nodes: Vec<OpeningNode> = by_move
        .into_iter()
        .filter(|(_, traces)| traces.len() >= least)
        .map(|(mv, traces)| OpeningNode {
            mv: mv.to_owned(),
            games: traces.len(),
            score: Clusters::new(traces.iter().map(|trace| (trace.pair, trace.points))).mean(Kind::Share),
            next: branch(&traces, ply + 1, least),
        })
        .collect();
    nodes.sort_by(|one, other| other.games.cmp(&one.games).then_with(|| one.mv.cmp(&other.mv)));
    nodes.truncate(WIDEST);
    nodes
}
