//! Pictures of positions and games of the shogi family, made without a browser.
//!
//! [`svg`] draws any position of any game in the look of its definition: the board of its culture, its
//! pieces, towers, hands, the last move and check. [`png`] makes pixels of such a picture with the fonts that
//! are given, [`gif()`] a moving picture of a whole game, [`text`] a diagram in characters. A picture shows
//! the position that it is given and nothing else: what a viewer may not see is left out before
//! (`Secrecy::redacted_for`).
//!
//! ```
//! use yagura::{AnyPosition, Position as _, Variant};
//! use yagura_picture::{Options, TextStyle, svg, text};
//!
//! let position = AnyPosition::start(&Variant::parse("shogi")?);
//! let options = Options { width: 480, ..Options::default() };
//! assert!(svg(&position, &options).starts_with("<svg "));
//! assert!(text(&position, TextStyle::Ascii, options.bottom).contains(" L  N  S  G  K  G  S  N  L"));
//! # Ok::<(), yagura::VariantError>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod animation;
mod colours;
mod error;
mod figures;
mod ground;
mod hands;
mod layout;
mod looks;
mod markup;
mod options;
mod palette;
mod pieces;
mod raster;
mod scene;
mod shapes;
mod signs;
mod squares;
mod stun;
mod text;
mod towers;

pub use animation::{Frame, MOST_FRAMES, Timing, WIDEST_GIF, gif};
pub use error::PictureError;
pub use options::{Coordinates, Options, Theme, UnknownWord};
pub use raster::{Fonts, WIDTHS, png};
pub use squares::squares_of;
pub use text::{TextStyle, text};
use yagura::Notation;

use crate::{layout::Layout, scene::Scene};

/// Returns the picture of a position as a complete SVG, without scripts, and without anything to be fetched.
///
/// The same position and options give the same bytes on every platform.
pub fn svg<P: Notation>(position: &P, options: &Options) -> String {
    let layout = Layout::new(position, options, 0);
    Scene::new(position, options, &layout, &options.last).svg(options.width)
}

#[cfg(test)]
mod tests;

/// The examples of README.md are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
