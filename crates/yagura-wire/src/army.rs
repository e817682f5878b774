//! Secret armies before they are sealed: what they are made of, and what is wrong with one.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yagura::{Language, Why, games::secret_armies};

use super::{
    object::Shape,
    text::{Name, Text},
    words::SetUpFault,
};

/// What a player sets up an army from, on one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyRules {
    /// The points that it may cost.
    #[schema(example = 100)]
    pub budget: u32,
    /// The own rank of the soldiers, counted from 1 at the own edge; the others stand behind it.
    pub rank: u8,
    /// The code of the board's king.
    #[schema(example = "K")]
    pub king: String,
    /// The squares of the own palace as the first player sees them; empty on boards without.
    pub palace: Vec<String>,
    /// The kinds that there are.
    pub pieces: Vec<ArmyPiece>,
}

/// A kind that a player has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyPiece {
    /// The code of the kind.
    #[schema(example = "R")]
    pub code: String,
    /// `king`, `chariot`, `elephant`, `adjutant`, `knight`, `cannon` or `soldier`.
    #[schema(example = "chariot")]
    pub class: String,
    /// What one of it costs.
    pub cost: u8,
    /// How many of it a player has.
    pub owned: u8,
    /// Where it may stand.
    #[schema(example = "camp")]
    pub zone: ArmyZone,
    /// The squares of that zone, as the army's player sees them from the bottom of the board.
    pub squares: Vec<String>,
    /// Whether it may be put in hand.
    pub hand: bool,
}

/// Where a piece of an army may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ArmyZone {
    /// On the soldiers' rank.
    Front,
    /// On the ranks behind it.
    Camp,
    /// In the palace.
    Palace,
    /// On the ranks behind the soldiers', and exactly one.
    King,
}

impl From<secret_armies::ArmyZone> for ArmyZone {
    fn from(zone: secret_armies::ArmyZone) -> Self {
        match zone {
            secret_armies::ArmyZone::Front => Self::Front,
            secret_armies::ArmyZone::Camp => Self::Camp,
            secret_armies::ArmyZone::Palace => Self::Palace,
            secret_armies::ArmyZone::King => Self::King,
        }
    }
}

/// Armies to begin with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Armies {
    /// The army of the board's own game.
    #[schema(example = "PPPPPPPPP/1B5R1/LNSGKGSNL|-")]
    pub native: String,
    /// The rulebook's examples.
    pub samples: Vec<String>,
    /// Armies that the engine likes.
    pub favourites: Vec<FavouriteArmy>,
    /// A legal army made at random, another one at each request.
    pub random: String,
}

/// An army that the engine likes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FavouriteArmy {
    /// The set-up string.
    pub setup: String,
    /// Null for one without a name.
    #[schema(required)]
    pub name: Option<Name>,
}

/// An army to be looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewArmy {
    /// The set-up string.
    #[schema(example = "PPPPPPPPP/1B5R1/LNSGKGSNL|-")]
    pub setup: String,
}

impl Shape for NewArmy {
    const EXAMPLE: &'static str = r#"{"setup": "PPPPPPPPP/1B5R1/LNSGKGSNL|-"}"#;
}

/// What there is to say of an army.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyReview {
    /// What it costs, null when the text cannot be read.
    #[schema(required)]
    pub points: Option<u32>,
    /// The number of pieces with the king and the hand, null when the text cannot be read.
    #[schema(required)]
    pub pieces: Option<u32>,
    /// What is wrong with it, in the order of the rulebook's list; empty for a legal army.
    pub problems: Vec<ArmyProblem>,
}

/// What is wrong with an army.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyProblem {
    /// A word of the rulebook's list.
    #[schema(example = "over-budget")]
    pub word: SetUpFault,
    /// The same for people.
    pub text: Text,
    /// The clause of the rulebook.
    #[schema(example = "rengo §3.1")]
    pub clause: String,
    /// The squares that it concerns, as the army's player sees them from the bottom of the board.
    pub squares: Vec<String>,
}

impl ArmyRules {
    /// Returns what armies of a board are made of.
    pub fn new(definition: &yagura::Definition, army_rules: &secret_armies::ArmyRules) -> Self {
        let pieces = army_rules.pieces().map(|(kind, zone)| {
            let info = definition.kind(kind);
            ArmyPiece {
                code: info.code.clone(),
                class: info.class.clone().unwrap_or_default(),
                cost: info.cost,
                owned: info.owned,
                zone: zone.into(),
                squares: army_rules.squares(kind).iter().map(ToString::to_string).collect(),
                // The hand order holds shogi pieces without their king (rulebook rengo §3.6).
                hand: info.slot.is_some(),
            }
        });
        Self {
            budget: definition.budget,
            rank: army_rules.front(),
            king: definition.kind(army_rules.king()).code.clone(),
            palace: army_rules.palace().iter().map(ToString::to_string).collect(),
            pieces: pieces.collect(),
        }
    }
}

impl From<secret_armies::ArmyReview> for ArmyReview {
    fn from(secret_armies::ArmyReview { pieces, points, refusals }: secret_armies::ArmyReview) -> Self {
        let problems = refusals.into_iter().map(|refusal| ArmyProblem {
            word: SetUpFault::of(&refusal.why),
            text: SetUpFault::explained(&refusal.why),
            clause: refusal.clause,
            squares: refusal.squares.iter().map(ToString::to_string).collect(),
        });
        Self { points, pieces, problems: problems.collect() }
    }
}

impl SetUpFault {
    /// Returns the rulebook's word for what is wrong with a turn of the set-up.
    pub fn of(why: &Why) -> Self {
        match why {
            Why::SetUp(word, _) => (*word).into(),
            _ => Self::Illegal,
        }
    }

    /// Returns what is wrong with a turn of the set-up, for people, without the word.
    pub fn explained(why: &Why) -> Text {
        match why {
            Why::SetUp(_, (ja, en)) => Text::new(ja, en),
            why => Text::new(why.text(Language::Japanese), why.text(Language::English)),
        }
    }
}
