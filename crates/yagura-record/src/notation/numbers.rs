//! Numbers and squares in figures and kanji.

use yagura::{Definition, Square, notation::kanji};

/// The largest board on which two figures are a square.
const SMALL: u8 = 9;

/// Returns whether files or ranks have numbers above nine: then squares are written as `Square::japanese` has
/// them, and the square that a piece comes from has a kanji too.
pub(crate) const fn is_large(definition: &Definition) -> bool {
    definition.files > SMALL || definition.ranks > SMALL
}

/// Returns a number in full-width figures.
pub(crate) fn full_width(number: usize) -> String {
    let wide = |digit: char| char::from_u32(u32::from(digit) + 0xFEE0).unwrap_or(digit);
    number.to_string().chars().map(wide).collect()
}

/// Returns the value of a figure, half or full width.
pub(crate) fn figure(letter: char) -> Option<usize> {
    let narrow = match letter {
        '０'..='９' => char::from_u32(u32::from(letter) - 0xFEE0)?,
        _ => letter,
    };
    narrow.to_digit(10).map(|digit| digit as usize)
}

/// Reads a square at the beginning of a text, `７六`, `76` or `12十一`; returns it with the rest.
pub(crate) fn read_square(text: &str) -> Option<(Square, &str)> {
    let figures: Vec<usize> = text.chars().map_while(figure).take(3).collect();
    let end = text.char_indices().nth(figures.len()).map_or(text.len(), |(at, _)| at);
    let rest = &text[end..];
    let square = |file: usize, rank: usize| {
        let fits = |number| (1..=usize::from(yagura::MAX_SIZE)).contains(&number);
        (fits(file) && fits(rank)).then(|| Square::new(file as u8 - 1, rank as u8 - 1))
    };
    let with_kanji = || {
        let (rank, rest) = kanji::read_prefix(rest).filter(|_| figures.len() < 3)?;
        let file = figures.iter().fold(0, |file, figure| file * 10 + figure);
        Some((square(file, rank)?, rest))
    };
    let in_figures = || match figures.as_slice() {
        &[file, rank] => Some((square(file, rank)?, rest)),
        _ => None,
    };
    with_kanji().or_else(in_figures)
}

/// Returns a square as moves name it: `７六`, on large boards `12十一`.
pub(crate) fn square_text(definition: &Definition, square: Square) -> String {
    if is_large(definition) {
        return square.japanese();
    }
    full_width(usize::from(square.file()) + 1) + &kanji::write(usize::from(square.rank()) + 1)
}

/// Returns where a piece comes from, as moves in KIF name it: `(77)`, on large boards ` （←7九）`.
pub(crate) fn origin_text(definition: &Definition, square: Square) -> String {
    if is_large(definition) {
        return format!(" （←{}）", square.japanese());
    }
    format!("({}{})", square.file() + 1, square.rank() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_in_every_spelling() {
        let square = Square::new(6, 5);
        for text in ["７六", "7六", "76", "７６"] {
            assert_eq!(read_square(&format!("{text}歩")), Some((square, "歩")), "{text}");
        }
        assert_eq!(read_square("１２十一香"), Some((Square::new(11, 10), "香")));
        assert_eq!(read_square("12二十七"), Some((Square::new(11, 26), "")));
        for text in ["", "7", "七六", "0一", "106", "1234"] {
            assert_eq!(read_square(text), None, "{text}");
        }
    }
}
