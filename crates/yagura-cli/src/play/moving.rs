//! Choosing a turn: by cursor, from the hand, from lists, as text.

use yagura::{Language, Move, Square, prelude::*};

use super::{
    app::App,
    choices::{Origin, Turn},
    engine_thread::Opponent,
    input::Key,
    menu::{Choice, Item, Menu, Mode, Prompt},
    session::Awaited,
    words::{self, Text},
};

impl<O: Opponent> App<O> {
    /// Moves the cursor so many squares to the right and down, as the board is drawn.
    pub(super) fn go(&mut self, right: i8, down: i8) {
        let definition = self.session.game().position().definition();
        let (files, ranks) = (definition.files, definition.ranks);
        let turned = self.look.bottom == yagura::Side::White;
        let (files_down, ranks_down) = if turned { (right, -down) } else { (-right, down) };
        let moved = |at: u8, by: i8, count: u8| at.saturating_add_signed(by).min(count - 1);
        self.cursor = Square::new(
            moved(self.cursor.file(), files_down, files),
            moved(self.cursor.rank(), ranks_down, ranks),
        );
    }

    /// Returns whether somebody at the screen is to choose a turn; says why not.
    fn is_asked(&mut self) -> bool {
        match self.session.awaited() {
            Awaited::Person(_) => true,
            Awaited::Engine => {
                self.say(Text::NotYourTurn);
                false
            }
            Awaited::Nobody => {
                self.say(Text::GameOver);
                false
            }
        }
    }

    /// Selects what stands under the cursor, or goes there with what is selected.
    pub(super) fn enter(&mut self) {
        if !self.is_asked() {
            return;
        }
        if self.session.game().position().is_setting_up() {
            self.open_armies();
            return;
        }
        if let Some(origin) = self.selected {
            let turns = self.session.turns().between(origin, self.cursor);
            if !turns.is_empty() {
                let items = self.items(&turns);
                self.selected = None;
                return self.offer(Text::Which, items);
            }
        }
        let here = Origin::Square(self.cursor);
        let begins = self.session.turns().from(here).next().is_some();
        match (begins, self.selected) {
            (true, selected) if selected != Some(here) => self.selected = Some(here),
            (_, Some(_)) => {
                self.selected = None;
                self.say(Text::NoMoveThere);
            }
            (_, None) => self.say(Text::NoMoveFromHere),
        }
    }

    /// Goes to the hand.
    pub(super) fn open_hand(&mut self) {
        if !self.is_asked() {
            return;
        }
        if self.session.turns().droppable().is_empty() {
            self.say(Text::NoHand);
        } else {
            self.mode = Mode::Hand(0);
        }
    }

    pub(super) fn hand_key(&mut self, at: usize, key: Key) {
        let kinds = self.session.turns().droppable();
        let last = kinds.len().saturating_sub(1);
        match key {
            Key::Left | Key::Up => self.mode = Mode::Hand(at.checked_sub(1).unwrap_or(last)),
            Key::Right | Key::Down | Key::Tab => {
                self.mode = Mode::Hand(if at >= last { 0 } else { at + 1 });
            }
            Key::Enter | Key::Letter(' ') => {
                if self.is_asked() {
                    self.selected = kinds.get(at).map(|&kind| Origin::Hand(kind));
                }
            }
            Key::Escape => {}
            _ => self.mode = Mode::Hand(at),
        }
    }

    /// Lists the turns that are no way from square to square.
    pub(super) fn open_special(&mut self) {
        let mut items = Vec::new();
        if self.session.may_claim() {
            items.push(Item::new(self.text(Text::Claim), Choice::Claim));
        }
        if self.session.game().restarted().is_some() {
            items.push(Item::new(self.text(Text::Restart), Choice::Restart));
        }
        if let Awaited::Person(_) = self.session.awaited() {
            if self.session.game().position().is_setting_up() {
                return self.open_armies();
            }
            items.extend(self.items(&self.session.turns().words()));
        }
        if items.is_empty() {
            return self.say(Text::NoSpecial);
        }
        items.insert(0, Item::new(self.text(Text::Cancel), Choice::Cancel));
        self.mode = Mode::Menu(Menu::new(self.text(Text::Special), items));
    }

    /// Returns lines for turns, as they are written and as canonical strings.
    fn items(&self, turns: &[&Turn]) -> Vec<Item> {
        let item = |turn: &&Turn| {
            let written = self.session.write(turn.mv);
            let label = if written == turn.usi { written } else { format!("{written}  {}", turn.usi) };
            Item::new(label, Choice::Play(turn.mv))
        };
        turns.iter().map(item).collect()
    }

    /// Does the only thing that can be meant, or asks which.
    fn offer(&mut self, title: Text, items: Vec<Item>) {
        match items.as_slice() {
            [] => {}
            [only] => self.choose(only.choice.clone()),
            _ => self.mode = Mode::Menu(Menu::new(self.text(title), items)),
        }
    }

    /// Plays a typed text.
    pub(super) fn play_text(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() || !self.is_asked() {
            return;
        }
        if self.session.game().position().is_setting_up() {
            return self.answer_prompt(Prompt::Army, text);
        }
        match self.session.read(text) {
            Ok(mv) => self.play(mv),
            Err(error) => {
                self.message = error.text(self.session.language());
                // What was typed may be mended.
                self.start_typing(text.to_owned());
            }
        }
    }

    /// Plays a turn of somebody at the screen.
    pub(super) fn play(&mut self, mv: Move) {
        if !self.is_asked() {
            return;
        }
        self.opponent.forget();
        (self.selected, self.hint) = (None, None);
        self.message.clear();
        if let Err(error) = self.session.play(mv) {
            self.message = match (error.refusal, self.session.language()) {
                (Some(refusal), Language::Japanese) => {
                    format!("{} ({})", refusal.why.text(Language::Japanese), refusal.clause)
                }
                (Some(refusal), Language::English) => refusal.to_string(),
                (None, language) => words::unknown(&error.mv.to_string(), language),
            };
        }
    }
}
