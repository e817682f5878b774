//! `yagura lab`.

mod args;
mod compare;
mod costs;
mod fairness;
mod folder;
mod progress;
mod report;

use std::io::Write;

pub(crate) use args::LabCommand;
use folder::Folder;
use progress::ProgressLine;
use yagura::{Catalogue, Variant};
use yagura_lab::self_play::{Ledger, Study, WorkFile, WorkFileError, play_on_threads};

/// Runs the command and returns when it is done.
pub(crate) fn run(games: &Catalogue, command: &LabCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        LabCommand::Report(arguments) => report::run(games, arguments, out),
        LabCommand::Compare(arguments) => compare::run(games, arguments, out),
        LabCommand::Fairness(arguments) => fairness::run(games, arguments, out),
        LabCommand::TuneCosts(arguments) => costs::run(games, arguments, out),
    }
}

/// A study that was played, with its games.
struct Played {
    study: Study,
    variants: Vec<Variant>,
    ledger: Ledger,
    folder: Folder,
}

/// Plays a study, or the rest of it, and returns it with its games.
fn played(games: &Catalogue, study: Study, playing: &args::Playing, name: &str) -> anyhow::Result<Played> {
    let variants = study.check(games)?;
    let folder = Folder::open(playing.out.as_deref(), name)?;
    let mut ledger = Ledger::new(&study, playing.target());
    let mut file = WorkFile::open(&folder.path("games.txt"), &study, &mut ledger)?;
    let mut line = ProgressLine::new(ledger.progress());
    if !ledger.is_complete() {
        play_on_threads(&study, &variants, &mut ledger, playing.threads(), &mut |pair, progress| {
            file.add(pair)?;
            line.show(progress);
            Ok::<(), WorkFileError>(())
        })?;
    }
    line.end();
    Ok(Played { study, variants, ledger, folder })
}
