//! What men are worth on each board, from its file.

use yagura::Definition;

/// The files: a code, its value on the board in centipawns and, behind words that name them, its value in hand (`hand`) and what a cannon gains for each man more on
/// the board (`fades`).
const FILES: [(&str, &str); 5] = [
    ("rengo-shogi", include_str!("values/rengo-shogi.txt")),
    ("rengo-chess", include_str!("values/rengo-chess.txt")),
    ("rengo-xiangqi", include_str!("values/rengo-xiangqi.txt")),
    ("rengo-janggi", include_str!("values/rengo-janggi.txt")),
    ("rengo-makruk", include_str!("values/rengo-makruk.txt")),
];

/// Values by kind, in hand by slot.
#[derive(Clone, Debug)]
pub(super) struct Men {
    pub(super) board: Vec<i32>,
    pub(super) held: Vec<i32>,
    pub(super) fading: Vec<i8>,
}

/// A line of a file.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    board: i32,
    hand: Option<i32>,
    fades: i8,
}

fn read(line: &str) -> Option<(&str, Line)> {
    let mut words = line.split_ascii_whitespace();
    let (code, mut found) = (words.next()?, Line { board: words.next()?.parse().ok()?, ..Line::default() });
    while let (Some(word), Some(value)) = (words.next(), words.next()) {
        match word {
            "hand" => found.hand = Some(value.parse().ok()?),
            "fades" => found.fades = value.parse().ok()?,
            _ => return None,
        }
    }
    Some((code, found))
}

/// Returns the text of a board's file.
fn text(definition: &Definition) -> &'static str {
    FILES.iter().find(|(id, _)| *id == definition.id).map_or("", |&(_, text)| text)
}

impl Men {
    /// Returns the values of a board. A kind that its file does not name is worth nothing: kings.
    pub(super) fn read(definition: &Definition) -> Self {
        let lines: Vec<(&str, Line)> = text(definition).lines().filter(|line| !line.starts_with('#')).filter_map(read).collect();
        let of = |code: &str| lines.iter().find(|(name, _)| *name == code).map_or(Line::default(), |&(_, line)| line);
        let all: Vec<Line> = definition.kinds.iter().map(|info| of(&info.code)).collect();
        let held = definition.hand_order.iter().map(|kind| all[kind.index()].hand.unwrap_or(all[kind.index()].board));
        Self {
            board: all.iter().map(|line| line.board).collect(),
            held: held.collect(),
            fading: all.iter().map(|line| line.fades).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use yagura::Variant;

    use super::*;

    #[test]
    fn every_man_of_every_board_has_a_value() {
        for (id, text) in FILES {
            let variant = Variant::parse(id).expect("a board");
            let definition = variant.definition();
            let men = Men::read(definition);
            for (info, &value) in definition.kinds.iter().zip(&men.board) {
                assert_eq!(info.royal, value == 0, "{id} {}", info.code);
            }
            assert!(men.held.iter().all(|&value| value > 0), "{id}");
            assert_eq!(men.fading.iter().filter(|&&by| by > 0).count(), 2, "{id}: cannons of both kinds fade");
            let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            assert!(lines.iter().all(|line| read(line).is_some_and(|(code, _)| definition.kind_by_code(code).is_some())), "{id}");
            assert_eq!(lines.len(), definition.kinds.len() - 1, "{id}: no kind twice");
        }
    }
}
