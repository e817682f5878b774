//! Costs of pieces against what they are worth, in games whose armies are bought with points.
//!
//! Armies drawn at random meet; a logistic model of the result by the pieces that each army has says what a
//! piece is worth, and what a point is worth on the average. A piece whose worth in points has an interval
//! without its cost costs too much or too little. Nothing is said with too few games for the kinds of pieces.

use std::{collections::BTreeSet, fmt::Write as _};

use serde::Serialize;
use yagura::{Side, Variant};

use super::{
    Conditions,
    logistic::{Fit, Sample, clusters_needed, ratio},
};
use crate::{
    elo::Interval,
    self_play::{Ledger, PlayedGame, Study},
};

/// Openings in which a kind must have made a difference.
const LEAST_PAIRS: usize = 10;

/// The costs of a game on one board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Costs {
    /// What was played.
    pub conditions: Conditions,
    /// The name of the game in Latin letters.
    #[serde(skip)]
    pub romaji: String,
    /// Games that count.
    pub games: usize,
    /// Their openings.
    pub openings: usize,
    /// How many openings it takes at least to say anything of the kinds of pieces that the armies have.
    pub openings_needed: usize,
    /// What a point is worth, in Elo; `None` with too few games for the kinds of pieces.
    pub point: Option<Interval>,
    /// Whether that is known to be more than nothing; without it no worth in points is.
    pub known: bool,
    /// The pieces, those first whose cost is farthest from their worth; none where that is not known.
    pub pieces: Vec<Cost>,
}

/// A piece, its cost and its worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cost {
    /// The code of the kind.
    pub code: String,
    /// Its name in Japanese.
    pub ja: String,
    /// And in English.
    pub en: String,
    /// What it costs.
    pub cost: u8,
    /// What it is worth, in points.
    pub worth: Interval,
    /// The cost that its author would give it: the whole number next to its worth, where that is known to be
    /// another than the cost.
    pub proposed: Option<u8>,
}

impl Costs {
    /// Returns the costs by the games of an arm; `None` where the study has no such arm.
    pub fn of(study: &Study, variants: &[Variant], ledger: &Ledger, at: usize) -> Option<Self> {
        let (arm, variant) = (study.arms.get(at)?, variants.get(at)?);
        let definition = variant.definition();
        let mut seen = BTreeSet::new();
        let games: Vec<(&PlayedGame, Vec<i16>)> = ledger
            .games(at)
            .filter(|game| seen.insert(game.key()))
            .filter_map(|game| Some((game, army_difference(variant, game)?)))
            .collect();
        let openings: BTreeSet<u32> = games.iter().map(|(game, _)| game.pair).collect();
        let kinds = (0..definition.kinds.len()).filter(|&kind| definition.kinds[kind].cost > 0);
        let pairs = kinds.map(|kind| {
            let with = games.iter().filter(|(_, more)| more[kind] != 0).map(|(game, _)| game.pair);
            (kind, with.collect::<BTreeSet<u32>>().len())
        });
        let differing: Vec<(usize, usize)> = pairs.filter(|(_, pairs)| *pairs > 0).collect();
        let columns: Vec<usize> =
            differing.iter().filter(|(_, pairs)| *pairs >= LEAST_PAIRS).map(|&(kind, _)| kind).collect();
        let openings_needed = clusters_needed(differing.len() + 1);
        let mut costs = Self {
            conditions: Conditions::of(study, arm, variant),
            romaji: definition.name.romaji.clone(),
            games: games.len(),
            openings: openings.len(),
            openings_needed,
            point: None,
            known: false,
            pieces: Vec::new(),
        };
        let clusters = clusters(&games, &columns);
        let samples: Vec<&[Sample]> = clusters.iter().map(|(_, samples)| samples.as_slice()).collect();
        let is_enough = !columns.is_empty() && openings.len() >= openings_needed;
        let Some(fit) = Fit::new(&samples, columns.len() + 1).filter(|_| is_enough) else {
            return Some(costs);
        };
        let line = Line::through(&fit, columns.iter().map(|&kind| f64::from(definition.kinds[kind].cost)));
        costs.point = Some(line.point());
        costs.known = line.is_known();
        let pieces = columns.iter().enumerate().filter_map(|(column, &kind)| {
            let info = &definition.kinds[kind];
            let worth = line.worth(column)?;
            let next = worth.value.round().clamp(0.0, 255.0) as u8;
            let apart = worth.low > f64::from(info.cost) || worth.high < f64::from(info.cost);
            let proposed = (apart && next != info.cost).then_some(next.max(1));
            let (code, ja, en) = (info.code.clone(), info.name.ja.clone(), info.name.en.clone());
            Some(Cost { code, ja, en, cost: info.cost, worth, proposed })
        });
        costs.pieces = pieces.collect();
        let apart = |cost: &Cost| (cost.worth.value - f64::from(cost.cost)).abs();
        costs.pieces.sort_by(|one, other| apart(other).total_cmp(&apart(one)));
        Some(costs)
    }

    /// Returns whether there are too few games to say anything of the costs.
    pub fn has_too_few_games(&self) -> bool {
        self.point.is_none()
    }

    /// Returns a definition of the game with the proposed costs; `None` where none is proposed.
    pub fn definition(&self) -> Option<String> {
        let proposed: Vec<(&Cost, u8)> =
            self.pieces.iter().filter_map(|piece| Some((piece, piece.proposed?))).collect();
        if proposed.is_empty() {
            return None;
        }
        let of = &self.conditions;
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let mut text = format!(
            "# {} with the costs that {} games propose ({}, seed {}, rules {}).\n\
             # points, the points with which an army is bought, may be given here too.\n\
             base = {}\nid = {}\nname = {{ ja = {}, romaji = {}, en = {} }}\n",
            of.variant,
            self.games,
            of.effort,
            of.seed,
            of.definition,
            quoted(self.game()),
            quoted(&self.tuned_id()),
            quoted(&format!("{}・新しい点数", of.ja)),
            quoted(&format!("{} atarashii tensū", self.romaji)),
            quoted(&format!("{}, tuned costs", of.en)),
        );
        for (piece, cost) in proposed {
            let Cost { code, en, cost: was, worth, .. } = piece;
            let _ = write!(
                text,
                "\n# {en}: {was} so far, worth {:.1} [{:.1}, {:.1}]\n[[kind]]\ncode = {}\ncost = {cost}\n",
                worth.value,
                worth.low,
                worth.high,
                quoted(code),
            );
        }
        Some(text)
    }

    /// Returns the id of the game, without the version of its definition.
    fn game(&self) -> &str {
        let variant = &self.conditions.variant;
        variant.split(['~', '?']).next().unwrap_or(variant)
    }

    /// Returns the id of the game with the proposed costs.
    pub fn tuned_id(&self) -> String {
        format!("{}-tuned", self.game())
    }
}

/// Returns by how many pieces of each kind Black's army has more.
fn army_difference(variant: &Variant, game: &PlayedGame) -> Option<Vec<i16>> {
    let definition = variant.definition();
    let beginning = game.beginning(variant)?;
    let mut more = vec![0; definition.kinds.len()];
    for (kind, by) in super::trace::difference(definition, beginning.position()) {
        // A piece costs what it costs unpromoted.
        let from = definition.kinds[kind].promotes_from.map_or(kind, yagura::Kind::index);
        more[from] += by;
    }
    Some(more)
}

/// Returns what the games say, by opening; the last feature is who moves first.
fn clusters(games: &[(&PlayedGame, Vec<i16>)], columns: &[usize]) -> Vec<(u32, Vec<Sample>)> {
    let mut clusters: Vec<(u32, Vec<Sample>)> = Vec::new();
    for (game, more) in games {
        let first = if game.first() == Side::Black { 1.0 } else { -1.0 };
        let known = columns.iter().enumerate().map(|(column, &kind)| (column, f64::from(more[kind])));
        let sample = Sample {
            features: known.filter(|(_, more)| *more != 0.0).chain([(columns.len(), first)]).collect(),
            points: 0.5 + first * (game.points() - 0.5),
            weight: 1.0,
        };
        match clusters.last_mut().filter(|(pair, _)| *pair == game.pair) {
            Some((_, samples)) => samples.push(sample),
            None => clusters.push((game.pair, vec![sample])),
        }
    }
    clusters
}

/// What a point is worth on the average, with the fit around it.
struct Line<'a> {
    fit: &'a Fit,
    /// By kind its weight in the worth of a point.
    weights: Vec<f64>,
    slope: f64,
}

impl<'a> Line<'a> {
    /// Returns the worth of a point: that of each kind for its cost, the better known the more. How well one
    /// is known is taken from the model and not from the results, which would favour small values.
    fn through(fit: &'a Fit, costs: impl Iterator<Item = f64>) -> Self {
        let known: Vec<[f64; 2]> =
            costs.zip(&fit.model_variances).map(|(cost, variance)| [cost, cost / variance]).collect();
        let sum: f64 = known.iter().map(|[cost, by]| cost * by).sum();
        let weights: Vec<f64> = known.iter().map(|[_, by]| by / sum).collect();
        let slope = weights.iter().zip(&fit.values).map(|(weight, value)| weight * value).sum();
        Self { fit, weights, slope }
    }

    /// Returns the covariance of a kind's value with the worth of a point.
    fn with_slope(&self, at: usize) -> f64 {
        self.weights.iter().enumerate().map(|(other, weight)| weight * self.fit.covariance(at, other)).sum()
    }

    fn slope_variance(&self) -> f64 {
        self.weights.iter().enumerate().map(|(at, weight)| weight * self.with_slope(at)).sum()
    }

    fn is_known(&self) -> bool {
        self.slope > self.fit.errors_of_sums() * self.slope_variance().max(0.0).sqrt()
    }

    /// Returns what a point is worth, in Elo.
    fn point(&self) -> Interval {
        let unit = 400.0 / std::f64::consts::LN_10;
        let half = self.fit.errors_of_sums() * self.slope_variance().max(0.0).sqrt() * unit;
        let value = self.slope * unit;
        Interval { value, low: value - half, high: value + half }
    }

    /// Returns what a kind is worth in points; `None` where it is not known that a point is worth anything.
    fn worth(&self, at: usize) -> Option<Interval> {
        let variances = [self.fit.covariance(at, at), self.with_slope(at), self.slope_variance()];
        let worth = ratio([self.fit.values[at], self.slope], variances, self.fit.errors(at));
        worth.filter(|_| self.is_known())
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// Armies of two dozen kinds, of which one is worth twice what it costs.
    #[test]
    fn worth_in_points_is_held_by_its_intervals_and_costs_that_are_right_stay() {
        const KINDS: usize = 24;
        const POINT: f64 = 0.05;
        let cost = |at: usize| if at == 0 { 6.0 } else { 2.0 + (at % 8) as f64 };
        let worth = |at: usize| if at == 0 { 12.0 } else { cost(at) };
        for (pairs, studies, known_in) in [(60, 12, 3), (120, 12, 8), (600, 4, 4)] {
            let (mut held, mut all, mut known) = (0, 0, 0);
            for seed in 0..studies {
                let mut rng = Rng::with_seed(seed);
                let clusters: Vec<Vec<Sample>> = (0..pairs)
                    .map(|_| {
                        let kinds = (0..KINDS).map(|at| (at, f64::from(rng.i32(-2..=2))));
                        let features: Vec<(usize, f64)> = kinds.chain([(KINDS, 1.0)]).collect();
                        let sum: f64 = features[..KINDS].iter().map(|&(at, by)| POINT * worth(at) * by).sum();
                        // Both games of a pair have the same armies.
                        let mut game = || Sample {
                            features: features.clone(),
                            points: f64::from(u8::from(rng.f64() < 1.0 / (1.0 + (-sum).exp()))),
                            weight: 1.0,
                        };
                        vec![game(), game()]
                    })
                    .collect();
                let clusters: Vec<&[Sample]> = clusters.iter().map(Vec::as_slice).collect();
                let fit = Fit::new(&clusters, KINDS + 1).expect("enough pairs");
                let line = Line::through(&fit, (0..KINDS).map(cost));
                known += usize::from(line.is_known());
                // What a point is worth takes the dear kind in: the worth of the others is in such points.
                let point: f64 = (0..KINDS).map(|at| line.weights[at] * worth(at)).sum();
                for at in 0..KINDS {
                    let Some(of) = line.worth(at) else { continue };
                    all += 1;
                    held += usize::from(of.low <= worth(at) / point && worth(at) / point <= of.high);
                }
            }
            assert!(known >= known_in, "{pairs} pairs: a point's worth was known in {known} studies");
            assert!(held * 100 >= all * 93, "{pairs} pairs: {held} of {all}");
        }
    }
}
