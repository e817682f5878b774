//! The puzzles that come with the program, a file a game.

use std::{collections::BTreeMap, sync::OnceLock};

use yagura::{Definition, Variant};

use super::Puzzle;

/// The files by the ids of their games; the build lists them.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// Returns the puzzles of a game, whatever its options: those decide who begins, and what becomes of fouls.
/// None for a game without any.
pub fn shipped(definition: &'static Definition) -> &'static [Puzzle] {
    static READ: OnceLock<BTreeMap<&str, OnceLock<Vec<Puzzle>>>> = OnceLock::new();
    let read = READ.get_or_init(|| FILES.iter().map(|&(id, _)| (id, OnceLock::new())).collect());
    let id = definition.id.as_str();
    let Some((puzzles, &(_, text))) = read.get(id).zip(FILES.iter().find(|(file, _)| *file == id)) else {
        return &[];
    };
    puzzles.get_or_init(|| {
        Puzzle::read(&Variant::of(definition), text).expect("the tests read the files of all games")
    })
}
