//! Secret armies before they are sealed: what they are made of, and what is wrong with one.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yagura::{
    SetUpWord, Why,
    games::rengo::{BUDGET, Muster, Review},
};

use super::{
    object::Shape,
    text::{Name, Text},
};

/// What a player sets up an army from, on one board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Army {
    /// The points that it may cost.
    #[schema(example = 100)]
    pub(crate) budget: u32,
    /// The own rank of the soldiers, counted from 1 at the own edge; the others stand behind it.
    pub(crate) rank: u8,
    /// The code of the board's king.
    #[schema(example = "K")]
    pub(crate) king: String,
    /// The squares of the own palace as the first player sees them; empty on boards without.
    pub(crate) palace: Vec<String>,
    pub(crate) pieces: Vec<Stock>,
}

/// A kind that a player has.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Stock {
    #[schema(example = "R")]
    pub(crate) code: String,
    /// `king`, `chariot`, `elephant`, `adjutant`, `knight`, `cannon` or `soldier`.
    #[schema(example = "chariot")]
    pub(crate) class: String,
    pub(crate) cost: u8,
    /// How many of it a player has.
    pub(crate) owned: u8,
    /// Where it may stand: `front` (the soldiers' rank), `camp` (the ranks behind), `palace`, or `king` (as `camp`, but exactly one).
    #[schema(value_type = String, example = "camp")]
    pub(crate) zone: &'static str,
    /// Whether it may be put in hand.
    pub(crate) hand: bool,
}

/// Armies to begin with.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Armies {
    /// The army of the board's own game.
    #[schema(example = "PPPPPPPPP/1B5R1/LNSGKGSNL|-")]
    pub(crate) native: String,
    /// The rulebook's examples.
    pub(crate) samples: Vec<String>,
    /// Armies that the engine likes.
    pub(crate) favourites: Vec<Favourite>,
    /// A legal army made by chance, another one at each request.
    pub(crate) random: String,
}

/// An army that the engine likes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Favourite {
    pub(crate) setup: String,
    pub(crate) name: Option<Name>,
}

/// An army to be looked at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewArmy {
    /// The set-up string.
    #[schema(example = "PPPPPPPPP/1B5R1/LNSGKGSNL|-")]
    pub(crate) setup: String,
}

impl Shape for NewArmy {
    const EXAMPLE: &'static str = r#"{"setup": "PPPPPPPPP/1B5R1/LNSGKGSNL|-"}"#;
}

/// What there is to say of an army.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewedArmy {
    /// What it costs, null when the text cannot be read.
    pub(crate) points: Option<u32>,
    /// The number of men with the king and the hand, null when the text cannot be read.
    pub(crate) pieces: Option<u32>,
    /// Null for a legal army.
    pub(crate) problem: Option<Problem>,
}

/// What is wrong with an army: the first word of the rulebook's list that applies.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// `syntax`, `king-in-hand`, `promoted`, `wrong-king`, `king-count`, `too-many`, `wrong-rank`, `outside-palace` or `over-budget`.
    #[schema(value_type = String, example = "over-budget")]
    pub(crate) word: &'static str,
    pub(crate) text: Text,
    #[schema(example = "rengo §3.1")]
    pub(crate) clause: String,
    /// The squares that it concerns, as the army's player sees them from the bottom of the board.
    pub(crate) squares: Vec<String>,
}

impl Army {
    pub(crate) fn new(definition: &yagura::Definition, muster: &Muster) -> Self {
        let stock = muster.men().map(|(kind, place)| {
            let info = definition.kind(kind);
            Stock {
                code: info.code.clone(),
                class: info.class.clone().unwrap_or_default(),
                cost: info.cost,
                owned: info.owned,
                zone: place.word(),
                // The hand order holds shogi men without their king (rulebook rengo §3.6).
                hand: info.slot.is_some(),
            }
        });
        Self {
            budget: BUDGET,
            rank: muster.front(),
            king: definition.kind(muster.king()).code.clone(),
            palace: muster.palace().iter().map(ToString::to_string).collect(),
            pieces: stock.collect(),
        }
    }
}

impl From<Review> for ReviewedArmy {
    fn from(Review { men, points, refusal }: Review) -> Self {
        let problem = refusal.map(|refusal| {
            let (word, text) = word_and_text(&refusal.why);
            Problem { word, text, clause: refusal.clause, squares: refusal.squares.iter().map(ToString::to_string).collect() }
        });
        Self { points, pieces: men, problem }
    }
}

/// Returns the rulebook's word for what is wrong with a turn of the set-up, and the text without it.
pub(crate) fn word_and_text(why: &Why) -> (&'static str, Text) {
    match why {
        Why::SetUp(word, (ja, en)) => (SetUpWord::word(*word), Text::new(ja, en)),
        why => (why.code(), Text::new(why.text(yagura::Language::Japanese), why.text(yagura::Language::English))),
    }
}
