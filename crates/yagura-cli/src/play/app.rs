//! The game on the screen: what is shown, what the engine answers, what a choice does.

use yagura::{Move, Side, Square, prelude::*};

use super::{
    choices::Origin,
    engine_thread::{Answer, Opponent, Question, Task},
    face::Look,
    menu::{Choice, Item, Menu, Mode, Prompt},
    session::{Awaited, Session},
    words::{self, Text},
};

/// From this size on a board may not be on the screen as a whole.
const LARGE: u8 = 16;

/// A game with all that is on the screen.
#[derive(Debug)]
pub(crate) struct App<O> {
    pub(crate) session: Session,
    pub(crate) opponent: O,
    pub(crate) look: Look,
    pub(crate) mode: Mode,
    pub(crate) cursor: Square,
    pub(crate) selected: Option<Origin>,
    /// What the engine would play, and what it says of it.
    pub(crate) hint: Option<(Move, String)>,
    pub(crate) message: String,
    /// The first column and row of the board that are drawn.
    pub(crate) scroll: (usize, usize),
    /// How often nothing was pressed.
    pub(crate) beat: usize,
    /// The engine had no answer; it is not asked again before something changes.
    has_failed: bool,
    /// Which turn of the set-up was asked about.
    asked_army: Option<usize>,
    pub(crate) is_over: bool,
}

impl<O: Opponent> App<O> {
    pub(crate) fn new(session: Session, opponent: O, look: Look) -> Self {
        let mut app = Self {
            session,
            opponent,
            look,
            mode: Mode::Board,
            cursor: Square::new(0, 0),
            selected: None,
            hint: None,
            message: String::new(),
            scroll: (0, 0),
            beat: 0,
            has_failed: false,
            asked_army: None,
            is_over: false,
        };
        app.begin();
        app
    }

    /// Puts the cursor where play begins.
    pub(super) fn begin(&mut self) {
        let definition = self.session.game().position().definition();
        let (files, ranks) = (definition.files, definition.ranks);
        let rank = match self.look.bottom {
            Side::Black => ranks - 1 - ranks / 4,
            Side::White => ranks / 4,
        };
        self.cursor = Square::new(files / 2, rank);
        (self.mode, self.selected, self.hint) = (Mode::Board, None, None);
        (self.has_failed, self.asked_army, self.scroll) = (false, None, (0, 0));
    }

    pub(super) fn say(&mut self, text: Text) {
        text.text(self.session.language()).clone_into(&mut self.message);
    }

    pub(super) fn text(&self, text: Text) -> &'static str {
        text.text(self.session.language())
    }

    /// Hears the engine, and asks it when it is its turn. To be called several times a second.
    pub(crate) fn tick(&mut self) {
        self.beat = self.beat.wrapping_add(1);
        let task = self.opponent.thinks();
        if let Some(answer) = self.opponent.answer() {
            self.hear(answer, task);
        }
        match self.session.awaited() {
            Awaited::Engine if self.opponent.thinks().is_none() && !self.has_failed => {
                self.ask(Task::Turn);
            }
            Awaited::Person(_) => self.ask_army_once(),
            Awaited::Engine | Awaited::Nobody => {}
        }
    }

    fn ask(&mut self, task: Task) {
        let question = Question { task, level: self.session.level(), seed: self.session.seed() };
        self.opponent.ask(question, self.session.game());
    }

    fn hear(&mut self, answer: Answer, task: Option<Task>) {
        let played = match answer {
            Answer::Move(mv) => {
                let played = self.session.play(mv).map_err(|error| error.to_string());
                if played.is_ok() {
                    self.follow(mv.to());
                }
                played
            }
            Answer::SetUp(text) => self.set_up(&text).then_some(()).ok_or_else(|| self.message.clone()),
            Answer::Hint(mv, score, depth) => {
                let written = self.session.write(mv);
                let text = words::hint(&written, score, depth, self.session.language());
                self.message.clone_from(&text);
                self.hint = Some((mv, text));
                Ok(())
            }
            Answer::Nothing if task == Some(Task::Hint) => {
                self.say(Text::NoHint);
                Ok(())
            }
            Answer::Nothing => Err(String::new()),
        };
        if let Err(error) = played {
            self.has_failed = true;
            self.message = format!("{} {error}", self.text(Text::EngineFailed));
        }
    }

    /// Puts the cursor on a square that is not on the screen.
    fn follow(&mut self, square: Square) {
        let definition = self.session.game().position().definition();
        let is_large = definition.files.max(definition.ranks) > LARGE;
        if is_large && self.selected.is_none() {
            self.cursor = square;
        }
    }

    /// Does what a line of a menu says.
    pub(super) fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Cancel => {}
            Choice::Quit => self.is_over = true,
            Choice::Resign => {
                self.opponent.forget();
                self.session.resign();
            }
            Choice::Renew => self.renew(),
            Choice::Restart => {
                self.opponent.forget();
                if self.session.restart() {
                    self.begin();
                }
            }
            Choice::Claim => {
                self.opponent.forget();
                self.session.claim();
            }
            Choice::Play(mv) => self.play(mv),
            Choice::SetUp(text) => {
                self.set_up(&text);
            }
            Choice::AskArmy => self.ask(Task::Turn),
            Choice::TypeArmy => self.mode = Mode::Prompt(Prompt::Army, String::new()),
            Choice::Overwrite(path) => self.overwrite(&path),
        }
    }

    /// Asks before something is done.
    pub(super) fn confirm(&mut self, question: Text, yes: Text, choice: Choice) {
        let no = if yes == Text::QuitYes { Text::QuitNo } else { Text::Cancel };
        let items = vec![Item::new(self.text(no), Choice::Cancel), Item::new(self.text(yes), choice)];
        self.mode = Mode::Menu(Menu::new(self.text(question), items));
    }

    pub(super) fn ask_hint(&mut self) {
        match self.session.awaited() {
            Awaited::Person(_) if !self.session.game().position().is_setting_up() => {
                self.message.clear();
                self.ask(Task::Hint);
            }
            Awaited::Person(_) => self.say(Text::NoHint),
            Awaited::Engine => self.say(Text::NotYourTurn),
            Awaited::Nobody => self.say(Text::GameOver),
        }
    }

    pub(super) fn undo(&mut self) {
        match self.session.undo() {
            Ok(()) => {
                self.opponent.forget();
                (self.selected, self.hint, self.has_failed) = (None, None, false);
                self.say(Text::Undone);
            }
            Err(error) => self.say(error.text()),
        }
    }

    /// Returns whether the armies of this moment were asked about already, and notes that they are now.
    pub(super) fn notes_army(&mut self) -> bool {
        let turn = Some(self.session.game().set_up_turns().len());
        std::mem::replace(&mut self.asked_army, turn) == turn
    }

    /// Begins another game.
    fn renew(&mut self) {
        self.opponent.forget();
        self.session.renew(fastrand::u64(..));
        self.look.bottom = self.session.seats().bottom();
        self.message.clear();
        self.begin();
    }
}
