//! The games that XBoard can show, and how they are described to it.

use std::fmt::Write as _;

use yagura::{AnyPosition, Position as _, Variant, notation::algebraic};

/// A game as XBoard knows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Our id.
    id: &'static str,
    /// XBoard's name. It takes a name that holds the name of a game of its own as a word (`shogi-7x9`) for that game.
    pub(super) name: &'static str,
    /// For a game that it does not know: the letters of its men, in XBoard's order, and the game whose rules it has otherwise.
    board: Option<Board>,
}

#[derive(Clone, Copy, Debug)]
struct Board {
    letters: &'static str,
    parent: &'static str,
}

/// What XBoard knows by itself comes first: after `new` that is the game.
const KNOWN: [Known; 5] = [
    Known { id: "shogi", name: "shogi", board: None },
    Known { id: "chu", name: "chu", board: None },
    Known { id: "chu-otb", name: "otb", board: Some(Board { letters: "", parent: "chu" }) },
    Known { id: "shogi-7x9", name: "7x9", board: Some(Board { letters: "PNBR.......++++..Kpnbr.......++++..k", parent: "shogi" }) },
    Known { id: "shogi-10x10", name: "10x10", board: Some(Board { letters: "PNBRLS..QG.++++++Kpnbrls..qg.++++++k", parent: "shogi" }) },
];

/// Returns the names, with commas between them.
pub(super) fn names() -> String {
    KNOWN.map(|known| known.name).join(",")
}

/// Returns what XBoard calls a game of ours, `None` if it cannot show it.
pub fn name(id: &str) -> Option<&'static str> {
    KNOWN.iter().find(|known| known.id == id).map(|known| known.name)
}

/// Returns the game after `new`.
pub(super) fn first() -> Variant {
    variant(&KNOWN[0])
}

/// Returns the game with one of our ids or XBoard's names, and what is said of it to XBoard.
pub(super) fn find(name: &str) -> Option<(Variant, Vec<String>)> {
    let known = KNOWN.iter().find(|known| known.name == name || known.id == name)?;
    let variant = variant(known);
    let lines = known.board.map(|board| description(&variant, board)).unwrap_or_default();
    Some((variant, lines))
}

fn variant(known: &Known) -> Variant {
    Variant::parse(known.id).expect("the table names games that are built in")
}

/// Returns `setup` with board, hands and start position, then `piece` with the moves of each man.
fn description(variant: &Variant, board: Board) -> Vec<String> {
    let definition = variant.definition();
    let start = AnyPosition::start(variant);
    let letters = if board.letters.is_empty() { String::new() } else { format!("({}) ", board.letters) };
    let (files, ranks, held) = (definition.files, definition.ranks, definition.hand_order.len());
    let fen = algebraic::write_fen(&start);
    let mut lines = vec![format!("setup {letters}{files}x{ranks}+{held}_{} {fen}", board.parent)];
    if !board.letters.is_empty() {
        for kind in &definition.kinds {
            let mut line = String::new();
            let _ = write!(line, "piece {}& {}", kind.code, kind.betza);
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_the_table_exist() {
        for known in KNOWN {
            for name in [known.name, known.id] {
                let (variant, _) = find(name).expect("a game of the table");
                assert_eq!(variant.definition().id, known.id);
            }
            let is_own = |own: &str| known.board.is_some() && known.name.contains(own);
            assert!(!is_own("shogi") && !is_own("chu"), "XBoard would take {} for a game of its own", known.name);
        }
        assert!(find("chess").is_none());
        assert_eq!(first().definition().id, "shogi");
    }

    #[test]
    fn what_xboard_does_not_know_is_described() {
        let (_, lines) = find("7x9").expect("a game of the table");
        assert_eq!(lines[0], "setup (PNBR.......++++..Kpnbr.......++++..k) 7x9+4_shogi rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[-] w 0 1");
        assert!(lines.contains(&"piece +R& R".to_owned()), "{lines:?}");
        assert_eq!(find("shogi").map(|(_, lines)| lines.len()), Some(0));
    }
}
