//! What the servers of this process log.

use std::{
    io,
    sync::{Mutex, Once, PoisonError},
};

use tracing_subscriber::{fmt, layer::SubscriberExt as _, util::SubscriberInitExt as _};

/// Everything that was logged in this process since [`keep`].
static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

#[derive(Clone, Copy, Debug)]
struct Log;

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOG.lock().unwrap_or_else(PoisonError::into_inner).extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keeps the log from now on, in all detail that an operator can ask for.
pub(crate) fn keep() {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        let lines = fmt::layer().with_writer(|| Log).with_ansi(false);
        let filter = yagura_server::log_filter("trace").expect("a level");
        tracing_subscriber::registry().with(lines).with(filter).try_init().expect("nothing else logs here");
    });
}

/// Returns the log.
pub(crate) fn kept() -> String {
    String::from_utf8_lossy(&LOG.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
}
