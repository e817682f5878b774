//! Secret armies before they are sealed: some to begin with, and what is wrong with one.

use yagura::{Variant, games::secret_armies::ArmyRules};
use yagura_engine::army;
use yagura_wire::{Armies, ArmyReview, FavouriteArmy};

use crate::error::AnswerError;

/// Returns armies to begin with: the board's own, the rulebook's, the engine's, and one made by chance.
///
/// # Errors
/// That the game has none.
pub fn armies(variant: &Variant, seed: u64) -> Result<Armies, AnswerError> {
    let rules = army_rules(variant)?;
    let favourites = army::favourites(variant)
        .into_iter()
        .map(|favourite| FavouriteArmy { setup: favourite.set_up, name: None });
    Ok(Armies {
        native: rules.native().to_owned(),
        samples: rules.samples().iter().map(|&sample| sample.to_owned()).collect(),
        favourites: favourites.collect(),
        random: army::random(variant, seed),
    })
}

/// Returns what an army costs, and what is wrong with it.
///
/// # Errors
/// That the game has none.
pub fn review_army(variant: &Variant, setup: &str) -> Result<ArmyReview, AnswerError> {
    Ok(army_rules(variant)?.validate(setup).into())
}

fn army_rules(variant: &Variant) -> Result<ArmyRules, AnswerError> {
    ArmyRules::of(variant).ok_or(AnswerError::NoArmies)
}
