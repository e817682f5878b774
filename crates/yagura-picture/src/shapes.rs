//! Outlines of pieces around the origin.

use yagura::Side;

use crate::{layout::Facing, markup::Num};

pub(crate) const PENTAGON: &str = "M0,-48.5 L30,-37 L41,45.5 Q0,48.5 -41,45.5 L-30,-37 Z";
pub(crate) const RIDGE: &str = "M-29,-35.5 L0,-46.5 L29,-35.5";

/// The corner of an octagon of radius `1.05`: cosine and sine of an eighth of a half turn.
const CORNER: (f64, f64) = (1.05 * 0.923_88, 1.05 * 0.382_68);

/// Returns a circle as a path.
pub(crate) fn disc(radius: f64) -> String {
    let (r, d) = (Num(radius), Num(2.0 * radius));
    format!("M-{r},0 a{r},{r} 0 1 1 {d},0 a{r},{r} 0 1 1 -{d},0 Z")
}

/// Returns an octagon.
pub(crate) fn octagon(radius: f64) -> String {
    let (long, short) = (Num(CORNER.0 * radius), Num(CORNER.1 * radius));
    format!(
        "M{long},{short} L{short},{long} L-{short},{long} L-{long},{short} \
         L-{long},-{short} L-{short},-{long} L{short},-{long} L{long},-{short} Z"
    )
}

/// Returns the sign of a side at the foot of a piece that stands upright: it points to the enemy.
pub(crate) fn side_mark(side: Side, facing: Facing, x: f64, y: f64) -> String {
    let (fill, edge) = match side {
        Side::Black => ("#1b1410", "#fff3d6"),
        Side::White => ("#fffdf4", "#2a1c10"),
    };
    let turn = if facing == Facing::Down { " rotate(180)" } else { "" };
    let (x, y) = (Num(x), Num(y));
    format!(
        r#"<path d="M0,-13 L9.5,-8 L11.5,11 H-11.5 L-9.5,-8 Z" transform="translate({x} {y}){turn} scale(0.8)" fill="{fill}" stroke="{edge}" stroke-width="2.6" stroke-linejoin="round"/>"#
    )
}
