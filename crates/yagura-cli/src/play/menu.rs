//! What is asked of the person at the screen.

use std::path::PathBuf;

use yagura::Move;

/// What the keys mean.
#[derive(Clone, Debug)]
pub(crate) enum Mode {
    /// They move the cursor on the board.
    Board,
    /// They choose a piece in hand, by its number among those that can be dropped.
    Hand(usize),
    /// They type a move; with the texts of turns that begin so.
    Typing(String, Vec<String>),
    /// They type an answer.
    Prompt(Prompt, String),
    /// They choose from a list.
    Menu(Menu),
    /// They scroll the help.
    Help(usize),
}

/// What is to be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prompt {
    /// The name of a file to write.
    Save,
    /// The name of a file to read.
    Load,
    /// A turn of the set-up.
    Army,
}

/// A list to choose from.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) title: String,
    pub(crate) items: Vec<Item>,
    pub(crate) at: usize,
}

/// A line of a menu.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) label: String,
    pub(crate) choice: Choice,
}

/// What a line of a menu does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Nothing.
    Cancel,
    Quit,
    Resign,
    Renew,
    Restart,
    Claim,
    Play(Move),
    SetUp(String),
    /// Has the engine choose a turn of the set-up for the person.
    AskArmy,
    /// Has the person type one.
    TypeArmy,
    Overwrite(PathBuf),
}

impl Menu {
    /// Returns a menu with the first line chosen.
    pub(crate) fn new(title: impl Into<String>, items: Vec<Item>) -> Self {
        Self { title: title.into(), items, at: 0 }
    }

    /// Goes so many lines down or up; beyond an end it stays there.
    pub(crate) fn go(&mut self, lines: isize) {
        let last = self.items.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(lines).min(last);
    }

    /// Returns what is chosen.
    pub(crate) fn chosen(&self) -> Choice {
        self.items.get(self.at).map_or(Choice::Cancel, |item| item.choice.clone())
    }
}

impl Item {
    pub(crate) fn new(label: impl Into<String>, choice: Choice) -> Self {
        Self { label: label.into(), choice }
    }
}
