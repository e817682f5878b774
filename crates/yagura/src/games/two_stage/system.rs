//! What two-stage shogi is, and which definitions its rules can judge.

use super::TwoStage;
use crate::{
    Definition, Mark,
    def::{Flaw, Judge, Support},
    games::shogi::system::{BASE, base_traits, check_base, check_mating_drop},
    movement::class::MovementClass,
    traits::Traits,
};

impl Judge for TwoStage {
    const SUPPORT: &'static Support = &Support {
        movement: &[
            MovementClass::Step,
            MovementClass::Jump,
            MovementClass::Slide,
            MovementClass::Divergent,
            MovementClass::HookMove,
        ],
        sections: &["1.9", "1.11", "1.12", "6.6"],
        ..BASE
    };

    fn traits(definition: &Definition) -> Traits {
        base_traits(definition, Self::SUPPORT)
    }

    /// The ban of the mating drop holds for the kind under nifu (§1.10).
    fn check(definition: &Definition) -> Result<(), Flaw> {
        check_base(definition)?;
        definition.marked(Mark::Nifu).try_for_each(|kind| check_mating_drop(definition, kind))
    }
}
