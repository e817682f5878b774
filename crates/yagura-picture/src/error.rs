//! Why a picture is not made.

use crate::{MOST_FRAMES, WIDEST_GIF, WIDTHS};

/// Why a picture is not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// A width that no picture has.
    #[error("a width of {width} pixels: expected {} to {}", WIDTHS.start(), WIDTHS.end())]
    Width {
        /// The width.
        width: u32,
    },
    /// A width that no moving picture has.
    #[error("a width of {width} pixels: expected {} to {WIDEST_GIF}", WIDTHS.start())]
    GifWidth {
        /// The width.
        width: u32,
    },
    /// More pixels than a picture may have.
    #[error("a picture of {pixels} pixels: expected at most {most}")]
    TooLarge {
        /// How many it would have.
        pixels: u64,
        /// How many it may have.
        most: u64,
    },
    /// More positions than a moving picture shows, or none.
    #[error("a moving picture of {frames} positions: expected 1 to {MOST_FRAMES}")]
    Frames {
        /// How many there are.
        frames: usize,
    },
    /// Bytes that are no font.
    #[error("no font was found in the bytes that were given")]
    NoFont,
    /// A text that is no SVG.
    #[error("no SVG: {0}")]
    Svg(String),
    /// A picture that could not be packed.
    #[error("the picture could not be packed: {0}")]
    Packing(String),
}
