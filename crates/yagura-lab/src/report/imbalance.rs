//! Values of the pieces by games in which one is missing, as H. G. Muller measures them.

use std::collections::BTreeSet;

use serde::Serialize;
use yagura::{Side, Variant};

use crate::{
    elo::{Interval, Sample},
    self_play::{Ledger, Odds, PlayedGame, Study},
};

/// What a piece that is missing costs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Imbalance {
    /// The code of the kind.
    pub code: String,
    /// Its name in Japanese.
    pub ja: String,
    /// And in English.
    pub en: String,
    /// Pairs of games: in each game of a pair another side lacks a piece.
    pub pairs: usize,
    /// What the side with the piece got.
    pub score: f64,
    /// The same in Elo; `None` where no pair tells anything.
    pub elo: Option<Interval>,
}

/// Returns what is known of each kind whose odds are an arm of the study, the dearest first.
pub(super) fn all(variant: &Variant, study: &Study, ledger: &Ledger) -> Vec<Imbalance> {
    let definition = variant.definition();
    let mut found = Vec::new();
    for odds in if study.arms.len() > 1 { Odds::of(variant) } else { Vec::new() } {
        let starts = odds.starts.map(Some);
        let Some(arm) = study.arms.iter().skip(1).position(|arm| arm.starts == starts) else { continue };
        let games: Vec<&PlayedGame> = ledger.games(arm + 1).collect();
        let (mut counts, mut halves, mut seen) = ([0; 5], 0, BTreeSet::new());
        // A pair that repeats another says nothing new.
        for pair in games.chunks_exact(2).filter(|pair| seen.insert([pair[0].key(), pair[1].key()])) {
            // Black lacks the piece in the first game, White in the second.
            let points = won(pair[0], Side::White) + won(pair[1], Side::Black);
            counts[points] += 1;
            halves += points;
        }
        let pairs = counts.iter().sum::<usize>();
        let info = definition.kind(odds.kind);
        found.push(Imbalance {
            code: info.code.clone(),
            ja: info.name.ja.clone(),
            en: info.name.en.clone(),
            pairs,
            score: halves as f64 / (4 * pairs.max(1)) as f64,
            elo: Sample::new(counts, 0).elo(),
        });
    }
    found.sort_by(|one, other| other.score.total_cmp(&one.score));
    found
}

/// Returns the half points of a side.
fn won(game: &PlayedGame, side: Side) -> usize {
    game.winner().map_or(1, |winner| if winner == side { 2 } else { 0 })
}
