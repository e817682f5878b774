//! What a user writes for an engine: `self,level=3`, `usi:./yagura usi,option.Hash=64`, `cecp:hachu`.

use std::{fmt, str::FromStr};

use yagura_engine::{Level, MOST_HASH_MB};

use crate::limit::{Limit, LimitError};

/// Megabytes of the table of an engine of ours if nobody says otherwise.
const DEFAULT_HASH_MB: usize = 64;

/// What is wrong with the text for an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such protocol.
    #[error("engine '{0}': expected self, usi:COMMAND, uci:COMMAND or cecp:COMMAND")]
    Protocol(String),
    /// A protocol without a command, or `self` with one.
    #[error("engine '{0}': expected a command behind usi:, uci: and cecp:, and none behind self")]
    Command(String),
    /// An unknown key, or none.
    #[error(
        "engine setting '{0}': expected name=, level=, hash=, variant=, ini=, values=, margins=, net=, option.NAME=, time=, movetime=, nodes= or depth="
    )]
    Setting(String),
    /// A value that does not fit its key.
    #[error("engine setting {key}: '{value}', expected {expected}")]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What was expected.
        expected: String,
    },
    /// A limit that is none.
    #[error("engine setting {0}")]
    Limit(#[from] LimitError),
}

/// How an engine is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// It is the engine of this program, called directly.
    Own,
    /// USI.
    Usi,
    /// UCI.
    Uci,
    /// The chess engine communication protocol, of XBoard.
    Cecp,
}

impl Protocol {
    const fn word(self) -> &'static str {
        match self {
            Self::Own => "self",
            Self::Usi => "usi",
            Self::Uci => "uci",
            Self::Cecp => "cecp",
        }
    }
}

/// An engine as a user describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The text that it was read from.
    pub text: String,
    /// How it is spoken to.
    pub protocol: Protocol,
    /// The program with its arguments; empty for ours.
    pub command: Vec<String>,
    /// The name to show; `None`: what it calls itself, or its program.
    pub name: Option<String>,
    /// The level, for engines of ours.
    pub level: Option<Level>,
    /// Megabytes of its table.
    pub hash_mb: Option<usize>,
    /// What it calls the game, where it is not asked.
    pub variant: Option<String>,
    /// A file of variants that it is to load, in the place of ours.
    pub ini: Option<String>,
    /// A file of values for the evaluation of the game, of engines of ours.
    pub values: Option<String>,
    /// A file of what its search prunes and reduces by, of engines of ours.
    pub margins: Option<String>,
    /// A file of a net for the game, of engines of ours; `none`: no net.
    pub net: Option<String>,
    /// Options to set, by name.
    pub options: Vec<(String, String)>,
    /// Its own limit, in the place of the match's.
    pub limit: Option<Limit>,
}

impl EngineSpec {
    /// Returns the megabytes of the table of an engine of ours.
    pub fn own_hash_mb(&self) -> usize {
        self.hash_mb.unwrap_or(DEFAULT_HASH_MB)
    }

    /// Returns a short name: the one that was given, or the program's.
    pub fn short_name(&self) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        let program =
            self.command.first().map_or("self", |path| path.rsplit(['/', '\\']).next().unwrap_or(path));
        let level =
            self.level.filter(|&level| level != Level::FULL).map(|level| format!("-{}", level.number()));
        format!("{program}{}", level.unwrap_or_default())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let bad = |expected: &str| SpecError::Value {
            key: key.to_owned(),
            value: value.to_owned(),
            expected: expected.to_owned(),
        };
        if value.is_empty() && !key.starts_with("option.") {
            return Err(bad("something behind '='"));
        }
        match key {
            "name" => self.name = Some(value.to_owned()),
            "level" => {
                self.level = Some(value.parse().ok().and_then(Level::new).ok_or_else(|| bad("1 to 10"))?);
            }
            "hash" => {
                let size = value.parse().ok().filter(|size| (1..=MOST_HASH_MB).contains(size));
                self.hash_mb = Some(size.ok_or_else(|| bad("megabytes, at least 1"))?);
            }
            "variant" => self.variant = Some(value.to_owned()),
            "ini" => self.ini = Some(value.to_owned()),
            "net" if self.protocol == Protocol::Own => self.net = Some(value.to_owned()),
            "values" if self.protocol == Protocol::Own => self.values = Some(value.to_owned()),
            "margins" if self.protocol == Protocol::Own => self.margins = Some(value.to_owned()),
            _ => match key.strip_prefix("option.") {
                Some("") => return Err(bad("the name of an option behind 'option.'")),
                Some(_) if self.protocol == Protocol::Own => {
                    return Err(bad("no options for self: use level= and hash="));
                }
                Some(name) => self.options.push((name.to_owned(), value.to_owned())),
                None => {
                    self.limit =
                        Some(Limit::read(key, value)?.ok_or_else(|| SpecError::Setting(key.to_owned()))?);
                }
            },
        }
        Ok(())
    }
}

/// `self`, or `PROTOCOL:COMMAND`; then settings behind commas. A backslash takes the meaning from a comma,
/// and in a command from a blank.
impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut parts = split(text, |character| character == ',').into_iter();
        let head = parts.next().unwrap_or_default();
        let (word, command) = head.split_once(':').unwrap_or((&head, ""));
        let protocols = [Protocol::Own, Protocol::Usi, Protocol::Uci, Protocol::Cecp];
        let protocol = protocols
            .into_iter()
            .find(|protocol| protocol.word() == word)
            .ok_or_else(|| SpecError::Protocol(head.clone()))?;
        let command: Vec<String> = split(command, char::is_whitespace)
            .iter()
            .map(|word| plain(word))
            .filter(|word| !word.is_empty())
            .collect();
        if command.is_empty() != (protocol == Protocol::Own) {
            return Err(SpecError::Command(head));
        }
        let mut spec = Self {
            text: text.to_owned(),
            protocol,
            command,
            name: None,
            level: None,
            hash_mb: None,
            variant: None,
            ini: None,
            values: None,
            margins: None,
            net: None,
            options: Vec::new(),
            limit: None,
        };
        for part in parts {
            let (key, value) = part.split_once('=').ok_or_else(|| SpecError::Setting(part.clone()))?;
            spec.set(key.trim(), &plain(value))?;
        }
        Ok(spec)
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Splits at the characters that no backslash precedes; backslashes stay.
fn split(text: &str, at: impl Fn(char) -> bool) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut is_escaped = false;
    for character in text.chars() {
        if at(character) && !is_escaped {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(character);
        }
        is_escaped = character == '\\' && !is_escaped;
    }
    parts
}

/// Returns the text without the backslashes that quote a comma, a blank or a backslash.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let quotes = character == '\\'
            && characters.peek().is_some_and(|&next| next == ',' || next == '\\' || next.is_whitespace());
        plain.extend(if quotes { characters.next() } else { Some(character) });
    }
    plain
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn read(text: &str) -> EngineSpec {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn ours_with_settings() {
        let spec = read("self,level=3,hash=16,movetime=50");
        assert_eq!(
            (spec.protocol, spec.level.map(Level::number), spec.own_hash_mb()),
            (Protocol::Own, Some(3), 16)
        );
        assert_eq!(spec.limit, Some(Limit::Movetime(Duration::from_millis(50))));
        assert_eq!(spec.short_name(), "self-3");
    }

    #[test]
    fn a_command_with_arguments_and_options() {
        let spec = read("usi:./target/release/yagura usi,option.Hash=64,option.Use NNUE=false,name=ours");
        assert_eq!(spec.command, ["./target/release/yagura", "usi"]);
        assert_eq!(
            spec.options,
            [("Hash".to_owned(), "64".to_owned()), ("Use NNUE".to_owned(), "false".to_owned())]
        );
        assert_eq!(spec.short_name(), "ours");
        assert_eq!(read("cecp:/usr/games/hachu").short_name(), "hachu");
    }

    #[test]
    fn backslashes_quote() {
        let spec = read(r"uci:my\ engine a\,b c:\dir,option.Path=x\,y");
        assert_eq!(spec.command, ["my engine", "a,b", r"c:\dir"]);
        assert_eq!(spec.options[0].1, "x,y");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "other",
            "usi",
            "usi:",
            "self:x",
            "self,level=11",
            "self,level",
            "self,pace=3",
            "self,option.Hash=1",
            "cecp:hachu,nodes=x",
        ] {
            assert!(text.parse::<EngineSpec>().is_err(), "{text}");
        }
    }
}
