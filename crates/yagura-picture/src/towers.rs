//! Towers: the top piece on the pile, the names of those below it, and how many there are.

use std::fmt::Write as _;

use yagura::{Piece, Side};

use crate::{
    colours,
    layout::Area,
    markup::{Num, label},
    pieces::Set,
    signs::back_sign,
};

const RADIUS: f64 = 37.0;
/// The top piece stands to the right of the names, which cover a little of its rim.
const ASIDE: f64 = 12.0;
/// From one layer to the next.
const RISE: f64 = 7.0;
/// A name below: its size, and where the first one stands.
const CHIP: (f64, f64) = (36.0, 37.0);
const LEFT: f64 = -49.0;
const FOOT: f64 = 51.0;

/// Returns a tower, its pieces from layer 1 upwards.
pub(crate) fn drawing(set: &Set, tower: &[Piece], area: Area) -> String {
    let Some((top, below)) = tower.split_last() else { return String::new() };
    let lift = below.len() as f64 * RISE / 2.0;
    let mut out = format!(
        r#"<g transform="translate({} {})">"#,
        Num(area.x + area.width / 2.0),
        Num(area.y + area.height / 2.0)
    );
    for (layer, piece) in below.iter().enumerate() {
        let y = lift + (below.len() - layer) as f64 * RISE - RISE / 2.0;
        let (fill, edge) = match piece.side() {
            Side::Black => ("#221b16", "#d9b36c"),
            Side::White => ("#f0e3c6", "#6b5433"),
        };
        let _ = write!(
            out,
            r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}" stroke="{edge}" stroke-width="1.8"/>"#,
            Num(ASIDE),
            Num(y),
            Num(RADIUS)
        );
    }
    let _ = write!(out, r#"<g transform="translate({} {})">"#, Num(ASIDE), Num(-lift));
    out.push_str(&set.disc(*top, RADIUS));
    out.push_str("</g>");
    for (layer, piece) in below.iter().enumerate() {
        out.push_str(&chip(set, *piece, FOOT - (layer + 1) as f64 * CHIP.1));
    }
    let (x, y) = (LEFT + CHIP.0 / 2.0, FOOT - below.len() as f64 * CHIP.1 - 13.0);
    let _ = write!(
        out,
        r#"<circle cx="{}" cy="{}" r="12.5" fill="{}" stroke="{}" stroke-width="2"/>"#,
        Num(x),
        Num(y),
        colours::HEIGHT_BADGE,
        colours::WHITE
    );
    out.push_str(&label(x, y, 18.0, colours::WHITE, &tower.len().to_string()));
    out.push_str("</g>");
    out
}

/// The name of a piece that stands below.
fn chip(set: &Set, piece: Piece, top: f64) -> String {
    let kind = set.kind(piece.kind());
    let (fill, edge, ink) = match piece.side() {
        Side::Black => ("#2a221d", "#d9b36c", "#fbeed2"),
        Side::White => ("#fffaf0", "#5b4525", colours::GLYPH),
    };
    let (width, height) = CHIP;
    let mut out = format!(
        r#"<rect x="{}" y="{}" width="{}" height="{}" rx="6" fill="{fill}" stroke="{edge}" stroke-width="1.8"/>"#,
        Num(LEFT),
        Num(top),
        Num(width),
        Num(height - 2.0)
    );
    out.push_str(&label(LEFT + width / 2.0, top + 17.5, 29.0, ink, &kind.glyph));
    if let Some(back) = back_sign(kind) {
        let (x, y) = (LEFT + width - 2.0, top + 6.0);
        let _ = write!(
            out,
            r##"<circle cx="{}" cy="{}" r="11" fill="#fff7e2" stroke="#9c3520" stroke-width="2"/>"##,
            Num(x),
            Num(y)
        );
        out.push_str(&label(x, y, 16.0, "#9c3520", &back.to_string()));
    }
    out
}
