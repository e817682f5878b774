//! The engine as it looks at positions with somebody: requests of the analysis socket, answered until the
//! search ends. Nothing interrupts a search here; who wants no more ends the worker in which it runs.

use std::time::Duration;

use yagura::{Catalogue, Game};
use yagura_answers::{
    ANALYSIS_TIME, AnswerError, Done, Findings, Reason, analyse, game_to_analyse, lines_wanted, mate_message,
    seek_mate,
};
use yagura_engine::{Engine, Stop};
use yagura_wire::{AnalysisMessage, AnalysisRequest, AnalysisTurn, Line};

use crate::MOST_MOVES;

/// What is found is told no more often than this, by the search's own clock.
const PACE: Duration = Duration::from_millis(120);

/// The engine with its memory.
#[derive(Debug)]
pub struct Analyst {
    engine: Engine,
    games: Catalogue,
}

impl Analyst {
    /// Returns an engine with a table of this many megabytes.
    pub fn new(hash_mb: usize) -> Self {
        Self { engine: Engine::new(hash_mb), games: Catalogue::built_in() }
    }

    /// Returns the engine itself.
    pub(crate) const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Does what a text of the analysis socket asks for, and tells what the server would tell.
    pub fn hear(&self, text: &str, tell: &mut dyn FnMut(&AnalysisMessage)) {
        match AnalysisRequest::read(text) {
            Err(error) => {
                let refused = AnswerError::BadRequest(Reason::of_shape(&error.reason)).failure();
                tell(&AnalysisMessage::Refused { a: error.a, error: refused });
            }
            Ok(AnalysisRequest::Ping {}) => tell(&AnalysisMessage::Pong),
            Ok(AnalysisRequest::Stop {}) => {}
            Ok(AnalysisRequest::Analyse { a, variant, line, lines, turn }) => {
                let begun =
                    lines_wanted(lines).and_then(|count| Ok((self.game_of(&variant, &line, turn)?, count)));
                let (game, count) = match begun {
                    Ok(begun) => begun,
                    Err(error) => return tell(&AnalysisMessage::Refused { a, error: error.failure() }),
                };
                let mut findings = Findings::default();
                let mut told = None;
                analyse(&self.engine, &game, count, ANALYSIS_TIME, &Stop::new(), &mut |info| {
                    findings.hear(info);
                    if told.is_none_or(|told| info.elapsed > told + PACE) {
                        told = Some(info.elapsed);
                        tell(&findings.message(a.clone(), &game, Done::No));
                    }
                });
                tell(&findings.message(a, &game, Done::Yes));
            }
            Ok(AnalysisRequest::Mate { a, variant, line }) => {
                match self.game_of(&variant, &line, AnalysisTurn::Own) {
                    Ok(game) => {
                        let proof = seek_mate(game.position(), &Stop::new());
                        tell(&mate_message(a, &game, proof.map(|proof| proof.verdict)));
                    }
                    Err(error) => tell(&AnalysisMessage::Refused { a, error: error.failure() }),
                }
            }
        }
    }

    fn game_of(&self, variant: &str, line: &Line, turn: AnalysisTurn) -> Result<Game, AnswerError> {
        let variant = self.games.variant(variant).map_err(AnswerError::Variant)?;
        game_to_analyse(&variant, line, turn, MOST_MOVES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<AnalysisMessage> {
        let mut heard = Vec::new();
        Analyst::new(1).hear(text, &mut |message| heard.push(message.clone()));
        heard
    }

    #[test]
    fn a_mate_is_told_as_the_server_tells_it() {
        let line = r#"{"start": "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"}"#;
        let heard = told(&format!(r#"{{"t": "mate", "a": 7, "variant": "shogi", "line": {line}}}"#));
        assert!(matches!(heard.as_slice(), [AnalysisMessage::Mate { line: Some(_), .. }]), "{heard:?}");
    }

    #[test]
    fn what_cannot_be_looked_at_is_refused() {
        for text in [
            "nonsense",
            r#"{"t": "analyse", "a": 1, "variant": "nothing", "line": {}, "lines": 1}"#,
            r#"{"t": "analyse", "a": 1, "variant": "shogi", "line": {}, "lines": 9}"#,
            r#"{"t": "mate", "a": 1, "variant": "shogi", "line": {"moves": ["7g7e"]}}"#,
        ] {
            let heard = told(text);
            assert!(matches!(heard.as_slice(), [AnalysisMessage::Refused { .. }]), "{text}: {heard:?}");
        }
    }
}
