//! `yagura lab compare`.

use std::{
    io::{self, Write},
    time::Duration,
};

use yagura_lab::{
    Adjudication, Limit, Match, Openings, Verdict,
    report::{comparison::Comparison, page},
    self_play::{Arm, Effort, Study},
};

use super::{Laboratory, args::CompareArgs};
use crate::{
    commands::write_json,
    failure::{InputError, UserError},
};

/// Random plies of an opening between two engines, and by how much a side may be better after them.
const OPENING: usize = 6;
const MARGIN: i32 = 200;
/// Plies after which a game between two engines is drawn.
const MOST_PLIES: usize = 1000;

pub(super) fn run(
    laboratory: &Laboratory<'_>,
    arguments: &CompareArgs,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let Some(other) = &arguments.other else { return engines(laboratory, arguments, out) };
    let playing = &arguments.playing;
    let mut arms = Vec::new();
    for id in [&arguments.one, other] {
        arms.push(Arm::new(&laboratory.games.variant(id)?, playing.effort())?);
    }
    let study = Study::new(playing.seed, arms);
    let played = laboratory.played(study, playing, &format!("{}-{other}", arguments.one))?;
    let comparison = Comparison::of(&played.study, &played.variants, &played.ledger)
        .ok_or_else(|| UserError("no game was played".to_owned()))?;
    played.folder.write_json("comparison.json", &comparison)?;
    played.folder.write("comparison.html", &page::comparison(&comparison))?;
    if playing.output.json {
        return write_json(out, &comparison);
    }
    let [one, other] = &comparison.conditions;
    writeln!(out, "{} against {}", one.variant, other.variant)?;
    for of in &comparison.differences {
        writeln!(
            out,
            "{}: {:.3}, {:.3}: {:+.3} [{:+.3}, {:+.3}]{}",
            of.en,
            of.one.value,
            of.other.value,
            of.more.value,
            of.more.low,
            of.more.high,
            if of.clear { " *" } else { "" }
        )?;
    }
    Ok(())
}

/// Compares two engines by a match with a sequential test.
fn engines(laboratory: &Laboratory<'_>, arguments: &CompareArgs, out: &mut impl Write) -> anyhow::Result<()> {
    if laboratory.server.is_some() {
        return Err(InputError("engines are compared on one machine: expected two games".to_owned()).into());
    }
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
    let plan = Match {
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
    };
    let summary = plan.run(&[], &mut |_, tally| {
        let ratio = arguments.sprt.ratio(&tally.sample());
        writeln!(io::stderr(), "{} games, {tally}, llr {ratio:.2}", tally.games())
    })?;
    let verdict = match summary.verdict {
        Some(Verdict::Accepted) => "accepted",
        Some(Verdict::Refused) => "refused",
        None => "open",
    };
    if playing.output.json {
        let found = serde_json::json!({
            "tally": summary.tally,
            "elo": summary.tally.elo(),
            "sprt": arguments.sprt,
            "ratio": arguments.sprt.ratio(&summary.tally.sample()),
            "verdict": verdict,
        });
        return write_json(out, &found);
    }
    writeln!(out, "games {} {}", summary.tally.games(), summary.tally)?;
    writeln!(out, "sprt {},{}: {verdict}", arguments.sprt.elo0, arguments.sprt.elo1)?;
    Ok(())
}
