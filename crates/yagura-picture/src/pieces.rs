//! The pieces on the board.

use std::{collections::BTreeMap, fmt::Write as _};

use yagura::{Definition, Kind, KindInfo, Notation, Piece, Side, Square};

use crate::{
    colours::{self, Colours, Tones},
    figures::{self, Figure, Token},
    layout::{Facing, Layout},
    markup::{Num, image, label},
    scene::{Scene, Shading},
    shapes,
    signs::{back_sign, signs},
    stun::{self, Stunned},
    towers,
};

/// Pieces of a game that has no others beside them.
const ORDINARY: &str = "ordinary";
/// Sizes of one, two and three kanji of a name, and where they stand.
const NAMES: [(f64, &[f64]); 3] = [(53.0, &[5.0]), (38.5, &[-14.5, 23.5]), (27.5, &[-21.5, 4.5, 30.5])];
/// The same of a sign on a small piece.
const SIGNS: [(f64, &[f64]); 2] = [(62.0, &[4.0]), (41.0, &[-16.5, 24.5])];
/// Where an image stands on a pentagon: its middle, its width and its height.
const IMAGE: (f64, f64, f64) = (6.0, 58.0, 70.0);
/// A disc that stands alone.
pub(crate) const RADIUS: f64 = 43.0;

/// The pieces of a game as they are drawn in one picture.
#[derive(Debug)]
pub(crate) struct Set {
    definition: &'static Definition,
    /// By kinds, where whole names would be too small.
    signs: Option<Vec<String>>,
    colours: Colours,
    shading: Shading,
}

impl Set {
    pub(crate) fn new(
        definition: &'static Definition,
        layout: &Layout,
        colours: Colours,
        shading: Shading,
    ) -> Self {
        Self { definition, signs: layout.is_large().then(|| signs(definition)), colours, shading }
    }

    pub(crate) fn kind(&self, kind: Kind) -> &'static KindInfo {
        self.definition.kind(kind)
    }

    pub(crate) fn paint(&self, tones: &[Tones; 2], side: Side) -> String {
        self.shading.paint(&tones[side.index()])
    }

    /// Returns what lies behind a piece, nothing where there are few colours.
    pub(crate) fn shadow(&self, shape: &str, x: f64, y: f64) -> String {
        match self.shading {
            Shading::Flat => String::new(),
            Shading::Full => format!(
                r#"<path d="{shape}" transform="translate({} {})" fill="{}" fill-opacity="0.33"/>"#,
                Num(x),
                Num(y),
                colours::SHADOW
            ),
        }
    }

    /// Returns the id of the drawing of a piece.
    pub(crate) fn id(piece: Piece, facing: Facing) -> String {
        let side = ["b", "w"][piece.side().index()];
        format!("p{}{side}{}", piece.kind().index(), if facing == Facing::Down { "t" } else { "" })
    }

    /// Returns the drawing of a piece around the origin.
    pub(crate) fn drawing(&self, piece: Piece, facing: Facing) -> String {
        let kind = self.kind(piece.kind());
        if !kind.layers.is_empty() {
            return self.disc(piece, RADIUS);
        }
        if kind.image.is_some() {
            return self.pentagon(piece, facing);
        }
        if let Some(figure) = figures::figure(&kind.forms, &kind.code) {
            return self.figure(kind, piece.side(), facing, figure);
        }
        match figures::token(&kind.forms, &kind.code) {
            Some(token) => self.token(kind, piece.side(), facing, &token),
            None => self.pentagon(piece, facing),
        }
    }

    fn pentagon(&self, piece: Piece, facing: Facing) -> String {
        let (kind, side) = (self.kind(piece.kind()), piece.side());
        let is_toned = kind.forms != ORDINARY || self.signs.is_some();
        let is_dark = is_toned && side == Side::Black;
        let promoted = kind.promotes_from.is_some();
        let (body, edge) = if is_toned {
            (self.paint(&colours::TONED, side), "#2f1a0a")
        } else {
            (self.shading.paint(&self.colours.piece), self.colours.piece_edge)
        };
        let (edge, width) = match (kind.royal, is_dark) {
            (false, _) => (edge, 1.6),
            (true, true) => ("#f0c979", 3.4),
            (true, false) => ("#2c1a08", 3.4),
        };
        let ink = match (promoted, is_dark) {
            (true, true) => "#ffac94",
            (true, false) => colours::PROMOTED,
            (false, true) => "#fff2d4",
            (false, false) => colours::GLYPH,
        };
        let (x, y) = if facing == Facing::Down { (-2.0, -3.5) } else { (2.0, 3.5) };
        let mut out = self.shadow(shapes::PENTAGON, x, y);
        let _ = write!(
            out,
            r#"<path d="{}" fill="{body}" stroke="{edge}" stroke-width="{}" stroke-linejoin="round"/>"#,
            shapes::PENTAGON,
            Num(width)
        );
        if self.shading == Shading::Full && self.signs.is_none() {
            let opacity = if is_dark { 0.25 } else { 0.55 };
            let ridge = shapes::RIDGE;
            let _ = write!(
                out,
                r##"<path d="{ridge}" fill="none" stroke="#fff" stroke-opacity="{}" stroke-width="2"/>"##,
                Num(opacity)
            );
        }
        match &kind.image {
            Some(drawn) => {
                let (y, width, height) = IMAGE;
                out.push_str(&image(y, width, height, drawn));
            }
            None => out.push_str(&self.name(piece.kind(), ink)),
        }
        if facing == Facing::Down { format!(r#"<g transform="rotate(180)">{out}</g>"#) } else { out }
    }

    /// Returns what is written on a pentagon.
    fn name(&self, kind: Kind, ink: &str) -> String {
        let (text, sizes) = match &self.signs {
            Some(signs) => (signs.get(kind.index()).map_or("", |sign| sign), &SIGNS[..]),
            None => (self.kind(kind).glyph.as_str(), &NAMES[..]),
        };
        let count = text.chars().count().clamp(1, sizes.len());
        let (size, rows) = sizes[count - 1];
        rows.iter()
            .zip(text.chars())
            .map(|(row, letter)| label(0.0, *row, size, ink, &letter.to_string()))
            .collect()
    }

    /// Returns a piece of a game with towers: its colour tells its side, so that every name stands upright.
    pub(crate) fn disc(&self, piece: Piece, radius: f64) -> String {
        let (kind, side) = (self.kind(piece.kind()), piece.side());
        let is_black = side == Side::Black;
        let face = self.paint(&colours::DISC, side);
        let (rim, edge, line, ink) = match (is_black, kind.royal) {
            (true, false) => ("#14100d", "#000", "#d9b36c", "#fbeed2"),
            (true, true) => ("#14100d", "#000", "#f0c35c", "#fbeed2"),
            (false, false) => ("#f3e7cd", "#6b5433", "#8a6a3c", colours::GLYPH),
            (false, true) => ("#f3e7cd", "#6b5433", "#6b4a14", colours::GLYPH),
        };
        let mut out = self.shadow(&shapes::disc(radius), 1.5, 3.5);
        let circle = |radius: f64, paint: &str| format!(r#"<circle r="{}" {paint}/>"#, Num(radius));
        let edge_width = if is_black { 1 } else { 2 };
        out.push_str(&circle(
            radius,
            &format!(r#"fill="{rim}" stroke="{edge}" stroke-width="{edge_width}""#),
        ));
        out.push_str(&circle(radius * 0.88, &format!(r#"fill="{face}""#)));
        let line_width = if kind.royal { 4.5 } else { 1.6 };
        let paint = format!(r#"fill="none" stroke="{line}" stroke-width="{}""#, Num(line_width));
        out.push_str(&circle(radius * 0.8, &paint));
        match &kind.image {
            Some(drawn) => out.push_str(&image(0.0, radius * 1.2, radius * 1.2, drawn)),
            None => out.push_str(&label(0.0, 0.0, radius * 1.2, ink, &kind.glyph)),
        }
        if let Some(back) = back_sign(kind) {
            let (x, y) = (radius * 0.68, radius * 0.66);
            let (at_x, at_y, size) = (Num(x), Num(y), Num(radius * 0.34));
            let _ = write!(
                out,
                r##"<circle cx="{at_x}" cy="{at_y}" r="{size}" fill="#fff7e2" stroke="#9c3520" stroke-width="2"/>"##
            );
            out.push_str(&label(x, y, radius * 0.46, "#9c3520", &back.to_string()));
        }
        out
    }

    /// Returns a piece that stands upright whoever it belongs to.
    fn figure(&self, kind: &KindInfo, side: Side, facing: Facing, figure: &Figure) -> String {
        let is_black = side == Side::Black;
        let sort = if figure.name.is_some() { &colours::MAKRUK } else { &colours::CHESS };
        let body = self.paint(sort, side);
        let (edge, line, width) =
            if is_black { ("#fff1d5", "#f6e6c6", 2.4) } else { ("#17110d", "#17110d", 3.0) };
        let mut out = String::from(r#"<g transform="translate(0 3) scale(0.95)">"#);
        for shape in figure.shapes {
            out.push_str(&self.shadow(shape, 2.0, 3.5));
        }
        for shape in figure.shapes {
            let _ = write!(
                out,
                r#"<path d="{shape}" fill="{body}" stroke="{edge}" stroke-width="{}" stroke-linejoin="round"/>"#,
                Num(width)
            );
        }
        for path in figure.lines {
            let _ = write!(
                out,
                r#"<path d="{path}" fill="none" stroke="{line}" stroke-width="2.4" stroke-linecap="round"/>"#
            );
        }
        if let Some((y, size)) = figure.name {
            let ink = match (is_black, kind.royal) {
                (true, false) => "#ffeecb",
                (true, true) => "#ffb39c",
                (false, false) => "#22120a",
                (false, true) => "#9a1d10",
            };
            out.push_str(&label(0.0, y, size, ink, &kind.glyph));
        }
        out.push_str("</g>");
        out.push_str(&shapes::side_mark(side, facing, 35.0, 37.0));
        out
    }

    /// Returns a piece with its name on a disc or an octagon.
    fn token(&self, kind: &KindInfo, side: Side, facing: Facing, token: &Token) -> String {
        let is_black = side == Side::Black;
        let radius = 45.0 * token.size;
        let outline = |radius| if token.is_octagon { shapes::octagon(radius) } else { shapes::disc(radius) };
        let (name, edge, width) = match (token.is_octagon, is_black) {
            (false, true) => ("#ff8f6b", "#f5dcae", 2.0),
            (false, false) => ("#17110d", "#4a2f17", 2.6),
            (true, true) => ("#86e3a6", "#f5dcae", 2.0),
            (true, false) => ("#b01c12", "#4a2f17", 2.6),
        };
        let promoted = kind.promotes_from.is_some();
        let mut out = self.shadow(&outline(radius), 2.0, 4.0);
        let _ = write!(
            out,
            r#"<path d="{}" fill="{}" stroke="{edge}" stroke-width="{}" stroke-linejoin="round"/>"#,
            outline(radius),
            self.paint(&colours::DISC, side),
            Num(width)
        );
        let rings: &[f64] = if promoted { &[0.83, 0.74] } else { &[0.83] };
        for part in rings {
            let width = if kind.royal { 5.0 } else { 2.2 };
            let _ = write!(
                out,
                r#"<path d="{}" fill="none" stroke="{name}" stroke-width="{}"/>"#,
                outline(radius * part),
                Num(width)
            );
        }
        let text = if is_black { &kind.glyph } else { token.white.unwrap_or(&kind.glyph) };
        out.push_str(&label(0.0, 0.0, radius * if promoted { 1.08 } else { 1.2 }, name, text));
        if promoted {
            let r = Num(radius * 0.98);
            let _ = write!(
                out,
                r#"<path d="M-{r},0l13,-10v20zM{r},0l-13,-10v20z" fill="{name}" stroke="{edge}" stroke-width="1.4"/>"#
            );
        }
        out.push_str(&shapes::side_mark(side, facing, 34.0, 36.0));
        out
    }
}

/// Draws the pieces of a position.
pub(crate) fn stand<P: Notation>(scene: &mut Scene, position: &P, layout: &Layout, set: &Set) {
    let mut squares: BTreeMap<Square, Vec<Piece>> = BTreeMap::new();
    position.for_each_piece(|square, piece| squares.entry(square).or_default().push(piece));
    let stunned = Stunned::of(position);
    for (square, pieces) in squares {
        let area = layout.area(square);
        match pieces.as_slice() {
            [piece] => {
                let facing = layout.facing(piece.side());
                scene.place(area, &Set::id(*piece, facing), || set.drawing(*piece, facing));
            }
            tower => scene.put(area, towers::drawing(set, tower, area)),
        }
        if stunned == Some(Stunned::Board(square)) {
            stun::mark(scene, area, layout.facing(position.side()));
        }
    }
}
