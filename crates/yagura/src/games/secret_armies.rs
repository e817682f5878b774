//! Armies that players choose in secret: what may be in one, what is wrong with one, who is first with two of
//! them, and the text that a commitment is made of.
//!
//! [`ArmyRules::of`] answers for a variant whose [`Traits`](crate::Traits) say
//! [`SetUp::SecretArmies`](crate::SetUp::SecretArmies); what a position awaits and what a side has set up is in
//! [`SetUpPhase`](crate::SetUpPhase). Whoever deals with such armies names these, and no game.

pub use super::rengo::{
    ArmyReview, ArmyRules, ArmyZone, BUDGET, MoveOrder, SealError, TURNS_CLAUSE, sealed_text,
};
