//! Evaluations in comments: `** 30 -3334FU +2726FU`, the value for Black and the line.

use yagura::{Game, Side};

use super::moves;
use crate::annotation::{Evaluation, Score};

/// The value of a mate on the board; a mate in `n` plies is worth `n` less.
const MATE: i32 = 32_000;
/// What is written for a win by the repetition rule: beyond any evaluation, and no mate.
const REPETITION: i32 = 30_000;
/// The most plies of a mate that is told by its value.
const MOST_PLIES: i32 = 1_000;

/// Returns the evaluation that a comment tells behind its two stars, `None` where it is words. What follows
/// an impossible move of the line is left out.
pub(super) fn evaluation_of(game: &Game, text: &str) -> Option<Evaluation> {
    let mut words = text.split_ascii_whitespace();
    let score = score_of(words.next()?.parse().ok()?);
    let (mut line, mut nodes) = (Vec::new(), None);
    // The past of the game says nothing of a line that is not checked.
    let mut ahead = Some(Game::from_position(game.position().clone()));
    for word in words {
        match word.strip_prefix('#').map(str::parse) {
            Some(number) => nodes = Some(number.ok()?),
            None if word.len() == moves::LENGTH && moves::side_of(word).is_some() => {
                ahead = ahead.take().and_then(|mut game| {
                    let turn = moves::usi_of(&game, word).ok()?;
                    game.play_text(&turn).ok()?;
                    line.push(turn);
                    Some(game)
                });
            }
            None => return None,
        }
    }
    Some(Evaluation { score, depth: None, nodes, line })
}

/// Returns an evaluation as a comment, without the stars.
pub(super) fn text_of(game: &Game, evaluation: &Evaluation) -> String {
    let mut text = value_of(evaluation.score).to_string();
    let mut game = Game::from_position(game.position().clone());
    for turn in &evaluation.line {
        let Ok(mv) = game.read_move(turn) else { break };
        let Some(word) = moves::text_of(&game, mv) else { break };
        text.push(' ');
        text.push_str(&word);
        game.play_unchecked(mv);
    }
    text
}

fn value_of(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate { winner, plies } => {
            let less = plies.map_or(0, |plies| i32::try_from(plies).unwrap_or(MOST_PLIES).min(MOST_PLIES));
            if winner == Side::Black { MATE - less } else { less - MATE }
        }
        Score::Repetition { winner } => {
            if winner == Side::Black {
                REPETITION
            } else {
                -REPETITION
            }
        }
    }
}

fn score_of(value: i32) -> Score {
    let less = MATE.wrapping_sub(value.saturating_abs());
    if !(0..=MOST_PLIES).contains(&less) {
        return Score::Centipawns(value);
    }
    let winner = if value > 0 { Side::Black } else { Side::White };
    Score::Mate { winner, plies: (less > 0).then_some(less as u32) }
}
