//! The options that a user may set.

use std::fmt::Write as _;

use yagura::{Variant, definitions};

use super::command::{Complaint, shown};
use crate::{Level, MOST_HASH_MB, MOST_THREADS};

/// Lines that may be asked for.
const MOST_LINES: usize = 64;
/// Megabytes of the table if nobody says otherwise.
const DEFAULT_HASH_MB: usize = 64;
/// The game if nobody says otherwise: what USI was made for.
const DEFAULT_VARIANT: &str = "shogi";
/// What other programs call our games.
const ALIASES: [(&str, &str); 3] = [("chushogi", "chu"), ("standard", "shogi"), ("normal", "shogi")];

/// The options as they are set.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) hash_mb: usize,
    pub(super) ponder: bool,
    pub(super) lines: usize,
    pub(super) threads: usize,
    pub(super) level: Level,
    pub(super) seed: u64,
    pub(super) variant: Variant,
}

/// What an option asks of the session besides being remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Nothing,
    Hash,
    Variant,
    Clear,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash_mb: DEFAULT_HASH_MB,
            ponder: false,
            lines: 1,
            threads: 1,
            level: Level::FULL,
            seed: 0,
            variant: Variant::parse(DEFAULT_VARIANT).expect("the default game is built in"),
        }
    }
}

impl Options {
    /// Returns the lines that declare the options.
    pub(super) fn declaration() -> String {
        let mut text = format!(
            "option name USI_Hash type spin default {DEFAULT_HASH_MB} min 1 max {MOST_HASH_MB}\n\
             option name USI_Ponder type check default false\n\
             option name Threads type spin default 1 min 1 max {MOST_THREADS}\n\
             option name MultiPV type spin default 1 min 1 max {MOST_LINES}\n\
             option name Level type spin default 10 min 1 max 10\n\
             option name Seed type spin default 0 min 0 max {}\n\
             option name Clear_Hash type button\n\
             option name USI_Variant type combo default {DEFAULT_VARIANT}",
            i64::MAX
        );
        for definition in definitions() {
            let _ = write!(text, " var {}", definition.id);
            for alias in &definition.aliases {
                let _ = write!(text, " var {alias}");
            }
        }
        text
    }

    /// Sets an option by its name, in any case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, Complaint> {
        let bad = |expected: String| Complaint::Value { name: shown(name), value: shown(value), expected };
        let number = |least: u64, most: u64| {
            value.parse().ok().filter(|n| (least..=most).contains(n)).ok_or_else(|| bad(format!("{least} to {most}")))
        };
        match name.to_ascii_lowercase().as_str() {
            "usi_hash" | "hash" => {
                self.hash_mb = number(1, MOST_HASH_MB as u64)? as usize;
                Ok(Change::Hash)
            }
            "usi_ponder" | "ponder" => {
                self.ponder = value.to_ascii_lowercase().parse().map_err(|_| bad("true or false".into()))?;
                Ok(Change::Nothing)
            }
            "threads" => {
                self.threads = number(1, MOST_THREADS as u64)? as usize;
                Ok(Change::Nothing)
            }
            "multipv" | "usi_multipv" => {
                self.lines = number(1, MOST_LINES as u64)? as usize;
                Ok(Change::Nothing)
            }
            "level" => {
                self.level = Level::new(number(1, 10)? as u8).unwrap_or(Level::FULL);
                Ok(Change::Nothing)
            }
            "seed" => {
                self.seed = number(0, i64::MAX as u64)?;
                Ok(Change::Nothing)
            }
            "clear_hash" | "clear hash" => Ok(Change::Clear),
            "usi_variant" | "uci_variant" => {
                let id = ALIASES.iter().find(|(alias, _)| *alias == value).map_or(value, |&(_, id)| id);
                self.variant = Variant::parse(id).map_err(|error| Complaint::Variant(error.to_string()))?;
                Ok(Change::Variant)
            }
            _ => Err(Complaint::Option(shown(name))),
        }
    }
}
