//! The games that XBoard can show, and how they are described to it.

use std::fmt::Write as _;

use yagura::{AnyPosition, Catalogue, Definition, Field, Position as _, Turns, Variant, notation::algebraic};

/// A line a game; what stands in it is said at its head.
const KNOWN: &str = include_str!("variants.txt");

/// A game as XBoard knows it.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// Our id.
    id: &'static str,
    /// XBoard's name.
    name: &'static str,
    /// How it is described to XBoard, if it does not know it.
    board: Option<Board>,
}

#[derive(Clone, Copy, Debug)]
struct Board {
    /// The game whose rules it has otherwise.
    parent: &'static str,
    /// The letters of its pieces, in XBoard's order; none where they are the parent's.
    letters: Option<&'static str>,
}

/// Returns the games that XBoard can show.
fn known() -> impl Iterator<Item = Known> {
    KNOWN.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut words = line.split(' ');
        let (id, name) = (words.next()?, words.next()?);
        let board = words.next().map(|parent| Board { parent, letters: words.next() });
        Some(Known { id, name, board })
    })
}

/// Returns the names of these games, with commas between them.
pub(super) fn names(games: &Catalogue) -> String {
    let added: Vec<&Definition> = games.added().filter(|definition| can_be_written(definition)).collect();
    let added = added.iter().map(|definition| definition.id.as_str());
    known().map(|known| known.name).chain(added).collect::<Vec<_>>().join(",")
}

/// Letters for files.
const MOST_FILES: u8 = 26;

/// Returns whether XBoard has words for the moves of a game: its positions say nothing that those of shogi or
/// chu do not say.
fn can_be_written(definition: &Definition) -> bool {
    let is_known = |field: &Field| match field {
        Field::Board | Field::Side | Field::Hands | Field::LionCapture | Field::MoveNumber => true,
        Field::Empty
        | Field::Phase
        | Field::Territory
        | Field::Exchanged
        | Field::Castling
        | Field::EnPassant
        | Field::DrawCount
        | Field::Gains
        | Field::BorrowingRights
        | Field::BorrowingStage
        | Field::StunnedPiece => false,
    };
    definition.files <= MOST_FILES
        && definition.traits().turns == Turns::Single
        && definition.traits().fields.iter().all(is_known)
}

/// Returns what XBoard calls a game of ours, `None` if it cannot show it.
pub fn name(id: &str) -> Option<&'static str> {
    known().find(|known| known.id == id).map(|known| known.name)
}

/// Returns the game after `new`.
pub(super) fn first() -> Variant {
    variant(known().next().expect("the table has a first line"))
}

/// Returns the game with one of our ids or XBoard's names, and what is said of it to XBoard. Of a game that
/// was added nothing is said: its interface has the same file.
pub(super) fn find(games: &Catalogue, name: &str) -> Option<(Variant, Vec<String>)> {
    let Some(known) = known().find(|known| known.name == name || known.id == name) else {
        let added = games.variant(name).ok()?;
        let definition = added.definition();
        return (definition.version.is_some() && can_be_written(definition)).then_some((added, Vec::new()));
    };
    let variant = variant(known);
    let lines = known.board.map(|board| description(&variant, board)).unwrap_or_default();
    Some((variant, lines))
}

fn variant(known: Known) -> Variant {
    Variant::parse(known.id).expect("the table names games that are built in")
}

/// Returns `setup` with board, hands and start position, then `piece` with the moves of each piece.
fn description(variant: &Variant, board: Board) -> Vec<String> {
    let definition = variant.definition();
    let start = AnyPosition::start(variant);
    let letters = board.letters.map_or_else(String::new, |letters| format!("({letters}) "));
    let (files, ranks, held) = (definition.files, definition.ranks, definition.hand_order.len());
    let fen = algebraic::write_fen(&start);
    let mut lines = vec![format!("setup {letters}{files}x{ranks}+{held}_{} {fen}", board.parent)];
    if board.letters.is_some() {
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
        for known in known() {
            for name in [known.name, known.id] {
                let (variant, _) = find(&Catalogue::built_in(), name).expect("a game of the table");
                assert_eq!(variant.definition().id, known.id);
            }
            let is_own = |own: &str| known.board.is_some() && known.name.contains(own);
            assert!(
                !is_own("shogi") && !is_own("chu"),
                "XBoard would take {} for a game of its own",
                known.name
            );
        }
        assert!(find(&Catalogue::built_in(), "chess").is_none());
        assert_eq!(first().definition().id, "shogi");
    }

    /// XBoard's rules go by the place of a letter: what may stay unpromoted on the last ranks must not stand
    /// where shogi's lance and knight do.
    #[test]
    fn pieces_that_may_decline_promotion_have_places_of_their_own() {
        let described = known().filter_map(|known| Some((known.id, known.board?.letters?)));
        let described: Vec<_> = described.collect();
        assert_eq!(described.len(), 2);
        for (id, letters) in described {
            let (variant, _) = find(&Catalogue::built_in(), id).expect("a game of the table");
            let definition = variant.definition();
            let places: Vec<char> = letters.chars().take(letters.len() / 2).collect();
            for kind in definition.kinds.iter().filter(|kind| kind.promotes_from.is_none()) {
                let place = places
                    .iter()
                    .position(|letter| kind.code.starts_with(*letter))
                    .expect("every piece has a place");
                if kind.royal {
                    assert_eq!(place + 1, places.len(), "{id}: the king comes last");
                    continue;
                }
                assert_eq!(place == 0, kind.code == "P", "{id} {}", kind.code);
                assert!(place != 1 && place != 4, "{id} {} would have to promote", kind.code);
                assert_eq!(
                    places.get(place + 11) == Some(&'+'),
                    kind.promotes_to.is_some(),
                    "{id} {}",
                    kind.code
                );
                assert!(place < 9 || kind.promotes_to.is_none(), "{id} {} could not promote", kind.code);
                assert_ne!(place, 6, "{id} {}", kind.code);
            }
            let codes = definition.hand_order.len();
            assert_eq!(places.iter().filter(|letter| letter.is_ascii_uppercase()).count(), codes + 1, "{id}");
        }
    }

    #[test]
    fn what_xboard_does_not_know_is_described() {
        let (_, lines) = find(&Catalogue::built_in(), "7x9").expect("a game of the table");
        assert_eq!(
            lines[0],
            "setup (P.BR.N.....+.++.+Kp.br.n.....+.++.+k) 7x9+4_shogi rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[-] w 0 1"
        );
        assert!(lines.contains(&"piece +R& R".to_owned()), "{lines:?}");
        assert_eq!(find(&Catalogue::built_in(), "shogi").map(|(_, lines)| lines.len()), Some(0));
    }
}
