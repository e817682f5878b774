//! The chance to win that an evaluation means.

use yagura::Definition;
use yagura_engine::eval::winning_chance;
use yagura_record::json::JsonEvaluation;

/// Returns Black's chance to win, 0 to 1; a half where nothing was found.
pub(super) fn of(definition: &Definition, evaluation: Option<&JsonEvaluation>) -> f64 {
    let Some(evaluation) = evaluation else { return 0.5 };
    let winner = evaluation.mate.as_ref().map(|mate| &mate.winner).or(evaluation.repetition.as_ref());
    match (winner, evaluation.centipawns) {
        (Some(winner), _) => f64::from(winner == "b"),
        (None, Some(value)) => winning_chance(definition, value),
        (None, None) => 0.5,
    }
}
