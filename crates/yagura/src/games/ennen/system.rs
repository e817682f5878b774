//! What Shin-Ennen Dai shogi is, and which definitions its rules can judge.

use super::{Ennen, repetition::FOURTH};
use crate::{
    Definition, Mark,
    def::{Flaw, Judge, Part, Support},
    movement::class::MovementClass,
    piece::MAX_KINDS,
    traits::{
        DrawClaim, Drops, Field, FoldRule, FoulRule, Hidden, RepetitionRule, Royals, SetUp, SideNames,
        Stacking, Traits, Turns,
    },
};

impl Judge for Ennen {
    const SUPPORT: &'static Support = &Support {
        movement: &[
            MovementClass::Step,
            MovementClass::Jump,
            MovementClass::Slide,
            MovementClass::TwoStep,
            MovementClass::HookMove,
            MovementClass::Dance,
            MovementClass::RangeJump,
            MovementClass::LeapSlide,
            MovementClass::Anywhere,
        ],
        kind_marks: &[Mark::Pawn],
        game_marks: &[],
        kind_keys: &[],
        options: &[],
        repetitions: &[RepetitionRule::ChaserLoses],
        kinds: MAX_KINDS,
        sections: &[],
        royals: (1, MAX_KINDS),
        declares: false,
    };

    fn traits(_definition: &Definition) -> Traits {
        Traits {
            royals: Royals::Several,
            turns: Turns::Single,
            set_up: SetUp::None,
            hidden: Hidden::Nothing,
            stacking: Stacking::None,
            drops: Drops::None,
            fouls: FoulRule::Refused,
            repetition: RepetitionRule::ChaserLoses,
            fold: FOURTH,
            at_fold: FoldRule::Applied,
            draw_claim: DrawClaim::None,
            side_names: SideNames::Colours,
            fields: &[Field::Board, Field::Side, Field::Empty, Field::MoveNumber],
            support: Self::SUPPORT,
        }
    }

    fn check(definition: &Definition) -> Result<(), Flaw> {
        match definition.hand_order.first() {
            Some(&kind) => Err(Flaw::new(
                Part::Kind(kind.index()),
                format!("{} in hand: captured pieces are out of play", definition.kind(kind).code),
            )),
            None => Ok(()),
        }
    }
}
