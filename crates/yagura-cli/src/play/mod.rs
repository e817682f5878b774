//! `yagura play`: games against the engine in the terminal.
//!
//! ```text
//!  session   the game, who sits where, whose turn it is           progress, choices, typed, seats
//!  app       what is on the screen, and what a choice does        keys, input, moving, asking, menu
//!  view      the screen in characters                             board_view, panel, face, help, words
//!  terminal  the real screen        lines  the same without one   engine_thread, files, picture
//! ```
//!
//! The strings of the legal turns are where everything comes from: nothing here knows a rule.

mod app;
mod asking;
mod board_view;
mod choices;
mod engine_thread;
mod face;
mod files;
mod help;
mod input;
mod keys;
mod lines;
mod menu;
mod moving;
mod panel;
mod picture;
mod progress;
mod seats;
mod session;
mod terminal;
#[cfg(test)]
mod tests;
mod towers;
mod typed;
mod view;
mod words;

use std::io::{self, IsTerminal as _, Write as _};

use yagura::{Catalogue, Game, Language};
use yagura_engine::Level;

pub(crate) use seats::Sides;

use self::{
    app::App,
    engine_thread::EngineThread,
    face::{Glyphs, Look, Palette},
    session::{Session, Settings},
};
use crate::{
    args::Play,
    commands,
    failure::{InputError, UserError},
    lang::language,
};

/// Plays in the terminal, or over lines where there is none.
pub(crate) fn run(arguments: &Play, games: Catalogue) -> anyhow::Result<()> {
    let level = Level::new(arguments.level).ok_or_else(|| InputError("a level from 1 to 10".into()))?;
    let seats = arguments.side.into();
    let settings = Settings { seats, level, language: language(arguments.lang), seed: fastrand::u64(..) };
    let session = open(arguments, settings, games)?;
    let is_plain = arguments.no_colour || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let look = Look {
        glyphs: if arguments.ascii { Glyphs::Codes } else { Glyphs::Kanji },
        palette: if is_plain { Palette::Plain } else { Palette::Colours },
        bottom: seats.bottom(),
    };
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        terminal::run(App::new(session, EngineThread::new(), look))?;
    } else {
        let mut out = io::BufWriter::new(io::stdout().lock());
        lines::run(session, look, io::stdin().lock(), &mut out)?;
        out.flush()?;
    }
    Ok(())
}

/// Returns the game that was asked for.
fn open(arguments: &Play, settings: Settings, games: Catalogue) -> anyhow::Result<Session> {
    let variant = arguments.variant.as_deref().map(|id| games.variant(id)).transpose()?;
    if let Some(path) = &arguments.record {
        let record = files::load(path, &games, variant.as_ref())
            .map_err(|error| UserError(error.text(settings.language)))?;
        if let Some(asked) = variant.filter(|asked| asked != record.variant()) {
            let found = record.variant();
            let path = path.display();
            let wrong = match settings.language {
                Language::Japanese => format!("{path}：{asked} ではなく {found} の棋譜です"),
                Language::English => format!("{path}: a record of {found}, not of {asked}"),
            };
            return Err(UserError(wrong).into());
        }
        let mut session =
            Session::new(record.variant().clone(), Game::new(record.variant()), settings).with_games(games);
        session.load(&record);
        return Ok(session);
    }
    // Games are listed with the best known one first.
    let variant = variant.or_else(|| games.variants().next());
    let variant = variant.ok_or_else(|| UserError("there is no game".into()))?;
    let game = match &arguments.position {
        Some(position) => commands::game(&games, &variant.to_string(), Some(position), "")?,
        None => Game::new(&variant),
    };
    Ok(Session::new(variant, game, settings).with_games(games))
}
