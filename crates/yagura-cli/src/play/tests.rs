//! Tests of the game in the terminal, without one.

mod fuzz;
mod screen;
mod sessions;

use ratatui::{Terminal, backend::TestBackend};
use unicode_width::UnicodeWidthStr as _;
use yagura::{Game, Language, Square, Variant};
use yagura_engine::{Level, Score, army};

use super::{
    app::App,
    engine_thread::{Answer, Opponent, Question, Task},
    face::{Glyphs, Look, Palette},
    input::Key,
    seats::Sides,
    session::{Session, Settings},
    view,
};

/// An opponent that answers at once with the first legal move.
#[derive(Debug, Default)]
pub(super) struct First(Option<(Task, Answer)>);

impl Opponent for First {
    fn ask(&mut self, question: Question, game: &Game) {
        let answer = match (army::turn(game, Level::WEAKEST, 1), game.legal_moves().first()) {
            (Some(text), _) => Answer::SetUp(text),
            (None, Some(&mv)) if question.task == Task::Hint => Answer::Hint(mv, Score::Centipawns(34), 5),
            (None, Some(&mv)) => Answer::Move(mv),
            (None, None) => Answer::Nothing,
        };
        self.0 = Some((question.task, answer));
    }

    fn answer(&mut self) -> Option<Answer> {
        self.0.take().map(|(_, answer)| answer)
    }

    fn thinks(&self) -> Option<Task> {
        self.0.as_ref().map(|&(task, _)| task)
    }

    fn hurry(&mut self) {}

    fn forget(&mut self) {
        self.0 = None;
    }
}

pub(super) fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

/// Returns a session of a variant, from a position or its start.
pub(super) fn session(variant: &str, position: Option<&str>, sides: Sides, language: Language) -> Session {
    let variant = Variant::parse(variant).expect("a game");
    let game = Game::begin(&variant, position).expect("a position");
    let settings = Settings { seats: sides.into(), level: Level::WEAKEST, language, seed: 7 };
    Session::new(variant, game, settings)
}

pub(super) fn app(session: Session) -> App<First> {
    let bottom = session.seats().bottom();
    App::new(session, First::default(), Look { glyphs: Glyphs::Kanji, palette: Palette::Plain, bottom })
}

/// Presses keys, each letter one; lets the opponent answer after each.
pub(super) fn press(app: &mut App<First>, keys: &[Key]) {
    for &key in keys {
        app.key(key);
        for _ in 0..4 {
            app.tick();
        }
    }
}

/// Types a line.
pub(super) fn type_line(app: &mut App<First>, text: &str) {
    let letters: Vec<Key> = text.chars().map(Key::Letter).collect();
    press(app, &letters);
    press(app, &[Key::Enter]);
}

/// Returns the rows of the screen.
pub(super) fn rows(app: &mut App<First>, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
    terminal.draw(|frame| view::draw(app, frame.buffer_mut())).expect("it is drawn");
    let buffer = terminal.backend().buffer();
    let row = |y: u16| {
        let (mut text, mut x) = (String::new(), 0);
        while x < width {
            let symbol = buffer[(x, y)].symbol();
            text.push_str(symbol);
            x += symbol.width().max(1) as u16;
        }
        text.trim_end().to_owned()
    };
    (0..height).map(row).collect()
}
