//! Splits a record into its parts: headings and remarks, declarations, actions.

use super::{error::Expected, token::mark};
use crate::Side;

/// A part of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// `[打ち始め]` and the like, or a remark in brackets of its own.
    Heading(String),
    /// The declaration of one side or both.
    Declaration(String),
    Action {
        text: String,
        /// A 新 stands behind the separator.
        fresh: bool,
    },
}

/// The headings of §18.3.2.
pub(super) const HEADINGS: [&str; 7] = ["打ち始め", "再び始め", "済み", "再び済み", "開戦", "再開戦", "終局"];

/// What begins the comment line that holds the first position of a game that does not begin at the usual
/// start.
pub(super) const START: &str = "#局面 ";

/// Returns the position string that a record carries.
pub(super) fn start_of(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.trim().strip_prefix(START)).map(str::trim)
}

/// Drops comment lines and white space; within square brackets, where remarks stand, words stay apart.
pub(super) fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut inside = false;
    for line in text.lines().filter(|line| !line.trim_start_matches('\u{feff}').trim_start().starts_with('#'))
    {
        for letter in line.chars().chain(std::iter::once('\n')) {
            match letter {
                '[' | '［' => inside = true,
                ']' | '］' => inside = false,
                _ => {}
            }
            if letter == '\u{feff}' || (letter.is_whitespace() && !inside) {
                continue;
            }
            // A line ends within a word only in Japanese.
            let keeps = !letter.is_whitespace()
                || out.chars().next_back().is_some_and(|last| last.is_ascii() && last != ' ' && last != '[');
            if keeps {
                out.push(if letter.is_whitespace() { ' ' } else { letter });
            }
        }
    }
    out
}

fn is_mark(letter: char) -> bool {
    matches!(letter, '☗' | '△' | '☖') || letter == mark(Side::Black) || letter == mark(Side::White)
}

/// Splits a record at `、` and `。` outside of brackets.
///
/// # Errors
/// The text where a part cannot be told, and what was expected there.
pub(super) fn items(text: &str) -> Result<Vec<Item>, (String, Expected)> {
    let mut items: Vec<Item> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let behind = &rest[first.len_utf8()..];
        match first {
            '、' | ',' | '，' | '。' | '■' | '□' | '◆' | '◇' => {
                rest = behind;
                continue;
            }
            '[' | '「' | '［' | '【' => {
                let (inside, tail) = bracket(rest)?;
                items.push(Item::Heading(inside.trim().to_owned()));
                rest = tail;
                continue;
            }
            '(' | '（' => {
                let (inside, tail) = bracket(rest)?;
                items.push(Item::Declaration(inside.to_owned()));
                rest = tail;
                continue;
            }
            // The separator stands before the 新 that belongs to the action before it.
            '新' if behind.chars().next().is_none_or(is_mark) => {
                if let Some(Item::Action { fresh, .. }) = items.last_mut() {
                    *fresh = true;
                    rest = behind;
                    continue;
                }
            }
            _ => {}
        }
        let mut end = first.len_utf8();
        while let Some(next) = rest[end..].chars().next() {
            match next {
                '、' | ',' | '，' | '。' | '「' | '【' => break,
                mark if is_mark(mark) => break,
                '[' | '［' => {
                    let (inside, tail) = bracket(&rest[end..])?;
                    if HEADINGS.contains(&inside.trim()) {
                        break;
                    }
                    end = rest.len() - tail.len();
                }
                _ => end += next.len_utf8(),
            }
        }
        items.push(Item::Action { text: rest[..end].to_owned(), fresh: false });
        rest = &rest[end..];
    }
    Ok(items)
}

/// Returns what a bracket at the beginning of the text holds, and what follows it. Brackets of another sort
/// may stand inside.
///
/// # Errors
/// The text, when the bracket does not end.
pub(super) fn bracket(text: &str) -> Result<(&str, &str), (String, Expected)> {
    let open = text.chars().next().unwrap_or('[');
    let close = match open {
        '[' => ']',
        '［' => '］',
        '「' => '」',
        '【' => '】',
        '(' => ')',
        _ => '）',
    };
    match text.find(close) {
        Some(end) => Ok((&text[open.len_utf8()..end], &text[end + close.len_utf8()..])),
        None => Err((text.to_owned(), Expected::Closing)),
    }
}
