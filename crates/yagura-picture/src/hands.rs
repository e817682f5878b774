//! The pieces in hand, beside the board.

use yagura::{Notation, Piece, Side};

use crate::{
    colours,
    layout::{Area, Layout},
    markup::{Num, label},
    pieces::Set,
    scene::Scene,
    stun::{self, Stunned},
};

/// The number of pieces of one kind: its size, and the middle of its badge from that of the piece.
const COUNT: f64 = 25.0;
const ASIDE: (f64, f64) = (30.0, 34.0);

/// Draws the hands of both sides; a number at those of which there are several.
pub(crate) fn stand<P: Notation>(scene: &mut Scene, position: &P, layout: &Layout, set: &Set) {
    for side in Side::BOTH {
        let Some(Area { x, y, width, height }) = layout.stand(side) else { continue };
        let colours = *scene.colours();
        let body = format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="10" fill="{}" stroke="{}" stroke-width="2"/>"#,
            Num(x),
            Num(y),
            Num(width),
            Num(height),
            colours.stand,
            colours.edge
        );
        scene.put(Area { x: x - 1.0, y: y - 1.0, width: width + 2.0, height: height + 2.0 }, body);
        let hand = position.hand(side);
        let kinds = position.definition().hand_kinds();
        let held: Vec<_> = kinds.filter(|kind| hand.count(kind.slot) > 0).collect();
        let facing = layout.facing(side);
        for (n, kind) in held.iter().enumerate() {
            let Some(area) = layout.place_in_hand(side, n, held.len()) else { continue };
            let piece = Piece::new(side, kind.kind);
            scene.place(area, &Set::id(piece, facing), || set.drawing(piece, facing));
            if side == position.side() && Stunned::of(position) == Some(Stunned::Hand(kind.kind)) {
                stun::mark(scene, area, facing);
            }
            let count = hand.count(kind.slot);
            if count > 1 {
                scene.put(area, badge(area, &count.to_string()));
            }
        }
    }
}

fn badge(area: Area, count: &str) -> String {
    let (x, y) = (area.x + area.width / 2.0 + ASIDE.0, area.y + area.height / 2.0 + ASIDE.1);
    let half = if count.len() > 1 { 21.0 } else { 16.0 };
    let rect = format!(
        r#"<rect x="{}" y="{}" width="{}" height="32" rx="16" fill="{}"/>"#,
        Num(x - half),
        Num(y - 16.0),
        Num(2.0 * half),
        colours::BADGE
    );
    format!("{rect}{}", label(x, y, COUNT, colours::BADGE_INK, count))
}
