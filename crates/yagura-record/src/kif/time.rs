//! Times: ` ( 0:16/00:00:16)`, for this turn and for all turns of the player.

use yagura::Side;

use crate::annotation::Spent;

const SECOND: u64 = 1000;

/// What the players have spent on the way to a position, in milliseconds.
pub(super) type Totals = [u64; 2];

/// Returns the totals after a player has spent some more.
pub(super) fn after(mut totals: Totals, player: Side, spent: Option<Spent>) -> Totals {
    let turn = spent.map_or(0, |spent| spent.turn);
    totals[player.index()] = totals[player.index()].saturating_add(turn);
    totals
}

/// Returns the time as a move line has it; `sum` is what the player's turns give together, this one included.
pub(super) fn text(spent: Spent, sum: u64) -> String {
    let (turn, total) = (spent.turn / SECOND, spent.total.unwrap_or(sum) / SECOND);
    let (minutes, seconds) = (turn / 60, turn % 60);
    format!("({minutes:>2}:{seconds:02}/{:02}:{:02}:{:02})", total / 3600, total / 60 % 60, total % 60)
}

/// Returns what is read from that text.
pub(super) fn said(spent: Option<Spent>, sum: u64) -> Option<Spent> {
    let Spent { turn, total } = spent?;
    let total = total.filter(|total| total / SECOND != sum / SECOND).map(|total| total / SECOND * SECOND);
    Some(Spent { turn: turn / SECOND * SECOND, total })
}

/// Reads the time at the beginning of a text, in whatever spelling: `( 0:16/00:00:16)`, `(0:4/0:0:4)`,
/// `(1:02:03/1:02:03)`, `(0:16)`. Returns turn and total in milliseconds, with the rest.
pub(super) fn read(text: &str) -> Option<((u64, Option<u64>), &str)> {
    let inside = text.strip_prefix(['(', '（'])?;
    let (inside, rest) = inside.split_once([')', '）'])?;
    let (turn, total) = match inside.split_once(['/', '／']) {
        Some((turn, "")) => (turn, None),
        Some((turn, total)) => (turn, Some(seconds(total)?.checked_mul(SECOND)?)),
        None => (inside, None),
    };
    Some(((seconds(turn)?.checked_mul(SECOND)?, total), rest))
}

/// Reads `h:mm:ss`, `mm:ss` or `ss`.
fn seconds(text: &str) -> Option<u64> {
    let mut sum: u64 = 0;
    let mut parts = 0;
    for part in text.split([':', '：']) {
        let part = part.trim();
        if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        sum = sum.checked_mul(60)?.checked_add(part.parse().ok()?)?;
        parts += 1;
    }
    (parts <= 3).then_some(sum)
}

/// Returns what was spent as records keep it: a total that is the sum says nothing new.
pub(super) fn spent(turn: u64, total: Option<u64>, totals: Totals, player: Side) -> Spent {
    let sum = totals[player.index()].saturating_add(turn);
    Spent { turn, total: total.filter(|total| total / SECOND != sum / SECOND) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_every_spelling() {
        for (text, time) in [
            ("( 0:16/00:00:16)", (16_000, Some(16_000))),
            ("(0:4/0:0:4)", (4_000, Some(4_000))),
            ("(1:02:03/01:02:03) ", (3_723_000, Some(3_723_000))),
            ("( 0:16 / 00:00:16 )+", (16_000, Some(16_000))),
            ("(0:16/)", (16_000, None)),
            ("(0:16)", (16_000, None)),
        ] {
            assert_eq!(read(text).map(|(time, _)| time), Some(time), "{text}");
        }
        for text in ["", "(77)x", "(a:b/c)", "(1:2:3:4)", "(99999999999999999999:0)", "(0:16"] {
            assert!(text == "(77)x" || read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn totals_are_the_players_own() {
        let spent = Spent { turn: 75_000, total: None };
        assert_eq!(text(spent, 3_675_000), "( 1:15/01:01:15)");
    }
}
