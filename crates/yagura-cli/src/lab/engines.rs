//! `yagura lab compare` of two engines.

use std::{
    io::{self, Write},
    time::Duration,
};

use yagura_lab::{
    Adjudication, Limit, Match, Openings,
    report::{engines::EngineComparison, page},
    self_play::Effort,
};

use super::{Laboratory, args::CompareArgs, folder::Folder};
use crate::{
    commands::{
        matches::{Existing, open},
        write_json,
    },
    failure::InputError,
};

/// Random plies of an opening between two engines, and by how much a side may be better after them.
const OPENING: usize = 6;
const MARGIN: i32 = 200;
/// Plies after which a game between two engines is drawn.
const MOST_PLIES: usize = 1000;

/// Compares two engines by a match with a sequential test, or by the rest of it.
pub(super) fn run(
    laboratory: &Laboratory<'_>,
    arguments: &CompareArgs,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    if laboratory.server.is_some() {
        return Err(InputError("engines are compared on one machine: expected two games".to_owned()).into());
    }
    let playing = &arguments.playing;
    let plan = planned(laboratory, arguments)?;
    let folder = Folder::open(playing.out.as_deref(), &format!("engines-{}", arguments.one))?;
    let (mut file, done) = open(&folder.path("games.jsonl"), &plan.header(), Existing::Continued)?;
    let summary = plan.run(&done, &mut |game, tally| {
        let mut line = serde_json::to_vec(game)?;
        line.push(b'\n');
        file.write_all(&line)?;
        let ratio = arguments.sprt.ratio(&tally.sample());
        writeln!(io::stderr(), "{} games, {tally}, llr {ratio:.2}", tally.games())
    })?;
    let comparison = EngineComparison::of(&plan, arguments.sprt, &summary);
    folder.write_json("comparison.json", &comparison)?;
    folder.write("comparison.html", &page::engines(&comparison))?;
    if playing.output.json {
        return write_json(out, &comparison);
    }
    let EngineComparison { tally, sprt, verdict, .. } = &comparison;
    writeln!(out, "games {} {tally}", tally.games())?;
    writeln!(out, "sprt {},{}: {verdict}", sprt.elo0, sprt.elo1)?;
    writeln!(out, "{}", folder.path("comparison.html").display())?;
    Ok(())
}

/// Returns the match that the arguments describe.
fn planned(laboratory: &Laboratory<'_>, arguments: &CompareArgs) -> anyhow::Result<Match> {
    let playing = &arguments.playing;
    let engines = <[_; 2]>::try_from(arguments.engine.clone())
        .map_err(|engines| InputError(format!("{} engines: expected --engine twice", engines.len())))?;
    let limit = match playing.effort() {
        Effort::Nodes(nodes) => Limit::Nodes(nodes),
        Effort::Movetime(ms) => Limit::Movetime(Duration::from_millis(ms)),
        Effort::Level(_) => {
            return Err(
                InputError("--level is for reports: give engines a level as in self,level=5".into()).into()
            );
        }
    };
    Ok(Match {
        variant: laboratory.games.variant(&arguments.one)?,
        engines,
        limit,
        games: 2 * playing.target().pairs as usize,
        openings: Openings::Random { plies: OPENING, seed: playing.seed, margin: MARGIN, position: None },
        adjudication: Adjudication { most_plies: MOST_PLIES, win: None, win_moves: 4 },
        margin: Duration::from_millis(500),
        concurrency: playing.threads(),
        sprt: Some(arguments.sprt),
        thoughts: false,
    })
}
