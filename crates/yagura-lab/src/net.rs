//! Files of nets.

use std::{fs, path::Path, sync::Arc};

use yagura::Definition;
use yagura_engine::{
    LoadError,
    eval::net::{Net, read_serving},
};

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

/// Returns the nets that serve a game from a file, one for each scope.
pub(crate) fn of_file(definition: &Definition, path: &str) -> Result<Vec<Arc<Net>>, LoadError> {
    let nets = read_serving(definition, &read_net(path)?);
    let nets = nets.map_err(|error| LoadError(vec![format!("{path}: {error}")]))?;
    Ok(nets.into_iter().map(Arc::new).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A net serves the games that it serves in the program, and no others.
    #[test]
    fn a_file_serves_related_games() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../yagura-engine/src/eval/nets/shogi.net");
        for (id, serves) in [("shogi", true), ("kokose", true), ("minishogi", false)] {
            let definition = yagura::definitions().find(|definition| definition.id == id).expect("a game");
            assert_eq!(of_file(definition, path).is_ok(), serves, "{id}");
        }
    }

    #[test]
    fn a_refusal_names_all_games_whose_nets_serve() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../yagura-engine/src/eval/nets/chu.net");
        for (id, expected) in [("kokose", "`kokose` or `shogi`"), ("minishogi", "`minishogi`")] {
            let definition = yagura::definitions().find(|definition| definition.id == id).expect("a game");
            let refusal = of_file(definition, path).expect_err("a net of another game").to_string();
            assert!(refusal.ends_with(&format!("a net of `chu`: expected one of {expected}")), "{refusal}");
        }
    }
}
