//! `yagura train`.

use std::{
    fmt::Write as _,
    fs,
    io::{self, IsTerminal as _, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use yagura::{Catalogue, Game, Variant};
use yagura_engine::eval::net::{Base, HIDDEN_STEP, MOST_HIDDEN, Scope, read_related};
use yagura_lab::{
    read_net,
    report::page,
    train::{Event, Gate, Generation, Outcome, Plan, Progress, Target},
};

use super::write_json;
use crate::{
    args::{NetBase, Train},
    failure::{InputError, UserError},
};

/// Plays, trains, tries, and writes the net if it is accepted, with a report in any case.
pub(crate) fn run(games: &Catalogue, arguments: &Train, out: &mut impl Write) -> anyhow::Result<()> {
    let variant = games.variant(&arguments.variant)?;
    let plan = planned(arguments, &variant)?;
    let definition = variant.definition();
    let meter = Mutex::new(Meter::new());
    let (outcome, net) = plan.run(&|event| {
        // What cannot be shown does not end the training.
        let _ = meter.lock().unwrap_or_else(PoisonError::into_inner).show(event);
        true
    })?;
    let _ = meter.into_inner().unwrap_or_else(PoisonError::into_inner).end();
    let page_path = plan.folder.join("report.html");
    write_file(&page_path, page::training(definition, &outcome).as_bytes())?;
    write_file(&plan.folder.join("report.json"), &serde_json::to_vec_pretty(&outcome)?)?;
    let path = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.net", definition.id)));
    if let Some(net) = &net {
        write_file(&path, &net.to_bytes(definition))?;
    }
    if arguments.output.json {
        write_json(out, &outcome)?;
    } else {
        tell(&outcome, out)?;
        writeln!(out, "report: {}", page_path.display())?;
        if net.is_some() {
            writeln!(out, "net: {}", path.display())?;
        }
    }
    if net.is_none() {
        out.flush()?;
        return Err(UserError("no net was shown to be better than what there is".into()).into());
    }
    Ok(())
}

fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    Ok(fs::write(path, bytes).map_err(|error| UserError(format!("{}: {error}", path.display())))?)
}

/// Returns the training that the arguments describe.
fn planned(arguments: &Train, variant: &Variant) -> anyhow::Result<Plan> {
    let definition = variant.definition();
    let sizes = HIDDEN_STEP..=MOST_HIDDEN;
    if let Some(size) =
        arguments.hidden.iter().find(|size| !sizes.contains(size) || !size.is_multiple_of(HIDDEN_STEP))
    {
        let message = format!("--hidden {size}: expected multiples of {HIDDEN_STEP} up to {MOST_HIDDEN}");
        return Err(InputError(message).into());
    }
    for (option, part) in [("--result", arguments.result), ("--later", arguments.later)] {
        if !(0.0..=1.0).contains(&part) {
            return Err(InputError(format!("{option} {part}: expected 0 to 1")).into());
        }
    }
    if arguments.result + arguments.later > 1.0 {
        let (result, later) = (arguments.result, arguments.later);
        let message = format!("--result {result} --later {later}: expected parts of 1, no more together");
        return Err(InputError(message).into());
    }
    if let Some(text) = &arguments.position {
        Game::begin(variant, Some(text))?;
    }
    let scope = if arguments.without_drops { Scope::WithoutDrops } else { Scope::All };
    let net = match &arguments.net {
        Some(path) => {
            let bytes =
                read_net(&path.display().to_string()).map_err(|error| UserError(error.to_string()))?;
            let mut nets = read_related(definition, &bytes)
                .map_err(|error| UserError(format!("{}: {error}", path.display())))?;
            // Of several the one that counts where the new one will.
            nets.sort_by_key(|net| net.parameters().scope != scope);
            nets.into_iter().next().map(Arc::new)
        }
        None => None,
    };
    let threads =
        arguments.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let generation = Generation {
        variant: variant.clone(),
        position: arguments.position.clone(),
        games: arguments.games,
        nodes: arguments.nodes,
        seed: arguments.seed,
        net,
        threads,
    };
    Ok(Plan {
        also: arguments.also.clone(),
        folder: arguments.folder.clone().unwrap_or_else(|| PathBuf::from(format!("{}-net", definition.id))),
        bases: arguments
            .base
            .iter()
            .map(|base| match base {
                NetBase::Material => Base::Material,
                NetBase::Whole => Base::Whole,
            })
            .collect(),
        scope,
        hidden: arguments.hidden.clone(),
        epochs: arguments.epochs as usize,
        target: Target {
            of_result: arguments.result,
            of_later: arguments.later,
            centipawns: arguments.centipawns.map(f64::from),
        },
        percent: arguments.percent,
        gate: Gate {
            movetime: Duration::from_millis(arguments.movetime),
            games: arguments.match_games as usize,
            sprt: arguments.sprt,
            against: arguments.against.text.clone(),
        },
        note: note(arguments, &generation),
        generation,
    })
}

/// Returns what a net says of its training: the command without files.
fn note(arguments: &Train, generation: &Generation) -> String {
    let mut note = format!(
        "yagura train {} --games {} --nodes {} --seed {} --epochs {} --result {} --later {}",
        generation.variant,
        arguments.games,
        arguments.nodes,
        arguments.seed,
        arguments.epochs,
        arguments.result,
        arguments.later
    );
    if let Some(centipawns) = arguments.centipawns {
        let _ = write!(note, " --centipawns {centipawns}");
    }
    if let Some(percent) = arguments.percent {
        let _ = write!(note, " --percent {percent}");
    }
    if let Some(position) = &arguments.position {
        // Writing to a string does not fail.
        let _ = write!(note, " --position '{position}'");
    }
    if arguments.without_drops {
        note.push_str(" --without-drops");
    }
    if arguments.net.is_some() {
        note.push_str(" --net (an earlier one)");
    }
    if !arguments.also.is_empty() {
        note.push_str(" --also (earlier games)");
    }
    note
}

/// Says how far it is: on a terminal over the line before, elsewhere now and then.
#[derive(Debug)]
struct Meter {
    began: Instant,
    shown: Option<Instant>,
    is_terminal: bool,
}

impl Meter {
    fn new() -> Self {
        Self { began: Instant::now(), shown: None, is_terminal: io::stderr().is_terminal() }
    }

    fn show(&mut self, event: Event) -> io::Result<()> {
        let (text, is_rare) = match event {
            Event::Played(progress) => (played(progress, self.began), progress.games == progress.of),
            Event::Learnt(base, hidden, epoch) => {
                let [learnt, kept_out] = epoch.errors;
                let base = if base == Base::Whole { "whole" } else { "material" };
                let number = epoch.number;
                (format!("{base} {hidden}: epoch {number}, error {learnt:.5}, kept out {kept_out:.5}"), true)
            }
            Event::Tried(tally, ratio) => {
                (format!("match: {} games {tally} llr {ratio:.2}", tally.games()), false)
            }
        };
        let pause = Duration::from_millis(if self.is_terminal { 200 } else { 10_000 });
        if !is_rare && self.shown.is_some_and(|shown| shown.elapsed() < pause) {
            return Ok(());
        }
        self.shown = Some(Instant::now());
        let mut err = io::stderr().lock();
        if self.is_terminal {
            write!(err, "\r\x1b[K{text}")?;
        } else {
            writeln!(err, "{text}")?;
        }
        err.flush()
    }

    fn end(&self) -> io::Result<()> {
        if self.is_terminal && self.shown.is_some() { writeln!(io::stderr()) } else { Ok(()) }
    }
}

fn played(progress: Progress, began: Instant) -> String {
    let Progress { games, of, positions, before } = progress;
    let per_game = began.elapsed().as_secs_f64() / games.saturating_sub(before).max(1) as f64;
    let left = Duration::from_secs_f64(per_game * of.saturating_sub(games) as f64).as_secs();
    let (hours, minutes, seconds) = (left / 3600, left / 60 % 60, left % 60);
    format!("{games} of {of} games, {positions} positions, {hours}:{minutes:02}:{seconds:02} left")
}

/// Writes what came of it for people.
fn tell(outcome: &Outcome, out: &mut impl Write) -> io::Result<()> {
    let [learnt, kept_out, repeated] = outcome.positions;
    writeln!(
        out,
        "{}: {learnt} positions learnt, {kept_out} kept out, {repeated} repeated",
        outcome.variant
    )?;
    for (number, candidate) in outcome.candidates.iter().enumerate() {
        let [before, after] = candidate.errors;
        let (base, hidden) = (candidate.base, candidate.hidden);
        write!(out, "{base} {hidden}: error kept out {after:.5} (without a net {before:.5})")?;
        if let Some(trial) = &candidate.trial {
            write!(out, "; {} games {}, speed {:.2}", trial.tally.games(), trial.tally, trial.speed)?;
        }
        writeln!(out, "{}", if outcome.accepted == Some(number) { ": accepted" } else { "" })?;
    }
    Ok(())
}
