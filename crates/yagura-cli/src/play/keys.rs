//! What each key does.

use super::{
    app::App,
    engine_thread::Opponent,
    input::Key,
    menu::{Choice, Menu, Mode, Prompt},
    typed,
    words::Text,
};

/// Squares that a page key goes.
const PAGE: i8 = 5;
/// Lines that a page key goes in a list.
const PAGE_LINES: isize = 10;
/// The longest line that is typed, in bytes.
const MOST_TYPED: usize = 400;

impl<O: Opponent> App<O> {
    /// Does what a key asks for.
    pub(crate) fn key(&mut self, key: Key) {
        if key == Key::Interrupt {
            self.is_over = true;
            return;
        }
        match std::mem::replace(&mut self.mode, Mode::Board) {
            Mode::Board => self.board_key(key),
            Mode::Hand(at) => self.hand_key(at, key),
            Mode::Typing(text, found) => self.typing_key(text, &found, key),
            Mode::Prompt(prompt, text) => self.prompt_key(prompt, text, key),
            Mode::Menu(menu) => self.menu_key(menu, key),
            Mode::Help(line) => {
                self.mode = match key {
                    Key::Up => Mode::Help(line.saturating_sub(1)),
                    Key::Down => Mode::Help(line.saturating_add(1)),
                    Key::PageUp => Mode::Help(line.saturating_sub(10)),
                    Key::PageDown => Mode::Help(line.saturating_add(10)),
                    _ => Mode::Board,
                };
            }
        }
    }

    fn board_key(&mut self, key: Key) {
        match key {
            Key::Up => self.go(0, -1),
            Key::Down => self.go(0, 1),
            Key::Left => self.go(-1, 0),
            Key::Right => self.go(1, 0),
            Key::PageUp => self.go(0, -PAGE),
            Key::PageDown => self.go(0, PAGE),
            Key::Home => self.go(-PAGE, 0),
            Key::End => self.go(PAGE, 0),
            Key::Enter | Key::Letter(' ') => self.enter(),
            Key::Escape if self.selected.is_some() => self.selected = None,
            Key::Escape | Key::Letter('q') => {
                self.confirm(Text::Quit, Text::QuitYes, Choice::Quit);
            }
            Key::Tab => self.open_hand(),
            Key::Letter('?') => self.mode = Mode::Help(0),
            Key::Letter('h') => self.ask_hint(),
            Key::Letter('u') => self.undo(),
            Key::Letter('r') => self.ask_resign(),
            Key::Letter('s') => self.mode = Mode::Prompt(Prompt::Save, String::new()),
            Key::Letter('l') => self.mode = Mode::Prompt(Prompt::Load, String::new()),
            Key::Letter('o') => self.look.bottom = !self.look.bottom,
            Key::Letter('n') => self.ask_new(),
            Key::Letter('m') => self.open_special(),
            Key::Letter('.') => self.opponent.hurry(),
            Key::Letter('i' | ':' | '/') => self.start_typing(String::new()),
            Key::Letter(letter) if begins_move(letter) => self.start_typing(letter.to_string()),
            Key::Letter(_) | Key::Erase | Key::EraseLine | Key::Interrupt => {}
        }
    }

    /// Lets a move be typed that begins with a text.
    pub(super) fn start_typing(&mut self, text: String) {
        let found = typed::completions(self.session.game(), self.session.turns(), &text);
        self.mode = Mode::Typing(text, found);
    }

    fn typing_key(&mut self, mut text: String, found: &[String], key: Key) {
        match key {
            Key::Enter => return self.play_text(&text),
            Key::Escape => return,
            Key::Tab => {
                let start = typed::common_start(found);
                if start.len() > text.len() || found.len() == 1 {
                    text = start;
                }
            }
            key => edit(&mut text, key),
        }
        self.start_typing(text);
    }

    fn prompt_key(&mut self, prompt: Prompt, mut text: String, key: Key) {
        match key {
            Key::Enter => self.answer_prompt(prompt, text.trim()),
            Key::Escape => {}
            key => {
                edit(&mut text, key);
                self.mode = Mode::Prompt(prompt, text);
            }
        }
    }

    fn menu_key(&mut self, mut menu: Menu, key: Key) {
        match key {
            Key::Up => menu.go(-1),
            Key::Down | Key::Tab => menu.go(1),
            Key::PageUp => menu.go(-PAGE_LINES),
            Key::PageDown => menu.go(PAGE_LINES),
            Key::Home => menu.go(isize::MIN),
            Key::End => menu.go(isize::MAX),
            Key::Enter | Key::Letter(' ') => return self.choose(menu.chosen()),
            Key::Escape | Key::Letter('q') => return,
            _ => {}
        }
        self.mode = Mode::Menu(menu);
    }
}

/// Returns whether a letter, which no command is, may be the first one of a move.
fn begins_move(letter: char) -> bool {
    letter.is_ascii_digit() || letter.is_ascii_uppercase() || letter == '+' || !letter.is_ascii()
}

/// Changes a typed line.
fn edit(text: &mut String, key: Key) {
    match key {
        Key::Letter(letter) if text.len() < MOST_TYPED && !letter.is_control() => text.push(letter),
        Key::Erase => {
            text.pop();
        }
        Key::EraseLine => text.clear(),
        _ => {}
    }
}
