//! The pools, read from their files.

use yagura::Variant;

/// The files: a weight and a set-up string a line, lines that begin with `#` say where they come from.
const POOLS: [(&str, &str); 5] = [
    ("rengo-shogi", include_str!("pool/rengo-shogi.txt")),
    ("rengo-chess", include_str!("pool/rengo-chess.txt")),
    ("rengo-xiangqi", include_str!("pool/rengo-xiangqi.txt")),
    ("rengo-janggi", include_str!("pool/rengo-janggi.txt")),
    ("rengo-makruk", include_str!("pool/rengo-makruk.txt")),
];

/// An army of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Favourite {
    /// The set-up string.
    pub set_up: String,
    /// How often it is chosen, in relation to the others.
    pub weight: u32,
}

/// Returns the pool of a board.
pub(super) fn read(variant: &Variant) -> Vec<Favourite> {
    let text = POOLS.iter().find(|(id, _)| *id == variant.definition().id).map_or("", |&(_, text)| text);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let (weight, set_up) = line.split_once(' ')?;
        Some(Favourite { set_up: set_up.trim().to_owned(), weight: weight.parse().ok()? })
    };
    lines.filter_map(read).collect()
}
