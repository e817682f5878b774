//! Training a net ([`yagura_engine::eval::net`]) for any game: games of the engine against itself
//! ([`Generation`]), a course of gradient descent over their quiet positions, and a match that the net has to
//! win ([`Plan`]).

mod common;
mod course;
mod descent;
mod example;
mod generation;
mod lesson;
mod network;
mod pieces;
mod plan;
mod shard;
#[cfg(test)]
mod tests;

use course::Course;
pub use course::Epoch;
pub use example::Example;
pub use generation::{Generation, Progress};
use lesson::Lesson;
pub use lesson::Target;
pub use pieces::PieceWorth;
pub use plan::{Candidate, Event, Gate, LEAST_POSITIONS, Outcome, Plan, TrainError, Trial};
pub use shard::{ShardError, read, write};
