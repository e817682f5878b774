//! Starting without arguments, as programs that let engines play do: they take the path of a program and
//! nothing else.
//!
//! Under the name `yagura-usi` or `yagura-cecp` the program speaks that protocol. Otherwise, where the input
//! is no terminal, what it hears first decides.

use std::{
    ffi::OsStr,
    io::{self, BufRead, BufReader, Cursor, Read as _},
    path::Path,
};

use yagura::Catalogue;
use yagura_engine::Library;
use yagura_lab::definition_files;

use crate::failure::InputError;

/// Bytes of the first lines that are read before it is clear what is spoken.
const LONGEST: u64 = 4096;

/// The variable with the files of games ([`crate::args::Arguments`]).
const DEFINITIONS: &str = "YAGURA_DEFINITIONS";

/// A protocol of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    /// Of shogi programs, and UCI of chess programs.
    Usi,
    /// Of XBoard and WinBoard.
    Cecp,
}

impl Protocol {
    /// Returns the protocol that a program of this name speaks.
    pub(crate) fn of_program(path: &OsStr) -> Option<Self> {
        match Path::new(path).file_stem()?.to_str()? {
            "yagura-usi" => Some(Self::Usi),
            "yagura-cecp" => Some(Self::Cecp),
            _ => None,
        }
    }

    /// Returns the protocol in which a dialogue begins with this word.
    fn of_word(word: &str) -> Option<Self> {
        match word {
            "usi" | "uci" | "isready" | "setoption" | "usinewgame" | "ucinewgame" | "position" | "go" => {
                Some(Self::Usi)
            }
            "xboard" | "protover" | "new" | "variant" | "force" => Some(Self::Cecp),
            _ => None,
        }
    }

    /// Speaks the protocol, in which these games are known, until the other side has enough.
    pub(crate) fn speak(self, games: &Catalogue, input: impl BufRead + Send) -> io::Result<()> {
        let library = Library::new(games, &definition_files::load, &yagura_lab::read_net);
        match self {
            Self::Usi => yagura_engine::usi::run_with(library, input, io::stdout()),
            Self::Cecp => yagura_engine::cecp::run_with(library, input, io::stdout()),
        }
    }
}

/// Returns the games that are known where nobody gives arguments: those of the environment too.
pub(crate) fn games() -> anyhow::Result<Catalogue> {
    let paths = std::env::var(DEFINITIONS).unwrap_or_default();
    let paths: Vec<&str> = paths.split(',').filter(|path| !path.is_empty()).collect();
    Ok(definition_files::read(&Catalogue::built_in(), &paths)?)
}

/// Listens to the standard input and speaks the protocol that is spoken there.
///
/// # Errors
/// [`InputError`] when it is none of ours, otherwise what reading or writing fails with.
pub(crate) fn listen() -> anyhow::Result<()> {
    let games = games()?;
    let mut input = BufReader::new(io::stdin());
    let mut first = String::new();
    while first.split_whitespace().next().is_none() {
        let mut line = Vec::new();
        if (&mut input).take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Err(InputError(
                "no command: see yagura --help; engines are spoken to in USI, UCI or CECP".into(),
            )
            .into());
        }
        String::from_utf8_lossy(&line).trim_start_matches('\u{feff}').clone_into(&mut first);
    }
    let word = first.split_whitespace().next().unwrap_or_default();
    match (Protocol::of_word(word), word) {
        (Some(protocol), _) => {
            Ok(protocol.speak(&games, Cursor::new(first.clone().into_bytes()).chain(input))?)
        }
        (None, "quit") => Ok(()),
        (None, _) => Err(InputError(format!(
            "'{}': expected usi, uci or xboard, or a command: see yagura --help",
            word.escape_debug()
        ))
        .into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_program_decides() {
        let of = |path: &str| Protocol::of_program(OsStr::new(path));
        assert_eq!(of("/usr/games/yagura-usi"), Some(Protocol::Usi));
        assert_eq!(of("yagura-usi.exe"), Some(Protocol::Usi));
        assert_eq!(of("./yagura-cecp"), Some(Protocol::Cecp));
        assert_eq!((of("yagura"), of("")), (None, None));
    }
}
