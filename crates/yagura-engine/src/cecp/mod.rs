//! The chess engine communication protocol, version 2: what XBoard and WinBoard speak, for the games that
//! they can show.
//!
//! Squares are XBoard's ([`yagura::notation::algebraic`]), and its White is the side at the bottom, our
//! Black. A lion's two steps come as one line `usermove f6e5,e5d4` and go as two, `move f6e5,` and `move
//! e5d4`; `@@@@` is a jitto. Games that XBoard does not know are described to it by `setup` and `piece`. The
//! engine thinks in the opponent's time after `hard`, agrees to draws and offers them. A line that makes no
//! sense is answered with `Error (...)` and changes nothing.

mod control;
mod event;
mod manners;
mod search_job;
mod session;
mod speech;
mod variants;

use std::{
    io::{self, BufRead, Write},
    sync::mpsc::{self, Sender},
    thread,
};

use event::Event;
use session::Session;
pub use variants::name;

use crate::{
    Library,
    console::{Console, LONGEST_LINE, Line, read_line},
};

/// Reads commands from `input` and answers on `output` until `quit` or the end of the input; then a search
/// for a move is finished first.
///
/// # Errors
/// What reading or writing fails with. What stands in the lines is never an error.
pub fn run(input: impl BufRead + Send, output: impl Write + Send) -> io::Result<()> {
    run_with(Library::built_in(), input, output)
}

/// As [`run`], with the games of a library. The option `VariantPath` adds those of a file or a folder;
/// `variant` with its id chooses one of them, if XBoard can write its moves.
///
/// # Errors
/// What reading or writing fails with.
pub fn run_with(
    library: Library<'_>,
    input: impl BufRead + Send,
    output: impl Write + Send,
) -> io::Result<()> {
    let console = Console::new(output);
    let read = thread::scope(|scope| {
        let (sender, events) = mpsc::channel();
        let lines = sender.clone();
        scope.spawn(move || read(input, &lines));
        let mut session = Session::new(&console, scope, sender, library);
        for event in events {
            match event {
                Event::Line(line) if session.obey(&line).is_break() => return Ok(()),
                Event::Line(_) => {}
                Event::TooLong => console.say(&format!("Error (more than {LONGEST_LINE} bytes): a line")),
                Event::Found(number, thought) => session.found(number, thought),
                Event::End => session.close(),
                Event::Failed(error) => {
                    session.halt();
                    return Err(error);
                }
            }
            if session.is_done() || console.has_failed() {
                session.halt();
                break;
            }
        }
        Ok(())
    });
    read.and(console.close())
}

/// Hands on the lines of the input until `quit`, its end, or until nobody hears.
fn read(mut input: impl BufRead, events: &Sender<Event>) {
    let mut line = Vec::new();
    loop {
        let event = match read_line(&mut input, &mut line) {
            Ok(Line::Text) => Event::Line(String::from_utf8_lossy(&line).trim().to_owned()),
            Ok(Line::TooLong) => Event::TooLong,
            Ok(Line::End) => Event::End,
            Err(error) => Event::Failed(error),
        };
        let is_last = matches!(&event, Event::Line(text) if text == "quit")
            || matches!(event, Event::End | Event::Failed(_));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}
