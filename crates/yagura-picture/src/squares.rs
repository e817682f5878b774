//! Which squares the text of a move names.

use yagura::Square;

/// Returns the squares that the text of a move names, in its order, each once: `7g7f`, `P*5e`, `7g6f5e`,
/// `5g<>`. Nothing is checked: whether a board has them is the board's matter.
pub fn squares_of(text: &str) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut rest = text;
    let mut before = None;
    while let Some(letter) = rest.chars().next() {
        // Behind `^`, `_` and `=` stand a layer or a code.
        let begins = letter.is_ascii_digit() && !matches!(before, Some('^' | '_'));
        if let Some((square, tail)) = begins.then(|| Square::read_prefix(rest)).flatten() {
            if !squares.contains(&square) {
                squares.push(square);
            }
            (rest, before) = (tail, None);
        } else {
            (rest, before) = (&rest[letter.len_utf8()..], Some(letter));
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::squares_of;

    #[test]
    fn squares_of_moves_of_all_forms() {
        let names = |text| squares_of(text).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        for (text, expected) in [
            ("7g7f", "7g 7f"),
            ("7g7f+", "7g 7f"),
            ("P*5e", "5e"),
            ("7g6f7g", "7g 6f"),
            ("14aa14z", "14aa 14z"),
            ("7f^2", "7f"),
            ("5g<>5h", "5g 5h"),
            ("7f_1~", "7f"),
            ("4e4d=PZ!5h", "4e 4d 5h"),
            ("pass", ""),
            ("駒7g\u{0}", "7g"),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
    }
}
