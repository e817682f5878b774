//! Lines in and lines out, for the protocols.

use std::{
    io::{self, BufRead, Write},
    sync::{Mutex, PoisonError},
};

/// Bytes that a line of input may have: a game of tens of thousands of plies fits.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// Where answers go; the thread that reads and the one that thinks both write.
#[derive(Debug)]
pub(crate) struct Console<W> {
    output: Mutex<W>,
    failure: Mutex<Option<io::Error>>,
}

impl<W: Write> Console<W> {
    pub(crate) const fn new(output: W) -> Self {
        Self { output: Mutex::new(output), failure: Mutex::new(None) }
    }

    /// Returns what writing has failed with, if it has.
    pub(crate) fn close(self) -> io::Result<()> {
        self.failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// Writes a line, or several.
    pub(crate) fn say(&self, line: &str) {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let written = output
            .write_all(line.as_bytes())
            .and_then(|()| output.write_all(b"\n"))
            .and_then(|()| output.flush());
        if let Err(error) = written {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    }

    /// Returns whether nobody reads any more.
    pub(crate) fn has_failed(&self) -> bool {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

/// What reading a line came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Text,
    TooLong,
    End,
}

/// Reads a line into `line`, without its end. Of a line that is too long the rest is read and forgotten.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
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
