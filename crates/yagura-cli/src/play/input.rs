//! Keys.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key as far as the game knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    Enter,
    Escape,
    Tab,
    Erase,
    /// Ctrl-U: the whole line goes.
    EraseLine,
    Letter(char),
    /// Ctrl-C: out at once.
    Interrupt,
}

impl Key {
    /// Returns the key of an event, `None` for one that means nothing here.
    pub(crate) fn of(event: KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let is_control = event.modifiers.contains(KeyModifiers::CONTROL);
        Some(match event.code {
            KeyCode::Up => Self::Up,
            KeyCode::Down => Self::Down,
            KeyCode::Left => Self::Left,
            KeyCode::Right => Self::Right,
            KeyCode::PageUp => Self::PageUp,
            KeyCode::PageDown => Self::PageDown,
            KeyCode::Home => Self::Home,
            KeyCode::End => Self::End,
            KeyCode::Enter => Self::Enter,
            KeyCode::Esc => Self::Escape,
            KeyCode::Tab | KeyCode::BackTab => Self::Tab,
            KeyCode::Backspace | KeyCode::Delete => Self::Erase,
            KeyCode::Char('c' | 'd') if is_control => Self::Interrupt,
            KeyCode::Char('h') if is_control => Self::Erase,
            KeyCode::Char('u') if is_control => Self::EraseLine,
            KeyCode::Char(_) if is_control => return None,
            KeyCode::Char(letter) => Self::Letter(letter),
            _ => return None,
        })
    }
}
