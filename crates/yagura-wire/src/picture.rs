//! What the list of games draws of each of them, so that one request is enough for it.

use std::{collections::HashMap, sync::LazyLock};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yagura::{
    AnyPosition, Notation as _, Position as _, Secrecy as _, SetUp, Variant, games::secret_armies::ArmyRules,
};

use super::definition::Zone;

/// A board with its pieces, as it is drawn where a game is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Picture {
    /// As in the definition.
    pub look: String,
    /// The promotion zones.
    pub zone: Zone,
    /// The position string of the start.
    pub start: String,
    /// The position that is drawn: the start; where the players set up themselves, one of the usual set-ups.
    pub position: String,
    /// Its kinds.
    pub faces: Vec<PictureKind>,
}

/// How a kind of piece is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PictureKind {
    /// Its code in strings.
    #[schema(example = "+H")]
    pub code: String,
    /// One to three kanji.
    #[schema(example = "角鷹")]
    pub glyph: String,
    /// The one kanji that stands for it where there is no room for more.
    #[schema(example = "鷹")]
    pub short: String,
    /// Whether losing it, or the last of them, loses the game.
    pub royal: bool,
    /// Whether it comes about by promotion.
    pub promoted: bool,
    /// As in the definition.
    #[schema(example = "ordinary")]
    pub forms: String,
    /// Whether pieces of this kind stand on each other.
    pub stacks: bool,
    /// Its own image as in the definition, if it is small enough for a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub image: Option<String>,
}

/// The longest image that a list of games repeats, in bytes.
const LONGEST_LISTED: usize = 2048;

/// A formation of a game that the players set up move by move, the one of its author's sample game: Black's
/// ranks from the front.
const FORMATION: &str = "PPSP(RN)PPPP/1K(PM)1S1M2/(FA)NB1P2N(CA)";

static PICTURES: LazyLock<HashMap<String, Picture>> = LazyLock::new(|| {
    let known = yagura::definitions().filter_map(|definition| {
        let variant = Variant::parse(&definition.id).ok()?;
        Some((definition.id.clone(), Picture::of(&variant)))
    });
    known.collect()
});

impl Picture {
    /// Returns the picture of a game that comes with the program. They are made once.
    pub fn known(id: &str) -> Option<&'static Self> {
        PICTURES.get(id)
    }

    /// Returns the picture of a game.
    pub fn of(variant: &Variant) -> Self {
        let definition = variant.definition();
        let start = yagura::AnyPosition::start(variant).redacted_for(None).sfen();
        let facing = |ranks: &str, rest: &str| facing(ranks, definition.files, definition.ranks, rest);
        let position = match ArmyRules::of(variant) {
            Some(army_rules) => {
                facing(army_rules.native().split('|').next().unwrap_or_default(), "b - 1 - - - - -")
            }
            None => match definition.traits().set_up {
                SetUp::None | SetUp::SecretArmies => start.clone(),
                SetUp::ByMoves => {
                    let position = facing(FORMATION, "b - 1 backs 9 -");
                    // Another game that is set up so has other pieces.
                    if AnyPosition::from_sfen(variant, &position).is_ok() { position } else { start.clone() }
                }
            },
        };
        let faces = definition.kinds.iter().map(|kind| PictureKind {
            code: kind.code.clone(),
            glyph: kind.glyph.clone(),
            short: kind.short.clone(),
            royal: kind.royal,
            promoted: kind.promotes_from.is_some(),
            forms: kind.forms.clone(),
            stacks: !kind.layers.is_empty(),
            image: (kind.image.as_ref())
                .map(|image| image.svg.clone())
                .filter(|svg| svg.len() <= LONGEST_LISTED),
        });
        Self {
            look: definition.look.clone(),
            zone: Zone::of(definition),
            start,
            position,
            faces: faces.collect(),
        }
    }
}

/// Returns the position in which an army stands against its like.
fn facing(own: &str, files: u8, ranks: u8, rest: &str) -> String {
    let depth = own.split('/').count();
    let empty = vec![files.to_string(); usize::from(ranks).saturating_sub(2 * depth)];
    let enemy = own.split('/').rev().map(flipped);
    let rows: Vec<String> = enemy.chain(empty).chain(own.split('/').map(str::to_owned)).collect();
    format!("{} {rest}", rows.join("/"))
}

/// Returns a rank as the player opposite has it: from the other end, in small letters, towers still from
/// below.
fn flipped(rank: &str) -> String {
    let mut squares: Vec<String> = Vec::new();
    let mut end = '\0';
    let mut open = false;
    for letter in rank.chars() {
        let goes_on = open || end == '+' || (end.is_ascii_digit() && letter.is_ascii_digit());
        match squares.last_mut().filter(|_| goes_on) {
            Some(square) => square.push(letter),
            None => squares.push(letter.to_string()),
        }
        open = match letter {
            '(' | '[' => true,
            ']' => squares.last().is_some_and(|square| square.starts_with('(')),
            ')' => false,
            _ => open,
        };
        end = letter;
    }
    squares.reverse();
    squares.concat().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use yagura::{AnyPosition, Notation as _, Variant};

    use super::{Picture, facing, flipped};

    #[test]
    fn an_army_faces_its_like() {
        assert_eq!(flipped("1K(PM)1S1M2"), "2m1s1(pm)k1");
        assert_eq!(flipped("[CR]N+P10"), "10+pn[cr]");
        assert_eq!(flipped("(P[XA])2"), "2(p[xa])");
        assert_eq!(facing("P2/1NK", 3, 5, "b"), "kn1/2p/3/P2/1NK b");
    }

    #[test]
    fn no_game_is_drawn_as_an_empty_board() {
        for definition in yagura::definitions() {
            let picture =
                Picture::known(&definition.id).unwrap_or_else(|| panic!("no picture of {}", definition.id));
            let board = picture.position.split(' ').next().unwrap_or_default();
            assert!(board.contains(char::is_alphabetic), "{}: {board}", definition.id);
            assert_eq!(board.split('/').count(), usize::from(definition.ranks), "{}", definition.id);
            assert_eq!(picture.faces.len(), definition.kinds.len(), "{}", definition.id);
        }
    }

    #[test]
    fn the_animals_are_in_the_list() {
        let picture = Picture::known("dobutsu").expect("a picture");
        assert!(picture.faces.iter().all(|face| face.image.is_some()), "{:?}", picture.faces);
    }

    #[test]
    fn the_set_up_of_gungi_is_one_that_can_be() {
        let picture = Picture::known("gungi").expect("a picture");
        let variant = Variant::parse("gungi").expect("a variant");
        AnyPosition::from_sfen(&variant, &picture.position).expect("a position");
    }
}
