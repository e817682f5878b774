//! What gungi is, and which definitions its rules can judge.

use super::{FOURTH, Gungi, faces};
use crate::{
    Definition, Mark,
    def::{Flaw, Judge, KindKey, Part, Support},
    movement::class::MovementClass,
    traits::{
        DrawClaim, Drops, Field, FoldRule, FoulRule, Hidden, RepetitionRule, Royals, SetUp, SideNames,
        Stacking, Traits, Turns,
    },
};

/// The layers of a tower (rulebook gungi §4.1).
const LAYERS: u8 = 3;
/// Files and ranks of the board (§1.2).
const SIZE: u8 = 9;
/// The depth of a territory (§1.4).
const TERRITORY: u8 = 3;

impl Judge for Gungi {
    const SUPPORT: &'static Support = &Support {
        movement: &[MovementClass::Step, MovementClass::Jump, MovementClass::Slide, MovementClass::LameLeap],
        kind_marks: &[Mark::NoRange, Mark::HomeRange],
        game_marks: &[],
        kind_keys: &[KindKey::Layers, KindKey::Range, KindKey::Back],
        options: &[("fouls", &["reject", "strict", "claim"])],
        repetitions: &[RepetitionRule::Restart],
        kinds: faces::KINDS,
        sections: &[],
        royals: (1, 1),
        declares: false,
    };

    fn traits(_definition: &Definition) -> Traits {
        Traits {
            royals: Royals::Safe,
            turns: Turns::Single,
            set_up: SetUp::ByMoves,
            hidden: Hidden::Backs,
            stacking: Stacking::Towers(LAYERS),
            drops: Drops::FromHand,
            fouls: FoulRule::MayBeClaimed,
            repetition: RepetitionRule::Restart,
            fold: FOURTH,
            at_fold: FoldRule::Applied,
            draw_claim: DrawClaim::None,
            side_names: SideNames::ArmyColours,
            fields: &[
                Field::Board,
                Field::Side,
                Field::Hands,
                Field::MoveNumber,
                Field::Phase,
                Field::Territory,
                Field::Exchanged,
            ],
            support: Self::SUPPORT,
        }
    }

    /// The rules know the kinds by their places (§3).
    fn check(definition: &Definition) -> Result<(), Flaw> {
        if (definition.files, definition.ranks, definition.zone) != (SIZE, SIZE, TERRITORY) {
            let message =
                format!("expected a board of {SIZE} by {SIZE} squares with zones of {TERRITORY} ranks");
            return Err(Flaw::new(Part::File, message));
        }
        if !faces::fits(definition) {
            let message =
                "expected the kinds of gungi in their order, each with its back, all of them in hand";
            return Err(Flaw::new(Part::File, message));
        }
        let lent = |index: usize| definition.kinds[index].range.is_some();
        if let Some(index) = (0..faces::KINDS).find(|&index| {
            lent(index) != faces::is_range(crate::Kind(index as u8))
                || definition.kinds[index].layers.is_empty()
        }) {
            let message = format!(
                "{}: expected moves on all layers, and a range for the two kinds that lend one",
                definition.kinds[index].code
            );
            return Err(Flaw::new(Part::Kind(index), message));
        }
        Ok(())
    }
}
