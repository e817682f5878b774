//! A game as a moving picture: after the first one, each picture holds what has changed.

use std::time::Duration;

use gif::{DisposalMethod, Encoder, Repeat};
use yagura::{Notation, Square};

use crate::{
    Fonts, Options, PictureError, WIDTHS,
    layout::{Area, Layout, kinds_in_hand},
    palette::{Counted, Palette},
    raster::{self, Pixels},
    scene::{Scene, Shading},
};

/// How many positions a moving picture shows at most.
pub const MOST_FRAMES: usize = 600;
/// How wide a moving picture is at most, in pixels.
pub const WIDEST_GIF: u32 = 800;
/// How many pixels all its pictures may have together: a long game is shown smaller.
const MOST_PIXELS: f64 = 160_000_000.0;

/// One position of a game.
#[derive(Clone, Debug)]
pub struct Frame<P> {
    /// The position.
    pub position: P,
    /// The squares of the move that led to it.
    pub last: Vec<Square>,
}

/// How long positions are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Each of them.
    pub each: Duration,
    /// The last one, before the game begins again.
    pub end: Duration,
}

/// A second, and four.
impl Default for Timing {
    fn default() -> Self {
        Self { each: Duration::from_secs(1), end: Duration::from_secs(4) }
    }
}

/// Returns a game as an animated GIF that begins again when it is over. The options' `last` has no say.
///
/// # Errors
/// A width below that of any picture or above [`WIDEST_GIF`], no position or more than [`MOST_FRAMES`].
pub fn gif<P: Notation>(
    frames: &[Frame<P>],
    options: &Options,
    timing: Timing,
    fonts: &Fonts,
) -> Result<Vec<u8>, PictureError> {
    let Some(first) = frames.first().filter(|_| frames.len() <= MOST_FRAMES) else {
        return Err(PictureError::Frames { frames: frames.len() });
    };
    if !(*WIDTHS.start()..=WIDEST_GIF).contains(&options.width) {
        return Err(PictureError::GifWidth { width: options.width });
    }
    let kinds = frames.iter().map(|frame| kinds_in_hand(&frame.position)).max().unwrap_or_default();
    let layout = Layout::new(&first.position, options, kinds);
    let camera = Camera::new(&layout, options.width, frames.len());
    let drawn =
        |frame: &Frame<P>| Scene::shaded(&frame.position, options, &layout, &frame.last, Shading::Flat);
    let palette = palette(frames, &camera, drawn, fonts)?;
    let mut film = Film::new(camera, palette)?;
    let mut before: Option<Scene> = None;
    for (n, frame) in frames.iter().enumerate() {
        let scene = drawn(frame);
        let time = if n + 1 == frames.len() { timing.end } else { timing.each };
        let areas = match &before {
            Some(before) => apart(scene.changes(before)),
            None => vec![film.camera.whole],
        };
        let changed =
            areas.iter().map(|area| film.taken(&scene, area, fonts)).collect::<Result<Vec<_>, _>>()?;
        film.show(&changed, time)?;
        before = Some(scene);
    }
    film.encoder.into_inner().map_err(|error| PictureError::Packing(error.to_string()))
}

/// How large pixels are.
#[derive(Clone, Copy, Debug)]
struct Camera {
    width: u32,
    height: u32,
    scale: f64,
    whole: Area,
}

impl Camera {
    fn new(layout: &Layout, width: u32, frames: usize) -> Self {
        let tall = layout.height / layout.width;
        let most = (MOST_PIXELS / frames as f64 / tall).sqrt();
        // However many there are, so much fits: the limits say so.
        let width = f64::from(width).min(most).floor().max(f64::from(*WIDTHS.start()));
        Self {
            width: width as u32,
            height: (width * tall).round().clamp(1.0, f64::from(u16::MAX)) as u32,
            scale: width / layout.width,
            whole: Area { x: 0.0, y: 0.0, width: layout.width, height: layout.height },
        }
    }
}

/// Returns the colours of a game: those of a few of its positions stand for all.
fn palette<P: Notation>(
    frames: &[Frame<P>],
    camera: &Camera,
    drawn: impl Fn(&Frame<P>) -> Scene,
    fonts: &Fonts,
) -> Result<Palette, PictureError> {
    let mut samples = vec![0, frames.len() / 2, frames.len() - 1];
    samples.extend(frames.iter().position(|frame| frame.position.in_check()));
    samples.sort_unstable();
    samples.dedup();
    let mut counted = Counted::new();
    for n in samples {
        let pixels = Pixels::touched(&camera.whole, camera.scale, camera.width, camera.height);
        let scene = drawn(&frames[n]);
        counted.count(&raster::part(&scene, &camera.whole, pixels, camera.scale, fonts)?);
    }
    Ok(counted.palette())
}

/// Joins areas until none meets another: each is drawn once.
fn apart(areas: Vec<Area>) -> Vec<Area> {
    let mut joined: Vec<Area> = Vec::new();
    for mut area in areas {
        while let Some(n) = joined.iter().position(|other| other.meets(&area)) {
            area = joined.swap_remove(n).with(&area);
        }
        joined.push(area);
    }
    joined
}

/// A part of a picture in numbers of colours.
#[derive(Debug)]
struct Patch {
    pixels: Pixels,
    numbers: Vec<u8>,
}

/// The pictures that are shown so far.
struct Film {
    camera: Camera,
    palette: Palette,
    encoder: Encoder<Vec<u8>>,
    /// What is seen now.
    seen: Vec<u8>,
}

impl Film {
    fn new(camera: Camera, palette: Palette) -> Result<Self, PictureError> {
        let bytes = palette.bytes();
        let mut encoder = Encoder::new(Vec::new(), camera.width as u16, camera.height as u16, &bytes)
            .map_err(|error| PictureError::Packing(error.to_string()))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|error| PictureError::Packing(error.to_string()))?;
        let seen = vec![palette.transparent(); (camera.width * camera.height) as usize];
        Ok(Self { camera, palette, encoder, seen })
    }

    /// Returns a part of a scene.
    fn taken(&mut self, scene: &Scene, area: &Area, fonts: &Fonts) -> Result<Patch, PictureError> {
        let Camera { width, height, scale, .. } = self.camera;
        let pixels = Pixels::touched(area, scale, width, height);
        // All that reaches into these pixels, some of which lie at the edge.
        let edge = 1.0 / scale;
        let around = Area {
            x: area.x - edge,
            y: area.y - edge,
            width: area.width + 2.0 * edge,
            height: area.height + 2.0 * edge,
        };
        let colours = raster::part(scene, &around, pixels, scale, fonts)?;
        let numbers = colours.chunks_exact(4).map(|pixel| self.palette.nearest(pixel)).collect();
        Ok(Patch { pixels, numbers })
    }

    /// Shows a picture with these changes.
    fn show(&mut self, changed: &[Patch], time: Duration) -> Result<(), PictureError> {
        let Camera { width, height, .. } = self.camera;
        let mut next = self.seen.clone();
        for Patch { pixels, numbers } in changed {
            for (row, line) in numbers.chunks_exact(pixels.width as usize).enumerate() {
                let at = ((pixels.top + row as u32) * width + pixels.left) as usize;
                next[at..at + line.len()].copy_from_slice(line);
            }
        }
        let differs = |x: u32, y: u32| {
            let at = (y * width + x) as usize;
            next[at] != self.seen[at]
        };
        let rows: Vec<u32> = (0..height).filter(|&y| (0..width).any(|x| differs(x, y))).collect();
        let (top, foot) = (rows.first().copied().unwrap_or(0), rows.last().map_or(1, |row| row + 1));
        let columns: Vec<u32> = (0..width).filter(|&x| (top..foot).any(|y| differs(x, y))).collect();
        let (left, right) = (columns.first().copied().unwrap_or(0), columns.last().map_or(1, |x| x + 1));
        let transparent = self.palette.transparent();
        let buffer = (top..foot)
            .flat_map(|y| (left..right).map(move |x| (x, y)))
            .map(|(x, y)| if differs(x, y) { next[(y * width + x) as usize] } else { transparent })
            .collect::<Vec<_>>();
        let frame = gif::Frame {
            delay: (time.as_millis() / 10).clamp(2, u128::from(u16::MAX)) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(transparent),
            top: top as u16,
            left: left as u16,
            width: (right - left) as u16,
            height: (foot - top) as u16,
            buffer: buffer.into(),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(|error| PictureError::Packing(error.to_string()))?;
        self.seen = next;
        Ok(())
    }
}
