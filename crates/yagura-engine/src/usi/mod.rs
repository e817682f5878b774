//! The USI protocol (将棋所), as far as an engine plays a part in it, for every game of Yagura; and UCI, to
//! an interface that says `uci` first.
//!
//! Beyond the protocol's own: `USI_Variant` chooses the game, by our ids or by `chushogi` and `standard`,
//! which other programs say; a position string is everything between `sfen` and `moves`, however many fields
//! the game has; distances to mate are in plies. A line that makes no sense is answered with `info string
//! error: ...` and changes nothing; a `go` that makes none is answered with a move all the same. After a
//! `position` that was refused each `go` is answered with `bestmove resign` (`checkmate timeout`) until
//! another position comes, as a move from the old position would be taken for one from the new.

mod command;
mod entering_king;
mod options;
mod protocol;
mod report;
mod search_job;
mod session;

use std::io::{self, BufRead, Write};

use session::Session;

use crate::{
    Library,
    console::{Console, LONGEST_LINE, Line, read_line},
};

/// Reads commands from `input` and answers on `output` until `quit` or the end of the input. A search that
/// has limits is then finished first; one without is stopped.
///
/// # Errors
/// What reading or writing fails with. What stands in the lines is never an error.
pub fn run(input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    run_with(Library::built_in(), input, output)
}

/// As [`run`], with the games of a library. `VariantPath` adds those of a file or a folder, and `USI_Variant`
/// chooses one of them.
///
/// # Errors
/// What reading or writing fails with.
pub fn run_with(library: Library<'_>, mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let console = Console::new(output);
    let read = std::thread::scope(|scope| {
        let mut session = Session::new(&console, scope, library);
        let mut line = Vec::new();
        loop {
            match read_line(&mut input, &mut line) {
                Ok(Line::Text) => {
                    if session.obey(&String::from_utf8_lossy(&line)).is_break() {
                        break Ok(());
                    }
                }
                Ok(Line::TooLong) => {
                    console.say(&format!("info string error: a line of more than {LONGEST_LINE} bytes"));
                }
                Ok(Line::End) => {
                    session.finish();
                    break Ok(());
                }
                Err(error) => {
                    session.quit();
                    break Err(error);
                }
            }
            if console.has_failed() {
                session.quit();
                break Ok(());
            }
        }
    });
    read.and(console.close())
}
