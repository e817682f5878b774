//! `yagura match`.

use std::{
    fs::{File, OpenOptions},
    io::{self, IsTerminal as _, Read as _, Seek as _, SeekFrom, Write},
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Context as _;
use serde::Serialize;
use yagura::{Catalogue, Variant};
use yagura_lab::{
    Adjudication, Interval, LEAST_PAIRS, Limit, Openings, Results, Sprt, Summary, Tally, Verdict,
    record::{GameRecord, Header},
};

use super::write_json;
use crate::{
    args::Match,
    failure::{InputError, UserError},
};

/// What is written at the end, for programs.
#[derive(Debug, Serialize)]
struct Report<'a> {
    variant: &'a str,
    engines: &'a [String; 2],
    limits: &'a [String; 2],
    games: usize,
    #[serde(flatten)]
    tally: &'a Tally,
    score: f64,
    black_score: f64,
    elo: Option<Interval>,
    depth: [f64; 2],
    speed: [f64; 2],
    sprt: Option<SprtReport>,
}

#[derive(Debug, Serialize)]
struct SprtReport {
    #[serde(flatten)]
    test: Sprt,
    ratio: f64,
    bounds: (f64, f64),
    verdict: Option<Verdict>,
}

/// Plays the match and writes its results.
pub(crate) fn run(games: &Catalogue, arguments: &Match, out: &mut impl Write) -> anyhow::Result<()> {
    let plan = planned(games, arguments)?;
    let header = plan.header();
    let (mut file, mut games) = match &arguments.out {
        Some(path) => {
            let (file, games) =
                open(path, &header, if arguments.resume { Existing::Continued } else { Existing::Refused })?;
            (Some(file), games)
        }
        None => (None, Vec::new()),
    };
    let done = games.clone();
    let mut progress = Progress::new(plan.games, done.len());
    let summary = plan.run(&done, &mut |game, tally| {
        if let Some(file) = &mut file {
            let mut line = serde_json::to_vec(game)?;
            line.push(b'\n');
            file.write_all(&line)?;
        }
        games.push(game.clone());
        progress.show(game, tally, plan.sprt)
    })?;
    progress.end()?;
    report(arguments, &plan, &header, &summary, &games, out)
}

/// Returns the match that the arguments describe.
fn planned(games: &Catalogue, arguments: &Match) -> anyhow::Result<yagura_lab::Match> {
    let variant = games.variant(&arguments.variant)?;
    let engines = <[_; 2]>::try_from(arguments.engines.clone())
        .map_err(|engines| InputError(format!("{} engines: expected --engine twice", engines.len())))?;
    let words = [("movetime", &arguments.movetime), ("nodes", &arguments.nodes), ("depth", &arguments.depth)];
    let mut limit = arguments.time.map(Limit::Clock);
    for (word, value) in words {
        if let Some(value) = value {
            limit = Limit::read(word, value).map_err(|error| InputError(format!("--{word} {error}")))?;
        }
    }
    let limit = limit.ok_or_else(|| InputError("expected --time, --movetime, --nodes or --depth".into()))?;
    Ok(yagura_lab::Match {
        openings: openings(arguments, &variant)?,
        variant,
        engines,
        limit,
        games: arguments.games as usize,
        adjudication: Adjudication {
            most_plies: arguments.max_plies,
            win: arguments.win_score,
            win_moves: usize::from(arguments.win_moves),
        },
        margin: Duration::from_millis(arguments.margin),
        concurrency: usize::from(arguments.concurrency),
        sprt: arguments.sprt,
        thoughts: arguments.thoughts,
    })
}

fn openings(arguments: &Match, variant: &Variant) -> anyhow::Result<Openings> {
    if let Ok(plies) = arguments.openings.parse() {
        return Ok(Openings::Random {
            plies,
            seed: arguments.seed,
            margin: arguments.balance,
            position: arguments.position.clone(),
        });
    }
    if arguments.position.is_some() {
        return Err(InputError(
            "--position is for random openings: a file says where its openings begin".into(),
        )
        .into());
    }
    let text = std::fs::read_to_string(&arguments.openings)
        .map_err(|error| UserError(format!("openings {}: {error}", arguments.openings)))?;
    Ok(Openings::read(&text, variant)
        .map_err(|error| InputError(format!("{}: {error}", arguments.openings)))?)
}

/// What becomes of games that the file holds already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// The match goes on behind them.
    Continued,
    /// The file is not touched.
    Refused,
}

/// Opens the file of games, and returns the games that it holds when the match goes on.
pub(crate) fn open(
    path: &Path,
    header: &Header,
    existing: Existing,
) -> anyhow::Result<(File, Vec<GameRecord>)> {
    let shown = path.display();
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(|error| UserError(format!("{shown}: {error}")))?;
    let mut text = String::new();
    file.read_to_string(&mut text).with_context(|| format!("cannot read {shown}"))?;
    // A line that was cut short by the end of the program is written over.
    let whole = text.rfind('\n').map_or(0, |at| at + 1);
    let mut lines = text[..whole].lines();
    let bad =
        |number: usize, error: &dyn std::fmt::Display| InputError(format!("{shown}: line {number}: {error}"));
    let Some(first) = lines.next() else {
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        let mut line = serde_json::to_vec(header)?;
        line.push(b'\n');
        file.write_all(&line)?;
        return Ok((file, Vec::new()));
    };
    if existing == Existing::Refused {
        return Err(UserError(format!("{shown} holds games already: --resume goes on with them")).into());
    }
    let found: Header = serde_json::from_str(first).map_err(|error| bad(1, &error))?;
    if found != *header {
        let message =
            "the games there are of another match: engines, variant, limits and openings must be the same";
        return Err(UserError(format!("{shown}: {message}")).into());
    }
    let mut games = Vec::new();
    for (line, number) in lines.zip(2..) {
        games.push(serde_json::from_str(line).map_err(|error| bad(number, &error))?);
    }
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, games))
}

/// The line that says how far the match is: on a terminal it is written over, elsewhere there is one a game.
#[derive(Debug)]
struct Progress {
    games: usize,
    before: usize,
    played: usize,
    began: Instant,
    is_terminal: bool,
}

impl Progress {
    fn new(games: usize, before: usize) -> Self {
        Self { games, before, played: 0, began: Instant::now(), is_terminal: io::stderr().is_terminal() }
    }

    fn show(&mut self, game: &GameRecord, tally: &Tally, sprt: Option<Sprt>) -> io::Result<()> {
        self.played += 1;
        let done = self.before + self.played;
        let winner = game.winner.map_or("draw", |engine| &game.names[engine]);
        let plies = game.opening.moves.len() + game.moves.len();
        let per_game = self.began.elapsed().as_secs_f64() / self.played as f64;
        let left = Duration::from_secs_f64(per_game * self.games.saturating_sub(done) as f64).as_secs();
        let ratio = sprt.map(|sprt| format!(" llr {:.2}", sprt.ratio(&tally.sample()))).unwrap_or_default();
        let text = format!(
            "{done}/{} {tally}{ratio} | game {}: {winner} ({}, {plies} plies) | {}:{:02}:{:02} left",
            self.games,
            game.game + 1,
            game.reason,
            left / 3600,
            left / 60 % 60,
            left % 60
        );
        let mut err = io::stderr().lock();
        if let Some(fault) = &game.fault {
            let start = if self.is_terminal { "\r\x1b[K" } else { "" };
            writeln!(
                err,
                "{start}game {}: {}: {}: {}",
                game.game + 1,
                game.names[fault.engine],
                game.reason,
                fault.message
            )?;
        }
        if self.is_terminal {
            write!(err, "\r\x1b[K{text}")?;
        } else {
            writeln!(err, "{text}")?;
        }
        err.flush()
    }

    fn end(&self) -> io::Result<()> {
        if self.is_terminal && self.played > 0 { writeln!(io::stderr()) } else { Ok(()) }
    }
}

/// Returns the mean depth of an engine's moves and the positions that it visits in a second.
fn effort(games: &[GameRecord], engine: usize) -> (f64, f64) {
    let sum =
        |part: fn(&GameRecord, usize) -> u64| games.iter().map(|game| part(game, engine)).sum::<u64>() as f64;
    let moves = sum(|game, engine| game.effort[engine].moves);
    let depth = sum(|game, engine| game.effort[engine].depth);
    let nodes = sum(|game, engine| game.effort[engine].nodes);
    let ms = sum(|game, engine| game.spent[engine]);
    (depth / moves.max(1.0), nodes * 1000.0 / ms.max(1.0))
}

fn report(
    arguments: &Match,
    plan: &yagura_lab::Match,
    header: &Header,
    summary: &Summary,
    games: &[GameRecord],
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let tally = &summary.tally;
    let efforts = [0, 1].map(|engine| effort(games, engine));
    let sprt = plan.sprt.map(|test| SprtReport {
        test,
        ratio: test.ratio(&tally.sample()),
        bounds: test.bounds(),
        verdict: summary.verdict,
    });
    if arguments.output.json {
        let report = Report {
            variant: &header.variant,
            engines: &header.engines,
            limits: &header.limits,
            games: tally.games(),
            tally,
            score: tally.score(),
            black_score: tally.black.score(),
            elo: tally.elo(),
            depth: efforts.map(|(depth, _)| (depth * 10.0).round() / 10.0),
            speed: efforts.map(|(_, speed)| speed.round()),
            sprt,
        };
        return write_json(out, &report);
    }
    let names = games.last().map_or_else(|| header.engines.clone(), |game| game.names.clone());
    writeln!(
        out,
        "{}: {} ({}) against {} ({})",
        header.variant, names[0], header.limits[0], names[1], header.limits[1]
    )?;
    writeln!(out, "games {} {tally}", tally.games())?;
    writeln!(out, "pairs 0..2 {}", tally.pairs.map(|pairs| pairs.to_string()).join(" "))?;
    if tally.alike > 0 {
        writeln!(out, "{} pairs are the same game twice: the engines played alike", tally.alike)?;
    }
    if tally.repeated > 0 {
        writeln!(out, "{} pairs repeat another and count once", tally.repeated)?;
    }
    let colour = |results: &Results| {
        format!("+{} ={} -{} ({:.1} %)", results.wins, results.draws, results.losses, results.score() * 100.0)
    };
    let (black, white) = (colour(&tally.colours.black), colour(&tally.colours.white));
    writeln!(
        out,
        "{} with Black {black}, with White {white}; Black in distinct games {}",
        names[0],
        colour(&tally.black)
    )?;
    for (reason, [first, second, drawn]) in &tally.reasons {
        writeln!(out, "{reason}: won {first}, lost {second}, drawn {drawn}")?;
    }
    for (name, (depth, speed)) in names.iter().zip(efforts) {
        writeln!(out, "{name}: depth {depth:.1}, {speed:.0} nodes per second")?;
    }
    if let Some(SprtReport { test, ratio, bounds, verdict }) = sprt {
        let verdict = match verdict {
            Some(Verdict::Accepted) => "accepted",
            Some(Verdict::Refused) => "refused",
            None if tally.sample().telling() < LEAST_PAIRS => {
                "open: too few pairs in which the engines played differently"
            }
            None => "open",
        };
        writeln!(
            out,
            "sprt {},{}: llr {ratio:.2} of {:.2} to {:.2}: {verdict}",
            test.elo0, test.elo1, bounds.0, bounds.1
        )?;
    }
    Ok(())
}
