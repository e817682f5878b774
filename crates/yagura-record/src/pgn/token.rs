//! The parts of a text in PGN.

use crate::{
    error::{Place, ReadError},
    expected::PgnExpected,
};

/// A part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name and what it says.
    Tag(&'a str, String),
    Comment(&'a str),
    /// A number behind `$`.
    Glyph(&'a str),
    Open,
    Close,
    /// A move, its number, or a result.
    Word(&'a str),
}

/// Splits a text into its parts, with the place and the text of each.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    /// In characters.
    column: usize,
    /// There were only blanks in this line.
    is_at_line_start: bool,
}

const SPECIAL: [char; 6] = ['{', '}', '(', ')', ';', '$'];

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text, line: 1, column: 1, is_at_line_start: true }
    }

    /// Returns where it stands; lines may be as long as a text, so that this is counted only once.
    fn place(&self) -> Place {
        Place { line: self.line, column: self.column }
    }

    /// Goes on by so many bytes and returns them.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        for letter in taken.chars() {
            if letter == '\n' {
                (self.line, self.column, self.is_at_line_start) = (self.line + 1, 1, true);
            } else {
                self.column += 1;
                self.is_at_line_start &= letter.is_whitespace();
            }
        }
        self.rest = rest;
        taken
    }

    /// Returns the next part.
    ///
    /// # Errors
    /// [`ReadError`] at a tag or a comment that does not end.
    pub(super) fn next(&mut self) -> Result<Option<(Place, &'a str, Token<'a>)>, ReadError> {
        loop {
            let blank = self.rest.len() - self.rest.trim_start().len();
            self.take(blank);
            // A line behind `%` is for other programs.
            if !self.rest.starts_with('%') || self.column > 1 {
                break;
            }
            self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
        }
        let place = self.place();
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let unended = |text: &str, expected: PgnExpected| ReadError::new(place, text, expected);
        let (length, token) = match first {
            '[' if self.is_at_line_start => {
                let line = self.rest.lines().next().unwrap_or("");
                let (length, name, value) = tag(self.rest).ok_or_else(|| unended(line, PgnExpected::Tag))?;
                (length, Token::Tag(name, value))
            }
            '{' => {
                let end = self.rest.find('}').ok_or_else(|| unended(self.rest, PgnExpected::CommentEnd))?;
                (end + 1, Token::Comment(&self.rest[1..end]))
            }
            ';' => {
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                (end, Token::Comment(self.rest[1..end].trim_end_matches('\r')))
            }
            '(' => (1, Token::Open),
            ')' => (1, Token::Close),
            '}' => return Err(unended("}", PgnExpected::CommentBegin)),
            '$' => {
                let digits = self.rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                (1 + digits, Token::Glyph(&self.rest[1..=digits]))
            }
            _ => {
                let end = self.rest.find(|letter: char| letter.is_whitespace() || SPECIAL.contains(&letter));
                let end = end.unwrap_or(self.rest.len());
                (end, Token::Word(&self.rest[..end]))
            }
        };
        Ok(Some((place, self.take(length), token)))
    }
}

/// Reads a tag; returns its length, its name and its value.
fn tag(text: &str) -> Option<(usize, &str, String)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let name = &inside[..inside.find(|letter: char| letter.is_whitespace() || letter == '"')?];
    let mut rest = inside[name.len()..].trim_start().strip_prefix('"')?;
    let mut value = String::new();
    loop {
        let letter = rest.chars().next()?;
        rest = &rest[letter.len_utf8()..];
        match letter {
            '"' => break,
            '\n' => return None,
            '\\' if rest.starts_with(['"', '\\']) => {
                value.push_str(&rest[..1]);
                rest = &rest[1..];
            }
            _ => value.push(letter),
        }
    }
    let rest = rest.trim_start().strip_prefix(']')?;
    (!name.is_empty()).then(|| (text.len() - rest.len(), name, value))
}

/// Returns a tag as a line.
pub(super) fn tag_line(name: &str, value: &str) -> String {
    let name: String = name.chars().map(|letter| if is_of_name(letter) { letter } else { '_' }).collect();
    let value = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

fn is_of_name(letter: char) -> bool {
    !letter.is_whitespace() && !matches!(letter, '"' | '[' | ']')
}
