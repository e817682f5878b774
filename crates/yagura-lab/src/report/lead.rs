//! Who was ahead, by what the engine said before each move.

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
    /// Reads the scores of a game, in centipawns for Black.
    pub(super) fn of(scores: &[i32], winner: Option<Side>) -> Self {
        let (mut changes, mut ahead) = (0, 0);
        for score in scores.iter().filter(|score| score.abs() >= AHEAD) {
            changes += usize::from(ahead == -score.signum());
            ahead = score.signum();
        }
        let Some(winner) = winner else { return Self { changes, ..Self::default() } };
        let for_winner = |score: &i32| if winner == Side::Black { *score } else { -score };
        let behind = scores.iter().map(for_winner).min().unwrap_or(0);
        let last = scores.iter().map(for_winner).rposition(|score| score < AHEAD);
        let decided = last.map_or(0.0, |at| (at + 1) as f64 / scores.len().max(1) as f64);
        Self { changes, comeback: Some((-behind).max(0)), decided: Some(decided) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_change_when_the_other_side_comes_to_be_ahead() {
        let lead = Lead::of(&[0, 200, 100, -100, -400, -20, 160, 900], Some(Side::Black));
        assert_eq!((lead.changes, lead.comeback, lead.decided), (2, Some(400), Some(0.75)));
        let lead = Lead::of(&[0, 200, 300], Some(Side::White));
        assert_eq!((lead.changes, lead.comeback, lead.decided), (0, Some(300), Some(1.0)));
        assert_eq!(Lead::of(&[500, -500], None), Lead { changes: 1, comeback: None, decided: None });
        assert_eq!(Lead::of(&[], Some(Side::Black)).decided, Some(0.0));
    }
}
