//! External engines that speak the protocol of XBoard, HaChu among them.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use yagura::{AnyPosition, Game, Move, Notation as _, Position as _, Side, Variant};
use yagura_engine::{Score, cecp::name as xboard_name};

use super::{Answer, Choice, Fault, HANDSHAKE, Player, Report, fault, patience};
use crate::{
    dialect::{self, Dialect, Turned},
    limit::{Clocks, Limit},
    player::uci::with_tail,
    process::Process,
    process_handle::ProcessHandle,
    spec::EngineSpec,
};

/// How long an engine that announces no end of its features may take for them.
const FEATURES: Duration = Duration::from_secs(2);
/// How long the answer to a `ping` may take.
const PONG: Duration = Duration::from_secs(30);
/// Plies to which an engine looks that is limited by its clock alone.
const UNLIMITED_DEPTH: u32 = 60;
/// Scores from here on are wins at a distance that the engine did not say.
const WIN: i32 = 80_000;
/// Megabytes of HaChu's table if nobody says otherwise: it ends in a fault without the command.
const HACHU_MEMORY: usize = 64;

/// What an engine does otherwise than the protocol says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manners {
    /// Nothing.
    Plain,
    /// HaChu 0.21: a position set up must be the board alone, with the side to move at the bottom; all
    /// positions set up in one process share their first key, so that a move of another position may be
    /// played; the table must be sized before the first search.
    Hachu,
}

/// An engine that speaks CECP.
#[derive(Debug)]
pub(super) struct Cecp {
    name: String,
    spec: EngineSpec,
    process: Process,
    handle: ProcessHandle,
    manners: Manners,
    features: HashMap<String, String>,
    /// What it calls the game.
    variant: String,
    start: AnyPosition,
    dialect: &'static dyn Dialect,
    /// The moves that it knows of the game, `None` before it knows that there is one.
    known: Option<Vec<Move>>,
    pings: u32,
}

impl Cecp {
    pub(super) fn start(spec: &EngineSpec, variant: &Variant, handle: &ProcessHandle) -> Result<Self, Fault> {
        let name = spec.short_name();
        let process = Process::start(&spec.command, handle)
            .map_err(|error| Fault::Start { engine: name.clone(), message: error.to_string() })?;
        let mut cecp = Self {
            name,
            spec: spec.clone(),
            process,
            handle: handle.clone(),
            manners: Manners::Plain,
            features: HashMap::new(),
            variant: spec.variant.clone().unwrap_or_else(|| variant.definition().id.clone()),
            start: AnyPosition::start(variant),
            dialect: &dialect::Cecp,
            known: None,
            pings: 0,
        };
        cecp.greet()?;
        // What it says before the answer tells what it refused; without one nobody would know.
        if cecp.feature("ping") != "1" {
            return Err(cecp.unsupported("it does not answer ping"));
        }
        let names: Vec<String> =
            cecp.feature("variants").split(',').map(|name| name.trim().to_owned()).collect();
        // Engines of ours name some games as XBoard needs it.
        if let Some(name) = xboard_name(&cecp.variant)
            .filter(|name| !names.contains(&cecp.variant) && names.iter().any(|other| other == name))
        {
            name.clone_into(&mut cecp.variant);
        }
        if !names.contains(&cecp.variant) {
            return Err(cecp.unsupported(format!(
                "it does not know {}, but {}",
                cecp.variant,
                names.join(", ")
            )));
        }
        for (option, _) in &spec.options {
            if !cecp.features.contains_key(&format!("option {option}")) {
                return Err(cecp.unsupported(format!("it has no option {option}")));
            }
        }
        Ok(cecp)
    }

    fn feature(&self, name: &str) -> &str {
        self.features.get(name).map_or("", String::as_str)
    }

    fn unsupported(&self, message: impl Into<String>) -> Fault {
        Fault::Unsupported { engine: self.name.clone(), message: message.into() }
    }

    /// Says hello and hears the features.
    fn greet(&mut self) -> Result<(), Fault> {
        self.process.send("xboard");
        self.process.send("protover 2");
        let began = Instant::now();
        let mut deadline = began + FEATURES;
        while self.feature("done") != "1" {
            match self.process.line(deadline) {
                Ok(line) => {
                    self.features.extend(line.strip_prefix("feature ").into_iter().flat_map(features));
                }
                // An engine of the first version has no features.
                Err(crate::process::Silence::Late)
                    if !self.features.is_empty() && self.feature("done") != "0" =>
                {
                    break;
                }
                Err(silence) => {
                    let message = format!("no features: {}", fault(&mut self.process, silence, FEATURES));
                    return Err(Fault::Start {
                        engine: self.name.clone(),
                        message: with_tail(message, &self.process),
                    });
                }
            }
            if self.feature("done") == "0" {
                deadline = began + HANDSHAKE;
            }
        }
        let own_name = self.feature("myname").to_owned();
        if own_name.starts_with("HaChu") {
            self.manners = Manners::Hachu;
        }
        if self.spec.name.is_none() && !own_name.is_empty() {
            self.name = own_name;
        }
        Ok(())
    }

    /// Starts the program anew, with nothing in its memory.
    fn restart(&mut self) -> Result<(), Fault> {
        self.process = Process::start(&self.spec.command, &self.handle)
            .map_err(|error| Fault::Start { engine: self.name.clone(), message: error.to_string() })?;
        self.features.clear();
        self.greet()
    }

    /// Waits until the engine has done all that it was told, and returns the fault that its first complaint
    /// meanwhile means.
    fn ping(&mut self) -> Result<(), Fault> {
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings));
        let pong = format!("pong {}", self.pings);
        let deadline = Instant::now() + PONG;
        let mut complaint = None;
        loop {
            let line =
                self.process.line(deadline).map_err(|silence| fault(&mut self.process, silence, PONG))?;
            if line.trim() == pong {
                return complaint.map_or(Ok(()), |line| Err(Fault::Dispute(line)));
            }
            if complaint.is_none()
                && ["Illegal", "Error", "tellusererror"].iter().any(|word| line.starts_with(word))
            {
                complaint = Some(line);
            }
        }
    }

    /// Begins a game from a position.
    fn begin(&mut self, position: &AnyPosition) -> Result<(), Fault> {
        if self.manners == Manners::Hachu || self.feature("reuse") == "0" {
            self.restart()?;
        }
        let memory = self.spec.hash_mb.unwrap_or(HACHU_MEMORY);
        let is_start = *position == self.start && position.side() == Side::Black;
        // HaChu takes the table for a set-up position from the one before it.
        let memory_comes_first = self.manners != Manners::Hachu || is_start;
        let set_memory = |cecp: &Self| {
            if cecp.feature("memory") == "1"
                && (cecp.manners == Manners::Hachu || cecp.spec.hash_mb.is_some())
            {
                cecp.process.send(&format!("memory {memory}"));
            }
        };
        if memory_comes_first {
            set_memory(self);
        }
        self.process.send("new");
        if self.variant != "normal" {
            self.process.send(&format!("variant {}", self.variant));
        }
        for command in ["force", "easy", "post"] {
            self.process.send(command);
        }
        if self.manners == Manners::Hachu {
            // The rules of the match judge repetition.
            self.process.send("option Allow repeats=1");
        }
        for (name, value) in &self.spec.options {
            self.process.send(&if value.is_empty() {
                format!("option {name}")
            } else {
                format!("option {name}={value}")
            });
        }
        self.dialect = &dialect::Cecp;
        if !is_start {
            self.set_up(position)?;
        }
        if !memory_comes_first {
            set_memory(self);
        }
        self.ping()
    }

    fn set_up(&mut self, position: &AnyPosition) -> Result<(), Fault> {
        if self.feature("setboard") != "1" {
            return Err(self.unsupported("it takes no positions"));
        }
        let no_text =
            || Fault::Unsupported { engine: self.name.clone(), message: "no text for the position".into() };
        if self.manners == Manners::Hachu && position.side() == Side::White {
            self.dialect = &Turned;
        }
        let fen = self.dialect.position(position).ok_or_else(no_text)?;
        let fen = match self.manners {
            Manners::Plain => fen.as_str(),
            Manners::Hachu => fen.split(' ').next().unwrap_or_default(),
        };
        self.process.send(&format!("setboard {fen}"));
        self.process.send("force");
        Ok(())
    }

    /// Brings the engine up to the position now.
    fn follow(&mut self, game: &Game<AnyPosition>) -> Result<(), Fault> {
        let known = match &self.known {
            Some(known) if game.moves().starts_with(known) => known.len(),
            _ => {
                self.begin(game.start())?;
                0
            }
        };
        let mut position = game.start().clone();
        for (at, &mv) in game.moves().iter().enumerate() {
            if at >= known {
                let text = self
                    .dialect
                    .write(&position, mv)
                    .ok_or_else(|| self.unsupported(format!("no text for {}", position.usi(mv))))?;
                let usermove = if self.feature("usermove") == "1" { "usermove " } else { "" };
                self.process.send(&format!("{usermove}{text}"));
            }
            position.play(mv);
        }
        self.known = Some(game.moves().to_vec());
        match self.ping() {
            // Its rules differ in a detail: it may go on from the position.
            Err(Fault::Dispute(_)) if self.manners == Manners::Hachu => self.begin(game.position()),
            heard => heard,
        }
    }

    /// Tells the limits of the next move.
    fn limit(&self, clocks: &Clocks, side: Side) -> Result<(), Fault> {
        let mut depth = UNLIMITED_DEPTH;
        let (own, other) = match clocks.limit(side) {
            Limit::Nodes(_) => return Err(self.unsupported("CECP has no limit of nodes")),
            Limit::Depth(plies) => {
                depth = plies;
                self.process.send("level 0 600 0");
                (Duration::from_hours(10), Duration::from_hours(10))
            }
            Limit::Movetime(time) => {
                self.process.send(&format!("st {}", self.move_seconds(time)));
                (time, time)
            }
            Limit::Clock(control) if !control.byoyomi.is_zero() => {
                return Err(self.unsupported("CECP has no byoyomi"));
            }
            Limit::Clock(control) => {
                self.process.send(&level(control.base, control.increment));
                (clocks.remaining(side), clocks.remaining(!side))
            }
        };
        self.process.send(&format!("sd {depth}"));
        if self.feature("time") != "0" {
            self.process.send(&format!("time {}", (own.as_millis() / 10).max(1)));
            self.process.send(&format!("otim {}", (other.as_millis() / 10).max(1)));
        }
        Ok(())
    }

    /// Returns the seconds of `st`; HaChu reads whole ones, and takes the rest from `time`.
    fn move_seconds(&self, time: Duration) -> String {
        match self.manners {
            Manners::Hachu => time.as_secs().max(1).to_string(),
            Manners::Plain => time.as_secs_f64().to_string(),
        }
    }

    /// Returns the choice that the words of a `move` line, all legs of it, mean.
    fn read(&mut self, game: &Game<AnyPosition>, text: &str) -> Result<Choice, Fault> {
        self.process.send("force");
        let mv = self.dialect.read(game, text).map_err(|error| Fault::Illegal(error.to_string()))?;
        self.known = Some(game.moves().iter().copied().chain([mv]).collect());
        Ok(Choice::Move(mv))
    }
}

impl Player for Cecp {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _: u64) -> Result<(), Fault> {
        self.process.skip();
        self.known = None;
        Ok(())
    }

    fn choose(&mut self, game: &Game<AnyPosition>, clocks: &Clocks) -> Result<Answer, Fault> {
        self.follow(game)?;
        let side = game.position().player();
        self.limit(clocks, side)?;
        let began = Instant::now();
        self.process.send("go");
        let wait = patience(clocks, side);
        let (mut report, mut legs) = (Report::default(), String::new());
        loop {
            let line =
                self.process.line(began + wait).map_err(|silence| fault(&mut self.process, silence, wait))?;
            let elapsed = began.elapsed();
            update(&mut report, &line);
            if let Some(text) = line.strip_prefix("move ") {
                let leg = text.trim();
                legs.push_str(leg);
                if leg.ends_with(',') {
                    continue;
                }
                let choice = self.read(game, &legs)?;
                return Ok(Answer { choice, elapsed, report });
            }
            match line.split_ascii_whitespace().next() {
                Some("resign") => return Ok(Answer { choice: Choice::Resign, elapsed, report }),
                Some(result @ ("1-0" | "0-1" | "1/2-1/2")) => {
                    // It gives up, or believes that the game is over, which the rules of the match deny.
                    let winner = if self.dialect.clock_letter(side) == 'w' { "0-1" } else { "1-0" };
                    let gives_up = result == winner;
                    self.process.send("force");
                    self.known = None;
                    return if gives_up {
                        Ok(Answer { choice: Choice::Resign, elapsed, report })
                    } else {
                        Err(Fault::Dispute(line))
                    };
                }
                Some("Illegal" | "Error") => return Err(Fault::Dispute(line)),
                _ => {}
            }
        }
    }

    fn tail(&self) -> Vec<String> {
        self.process.tail()
    }
}

/// Returns the features of a line, `NAME=VALUE` with quotes where there are blanks; the options under `option
/// NAME`.
fn features(line: &str) -> Vec<(String, String)> {
    let mut features = Vec::new();
    let mut rest = line.trim();
    while let Some((name, tail)) = rest.split_once('=') {
        let (value, tail) = match tail.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => tail.split_once(' ').unwrap_or((tail, "")),
        };
        if name == "option" {
            let option = value.split(" -").next().unwrap_or(value).trim();
            features.push((format!("option {option}"), value.to_owned()));
        } else {
            features.push((name.to_owned(), value.to_owned()));
        }
        rest = tail.trim_start();
    }
    features
}

/// Returns the command for a clock; the increment is in whole seconds.
fn level(base: Duration, increment: Duration) -> String {
    let seconds = base.as_secs().max(1);
    let base = if seconds.is_multiple_of(60) {
        (seconds / 60).to_string()
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    format!("level 0 {base} {}", increment.as_secs())
}

/// Takes from a line of thinking what it says: depth, score, time in centiseconds, nodes, moves.
fn update(report: &mut Report, line: &str) {
    let mut words = line.split_ascii_whitespace();
    let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
    if let (Some(depth), Some(score), Some(_), Some(nodes)) = (number(), number(), number(), number()) {
        let score = score.clamp(-1_000_000, 1_000_000) as i32;
        report.depth = u32::try_from(depth).ok();
        report.nodes = u64::try_from(nodes).ok();
        report.score = Some(match score {
            WIN.. => Score::Win(1),
            _ if score <= -WIN => Score::Loss(1),
            _ => Score::Centipawns(score),
        });
    }
}

#[cfg(test)]
mod tests;
