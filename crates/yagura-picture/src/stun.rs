//! The mark of a piece that may not move this turn, in games that have such pieces.

use yagura::{Field, Kind, Notation, Square};

use crate::{
    colours,
    layout::{Area, Facing},
    markup::Num,
    scene::Scene,
    shapes,
};

/// Where the sign stands, from the middle of the piece: it is upright whichever way the piece looks.
const ASIDE: (f64, f64) = (-27.0, -31.0);
const RADIUS: f64 = 20.0;
/// A flash around the middle of the sign.
const FLASH: &str = "M5,-14 L-9,3 H-1.5 L-5,14 L9,-3 H1.5 Z";

/// A piece of the side to move that may not move this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stunned {
    /// It stands on this square.
    Board(Square),
    /// It is one of this kind in hand.
    Hand(Kind),
}

impl Stunned {
    /// Returns the stunned piece that a position string tells (rulebook small §8.2).
    pub(crate) fn of<P: Notation>(position: &P) -> Option<Self> {
        let definition = position.definition();
        let at = definition.traits().fields.iter().position(|field| *field == Field::StunnedPiece)?;
        let text = position.sfen();
        let word = text.split(' ').nth(at)?;
        match word.strip_suffix('*') {
            Some(code) => definition.kind_by_code(code).map(Self::Hand),
            None => Square::read_prefix(word).map(|(square, _)| Self::Board(square)),
        }
    }
}

/// Draws the mark over a piece.
pub(crate) fn mark(scene: &mut Scene, area: Area, facing: Facing) {
    let (x, y) = (area.x + area.width / 2.0, area.y + area.height / 2.0);
    let turn = if facing == Facing::Down { " rotate(180)" } else { "" };
    let (ink, rim, flash) = (colours::STUN, colours::WHITE, colours::STUN_FLASH);
    let (sign_x, sign_y) = (Num(x + ASIDE.0), Num(y + ASIDE.1));
    let net = format!(
        "<pattern id=\"stun-net\" width=\"11\" height=\"11\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\">\
         <rect width=\"11\" height=\"11\" fill=\"{ink}\" fill-opacity=\"0.26\"/>\
         <rect width=\"4.5\" height=\"11\" fill=\"{ink}\" fill-opacity=\"0.5\"/></pattern>"
    );
    let piece = format!(
        "<path d=\"{}\" transform=\"translate({} {}){turn}\" fill=\"url(#stun-net)\"/>",
        shapes::PENTAGON,
        Num(x),
        Num(y),
    );
    let sign = format!(
        "<circle cx=\"{sign_x}\" cy=\"{sign_y}\" r=\"{}\" fill=\"{ink}\" stroke=\"{rim}\" \
         stroke-width=\"3.5\"/>\
         <path d=\"{FLASH}\" transform=\"translate({sign_x} {sign_y})\" fill=\"{flash}\"/>",
        Num(RADIUS),
    );
    scene.put(area, net + &piece + &sign);
}
