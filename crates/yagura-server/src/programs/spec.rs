//! What the operator writes for a program: `HaChu=cecp:hachu,movetime=3000`.

use std::{str::FromStr, time::Duration};

use yagura_lab::{EngineSpec, Limit, Protocol, SpecError};

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;
/// The time for a move if nobody says otherwise.
const MOVETIME: Duration = Duration::from_secs(2);

/// What is wrong with the text for a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// No name before `=`.
    #[error("program '{0}': expected NAME=SPEC, the name of 1 to {LONGEST_NAME} characters")]
    Name(String),
    /// The engine of this server.
    #[error(
        "program '{0}': expected usi:COMMAND, uci:COMMAND or cecp:COMMAND; the server's own engine is always there"
    )]
    Own(String),
    /// A limit that is not a time for each move.
    #[error("program '{0}': games here have no clocks, expected movetime=MILLISECONDS")]
    Limit(String),
    /// No engine.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

/// A program of the operator's that people may play against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSpec {
    /// What players call it; games are stored under it.
    pub name: String,
    /// How it is started and spoken to, as in a match.
    pub engine: EngineSpec,
    /// The time for each move.
    pub movetime: Duration,
}

impl FromStr for ProgramSpec {
    type Err = ProgramError;

    fn from_str(text: &str) -> Result<Self, ProgramError> {
        let (name, spec) = text.split_once('=').ok_or_else(|| ProgramError::Name(text.to_owned()))?;
        let name = name.trim();
        if !(1..=LONGEST_NAME).contains(&name.chars().count()) || name.contains(char::is_control) {
            return Err(ProgramError::Name(text.to_owned()));
        }
        let engine: EngineSpec = spec.parse()?;
        if engine.protocol == Protocol::Own {
            return Err(ProgramError::Own(name.to_owned()));
        }
        let movetime = match engine.limit {
            None => MOVETIME,
            Some(Limit::Movetime(time)) => time,
            Some(_) => return Err(ProgramError::Limit(name.to_owned())),
        };
        Ok(Self { name: name.to_owned(), engine, movetime })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_before_the_first_sign_of_equality() {
        let read: ProgramSpec =
            "白 fox =usi:./fox --a=b,movetime=500,option.Hash=16".parse().expect("a program");
        assert_eq!((read.name.as_str(), read.movetime), ("白 fox", Duration::from_millis(500)));
        assert_eq!(read.engine.command, ["./fox", "--a=b"]);
        assert_eq!("a=cecp:x".parse::<ProgramSpec>().map(|read| read.movetime), Ok(MOVETIME));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "usi:x",
            "=usi:x",
            "a=",
            "a=self",
            "a=self,level=3",
            "a=usi:x,nodes=100",
            "a=usi:x,time=60",
            "a\tb=usi:x",
        ] {
            assert!(text.parse::<ProgramSpec>().is_err(), "{text}");
        }
        assert!(format!("{}=usi:x", "a".repeat(41)).parse::<ProgramSpec>().is_err());
    }
}
