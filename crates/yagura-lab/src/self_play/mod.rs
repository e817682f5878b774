//! Games of the engine against itself, many, on any number of threads or machines, the same whoever plays
//! them.
//!
//! ```text
//!  Study    what is played: one arm or several, each a game with its start, effort and seed
//!  Job      some pairs of one arm; a function of study and job alone, `Study::play`
//!  Crew     who plays jobs: threads, or programs elsewhere, `play_with`
//!  Ledger   which jobs are open, and the games of those that are done, each counted once
//!  WorkFile the games of a ledger on disk, a line each
//! ```
//!
//! The unit is the pair: two games from one opening. In an arm whose two games begin differently (a piece
//! missing on one side, then on the other) they are the two halves of one comparison.

mod choice;
mod crew;
mod fingerprint;
mod game;
mod ledger;
mod odds;
mod status;
mod study;
mod threads;
mod work_file;

pub use crew::{Crew, Delivery, OnPair, Progress, play_with};
pub use fingerprint::engine_fingerprint;
pub use game::{PlayedGame, UNFINISHED};
pub use ledger::{Accepted, Ledger, LedgerError, Target};
pub use odds::{Odds, without};
pub use status::{Share, Shares, Status};
pub use study::{Arm, Armies, Effort, Job, Study, StudyError};
pub use threads::play_on_threads;
pub use work_file::{WorkFile, WorkFileError};
