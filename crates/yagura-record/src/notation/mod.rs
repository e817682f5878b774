//! Moves as Japanese books and records write them.

mod japanese;
mod names;
mod numbers;
mod parts;
mod rivals;
mod written;

pub use japanese::japanese;
pub(crate) use japanese::japanese_without_second_part;
pub(crate) use names::{Names, in_picture};
pub(crate) use numbers::{full_width, is_large, kanji, origin_text, read_kanji, read_square, square_text};
pub(crate) use parts::parts;
pub(crate) use written::{MARKS, Written, last_square, resolve};
