//! The engine as it looks at positions with somebody: requests of the analysis socket, answered until the
//! search ends. Nothing interrupts a search here; who wants no more ends the worker in which it runs.

use std::time::Duration;

use yagura::{Catalogue, Game, VariantError};
use yagura_answers::{
    ANALYSIS_TIME, AnswerError, Done, Findings, Reason, analyse, game_to_analyse, lines_wanted, mate_message,
    seek_mate,
};
use yagura_engine::{
    Engine, Stop,
    eval::net::{NetError, served_by},
};
use yagura_wire::{AnalysisMessage, AnalysisRequest, AnalysisTurn, Line};

use crate::MOST_MOVES;

/// What is found is told no more often than this, by the search's own clock.
const PACE: Duration = Duration::from_millis(120);

/// The engine with its memory.
#[derive(Debug)]
pub struct Analyst {
    engine: Engine,
    games: Catalogue,
    /// Games whose net it has taken.
    taken: Vec<String>,
}

/// Why a net is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// There is no such game.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// It is no net of the game.
    #[error(transparent)]
    Net(#[from] NetError),
}

impl Analyst {
    /// Returns an engine with a table of this many megabytes, and with the nets that it takes.
    pub fn new(hash_mb: usize) -> Self {
        Self { engine: Engine::new(hash_mb).without_nets(), games: Catalogue::built_in(), taken: Vec::new() }
    }

    /// Returns the name of the net that serves a game, while it has not been given; `None` too where there is
    /// no such net or game.
    pub fn wanted_net(&self, variant: &str) -> Option<&'static str> {
        let definition = self.games.variant(variant).ok()?.definition();
        let is_wanted = !self.taken.contains(&definition.id);
        served_by(definition).next().filter(|_| is_wanted)
    }

    /// Takes the file of the net that serves a game; it counts at full strength.
    ///
    /// # Errors
    /// What is wrong with the game or the file.
    pub fn take_net(&mut self, variant: &str, bytes: &[u8]) -> Result<(), NotTaken> {
        let definition = self.games.variant(variant)?.definition();
        self.engine.take_net(definition, bytes)?;
        self.taken.push(definition.id.clone());
        Ok(())
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
    fn a_net_is_wanted_once() {
        let bytes = std::fs::read(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../yagura-engine/src/eval/nets/minishogi.net"
        ))
        .expect("it is among the sources");
        let mut analyst = Analyst::new(1);
        assert_eq!(analyst.wanted_net("shogi?first=white"), Some("shogi"));
        assert!(analyst.take_net("shogi", &bytes).is_err());
        assert!(analyst.take_net("nothing", &bytes).is_err());
        assert_eq!(analyst.take_net("minishogi", &bytes), Ok(()));
        assert_eq!(["minishogi", "heian", "nothing"].map(|game| analyst.wanted_net(game)), [None; 3]);
        assert_eq!(analyst.wanted_net("shogi"), Some("shogi"));
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
