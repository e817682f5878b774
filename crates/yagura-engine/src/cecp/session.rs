//! The state between the lines: the game, whom the engine plays, and the search that is going on.

use std::{
    io::Write,
    ops::ControlFlow,
    sync::{Arc, mpsc::Sender},
    thread::{Builder, Scope},
};

use yagura::{
    AnyPosition, Catalogue, Game, Move, MoveError, Position as _, Reason, Side, Variant,
    notation::algebraic::{self, Ranks},
};

use super::{
    control::{Control, hundredths},
    event::Event,
    manners::Manners,
    search_job::{Running, SearchJob},
    speech, variants,
};
use crate::{Engine, Level, Library, Limits, MOST_HASH_MB, MOST_THREADS, Stop, Thought, console::Console};

/// Megabytes of the table if nobody says otherwise.
const DEFAULT_HASH_MB: usize = 64;
/// Characters of an offending text that an answer repeats.
const SHOWN: usize = 60;

/// The option that names files of games, as other programs call it.
const VARIANT_PATH: &str = "VariantPath";

/// Whom the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nobody: it only checks moves.
    Force,
    /// This side.
    Plays(Side),
    /// Nobody, and it thinks aloud about every position.
    Analyses,
}

/// Against whom the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opponent {
    Anybody,
    Program,
}

/// What is wrong with a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Complaint {
    #[error("Error (unknown command): {0}")]
    Command(String),
    #[error("Error (bad value): {0}")]
    Value(String),
    #[error("Error (unknown variant): {0}")]
    Variant(String),
    #[error("Error (command not legal now): {0}")]
    NotNow(String),
    #[error("tellusererror {}", .0.join("\ntellusererror "))]
    Games(Vec<String>),
    #[error("Illegal move ({reason}): {text}")]
    Illegal { text: String, reason: String },
    #[error("tellusererror Illegal position: {0}")]
    Position(String),
}

fn shown(text: &str) -> String {
    text.chars()
        .take(SHOWN)
        .map(|character| if character.is_control() { '\u{FFFD}' } else { character })
        .collect()
}

/// One dialogue with a user interface.
pub(super) struct Session<'scope, 'env, W> {
    console: &'scope Console<W>,
    scope: &'scope Scope<'scope, 'env>,
    events: Sender<Event>,
    library: Library<'env>,
    games: Catalogue,
    engine: Option<Arc<Engine>>,
    hash_mb: usize,
    level: Level,
    seed: u64,
    threads: usize,
    /// Whether it thinks in the opponent's time.
    ponders: bool,
    posts: bool,
    manners: Manners,
    opponent: Opponent,
    /// The answer that was expected to the engine's last move.
    expected: Option<Move>,
    variant: Variant,
    game: Game<AnyPosition>,
    mode: Mode,
    control: Control,
    running: Option<Running<'scope>>,
    searches: u64,
    /// Answers to `ping` that wait for the engine's move.
    pongs: Vec<String>,
    is_closing: bool,
}

impl<'scope, 'env, W: Write + Send> Session<'scope, 'env, W> {
    pub(super) fn new(
        console: &'scope Console<W>,
        scope: &'scope Scope<'scope, 'env>,
        events: Sender<Event>,
        library: Library<'env>,
    ) -> Self {
        let variant = variants::first();
        Self {
            console,
            scope,
            events,
            games: library.games(),
            library,
            engine: None,
            hash_mb: DEFAULT_HASH_MB,
            level: Level::FULL,
            seed: 0,
            threads: 1,
            ponders: false,
            posts: false,
            manners: Manners::default(),
            opponent: Opponent::Anybody,
            expected: None,
            game: Game::new(&variant),
            variant,
            mode: Mode::Force,
            control: Control::default(),
            running: None,
            searches: 0,
            pongs: Vec::new(),
            is_closing: false,
        }
    }

    /// Does what a line says; breaks after `quit`.
    pub(super) fn obey(&mut self, line: &str) -> ControlFlow<()> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if command == "quit" {
            self.halt();
            return ControlFlow::Break(());
        }
        if let Err(complaint) = self.command(command, rest.trim()) {
            self.console.say(&complaint.to_string());
        }
        ControlFlow::Continue(())
    }

    /// Ends the dialogue once the search for a move has come to its end.
    pub(super) fn close(&mut self) {
        self.is_closing = true;
        if self.mode == Mode::Analyses || self.is_pondering() {
            self.halt();
        }
    }

    /// Returns whether the input has ended and nothing is left to do.
    pub(super) fn is_done(&self) -> bool {
        self.is_closing && self.running.is_none()
    }

    /// Stops the search that is going on; what it finds is not played.
    pub(super) fn halt(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.stop();
            // A panic in the search was reported by the thread itself.
            let _ = running.thread.join();
        }
        self.answer_pings();
    }

    fn is_pondering(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.expected.is_some())
    }

    fn command(&mut self, command: &str, rest: &str) -> Result<(), Complaint> {
        let bad = || Complaint::Value(shown(&format!("{command} {rest}")));
        match command {
            "protover" => self.console.say(&speech::features(&self.games)),
            "ping" => {
                self.pongs.push(rest.to_owned());
                if self.running.is_none() || self.mode == Mode::Analyses || self.is_pondering() {
                    self.answer_pings();
                }
            }
            "new" => {
                self.control.depth = None;
                self.opponent = Opponent::Anybody;
                self.begin(variants::first());
                self.mode = Mode::Plays(!self.game.position().player());
            }
            "variant" => {
                let (variant, lines) =
                    variants::find(&self.games, rest).ok_or_else(|| Complaint::Variant(shown(rest)))?;
                for line in lines {
                    self.console.say(&line);
                }
                self.begin(variant);
            }
            "setboard" => self.set_board(rest)?,
            "force" | "result" | "exit" => self.turn_to(Mode::Force),
            "go" => self.turn_to(Mode::Plays(self.game.position().player())),
            "playother" => self.turn_to(Mode::Plays(!self.game.position().player())),
            "analyze" => self.turn_to(Mode::Analyses),
            "usermove" => self.user_move(rest)?,
            "undo" => self.take_back(1, command)?,
            "remove" => self.take_back(2, command)?,
            "?" => {
                if let Some(running) = self
                    .running
                    .as_ref()
                    .filter(|running| self.mode != Mode::Analyses && running.expected.is_none())
                {
                    running.stop.stop();
                }
            }
            "level" => self.control.level(rest).ok_or_else(bad)?,
            "st" => self.control.movetime(rest).ok_or_else(bad)?,
            "sd" => self.control.depth(rest).ok_or_else(bad)?,
            "time" => self.control.own = hundredths(rest).ok_or_else(bad)?,
            "otim" => self.control.other = hundredths(rest).ok_or_else(bad)?,
            "post" => self.posts = true,
            "nopost" => self.posts = false,
            "memory" => {
                self.hash_mb =
                    rest.parse().ok().filter(|size| (1..=MOST_HASH_MB).contains(size)).ok_or_else(bad)?;
                // A search that is going on keeps the table that it has.
                self.engine = None;
            }
            "option" => match rest.split_once('=') {
                Some((name, path)) if name.trim() == VARIANT_PATH => self.add_games(path.trim())?,
                _ => self.set_option(rest).ok_or_else(bad)?,
            },
            "cores" => {
                self.threads =
                    rest.parse().ok().filter(|cores| (1..=MOST_THREADS).contains(cores)).ok_or_else(bad)?;
            }
            "hard" => self.ponders = true,
            "easy" => {
                self.ponders = false;
                if self.is_pondering() {
                    self.halt();
                }
            }
            "draw" => self.answer_offer(),
            "hint" => self.hint(),
            "computer" => self.opponent = Opponent::Program,
            "" | "xboard" | "accepted" | "rejected" | "random" | "name" | "rating" | "bk" | "." | "ics"
            | "pause" | "resume" => {}
            // What an interface of the first version sends.
            _ if rest.is_empty() && self.to_usi(command).is_ok() => self.user_move(command)?,
            _ => return Err(Complaint::Command(shown(command))),
        }
        Ok(())
    }

    fn answer_pings(&mut self) {
        for number in self.pongs.drain(..) {
            self.console.say(&format!("pong {number}"));
        }
    }

    fn engine(&mut self) -> Arc<Engine> {
        let hash_mb = self.hash_mb;
        Arc::clone(self.engine.get_or_insert_with(|| Arc::new(Engine::new(hash_mb))))
    }

    /// Begins a game of a variant.
    fn begin(&mut self, variant: Variant) {
        self.halt();
        self.engine().clear();
        self.engine().prepare(variant.definition());
        self.forget();
        self.game = Game::new(&variant);
        self.variant = variant;
    }

    /// Forgets what was thought of the game.
    fn forget(&mut self) {
        self.manners.forget();
        self.expected = None;
    }

    /// Answers the opponent's offer of a draw; who does not agree says nothing.
    fn answer_offer(&self) {
        let (definition, plies) = (self.game.position().definition(), self.game.moves().len());
        if matches!(self.mode, Mode::Plays(_))
            && self.game.outcome().is_none()
            && self.manners.agrees(definition, plies)
        {
            self.console.say("offer draw");
        }
    }

    /// Says the move that the engine expects, if it is one of the position.
    fn hint(&self) {
        if let Some(mv) = self.expected.filter(|mv| self.game.legal_moves().contains(mv)) {
            self.console.say(&format!("Hint: {}", speech::text(self.game.position(), mv)));
        }
    }

    fn turn_to(&mut self, mode: Mode) {
        self.halt();
        self.mode = mode;
        self.consider();
    }

    fn set_board(&mut self, fen: &str) -> Result<(), Complaint> {
        self.halt();
        let bad = |message: String| Complaint::Position(message);
        let sfen = algebraic::fen_to_sfen(self.variant.definition(), fen).ok_or_else(|| bad(shown(fen)))?;
        self.game = Game::begin(&self.variant, Some(&sfen)).map_err(|error| bad(error.to_string()))?;
        self.forget();
        self.consider();
        Ok(())
    }

    /// Adds the games of a file or a folder, and says which may be chosen now.
    fn add_games(&mut self, path: &str) -> Result<(), Complaint> {
        if path.is_empty() {
            return Ok(());
        }
        self.games = self.library.load(&self.games, path).map_err(|error| Complaint::Games(error.0))?;
        self.console.say(&speech::names(&self.games));
        Ok(())
    }

    fn set_option(&mut self, text: &str) -> Option<()> {
        let (name, value) = text.split_once('=')?;
        match name.trim() {
            "Level" => self.level = Level::new(value.trim().parse().ok()?)?,
            "Seed" => self.seed = value.trim().parse().ok()?,
            "ResignValue" => {
                let value: u32 =
                    value.trim().parse().ok().filter(|value| *value <= speech::MOST_RESIGN_VALUE)?;
                self.manners.resigns_at = (value > 0).then_some(value as i32);
            }
            _ => return None,
        }
        Some(())
    }

    fn to_usi(&self, text: &str) -> Result<String, yagura::UsiError> {
        algebraic::to_usi(self.game.position(), Ranks::of_cecp(self.variant.definition()), text)
    }

    fn user_move(&mut self, text: &str) -> Result<(), Complaint> {
        if matches!(self.mode, Mode::Plays(_)) && self.running.is_some() && !self.is_pondering() {
            return Err(Complaint::Illegal { text: shown(text), reason: "it is not your turn".into() });
        }
        if self.is_won_by_repetition() {
            // He goes on, so that he has to be told.
            self.tell_result();
            return Ok(());
        }
        let illegal = |reason: String| Complaint::Illegal { text: shown(text), reason };
        let read = self.to_usi(text).map_err(MoveError::from).and_then(|text| self.game.read_move(&text));
        let mv = read.map_err(|error| match error {
            MoveError::Illegal { refusal, .. } => illegal(refusal.to_string()),
            MoveError::Unreadable(error) => illegal(format!("expected {}", error.expected)),
        })?;
        if self.running.as_ref().is_some_and(|running| running.expected == Some(mv)) {
            self.game.play_unchecked(mv);
            self.go_on();
            return Ok(());
        }
        // Analysis goes on after the move.
        self.halt();
        self.game.play_unchecked(mv);
        self.tell_result();
        self.consider();
        Ok(())
    }

    fn take_back(&mut self, plies: usize, command: &str) -> Result<(), Complaint> {
        let made = self.game.moves().len();
        let kept = made.checked_sub(plies).ok_or_else(|| Complaint::NotNow(command.to_owned()))?;
        self.halt();
        self.game.undo_to(kept);
        self.forget();
        self.consider();
        Ok(())
    }

    /// Returns whether the engine has won by what XBoard does not know to be a win.
    fn is_won_by_repetition(&self) -> bool {
        let Mode::Plays(side) = self.mode else { return false };
        self.game.outcome().is_some_and(|outcome| {
            outcome.winner == Some(side)
                && matches!(
                    outcome.reason,
                    Reason::Repetition | Reason::PerpetualCheck | Reason::PerpetualChase
                )
        })
    }

    fn tell_result(&self) {
        if let Some(outcome) = self.game.outcome() {
            self.console.say(&speech::result(outcome));
        }
    }

    /// Returns the limits of a search for a move of this side.
    fn limits(&self, side: Side) -> Limits {
        let played = self.game.history().iter().skip(1).filter(|ply| ply.mover == side).count();
        Limits { threads: self.threads, ..self.control.limits(side, played as u32) }
    }

    /// Begins to think if it is the engine's turn, or if it analyses.
    fn consider(&mut self) {
        let player = self.game.position().player();
        let limits = match self.mode {
            Mode::Plays(side) if side == player => self.limits(side),
            Mode::Analyses => Limits { threads: self.threads, ..Limits::default() },
            Mode::Plays(_) | Mode::Force => return,
        };
        if self.game.outcome().is_none() && self.running.is_none() {
            self.search(self.game.clone(), limits, Stop::new(), None);
        }
    }

    /// Begins to think about the answer to the move that is expected, in the opponent's time.
    fn ponder(&mut self) {
        let (Mode::Plays(side), Some(expected)) = (self.mode, self.expected) else { return };
        // What is weak does not think harder than it plays.
        let may = self.ponders && self.level == Level::FULL && self.running.is_none() && !self.is_closing;
        if !may
            || self.game.outcome().is_some()
            || self.game.position().player() == side
            || !self.game.legal_moves().contains(&expected)
        {
            return;
        }
        let mut game = self.game.clone();
        game.play_unchecked(expected);
        if game.outcome().is_none() && game.position().player() == side {
            let limits = Limits { depth: self.control.depth, threads: self.threads, ..Limits::default() };
            self.search(game, limits, Stop::pondering(), Some(expected));
        }
    }

    /// The expected move was played: from now on the engine's time runs.
    fn go_on(&mut self) {
        let limits = self.limits(self.game.position().player());
        let Some(running) = &mut self.running else { return };
        running.expected = None;
        running.stop.ponder_hit_with(&limits);
        let number = running.number;
        if let Some(thought) = running.found.take() {
            self.found(number, thought);
        }
    }

    fn search(&mut self, game: Game<AnyPosition>, limits: Limits, stop: Stop, expected: Option<Move>) {
        self.searches += 1;
        let search = SearchJob {
            number: self.searches,
            console: self.console,
            events: self.events.clone(),
            engine: self.engine(),
            game,
            limits,
            level: if self.mode == Mode::Analyses { Level::FULL } else { self.level },
            seed: self.seed,
            posts: self.posts || self.mode == Mode::Analyses,
            stop: stop.clone(),
        };
        let number = self.searches;
        match Builder::new().name("search".into()).spawn_scoped(self.scope, move || search.run()) {
            Ok(thread) => self.running = Some(Running { number, stop, thread, expected, found: None }),
            Err(error) => {
                self.console.say(&format!("tellusererror the search could not be started: {error}"));
            }
        }
    }

    /// Plays what a search has found, unless it was given up; what was found in the opponent's time waits for
    /// his move.
    pub(super) fn found(&mut self, number: u64, thought: Box<Thought>) {
        if let Some(running) =
            self.running.as_mut().filter(|running| running.number == number && running.expected.is_some())
        {
            running.found = Some(thought);
            return;
        }
        let Some(running) = self.running.take_if(|running| running.number == number) else { return };
        // It has said its last.
        let _ = running.thread.join();
        if matches!(self.mode, Mode::Plays(_)) {
            self.play(&thought);
        }
        self.answer_pings();
        // A player may have several turns running.
        if matches!(self.mode, Mode::Plays(_)) {
            self.consider();
            self.ponder();
        }
    }

    fn play(&mut self, thought: &Thought) {
        let Some(mv) = thought.best.filter(|_| !self.manners.resigns(thought.score)) else {
            // The game is over for the engine, whatever the interface makes of it.
            self.mode = Mode::Force;
            self.console.say("resign");
            return;
        };
        if self.manners.offers(self.game.position().definition(), self.game.moves().len()) {
            self.console.say("offer draw");
        }
        self.console.say(&speech::played(self.game.position(), mv));
        self.game.play_unchecked(mv);
        self.expected = thought.line.get(1).copied();
        // In a match XBoard gives the game to the opponent of whoever claims a win that it does not see, and
        // believes whoever says that he has lost: the other program, if it knows the rule.
        if !(self.opponent == Opponent::Program && self.is_won_by_repetition()) {
            self.tell_result();
        }
    }
}
