//! What chu shogi is, and which definitions its rules can judge.

use super::{Chu, repetition::FOURTH};
use crate::{
    Definition, Mark,
    def::{Flaw, Judge, Part, Support},
    movement::{
        class::MovementClass,
        pattern::{Mode, Offset, Pattern},
    },
    traits::{
        DrawClaim, Drops, Field, FoldRule, FoulRule, Hidden, RepetitionRule, Royals, SetUp, SideNames,
        Stacking, Traits, Turns,
    },
};

/// As many kinds as a set of kinds has room for.
const KINDS: usize = 64;

impl<const N: usize, const W: usize> Judge for Chu<N, W> {
    const SUPPORT: &'static Support = &Support {
        movement: &[
            MovementClass::Step,
            MovementClass::Jump,
            MovementClass::Slide,
            MovementClass::Divergent,
            MovementClass::TwoStep,
        ],
        kind_marks: &[Mark::Lion, Mark::Poor, Mark::Relief],
        game_marks: &[],
        kind_keys: &[],
        options: &[("fouls", &["reject", "strict"])],
        repetitions: &[RepetitionRule::InstigatorLoses],
        kinds: KINDS,
        sections: &[],
        royals: (1, KINDS),
        declares: false,
    };

    fn traits(_definition: &Definition) -> Traits {
        Traits {
            royals: Royals::CapturedByAttack,
            turns: Turns::Single,
            set_up: SetUp::None,
            hidden: Hidden::Nothing,
            stacking: Stacking::None,
            drops: Drops::None,
            fouls: FoulRule::MayLose,
            repetition: RepetitionRule::InstigatorLoses,
            fold: FOURTH,
            at_fold: FoldRule::Applied,
            draw_claim: DrawClaim::None,
            side_names: SideNames::Colours,
            fields: &[Field::Board, Field::Side, Field::LionCapture, Field::MoveNumber],
            support: Self::SUPPORT,
        }
    }

    fn check(definition: &Definition) -> Result<(), Flaw> {
        if let Some(&kind) = definition.hand_order.first() {
            let message =
                format!("{} in hand: captured pieces are out of play in chu", definition.kind(kind).code);
            return Err(Flaw::new(Part::Kind(kind.index()), message));
        }
        for (index, info) in definition.kinds.iter().enumerate() {
            if info.pattern.two_steps.is_empty() {
                continue;
            }
            // Lion power is never gained or lost by a move, so that its moves have no promotion.
            if info.promotes_to.is_some() {
                let message =
                    format!("{} with two-step captures: expected one that never promotes", info.code);
                return Err(Flaw::new(Part::Kind(index), message));
            }
            // What a second step reaches, a jump or step reaches too: the test for check looks at those.
            if let Some(path) = info.pattern.two_steps.iter().find(|path| {
                path.via.distance() != 1
                    || (path.to != Offset::new(0, 0) && !captures_on(&info.pattern, path.to))
            }) {
                let message = format!(
                    "moves of {}: a two-step capture by way of ({}, {}) to ({}, {}): expected a first step to a \
                     neighbour, and a jump or step that captures on the same square",
                    info.code, path.via.x, path.via.y, path.to.x, path.to.y
                );
                return Err(Flaw::new(Part::Moves(index), message));
            }
        }
        Ok(())
    }
}

/// Returns whether a pattern captures on the square by a step or a jump.
fn captures_on(pattern: &Pattern, to: Offset) -> bool {
    pattern.steps.iter().any(|step| step.to == to && step.mode != Mode::Quiet)
}
