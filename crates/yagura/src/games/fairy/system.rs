//! What games with declared rules are, and which definitions can be judged.

use super::Fairy;
use crate::{
    Definition, KindKey, Lender, LostRoyals, Mark, RoyalRule,
    def::{Flaw, Judge, Part, Support},
    games::shogi::system::{FIELDS, FIRST, base_traits},
    movement::class::MovementClass,
    piece::MAX_KINDS,
    traits::{RepetitionRule, Royals, Traits},
};

impl<const N: usize, const W: usize> Judge for Fairy<N, W> {
    const SUPPORT: &'static Support = &Support {
        movement: &[
            MovementClass::Step,
            MovementClass::Jump,
            MovementClass::Slide,
            MovementClass::Rider,
            MovementClass::Divergent,
            MovementClass::TwoStep,
            MovementClass::HookMove,
            MovementClass::LeapSlide,
            MovementClass::Anywhere,
            MovementClass::Unguarded,
            MovementClass::AreaMove,
            MovementClass::RankJump,
            MovementClass::LameLeap,
            MovementClass::CannonHop,
            MovementClass::ShortCannonHop,
        ],
        kind_marks: &[Mark::Nifu, Mark::NoDropMate, Mark::Relief, Mark::Burns],
        game_marks: &[],
        kind_keys: &[
            KindKey::Zone,
            KindKey::Forced,
            KindKey::PerFile,
            KindKey::Held,
            KindKey::Points,
            KindKey::Rank,
        ],
        options: &[FIRST],
        repetitions: &[RepetitionRule::Draw, RepetitionRule::FirstPlayerLoses, RepetitionRule::RepeaterLoses],
        kinds: MAX_KINDS,
        sections: &["1.9", "1.11", "1.12"],
        royals: (1, MAX_KINDS),
        declares: true,
    };

    fn traits(definition: &Definition) -> Traits {
        let royals = definition.kinds.iter().filter(|info| info.royal).count();
        let royals = match (definition.play.royals, definition.play.lost) {
            (RoyalRule::Safe, LostRoyals::All) if royals == 1 => Royals::Safe,
            (RoyalRule::Captured, LostRoyals::All) if royals == 1 => Royals::Captured,
            _ => Royals::Several,
        };
        Traits {
            royals,
            fold: definition.play.fold,
            fields: FIELDS,
            ..base_traits(definition, Self::SUPPORT)
        }
    }

    fn check(definition: &Definition) -> Result<(), Flaw> {
        for (index, info) in definition.kinds.iter().enumerate() {
            let flaw = |message: String| Err(Flaw::new(Part::Kind(index), message));
            let code = &info.code;
            if info.royal && info.slot.is_some() {
                return flaw(format!("the royal {code}: expected one that is never in hand"));
            }
            let loses = |other| !definition.kind(other).royal;
            if info.royal && info.promotes_to.is_some_and(loses) {
                return flaw(format!("the royal {code}: expected one whose promoted side is royal too"));
            }
            if info.royal && definition.play.reverts && info.promotes_from.is_some_and(loses) {
                return flaw(format!("the royal {code}: expected one that stays royal when it turns back"));
            }
            let marks = [(Mark::Nifu, "nifu"), (Mark::NoDropMate, "no-drop-mate")];
            for (_, word) in marks.into_iter().filter(|(mark, _)| info.is_marked(*mark)) {
                if info.slot.is_none() {
                    return flaw(format!("mark '{word}' of {code}: expected a kind that can be in hand"));
                }
            }
            if info.per_file.is_some() && (info.slot.is_none() || info.is_marked(Mark::Nifu)) {
                return flaw(format!(
                    "per_file of {code}: expected a kind that can be in hand, without the mark 'nifu'"
                ));
            }
            if info.per_file == Some(0) {
                return flaw(format!("per_file of {code}: expected at least 1"));
            }
            if let Some(held) = info.held.filter(|&held| definition.kind(held).slot.is_none()) {
                let held = &definition.kind(held).code;
                return flaw(format!("held '{held}' of {code}: expected a kind that can be in hand"));
            }
            if info.pattern.unguarded && definition.play.lends != Lender::Nobody {
                return flaw(format!("moves of {code}: captures of the unguarded, where moves are lent"));
            }
            for (key, depth) in [("zone", info.zone.unwrap_or(0)), ("forced", info.forced)] {
                if depth > definition.ranks {
                    return flaw(format!(
                        "{key} of {code} is {depth}: expected at most the {} ranks of the board",
                        definition.ranks
                    ));
                }
            }
        }
        if definition.repetition == RepetitionRule::FirstPlayerLoses
            && definition.options.iter().any(|option| option.key == FIRST.0)
        {
            let message = "repetition 'first-player-loses' with the option 'first': expected one of them, as \
                           the first player is Black";
            return Err(Flaw::new(Part::File, message));
        }
        Ok(())
    }
}
