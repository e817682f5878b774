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

/// The men of 7×9 and 10×10 shogi in XBoard's order. The place decides more than the picture: with shogi as the parent the places of its knight (1) and lance (4) must promote on the
/// last ranks whatever their moves are, those from 9 on never promote, and 17, where 6 would promote to, counts as a second king. Our men that may stay as they are have other places; the pawn
/// (0) is as XBoard's. A promoted man stands 11 places behind.
const YARI: &str = "P.BR.N.....+.++.+Kp.br.n.....+.++.+k";
const OKISAKI: &str = "P.BR.S.NLGQ+.++.+.++Kp.br.s.nlgq+.++.+.++k";

/// What XBoard knows by itself comes first: after `new` that is the game.
const KNOWN: [Known; 5] = [
    Known { id: "shogi", name: "shogi", board: None },
    Known { id: "chu", name: "chu", board: None },
    Known { id: "chu-otb", name: "otb", board: Some(Board { letters: "", parent: "chu" }) },
    Known { id: "shogi-7x9", name: "7x9", board: Some(Board { letters: YARI, parent: "shogi" }) },
    Known { id: "shogi-10x10", name: "10x10", board: Some(Board { letters: OKISAKI, parent: "shogi" }) },
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

    /// XBoard's rules go by the place of a letter: what may stay unpromoted on the last ranks must not stand where shogi's lance and knight do.
    #[test]
    fn men_that_may_decline_promotion_have_places_of_their_own() {
        for (id, letters) in [("shogi-7x9", YARI), ("shogi-10x10", OKISAKI)] {
            let (variant, _) = find(id).expect("a game of the table");
            let definition = variant.definition();
            let places: Vec<char> = letters.chars().take(letters.len() / 2).collect();
            for kind in definition.kinds.iter().filter(|kind| kind.promotes_from.is_none()) {
                let place = places.iter().position(|letter| kind.code.starts_with(*letter)).expect("every man has a place");
                if kind.royal {
                    assert_eq!(place + 1, places.len(), "{id}: the king comes last");
                    continue;
                }
                assert_eq!(place == 0, kind.code == "P", "{id} {}", kind.code);
                assert!(place != 1 && place != 4, "{id} {} would have to promote", kind.code);
                assert_eq!(places.get(place + 11) == Some(&'+'), kind.promotes_to.is_some(), "{id} {}", kind.code);
                assert!(place < 9 || kind.promotes_to.is_none(), "{id} {} could not promote", kind.code);
                assert_ne!(place, 6, "{id} {}", kind.code);
            }
            let codes = definition.hand_order.len();
            assert_eq!(places.iter().filter(|letter| letter.is_ascii_uppercase()).count(), codes + 1, "{id}");
        }
    }

    #[test]
    fn what_xboard_does_not_know_is_described() {
        let (_, lines) = find("7x9").expect("a game of the table");
        assert_eq!(lines[0], "setup (P.BR.N.....+.++.+Kp.br.n.....+.++.+k) 7x9+4_shogi rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[-] w 0 1");
        assert!(lines.contains(&"piece +R& R".to_owned()), "{lines:?}");
        assert_eq!(find("shogi").map(|(_, lines)| lines.len()), Some(0));
    }
}
