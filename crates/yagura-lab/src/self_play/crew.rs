//! Who plays the jobs of a study, and the one loop that hands them out and counts what comes back.

use std::time::Duration;

use super::{
    game::PlayedGame,
    ledger::{Accepted, Ledger},
    study::Job,
};

/// The games of a pair, as they were handed in.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Both games.
    pub pair: [PlayedGame; 2],
    /// Who played them.
    pub worker: String,
    /// How long that kept a processor busy.
    pub cost: Duration,
}

/// How far a study is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Pairs that are done.
    pub done: usize,
    /// Pairs that there are, at most.
    pub pairs: usize,
}

/// Whoever plays jobs: threads of this machine, or programs on others. Each job is played at least once,
/// by whomever; that it counts once is the ledger's business.
pub trait Crew {
    /// What may go wrong with handing over.
    type Error;

    /// Returns how many more jobs it takes now.
    fn room(&self) -> usize;

    /// Hands over a job.
    ///
    /// # Errors
    /// That it cannot be.
    fn give(&mut self, job: Job) -> Result<(), Self::Error>;

    /// Waits for the games of a pair; `None` when nobody plays any more.
    ///
    /// # Errors
    /// That nothing can be heard.
    fn wait(&mut self) -> Result<Option<Delivery>, Self::Error>;

    /// What was waited for last is in safety, or of no use: nobody need play it again.
    ///
    /// # Errors
    /// That it cannot be said.
    fn settle(&mut self) -> Result<(), Self::Error>;

    /// Nothing more of an arm is wanted.
    ///
    /// # Errors
    /// That it cannot be said.
    fn dismiss(&mut self, arm: usize) -> Result<(), Self::Error>;
}

/// What hears of a pair before it counts.
pub type OnPair<'a, E> = &'a mut dyn FnMut(&Delivery, Progress) -> Result<(), E>;

/// Lets a crew play what is open in the ledger, and tells of each pair before it counts. Games that are no
/// pair of the study are passed over.
///
/// # Errors
/// What the crew or `on_pair` gives; nothing more is handed out then.
pub fn play_with<C: Crew>(
    crew: &mut C,
    ledger: &mut Ledger,
    on_pair: OnPair<'_, C::Error>,
) -> Result<(), C::Error> {
    while !ledger.is_complete() {
        while crew.room() > 0 {
            let Some(job) = ledger.take() else { break };
            crew.give(job)?;
        }
        let Some(delivery) = crew.wait()? else { break };
        if ledger.judge(&delivery.pair) == Ok(Accepted::Counted) {
            let (done, pairs) = ledger.progress();
            on_pair(&delivery, Progress { done: (done + 1).min(pairs), pairs })?;
            let arm = delivery.pair[0].arm;
            let accepted = ledger.accept(delivery.pair);
            debug_assert!(accepted.is_ok(), "it was judged a moment ago");
            if ledger.is_done(arm) {
                crew.dismiss(arm)?;
            }
        }
        crew.settle()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::self_play::Target;

    /// Hands in what it was told to, whatever it was given.
    struct Script {
        given: Vec<u32>,
        deliveries: VecDeque<[PlayedGame; 2]>,
        settled: usize,
    }

    impl Crew for Script {
        type Error = String;

        fn room(&self) -> usize {
            8 - self.given.len().min(8)
        }

        fn give(&mut self, job: Job) -> Result<(), String> {
            self.given.push(job.first);
            Ok(())
        }

        fn wait(&mut self) -> Result<Option<Delivery>, String> {
            let delivery = |pair| Delivery { pair, worker: "one".to_owned(), cost: Duration::ZERO };
            Ok(self.deliveries.pop_front().map(delivery))
        }

        fn settle(&mut self) -> Result<(), String> {
            self.settled += 1;
            Ok(())
        }

        fn dismiss(&mut self, _: usize) -> Result<(), String> {
            Ok(())
        }
    }

    fn pair(number: u32, winner: &str) -> [PlayedGame; 2] {
        [0, 1].map(|half| PlayedGame {
            arm: 0,
            pair: number,
            half,
            position: None,
            first: "b".to_owned(),
            moves: vec![format!("move of {number}")],
            scores: Vec::new(),
            choices: Vec::new(),
            winner: Some(winner.to_owned()),
            reason: "checkmate".to_owned(),
        })
    }

    #[test]
    fn what_comes_twice_or_is_no_pair_does_not_count() {
        let halves = {
            let ([one, _], [_, other]) = (pair(1, "w"), pair(2, "w"));
            [one, other]
        };
        let strange = pair(2, "w").map(|game| PlayedGame { arm: 7, ..game });
        let deliveries = [pair(2, "b"), halves, pair(2, "w"), strange, pair(0, "b"), pair(1, "b")];
        let mut crew = Script { given: Vec::new(), deliveries: deliveries.into(), settled: 0 };
        let mut ledger = Ledger::with_arms(1, Target { pairs: 3, until: None });
        let mut told = Vec::new();
        let heard = play_with(&mut crew, &mut ledger, &mut |delivery, progress| {
            told.push((delivery.pair[0].pair, progress.done));
            Ok(())
        });
        assert_eq!((heard, told), (Ok(()), vec![(2, 1), (0, 2), (1, 3)]));
        assert_eq!((crew.given, crew.settled), (vec![0, 1, 2], 6));
        assert!(ledger.is_complete() && ledger.games(0).all(|game| game.winner.as_deref() == Some("b")));
    }

    #[test]
    fn the_end_of_a_crew_is_no_end_of_the_study() {
        let mut crew = Script { given: Vec::new(), deliveries: [pair(0, "b")].into(), settled: 0 };
        let mut ledger = Ledger::with_arms(1, Target { pairs: 3, until: None });
        assert_eq!(play_with(&mut crew, &mut ledger, &mut |_, _| Ok(())), Ok(()));
        assert!(!ledger.is_complete());
        assert_eq!(
            play_with(&mut crew, &mut ledger, &mut |_, _| Err("full".to_owned())),
            Ok(()),
            "nobody hands in anything"
        );
        crew.deliveries.push_back(pair(1, "b"));
        assert_eq!(
            play_with(&mut crew, &mut ledger, &mut |_, _| Err("full".to_owned())),
            Err("full".to_owned())
        );
        assert_eq!(ledger.games(0).count(), 2, "what could not be kept does not count");
    }
}
