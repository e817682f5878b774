//! The chance to win that an evaluation means.

use yagura::Definition;
use yagura_engine::eval::winning_chance;
use yagura_record::json::JsonEvaluation;

/// Returns Black's chance to win, 0 to 1; a half where nothing was found.
pub(super) fn of(definition: &Definition, evaluation: Option<&JsonEvaluation>) -> f64 {
    let Some(evaluation) = evaluation else { return 0.5 };
    match (&evaluation.mate, evaluation.centipawns) {
        (Some(mate), _) if mate.winner == "b" => 1.0,
        (Some(_), _) => 0.0,
        (None, Some(value)) => winning_chance(definition, value),
        (None, None) => 0.5,
    }
}
