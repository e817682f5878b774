//! The figures of a game.

use std::collections::BTreeMap;

use serde::Serialize;
use yagura::Definition;

use super::{
    openings::{self, OpeningNode},
    pieces::{self, PieceFigures},
    trace::Trace,
};
use crate::{
    elo::Interval,
    statistics::{Clusters, Distribution, Kind},
};

/// Bars of the histogram of lengths, and points of the curve of legal moves.
const BARS: usize = 24;
const POINTS: usize = 30;
/// Games that must still go on for a point of the curve.
const LEAST_GAMES: usize = 5;
/// Centipawns from which on a winner who was behind came back.
const COMEBACK: i32 = 300;

/// What came of the games. All parts and scores are from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Games that were played.
    pub games: usize,
    /// Games that are not the same as an earlier one; all that follows is of these.
    pub distinct: usize,
    /// Openings among them.
    pub openings_played: usize,
    /// What the first player got.
    pub first_player: Option<Interval>,
    /// Games that the first player won.
    pub first_won: Option<Interval>,
    /// Games that the second player won.
    pub second_won: Option<Interval>,
    /// Games that were drawn by the rules.
    pub drawn: Option<Interval>,
    /// Games that were not played to their end; they count as drawn in scores.
    pub unfinished: Option<Interval>,
    /// Plies.
    pub length: Distribution,
    /// How many games ended in which number of plies.
    pub lengths: Histogram,
    /// The mean number of legal moves, of each game.
    pub branching: Distribution,
    /// How many legal moves there were after so many plies.
    pub branching_curve: Vec<CurvePoint>,
    /// Plies before the first capture, of the games with one.
    pub contact: Option<Distribution>,
    /// Games without any capture.
    pub without_capture: Option<Interval>,
    /// How often the other side came to be ahead.
    pub lead_changes: Distribution,
    /// Of the games that were won, those whose winner was clearly behind before.
    pub comebacks: Option<Interval>,
    /// Of the games that were won, the part after which the winner was ahead for good.
    pub decided: Option<Distribution>,
    /// Of the games that a royal piece ended, those whose loser was not behind shortly before.
    pub sudden_losses: Option<Interval>,
    /// How the games ended.
    pub endings: Vec<Ending>,
    /// What became of the pieces.
    pub pieces: Vec<PieceFigures>,
    /// Moves to each square, a game: by rank from the top, from the highest file to file 1.
    pub squares: Vec<Vec<f64>>,
    /// The first moves.
    pub openings: Vec<OpeningNode>,
}

/// How many games fall into bars of one width.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Histogram {
    /// The least value of the first bar.
    pub from: usize,
    /// The width of a bar.
    pub width: usize,
    /// Games by bar.
    pub counts: Vec<usize>,
}

/// A point of a curve over the plies of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CurvePoint {
    /// The ply.
    pub ply: usize,
    /// Half of the games have at most so many.
    pub median: f64,
    /// A tenth of the games has at most so many.
    pub p10: f64,
    /// Nine tenths have at most so many.
    pub p90: f64,
    /// Games that went on until then.
    pub games: usize,
}

/// One way in which games ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// The reason's word.
    pub reason: String,
    /// Games that it ended.
    pub games: usize,
    /// Of these, those that the first player won.
    pub first_won: usize,
    /// And those that the second player won.
    pub second_won: usize,
    /// The part of all games.
    pub part: Option<Interval>,
}

impl Figures {
    /// Returns the figures of these games, `None` without games.
    pub(super) fn of(definition: &Definition, traces: &[Trace], games: usize) -> Option<Self> {
        let share = |of: &dyn Fn(&Trace) -> Option<f64>| {
            Clusters::new(traces.iter().filter_map(|trace| Some((trace.pair, of(trace)?)))).mean(Kind::Share)
        };
        let part = |of: &dyn Fn(&Trace) -> bool| share(&|trace| Some(f64::from(u8::from(of(trace)))));
        let distribution_of = |kind, of: &dyn Fn(&Trace) -> Option<f64>| {
            Clusters::new(traces.iter().filter_map(|trace| Some((trace.pair, of(trace)?)))).distribution(kind)
        };
        let distribution = |of: &dyn Fn(&Trace) -> Option<f64>| distribution_of(Kind::Count, of);
        let truth = |is: bool| f64::from(u8::from(is));
        let mut pairs: Vec<u32> = traces.iter().map(|trace| trace.pair).collect();
        pairs.dedup();
        Some(Self {
            games,
            distinct: traces.len(),
            openings_played: pairs.len(),
            first_player: share(&|trace| Some(trace.points)),
            first_won: part(&|trace| trace.winner == Some(trace.first)),
            second_won: part(&|trace| trace.winner == Some(!trace.first)),
            drawn: part(&|trace| trace.winner.is_none() && trace.is_finished()),
            unfinished: part(&|trace| !trace.is_finished()),
            length: distribution(&|trace| Some(trace.plies as f64))?,
            lengths: Histogram::of(traces.iter().map(|trace| trace.plies)),
            branching: distribution(&|trace| Some(trace.choices))?,
            branching_curve: curve(traces),
            contact: distribution(&|trace| trace.contact.map(|plies| plies as f64)),
            without_capture: part(&|trace| trace.contact.is_none()),
            lead_changes: distribution(&|trace| Some(trace.lead.changes as f64))?,
            comebacks: share(&|trace| trace.lead.comeback.map(|behind| truth(behind >= COMEBACK))),
            decided: distribution_of(Kind::Share, &|trace| trace.lead.decided),
            sudden_losses: share(&|trace| trace.sudden.map(truth)),
            endings: endings(traces),
            pieces: pieces::figures(definition, traces),
            squares: squares(definition, traces),
            openings: openings::tree(traces),
        })
    }
}

impl Histogram {
    fn of(values: impl Iterator<Item = usize> + Clone) -> Self {
        let (least, most) = (values.clone().min().unwrap_or(0), values.clone().max().unwrap_or(0));
        let width = nice((most - least) / BARS + 1);
        let from = least / width * width;
        let mut counts = vec![0; (most - from) / width + 1];
        values.for_each(|value| counts[(value - from) / width] += 1);
        Self { from, width, counts }
    }
}

/// Returns the least of 1, 2, 5, 10, 20, 50, ... that is not less.
fn nice(least: usize) -> usize {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|step| step * 10usize.pow(power)));
    steps.take(20).find(|&step| step >= least).unwrap_or(least)
}

fn curve(traces: &[Trace]) -> Vec<CurvePoint> {
    let longest = traces.iter().map(|trace| trace.plies).max().unwrap_or(0);
    let step = nice(longest / POINTS + 1);
    let point = |ply: usize| {
        let mut choices: Vec<u32> =
            traces.iter().filter_map(|trace| trace.each_choices.get(ply)).copied().collect();
        choices.sort_unstable();
        let at = |part: usize| f64::from(choices[(choices.len() - 1) * part / 100]);
        let games = choices.len();
        (games >= LEAST_GAMES.min(traces.len()) && games > 0).then(|| CurvePoint {
            ply,
            median: at(50),
            p10: at(10),
            p90: at(90),
            games,
        })
    };
    (0..longest).step_by(step).map_while(point).collect()
}

fn endings(traces: &[Trace]) -> Vec<Ending> {
    let mut by_reason: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for trace in traces {
        let at = trace.winner.map_or(2, |winner| usize::from(winner != trace.first));
        by_reason.entry(&trace.reason).or_default()[at] += 1;
    }
    let mut endings: Vec<Ending> = by_reason
        .into_iter()
        .map(|(reason, [first_won, second_won, drawn])| {
            let is = traces.iter().map(|trace| (trace.pair, f64::from(u8::from(trace.reason == reason))));
            Ending {
                reason: reason.to_owned(),
                games: first_won + second_won + drawn,
                first_won,
                second_won,
                part: Clusters::new(is).mean(Kind::Share),
            }
        })
        .collect();
    endings.sort_by(|one, other| other.games.cmp(&one.games).then_with(|| one.reason.cmp(&other.reason)));
    endings
}

fn squares(definition: &Definition, traces: &[Trace]) -> Vec<Vec<f64>> {
    let files = usize::from(definition.files);
    let mut sums = vec![0u64; files * usize::from(definition.ranks)];
    for trace in traces {
        sums.iter_mut().zip(&trace.squares).for_each(|(sum, &visits)| *sum += u64::from(visits));
    }
    let games = traces.len().max(1) as f64;
    let rounded = |sum: &u64| (*sum as f64 / games * 1000.0).round() / 1000.0;
    sums.chunks(files).map(|row| row.iter().map(rounded).collect()).collect()
}
