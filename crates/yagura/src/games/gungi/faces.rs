//! The kinds that the rules know by name (rulebook gungi §3).
//!
//! The definition lists its kinds in the order of hands (§18.1); `fits` holds it to that.

use crate::{Definition, Kind, Piece};

pub(super) const K: Kind = Kind(0);
pub(super) const M: Kind = Kind(1);
pub(super) const S: Kind = Kind(2);
/// 兵 whose back is not given yet, or is not seen (§3.3, §17.4).
pub(super) const P: Kind = Kind(3);
pub(super) const PZ: Kind = Kind(4);
pub(super) const PT: Kind = Kind(5);
pub(super) const PH: Kind = Kind(6);
pub(super) const N: Kind = Kind(7);
pub(super) const C: Kind = Kind(8);
pub(super) const F: Kind = Kind(9);
pub(super) const Z: Kind = Kind(15);
pub(super) const T: Kind = Kind(16);
pub(super) const H: Kind = Kind(17);
pub(super) const J: Kind = Kind(18);
pub(super) const IC: Kind = Kind(21);
pub(super) const IF: Kind = Kind(22);

/// The number of kinds.
pub(super) const KINDS: usize = CODES.len();

/// The codes in order.
const CODES: [&str; 24] = [
    "K", "M", "S", "P", "PZ", "PT", "PH", "N", "C", "F", "R", "B", "A", "G", "L", "Z", "T", "H", "J", "D",
    "O", "IC", "IF", "Y",
];

/// How many pieces of each kind an army has in the set-up (§3.1), by kind.
pub(super) const ARMY: [u16; KINDS] =
    [1, 2, 2, 9, 0, 0, 0, 3, 1, 1, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

const fn set(kinds: &[Kind]) -> u32 {
    let mut set = 0;
    let mut i = 0;
    while i < kinds.len() {
        set |= 1 << kinds[i].0;
        i += 1;
    }
    set
}

const SOLDIERS: u32 = set(&[P, PZ, PT, PH]);
const INCENSE: u32 = set(&[IC, IF]);
const RANGE: u32 = set(&[C, F]);
/// 猪駒 (§12.1).
const BOARS: u32 = SOLDIERS | INCENSE | set(&[N]);
/// 地駒 (§10.2).
const GROUND: u32 = RANGE | set(&[N, J]);
/// The faces on the front (§3.1): the first thirteen kinds.
const FRONTS: u32 = (1 << 13) - 1;

const fn has(set: u32, kind: Kind) -> bool {
    set >> (kind.0 & 31) & 1 == 1
}

pub(super) const fn is_soldier(kind: Kind) -> bool {
    has(SOLDIERS, kind)
}

pub(super) const fn is_incense(kind: Kind) -> bool {
    has(INCENSE, kind)
}

/// 砲 or 砦.
pub(super) const fn is_range(kind: Kind) -> bool {
    has(RANGE, kind)
}

pub(super) const fn is_boar(kind: Kind) -> bool {
    has(BOARS, kind)
}

pub(super) const fn is_ground(kind: Kind) -> bool {
    has(GROUND, kind)
}

pub(super) const fn is_front(kind: Kind) -> bool {
    has(FRONTS, kind)
}

/// The visible face as one number: 兵 with any back are one kind, 香 with either too (§3.2).
pub(super) const fn face(kind: Kind) -> u8 {
    if is_soldier(kind) {
        P.0
    } else if is_incense(kind) {
        IC.0
    } else {
        kind.0
    }
}

/// The other face (§3.4). A 兵 whose back is not seen counts as one with へ, as most are; 帥 has no other
/// face.
pub(super) const fn turned_over(kind: Kind) -> Kind {
    const BACK: [u8; 32] = [
        0, 13, 14, 17, 15, 16, 17, 18, 21, 22, 19, 20, 23, 1, 2, 4, 5, 6, 7, 10, 11, 8, 9, 12, 24, 25, 26,
        27, 28, 29, 30, 31,
    ];
    Kind(BACK[kind.0 as usize & 31])
}

/// The piece that is left when one may not know the back of a 兵 (§17.4).
pub(super) const fn masked(piece: Piece) -> Piece {
    if is_soldier(piece.kind()) { Piece::new(piece.side(), P) } else { piece }
}

/// Returns whether a definition has the kinds of these rules, with their backs.
pub(super) fn fits(definition: &Definition) -> bool {
    let codes = definition.kinds.len() >= KINDS
        && CODES.iter().zip(&definition.kinds).all(|(code, info)| info.code == *code);
    let backs = |kind: Kind| kind == K || kind == P || definition.kind(kind).back == Some(turned_over(kind));
    codes
        && (0..KINDS as u8).map(Kind).all(backs)
        && definition.hand_order.iter().copied().eq((0..KINDS as u8).map(Kind))
}
