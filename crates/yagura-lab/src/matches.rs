//! A match: many games between two engines, several at a time.

use std::{
    collections::BTreeSet,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    thread,
};

use yagura::Variant;

use crate::{
    limit::Limit,
    opening::{OpeningError, Openings},
    play::{Adjudication, Conditions, play},
    player::{Fault, Player, open},
    process_handle::ProcessHandle,
    record::{GameRecord, Header, VERSION},
    spec::EngineSpec,
    sprt::{Sprt, Verdict},
    tally::Tally,
};

/// Why a match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An engine cannot play it.
    #[error(transparent)]
    Engine(#[from] Fault),
    /// An opening is wrong.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// What a game was to be written to failed.
    #[error("cannot write the games: {0}")]
    Write(#[from] std::io::Error),
}

/// A match as it is planned.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game.
    pub variant: Variant,
    /// The engines.
    pub engines: [EngineSpec; 2],
    /// The limit of engines that have none of their own.
    pub limit: Limit,
    /// The games to play, at most.
    pub games: usize,
    /// Where the openings come from.
    pub openings: Openings,
    /// When a game is ended early.
    pub adjudication: Adjudication,
    /// What a move may take beyond its time.
    pub margin: std::time::Duration,
    /// Games at the same time.
    pub concurrency: usize,
    /// The test that ends the match, if there is one.
    pub sprt: Option<Sprt>,
    /// Whether to record what the engines say of each move.
    pub thoughts: bool,
}

/// How a match ended.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The results.
    pub tally: Tally,
    /// What the test found, if there is one and it found anything.
    pub verdict: Option<Verdict>,
}

impl Match {
    /// Returns what all its games have in common; a match goes on only with games of an equal header.
    pub fn header(&self) -> Header {
        let openings = match &self.openings {
            Openings::Random { plies, seed, margin, position } => {
                let from = position.as_ref().map_or(String::new(), |position| format!(" from {position}"));
                format!("random {plies} seed {seed} margin {margin}{from}")
            }
            Openings::Listed(list) => format!("{} listed", list.len()),
        };
        Header {
            version: VERSION,
            variant: self.variant.to_string(),
            engines: self.engines.clone().map(|spec| spec.text),
            limits: self.limits().map(|limit| limit.to_string()),
            openings,
        }
    }

    fn limits(&self) -> [Limit; 2] {
        [0, 1].map(|engine| self.engines[engine].limit.unwrap_or(self.limit))
    }

    /// Plays the games that are not `done` yet and tells `on_game` of each with the results so far.
    ///
    /// # Errors
    /// [`MatchError`]; games that were told of stay valid.
    pub fn run(
        &self,
        done: &[GameRecord],
        on_game: &mut dyn FnMut(&GameRecord, &Tally) -> std::io::Result<()>,
    ) -> Result<Summary, MatchError> {
        let mut tally = Tally::of(done);
        let verdict = |tally: &Tally| self.sprt.and_then(|sprt| sprt.verdict(&tally.sample()));
        let known: BTreeSet<usize> = done.iter().map(|game| game.game).collect();
        let open: Vec<usize> = (0..self.games).filter(|number| !known.contains(number)).collect();
        let mut found = verdict(&tally);
        if open.is_empty() || found.is_some() {
            return Ok(Summary { verdict: found, tally });
        }
        let called_off = AtomicBool::new(false);
        let runner = MatchRunner {
            plan: self,
            open: &open,
            next: AtomicUsize::new(0),
            called_off: &called_off,
            starting: Mutex::new(()),
        };
        let (sender, results) = mpsc::channel();
        let mut failure = None;
        thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, open.len()) {
                let (runner, sender) = (&runner, sender.clone());
                scope.spawn(move || {
                    if let Err(error) = runner.work(&mut |record| sender.send(Ok(record)).is_ok()) {
                        // Nobody hears when the match has ended already.
                        let _ = sender.send(Err(error));
                    }
                });
            }
            drop(sender);
            for result in results {
                let told = result.and_then(|record| {
                    tally.add(&record);
                    Ok(on_game(&record, &tally)?)
                });
                if let Err(error) = told {
                    failure.get_or_insert(error);
                }
                // Games that end while the others are called off do not take a verdict back.
                found = found.or_else(|| verdict(&tally));
                if failure.is_some() || found.is_some() {
                    called_off.store(true, Relaxed);
                }
            }
        });
        failure.map_or_else(|| Ok(Summary { verdict: found, tally }), Err)
    }
}

/// What the threads of a match share.
#[derive(Debug)]
struct MatchRunner<'a> {
    plan: &'a Match,
    open: &'a [usize],
    next: AtomicUsize,
    called_off: &'a AtomicBool,
    /// Engines start one after the other: their start may take the machine's memory and time.
    starting: Mutex<()>,
}

impl MatchRunner<'_> {
    /// Plays games until none is left, or the match is called off.
    fn work(&self, tell: &mut dyn FnMut(GameRecord) -> bool) -> Result<(), MatchError> {
        let plan = self.plan;
        let conditions = Conditions {
            limits: plan.limits(),
            margin: plan.margin,
            adjudication: plan.adjudication,
            thoughts: plan.thoughts,
        };
        let mut players: Option<[Box<dyn Player>; 2]> = None;
        while let Some(&number) = self.open.get(self.next.fetch_add(1, Relaxed)) {
            if self.called_off.load(Relaxed) {
                break;
            }
            let opening = plan.openings.opening(&plan.variant, number / 2)?;
            let pair = match &mut players {
                Some(pair) => pair,
                none => none.insert(self.start()?),
            };
            // An engine that does not become ready gets one more chance, started anew.
            if pair.iter_mut().try_for_each(|player| player.new_game(number as u64)).is_err() {
                *pair = self.start()?;
                pair.iter_mut().try_for_each(|player| player.new_game(number as u64))?;
            }
            let Some(record) = play(pair, number, number % 2, opening, &conditions, self.called_off)? else {
                break;
            };
            if record.fault.is_some() {
                players = None;
            }
            if !tell(record) {
                break;
            }
        }
        Ok(())
    }

    fn start(&self) -> Result<[Box<dyn Player>; 2], MatchError> {
        let _one_at_a_time = self.starting.lock().unwrap_or_else(PoisonError::into_inner);
        let [first, second] = &self.plan.engines;
        let handle = ProcessHandle::default();
        Ok([open(first, &self.plan.variant, &handle)?, open(second, &self.plan.variant, &handle)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(first: &str, second: &str, games: usize) -> Match {
        Match {
            variant: Variant::parse("shogi-7x9").expect("a game"),
            engines: [first, second].map(|text| text.parse().expect("an engine")),
            limit: Limit::Depth(2),
            games,
            openings: Openings::Random { plies: 4, seed: 1, margin: 300, position: None },
            adjudication: Adjudication { most_plies: 30, win: None, win_moves: 3 },
            margin: std::time::Duration::from_secs(1),
            concurrency: 2,
            sprt: None,
            thoughts: false,
        }
    }

    #[test]
    fn a_match_is_played_in_pairs_and_goes_on_where_it_stopped() {
        let plan = planned("self,hash=1", "self,level=1,hash=1", 6);
        let mut games = Vec::new();
        let summary = plan.run(&[], &mut |game, _| {
            games.push(game.clone());
            Ok(())
        });
        assert_eq!(summary.expect("both engines play").tally.games(), 6);
        games.sort_by_key(|game| game.game);
        assert!(games.iter().enumerate().all(|(at, game)| game.game == at && game.black == at % 2));
        assert!(games.chunks(2).all(|pair| pair[0].opening == pair[1].opening));
        assert!(games.iter().all(|game| game.fault.is_none()), "{games:?}");
        let mut rest = Vec::new();
        let summary = plan.run(&games[1..5], &mut |game, _| {
            rest.push(game.clone());
            Ok(())
        });
        rest.sort_by_key(|game| game.game);
        assert_eq!(rest.iter().map(|game| game.game).collect::<Vec<_>>(), [0, 5]);
        // Depth and seed decide all, so the same games come again.
        assert_eq!(
            rest.iter().map(|game| &game.moves).collect::<Vec<_>>(),
            [&games[0].moves, &games[5].moves]
        );
        assert_eq!(summary.expect("both engines play").tally.pairs.iter().sum::<usize>(), 3);
    }

    #[test]
    fn an_engine_that_is_not_there_ends_the_match() {
        let result = planned("self", "usi:/no/such/engine", 2).run(&[], &mut |_, _| Ok(()));
        assert!(matches!(result, Err(MatchError::Engine(Fault::Start { .. }))), "{result:?}");
    }

    #[test]
    fn an_engine_that_ends_loses_and_is_started_again() {
        // It is ready for a game and ends when it should move.
        let script = r"while read line; do case $line in usi) echo option name USI_Variant type combo default shogi var shogi-7x9; echo usiok;; isready) echo readyok;; go*) exit 7;; esac; done";
        let script = script.replace(' ', "\\ ");
        let mut plan = planned("self,hash=1", &format!("usi:sh -c {script}"), 2);
        plan.concurrency = 1;
        let mut faults = Vec::new();
        let summary = plan.run(&[], &mut |game, _| {
            faults.push((game.winner, game.reason.clone(), game.fault.clone().map(|fault| fault.message)));
            Ok(())
        });
        assert_eq!(summary.expect("the other engine plays").tally.results.wins, 2);
        assert!(faults.iter().all(|(winner, reason, fault)| {
            *winner == Some(0)
                && reason == "crash"
                && fault.as_ref().is_some_and(|message| message.contains('7'))
        }));
    }

    #[test]
    fn garbage_and_silence_are_results() {
        // Who answers is given the time that a busy machine needs; who is silent is not waited for.
        let answer = |answer: &str, margin: u64| {
            let script = format!(
                "while read line; do case $line in usi) echo option name USI_Variant type combo default shogi var shogi-7x9; echo usiok;; isready) echo readyok;; go*) {answer};; esac; done"
            );
            let mut plan =
                planned("self,hash=1", &format!("usi:sh -c {},movetime=50", script.replace(' ', "\\ ")), 1);
            plan.margin = std::time::Duration::from_millis(margin);
            let mut found = None;
            let summary = plan.run(&[], &mut |game, _| {
                found = Some((game.winner, game.reason.clone()));
                Ok(())
            });
            assert!(summary.is_ok(), "{summary:?}");
            found.map(|(winner, reason)| (winner == Some(0), reason))
        };
        assert_eq!(answer("echo bestmove; echo more", 10_000), Some((true, "illegal-move".to_owned())));
        assert_eq!(answer("echo bestmove 1a1b1c1d", 10_000), Some((true, "illegal-move".to_owned())));
        assert_eq!(
            answer("head -c 3000 /dev/zero; echo; sleep 0.3; echo bestmove resign", 100),
            Some((true, "time".to_owned()))
        );
        assert_eq!(answer(":", 100), Some((true, "time".to_owned())));
        assert_eq!(answer("echo bestmove resign", 10_000), Some((true, "resignation".to_owned())));
    }
}
