//! Two sets of rules side by side: what differs between their games, and how well that is known.

use serde::Serialize;
use yagura::Variant;

use super::{Conditions, Figures, figures_of};
use crate::{
    elo::Interval,
    self_play::{Ledger, Study},
    statistics::difference,
};

/// Two sets of rules side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The version of the JSON.
    pub format: u32,
    /// What was played of each.
    pub conditions: [Conditions; 2],
    /// Games of each that count.
    pub games: [usize; 2],
    /// Figure by figure.
    pub differences: Vec<Difference>,
}

/// A figure of both.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// Which figure, as in the report.
    pub figure: &'static str,
    /// Its name in Japanese.
    pub ja: &'static str,
    /// And in English.
    pub en: &'static str,
    /// Of the first.
    pub one: Interval,
    /// Of the second.
    pub other: Interval,
    /// By how much the second has more.
    pub more: Interval,
    /// Whether the interval of the difference leaves out nothing at all. One of twenty that do not differ
    /// does so by chance.
    pub clear: bool,
}

type Figure = (&'static str, &'static str, &'static str, fn(&Figures) -> Option<Interval>);

const FIGURES: [Figure; 13] = [
    ("first_player", "先手の得点", "score of the first player", |of| of.first_player),
    ("first_won", "先手の勝ち", "won by the first player", |of| of.first_won),
    ("second_won", "後手の勝ち", "won by the second player", |of| of.second_won),
    ("drawn", "引き分け", "drawn", |of| of.drawn),
    ("unfinished", "打ち切り", "not played on", |of| of.unfinished),
    ("length", "手数（中央値）", "plies (median)", |of| Some(of.length.median)),
    ("branching", "合法手の数（中央値）", "legal moves (median)", |of| Some(of.branching.median)),
    (
        "contact",
        "最初に駒を取るまでの手数（中央値）",
        "plies before the first capture (median)",
        |of| of.contact.map(|of| of.median),
    ),
    ("lead_changes", "優勢の入れ替わり（平均）", "changes of the lead (mean)", |of| {
        of.lead_changes.mean
    }),
    ("comebacks", "逆転勝ち", "comebacks", |of| of.comebacks),
    ("decided", "勝ちが決まった時点（中央値）", "decided after this part (median)", |of| {
        of.decided.map(|of| of.median)
    }),
    ("sudden_losses", "突然の終わり", "sudden losses", |of| of.sudden_losses),
    ("without_capture", "駒を取らない対局", "games without a capture", |of| of.without_capture),
];

/// Fewer games that differ tell nothing: the interval of a median of a few of them is much too narrow.
const FEWEST: usize = 20;

impl Comparison {
    /// Returns the comparison of the first two arms of a study; `None` before both have games.
    pub fn of(study: &Study, variants: &[Variant], ledger: &Ledger) -> Option<Self> {
        let ([one, other, ..], [first, second, ..]) = (study.arms.as_slice(), variants) else { return None };
        let figures = [figures_of(first, ledger, 0)?, figures_of(second, ledger, 1)?];
        let are_enough = figures.iter().all(|figures| figures.distinct >= FEWEST);
        let differences = FIGURES.iter().filter_map(|(figure, ja, en, of)| {
            let (one, other) = (of(&figures[0])?, of(&figures[1])?);
            let more = difference(other, one);
            let clear = are_enough && (more.low > 0.0 || more.high < 0.0);
            Some(Difference { figure, ja, en, one, other, more, clear })
        });
        Some(Self {
            format: 1,
            conditions: [Conditions::of(study, one, first), Conditions::of(study, other, second)],
            games: [figures[0].distinct, figures[1].distinct],
            differences: differences.collect(),
        })
    }
}
