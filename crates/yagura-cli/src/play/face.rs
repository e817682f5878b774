//! How pieces look in characters: always as wide, told apart without colour too.

use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr as _;
use yagura::{Definition, KindInfo, Piece, Side, Stacking};

/// What stands for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Glyphs {
    /// One kanji ([`sign`]), with `v` before it where the piece faces down, `+` where it is promoted, `#` for
    /// both.
    Kanji,
    /// The code of position strings: upper case for Black, lower case for White.
    Codes,
}

/// Whether there are colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Palette {
    /// There are.
    Colours,
    /// There are not.
    Plain,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) glyphs: Glyphs,
    pub(crate) palette: Palette,
    /// The side at the bottom.
    pub(crate) bottom: Side,
}

/// Columns of a kanji.
const KANJI: usize = 2;

impl Look {
    /// Returns the columns of a square, the one for its mark included.
    pub(crate) fn columns(self, definition: &Definition) -> usize {
        let piece = match self.glyphs {
            Glyphs::Kanji => 1 + KANJI,
            Glyphs::Codes => longest_code(definition),
        };
        1 + piece + usize::from(is_stacked(definition))
    }

    /// Returns what stands on a square, one column less than [`Look::columns`].
    pub(crate) fn square(self, definition: &Definition, tower: &[Piece], empty: char) -> String {
        let width = self.columns(definition) - 1;
        let Some(&top) = tower.last() else {
            let wide = match (self.glyphs, empty) {
                (Glyphs::Kanji, '*') => " ＊".to_owned(),
                (Glyphs::Kanji, _) => " ・".to_owned(),
                (Glyphs::Codes, letter) => letter.to_string(),
            };
            return padded(&wide, width);
        };
        let height = if tower.len() > 1 { tower.len().to_string() } else { String::new() };
        padded(&(self.piece(definition, top) + &height), width)
    }

    /// Returns a piece.
    pub(crate) fn piece(self, definition: &Definition, piece: Piece) -> String {
        let info = definition.kind(piece.kind());
        match self.glyphs {
            Glyphs::Kanji => {
                let mark = match (piece.side() == self.bottom, is_promoted(info)) {
                    (true, false) => ' ',
                    (false, false) => 'v',
                    (true, true) => '+',
                    (false, true) => '#',
                };
                format!("{mark}{}", padded(&sign(definition, info), KANJI))
            }
            Glyphs::Codes => {
                let code = match piece.side() {
                    Side::Black => info.code.clone(),
                    Side::White => info.code.to_ascii_lowercase(),
                };
                padded(&code, longest_code(definition))
            }
        }
    }

    /// Returns the style of a piece: sides by boldness and colour, promoted ones underlined and red.
    pub(crate) fn style(self, definition: &Definition, piece: Piece) -> Style {
        let is_promoted = is_promoted(definition.kind(piece.kind()));
        let style = match piece.side() {
            Side::Black => Style::new().add_modifier(Modifier::BOLD),
            Side::White => Style::new(),
        };
        let style = if is_promoted { style.add_modifier(Modifier::UNDERLINED) } else { style };
        match (is_promoted, piece.side()) {
            (true, _) => self.foreground(style, Color::Red),
            (false, Side::White) => self.foreground(style, Color::Cyan),
            (false, Side::Black) => style,
        }
    }

    /// Returns a style with a colour, where there are colours.
    pub(crate) const fn foreground(self, style: Style, colour: Color) -> Style {
        match self.palette {
            Palette::Colours => style.fg(colour),
            Palette::Plain => style,
        }
    }

    /// Returns a style with a background, where there are colours.
    pub(crate) const fn background(self, style: Style, colour: Color) -> Style {
        match self.palette {
            Palette::Colours => style.bg(colour),
            Palette::Plain => style,
        }
    }
}

/// Kanji that many names end with, which nobody takes for one of them.
const COMMON: [char; 4] = ['車', '王', '行', '将'];

/// Returns the one kanji that stands for a kind. Where another name of the kinds that are promoted, or of
/// those that are not, would have the same one, it is the last other kanji that only this name has (馬 beside
/// 龍, 銀 for 成銀); a name without one keeps the sign that it shares.
pub(super) fn sign(definition: &Definition, info: &KindInfo) -> String {
    let others = || {
        let alike = |other: &&KindInfo| is_promoted(other) == is_promoted(info) && other.glyph != info.glyph;
        definition.kinds.iter().filter(alike)
    };
    if !others().any(|other| other.short == info.short) {
        return info.short.clone();
    }
    let is_own = |letter: &char| {
        !COMMON.contains(letter)
            && !info.short.contains(*letter)
            && others().all(|other| !other.glyph.contains(*letter) && !other.short.contains(*letter))
    };
    info.glyph.chars().rev().find(is_own).map_or_else(|| info.short.clone(), String::from)
}

/// Returns whether a kind is the promoted side of another.
pub(crate) fn is_promoted(info: &KindInfo) -> bool {
    info.promotes_from.is_some()
}

/// Returns whether pieces stand on pieces.
fn is_stacked(definition: &Definition) -> bool {
    match definition.traits().stacking {
        Stacking::None => false,
        Stacking::Towers(_) => true,
    }
}

fn longest_code(definition: &Definition) -> usize {
    definition.kinds.iter().map(|info| info.code.len()).max().unwrap_or(1)
}

/// Returns a text with blanks up to a width in columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(missing))
}
