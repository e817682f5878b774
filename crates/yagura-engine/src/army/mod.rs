//! Secret armies of union shogi: which one the engine buys, and how it re-places men once the wall is gone (rulebook rengo §3, §4).

use yagura::{AnyPosition, Position as _, Variant, games::rengo::Muster};

/// An army of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Favourite {
    /// The set-up string.
    pub set_up: String,
    /// How often it is chosen, in relation to the others.
    pub weight: u32,
}

/// Returns a legal set-up string for the board. The same seed gives the same army. Empty for games without armies.
pub fn choose(variant: &Variant, _seed: u64) -> String {
    Muster::of(variant).map_or_else(String::new, |muster| muster.native().to_owned())
}

/// Returns the re-placing of the player awaited, as a turn `re:RANKS`. The same seed gives the same turn. Empty where no re-placing is awaited.
pub fn replace(position: &AnyPosition, _seed: u64) -> String {
    match position {
        AnyPosition::Rengo(rengo) if position.is_setting_up() => {
            let army = rengo.army(position.side());
            format!("re:{}", army.split('|').next().unwrap_or_default())
        }
        _ => String::new(),
    }
}

/// Returns the pool of a board, best first. Empty for games without armies.
pub fn favourites(variant: &Variant) -> Vec<Favourite> {
    let samples = Muster::of(variant).map_or(&[][..], |muster| muster.samples());
    samples.iter().map(|&set_up| Favourite { set_up: set_up.to_owned(), weight: 1 }).collect()
}

/// Returns a legal army made by chance. Empty for games without armies.
pub fn random(variant: &Variant, seed: u64) -> String {
    let samples = Muster::of(variant).map_or(&[][..], |muster| muster.samples());
    samples.get((seed % samples.len().max(1) as u64) as usize).map_or_else(String::new, |&set_up| set_up.to_owned())
}
