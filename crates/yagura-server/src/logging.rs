//! What the server says to whoever runs it.

use std::{
    env,
    io::{self, IsTerminal as _},
};

use tracing_subscriber::{filter::Targets, fmt, layer::SubscriberExt as _, util::SubscriberInitExt as _};

use crate::ServeError;

/// Logs to standard error from now on; nothing happens when the program logs in its own way already.
pub(crate) fn start(text: &str) -> Result<(), ServeError> {
    let filter: Targets = text.parse().map_err(|_| ServeError::Log { text: text.to_owned() })?;
    let coloured = io::stderr().is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let lines = fmt::layer().with_writer(io::stderr).with_ansi(coloured).with_target(false);
    // An error says that there is a subscriber.
    let _ = tracing_subscriber::registry().with(lines).with(filter).try_init();
    Ok(())
}
