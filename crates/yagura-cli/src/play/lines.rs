//! The plain mode, where there is no terminal: the board as text, one line of input a turn.

use std::{
    io::{self, BufRead, Read as _, Write},
    path::Path,
};

use yagura::{Language, prelude::*};
use yagura_engine::{Engine, Stop};

use super::{
    asking,
    engine_thread::{self, Answer, Question, Task},
    face::Look,
    files::{self, Existing},
    picture,
    session::{Awaited, Session},
    typed,
    words::{self, Text},
};

/// The longest line that is read, in bytes; the rest of a longer one is skipped.
const LONGEST: u64 = 4096;
/// Megabytes of the engine's table.
const HASH_MB: usize = 16;

/// A game over lines.
#[derive(Debug)]
struct Lines<W> {
    session: Session,
    look: Look,
    engine: Engine,
    out: W,
}

/// What comes after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The position has changed: it is shown.
    Show,
    /// Another line is read.
    Read,
    /// The program ends.
    End,
}

/// Plays until the input ends.
///
/// # Errors
/// What reading or writing fails with.
pub(super) fn run(session: Session, look: Look, mut input: impl BufRead, out: impl Write) -> io::Result<()> {
    let mut lines = Lines { session, look, engine: Engine::new(HASH_MB), out };
    lines.answer()?;
    lines.show()?;
    while let Some(line) = read_line(&mut input)? {
        match lines.hear(&line)? {
            Next::Show => lines.show()?,
            Next::Read => {}
            Next::End => break,
        }
        lines.out.flush()?;
    }
    Ok(())
}

/// Returns the next line, `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        skip_line(input)?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').trim().to_owned()))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let (used, done) = end.map_or((buffer.len(), buffer.is_empty()), |at| (at + 1, true));
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

impl<W: Write> Lines<W> {
    /// Lets the engine play as long as it is its turn.
    fn answer(&mut self) -> io::Result<()> {
        while self.session.awaited() == Awaited::Engine {
            let question =
                Question { task: Task::Turn, level: self.session.level(), seed: self.session.seed() };
            let answer = engine_thread::answer(&self.engine, question, self.session.game(), &Stop::new());
            let name = self.session.side_name(self.session.game().player());
            let played = match answer {
                Answer::Move(mv) => {
                    let usi = self.seen_text(mv);
                    self.session.play(mv).is_ok().then_some(usi)
                }
                Answer::SetUp(text) => {
                    self.session.set_up(&text).is_ok().then(|| self.text(Text::Army).to_owned())
                }
                Answer::Hint(..) | Answer::Nothing => None,
            };
            let Some(usi) = played else {
                return writeln!(self.out, "{}", self.text(Text::EngineFailed));
            };
            match self.session.written().last() {
                Some(written) if *written != usi => writeln!(self.out, "{name}: {usi} {written}")?,
                _ => writeln!(self.out, "{name}: {usi}")?,
            }
            self.out.flush()?;
        }
        Ok(())
    }

    /// Returns the string of a move as the reader may see it.
    fn seen_text(&self, mv: yagura::Move) -> String {
        self.session.game().position().usi_redacted_for(mv, self.session.seats().reader())
    }

    fn text(&self, text: Text) -> &'static str {
        text.text(self.session.language())
    }

    /// Writes the position.
    fn show(&mut self) -> io::Result<()> {
        self.out.write_all(picture::of(&self.session, self.look).as_bytes())?;
        self.out.flush()
    }

    /// Does what a line says.
    fn hear(&mut self, line: &str) -> io::Result<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => Ok(Next::Read),
            "quit" | "exit" => Ok(Next::End),
            "help" => self.help().map(|()| Next::Read),
            "moves" => {
                let found = typed::completions(self.session.game(), self.session.turns(), rest);
                writeln!(self.out, "{}", found.join(" "))?;
                Ok(Next::Read)
            }
            "board" => Ok(Next::Show),
            "sfen" => {
                writeln!(self.out, "{}", self.session.seen().sfen())?;
                Ok(Next::Read)
            }
            "hint" => self.hint(),
            "undo" => match self.session.undo() {
                Ok(()) => self.answer().map(|()| Next::Show),
                Err(error) => self.complain(self.text(error.text())),
            },
            "resign" => {
                self.session.resign();
                Ok(Next::Show)
            }
            "claim" if self.session.may_claim() => {
                self.session.claim();
                Ok(Next::Show)
            }
            "new" => {
                if !self.session.restart() {
                    self.session.renew(fastrand::u64(..));
                }
                self.answer().map(|()| Next::Show)
            }
            "save" => match files::save(&self.session.record(), Path::new(rest), Existing::Replace) {
                Ok(()) => {
                    writeln!(self.out, "{}", words::saved(rest, self.session.language()))?;
                    Ok(Next::Read)
                }
                Err(error) => self.complain(&error.text(self.session.language())),
            },
            "load" => {
                match files::load(Path::new(rest), self.session.games(), Some(self.session.variant())) {
                    Ok(record) => {
                        self.session.load(&record);
                        self.answer().map(|()| Next::Show)
                    }
                    Err(error) => self.complain(&error.text(self.session.language())),
                }
            }
            _ => self.play(line),
        }
    }

    /// Plays a typed turn and lets the engine answer.
    fn play(&mut self, line: &str) -> io::Result<Next> {
        let language = self.session.language();
        match self.session.awaited() {
            Awaited::Nobody => return self.complain(self.text(Text::GameOver)),
            Awaited::Engine => return self.complain(self.text(Text::NotYourTurn)),
            Awaited::Person(_) => {}
        }
        let played = if self.session.game().position().is_setting_up() {
            let text = self.army(line);
            self.session.set_up(&text).map_err(|error| words::refused(&error, language))
        } else {
            let read = self.session.read(line).map_err(|error| error.text(language));
            read.and_then(|mv| self.session.play(mv).map_err(|error| error.to_string()))
        };
        match played {
            Ok(()) => self.answer().map(|()| Next::Show),
            Err(error) => self.complain(&error),
        }
    }

    /// Returns the turn of the set-up that a line means: a number of the list, or a text.
    fn army(&self, line: &str) -> String {
        let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let ready = number.and_then(|at| asking::ready_made(&self.session).into_iter().nth(at));
        ready.map_or_else(|| asking::whole_text(&self.session, line), |(_, text)| text)
    }

    fn hint(&mut self) -> io::Result<Next> {
        let Awaited::Person(_) = self.session.awaited() else {
            return self.complain(self.text(Text::NoHint));
        };
        let question = Question { task: Task::Hint, level: self.session.level(), seed: self.session.seed() };
        match engine_thread::answer(&self.engine, question, self.session.game(), &Stop::new()) {
            Answer::Hint(mv, score, depth) => {
                let (usi, written) = (self.session.game().usi(mv), self.session.write(mv));
                let moved = if usi == written { usi } else { format!("{usi} {written}") };
                writeln!(self.out, "{}", words::hint(&moved, score, depth, self.session.language()))?;
                Ok(Next::Read)
            }
            Answer::SetUp(text) => {
                writeln!(self.out, "{}: {text}", self.text(Text::Hint))?;
                Ok(Next::Read)
            }
            Answer::Move(_) | Answer::Nothing => self.complain(self.text(Text::NoHint)),
        }
    }

    fn help(&mut self) -> io::Result<()> {
        let text = match self.session.language() {
            Language::Japanese => {
                "指し手: 7g7f ７六歩 P-7f  ほか: moves [はじめ] board sfen hint undo resign claim new save FILE load FILE quit"
            }
            Language::English => {
                "a move: 7g7f ７六歩 P-7f; or: moves [START] board sfen hint undo resign claim new save FILE load FILE quit"
            }
        };
        writeln!(self.out, "{text}")
    }

    /// Says what is wrong; nothing has changed.
    fn complain(&mut self, what: &str) -> io::Result<Next> {
        writeln!(self.out, "? {what}")?;
        Ok(Next::Read)
    }
}
