//! External engines that speak USI or UCI.

use std::{fmt::Write as _, path::PathBuf, time::Instant};

use yagura::{AnyPosition, Game, Notation as _, Position as _, Side, Variant};
use yagura_engine::{Level, Score};

use super::{Answer, Choice, Fault, HANDSHAKE, Player, Report, fault, patience};
use crate::{
    dialect::{Dialect, Native, Peer, stockfish},
    limit::{Clocks, Limit},
    process::Process,
    process_handle::ProcessHandle,
    spec::{EngineSpec, Protocol},
};

/// The longest distance to a mate that is believed, in plies.
const LONGEST_MATE: u32 = 999;

/// Plies to which an engine's rules are compared with ours.
const COMPARED_DEPTH: u32 = 3;

/// An option that an engine declared.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Declared {
    name: String,
    /// The values of a choice.
    values: Vec<String>,
}

/// A file of variants that lives as long as the engine which reads it.
#[derive(Debug)]
struct VariantFile(PathBuf);

impl Drop for VariantFile {
    fn drop(&mut self) {
        // It lies in a folder that the system empties.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// An engine that speaks USI or UCI.
#[derive(Debug)]
pub(super) struct Uci {
    name: String,
    protocol: Protocol,
    process: Process,
    dialect: &'static dyn Dialect,
    /// The start of the variant, which engines call `startpos`.
    start: AnyPosition,
    declared: Vec<Declared>,
    /// Whether the seed is ours to set.
    seeds: bool,
    variants: Option<VariantFile>,
}

impl Uci {
    pub(super) fn start(spec: &EngineSpec, variant: &Variant, handle: &ProcessHandle) -> Result<Self, Fault> {
        let name = spec.short_name();
        let process = Process::start(&spec.command, handle)
            .map_err(|error| Fault::Start { engine: name.clone(), message: error.to_string() })?;
        let mut uci = Self {
            name,
            protocol: spec.protocol,
            process,
            dialect: &Native,
            start: AnyPosition::start(variant),
            declared: Vec::new(),
            seeds: false,
            variants: None,
        };
        uci.greet(spec)?;
        uci.choose_variant(spec, variant)?;
        uci.set_options(spec)?;
        uci.ready()?;
        if uci.variants.is_some() {
            uci.compare_rules()?;
        }
        Ok(uci)
    }

    fn is_usi(&self) -> bool {
        self.protocol == Protocol::Usi
    }

    fn unsupported(&self, message: impl Into<String>) -> Fault {
        Fault::Unsupported { engine: self.name.clone(), message: message.into() }
    }

    /// Says hello and hears what the engine calls itself and which options it has.
    fn greet(&mut self, spec: &EngineSpec) -> Result<(), Fault> {
        let word = if self.is_usi() { "usi" } else { "uci" };
        self.process.send(word);
        let ok = format!("{word}ok");
        let deadline = Instant::now() + HANDSHAKE;
        loop {
            let line = self.process.line(deadline).map_err(|silence| {
                let message = format!("no {ok}: {}", fault(&mut self.process, silence, HANDSHAKE));
                Fault::Start { engine: self.name.clone(), message: with_tail(message, &self.process) }
            })?;
            if line.trim() == ok {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("id name ").filter(|_| spec.name.is_none()) {
                name.trim().clone_into(&mut self.name);
            }
            self.declared.extend(declared(&line));
        }
    }

    fn ready(&mut self) -> Result<(), Fault> {
        self.process.send("isready");
        let deadline = Instant::now() + HANDSHAKE;
        loop {
            match self.process.line(deadline) {
                Ok(line) if line.trim() == "readyok" => return Ok(()),
                Ok(_) => {}
                Err(silence) => return Err(fault(&mut self.process, silence, HANDSHAKE)),
            }
        }
    }

    /// Returns the declared option that a name means: in any case, with or without what USI and UCI put
    /// before it.
    fn option(&self, name: &str) -> Option<&Declared> {
        let plain = |name: &str| {
            let name = name.to_ascii_lowercase().replace('_', " ");
            name.strip_prefix("usi ").or_else(|| name.strip_prefix("uci ")).unwrap_or(&name).to_owned()
        };
        let exact = self.declared.iter().find(|declared| declared.name.eq_ignore_ascii_case(name));
        exact.or_else(|| self.declared.iter().find(|declared| plain(&declared.name) == plain(name)))
    }

    /// Sets an option that the engine declared; returns `false` when it has none of this name.
    fn set(&self, name: &str, value: &str) -> bool {
        let Some(option) = self.option(name) else { return false };
        let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
        self.process.send(&format!("setoption name {}{value}", option.name));
        true
    }

    fn choose_variant(&mut self, spec: &EngineSpec, variant: &Variant) -> Result<(), Fault> {
        let id = variant.definition().id.as_str();
        let peer = stockfish::peer(id).filter(|peer| peer.usi || !self.is_usi());
        if !self.is_usi() {
            let peer = peer.ok_or_else(|| self.unsupported(format!("no UCI strings for {id} are known")))?;
            self.dialect = peer.uci;
        }
        let Some(option) = self.option("Variant").cloned() else {
            return if self.is_usi() && id == stockfish::GAME_OF_USI {
                Ok(())
            } else {
                Err(self.unsupported(format!("it has no option for a variant, such as {id}")))
            };
        };
        let knows = |name: &str| option.values.iter().any(|value| value == name);
        let theirs = match (&spec.variant, peer) {
            (Some(name), _) => name.clone(),
            (None, _) if knows(id) => without_version(variant),
            (None, Some(peer)) if knows(peer.theirs) || peer.ini.is_some() || spec.ini.is_some() => {
                peer.theirs.to_owned()
            }
            _ => return Err(self.unsupported(format!("it does not know {id}"))),
        };
        self.load_variants(spec, peer.filter(|_| !knows(&theirs)))?;
        self.process.send(&format!("setoption name {} value {theirs}", option.name));
        Ok(())
    }

    /// Has the engine read the user's file of variants, or ours when the game is in it.
    fn load_variants(&mut self, spec: &EngineSpec, peer: Option<&Peer>) -> Result<(), Fault> {
        let path = match (&spec.ini, peer.and_then(|peer| peer.ini)) {
            (Some(path), _) => path.clone(),
            (None, Some(text)) => {
                let stamp = format!("{:016x}", fastrand::u64(..));
                let path = std::env::temp_dir().join(format!("yagura-{}-{stamp}.ini", std::process::id()));
                std::fs::write(&path, text).map_err(|error| Fault::Start {
                    engine: self.name.clone(),
                    message: format!("{}: {error}", path.display()),
                })?;
                let text = path.display().to_string();
                self.variants = Some(VariantFile(path));
                text
            }
            (None, None) => return Ok(()),
        };
        if self.set("VariantPath", &path) {
            Ok(())
        } else {
            Err(self.unsupported("it reads no file of variants"))
        }
    }

    /// Compares what the engine made of our file of variants with our rules: older versions read such files
    /// without a complaint, and play something else.
    fn compare_rules(&mut self) -> Result<(), Fault> {
        let ours = self.start.perft(COMPARED_DEPTH);
        let start = if self.start.side() == Side::Black { None } else { self.dialect.position(&self.start) };
        let word = if self.is_usi() { "sfen" } else { "fen" };
        self.process.send(
            &start.map_or_else(|| "position startpos".to_owned(), |text| format!("position {word} {text}")),
        );
        self.process.send(&format!("go perft {COMPARED_DEPTH}"));
        let deadline = Instant::now() + HANDSHAKE;
        loop {
            let line = self
                .process
                .line(deadline)
                .map_err(|silence| fault(&mut self.process, silence, HANDSHAKE))?;
            let Some(theirs) = line.strip_prefix("Nodes searched:") else { continue };
            if theirs.trim() == ours.to_string() {
                return Ok(());
            }
            return Err(self.unsupported(format!(
                "it counts {} games of {COMPARED_DEPTH} plies, not {ours}: it is too old for this game",
                theirs.trim()
            )));
        }
    }

    fn set_options(&mut self, spec: &EngineSpec) -> Result<(), Fault> {
        let hash = spec.hash_mb.map(|size| ("Hash", size.to_string()));
        let level = spec
            .level
            .filter(|&level| level != Level::FULL)
            .map(|level| ("Level", level.number().to_string()));
        for (name, value) in hash.into_iter().chain(level) {
            if !self.set(name, &value) {
                return Err(self.unsupported(format!("it has no option {name}")));
            }
        }
        for (name, value) in &spec.options {
            if !self.set(name, value) {
                return Err(self.unsupported(format!("it has no option {name}")));
            }
        }
        self.seeds = !spec.options.iter().any(|(name, _)| name.eq_ignore_ascii_case("seed"));
        Ok(())
    }

    /// Returns the `position` command of a game.
    fn position(&self, game: &Game<AnyPosition>) -> Result<String, Fault> {
        let mut position = game.start().clone();
        let mut text = "position ".to_owned();
        if position == self.start {
            text.push_str("startpos");
        } else {
            let word = if self.is_usi() { "sfen " } else { "fen " };
            text.push_str(word);
            text.push_str(
                &self
                    .dialect
                    .position(&position)
                    .ok_or_else(|| self.unsupported("no text for the start of the game"))?,
            );
        }
        if !game.moves().is_empty() {
            text.push_str(" moves");
        }
        for &mv in game.moves() {
            let written = self.dialect.write(&position, mv);
            text.push(' ');
            text.push_str(
                &written
                    .ok_or_else(|| self.unsupported(format!("no text for the move {}", position.usi(mv))))?,
            );
            position.play(mv);
        }
        Ok(text)
    }

    /// Returns the `go` command for a side's move.
    fn go(&self, clocks: &Clocks, side: Side) -> Result<String, Fault> {
        Ok(match clocks.limit(side) {
            Limit::Movetime(time) => format!("go movetime {}", time.as_millis()),
            Limit::Nodes(nodes) => format!("go nodes {nodes}"),
            Limit::Depth(depth) => format!("go depth {depth}"),
            Limit::Clock(control) => {
                let mut text = "go".to_owned();
                let letters = Side::BOTH.map(|side| (self.dialect.clock_letter(side), clocks.clock(side)));
                for (letter, clock) in letters {
                    let _ = write!(text, " {letter}time {}", clock.remaining.as_millis());
                }
                for (letter, clock) in letters.into_iter().filter(|(_, clock)| !clock.increment.is_zero()) {
                    let _ = write!(text, " {letter}inc {}", clock.increment.as_millis());
                }
                if !control.byoyomi.is_zero() {
                    if !self.is_usi() {
                        return Err(self.unsupported("UCI has no byoyomi"));
                    }
                    let _ = write!(text, " byoyomi {}", control.byoyomi.as_millis());
                }
                text
            }
        })
    }
}

impl Player for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, seed: u64) -> Result<(), Fault> {
        self.process.skip();
        if self.seeds {
            // Only engines of ours have it; its greatest value is that of a signed number.
            self.set("Seed", &(seed >> 1).to_string());
        }
        self.process.send(if self.is_usi() { "usinewgame" } else { "ucinewgame" });
        self.ready()
    }

    fn choose(&mut self, game: &Game<AnyPosition>, clocks: &Clocks) -> Result<Answer, Fault> {
        let side = game.position().player();
        let (position, go) = (self.position(game)?, self.go(clocks, side)?);
        self.process.skip();
        self.process.send(&position);
        let began = Instant::now();
        self.process.send(&go);
        let wait = patience(clocks, side);
        let mut report = Report::default();
        loop {
            let line =
                self.process.line(began + wait).map_err(|silence| fault(&mut self.process, silence, wait))?;
            let elapsed = began.elapsed();
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("info") => update(&mut report, &line, self.protocol),
                Some("bestmove") => {
                    let choice = self.read(game, words.next().unwrap_or_default())?;
                    return Ok(Answer { choice, elapsed, report });
                }
                _ => {}
            }
        }
    }

    fn tail(&self) -> Vec<String> {
        self.process.tail()
    }
}

impl Uci {
    fn read(&self, game: &Game<AnyPosition>, text: &str) -> Result<Choice, Fault> {
        if text == "resign" {
            return Ok(Choice::Resign);
        }
        self.dialect.read(game, text).map(Choice::Move).map_err(|error| Fault::Illegal(error.to_string()))
    }
}

/// Returns the option that a line declares.
/// Returns a variant's id as programs take it that read their games from files: without its version.
fn without_version(variant: &Variant) -> String {
    let whole = variant.to_string();
    match &variant.definition().version {
        Some(version) => whole.replacen(&format!("~{version}"), "", 1),
        None => whole,
    }
}

fn declared(line: &str) -> Option<Declared> {
    let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
    let values = rest.split(" var ").skip(1).map(|value| value.trim().to_owned()).collect();
    Some(Declared { name: name.trim().to_owned(), values })
}

/// Takes from an `info` line what it says of the best line.
fn update(report: &mut Report, line: &str, protocol: Protocol) {
    let words: Vec<&str> =
        line.split_ascii_whitespace().take_while(|&word| word != "pv" && word != "string").collect();
    let after =
        |key: &str| words.iter().position(|&word| word == key).and_then(|at| words.get(at + 1)).copied();
    if let Some(nodes) = after("nodes").and_then(|text| text.parse().ok()) {
        report.nodes = Some(nodes);
    }
    let Some(at) = words.iter().position(|&word| word == "score") else { return };
    if after("multipv").is_some_and(|line| line != "1") {
        return;
    }
    report.depth = after("depth").and_then(|text| text.parse().ok()).or(report.depth);
    report.score = match (words.get(at + 1), words.get(at + 2)) {
        (Some(&"cp"), Some(text)) => text.parse().ok().map(Score::Centipawns),
        (Some(&"mate"), Some(text)) => Some(mate(text, protocol)),
        _ => None,
    }
    .or(report.score);
}

/// Returns the score of a mate: in USI in plies, `+` or `-` where nobody knows how many; in UCI in moves.
fn mate(text: &str, protocol: Protocol) -> Score {
    let distance: u32 = text.trim_start_matches(['+', '-']).parse().unwrap_or(LONGEST_MATE);
    let loses = text.starts_with('-') || (distance == 0 && !text.starts_with('+'));
    let plies = match protocol {
        Protocol::Uci => distance.saturating_mul(2).saturating_sub(u32::from(!loses)),
        _ => distance,
    };
    let plies = plies.min(LONGEST_MATE);
    if loses { Score::Loss(plies) } else { Score::Win(plies) }
}

/// Returns a message with the end of the dialogue behind it.
pub(super) fn with_tail(message: String, process: &Process) -> String {
    let last: Vec<String> =
        process.tail().into_iter().rev().filter(|line| !line.starts_with('>')).take(3).collect();
    if last.is_empty() {
        message
    } else {
        format!("{message} ({})", last.into_iter().rev().collect::<Vec<_>>().join(" / "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_heard() {
        let option = declared("option name UCI_Variant type combo default chess var chess var shogi")
            .expect("an option");
        assert_eq!(
            (option.name.as_str(), option.values),
            ("UCI_Variant", vec!["chess".to_owned(), "shogi".to_owned()])
        );
        assert_eq!(
            declared("option name Clear Hash type button").map(|option| option.name),
            Some("Clear Hash".to_owned())
        );
        assert_eq!(declared("id name x"), None);
    }

    #[test]
    fn reports_are_of_the_best_line() {
        let mut report = Report::default();
        update(
            &mut report,
            "info depth 5 multipv 1 score cp -12 nodes 100 pv 7g7f score cp 99",
            Protocol::Usi,
        );
        update(&mut report, "info depth 6 multipv 2 score cp 40 nodes 150 pv 2g2f", Protocol::Usi);
        update(&mut report, "info string depth 7 score cp 1", Protocol::Usi);
        assert_eq!(report, Report { score: Some(Score::Centipawns(-12)), depth: Some(5), nodes: Some(150) });
    }

    #[test]
    fn mates_are_counted_in_plies() {
        for (text, protocol, score) in [
            ("3", Protocol::Usi, Score::Win(3)),
            ("-2", Protocol::Usi, Score::Loss(2)),
            ("+", Protocol::Usi, Score::Win(LONGEST_MATE)),
            ("-", Protocol::Usi, Score::Loss(LONGEST_MATE)),
            ("2", Protocol::Uci, Score::Win(3)),
            ("-2", Protocol::Uci, Score::Loss(4)),
            ("0", Protocol::Uci, Score::Loss(0)),
        ] {
            assert_eq!(mate(text, protocol), score, "{text}");
        }
    }
}
