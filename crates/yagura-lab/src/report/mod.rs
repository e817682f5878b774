//! What many games of the engine against itself say of a game: figures with intervals, as data and as a page.
//!
//! Games that are the same move by move count once; the unit of all intervals is the opening
//! ([`crate::statistics`]). What each figure means is in `docs/lab.md`, the shape of the JSON in
//! `docs/lab-report.schema.json`.

pub mod comparison;
pub mod costs;
pub mod engines;
pub mod fairness;
mod figures;
mod imbalance;
mod instructive;
mod lead;
mod logistic;
mod openings;
pub mod page;
mod pieces;
mod regression;
#[cfg(test)]
mod tests;
mod trace;

use std::collections::BTreeSet;

pub use figures::{CurvePoint, Ending, Figures, Histogram};
pub use imbalance::Imbalance;
pub use instructive::Instructive;
pub use openings::OpeningNode;
pub use pieces::PieceFigures;
pub use regression::Value;
use serde::Serialize;
use trace::Trace;
use yagura::Variant;

use crate::self_play::{Arm, Ledger, PlayedGame, Study};

/// The version of the JSON.
const FORMAT: u32 = 1;
/// Plies of an opening that are shown.
const OPENING_PLIES: usize = 6;

/// What many games say of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The version of the JSON.
    pub format: u32,
    /// What was played.
    pub conditions: Conditions,
    /// What came of it.
    #[serde(flatten)]
    pub figures: Figures,
    /// Values of pieces by regression, the dearest first.
    pub values: Vec<Value>,
    /// Values of pieces by games in which one is missing.
    pub imbalances: Vec<Imbalance>,
    /// Games that are worth looking at.
    pub instructive: Vec<Instructive>,
}

/// What was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Conditions {
    /// The study, by its id.
    pub study: String,
    /// The game, with its options.
    pub variant: String,
    /// Its name in Japanese.
    pub ja: String,
    /// And in English.
    pub en: String,
    /// The digest of its rules.
    pub definition: String,
    /// The engine: its version, and a digest of what it answers.
    pub engine: String,
    /// How long it thought about a move.
    pub effort: String,
    /// The seed.
    pub seed: u64,
    /// Plies that both games of a pair have in common.
    pub opening: usize,
    /// Centipawns that it did not tell apart in the opening, and afterwards.
    pub softness: [i32; 2],
    /// Plies after which games were not played on.
    pub most_plies: usize,
    /// Whether the same study gives the same games again.
    pub repeatable: bool,
    /// Files of the board.
    pub files: u8,
    /// And its ranks.
    pub ranks: u8,
}

impl Report {
    /// Returns the report of the first arm of a study; the others are taken for its imbalances.
    pub fn of(study: &Study, variants: &[Variant], ledger: &Ledger) -> Option<Self> {
        let (arm, variant) = (study.arms.first()?, variants.first()?);
        let (traces, played) = traces(variant, ledger.games(0));
        let figures = Figures::of(variant.definition(), &traces, played)?;
        let values = regression::values(variant.definition(), &traces, commonest(variant, &traces));
        let median = figures.length.median.value;
        Some(Self {
            format: FORMAT,
            conditions: Conditions::of(study, arm, variant),
            instructive: instructive::chosen(&traces, median),
            imbalances: imbalance::all(variant, study, ledger),
            figures,
            values,
        })
    }
}

impl Conditions {
    fn of(study: &Study, arm: &Arm, variant: &Variant) -> Self {
        let definition = variant.definition();
        Self {
            study: study.id(),
            variant: arm.variant.clone(),
            ja: definition.name.ja.clone(),
            en: definition.name.en.clone(),
            definition: arm.definition.clone(),
            engine: arm.engine.clone(),
            effort: arm.effort.to_string(),
            seed: study.seed,
            opening: arm.opening,
            softness: arm.softness,
            most_plies: arm.most_plies,
            repeatable: arm.effort.is_repeatable(),
            files: definition.files,
            ranks: definition.ranks,
        }
    }
}

/// Returns what each game says that is not the same as an earlier one, and how many games there were.
fn traces<'a>(variant: &Variant, games: impl Iterator<Item = &'a PlayedGame>) -> (Vec<Trace>, usize) {
    let (mut seen, mut played) = (BTreeSet::new(), 0);
    let mut traces = Vec::new();
    for game in games {
        played += 1;
        if seen.insert(game.key()) {
            traces.extend(trace::of_game(variant, game, OPENING_PLIES));
        }
    }
    (traces, played)
}

/// Returns the figures of one arm of a study, `None` before its first game.
pub fn figures_of(variant: &Variant, ledger: &Ledger, arm: usize) -> Option<Figures> {
    let (traces, played) = traces(variant, ledger.games(arm));
    Figures::of(variant.definition(), &traces, played)
}

/// Returns the kind of which most pieces stand on the board when play begins.
fn commonest(variant: &Variant, traces: &[Trace]) -> Option<usize> {
    let count = |at: usize| traces.iter().map(|trace| trace.kinds[at].start).sum::<u32>();
    let kinds = 0..variant.definition().kinds.len();
    kinds.rev().max_by_key(|&at| count(at)).filter(|&at| count(at) > 0)
}
