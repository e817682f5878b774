//! `yagura lab report`.

use std::io::Write;

use yagura::Catalogue;
use yagura_lab::{
    Interval,
    report::{Report, page},
    self_play::{Arm, Odds, Study},
};

use super::{Laboratory, Played, args::ReportArgs};
use crate::{args::Output, commands::write_json, failure::UserError};

pub(super) fn run(
    laboratory: &Laboratory<'_>,
    arguments: &ReportArgs,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let study = study(laboratory.games, arguments)?;
    let played = laboratory.played(study, &arguments.playing, &arguments.variant)?;
    finish(&played, &arguments.playing.output, out)
}

/// Returns what is played for a report.
pub(super) fn study(games: &Catalogue, arguments: &ReportArgs) -> anyhow::Result<Study> {
    let variant = games.variant(&arguments.variant)?;
    let usual = Arm::new(&variant, arguments.playing.effort())?;
    let mut arms = vec![usual.clone()];
    if arguments.imbalance {
        for odds in Odds::of(&variant) {
            let name = format!("without {}", variant.definition().kind(odds.kind).code);
            arms.push(usual.clone().starting(name, odds.starts.map(Some)));
        }
    }
    Ok(Study::new(arguments.playing.seed, arms))
}

/// Writes the report and says where it is.
pub(super) fn finish(played: &Played, output: &Output, out: &mut impl Write) -> anyhow::Result<()> {
    let report = written(played)?;
    if output.json {
        return write_json(out, &report);
    }
    summary(&report, out)?;
    writeln!(out, "{}", played.folder.path("report.html").display())?;
    Ok(())
}

/// Writes the files of a report and returns it.
fn written(played: &Played) -> anyhow::Result<Report> {
    let Played { study, variants, ledger, folder } = played;
    let report =
        Report::of(study, variants, ledger).ok_or_else(|| UserError("no game was played".to_owned()))?;
    folder.write_json("report.json", &report)?;
    folder.write("report.html", &page::page(&report))?;
    for game in &report.instructive {
        let mut games = ledger.games(0);
        if let Some(played) = games.find(|played| (played.pair, played.half) == (game.pair, game.half)) {
            folder.write_record(&game.file, &variants[0], played)?;
        }
    }
    Ok(report)
}

/// Returns a part with its interval, in hundredths.
pub(super) fn share(part: Option<Interval>) -> String {
    part.map_or("-".to_owned(), |Interval { value, low, high }| {
        format!("{:.1} % [{:.1}, {:.1}]", value * 100.0, low * 100.0, high * 100.0)
    })
}

fn summary(report: &Report, out: &mut impl Write) -> anyhow::Result<()> {
    let (conditions, figures) = (&report.conditions, &report.figures);
    writeln!(
        out,
        "{} {}: {} games, {} distinct, {} openings",
        conditions.variant, conditions.effort, figures.games, figures.distinct, figures.openings_played
    )?;
    writeln!(out, "first player {}", share(figures.first_player))?;
    writeln!(out, "drawn {}, unfinished {}", share(figures.drawn), share(figures.unfinished))?;
    let Interval { value, low, high } = figures.length.median;
    writeln!(out, "plies: median {value} [{low}, {high}]")?;
    for ending in &figures.endings {
        writeln!(
            out,
            "{}: {} (first won {}, second won {})",
            ending.reason, ending.games, ending.first_won, ending.second_won
        )?;
    }
    Ok(())
}
