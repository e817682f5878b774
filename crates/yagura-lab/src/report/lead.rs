//! Who was ahead, by what the engine said before each move.
//!
//! A short search thinks well of the side to move, the more so the larger the board: it sees what can be
//! taken and not what is taken back, and looks at several lines besides. So a side is ahead by no more than
//! both players say, one before the move and the other after it, and nobody is where they say differently.

use yagura::Side;

/// Centipawns from which on a side is ahead.
const AHEAD: i32 = 150;

/// How the lead went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Lead {
    /// How often the other side came to be ahead.
    pub changes: usize,
    /// The most centipawns by which the later winner was behind, 0 when never; `None` without a winner.
    pub comeback: Option<i32>,
    /// The part of the game after which the winner was ahead for good.
    pub decided: Option<f64>,
}

impl Lead {
    /// Reads the scores of a game, in centipawns for Black, each by who was to move.
    pub(super) fn of(scores: &[i32], winner: Option<Side>) -> Self {
        let agreed: Vec<i32> = (0..scores.len()).map(|ply| agreed(scores, ply)).collect();
        let (mut changes, mut ahead) = (0, 0);
        for score in agreed.iter().filter(|score| score.abs() >= AHEAD) {
            changes += usize::from(ahead == -score.signum());
            ahead = score.signum();
        }
        let Some(winner) = winner else { return Self { changes, ..Self::default() } };
        let for_winner = |score: &i32| if winner == Side::Black { *score } else { -score };
        let behind = agreed.iter().map(for_winner).min().unwrap_or(0);
        let last = agreed.iter().map(for_winner).rposition(|score| score < AHEAD);
        let decided = last.map_or(0.0, |at| (at + 1) as f64 / agreed.len().max(1) as f64);
        Self { changes, comeback: Some((-behind).max(0)), decided: Some(decided) }
    }
}

/// Returns by how much Black is ahead in what the player before the move of this ply and the one after it
/// say; after the last there is none. 0 beyond the end.
pub(super) fn agreed(scores: &[i32], ply: usize) -> i32 {
    let Some(&before) = scores.get(ply) else { return 0 };
    let after = *scores.get(ply + 1).unwrap_or(&before);
    match (before > 0, after > 0) {
        (true, true) => before.min(after),
        (false, false) => before.max(after),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;

    /// Returns the scores that both players give.
    fn twice(scores: &[i32]) -> Vec<i32> {
        scores.iter().flat_map(|&score| iter::repeat_n(score, 2)).collect()
    }

    #[test]
    fn leads_change_when_the_other_side_comes_to_be_ahead() {
        let lead = Lead::of(&twice(&[0, 200, 100, -100, -400, -20, 160, 900]), Some(Side::Black));
        assert_eq!((lead.changes, lead.comeback, lead.decided), (2, Some(400), Some(0.75)));
        let lead = Lead::of(&twice(&[0, 200, 300]), Some(Side::White));
        assert_eq!((lead.changes, lead.comeback, lead.decided), (0, Some(300), Some(1.0)));
        assert_eq!(Lead::of(&twice(&[500, -500]), None), Lead { changes: 1, comeback: None, decided: None });
        assert_eq!(Lead::of(&[], Some(Side::Black)).decided, Some(0.0));
    }

    #[test]
    fn what_only_the_side_to_move_sees_is_no_lead() {
        // Each player thinks to win a piece that he does not win; then Black does.
        let lead = Lead::of(&[500, -500, 600, -400, 700, 650, 900, 400], Some(Side::Black));
        assert_eq!((lead.changes, lead.comeback, lead.decided), (0, Some(0), Some(0.5)));
        let both = |ply| agreed(&[500, -500, -600, 300, 200, 0, 0, 400], ply);
        assert_eq!([0, 1, 2, 3, 4, 7, 8].map(both), [0, -500, 0, 200, 0, 400, 0]);
        assert_eq!(agreed(&[-500, -200], 0), -200);
    }
}
