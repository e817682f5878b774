//! Which games the format can hold, and by which names it knows them.

use yagura::{Catalogue, Definition, DroppedSide, Hidden, SetUp, Stacking, Variant};

use crate::{csa::variant_of_size, error::WriteError, expected::Obstacle};

/// The size of the board of what is played where a text does not say.
const PLAIN: usize = 9;

/// Returns what is played where a text does not say: the game with the usual pieces on the usual board.
pub(super) fn plain() -> Option<Variant> {
    variant_of_size(PLAIN, PLAIN)
}

/// Returns why the format cannot hold a game, `None` where it can.
fn flaw(definition: &Definition) -> Option<Obstacle> {
    let traits = definition.traits();
    if definition.play.reverts || definition.play.drop != DroppedSide::Unpromoted {
        return Some(Obstacle::Turned);
    }
    match (traits.stacking, traits.set_up, traits.hidden) {
        (Stacking::Towers(_), _, _) => Some(Obstacle::Towers),
        (_, SetUp::SecretArmies, _) => Some(Obstacle::SecretArmies),
        (_, SetUp::ByMoves, _) => Some(Obstacle::SetUp),
        (_, _, Hidden::Backs) => Some(Obstacle::Backs),
        (Stacking::None, SetUp::None, Hidden::Nothing) => None,
    }
}

/// Checks that the format can hold a game.
///
/// # Errors
/// [`WriteError::Game`] with the reason.
pub(super) fn check(variant: &Variant, format: &'static str) -> Result<(), WriteError> {
    match flaw(variant.definition()) {
        None => Ok(()),
        Some(because) => Err(WriteError::Game { format, variant: variant.to_string(), because }),
    }
}

/// Returns the games that the format can hold.
fn all(games: &Catalogue) -> impl Iterator<Item = Variant> {
    games.variants().filter(|variant| flaw(variant.definition()).is_none())
}

/// Returns the game of a name in 手合割.
pub(super) fn by_name(games: &Catalogue, name: &str) -> Option<Variant> {
    let narrow = |letter: char| match letter {
        '０'..='９' => char::from_u32(u32::from(letter) - 0xFEE0).unwrap_or(letter),
        '々' => '5',
        _ => letter,
    };
    let name: String = name.chars().map(narrow).collect();
    all(games).find(|variant| variant.definition().name.ja == name)
}

/// Returns the game on a board of so many files and ranks: `hint` if it has such a board, else the first one.
pub(super) fn by_size(games: &Catalogue, size: (usize, usize), hint: Option<&Variant>) -> Option<Variant> {
    let fits = |variant: &Variant| {
        let definition = variant.definition();
        (usize::from(definition.files), usize::from(definition.ranks)) == size
    };
    hint.filter(|hint| fits(hint)).cloned().or_else(|| all(games).find(fits))
}
