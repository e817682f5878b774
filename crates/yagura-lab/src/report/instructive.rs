//! The games that are most worth looking at.

use serde::Serialize;

use super::trace::Trace;

const TYPICAL: &str = "typical";

/// A game that is worth looking at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Instructive {
    /// Why: `comeback`, `lead-changes`, `sudden-loss`, `shortest`, `longest`, `typical`.
    pub why: &'static str,
    /// Its pair in the study.
    pub pair: u32,
    /// Which game of the pair.
    pub half: u8,
    /// Its length in plies.
    pub plies: usize,
    /// Why it ended.
    pub reason: String,
    /// The record, a file beside the report.
    pub file: String,
}

/// Returns a game for each thing that a game can show: one game may show several, only the typical one is
/// another.
pub(super) fn chosen(traces: &[Trace], median: f64) -> Vec<Instructive> {
    type Rank = fn(&Trace, f64) -> Option<i64>;
    let ranks: [(&'static str, Rank); 6] = [
        ("comeback", |trace, _| trace.lead.comeback.filter(|&behind| behind > 0).map(i64::from)),
        ("lead-changes", |trace, _| Some(trace.lead.changes as i64).filter(|&changes| changes > 0)),
        ("sudden-loss", |trace, _| trace.sudden.filter(|&sudden| sudden).map(|_| trace.plies as i64)),
        ("shortest", |trace, _| trace.winner.map(|_| -(trace.plies as i64))),
        ("longest", |trace, _| Some(trace.plies as i64)),
        (TYPICAL, |trace, median| trace.winner.map(|_| -((trace.plies as f64 - median).abs() as i64))),
    ];
    let mut found: Vec<Instructive> = Vec::new();
    for (why, rank) in ranks {
        let is_free = |trace: &&Trace| {
            why != TYPICAL || found.iter().all(|other| (other.pair, other.half) != (trace.pair, trace.half))
        };
        // Of equals the earlier one, so that the same study always shows the same.
        let ranked = traces.iter().filter(is_free).filter_map(|trace| Some((rank(trace, median)?, trace)));
        let best = ranked.reduce(|one, other| if other.0 > one.0 { other } else { one });
        if let Some((_, trace)) = best {
            found.push(Instructive {
                why,
                pair: trace.pair,
                half: trace.half,
                plies: trace.plies,
                reason: trace.reason.clone(),
                file: format!("game-{}-{}.json", trace.pair, trace.half),
            });
        }
    }
    found
}
