//! The board: squares with coordinates, as much of it as there is room for.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
};
use unicode_width::UnicodeWidthStr as _;
use yagura::{Definition, Language, Side, Square, notation::kanji};

use super::{face::Look, towers::Towers};

/// Columns of the names of ranks at the least.
const LEAST_RANK_COLUMNS: usize = 2;
/// Squares that stay in sight around the cursor where there is more board.
const MARGIN: usize = 2;

/// What is special about a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nothing.
    #[default]
    None,
    /// The last move began or ended there.
    Last,
    /// A piece that is attacked and must not be lost.
    Check,
    /// The hint begins or ends there.
    Hint,
    /// The selected piece may go there.
    Target,
    /// The selected piece stands there.
    Selected,
}

impl Mark {
    /// Returns the letter before the square.
    const fn letter(self) -> char {
        match self {
            Self::None => ' ',
            Self::Last => '\'',
            Self::Check => '!',
            Self::Hint => '?',
            Self::Target => '*',
            Self::Selected => '@',
        }
    }

    fn style(self, look: Look, style: Style) -> Style {
        let colour = match self {
            Self::None => return style,
            Self::Last => Color::DarkGray,
            Self::Check => Color::LightRed,
            Self::Hint => Color::Magenta,
            Self::Target => Color::Green,
            Self::Selected => Color::Yellow,
        };
        look.background(style, colour)
    }
}

/// What is drawn.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) definition: &'static Definition,
    pub(crate) towers: &'a Towers,
    pub(crate) look: Look,
    /// Of the names of ranks: kanji in Japanese, as moves are written there.
    pub(crate) language: Language,
    pub(crate) cursor: Option<Square>,
    /// By the number of the square.
    pub(crate) marks: &'a [Mark],
}

impl Scene<'_> {
    /// Returns the columns and rows of the whole board with its coordinates.
    pub(crate) fn size(&self) -> (usize, usize) {
        let columns = self.look.columns(self.definition);
        let files = usize::from(self.definition.files);
        (files * columns + self.rank_columns(), usize::from(self.definition.ranks) + 1)
    }

    /// Returns the square in a column and row of the board as it is drawn.
    fn square(&self, column: usize, row: usize) -> Square {
        let (files, ranks) = (self.definition.files, self.definition.ranks);
        let square = Square::new(files.saturating_sub(column as u8 + 1), row as u8);
        match self.look.bottom {
            Side::Black => square,
            Side::White => square.flipped(files, ranks),
        }
    }

    /// Returns the column and row of a square.
    fn place(&self, square: Square) -> (usize, usize) {
        let (files, ranks) = (self.definition.files, self.definition.ranks);
        let square = match self.look.bottom {
            Side::Black => square,
            Side::White => square.flipped(files, ranks),
        };
        (usize::from(files.saturating_sub(square.file() + 1)), usize::from(square.rank()))
    }

    /// Returns one line of the board in plain characters, the first one with the numbers of files.
    pub(crate) fn line(&self, row: usize) -> String {
        let files = 0..usize::from(self.definition.files);
        let columns = self.look.columns(self.definition);
        let Some(rank) = row.checked_sub(1) else {
            return files
                .map(|file| self.file_number(file, columns))
                .collect::<String>()
                .trim_end()
                .to_owned();
        };
        let square = |file: usize| {
            let square = self.square(file, rank);
            let mark = self.mark(square);
            format!("{}{}", mark.letter(), self.square_text(square, mark))
        };
        files.map(square).chain([format!(" {}", self.rank_name(rank))]).collect()
    }

    /// Draws the board, scrolled so that the cursor is in sight; `scroll` is the first column and row that
    /// were drawn last time, and is changed as little as possible.
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, scroll: &mut (usize, usize)) {
        let area = area.intersection(buffer.area);
        let columns = self.look.columns(self.definition);
        let room = (
            usize::from(area.width).saturating_sub(self.rank_columns()) / columns,
            usize::from(area.height).saturating_sub(1),
        );
        let (files, ranks) = (usize::from(self.definition.files), usize::from(self.definition.ranks));
        let cursor = self.cursor.map(|square| self.place(square));
        scroll.0 = scrolled(scroll.0, cursor.map(|(column, _)| column), room.0, files);
        scroll.1 = scrolled(scroll.1, cursor.map(|(_, row)| row), room.1, ranks);
        let (wide, high) = (room.0.min(files), room.1.min(ranks));
        let dim = Style::new().add_modifier(Modifier::DIM);
        for column in 0..wide {
            let number = self.file_number(scroll.0 + column, columns);
            put(buffer, area, column * columns, 0, &number, dim);
        }
        for row in 0..high {
            for column in 0..wide {
                let square = self.square(scroll.0 + column, scroll.1 + row);
                self.draw_square(buffer, area, (column * columns, row + 1), square);
            }
            let letter = format!(" {}", self.rank_name(scroll.1 + row));
            put(buffer, area, wide * columns, row + 1, &letter, dim);
        }
    }

    fn draw_square(&self, buffer: &mut Buffer, area: Rect, at: (usize, usize), square: Square) {
        let mark = self.mark(square);
        let is_cursor = self.cursor == Some(square);
        let piece = self.towers.on(square).last();
        let style = piece.map_or(Style::new(), |&piece| self.look.style(self.definition, piece));
        let mut style = mark.style(self.look, style);
        if is_cursor {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let letter = if is_cursor { '>' } else { mark.letter() };
        let text = format!("{letter}{}", self.square_text(square, mark));
        put(buffer, area, at.0, at.1, &text, style);
    }

    fn mark(&self, square: Square) -> Mark {
        self.marks.get(square.index()).copied().unwrap_or_default()
    }

    fn square_text(&self, square: Square, mark: Mark) -> String {
        let empty = if mark == Mark::Target { '*' } else { '.' };
        self.look.square(self.definition, self.towers.on(square), empty)
    }

    fn file_number(&self, column: usize, columns: usize) -> String {
        let number = self.square(column, 0).file() + 1;
        // Above the glyph, which ends the square.
        format!("{number:>width$} ", width = columns - 1)
    }

    fn rank_name(&self, row: usize) -> String {
        rank_name(self.square(0, row), self.language)
    }

    /// Returns the columns of the names of ranks at the right, with the blank before them.
    fn rank_columns(&self) -> usize {
        let names = (0..self.definition.ranks).map(|rank| rank_name(Square::new(0, rank), self.language));
        1 + names.map(|name| name.width()).max().unwrap_or(0).max(LEAST_RANK_COLUMNS)
    }
}

/// Returns what the rank of a square is called.
fn rank_name(square: Square, language: Language) -> String {
    match language {
        Language::Japanese => kanji::write(usize::from(square.rank()) + 1),
        Language::English => {
            square.to_string().trim_start_matches(|letter: char| letter.is_ascii_digit()).to_owned()
        }
    }
}

/// Returns the first column that is drawn where `room` of `all` are.
fn scrolled(first: usize, cursor: Option<usize>, room: usize, all: usize) -> usize {
    let last = all.saturating_sub(room);
    let Some(cursor) = cursor else { return first.min(last) };
    let margin = MARGIN.min(room.saturating_sub(1) / 2);
    let least = (cursor + margin + 1).saturating_sub(room);
    let most = cursor.saturating_sub(margin);
    first.max(least).min(most).min(last)
}

/// Writes a text in an area; what does not fit is left out.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, column: usize, row: usize, text: &str, style: Style) {
    let area = area.intersection(buffer.area);
    if column >= usize::from(area.width) || row >= usize::from(area.height) {
        return;
    }
    let room = usize::from(area.width) - column;
    buffer.set_stringn(area.x + column as u16, area.y + row as u16, text, room, style);
}
