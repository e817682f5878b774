//! What games on the shogi board are, and which definitions their rules can judge.

use super::{FOURFOLD, Shogi};
use crate::{
    Definition, Kind, Mark,
    def::{Flaw, Judge, Part, Support},
    movement::class::MovementClass,
    piece::MAX_KINDS,
    traits::{
        DrawClaim, Drops, Field, FoldRule, FoulRule, Hidden, RepetitionRule, Royals, SetUp, SideNames,
        Stacking, Traits, Turns,
    },
};

/// What the test for check and the pins of `check_info` know (§1.8).
const MOVEMENT: &[MovementClass] =
    &[MovementClass::Step, MovementClass::Jump, MovementClass::Slide, MovementClass::Divergent];

/// The option `first`: who moves first (rulebook small §1.1).
pub(crate) const FIRST: (&str, &[&str]) = ("first", &["black", "white"]);

/// The common fields of the position string (rulebook small §8.2).
pub(crate) const FIELDS: &[Field] = &[Field::Board, Field::Side, Field::Hands, Field::MoveNumber];

/// What rules on a [`Base`](super::base::Base) can judge.
pub(crate) const BASE: Support = Support {
    movement: MOVEMENT,
    kind_marks: &[Mark::Nifu, Mark::NoDropMate],
    game_marks: &[],
    kind_keys: &[],
    options: &[FIRST],
    repetitions: &[RepetitionRule::Draw, RepetitionRule::FirstPlayerLoses],
    kinds: MAX_KINDS,
    sections: &["1.9", "1.11", "1.12"],
    royals: (1, 1),
    declares: false,
};

/// Returns what a game on a `Base` is unless its own rules say otherwise.
pub(crate) fn base_traits(definition: &Definition, support: &'static Support) -> Traits {
    Traits {
        royals: Royals::Captured,
        turns: Turns::Single,
        set_up: SetUp::None,
        hidden: Hidden::Nothing,
        stacking: Stacking::None,
        drops: if definition.hand_order.is_empty() { Drops::None } else { Drops::FromHand },
        fouls: FoulRule::Refused,
        repetition: definition.repetition,
        fold: FOURFOLD,
        at_fold: FoldRule::Applied,
        draw_claim: DrawClaim::None,
        side_names: SideNames::Colours,
        fields: FIELDS,
        support,
    }
}

/// Checks what every game on a `Base` asks of its kinds: a king that stays what it is, and at most one kind
/// under nifu.
pub(crate) fn check_base(definition: &Definition) -> Result<(), Flaw> {
    for (index, info) in definition.kinds.iter().enumerate() {
        if info.royal && (info.promotes_to.is_some() || info.promotes_from.is_some() || info.slot.is_some()) {
            let message =
                format!("the royal {}: expected one that never promotes and is never in hand", info.code);
            return Err(Flaw::new(Part::Kind(index), message));
        }
        if info.is_marked(Mark::Nifu) && info.slot.is_none() {
            let message = format!("mark 'nifu' of {}: expected a kind that can be in hand", info.code);
            return Err(Flaw::new(Part::Kind(index), message));
        }
        if info.is_marked(Mark::NoDropMate) && !info.is_marked(Mark::Nifu) {
            let message = format!("mark 'no-drop-mate' of {}: expected 'nifu' beside it", info.code);
            return Err(Flaw::new(Part::Kind(index), message));
        }
    }
    if definition.repetition == RepetitionRule::FirstPlayerLoses
        && definition.options.iter().any(|option| option.key == FIRST.0)
    {
        let message = "repetition 'first-player-loses' with the option 'first': expected one of them, as the \
                       first player is Black";
        return Err(Flaw::new(Part::File, message));
    }
    match definition.marked(Mark::Nifu).nth(1) {
        Some(second) => Err(Flaw::new(
            Part::Kind(second.index()),
            format!("mark 'nifu' of {}: expected it on one kind only", definition.kind(second).code),
        )),
        None => Ok(()),
    }
}

/// Checks that a kind whose mating drop is banned gives check from one square only, as the rules look at one
/// (§1.10): it has one step and nothing else.
pub(crate) fn check_mating_drop(definition: &Definition, kind: Kind) -> Result<(), Flaw> {
    let pattern = &definition.kind(kind).pattern;
    if pattern.steps.len() == 1 && pattern.classes() == [MovementClass::Step] {
        return Ok(());
    }
    let message = format!(
        "mark 'no-drop-mate' of {}: expected a kind with one step and no other move, or not this mark",
        definition.kind(kind).code
    );
    Err(Flaw::new(Part::Moves(kind.index()), message))
}

impl<const N: usize, const W: usize> Judge for Shogi<N, W> {
    const SUPPORT: &'static Support = &BASE;

    fn traits(definition: &Definition) -> Traits {
        Traits { royals: Royals::Safe, ..base_traits(definition, Self::SUPPORT) }
    }

    fn check(definition: &Definition) -> Result<(), Flaw> {
        check_base(definition)?;
        definition.marked(Mark::NoDropMate).try_for_each(|kind| check_mating_drop(definition, kind))
    }
}
