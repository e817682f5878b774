//! `yagura lab`.

mod args;
mod compare;
mod costs;
mod engines;
mod fairness;
mod folder;
mod progress;
mod queue;
mod report;

use std::{
    cell::RefCell,
    io::{self, Write},
    rc::Rc,
    time::Duration,
};

pub(crate) use args::LabCommand;
use args::StudyCommand;
use folder::Folder;
use progress::Tracker;
pub(crate) use queue::QueueError;
use queue::{Queue, Server};
use yagura::{Catalogue, Variant};
use yagura_lab::self_play::{Arm, Delivery, Ledger, Study, WorkFile, play_on_threads, play_with};

/// Runs the command and returns when it is done.
pub(crate) fn run(games: &Catalogue, command: &LabCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        LabCommand::Study(command) => study(&Laboratory { games, server: None }, command, out),
        LabCommand::Serve(arguments) => {
            let [lease, away] = [arguments.lease, arguments.away].map(Duration::from_secs);
            let server = Some(Server { url: arguments.nats.clone(), lease, away });
            study(&Laboratory { games, server }, &arguments.study, out)
        }
        LabCommand::Work(arguments) => queue::work(games, arguments, out),
        LabCommand::Status(arguments) => queue::status(arguments, out),
    }
}

fn study(laboratory: &Laboratory<'_>, command: &StudyCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        StudyCommand::Report(arguments) => report::run(laboratory, arguments, out),
        StudyCommand::Compare(arguments) => compare::run(laboratory, arguments, out),
        StudyCommand::Fairness(arguments) => fairness::run(laboratory, arguments, out),
        StudyCommand::TuneCosts(arguments) => costs::run(laboratory, arguments, out),
    }
}

/// What games there are, and who plays them.
struct Laboratory<'a> {
    games: &'a Catalogue,
    /// Workers of a queue; without it, threads of this machine.
    server: Option<Server>,
}

/// A study that was played, with its games.
struct Played {
    study: Study,
    variants: Vec<Variant>,
    ledger: Ledger,
    folder: Folder,
}

impl Laboratory<'_> {
    /// Plays a study, or the rest of it, and returns it with its games.
    fn played(&self, study: Study, playing: &args::Playing, name: &str) -> anyhow::Result<Played> {
        let variants = study.check(self.games)?;
        let folder = Folder::open(playing.out.as_deref(), name)?;
        let mut ledger = Ledger::new(&study, playing.target());
        let mut file = WorkFile::open(&folder.path("games.txt"), &study, &mut ledger)?;
        let tracker = Tracker::new(&study, name, ledger.progress(), file.shares().clone(), folder.clone());
        let tracker = Rc::new(RefCell::new(tracker));
        if !ledger.is_complete() {
            let mut keep = |delivery: &Delivery, progress| {
                file.add(delivery)?;
                tracker.borrow_mut().count(delivery, progress);
                Ok::<(), anyhow::Error>(())
            };
            match &self.server {
                None => play_on_threads(&study, &variants, &mut ledger, playing.threads(), &mut keep)?,
                Some(server) => {
                    let mut queue = Queue::open(server, &study, &variants, tracker.clone())?;
                    play_with(&mut queue, &mut ledger, &mut keep)?;
                    queue.end();
                }
            }
        }
        tracker.borrow_mut().end();
        (0..study.arms.len()).for_each(|arm| warn_of_repetition(&study, &ledger, arm));
        Ok(Played { study, variants, ledger, folder })
    }
}

/// Says where the games of an arm only repeat each other. Nothing can be done about a terminal that is gone.
fn warn_of_repetition(study: &Study, ledger: &Ledger, arm: usize) {
    let (games, distinct) = ledger.distinct(arm);
    let end = if ledger.is_exhausted(arm) {
        "ended before its time: its games only repeat each other"
    } else if distinct * 2 < games {
        "most games repeat another"
    } else {
        return;
    };
    let Arm { name, effort, .. } = &study.arms[arm];
    let _ = writeln!(
        io::stderr(),
        "{name}: {end}: {distinct} of {games} differ with {effort}; expected another effort, as more --nodes"
    );
}
