//! Costs of pieces against what they are worth, in games whose armies are bought with points.
//!
//! Armies drawn at random meet; a logistic model of the result by the pieces that each army has says what a
//! piece is worth, and what a point is worth on the average. A piece whose worth in points has an interval
//! without its cost costs too much or too little.

use std::{collections::BTreeSet, fmt::Write as _};

use serde::Serialize;
use yagura::{Side, Variant};

use super::{
    Conditions,
    regression::{Sample, logistic},
};
use crate::{
    elo::{Interval, NORMAL_95},
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
    /// What a point is worth, in Elo.
    pub point: Interval,
    /// Whether that is known to be more than nothing; without it no worth in points is.
    pub known: bool,
    /// The pieces, those first whose cost is farthest from their worth.
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
    /// Returns the costs by the games of an arm; `None` without games, or where nothing costs anything.
    pub fn of(study: &Study, variants: &[Variant], ledger: &Ledger, at: usize) -> Option<Self> {
        let (arm, variant) = (study.arms.get(at)?, variants.get(at)?);
        let definition = variant.definition();
        let mut seen = BTreeSet::new();
        let games: Vec<(&PlayedGame, Vec<i16>)> = ledger
            .games(at)
            .filter(|game| seen.insert(game.key()))
            .filter_map(|game| Some((game, army_difference(variant, game)?)))
            .collect();
        let columns: Vec<usize> = (0..definition.kinds.len())
            .filter(|&kind| {
                let pairs: BTreeSet<u32> =
                    games.iter().filter(|(_, more)| more[kind] != 0).map(|(game, _)| game.pair).collect();
                definition.kinds[kind].cost > 0 && pairs.len() >= LEAST_PAIRS
            })
            .collect();
        if columns.is_empty() {
            return None;
        }
        let mut clusters: Vec<(u32, Vec<Sample>)> = Vec::new();
        for (game, more) in &games {
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
        let samples: Vec<&[Sample]> = clusters.iter().map(|(_, samples)| samples.as_slice()).collect();
        let (fit, covariance) = logistic(&samples, columns.len() + 1);
        let cost = |column: usize| f64::from(definition.kinds[columns[column]].cost);
        let line = Line::through(&fit, &covariance, columns.len(), &cost);
        let pieces = columns.iter().enumerate().map(|(column, &kind)| {
            let info = &definition.kinds[kind];
            let worth = line.worth(column);
            let next = worth.value.round().clamp(0.0, 255.0) as u8;
            let apart = worth.low > f64::from(info.cost) || worth.high < f64::from(info.cost);
            let proposed = (line.is_known() && apart && next != info.cost).then_some(next.max(1));
            let (code, ja, en) = (info.code.clone(), info.name.ja.clone(), info.name.en.clone());
            Cost { code, ja, en, cost: info.cost, worth, proposed }
        });
        let mut pieces: Vec<Cost> = pieces.collect();
        let apart = |cost: &Cost| (cost.worth.value - f64::from(cost.cost)).abs();
        pieces.sort_by(|one, other| apart(other).total_cmp(&apart(one)));
        Some(Self {
            conditions: Conditions::of(study, arm, variant),
            romaji: definition.name.romaji.clone(),
            games: games.len(),
            point: line.point(),
            known: line.is_known(),
            pieces,
        })
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

/// What a point is worth on the average, with the fit around it.
struct Line<'a> {
    fit: &'a [f64],
    covariance: &'a [Vec<f64>],
    /// By kind its weight in the worth of a point.
    weights: Vec<f64>,
    slope: f64,
}

impl<'a> Line<'a> {
    /// Returns the worth of a point: that of each kind for its cost, the better known the more.
    fn through(
        fit: &'a [f64],
        covariance: &'a [Vec<f64>],
        count: usize,
        cost: &dyn Fn(usize) -> f64,
    ) -> Self {
        let trust = |at: usize| 1.0 / covariance[at][at].max(1e-9);
        let sum: f64 = (0..count).map(|at| cost(at) * cost(at) * trust(at)).sum();
        let weights: Vec<f64> = (0..count).map(|at| cost(at) * trust(at) / sum).collect();
        let slope = weights.iter().zip(fit).map(|(weight, value)| weight * value).sum();
        Self { fit, covariance, weights, slope }
    }

    fn covariance(&self, one: usize, other: usize) -> f64 {
        self.covariance[one.max(other)][one.min(other)]
    }

    /// Returns the covariance of a kind's value with the worth of a point.
    fn with_slope(&self, at: usize) -> f64 {
        self.weights.iter().enumerate().map(|(other, weight)| weight * self.covariance(at, other)).sum()
    }

    fn slope_variance(&self) -> f64 {
        self.weights.iter().enumerate().map(|(at, weight)| weight * self.with_slope(at)).sum()
    }

    fn is_known(&self) -> bool {
        self.slope > NORMAL_95 * self.slope_variance().max(0.0).sqrt()
    }

    /// Returns what a point is worth, in Elo.
    fn point(&self) -> Interval {
        let unit = 400.0 / std::f64::consts::LN_10;
        let half = NORMAL_95 * self.slope_variance().max(0.0).sqrt() * unit;
        let value = self.slope * unit;
        Interval { value, low: value - half, high: value + half }
    }

    /// Returns what a kind is worth in points.
    fn worth(&self, at: usize) -> Interval {
        // Where points are worth nothing that is known, nothing is worth a number of points.
        let slope = if self.slope.abs() < 1e-6 { 1e-6 } else { self.slope };
        let value = self.fit[at] / slope;
        let variance = self.covariance(at, at) - 2.0 * value * self.with_slope(at)
            + value * value * self.slope_variance();
        let half = NORMAL_95 * variance.max(0.0).sqrt() / slope.abs();
        Interval { value, low: value - half, high: value + half }
    }
}
