//! `yagura lab fairness`.

use std::io::Write;

use yagura_lab::{
    report::{
        fairness::{Fairness, arms},
        page,
    },
    self_play::{Arm, Study},
};

use super::{Laboratory, args::FairnessArgs, report::share};
use crate::{commands::write_json, failure::UserError};

pub(super) fn run(
    laboratory: &Laboratory<'_>,
    arguments: &FairnessArgs,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let playing = &arguments.playing;
    let variant = laboratory.games.variant(&arguments.variant)?;
    let usual = Arm::new(&variant, playing.effort())?;
    let study = Study::new(playing.seed, arms(&variant, &usual));
    let played = laboratory.played(study, playing, &format!("fairness-{}", arguments.variant))?;
    let fairness = Fairness::of(&played.study, &played.variants, &played.ledger)
        .ok_or_else(|| UserError("no game was played".to_owned()))?;
    played.folder.write_json("fairness.json", &fairness)?;
    played.folder.write("fairness.html", &page::fairness(&fairness))?;
    if playing.output.json {
        return write_json(out, &fairness);
    }
    for start in &fairness.starts {
        let mark = match (start.may_be_fair, start.mostly_drawn) {
            (true, _) => " *",
            (false, true) => " (mostly drawn)",
            (false, false) => "",
        };
        let drawn = share(start.drawn);
        writeln!(out, "{}: first player {}, drawn {drawn}{mark}", start.name, share(start.first_player))?;
    }
    if fairness.starts.iter().any(|start| start.mostly_drawn) {
        writeln!(
            out,
            "starts of which more than half of the games are drawn or unfinished are not proposed"
        )?;
    }
    match &fairness.proposed {
        Some(name) => writeln!(out, "proposed: {name}")?,
        None => {
            writeln!(
                out,
                "no start of these brings the first player to half of the points in decided games"
            )?;
        }
    }
    Ok(())
}
