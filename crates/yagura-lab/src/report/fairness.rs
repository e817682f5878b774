//! Which start brings the first player to half of the points.

use serde::Serialize;
use yagura::{AnyPosition, Position as _, Variant};

use super::{Conditions, figures_of};
use crate::{
    elo::Interval,
    self_play::{Arm, Ledger, Odds, Study},
};

/// The starts of a game by how fair they are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fairness {
    /// The version of the JSON.
    pub format: u32,
    /// What was played.
    pub conditions: Conditions,
    /// The starts, the fairest first.
    pub starts: Vec<StartFigures>,
    /// The fairest start of those that could be fair: half of the points is in the interval.
    pub proposed: Option<String>,
}

/// A start and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StartFigures {
    /// The usual start, a handicap's id, or `without` and the code of the piece that the first player lacks.
    pub name: String,
    /// The position string, `None` for the usual start.
    pub position: Option<String>,
    /// Games that count.
    pub games: usize,
    /// What the first player got.
    pub first_player: Option<Interval>,
    /// Games that were drawn.
    pub drawn: Option<Interval>,
    /// Whether half of the points is in the interval.
    pub may_be_fair: bool,
}

/// Returns an arm for each start of a game: the usual one, its handicaps, and those in which the first player
/// lacks a piece.
pub fn arms(variant: &Variant, usual: &Arm) -> Vec<Arm> {
    let first = AnyPosition::start(variant).player().index();
    let mut arms = vec![usual.clone().starting("usual".to_owned(), usual.starts.clone())];
    let mut add = |name: String, position: &str| {
        let starts = [(); 2].map(|()| Some(position.to_owned()));
        if arms.iter().all(|arm| arm.starts != starts) {
            arms.push(usual.clone().starting(name, starts));
        }
    };
    for odds in Odds::of(variant) {
        let code = &variant.definition().kind(odds.kind).code;
        add(format!("without {code}"), &odds.starts[first]);
    }
    for handicap in &variant.definition().handicaps {
        add(handicap.id.clone(), &handicap.position);
    }
    arms
}

impl Fairness {
    /// Returns the starts of a study of such arms; `None` before there are games.
    pub fn of(study: &Study, variants: &[Variant], ledger: &Ledger) -> Option<Self> {
        let (arm, variant) = (study.arms.first()?, variants.first()?);
        let starts = study.arms.iter().enumerate().filter_map(|(at, arm)| {
            let figures = figures_of(variants.get(at)?, ledger, at)?;
            let score = figures.first_player;
            Some(StartFigures {
                name: arm.name.clone(),
                position: arm.starts[0].clone(),
                games: figures.distinct,
                first_player: score,
                drawn: figures.drawn,
                may_be_fair: score.is_some_and(|score| score.low <= 0.5 && score.high >= 0.5),
            })
        });
        let mut starts: Vec<StartFigures> = starts.collect();
        let apart = |start: &StartFigures| start.first_player.map_or(1.0, |of| (of.value - 0.5).abs());
        starts.sort_by(|one, other| apart(one).total_cmp(&apart(other)));
        let proposed = starts.iter().find(|start| start.may_be_fair).map(|start| start.name.clone());
        Some(Self { format: 1, conditions: Conditions::of(study, arm, variant), starts, proposed })
    }
}
