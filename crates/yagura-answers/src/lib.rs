//! What Yagura's server answers without a store: games, positions, records, puzzles, armies, and how the
//! engine's findings are told. No input or output.
//!
//! The server answers with it whoever asks over HTTP, and the web app's WebAssembly ([`Desk`]) whoever is
//! alone with his browser.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod analysis;
mod armies;
mod definitions;
mod desk;
mod effects;
mod ending;
mod error;
mod files;
mod findings;
mod games;
mod hints;
mod kifu;
mod opened;
mod opponent;
mod place;
mod puzzles;
mod reason;
mod seal;
pub mod set_up_refusals;
mod threat;
mod view;

pub use analysis::{MOST_LINES, game_to_analyse, lines_wanted};
pub use armies::{armies, review_army};
pub use definitions::{LONGEST_DEFINITION, checked, memory_of, reviewed, source_of};
pub use desk::{Answered, Asked, Desk};
pub use effects::effects_of_moves;
pub use ending::{describe, side_name};
pub use error::AnswerError;
pub use files::{RecordFile, known_encoding, known_format, written};
pub use findings::{Done, Findings, black_score, mate_message};
pub use games::{attackers, definition, summary};
pub use hints::hint_of;
pub use kifu::read_kifu;
pub use opened::{opened, opened_records, read_records, seen};
pub use opponent::{ANALYSIS_TIME, MATE_TIME, analyse, choose, hint, seek_mate};
pub use place::{place, played, review_position, standing, styles};
pub use puzzles::puzzles;
pub use reason::Reason;
pub use seal::commitment;
pub use threat::if_passed;
pub use view::{GameView, Openness, Sight, note};

/// The examples of README.md are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
