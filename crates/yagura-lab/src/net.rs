//! Files of nets.

use std::{fs, path::Path};

use yagura::Definition;
use yagura_engine::{LoadError, eval::net::Net};

/// The longest file that is read, in bytes: longer than a net of any game.
const LONGEST: u64 = 256 << 20;

/// Reads the file of a net that somebody names.
///
/// # Errors
/// [`LoadError`] when it cannot be read, or is too long for a net.
pub fn read_net(path: &str) -> Result<Vec<u8>, LoadError> {
    let failed = |what: String| LoadError(vec![format!("{path}: {what}")]);
    let path = Path::new(path);
    let about = fs::metadata(path).map_err(|error| failed(error.to_string()))?;
    if !about.is_file() || about.len() > LONGEST {
        return Err(failed(format!("expected a file of at most {LONGEST} bytes")));
    }
    fs::read(path).map_err(|error| failed(error.to_string()))
}

/// Returns the net of a game that a file holds.
pub(crate) fn of_file(definition: &Definition, path: &str) -> Result<Net, LoadError> {
    Net::from_bytes(definition, &read_net(path)?).map_err(|error| LoadError(vec![format!("{path}: {error}")]))
}
