//! The engine's work, off the async threads.

mod analysis;

use std::{fmt, io, sync::Arc, thread, time::Duration};

use tokio::{
    sync::oneshot,
    task::JoinHandle,
    time::{self, Instant},
};
use yagura::{AnyPosition, Game, Move, Position as _, Side, Variant};
use yagura_engine::{Clock, Info, Stop, mate::Proof};

pub(crate) use self::analysis::{Analysis, Found, Wish};
use super::turns::{Load, Rank, Turns};
use crate::{
    guard::{Caller, User},
    programs::{Key, Programs},
};

/// The stack of a search in bytes: a search is as deep as its longest line, and a frame holds a position.
/// Only what is used is taken.
const STACK: usize = 64 << 20;

/// The pause before a thread that could not be started is asked for again, the first and the longest.
const THREAD_PAUSE: Duration = Duration::from_millis(250);
const MOST_THREAD_PAUSE: Duration = Duration::from_secs(10);

/// Lets a search run on a thread of its own.
type Begin = fn(Box<dyn FnOnce() + Send>) -> io::Result<()>;

fn begin_thread(search: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    thread::Builder::new().name("engine".to_owned()).stack_size(STACK).spawn(search).map(drop)
}

/// Who plays when it is an engine's turn.
pub(crate) trait Opponent: fmt::Debug + Send + Sync + 'static {
    /// Chooses a move at a level from 1 to 10, by these clocks if there are any; the same seed serves for a
    /// whole game. Blocks.
    fn choose(
        &self,
        game: &Game<AnyPosition>,
        level: u8,
        seed: u64,
        clocks: Option<[Clock; 2]>,
        stop: &Stop,
    ) -> Choice;

    /// Buys an army as players of the level do: a set-up string. Whoever knows the seed knows the army.
    fn army(&self, variant: &Variant, level: u8, seed: u64) -> String;

    /// Returns whether it agrees to a draw as this side. Blocks.
    fn agrees(&self, game: &Game<AnyPosition>, side: Side, stop: &Stop, seed: u64) -> bool;

    /// Re-places pieces: the turn of the player awaited. Blocks.
    fn replace(&self, position: &AnyPosition, seed: u64) -> String;

    /// Returns what it would play in the place of the player to move, with all its strength and by what that
    /// player may see: the line that it expects, empty when it was stopped. Blocks.
    fn hint(&self, game: &Game<AnyPosition>, stop: &Stop) -> Vec<Move>;

    /// Looks at where a game stands with all its strength; `on_info` hears of each line. Blocks.
    fn analyse(
        &self,
        game: &Game<AnyPosition>,
        lines: usize,
        time: Duration,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    );

    /// Looks for a mate by checks; `None` where a win is none. Blocks.
    fn mate(&self, position: &AnyPosition, stop: &Stop) -> Option<Proof>;
}

/// What an opponent has to do in a game.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// A move at a level; the seed serves for a whole game.
    Move { level: u8, seed: u64, time: Option<EngineTime> },
    /// A decision of a program of the operator's.
    Ask(Key, Variant, Option<EngineTime>),
    /// A secret army for its owner, A being Black, bought as players of the level do.
    Army { owner: Side, level: u8 },
    /// Re-placing pieces before play.
    Replace,
    /// An answer to the offer of a draw, as this side.
    Judge(Side),
    /// A hint for the player to move.
    Hint,
}

/// The time that an opponent has in a game with clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EngineTime {
    /// Both clocks, Black's first.
    pub(crate) clocks: [Clock; 2],
    /// What of it is for this move.
    pub(crate) share: Duration,
}

/// Why a program could not decide, though it was started twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It did not start.
    Start,
    /// It cannot play this position.
    Unsupported,
    /// It ended.
    Crash,
    /// It did not answer in time.
    NoAnswer,
    /// What it said is no legal move.
    IllegalMove,
    /// It refused a legal move, or claimed a result that the rules do not give.
    Dispute,
}

impl Failure {
    const ALL: [Self; 6] =
        [Self::Start, Self::Unsupported, Self::Crash, Self::NoAnswer, Self::IllegalMove, Self::Dispute];

    /// Returns the word by which it is stored.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Unsupported => "unsupported",
            Self::Crash => "crash",
            Self::NoAnswer => "no-answer",
            Self::IllegalMove => "illegal-move",
            Self::Dispute => "dispute",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|failure| failure.word() == word)
    }
}

/// What an opponent has done.
#[derive(Clone, Debug)]
pub(crate) enum EngineResult {
    /// A legal move; `None` when it was stopped before it had one.
    Move(Option<Move>),
    /// The program gives up.
    Resign,
    /// The program could not decide.
    Fail(Failure),
    /// It is not wanted any more, or cannot be asked; the game waits.
    Nothing,
    /// The army of this owner.
    Army(Side, String),
    /// A turn that re-places pieces.
    Replace(String),
    /// Its answer to the offer of a draw.
    Judge(DrawReply),
    /// The line that it expects, the move to make first.
    Hint(Vec<Move>),
}

/// An answer to the offer of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawReply {
    /// The game is drawn.
    Agree,
    /// It goes on.
    Decline,
}

/// What an opponent wants to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    /// A legal move; `None` when it was stopped before it had one.
    pub(crate) best: Option<Move>,
    /// The time after its turn began before which a person would hardly have moved.
    pub(crate) pace: Duration,
}

/// The opponents, and how often they may be at work at the same time.
#[derive(Clone, Debug)]
pub(crate) struct EnginePool {
    opponent: Arc<dyn Opponent>,
    programs: Programs,
    turns: Turns,
    /// A move comes no sooner than this, so that it can be followed.
    pause: Duration,
    begin: Begin,
}

/// A search that waits for its turn or runs. Dropping it ends it.
#[derive(Debug)]
pub(crate) struct Thinking {
    task: JoinHandle<Option<Done>>,
}

/// What an opponent has done, and how long that took from when its turn came to search.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    pub(crate) result: EngineResult,
    pub(crate) took: Duration,
}

/// For whom an engine thinks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client {
    pub(crate) caller: Caller,
    pub(crate) rank: Rank,
}

/// What came of a search.
enum Search {
    /// This, the time before which a person would hardly have done it, and when it began.
    Done(EngineResult, Duration, Instant),
    /// It ended for another's sake, and is to begin anew.
    MadeWay,
    /// It could not begin.
    NoThread(io::Error),
}

/// Ends a search when it is not waited for any more.
struct Ends(Stop);

impl EnginePool {
    /// Returns the opponents, of whom so many think at the same time.
    pub(crate) fn new(
        opponent: Arc<dyn Opponent>,
        programs: Programs,
        turns: usize,
        pause: Duration,
    ) -> Self {
        Self { opponent, programs, turns: Turns::new(turns), pause, begin: begin_thread }
    }

    /// Returns how many searches there are.
    pub(crate) fn load(&self) -> Load {
        self.turns.load()
    }

    /// Returns the programs of the operator's.
    pub(crate) const fn programs(&self) -> &Programs {
        &self.programs
    }

    /// Begins a task. `secret` is a seed for what nobody may foresee.
    pub(crate) fn start(&self, task: Task, game: Game<AnyPosition>, secret: u64, client: Client) -> Thinking {
        let engines = self.clone();
        let (pause, most) = match &task {
            // Nobody has to follow how an army is sealed, and who asked for a hint waits for it.
            Task::Army { .. } | Task::Hint => (Duration::ZERO, None),
            Task::Move { time, .. } | Task::Ask(_, _, time) => (self.pause, time.map(|time| time.share)),
            Task::Replace | Task::Judge(_) => (self.pause, None),
        };
        let task = tokio::spawn(async move {
            let began = Instant::now();
            let mut wait = THREAD_PAUSE;
            loop {
                match engines.search(&task, &game, secret, client).await? {
                    Search::Done(result, pace, searched) => {
                        // Who has little time does not wait.
                        let pace = most.map_or(pause.max(pace), |most| pause.max(pace).min(most));
                        time::sleep_until(began + pace).await;
                        return Some(Done { result, took: searched.elapsed() });
                    }
                    Search::MadeWay => {}
                    Search::NoThread(error) => {
                        tracing::error!(%error, again_in = ?wait, "no thread for the engine, the game waits");
                        time::sleep(wait).await;
                        wait = (wait * 2).min(MOST_THREAD_PAUSE);
                    }
                }
            }
        });
        Thinking { task }
    }

    /// Waits for a turn and searches; returns `None` when it came to nothing.
    async fn search(
        &self,
        task: &Task,
        game: &Game<AnyPosition>,
        secret: u64,
        client: Client,
    ) -> Option<Search> {
        let stop = Stop::new();
        let _ends = Ends(stop.clone());
        let turn = self.turns.take(User::Guest(client.caller), client.rank, &stop).await?;
        let searched = Instant::now();
        let (found, done) = oneshot::channel();
        let Self { opponent, programs, begin, .. } = self.clone();
        let (task, game) = (task.clone(), game.clone());
        let is_program = matches!(task, Task::Ask(..));
        let search = move || {
            let (done, pace) = perform(&*opponent, &programs, task, &game, secret, &stop);
            // A program's decision takes the time that it takes, also then.
            let in_vain = turn.has_yielded() && (!is_program || matches!(done, EngineResult::Nothing));
            // A search that was given up keeps its turn until it has really ended.
            drop(turn);
            // Nobody may wait for it any more.
            let _ = found.send(if in_vain { Search::MadeWay } else { Search::Done(done, pace, searched) });
        };
        match begin(Box::new(search)) {
            Ok(()) => done.await.ok(),
            Err(error) => Some(Search::NoThread(error)),
        }
    }
}

/// Does a task; returns with what was done the time before which a person would hardly have done it.
fn perform(
    opponent: &dyn Opponent,
    programs: &Programs,
    task: Task,
    game: &Game<AnyPosition>,
    secret: u64,
    stop: &Stop,
) -> (EngineResult, Duration) {
    match task {
        Task::Move { level, seed, time } => {
            let clocks = time.map(|time| time.clocks);
            let Choice { best, pace } = opponent.choose(game, level, seed, clocks, stop);
            (EngineResult::Move(best), pace)
        }
        Task::Ask(key, variant, time) => {
            let share = time.map(|time| time.share);
            (programs.ask(&key, &variant, game, share, stop), Duration::ZERO)
        }
        Task::Army { owner, level } => (
            EngineResult::Army(
                owner,
                opponent.army(&Variant::of(game.position().definition()), level, secret),
            ),
            Duration::ZERO,
        ),
        Task::Judge(side) => {
            let agrees = opponent.agrees(game, side, stop, secret);
            let reply = if agrees { DrawReply::Agree } else { DrawReply::Decline };
            (EngineResult::Judge(reply), Duration::ZERO)
        }
        Task::Hint => (EngineResult::Hint(opponent.hint(game, stop)), Duration::ZERO),
        Task::Replace => (EngineResult::Replace(opponent.replace(game.position(), secret)), Duration::ZERO),
    }
}

impl Thinking {
    /// Returns what was done once it is; `None` when it came to nothing. May be asked again when the question
    /// was dropped, not when it was answered.
    pub(crate) async fn result(&mut self) -> Option<Done> {
        (&mut self.task).await.ok().flatten()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::{
        net::{IpAddr, Ipv4Addr},
        sync::atomic::{AtomicU32, Ordering},
    };

    use super::*;

    /// Plays the last legal move, and agrees to nothing.
    #[derive(Debug)]
    struct Last;

    impl Opponent for Last {
        fn choose(
            &self,
            game: &Game<AnyPosition>,
            _level: u8,
            _seed: u64,
            _clocks: Option<[Clock; 2]>,
            _stop: &Stop,
        ) -> Choice {
            Choice { best: game.legal_moves().last().copied(), pace: Duration::ZERO }
        }

        fn army(&self, _variant: &Variant, _level: u8, _seed: u64) -> String {
            String::new()
        }

        fn agrees(&self, _game: &Game<AnyPosition>, _side: Side, _stop: &Stop, _seed: u64) -> bool {
            false
        }

        fn replace(&self, _position: &AnyPosition, _seed: u64) -> String {
            String::new()
        }

        fn hint(&self, game: &Game<AnyPosition>, _stop: &Stop) -> Vec<Move> {
            game.legal_moves().last().copied().into_iter().collect()
        }

        fn analyse(
            &self,
            _game: &Game<AnyPosition>,
            _lines: usize,
            _time: Duration,
            _stop: &Stop,
            _on_info: &mut dyn FnMut(&Info),
        ) {
        }

        fn mate(&self, _position: &AnyPosition, _stop: &Stop) -> Option<Proof> {
            None
        }
    }

    static REFUSED: AtomicU32 = AtomicU32::new(0);

    /// A system that has no thread for the first two who ask.
    fn begin_late(search: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        if REFUSED.fetch_add(1, Ordering::Relaxed) < 2 {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        begin_thread(search)
    }

    /// Reliability A26: the engine does not play whatever comes first because the system is short of threads.
    #[tokio::test]
    async fn where_there_is_no_thread_the_engine_waits_for_one() {
        let programs = Programs::survey(Vec::new(), &yagura::Catalogue::built_in(), 1).expect("no programs");
        let engines =
            EnginePool { begin: begin_late, ..EnginePool::new(Arc::new(Last), programs, 1, Duration::ZERO) };
        let game = Game::begin(&Variant::parse("shogi").expect("a game"), None).expect("its start");
        let client = Client { caller: IpAddr::V4(Ipv4Addr::LOCALHOST).into(), rank: Rank::Person };
        let last = game.legal_moves().last().copied();
        let task = Task::Move { level: 1, seed: 0, time: None };
        let done = engines.start(task, game, 0, client).result().await.map(|done| done.result);
        assert!(matches!(done, Some(EngineResult::Move(best)) if best == last), "{done:?}");
        assert_eq!(REFUSED.load(Ordering::Relaxed), 3);
    }
}
