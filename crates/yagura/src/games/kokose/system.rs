//! What kokose shogi is, and which definitions its rules can judge.

use super::Kokose;
use crate::{
    Definition, Mark,
    def::{Flaw, Judge, Support},
    games::shogi::system::{BASE, base_traits, check_base},
    movement::class::MovementClass,
    traits::{Debt, Field, Traits, Turns},
};

impl Judge for Kokose {
    const SUPPORT: &'static Support = &Support {
        movement: &[
            MovementClass::Step,
            MovementClass::Jump,
            MovementClass::Slide,
            MovementClass::Divergent,
            MovementClass::HookMove,
        ],
        kind_marks: &[Mark::Nifu],
        game_marks: &[Mark::Finish],
        sections: &["1.9", "1.11", "1.12", "7.4", "7.6", "7.8"],
        ..BASE
    };

    fn traits(definition: &Definition) -> Traits {
        let debt = if definition.is_marked(Mark::Finish) { Debt::Mate } else { Debt::None };
        Traits {
            turns: Turns::Borrowed(debt),
            fields: &[
                Field::Board,
                Field::Side,
                Field::Hands,
                Field::MoveNumber,
                Field::BorrowingRights,
                Field::BorrowingStage,
            ],
            ..base_traits(definition, Self::SUPPORT)
        }
    }

    fn check(definition: &Definition) -> Result<(), Flaw> {
        check_base(definition)
    }
}
