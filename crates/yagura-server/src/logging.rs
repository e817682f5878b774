//! What the server says to whoever runs it.

use std::{
    env,
    io::{self, IsTerminal as _},
};

use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    fmt,
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

use crate::ServeError;

/// The library that speaks with NATS, which logs whole messages at its most talkative: what opens a seat is
/// in some of them. What becomes of the connection the server tells itself, and not at each trial.
const TALKATIVE: (&str, LevelFilter) = ("async_nats", LevelFilter::WARN);

/// Returns what is logged where the operator asks for this: a level, or modules with levels.
///
/// # Errors
/// [`ServeError::Log`] where the text is neither.
#[doc(hidden)]
pub fn log_filter(text: &str) -> Result<Targets, ServeError> {
    let filter: Targets = text.parse().map_err(|_| ServeError::Log { text: text.to_owned() })?;
    let (name, most) = TALKATIVE;
    let is_silent = !filter.would_enable(name, &tracing::Level::WARN);
    Ok(if is_silent { filter } else { filter.with_target(name, most) })
}

/// Logs to standard error from now on; nothing happens when the program logs in its own way already.
pub(crate) fn start(text: &str) -> Result<(), ServeError> {
    let filter = log_filter(text)?;
    let coloured = io::stderr().is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let lines = fmt::layer().with_writer(io::stderr).with_ansi(coloured).with_target(false);
    // An error says that there is a subscriber.
    let _ = tracing_subscriber::registry().with(lines).with(filter).try_init();
    Ok(())
}
