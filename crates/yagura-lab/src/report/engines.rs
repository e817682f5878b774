//! Two engines side by side: what a sequential test between them found.

use serde::Serialize;

use crate::{Match, Sprt, Summary, Tally, Verdict, elo::Interval};

/// Two engines side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineComparison {
    /// The version of the JSON.
    pub format: u32,
    /// The game, with its options.
    pub variant: String,
    /// Its name in Japanese.
    pub ja: String,
    /// And in English.
    pub en: String,
    /// The engines as they were asked for, the first and the second.
    pub engines: [String; 2],
    /// Their limits.
    pub limits: [String; 2],
    /// Where the openings come from.
    pub openings: String,
    /// The results, for the first engine.
    pub tally: Tally,
    /// By how much the first engine is stronger; `None` where no pair tells.
    pub elo: Option<Interval>,
    /// The test.
    pub sprt: Sprt,
    /// The logarithm of its ratio of likelihoods.
    pub ratio: f64,
    /// What it found: `accepted`, `refused`, or `open` when there were too few games.
    pub verdict: &'static str,
}

impl EngineComparison {
    /// Returns the comparison by a match that was played, with its test.
    pub fn of(plan: &Match, sprt: Sprt, summary: &Summary) -> Self {
        let (header, name) = (plan.header(), &plan.variant.definition().name);
        Self {
            format: 1,
            variant: header.variant,
            ja: name.ja.clone(),
            en: name.en.clone(),
            engines: header.engines,
            limits: header.limits,
            openings: header.openings,
            elo: summary.tally.elo(),
            ratio: sprt.ratio(&summary.tally.sample()),
            tally: summary.tally.clone(),
            sprt,
            verdict: match summary.verdict {
                Some(Verdict::Accepted) => "accepted",
                Some(Verdict::Refused) => "refused",
                None => "open",
            },
        }
    }
}
