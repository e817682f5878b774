//! `yagura lab compare`.

use std::io::Write;

use yagura_lab::{
    report::{comparison::Comparison, page},
    self_play::{Arm, Study},
};

use super::{Laboratory, args::CompareArgs, engines};
use crate::{commands::write_json, failure::UserError};

pub(super) fn run(
    laboratory: &Laboratory<'_>,
    arguments: &CompareArgs,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let Some(other) = &arguments.other else { return engines::run(laboratory, arguments, out) };
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
