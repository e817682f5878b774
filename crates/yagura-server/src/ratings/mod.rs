//! Ratings: Glicko-2 for each game and speed, reckoned after every rated game. Nothing here stores or waits;
//! `docs/ratings.md` says which rules were chosen, and why.

mod anchors;
mod category;
mod error;
mod glicko;
mod terms;
#[cfg(test)]
mod tests;

pub(crate) use self::{
    anchors::{anchor, anchors},
    category::Category,
    error::RatedError,
    glicko::{Rating, Score, after_game},
    terms::{category_of, check_players},
};

/// A day, in seconds.
const DAY: i64 = 24 * 60 * 60;

/// The largest deviation of a rating that a leaderboard lists.
pub(crate) const LISTED: f64 = 75.0;
/// How long ago the last game may be of one whom a leaderboard lists, in seconds.
pub(crate) const ACTIVE: i64 = 30 * DAY;
/// Moves of each player before which a game counts for nothing.
pub(crate) const LEAST_MOVES: usize = 2;
