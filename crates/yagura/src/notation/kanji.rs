//! Numbers below a hundred in kanji: `二十七`.

const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// Returns a number from 1 to 99 in kanji; of a larger one, its last two figures.
///
/// ```
/// use yagura::notation::kanji;
///
/// assert_eq!(kanji::write(27), "二十七");
/// assert_eq!(kanji::read_prefix("二十七段"), Some((27, "段")));
/// ```
pub fn write(number: usize) -> String {
    let tens = match number / 10 % 10 {
        0 => String::new(),
        1 => "十".to_owned(),
        more => format!("{}十", DIGITS[more]),
    };
    tens + DIGITS[number % 10]
}

/// Reads a number from 1 to 99 in kanji at the beginning of a text; returns it with the rest.
pub fn read_prefix(text: &str) -> Option<(usize, &str)> {
    let digit = |text: &str| (1..10).find(|&digit| text.starts_with(DIGITS[digit]));
    let after = |text| digit(text).map_or((0, text), |digit| (digit, &text["一".len()..]));
    let (first, rest) = after(text);
    let Some(tail) = rest.strip_prefix('十') else { return (first > 0).then_some((first, rest)) };
    let (ones, rest) = after(tail);
    Some((first.max(1) * 10 + ones, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in 1..100 {
            assert_eq!(read_prefix(&write(number)), Some((number, "")));
        }
        assert_eq!(read_prefix("四天"), Some((4, "天")));
        assert_eq!(read_prefix("歩"), None);
    }
}
