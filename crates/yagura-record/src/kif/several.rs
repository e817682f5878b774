//! Several records in one text, one behind the other, as servers give all games of a player.

use std::ops::Range;

use super::lines::{Class, classify};

/// The keys that every head has once: with the second one another record has begun.
const ONCE: [&str; 2] = ["ルール", "手合割"];

/// Returns the lines of each record of a text: at least one, that begins with the first line.
///
/// Another record begins when a game is named, or the heading of the moves comes, behind moves; what stands
/// directly before it, back to the last move, comment or summary, is of its head.
pub(super) fn records(lines: &[&str]) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let mut head = Head::default();
    for (at, line) in lines.iter().enumerate() {
        match classify(line) {
            Class::Move(_) | Class::Moves(_) | Class::Variation(_) | Class::Summary(_) => {
                head.is_over = true;
                head.begins = None;
            }
            Class::Head(key, _) => {
                let begins = *head.begins.get_or_insert(at);
                let Some(once) = ONCE.iter().position(|once| *once == key) else { continue };
                if head.is_over || head.seen[once] {
                    let start = if head.is_over { begins } else { at };
                    starts.push(start);
                    head = Head { begins: Some(start), ..Head::default() };
                }
                head.seen[once] = true;
            }
            Class::Skipped if line.trim_start().starts_with("手数") => {
                if head.is_over {
                    starts.push(head.begins.unwrap_or(at));
                }
                head = Head { is_over: true, ..Head::default() };
            }
            Class::Skipped if line.trim().is_empty() => {}
            Class::Comment(_) | Class::Bookmark(_) | Class::Unknown(_) => {}
            Class::Skipped | Class::Row | Class::Frame | Class::Turn(_) | Class::Played(_) => {
                head.begins.get_or_insert(at);
            }
        }
    }
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// What has come of a record so far.
#[derive(Default)]
struct Head {
    /// Where the lines begin that may be the head of another record.
    begins: Option<usize>,
    /// Moves have come, or their heading.
    is_over: bool,
    /// Which of the keys that come once.
    seen: [bool; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_named_behind_moves_is_another_one() {
        let starts = |text: &str| {
            let lines: Vec<&str> = text.lines().collect();
            records(&lines).iter().map(|lines| lines.start).collect::<Vec<_>>()
        };
        let game = "開始日時：2024\n手合割：平手\n*a\n手数----指手\n1 ７六歩(77)\n*b\nまで\n\n";
        assert_eq!(starts(&game.repeat(3)), [0, 8, 16]);
        let short = "手合割：平手\n▲７六歩\n";
        assert_eq!(starts(&short.repeat(2)), [0, 2]);
        let bare = "先手：a\n手数----指手\n1 ７六歩(77)\n";
        assert_eq!(starts(&bare.repeat(2)), [0, 3]);
        let empty = "ルール：stun@1\n手合割：スタン将棋\n";
        assert_eq!(starts(&empty.repeat(2)), [0, 2]);
        assert_eq!(starts("手合割：平手\n1 ７六歩(77)\n備考：late\n*a\n2 ３四歩(33)\n\n変化：2手\n"), [0]);
        assert_eq!(starts(""), [0]);
    }
}
