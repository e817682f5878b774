//! The real screen: events in, frames out. It is left as it was found, whatever happens.

use std::{
    io,
    time::{Duration, Instant},
};

use ratatui::crossterm::event::{self, Event};

use super::{app::App, engine_thread::EngineThread, input::Key, view};

/// How often the screen is drawn while nobody presses a key.
const BEAT: Duration = Duration::from_millis(100);

/// Plays until the person has enough.
///
/// # Errors
/// What the terminal fails with.
pub(super) fn run(app: App<EngineThread>) -> io::Result<()> {
    // Its hook restores the screen before a panic is told.
    let played = ratatui::try_init().and_then(|mut terminal| play(app, &mut terminal));
    played.and(ratatui::try_restore())
}

fn play(mut app: App<EngineThread>, terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
    while !app.is_over {
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
