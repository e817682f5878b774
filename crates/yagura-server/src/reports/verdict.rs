//! What is said of moves by what the engine found before and after them.

use yagura::{Game, Move, Outcome, Side, Variant};
use yagura_record::json::JsonEvaluation;
use yagura_wire::{BetterMove, JudgedMove, MoveFault, PlayerReport, Report, ReportedPosition};

use super::chance;

/// Losses of the chance to win from which on a move is an inaccuracy, a mistake, a blunder.
const INACCURACY: f64 = 0.05;
const MISTAKE: f64 = 0.10;
const BLUNDER: f64 = 0.20;

/// Returns what is said of a game, of whose positions the first were looked at; whether more are to come is
/// not known here.
pub(super) fn report(variant: &Variant, game: &Game, found: &[Option<JsonEvaluation>]) -> Report {
    let total = total(game);
    let definition = variant.definition();
    let mut chances: Vec<f64> = found.iter().map(|found| chance::of(definition, found.as_ref())).collect();
    let mut evaluations = found.to_vec();
    if let Some(outcome) = game.outcome().filter(|_| chances.len() == total) {
        chances.push(after(outcome));
        evaluations.push(None);
    }
    let mut positions = Vec::with_capacity(chances.len());
    let mut players = [PlayerReport::default(); 2];
    for (ply, (evaluation, &chance)) in evaluations.into_iter().zip(&chances).enumerate() {
        let judged = ply.checked_sub(1).and_then(|before| {
            let judged = judge(game, before, chances[before], chance, found[before].as_ref()?)?;
            players[judged.0.index()].add(&judged.1);
            Some(judged.1)
        });
        let turn = ply.checked_sub(1).and_then(|before| turn(game, before));
        positions.push(ReportedPosition { turn, evaluation, chance, judged });
    }
    let [black, white] = players.map(PlayerReport::averaged);
    Report { done: false, total: total as u32, positions, black, white }
}

/// Returns how many positions of a game are looked at: where it is over there is nothing to find.
pub(super) fn total(game: &Game) -> usize {
    game.moves().len() + usize::from(game.outcome().is_none())
}

/// Returns the move made at a ply, as it is written in records.
fn turn(game: &Game, ply: usize) -> Option<String> {
    let mv = *game.moves().get(ply)?;
    Some(yagura::Notation::usi(&game.position_at(ply)?, mv))
}

/// Returns Black's share of the point.
fn after(outcome: Outcome) -> f64 {
    match outcome.winner {
        Some(Side::Black) => 1.0,
        Some(Side::White) => 0.0,
        None => 0.5,
    }
}

/// Judges the move made at a ply; returns who made it.
fn judge(
    game: &Game,
    ply: usize,
    before: f64,
    after: f64,
    found: &JsonEvaluation,
) -> Option<(Side, JudgedMove)> {
    let position = game.position_at(ply)?;
    let mv: Move = *game.moves().get(ply)?;
    let player = yagura::Position::player(&position);
    let gain = match player {
        Side::Black => after - before,
        Side::White => before - after,
    };
    let mut here = game.clone();
    here.undo_to(ply);
    let best = found.line.first().and_then(|text| here.read_move(text).ok()).filter(|&best| best != mv);
    // Who plays what the engine would have played has done nothing wrong, whatever it finds later.
    let loss = if best.is_some() { (-gain).max(0.0) } else { 0.0 };
    let fault = fault(loss);
    let better = best.filter(|_| fault.is_some());
    let better =
        better.map(|best| BetterMove { text: here.usi(best), styles: yagura_answers::styles(&here, best) });
    Some((player, JudgedMove { loss, fault, better }))
}

fn fault(loss: f64) -> Option<MoveFault> {
    match loss {
        _ if loss >= BLUNDER => Some(MoveFault::Blunder),
        _ if loss >= MISTAKE => Some(MoveFault::Mistake),
        _ if loss >= INACCURACY => Some(MoveFault::Inaccuracy),
        _ => None,
    }
}

/// Counting the moves of a player.
trait Counting {
    fn add(&mut self, judged: &JudgedMove);
    fn averaged(self) -> Self;
}

impl Counting for PlayerReport {
    fn add(&mut self, judged: &JudgedMove) {
        self.moves += 1;
        self.loss += judged.loss;
        match judged.fault {
            None => {}
            Some(MoveFault::Inaccuracy) => self.inaccuracies += 1,
            Some(MoveFault::Mistake) => self.mistakes += 1,
            Some(MoveFault::Blunder) => self.blunders += 1,
        }
    }

    fn averaged(mut self) -> Self {
        if self.moves > 0 {
            self.loss /= f64::from(self.moves);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn centipawns(value: i32, line: &[&str]) -> JsonEvaluation {
        JsonEvaluation {
            centipawns: Some(value),
            mate: None,
            repetition: None,
            depth: Some(9),
            nodes: None,
            line: line.iter().map(|&text| text.to_owned()).collect(),
        }
    }

    #[test]
    fn a_loss_of_chances_is_a_fault_of_who_moved() -> Result<(), Box<dyn std::error::Error>> {
        let variant: Variant = "shogi".parse()?;
        let mut game = Game::new(&variant);
        for text in ["7g7f", "3c3d", "2g2f"] {
            game.play_text(text)?;
        }
        let found = [
            centipawns(0, &["7g7f"]),
            // Black played the best move: the fall is nobody's fault.
            centipawns(-900, &["8c8d"]),
            // White gave it all back.
            centipawns(0, &["2g2f"]),
            centipawns(20, &["8c8d"]),
        ]
        .map(Some);
        let report = report(&variant, &game, &found);
        assert_eq!((report.total, report.positions.len()), (4, 4));
        let turns: Vec<_> = report.positions.iter().map(|found| found.turn.as_deref()).collect();
        assert_eq!(turns, [None, Some("7g7f"), Some("3c3d"), Some("2g2f")], "what was looked at");
        let faults: Vec<_> =
            report.positions.iter().filter_map(|found| found.judged.as_ref()?.fault).collect();
        assert_eq!(faults, [MoveFault::Blunder]);
        let better = report.positions[2].judged.as_ref().and_then(|judged| judged.better.clone());
        assert_eq!(better.map(|better| better.styles.western), Some("P-8d".to_owned()));
        assert_eq!((report.black.moves, report.white.moves, report.white.blunders), (2, 1, 1));
        Ok(())
    }

    #[test]
    fn the_end_of_the_rules_is_known_without_the_engine() -> Result<(), Box<dyn std::error::Error>> {
        let variant: Variant = "shogi".parse()?;
        let mut game = Game::from_sfen(&variant, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1")?;
        game.play_text("G*5b")?;
        let report = report(&variant, &game, &[Some(centipawns(2000, &["G*5b"]))]);
        assert_eq!(report.total, 1);
        let last = report.positions.last().expect("the end");
        assert!(last.evaluation.is_none() && last.chance > 0.999);
        Ok(())
    }
}
