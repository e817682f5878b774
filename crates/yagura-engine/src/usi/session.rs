//! The state between the lines: options, position, and the search that is going on.

use std::{
    io::Write,
    ops::ControlFlow,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{Builder, Scope, ScopedJoinHandle},
    time::Duration,
};

use yagura::{AnyPosition, Game, MoveError};

use super::{
    command::{Complaint, Go, shown},
    options::{Change, NetChoice, Options},
    protocol::Protocol,
    report::{self, PonderMove},
    search_job::SearchJob,
};
use crate::{Engine, Level, Library, Limits, Stop, army, console::Console, resignation::Resignation};

/// What stands before the moves of a position.
const MOVES: &str = "moves";

/// A search that is going on.
struct Running<'scope> {
    stop: Stop,
    /// Whether it ends by itself.
    limited: bool,
    /// Whether it has answered or is just about to: the interface may send the next command before the
    /// thread has ended.
    answered: Arc<AtomicBool>,
    thread: ScopedJoinHandle<'scope, ()>,
}

/// One dialogue with a user interface.
pub(super) struct Session<'scope, 'env, W> {
    console: &'scope Console<W>,
    scope: &'scope Scope<'scope, 'env>,
    protocol: Protocol,
    options: Options,
    library: Library<'env>,
    engine: Option<Arc<Engine>>,
    game: Game<AnyPosition>,
    /// Whether the last `position` was refused: what the interface takes for the position now is not known.
    is_refused: bool,
    running: Option<Running<'scope>>,
    resignation: Arc<Mutex<Resignation>>,
}

impl<'scope, 'env, W: Write + Send> Session<'scope, 'env, W> {
    pub(super) fn new(
        console: &'scope Console<W>,
        scope: &'scope Scope<'scope, 'env>,
        library: Library<'env>,
    ) -> Self {
        let options = Options::of(library.games());
        let game = Game::new(&options.variant);
        Self {
            console,
            scope,
            protocol: Protocol::default(),
            options,
            library,
            engine: None,
            game,
            is_refused: false,
            running: None,
            resignation: Arc::default(),
        }
    }

    /// Does what a line says; breaks after `quit`.
    pub(super) fn obey(&mut self, line: &str) -> ControlFlow<()> {
        let (command, rest) = split(line.trim_start_matches('\u{feff}'));
        let done = match command {
            "" | "gameover" => {
                if !command.is_empty() {
                    self.halt();
                }
                Ok(())
            }
            "usi" | "uci" => {
                self.protocol = if command == "usi" { Protocol::Usi } else { Protocol::Uci };
                self.console.say(&format!(
                    "id name Yagura {}\nid author the Yagura authors\n{}\n{}",
                    env!("CARGO_PKG_VERSION"),
                    self.protocol.options(self.options.declaration()),
                    self.protocol.ok()
                ));
                Ok(())
            }
            "isready" => {
                let definition = self.options.variant.definition();
                self.engine().prepare(definition);
                let (variant, name) = (&self.options.variant, &definition.name);
                self.console
                    .say(&format!("info string variant {variant}: {} ({})\nreadyok", name.en, name.ja));
                Ok(())
            }
            "setoption" => self.set_option(rest),
            "usinewgame" | "ucinewgame" => {
                self.halt();
                self.engine().clear();
                self.game = Game::new(&self.options.variant);
                self.is_refused = false;
                self.resignation = Arc::default();
                Ok(())
            }
            "position" => {
                let done = self.position(rest);
                self.is_refused = done.is_err();
                done
            }
            "go" => self.go(rest),
            "stop" => {
                self.halt();
                Ok(())
            }
            "debug" | "register" if self.protocol == Protocol::Uci => Ok(()),
            "ponderhit" => self.ponder_hit(rest),
            "quit" => {
                self.quit();
                return ControlFlow::Break(());
            }
            _ => Err(Complaint::Command(shown(command))),
        };
        if let Err(complaint) = done {
            self.complain(&complaint);
        }
        ControlFlow::Continue(())
    }

    fn complain(&self, complaint: &Complaint) {
        self.console.say(&format!("info string error: {complaint}"));
    }

    /// Stops the search that is going on, which then answers.
    fn halt(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.stop();
            running.stop.ponder_hit();
            // A panic in the search was reported by the thread itself.
            let _ = running.thread.join();
        }
    }

    /// Lets the time of the search run. Some interfaces say what the clocks show only now, having begun
    /// without.
    fn ponder_hit(&mut self, text: &str) -> Result<(), Complaint> {
        let go = Go::read(text, self.protocol);
        let Some(running) = &mut self.running else { return go.map(|_| ()) };
        match &go {
            Ok(go) if go.limits.clocks.is_some() || go.limits.movetime.is_some() => {
                running.stop.ponder_hit_with(&go.limits);
                running.limited = true;
            }
            // Whatever was garbled, the move that was expected has been played.
            _ => running.stop.ponder_hit(),
        }
        go.map(|_| ())
    }

    /// Ends the dialogue at once.
    pub(super) fn quit(&mut self) {
        self.halt();
    }

    /// Ends the dialogue when the input ends: lets a search that has limits come to its end.
    pub(super) fn finish(&mut self) {
        if let Some(running) = self.running.take_if(|running| running.limited && !running.stop.is_pondering())
        {
            let _ = running.thread.join();
        }
        self.halt();
    }

    fn engine(&mut self) -> Arc<Engine> {
        let Options { hash_mb, variant, net, .. } = &self.options;
        let make = || {
            let (engine, definition) = (Engine::new(*hash_mb), variant.definition());
            Arc::new(match net {
                NetChoice::Shipped => engine,
                NetChoice::Without => engine.without_nets(),
                NetChoice::Loaded(nets) => engine.with_nets(definition, nets),
            })
        };
        Arc::clone(self.engine.get_or_insert_with(make))
    }

    fn set_option(&mut self, text: &str) -> Result<(), Complaint> {
        let text = text.strip_prefix("name ").ok_or(Complaint::SetOption)?.trim_start();
        let (name, value) =
            text.split_once(" value ").unwrap_or((text.strip_suffix(" value").unwrap_or(text), ""));
        let before = self.options.net.clone();
        match self.options.set(name.trim(), value.trim(), self.library)? {
            Change::Nothing => {}
            // A search that is going on keeps the table that it has, and its net.
            Change::Hash | Change::Net => self.engine = None,
            Change::Clear => self.engine().clear(),
            Change::Games => {
                let ids: Vec<&str> =
                    self.options.games.added().map(|definition| definition.id.as_str()).collect();
                self.console.say(&format!("info string games added: {}", ids.join(", ")));
            }
            Change::Variant => {
                if !matches!(before, NetChoice::Shipped) {
                    self.engine = None;
                }
                self.game = Game::new(&self.options.variant);
                self.is_refused = false;
            }
        }
        Ok(())
    }

    /// Sets up the position, or refuses it if any of it is wrong.
    fn position(&mut self, text: &str) -> Result<(), Complaint> {
        let is_word = |at: usize| {
            let (before, after) = (&text[..at], &text[at + MOVES.len()..]);
            before.ends_with(char::is_whitespace)
                && (after.is_empty() || after.starts_with(char::is_whitespace))
        };
        let (setup, moves) = match text.match_indices(MOVES).map(|(at, _)| at).find(|&at| is_word(at)) {
            Some(at) => (text[..at].trim(), &text[at + MOVES.len()..]),
            None => (text, ""),
        };
        let variant = &self.options.variant;
        let start = match split(setup) {
            ("startpos", "") => None,
            (word @ ("sfen" | "fen"), fields) if !fields.is_empty() => {
                Some(Protocol::position(variant.definition(), word, fields))
            }
            _ => {
                return Err(Complaint::Position(format!(
                    "'{}', expected startpos, sfen FIELDS or fen FEN",
                    shown(setup)
                )));
            }
        };
        let mut game =
            Game::begin(variant, start.as_deref()).map_err(|error| Complaint::Position(error.to_string()))?;
        for (at, text) in moves.split_ascii_whitespace().enumerate() {
            let wrong = |error: MoveError| Complaint::Move { number: at + 1, message: error.to_string() };
            self.protocol.play(&mut game, text).map_err(wrong)?;
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, text: &str) -> Result<(), Complaint> {
        if self.running.as_ref().is_some_and(|running| !running.answered.load(Relaxed)) {
            return Err(Complaint::Searching);
        }
        self.halt();
        if self.is_refused {
            // A move from the position before would be taken for one from the position that was meant.
            self.complain(&Complaint::Refused);
            let is_mate = text.split_ascii_whitespace().any(|word| word == "mate");
            self.console.say(if is_mate { "checkmate timeout" } else { self.protocol.no_move() });
            return Ok(());
        }
        if let Err(complaint) = self.begin(text) {
            self.complain(&complaint);
            // An interface waits for an answer to each `go`, also to one that it garbled: a look one ply
            // ahead gives it one.
            if let Some(turn) = self.set_up_turn() {
                self.console.say(&format!("bestmove {turn}"));
                return Ok(());
            }
            let thought =
                self.engine().think(&self.game, &Limits::depth(1), Level::FULL, &Stop::new(), 0, &mut |_| ());
            self.console.say(&report::best(
                self.protocol,
                self.game.position(),
                &thought,
                PonderMove::Omitted,
            ));
        }
        Ok(())
    }

    /// Returns the turn of the set-up that is awaited, in games that the players set up.
    fn set_up_turn(&self) -> Option<String> {
        // Without a seed of the user's own the army is another one each time, so that nobody can foretell it.
        let seed = if self.options.seed == 0 { fastrand::u64(..) } else { self.options.seed };
        army::turn(&self.game, self.options.level(), seed)
    }

    fn begin(&mut self, text: &str) -> Result<(), Complaint> {
        let go = Go::read(text, self.protocol)?;
        if !go.mate
            && let Some(turn) = self.set_up_turn()
        {
            self.console.say(&format!("bestmove {turn}"));
            return Ok(());
        }
        let mut limits = Limits {
            lines: self.options.lines,
            threads: self.options.threads,
            overhead: Duration::from_millis(self.options.delay_ms),
            most_plies: self.options.most_plies,
            ..go.limits
        };
        for text in &go.only {
            limits.only.push(
                self.protocol
                    .read(&self.game, text)
                    .map_err(|error| Complaint::SearchMove(error.to_string()))?,
            );
        }
        let stop = if go.ponder { Stop::pondering() } else { Stop::new() };
        let search = SearchJob {
            console: self.console,
            engine: self.engine(),
            protocol: self.protocol,
            game: self.game.clone(),
            limits,
            options: self.options.clone(),
            stop: stop.clone(),
            infinite: go.infinite,
            mate: go.mate,
            answered: Arc::default(),
            resignation: Arc::clone(&self.resignation),
        };
        let answered = Arc::clone(&search.answered);
        let thread = Builder::new()
            .name("search".into())
            .spawn_scoped(self.scope, move || search.answer())
            .map_err(|error| Complaint::Thread(error.to_string()))?;
        self.running = Some(Running { stop, limited: !go.infinite || go.mate, answered, thread });
        Ok(())
    }
}

/// Returns the first word and the rest.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.split_once(char::is_whitespace) {
        Some((first, rest)) => (first, rest.trim()),
        None => (line, ""),
    }
}
