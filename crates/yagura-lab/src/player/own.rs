//! The engine of this program, called directly.

use std::time::Instant;

use yagura::{AnyPosition, Game, Position as _, Variant};
use yagura_engine::{Engine, Level, LoadError, Stop, eval::Weights, margins::Margins};

use super::{Answer, Choice, Fault, Player, Report};
use crate::{limit::Clocks, net, spec::EngineSpec};

/// Our engine.
#[derive(Debug)]
pub(super) struct Own {
    name: String,
    engine: Engine,
    level: Level,
    seed: u64,
}

impl Own {
    /// Returns an engine as a player at full strength.
    pub(super) fn of(engine: Engine) -> Self {
        Self { name: "self".to_owned(), engine, level: Level::FULL, seed: 0 }
    }

    pub(super) fn new(spec: &EngineSpec, variant: &Variant) -> Result<Self, Fault> {
        let mut engine = Engine::new(spec.own_hash_mb());
        let definition = variant.definition();
        let unreadable = |file: &str, what: String| Fault::Unsupported {
            engine: spec.short_name(),
            message: format!("{file}: {what}"),
        };
        let text_of =
            |file: &str| std::fs::read_to_string(file).map_err(|error| unreadable(file, error.to_string()));
        if let Some(file) = &spec.values {
            let weights = Weights::read(definition, &text_of(file)?);
            engine = engine
                .with_weights(definition, &weights.map_err(|error| unreadable(file, error.to_string()))?);
        }
        if let Some(file) = &spec.margins {
            let margins = Margins::read(&text_of(file)?);
            engine = engine.with_margins(margins.map_err(|error| unreadable(file, error.to_string()))?);
        }
        match spec.net.as_deref() {
            None => {}
            Some("none") => engine = engine.without_nets(),
            Some(file) => {
                let nets = net::of_file(definition, file).map_err(|LoadError(lines)| Fault::Unsupported {
                    engine: spec.short_name(),
                    message: lines.join("; "),
                })?;
                engine = engine.with_nets(definition, &nets);
            }
        }
        Ok(Self { name: spec.short_name(), engine, level: spec.level.unwrap_or(Level::FULL), seed: 0 })
    }
}

impl Player for Own {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, seed: u64) -> Result<(), Fault> {
        self.engine.clear();
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, game: &Game<AnyPosition>, clocks: &Clocks) -> Result<Answer, Fault> {
        let began = Instant::now();
        let limits = clocks.search(game.position().player());
        // A weak player's pace is for people.
        let thought = self.engine.think(game, &limits, self.level, &Stop::new(), self.seed, &mut |_| ());
        let report =
            Report { score: Some(thought.score), depth: Some(thought.depth), nodes: Some(thought.nodes) };
        Ok(Answer {
            choice: thought.best.map_or(Choice::Resign, Choice::Move),
            elapsed: began.elapsed(),
            report,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(text: &str) -> Result<Own, Fault> {
        Own::new(&text.parse().expect("an engine"), &Variant::parse("shogi").expect("a game"))
    }

    #[test]
    fn a_file_of_values_that_cannot_be_read_is_a_fault() {
        assert!(open("self,hash=1").is_ok());
        assert!(matches!(open("self,hash=1,values=no/such/file"), Err(Fault::Unsupported { .. })));
        assert!("usi:program,values=file".parse::<EngineSpec>().is_err(), "other engines have none");
    }
}
