//! The engine on a thread of its own, asked one thing at a time.

use std::{
    sync::{
        Arc,
        mpsc::{self, Receiver, TryRecvError},
    },
    thread,
    time::{Duration, Instant},
};

use yagura::{Game, Move, prelude::*};
use yagura_engine::{Engine, Level, Limits, Score, Stop, army};

/// Megabytes of the engine's table.
const HASH_MB: usize = 64;
/// The stack of a search: lines are deep on large boards. Only what is used is taken.
const STACK: usize = 64 << 20;
/// The time of a hint.
const HINT: Duration = Duration::from_millis(900);
/// Where there is nothing to think about an answer comes after so long: who plays at once is not seen to
/// play.
const PAUSE: Duration = Duration::from_millis(250);
/// How often a thread that waits looks whether it should go on.
const GLANCE: Duration = Duration::from_millis(20);

/// What the engine is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Its own turn.
    Turn,
    /// What a person should play.
    Hint,
}

/// What it answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A move.
    Move(Move),
    /// A turn of the set-up.
    SetUp(String),
    /// What a person should play, with its value and the depth in plies.
    Hint(Move, Score, u32),
    /// Nothing.
    Nothing,
}

/// What a question needs beside the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub(crate) task: Task,
    pub(crate) level: Level,
    pub(crate) seed: u64,
}

/// Whoever plays against the people at the screen.
pub(crate) trait Opponent {
    /// Asks; an earlier question is forgotten.
    fn ask(&mut self, question: Question, game: &Game);
    /// Returns the answer if it is there.
    fn answer(&mut self) -> Option<Answer>;
    /// Returns what is being thought about.
    fn thinks(&self) -> Option<Task>;
    /// Says that the answer is wanted now.
    fn hurry(&mut self);
    /// Forgets the question.
    fn forget(&mut self);
}

/// Answers a question, and blocks until it is answered.
pub(crate) fn answer(engine: &Engine, question: Question, game: &Game, stop: &Stop) -> Answer {
    let Question { task, level, seed } = question;
    if game.position().is_setting_up() {
        return army::turn(game, level, seed).map_or(Answer::Nothing, Answer::SetUp);
    }
    let (level, time) = match task {
        Task::Turn => (level, level.time(game.position().definition())),
        Task::Hint => (Level::FULL, HINT),
    };
    let thought = engine.think(game, &Limits::movetime(time), level, stop, seed, &mut |_| ());
    match (task, thought.best) {
        (Task::Turn, Some(mv)) => Answer::Move(mv),
        (Task::Hint, Some(mv)) => Answer::Hint(mv, thought.score, thought.depth),
        (_, None) => Answer::Nothing,
    }
}

/// A question that is being answered.
#[derive(Debug)]
struct Running {
    task: Task,
    stop: Stop,
    answer: Receiver<Answer>,
}

/// The engine.
#[derive(Debug)]
pub(crate) struct EngineThread {
    engine: Arc<Engine>,
    running: Option<Running>,
}

impl EngineThread {
    pub(crate) fn new() -> Self {
        Self { engine: Arc::new(Engine::new(HASH_MB)), running: None }
    }
}

impl Opponent for EngineThread {
    fn ask(&mut self, question: Question, game: &Game) {
        self.forget();
        let (stop, (sender, answered)) = (Stop::new(), mpsc::channel());
        let (engine, game, hurried) = (Arc::clone(&self.engine), game.clone(), stop.clone());
        let think = move || {
            let began = Instant::now();
            let found = answer(&engine, question, &game, &hurried);
            while began.elapsed() < PAUSE && question.task == Task::Turn && !hurried.is_stopped() {
                thread::sleep(GLANCE);
            }
            // Nobody may wait for it any more.
            let _ = sender.send(found);
        };
        // A thread that cannot be started drops the sender, which is an answer too.
        let _ = thread::Builder::new().name("engine".to_owned()).stack_size(STACK).spawn(think);
        self.running = Some(Running { task: question.task, stop, answer: answered });
    }

    fn answer(&mut self) -> Option<Answer> {
        let answer = match self.running.as_ref()?.answer.try_recv() {
            Ok(answer) => answer,
            Err(TryRecvError::Disconnected) => Answer::Nothing,
            Err(TryRecvError::Empty) => return None,
        };
        self.running = None;
        Some(answer)
    }

    fn thinks(&self) -> Option<Task> {
        self.running.as_ref().map(|running| running.task)
    }

    fn hurry(&mut self) {
        if let Some(running) = &self.running {
            running.stop.stop();
        }
    }

    fn forget(&mut self) {
        self.hurry();
        self.running = None;
    }
}

/// A search must not outlive its game.
impl Drop for EngineThread {
    fn drop(&mut self) {
        self.forget();
    }
}
