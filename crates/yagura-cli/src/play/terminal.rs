//! The real screen: events in, frames out. It is left as it was found, whatever happens.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use ratatui::crossterm::event::{self, Event};
use signal_hook::{consts::TERM_SIGNALS, flag, low_level};

use super::{app::App, engine_thread::EngineThread, input::Key, view};

/// How often the screen is drawn while nobody presses a key.
const BEAT: Duration = Duration::from_millis(100);
/// No signal has come: none has this number.
const NONE: usize = 0;

/// Plays until the person has enough.
///
/// # Errors
/// What the terminal fails with.
pub(super) fn run(app: App<EngineThread>) -> io::Result<()> {
    let signal = Arc::new(AtomicUsize::new(NONE));
    for &number in TERM_SIGNALS {
        flag::register_usize(number, signal.clone(), number as usize)?;
    }
    // Its hook restores the screen before a panic is told.
    let played = ratatui::try_init().and_then(|mut terminal| play(app, &mut terminal, &signal));
    let restored = played.and(ratatui::try_restore());
    // Then the signal does what it does to any program.
    match signal.load(Ordering::Relaxed) {
        NONE => restored,
        number => low_level::emulate_default_handler(number as i32),
    }
}

fn play(
    mut app: App<EngineThread>,
    terminal: &mut ratatui::DefaultTerminal,
    signal: &AtomicUsize,
) -> io::Result<()> {
    while !app.is_over && signal.load(Ordering::Relaxed) == NONE {
        app.tick();
        terminal.draw(|frame| view::draw(&mut app, frame.buffer_mut()))?;
        let until = Instant::now() + BEAT;
        // Keys that came together are all heard before the next frame.
        let mut wait = BEAT;
        while !app.is_over && event::poll(wait)? {
            if let Event::Key(key) = event::read()?
                && let Some(key) = Key::of(key)
            {
                app.key(key);
            }
            wait = Duration::ZERO;
            if Instant::now() > until {
                break;
            }
        }
    }
    Ok(())
}
