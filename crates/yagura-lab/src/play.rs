//! One game between two engines, judged by the rules.

use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Duration,
};

use yagura::{AnyPosition, Game, Notation as _, Position as _, Side};
use yagura_engine::Score;

use crate::{
    limit::{Clocks, Limit},
    opening::Opening,
    player::{Answer, Choice, Fault, Player, Report},
    record::{Effort, FaultRecord, GameRecord, Thought},
};

/// When a game is ended before the rules end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// Plies after which a game is drawn, the opening included.
    pub most_plies: usize,
    /// Centipawns at which an engine wins when both agree on them; `None`: never.
    pub win: Option<i32>,
    /// For this many moves of each.
    pub win_moves: usize,
}

/// The conditions of a game.
#[derive(Clone, Copy, Debug)]
pub struct Conditions {
    /// By engine.
    pub limits: [Limit; 2],
    /// What a move may take beyond its time before it is lost by it.
    pub margin: Duration,
    /// When it is ended early.
    pub adjudication: Adjudication,
    /// Whether to record what the engines say of each move.
    pub thoughts: bool,
}

/// How a game ended: the winning engine's side, the word for why, and what went wrong.
#[derive(Debug)]
struct Ending {
    winner: Option<Side>,
    reason: &'static str,
    fault: Option<(Side, Fault)>,
}

/// A game that is being played.
struct GameRunner<'a> {
    players: &'a mut [Box<dyn Player>; 2],
    black: usize,
    conditions: &'a Conditions,
    game: Game<AnyPosition>,
    clocks: Clocks,
    record: GameRecord,
    /// By side, the last scores that count for adjudication.
    scores: [Vec<i32>; 2],
}

/// Plays a game; `None` when it was called off. What an engine that cannot go on at all did comes back as an
/// error.
///
/// # Errors
/// [`Fault::Start`] and [`Fault::Unsupported`]: faults of the match, not of a game.
pub fn play(
    players: &mut [Box<dyn Player>; 2],
    number: usize,
    black: usize,
    opening: (Opening, Game<AnyPosition>),
    conditions: &Conditions,
    called_off: &AtomicBool,
) -> Result<Option<GameRecord>, Fault> {
    let limit = |side: Side| conditions.limits[engine_of(side, black)];
    let record = GameRecord {
        game: number,
        black,
        names: [0, 1].map(|at| players[at].name().to_owned()),
        opening: opening.0,
        moves: Vec::new(),
        winner: None,
        reason: String::new(),
        fault: None,
        spent: [0; 2],
        clocks: None,
        effort: [Effort::default(); 2],
        thoughts: Vec::new(),
    };
    let clocks = Clocks::new(Side::BOTH.map(limit));
    let scores = Default::default();
    let mut runner = GameRunner { players, black, conditions, game: opening.1, clocks, record, scores };
    let ending = loop {
        if called_off.load(Relaxed) {
            return Ok(None);
        }
        if let Some(ending) = runner.ending() {
            break ending;
        }
        if let Some(ending) = runner.turn()? {
            break ending;
        }
    };
    Ok(Some(runner.close(ending)))
}

/// Returns which engine plays a side.
const fn engine_of(side: Side, black: usize) -> usize {
    match side {
        Side::Black => black,
        Side::White => 1 - black,
    }
}

impl GameRunner<'_> {
    /// Returns how the game has ended, by the rules or by agreement of the scores.
    fn ending(&self) -> Option<Ending> {
        if let Some(outcome) = self.game.outcome() {
            return Some(Ending { winner: outcome.winner, reason: outcome.reason.word(), fault: None });
        }
        let Adjudication { most_plies, win, win_moves } = self.conditions.adjudication;
        if let Some(win) = win {
            let agree = |side: Side, sign: i32| {
                let scores = &self.scores[side.index()];
                scores.len() >= win_moves
                    && scores[scores.len() - win_moves..].iter().all(|&score| score * sign >= win)
            };
            if let Some(winner) = Side::BOTH.into_iter().find(|&side| agree(side, 1) && agree(!side, -1)) {
                return Some(Ending { winner: Some(winner), reason: "score", fault: None });
            }
        }
        (self.game.moves().len() >= most_plies).then_some(Ending {
            winner: None,
            reason: "moves",
            fault: None,
        })
    }

    /// Lets the player to move choose, and returns how that ends the game if it does.
    fn turn(&mut self) -> Result<Option<Ending>, Fault> {
        let side = self.game.position().player();
        let engine = engine_of(side, self.black);
        let loses = |reason| Ending { winner: Some(!side), reason, fault: None };
        let allowance = self.clocks.allowance(side);
        let answer = match self.players[engine].choose(&self.game, &self.clocks) {
            Ok(answer) => answer,
            Err(fault @ (Fault::Start { .. } | Fault::Unsupported { .. })) => return Err(fault),
            Err(fault) => {
                let reason = match fault {
                    Fault::Timeout(_) if allowance.is_some() => "time",
                    Fault::Timeout(_) => "no-answer",
                    Fault::Illegal(_) => "illegal-move",
                    Fault::Dispute(_) => "dispute",
                    _ => "crash",
                };
                return Ok(Some(Ending { fault: Some((side, fault)), ..loses(reason) }));
            }
        };
        self.note(side, &answer);
        if let Some(allowance) =
            allowance.filter(|&allowance| answer.elapsed > allowance + self.conditions.margin)
        {
            let message = format!("{} ms of {} ms", answer.elapsed.as_millis(), allowance.as_millis());
            return Ok(Some(Ending { fault: Some((side, Fault::Dispute(message))), ..loses("time") }));
        }
        self.clocks.charge(side, answer.elapsed);
        match answer.choice {
            Choice::Resign => Ok(Some(loses("resignation"))),
            Choice::Move(mv) => {
                self.record.moves.push(self.game.position().usi(mv));
                self.game.play_unchecked(mv);
                Ok(None)
            }
        }
    }

    fn note(&mut self, side: Side, answer: &Answer) {
        let engine = engine_of(side, self.black);
        let Report { score, depth, nodes } = answer.report;
        let ms = answer.elapsed.as_millis() as u64;
        self.record.spent[engine] += ms;
        let effort = &mut self.record.effort[engine];
        effort.moves += 1;
        effort.depth += depth.map_or(0, u64::from);
        effort.nodes += nodes.unwrap_or(0);
        let centipawns = score.map(Score::centipawns);
        // An engine that says nothing agrees to nothing.
        self.scores[side.index()].push(centipawns.unwrap_or(0));
        if self.conditions.thoughts {
            self.record.thoughts.push(Thought { score: centipawns, depth, nodes, ms });
        }
    }

    fn close(self, ending: Ending) -> GameRecord {
        let Self { players, black, clocks, mut record, .. } = self;
        record.winner = ending.winner.map(|side| engine_of(side, black));
        ending.reason.clone_into(&mut record.reason);
        record.fault = ending.fault.map(|(side, fault)| {
            let engine = engine_of(side, black);
            FaultRecord { engine, message: fault.to_string(), tail: players[engine].tail() }
        });
        let side_of = |engine: usize| if engine == black { Side::Black } else { Side::White };
        let has_clock = Side::BOTH.into_iter().any(|side| matches!(clocks.limit(side), Limit::Clock(_)));
        record.clocks =
            has_clock.then(|| [0, 1].map(|engine| clocks.remaining(side_of(engine)).as_millis() as u64));
        record
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use yagura::Variant;

    use super::*;

    /// Says what it was told to say, then resigns.
    struct Scripted {
        moves: VecDeque<&'static str>,
        score: i32,
        elapsed: Duration,
    }

    impl Player for Scripted {
        fn name(&self) -> &'static str {
            "scripted"
        }

        fn new_game(&mut self, _: u64) -> Result<(), Fault> {
            Ok(())
        }

        fn choose(&mut self, game: &Game<AnyPosition>, _: &Clocks) -> Result<Answer, Fault> {
            let report =
                Report { score: Some(Score::Centipawns(self.score)), depth: Some(2), nodes: Some(10) };
            let choice = match self.moves.pop_front() {
                Some(text) => {
                    Choice::Move(game.read_move(text).map_err(|error| Fault::Illegal(error.to_string()))?)
                }
                None => Choice::Resign,
            };
            Ok(Answer { choice, elapsed: self.elapsed, report })
        }
    }

    fn player(moves: &[&'static str], score: i32, elapsed: u64) -> Box<dyn Player> {
        Box::new(Scripted {
            moves: moves.iter().copied().collect(),
            score,
            elapsed: Duration::from_millis(elapsed),
        })
    }

    fn conditions() -> Conditions {
        Conditions {
            limits: [Limit::Movetime(Duration::from_millis(100)); 2],
            margin: Duration::from_millis(10),
            adjudication: Adjudication { most_plies: 100, win: Some(1000), win_moves: 2 },
            thoughts: true,
        }
    }

    fn result(mut players: [Box<dyn Player>; 2], black: usize, conditions: &Conditions) -> GameRecord {
        let variant = Variant::parse("shogi").expect("a game");
        let opening = Opening::default();
        let game = opening.game(&variant, 1).expect("the start");
        let record = play(&mut players, 0, black, (opening, game), conditions, &AtomicBool::new(false));
        record.expect("the players play").expect("it was not called off")
    }

    #[test]
    fn who_resigns_loses() {
        let record = result([player(&["7g7f"], 0, 1), player(&["3c3d"], 0, 1)], 0, &conditions());
        assert_eq!((record.winner, record.reason.as_str(), record.moves.len()), (Some(1), "resignation", 2));
        let record = result([player(&["3c3d"], 0, 1), player(&["7g7f"], 0, 1)], 1, &conditions());
        assert_eq!((record.winner, record.black, record.effort[1].moves), (Some(0), 1, 2));
    }

    #[test]
    fn who_plays_an_illegal_move_loses() {
        let record = result([player(&["7g7e"], 0, 1), player(&[], 0, 1)], 0, &conditions());
        assert_eq!((record.winner, record.reason.as_str()), (Some(1), "illegal-move"));
        assert!(record.fault.is_some_and(|fault| fault.engine == 0 && fault.message.contains("7g7e")));
    }

    #[test]
    fn who_is_late_beyond_the_margin_loses() {
        let record = result([player(&["7g7f"; 9], 0, 111), player(&[], 0, 1)], 0, &conditions());
        assert_eq!((record.winner, record.reason.as_str()), (Some(1), "time"));
        let record = result([player(&["7g7f"], 0, 110), player(&[], 0, 1)], 0, &conditions());
        assert_eq!((record.winner, record.reason.as_str()), (Some(0), "resignation"));
    }

    #[test]
    fn scores_on_which_both_agree_end_a_game() {
        let moves = (["7g7f", "2g2f", "2f2e"], ["3c3d", "8c8d", "8d8e"]);
        let record = result([player(&moves.0, 1200, 1), player(&moves.1, -1000, 1)], 0, &conditions());
        assert_eq!((record.winner, record.reason.as_str(), record.moves.len()), (Some(0), "score", 4));
        let record = result([player(&moves.0, 1200, 1), player(&moves.1, -999, 1)], 0, &conditions());
        assert_eq!((record.winner, record.reason.as_str()), (Some(1), "resignation"));
    }

    #[test]
    fn games_without_end_are_drawn() {
        let mut conditions = conditions();
        conditions.adjudication.most_plies = 3;
        let record = result([player(&["7g7f", "2g2f"], 0, 1), player(&["3c3d"], 0, 1)], 0, &conditions);
        assert_eq!((record.winner, record.reason.as_str(), record.thoughts.len()), (None, "moves", 3));
    }
}
