//! Examples in files: a shard holds those of some games, with a checksum, and is whole or not there.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use sha2::{Digest as _, Sha256};
use yagura::Definition;
use yagura_engine::eval::net::{Inputs, rules_digest};

use super::example::Example;

const MAGIC: &[u8; 8] = b"YAGURASH";
/// Bytes of the checksum at the end.
const SUM: usize = 32;

/// What is wrong with a shard.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is no shard, damaged, or of other rules.
    #[error("{}: no shard of the rules of `{id}` as they are, or a damaged one", path.display())]
    Content {
        /// Which.
        path: PathBuf,
        /// Of which game it should be.
        id: String,
    },
}

/// Writes a shard: first beside its place, so that what is there is whole.
///
/// # Errors
/// [`ShardError::File`] when it cannot be written.
pub fn write(path: &Path, definition: &Definition, examples: &[Example]) -> Result<(), ShardError> {
    let mut bytes = head(definition);
    for example in examples {
        example.put(&mut bytes);
    }
    let sum = Sha256::digest(&bytes);
    bytes.extend(sum);
    let beside = path.with_extension("part");
    let failed = |error| ShardError::File { path: path.to_owned(), error };
    fs::write(&beside, bytes).map_err(failed)?;
    fs::rename(&beside, path).map_err(failed)
}

/// Reads a shard.
///
/// # Errors
/// [`ShardError`] when there is none, or it is damaged or of other rules.
pub fn read(path: &Path, definition: &Definition) -> Result<Vec<Example>, ShardError> {
    let bytes = fs::read(path).map_err(|error| ShardError::File { path: path.to_owned(), error })?;
    examples(&bytes, definition)
        .ok_or_else(|| ShardError::Content { path: path.to_owned(), id: definition.id.clone() })
}

fn head(definition: &Definition) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(rules_digest(definition).to_le_bytes());
    bytes
}

fn examples(bytes: &[u8], definition: &Definition) -> Option<Vec<Example>> {
    let (body, sum) = bytes.split_at_checked(bytes.len().checked_sub(SUM)?)?;
    if Sha256::digest(body).as_slice() != sum {
        return None;
    }
    let mut rest = body.strip_prefix(head(definition).as_slice())?;
    let count = Inputs::new(definition).count();
    let mut examples = Vec::new();
    while !rest.is_empty() {
        examples.push(Example::take(&mut rest, count)?);
    }
    Some(examples)
}

#[cfg(test)]
mod tests {
    use yagura::{Side, Variant};

    use super::*;

    #[test]
    fn a_shard_is_whole_or_refused() {
        let definition = Variant::parse("shogi-7x9").expect("a game").definition();
        let example = |game| Example {
            game,
            key: 99,
            player: Side::White,
            bases: [-120, 30],
            score: 45,
            halves: 2,
            inputs: vec![0, 7, 700],
        };
        let all = vec![example(1), example(2)];
        let mut bytes = head(definition);
        for example in &all {
            example.put(&mut bytes);
        }
        let sum = Sha256::digest(&bytes);
        bytes.extend(sum);
        assert_eq!(examples(&bytes, definition), Some(all));
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            assert_eq!(examples(&damaged, definition), None);
            assert_eq!(examples(&bytes[..at], definition), None);
        }
        let other = Variant::parse("shogi").expect("a game").definition();
        assert_eq!(examples(&bytes, other), None);
    }
}
