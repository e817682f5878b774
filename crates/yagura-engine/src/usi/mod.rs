//! The USI protocol (将棋所), as far as an engine plays a part in it, for every game of Yagura.
//!
//! Beyond the protocol's own: `USI_Variant` chooses the game, by our ids or by `chushogi` and `standard`, which other programs say; a position
//! string is everything between `sfen` and `moves`, however many fields the game has; distances to mate are in plies. A
//! line that makes no sense is answered with `info string error: ...` and changes nothing; a `go` that makes none is answered with a move all the same.

mod command;
mod options;
mod report;
mod session;

use std::{
    io::{self, BufRead, Write},
    sync::{Mutex, PoisonError},
};

use session::Session;

/// Bytes that a line of input may have: a game of tens of thousands of plies fits.
const LONGEST_LINE: usize = 1 << 20;

/// Reads commands from `input` and answers on `output` until `quit` or the end of the input. A search that has limits is then finished first;
/// one without is stopped.
///
/// # Errors
/// What reading or writing fails with. What stands in the lines is never an error.
pub fn run(mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let console = Console { output: Mutex::new(output), failure: Mutex::new(None) };
    let read = std::thread::scope(|scope| {
        let mut session = Session::new(&console, scope);
        let mut line = Vec::new();
        loop {
            match read_line(&mut input, &mut line) {
                Ok(Line::Text) => {
                    if session.obey(&String::from_utf8_lossy(&line)).is_break() {
                        break Ok(());
                    }
                }
                Ok(Line::TooLong) => console.complain(&format!("a line of more than {LONGEST_LINE} bytes")),
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
    read.and(console.failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err))
}

/// Where answers go; the thread that reads and the one that thinks both write.
#[derive(Debug)]
struct Console<W> {
    output: Mutex<W>,
    failure: Mutex<Option<io::Error>>,
}

impl<W: Write> Console<W> {
    fn say(&self, line: &str) {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let written = output.write_all(line.as_bytes()).and_then(|()| output.write_all(b"\n")).and_then(|()| output.flush());
        if let Err(error) = written {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    }

    fn complain(&self, error: &str) {
        self.say(&format!("info string error: {error}"));
    }

    fn has_failed(&self) -> bool {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

enum Line {
    Text,
    TooLong,
    End,
}

/// Reads a line into `line`, without its end. Of a line that is too long the rest is read and forgotten.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let mut length = 0;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() && length == 0 {
            return Ok(Line::End);
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        length += part.len();
        if length <= LONGEST_LINE {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(if length <= LONGEST_LINE { Line::Text } else { Line::TooLong });
        }
    }
}
