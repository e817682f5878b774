//! Pixels of a picture.

use std::{fmt, ops::RangeInclusive, sync::Arc};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb},
};

use crate::{PictureError, layout::Area, scene::Scene};

/// How wide a picture may be, in pixels.
pub const WIDTHS: RangeInclusive<u32> = 100..=2000;
/// How many pixels a picture may have.
const MOST_PIXELS: u64 = 8_000_000;

/// The fonts that pieces are written in; cheap to clone. Those of the computer have no say.
#[derive(Clone)]
pub struct Fonts(Arc<fontdb::Database>);

impl Fonts {
    /// Returns fonts from the bytes of TrueType or OpenType files; a character that the first has not is
    /// taken from those after it.
    ///
    /// # Errors
    /// [`PictureError::NoFont`] when no font is in them.
    pub fn new(files: impl IntoIterator<Item = Vec<u8>>) -> Result<Self, PictureError> {
        let mut fonts = fontdb::Database::new();
        for file in files {
            fonts.load_font_source(fontdb::Source::Binary(Arc::new(file)));
        }
        let family = fonts.faces().next().and_then(|face| Some(face.families.first()?.0.clone()));
        let family = family.ok_or(PictureError::NoFont)?;
        // Whatever a picture asks for, it gets these.
        fonts.set_serif_family(family);
        Ok(Self(Arc::new(fonts)))
    }

    /// Returns fonts that have no glyphs: names are left out.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        Self(Arc::new(fontdb::Database::new()))
    }

    /// Returns a text as a drawing.
    pub(crate) fn tree(&self, svg: &str) -> Result<Tree, PictureError> {
        let options = Options { fontdb: Arc::clone(&self.0), ..Options::default() };
        Tree::from_str(svg, &options).map_err(|error| PictureError::Svg(error.to_string()))
    }
}

impl fmt::Debug for Fonts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Fonts").field(&self.0.len()).finish()
    }
}

/// Returns a picture as a PNG of this width.
///
/// # Errors
/// A width out of [`WIDTHS`], a picture with too many pixels, or a text that is no SVG.
pub fn png(svg: &str, width: u32, fonts: &Fonts) -> Result<Vec<u8>, PictureError> {
    if !WIDTHS.contains(&width) {
        return Err(PictureError::Width { width });
    }
    let tree = fonts.tree(svg)?;
    let size = tree.size();
    let scale = width as f32 / size.width();
    let height = (size.height() * scale).round().max(1.0) as u32;
    let pixels = u64::from(width) * u64::from(height);
    let too_large = PictureError::TooLarge { pixels, most: MOST_PIXELS };
    if pixels > MOST_PIXELS {
        return Err(too_large);
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| PictureError::Packing(error.to_string()))
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pixels {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Pixels {
    /// Returns all pixels that an area of a picture touches.
    pub(crate) fn touched(area: &Area, scale: f64, width: u32, height: u32) -> Self {
        let left = ((area.x * scale).floor().max(0.0) as u32).min(width - 1);
        let top = ((area.y * scale).floor().max(0.0) as u32).min(height - 1);
        let right = (((area.x + area.width) * scale).ceil() as u32).clamp(left + 1, width);
        let foot = (((area.y + area.height) * scale).ceil() as u32).clamp(top + 1, height);
        Self { left, top, width: right - left, height: foot - top }
    }
}

/// Returns the pixels of a part of a scene, four bytes each: red, green, blue and whether there is anything.
///
/// # Errors
/// That there is no such part.
pub(crate) fn part(
    scene: &Scene,
    area: &Area,
    pixels: Pixels,
    scale: f64,
    fonts: &Fonts,
) -> Result<Vec<u8>, PictureError> {
    let tree = fonts.tree(&scene.part(area))?;
    let most = u64::from(pixels.width) * u64::from(pixels.height);
    let mut pixmap = Pixmap::new(pixels.width, pixels.height)
        .ok_or(PictureError::TooLarge { pixels: most, most: MOST_PIXELS })?;
    let scale = scale as f32;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, -(pixels.left as f32), -(pixels.top as f32));
    resvg::render(&tree, place, &mut pixmap.as_mut());
    Ok(pixmap.take())
}
