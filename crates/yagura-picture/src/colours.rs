//! Every colour of a picture; they are those of the page.

use crate::{Theme, looks::Wood};

/// From one colour to another over a piece or a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tones {
    /// Its name in the picture.
    pub(crate) id: &'static str,
    pub(crate) from: &'static str,
    pub(crate) to: &'static str,
    /// The one that stands for both where there are few colours.
    pub(crate) flat: &'static str,
}

const fn tones(id: &'static str, from: &'static str, to: &'static str, flat: &'static str) -> Tones {
    Tones { id, from, to, flat }
}

pub(crate) const CHESS: [Tones; 2] = [
    tones("chess-dark", "#4b4540", "#191513", "#2f2a27"),
    tones("chess-light", "#ffffff", "#eae3d6", "#f7f3ec"),
];
pub(crate) const MAKRUK: [Tones; 2] = [
    tones("makruk-dark", "#6d3b1d", "#3c1c0b", "#532b13"),
    tones("makruk-light", "#fdf0c9", "#e6cd8f", "#f4e1b0"),
];
/// Pieces that tell their side by their colour.
pub(crate) const TONED: [Tones; 2] = [
    tones("toned-dark", "#8a5a31", "#5d3719", "#744926"),
    tones("toned-light", "#fff5dc", "#f0d8a6", "#f9e8c4"),
];
pub(crate) const DISC: [Tones; 2] = [
    tones("disc-dark", "#4d4139", "#17110e", "#2a221d"),
    tones("disc-light", "#fffdf6", "#e6d5b2", "#fbf1da"),
];

pub(crate) const GLYPH: &str = "#1c130b";
pub(crate) const PROMOTED: &str = "#b01d12";
pub(crate) const CHECK: &str = "#d8321f";
pub(crate) const LAST: &str = "#f6e27a";
pub(crate) const BADGE: &str = "#2b211b";
pub(crate) const BADGE_INK: &str = "#fff3dc";
pub(crate) const HEIGHT_BADGE: &str = "#1d4f8f";
pub(crate) const WHITE: &str = "#fff";
pub(crate) const STUN: &str = "#52309c";
pub(crate) const STUN_FLASH: &str = "#ffe27a";
pub(crate) const SHADOW: &str = "#3d250b";

/// The colours that the theme decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colours {
    /// Around the board.
    pub(crate) ground: &'static str,
    pub(crate) board: Tones,
    /// The dark squares of a chessboard.
    pub(crate) dark: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) line: &'static str,
    pub(crate) text: &'static str,
    /// Where pieces in hand stand.
    pub(crate) stand: &'static str,
    pub(crate) piece: Tones,
    pub(crate) piece_edge: &'static str,
    pub(crate) last_rim: &'static str,
}

impl Colours {
    pub(crate) const fn new(theme: Theme, wood: Wood) -> Self {
        let is_light = matches!(theme, Theme::Light);
        let (board, dark, edge, line, text) = match wood {
            Wood::Ordinary if is_light => {
                (("#ecca8b", "#dcb06b", "#e5bf7d"), "", "#b98a48", "#573a18", "#5b3f1d")
            }
            Wood::Ordinary => (("#c79a5b", "#b3844a", "#be9053"), "", "#8a6233", "#3b250d", "#35210b"),
            Wood::Chess if is_light => {
                (("#ecd9b6", "#e2c99c", "#e8d2aa"), "#ab7c50", "#7a5330", "#5b3a1c", "#5b3f1d")
            }
            Wood::Chess => (("#d3bd97", "#c6ac80", "#cdb58c"), "#8d6239", "#7a5330", "#5b3a1c", "#35210b"),
            Wood::Xiangqi if is_light => {
                (("#f2d9a0", "#e3bd78", "#ebcc8e"), "", "#a86d34", "#7c2f16", "#6d2c14")
            }
            Wood::Xiangqi => (("#d4b57a", "#c19c5a", "#cbaa6c"), "", "#a86d34", "#7c2f16", "#6d2c14"),
            Wood::Janggi if is_light => {
                (("#dfb276", "#cd9a59", "#d7a769"), "", "#8d5f2c", "#33220f", "#3d2910")
            }
            Wood::Janggi => (("#bf935a", "#ab7f45", "#b68a50"), "", "#8d5f2c", "#33220f", "#3d2910"),
            Wood::Makruk if is_light => {
                (("#cf9463", "#b97b4a", "#c68a59"), "", "#6f4222", "#4b250f", "#43200c")
            }
            Wood::Makruk => (("#ab7548", "#966037", "#a26c41"), "", "#6f4222", "#4b250f", "#43200c"),
        };
        let board = tones("board", board.0, board.1, board.2);
        let rim = match wood {
            Wood::Chess | Wood::Makruk => "#2b1400",
            _ if is_light => "#5a2c00",
            _ => "#2b1400",
        };
        let (ground, stand, piece, piece_edge) = if is_light {
            ("#f3ede2", "#e7d3a9", tones("piece", "#fdeecb", "#ecca8c", "#f6deb0"), "#8f6a35")
        } else {
            ("#171412", "#4a3a29", tones("piece", "#f6e2b5", "#dcb87c", "#ebd09c"), "#6e4f24")
        };
        Self { ground, board, dark, edge, line, text, stand, piece, piece_edge, last_rim: rim }
    }
}
