//! Which start brings the first player to half of the points, in games that are decided.
//!
//! A start of which most games are drawn brings both players to half of the points too, and is no fair game:
//! draws count against a start, and one that is mostly drawn is never proposed.

use serde::Serialize;
use yagura::{AnyPosition, Definition, Name, Position as _, Variant};

use super::{Conditions, Figures, figures_of};
use crate::{
    elo::Interval,
    self_play::{Arm, Ledger, Odds, Study},
};

/// What a start is farther from fair for when all its games are drawn; in proportion where some are.
const DRAWN: f64 = 0.25;
/// The part of the games that are drawn or not played on above which a start is mostly drawn.
const MOSTLY: f64 = 0.5;

/// The starts of a game by how fair they are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fairness {
    /// The version of the JSON.
    pub format: u32,
    /// What was played.
    pub conditions: Conditions,
    /// The starts, the fairest first.
    pub starts: Vec<StartFigures>,
    /// The fairest start of those that could be fair: half of the points is in the interval, and not most of
    /// the games are drawn.
    pub proposed: Option<String>,
}

/// A start and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StartFigures {
    /// The usual start, a handicap's id, or `without` and the code of the piece that the first player lacks.
    pub name: String,
    /// What it is called in Japanese.
    pub ja: String,
    /// And in English.
    pub en: String,
    /// The position string, `None` for the usual start.
    pub position: Option<String>,
    /// Games that count.
    pub games: usize,
    /// What the first player got.
    pub first_player: Option<Interval>,
    /// Games that were drawn.
    pub drawn: Option<Interval>,
    /// Games that were not played to their end.
    pub unfinished: Option<Interval>,
    /// Whether more than half of the games were drawn or not played to their end.
    pub mostly_drawn: bool,
    /// How far it is from fair, from 0 on: how far the first player's points are from a half, and a quarter
    /// of the part of the games that were drawn or not played to their end.
    pub apart: f64,
    /// Whether half of the points is in the interval, and not most of the games are drawn.
    pub may_be_fair: bool,
}

impl StartFigures {
    fn new(definition: &Definition, arm: &Arm, figures: &Figures) -> Self {
        let parts = [figures.first_player, figures.drawn, figures.unfinished];
        Self {
            position: arm.starts[0].clone(),
            games: figures.distinct,
            ..Self::judged(&arm.name, words(definition, &arm.name), parts)
        }
    }

    /// Returns what the first player's score and the parts that were drawn and not played on say of a start.
    fn judged(name: &str, [ja, en]: [String; 2], parts: [Option<Interval>; 3]) -> Self {
        let [first_player, drawn, unfinished] = parts;
        let part = |of: Option<Interval>| of.map_or(0.0, |of| of.value);
        let undecided = part(drawn) + part(unfinished);
        let mostly_drawn = undecided > MOSTLY;
        let is_half = first_player.is_some_and(|score| score.low <= 0.5 && score.high >= 0.5);
        Self {
            name: name.to_owned(),
            ja,
            en,
            position: None,
            games: 0,
            first_player,
            drawn,
            unfinished,
            mostly_drawn,
            apart: first_player.map_or(1.0, |score| (score.value - 0.5).abs()) + DRAWN * undecided,
            may_be_fair: is_half && !mostly_drawn,
        }
    }
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
            let variant = variants.get(at)?;
            Some(StartFigures::new(variant.definition(), arm, &figures_of(variant, ledger, at)?))
        });
        Some(Self::ranked(Conditions::of(study, arm, variant), starts.collect()))
    }

    /// Returns the starts in their order: those that are mostly drawn come last.
    fn ranked(conditions: Conditions, mut starts: Vec<StartFigures>) -> Self {
        starts.sort_by(|one, other| {
            one.mostly_drawn.cmp(&other.mostly_drawn).then_with(|| one.apart.total_cmp(&other.apart))
        });
        let proposed = starts.iter().find(|start| start.may_be_fair).map(|start| start.name.clone());
        Self { format: 2, conditions, starts, proposed }
    }
}

/// Returns what a start is called, in Japanese and English.
fn words(definition: &Definition, name: &str) -> [String; 2] {
    let names = |of: &Name| [of.ja.clone(), of.en.clone()];
    match name.split_once(' ') {
        Some(("without", code)) => {
            let kind = definition.kinds.iter().find(|kind| kind.code == code);
            let [ja, en] = kind.map_or_else(|| [code, code].map(str::to_owned), |kind| names(&kind.name));
            [format!("先手に{ja}がない"), format!("first player without {en} ({code})")]
        }
        _ if name == "usual" => ["ふつうの初形", "usual start"].map(str::to_owned),
        _ => {
            let handicap = definition.handicaps.iter().find(|handicap| handicap.id == name);
            let [ja, en] =
                handicap.map_or_else(|| [name, name].map(str::to_owned), |handicap| names(&handicap.name));
            [format!("手合 {ja}"), format!("handicap {en}")]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{report::page, self_play::Effort};

    #[test]
    fn a_dead_draw_is_no_fair_game() {
        let around = |value: f64| Some(Interval { value, low: value - 0.08, high: value + 0.08 });
        let start = |name: &str, score: f64, drawn: f64| {
            let parts = [around(score), around(drawn), around(0.0)];
            StartFigures::judged(name, [name.to_owned(), name.to_owned()], parts)
        };
        let starts =
            vec![start("without R", 0.5, 1.0), start("usual", 0.62, 0.0), start("without P", 0.474, 0.21)];
        let variant = Variant::parse("minishogi").expect("a game");
        let study = Study::new(1, vec![Arm::new(&variant, Effort::Nodes(1)).expect("an effort")]);
        let ranked = Fairness::ranked(Conditions::of(&study, &study.arms[0], &variant), starts);
        let names: Vec<&str> = ranked.starts.iter().map(|start| start.name.as_str()).collect();
        assert_eq!(names, ["without P", "usual", "without R"]);
        assert_eq!(ranked.proposed.as_deref(), Some("without P"));
        let page = page::fairness(&ranked);
        assert!(page.contains("mostly drawn") && page.contains("引き分けばかり"), "{page}");
        let drawn = Fairness::ranked(ranked.conditions.clone(), vec![start("without R", 0.5, 1.0)]);
        assert_eq!(drawn.proposed, None);
    }
}
