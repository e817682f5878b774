//! What stun shogi is, and which definitions its rules can judge.

use super::Stun;
use crate::{
    Definition, Mark,
    def::{Flaw, Judge, Support},
    games::shogi::system::{BASE, FIRST, base_traits, check_base},
    movement::class::MovementClass,
    traits::{Field, SecondPart, Traits, Turns},
};

impl Judge for Stun {
    const SUPPORT: &'static Support = &Support {
        movement: &[
            MovementClass::Step,
            MovementClass::Jump,
            MovementClass::Slide,
            MovementClass::Divergent,
            MovementClass::HookMove,
        ],
        kind_marks: &[Mark::Nifu],
        game_marks: &[Mark::Delayed],
        options: &[FIRST, ("hand", &["yes", "no"])],
        sections: &["1.9", "1.11", "1.12", "5.5"],
        ..BASE
    };

    fn traits(definition: &Definition) -> Traits {
        Traits {
            turns: Turns::WithSecondPart(SecondPart::Stun),
            fields: &[Field::Board, Field::Side, Field::Hands, Field::MoveNumber, Field::StunnedPiece],
            ..base_traits(definition, Self::SUPPORT)
        }
    }

    fn check(definition: &Definition) -> Result<(), Flaw> {
        check_base(definition)
    }
}
