//! Whether a text is KIF or KI2.

use super::lines::{Class, classify, split, split_number};
use crate::format::Format;

/// How many lines are looked at.
const LINES: usize = 200;

/// Keys that no other format has.
const KEYS: [&str; 12] = [
    "手合割",
    "ルール",
    "先手",
    "後手",
    "下手",
    "上手",
    "開始日時",
    "棋戦",
    "戦型",
    "表題",
    "場所",
    "対局日",
];

/// Returns which of the two a text is by its lines, `None` when it is neither.
pub(crate) fn detect(text: &str) -> Option<Format> {
    let (mut kif, mut ki2, mut heads) = (0, 0, 0);
    for line in split(text).into_iter().take(LINES) {
        match classify(line) {
            Class::Moves(_) => ki2 += 1,
            Class::Move(text) if is_move(text) => kif += 1,
            Class::Variation(_) | Class::Summary(_) | Class::Turn(_) => heads += 1,
            Class::Head(key, _) if is_key(key) => heads += 1,
            Class::Skipped if line.starts_with("#KIF") || line.starts_with("手数-") => heads += 1,
            _ => {}
        }
    }
    match (kif, ki2, heads) {
        (0, 0, 0) => None,
        (kif, ki2, _) if ki2 > kif => Some(Format::Ki2),
        _ => Some(Format::Kif),
    }
}

fn is_key(key: &str) -> bool {
    KEYS.iter().any(|known| key.starts_with(known))
}

/// Returns whether Japanese follows the number of a move: other formats have Latin letters there.
fn is_move(text: &str) -> bool {
    let (_, rest) = split_number(text);
    let near: String = rest.trim_start().chars().take(4).collect();
    rest.len() < text.len() && !rest.starts_with('.') && !near.is_ascii()
}
