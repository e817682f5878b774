//! Lines, and what they are by their first letters.

use yagura::notation::kanji;

use crate::notation::{MARKS, figure};

/// The word that begins a variation, and the comment of one that is no more than an end.
pub(crate) const VARIATION: &str = "変化";

/// What stands between a key and its value.
const COLONS: [char; 2] = ['：', ':'];

/// Splits a text into lines: at line feeds, carriage returns, or both together.
pub(crate) fn split(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(end) = rest.find(['\n', '\r']) {
        lines.push(&rest[..end]);
        let tail = &rest[end..];
        rest = tail.strip_prefix("\r\n").unwrap_or(&tail[1..]);
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    lines
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class<'a> {
    /// Nothing, or a line that says nothing: `#`, the heading of the moves, the turning of the board.
    Skipped,
    /// `*` and what stands behind it.
    Comment(&'a str),
    /// `&` and what stands behind it.
    Bookmark(&'a str),
    /// A row of a picture of the board.
    Row,
    /// The heading of such a picture, or a line above or below it.
    Frame,
    /// `変化：N手`, with what stands behind the colon.
    Variation(&'a str),
    /// `まで…`
    Summary(&'a str),
    /// A move with its number, or a leg of one.
    Move(&'a str),
    /// Moves of KI2.
    Moves(&'a str),
    /// Whose turn it is in a picture: `後手番`.
    Turn(&'a str),
    /// `手数＝N`: how many moves were made before.
    Played(&'a str),
    /// A line of the head.
    Head(&'a str, &'a str),
    /// Something else.
    Unknown(&'a str),
}

/// Returns what a line is.
pub(super) fn classify(line: &str) -> Class<'_> {
    if let Some(comment) = line.strip_prefix('*') {
        return Class::Comment(comment);
    }
    if let Some(name) = line.strip_prefix('&') {
        return Class::Bookmark(name);
    }
    let text = line.trim();
    let starts = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    if text.is_empty() || starts(&["#", "手数-", "手数−", "盤面回転", "盤面反転"]) {
        return Class::Skipped;
    }
    if starts(&["|"]) {
        return Class::Row;
    }
    if is_frame(text) {
        return Class::Frame;
    }
    if let Some(number) = text.strip_prefix(VARIATION).and_then(|rest| rest.strip_prefix(COLONS)) {
        return Class::Variation(number);
    }
    if starts(&["まで"]) {
        return Class::Summary(text);
    }
    if starts(&["手数＝", "手数="]) {
        return Class::Played(&text["手数".len()..]);
    }
    if ["先手番", "後手番", "上手番", "下手番"].contains(&text) {
        return Class::Turn(text);
    }
    if text.starts_with(MARKS) {
        return Class::Moves(text);
    }
    if is_numbered(text) || leg_number(text).is_some() {
        return Class::Move(text);
    }
    match split_head(text) {
        Some((key, value)) => Class::Head(key, value),
        None => Class::Unknown(text),
    }
}

/// Returns a line of a head as key and value. What has a colon for another reason is none: a key in front of
/// a half-width one has no blanks, and `0:16` is a time.
pub(super) fn split_head(line: &str) -> Option<(&str, &str)> {
    let at = line.find(COLONS)?;
    let colon = line[at..].chars().next()?;
    let (key, value) = (line[..at].trim(), line[at + colon.len_utf8()..].trim());
    let has_blanks = key.contains(char::is_whitespace);
    let is_loose = has_blanks || colon == ':';
    let is_figure = |letter| figure(letter).is_some();
    let is_time = key.ends_with(is_figure) && value.starts_with(is_figure);
    let is_none = key.is_empty() || (is_loose && is_time) || (has_blanks && colon == ':');
    (!is_none).then_some((key, value))
}

/// Returns whether a line begins with the number of a move. A full-width one stands apart from the move,
/// which may begin with a figure as well.
fn is_numbered(text: &str) -> bool {
    let (_, behind) = split_number(text);
    let is_apart = || {
        behind.starts_with("手目")
            || behind.starts_with(|letter: char| letter.is_whitespace() || MARKS.contains(&letter))
    };
    behind.len() < text.len() && (text.starts_with(|letter: char| letter.is_ascii_digit()) || is_apart())
}

/// Returns the number that a text begins with, in figures of one width, and what stands behind it.
pub(super) fn split_number(text: &str) -> (Option<usize>, &str) {
    let is_ascii = text.starts_with(|letter: char| letter.is_ascii());
    let digit = |letter: char| figure(letter).filter(|_| letter.is_ascii() == is_ascii);
    let rest = text.trim_start_matches(|letter| digit(letter).is_some());
    let figures = &text[..text.len() - rest.len()];
    let number = figures
        .chars()
        .try_fold(0usize, |number, letter| number.checked_mul(10)?.checked_add(digit(letter)?));
    (number.filter(|_| !figures.is_empty()), rest)
}

/// Reads `一歩目` at the beginning of a text; returns the number with the rest.
pub(super) fn leg_number(text: &str) -> Option<(usize, &str)> {
    let (number, rest) = kanji::read_prefix(text)?;
    Some((number, rest.strip_prefix("歩目")?.trim_start()))
}

/// Returns whether a line is the heading of a picture of the board, or one of its rules.
fn is_frame(text: &str) -> bool {
    let rule = text.starts_with('+') && text.chars().all(|letter| "+-－―".contains(letter));
    let heading = text.starts_with(|letter: char| ('０'..='９').contains(&letter))
        && text.chars().all(|letter| letter.is_whitespace() || ('０'..='９').contains(&letter));
    let figures = text.chars().all(|letter| letter == ' ' || letter.is_ascii_digit());
    rule || heading || (figures && text.contains(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        assert_eq!(split("a\nb\r\nc\rd\r\re"), ["a", "b", "c", "d", "", "e"]);
        assert_eq!(split(""), Vec::<&str>::new());
        assert_eq!(split("a\n"), ["a"]);
    }

    #[test]
    fn lines_are_told_apart_by_their_beginning() {
        for (line, class) in [
            ("# a remark", Class::Skipped),
            ("手数----指手---------消費時間--", Class::Skipped),
            ("盤面回転", Class::Skipped),
            ("* 1", Class::Comment(" 1")),
            ("&", Class::Bookmark("")),
            ("  ９ ８ ７ ６ ５ ４ ３ ２ １", Class::Frame),
            ("+---------------------------+", Class::Frame),
            ("変化:12手+", Class::Variation("12手+")),
            ("   1 ７六歩(77)", Class::Move("1 ７六歩(77)")),
            ("二歩目 6八獅子 （←7九）", Class::Move("二歩目 6八獅子 （←7九）")),
            ("▲７六歩 △３四歩", Class::Moves("▲７六歩 △３四歩")),
            ("手数＝24  △４三玉  まで", Class::Played("＝24  △４三玉  まで")),
            ("上手番", Class::Turn("上手番")),
            ("表題: a: b", Class::Head("表題", "a: b")),
            ("what", Class::Unknown("what")),
            ("１ ７六歩(77)   ( 0:16/00:00:16)", Class::Move("１ ７六歩(77)   ( 0:16/00:00:16)")),
            ("　１２　△３四歩", Class::Move("１２　△３四歩")),
            ("１手目 ７六歩", Class::Move("１手目 ７六歩")),
            ("１日目：東京", Class::Head("１日目", "東京")),
            ("後手 : 山田 花子", Class::Head("後手", "山田 花子")),
            ("foo 0:16", Class::Unknown("foo 0:16")),
            ("foo 0：16", Class::Unknown("foo 0：16")),
            ("７六歩(77) ( 0:16/00:00:16)", Class::Unknown("７六歩(77) ( 0:16/00:00:16)")),
            ("開始日時:10:30", Class::Head("開始日時", "10:30")),
        ] {
            assert_eq!(classify(line), class);
        }
    }
}
