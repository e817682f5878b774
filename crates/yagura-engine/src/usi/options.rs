//! The options that a user may set.

use std::{fmt::Write as _, sync::Arc};

use yagura::{AnyPosition, Catalogue, Variant};

use super::{
    command::{Complaint, shown},
    entering_king::EnteringKing,
    report::PonderMove,
};
use crate::{Level, Library, MOST_HASH_MB, MOST_THREADS, eval::net::Net, level_ratings};

/// Lines that may be asked for.
const MOST_LINES: usize = 64;
/// Megabytes of the table if nobody says otherwise.
const DEFAULT_HASH_MB: usize = 64;
/// The greatest seed: what interfaces that count in floating point still tell apart.
const MOST_SEED: u64 = (1 << 53) - 1;
/// Milliseconds kept back from the clocks if nobody says otherwise, and the most that may be.
const DEFAULT_DELAY_MS: u64 = 50;
const MOST_DELAY_MS: u64 = 10_000;
/// The rating that the engine is limited to if nobody says which, the least and the greatest.
const DEFAULT_ELO: u64 = 1500;
const LEAST_ELO: u64 = 400;
const MOST_ELO: u64 = 3000;
/// The value of `ResignValue` that means never, as other engines have it.
const NEVER: u64 = 99_999;
/// The most plies that a game may be limited to.
const MOST_PLIES: u64 = 100_000;
/// A line a name that other programs have for a game of ours, then our id.
const NAMES: &str = include_str!("names.txt");

fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '))
}

/// Returns the id of the game if nobody says otherwise.
fn default_variant() -> &'static str {
    names().map(|(_, id)| id).next().unwrap_or_default()
}

/// The options as they are set.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) hash_mb: usize,
    pub(super) ponder: bool,
    pub(super) lines: usize,
    pub(super) threads: usize,
    /// As it is set; what is played is [`Options::level`].
    level: Level,
    /// What the engine is to be worth at the most, where that is wanted.
    limits_strength: bool,
    elo: u64,
    pub(super) seed: u64,
    pub(super) variant: Variant,
    /// The games that the interface may choose.
    pub(super) games: Catalogue,
    /// Milliseconds that are kept back from the clocks.
    pub(super) delay_ms: u64,
    /// Centipawns behind at which it resigns, `None`: never.
    pub(super) resigns_at: Option<i32>,
    /// Plies after which the game is drawn.
    pub(super) most_plies: Option<usize>,
    /// When a declaration wins.
    entering_king: EnteringKing,
    /// What the game's positions are judged with.
    pub(super) net: NetChoice,
}

/// Which net is wanted.
#[derive(Clone, Debug)]
pub(super) enum NetChoice {
    /// The one that the game has in the program, if any.
    Shipped,
    /// None.
    Without,
    /// One of a file.
    Loaded(Vec<Arc<Net>>),
}

/// What an option asks of the session besides being remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Nothing,
    Hash,
    Net,
    Variant,
    /// Games were added, these ones.
    Games,
    Clear,
}

impl Options {
    /// Returns the options as they are before any is set.
    pub(super) fn of(games: Catalogue) -> Self {
        Self {
            hash_mb: DEFAULT_HASH_MB,
            ponder: false,
            lines: 1,
            threads: 1,
            level: Level::FULL,
            limits_strength: false,
            elo: DEFAULT_ELO,
            seed: 0,
            variant: Variant::parse(default_variant()).expect("the default game is built in"),
            delay_ms: DEFAULT_DELAY_MS,
            resigns_at: None,
            most_plies: None,
            entering_king: EnteringKing::NONE,
            net: NetChoice::Shipped,
            games,
        }
    }

    /// Returns the strength to play at.
    pub(super) fn level(&self) -> Level {
        if self.limits_strength {
            return level_ratings(&self.variant.definition().id).level(self.elo as f64);
        }
        self.level
    }

    /// Returns whether a reply is named behind the best move.
    pub(super) fn ponder_move(&self) -> PonderMove {
        if self.ponder { PonderMove::Named } else { PonderMove::Omitted }
    }

    /// Returns whether the side to move wins by declaring: only in the game that interfaces suppose.
    pub(super) fn declares(&self, position: &AnyPosition) -> bool {
        self.variant.definition().id == default_variant() && self.entering_king.declares(position)
    }

    /// Returns the lines that declare the options.
    pub(super) fn declaration(&self) -> String {
        let mut text = format!(
            "option name USI_Hash type spin default {DEFAULT_HASH_MB} min 1 max {MOST_HASH_MB}\n\
             option name USI_Ponder type check default false\n\
             option name Threads type spin default 1 min 1 max {MOST_THREADS}\n\
             option name MultiPV type spin default 1 min 1 max {MOST_LINES}\n\
             option name Level type spin default 10 min 1 max 10\n\
             option name USI_LimitStrength type check default false\n\
             option name USI_Elo type spin default {DEFAULT_ELO} min {LEAST_ELO} max {MOST_ELO}\n\
             option name Seed type spin default 0 min 0 max {MOST_SEED}\n\
             option name NetworkDelay type spin default {DEFAULT_DELAY_MS} min 0 max {MOST_DELAY_MS}\n\
             option name ResignValue type spin default {NEVER} min 100 max {NEVER}\n\
             option name MaxMovesToDraw type spin default 0 min 0 max {MOST_PLIES}\n\
             option name EnteringKingRule type combo default {}\n\
             option name Clear_Hash type button\n\
             option name EvalFile type string default <empty>\n\
             option name VariantPath type string default <empty>\n\
             option name USI_Variant type combo default {}",
            EnteringKing::choices(),
            default_variant()
        );
        for definition in self.games.definitions() {
            let _ = write!(text, " var {}", definition.id);
            for alias in &definition.aliases {
                let _ = write!(text, " var {alias}");
            }
        }
        text
    }

    /// Sets an option by its name, in any case.
    pub(super) fn set(&mut self, name: &str, value: &str, library: Library<'_>) -> Result<Change, Complaint> {
        let bad = |expected: String| Complaint::Value { name: shown(name), value: shown(value), expected };
        let number = |least: u64, most: u64| {
            value
                .parse()
                .ok()
                .filter(|n| (least..=most).contains(n))
                .ok_or_else(|| bad(format!("{least} to {most}")))
        };
        let check = || value.to_ascii_lowercase().parse().map_err(|_| bad("true or false".into()));
        match name.to_ascii_lowercase().as_str() {
            "usi_hash" | "hash" => {
                self.hash_mb = number(1, MOST_HASH_MB as u64)? as usize;
                Ok(Change::Hash)
            }
            "usi_ponder" | "ponder" => {
                self.ponder = check()?;
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
            "usi_limitstrength" | "uci_limitstrength" => {
                self.limits_strength = check()?;
                Ok(Change::Nothing)
            }
            "usi_elo" | "uci_elo" => {
                self.elo = number(LEAST_ELO, MOST_ELO)?;
                Ok(Change::Nothing)
            }
            "seed" => {
                self.seed = number(0, MOST_SEED)?;
                Ok(Change::Nothing)
            }
            "networkdelay" | "move_overhead" | "move overhead" => {
                self.delay_ms = number(0, MOST_DELAY_MS)?;
                Ok(Change::Nothing)
            }
            "resignvalue" => {
                let value = number(100, NEVER)?;
                self.resigns_at = (value < NEVER).then_some(value as i32);
                Ok(Change::Nothing)
            }
            "maxmovestodraw" | "draw_ply" => {
                let plies = number(0, MOST_PLIES)?;
                self.most_plies = (plies > 0).then_some(plies as usize);
                Ok(Change::Nothing)
            }
            "enteringkingrule" => {
                self.entering_king = EnteringKing::read(value).ok_or_else(|| bad(EnteringKing::choices()))?;
                Ok(Change::Nothing)
            }
            "clear_hash" | "clear hash" => Ok(Change::Clear),
            // As interfaces show a text that is not set.
            "evalfile" => {
                self.net = match value {
                    "" | "<empty>" => NetChoice::Shipped,
                    "none" => NetChoice::Without,
                    path => {
                        let nets = library.nets(self.variant.definition(), path);
                        NetChoice::Loaded(nets.map_err(|error| Complaint::Net(error.0))?)
                    }
                };
                Ok(Change::Net)
            }
            "variantpath" if matches!(value, "" | "<empty>") => Ok(Change::Nothing),
            "variantpath" => {
                let games = library.load(&self.games, value);
                self.games = games.map_err(|error| Complaint::Games(error.0))?;
                Ok(Change::Games)
            }
            "usi_variant" | "uci_variant" => {
                let id = names().find(|(name, _)| *name == value).map_or(value, |(_, id)| id);
                let variant =
                    self.games.variant(id).map_err(|error| Complaint::Variant(error.to_string()))?;
                // A net is of one game.
                if !std::ptr::eq(variant.definition(), self.variant.definition()) {
                    self.net = NetChoice::Shipped;
                }
                self.variant = variant;
                Ok(Change::Variant)
            }
            _ => Err(Complaint::Option(shown(name))),
        }
    }
}
