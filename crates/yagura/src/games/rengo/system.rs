//! What union shogi is, and which definitions its rules can judge.

use super::{
    Rengo, past,
    tables::{Ground, KINDS},
};
use crate::{
    Definition, Mark,
    def::{Flaw, Judge, KindKey, Part, Support},
    movement::class::MovementClass,
    traits::{
        DrawClaim, Drops, Field, FoulRule, Hidden, RepetitionRule, Royals, SetUp, SideNames, Stacking,
        Traits, Turns,
    },
};

/// The classes of pieces (rulebook rengo §2).
const CLASSES: &[&str] = &["king", "chariot", "elephant", "adjutant", "knight", "cannon", SOLDIER];
/// The class whose pieces are set up on one rank (rulebook rengo §3.4).
const SOLDIER: &str = "soldier";

/// Marks that the rules look for on one kind only.
const SINGLE: &[Mark] = &[Mark::Nifu, Mark::Castles, Mark::DoubleStep];

impl Judge for Rengo {
    const SUPPORT: &'static Support = &Support {
        movement: &[
            MovementClass::Step,
            MovementClass::Jump,
            MovementClass::Slide,
            MovementClass::Divergent,
            MovementClass::LameLeap,
            MovementClass::CannonHop,
        ],
        kind_marks: &[
            Mark::Nifu,
            Mark::NoDropMate,
            Mark::Castles,
            Mark::DoubleStep,
            Mark::Crosses,
            Mark::Enters,
            Mark::Palace,
            Mark::River,
            Mark::RePlaces,
            Mark::OwnKind,
            Mark::Minor,
            Mark::Defender,
        ],
        game_marks: &[Mark::Shogi, Mark::Chess, Mark::Xiangqi, Mark::Janggi, Mark::Makruk],
        kind_keys: &[KindKey::Lines, KindKey::Becomes, KindKey::Army],
        options: &[],
        repetitions: &[RepetitionRule::ByBoard],
        kinds: KINDS,
        sections: &[],
        royals: (1, 1),
        declares: false,
    };

    fn traits(definition: &Definition) -> Traits {
        let (fold, at_fold) = past::fold(Ground::of(definition));
        Traits {
            royals: Royals::Safe,
            turns: Turns::Single,
            set_up: SetUp::SecretArmies,
            hidden: Hidden::Nothing,
            stacking: Stacking::None,
            drops: if Ground::of(definition) == Ground::Shogi { Drops::FromHand } else { Drops::None },
            fouls: FoulRule::Refused,
            repetition: RepetitionRule::ByBoard,
            fold,
            at_fold,
            draw_claim: DrawClaim::ByTurn,
            side_names: SideNames::Order,
            fields: &[
                Field::Board,
                Field::Side,
                Field::Hands,
                Field::MoveNumber,
                Field::Phase,
                Field::Castling,
                Field::EnPassant,
                Field::DrawCount,
                Field::Gains,
            ],
            support: Self::SUPPORT,
        }
    }

    fn check(definition: &Definition) -> Result<(), Flaw> {
        if definition.marks.len() != 1 {
            return Err(Flaw::new(Part::File, "expected exactly one mark that names the board"));
        }
        let (files, ranks) = Ground::of(definition).size();
        if (definition.files, definition.ranks) != (files, ranks) {
            let message = format!("expected {files} files and {ranks} ranks, as the board of this mark has");
            return Err(Flaw::new(Part::File, message));
        }
        if !(2..=ranks / 2).contains(&definition.zone) {
            let message = format!(
                "zone = {}: expected 2 to {}, as soldiers are set up on its last rank and the king behind them",
                definition.zone,
                ranks / 2
            );
            return Err(Flaw::new(Part::File, message));
        }
        for &mark in SINGLE {
            if let Some(second) = definition.marked(mark).nth(1) {
                let code = &definition.kind(second).code;
                let message = format!("mark '{}' of {code}: expected it on one kind only", mark.word());
                return Err(Flaw::new(Part::Kind(second.index()), message));
            }
        }
        for (index, info) in definition.kinds.iter().enumerate() {
            if info.royal
                && (info.promotes_to.is_some() || info.promotes_from.is_some() || info.slot.is_some())
            {
                let message =
                    format!("the royal {}: expected one that never promotes and is never in hand", info.code);
                return Err(Flaw::new(Part::Kind(index), message));
            }
            if info.royal && info.class.as_deref() == Some(SOLDIER) {
                let message = format!(
                    "class '{SOLDIER}' of the royal {}: soldiers have a rank of their own",
                    info.code
                );
                return Err(Flaw::new(Part::Kind(index), message));
            }
            if let Some(class) = info.class.as_deref().filter(|class| !CLASSES.contains(class)) {
                let message = format!(
                    "class '{class}' of {}: the rules of union shogi know {}",
                    info.code,
                    CLASSES.join(", ")
                );
                return Err(Flaw::new(Part::Kind(index), message));
            }
            if info.royal && info.owned != 1 {
                let message = format!("owned = {} of the royal {}: expected 1", info.owned, info.code);
                return Err(Flaw::new(Part::Kind(index), message));
            }
        }
        Ok(())
    }
}
