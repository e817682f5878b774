//! Games, opponents and searches for the other tests.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use fastrand::Rng;
use yagura::{AnyPosition, Game, Move, Notation as _, Position, SetUpPhase as _, Side, Variant, definitions};
use yagura_engine::{Engine, Level, Limits, Stop, Thought};

/// Returns a game of a variant from a position, or from its start; where the players set it up, with each
/// board's own armies.
pub(crate) fn game(variant: &str, position: Option<&str>) -> Game<AnyPosition> {
    let mut game = Game::begin(&Variant::parse(variant).expect("the test names a game"), position)
        .expect("the test's position is valid");
    let (army, ranks) = match variant {
        "rengo-shogi" => ("PPPPPPPPP/1B5R1/LNSGKGSNL", ""),
        "rengo-chess" => ("[CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB][CN][CR]", ""),
        "rengo-xiangqi" => {
            ("[XP]1[XP]1[XP]1[XP]1[XP]/1[XC]5[XC]1/9/[XR][XH][XE][XA][XK][XA][XE][XH][XR]", "")
        }
        "rengo-janggi" => {
            let army = "[JP]1[JP]1[JP]1[JP]1[JP]/1[JC]5[JC]1/4[JK]4/[JR][JH][JE][JA]1[JA][JE][JH][JR]";
            (army, army)
        }
        "rengo-makruk" => ("[MP][MP][MP][MP][MP][MP][MP][MP]/8/[MR][MN][MS][MM][MK][MS][MN][MR]", ""),
        _ => return game,
    };
    let re_placed = format!("re:{ranks}");
    for text in
        [format!("A:{army}|-"), format!("B:{army}|-"), "coin:A".to_owned(), re_placed.clone(), re_placed]
    {
        if position.is_none() && game.position().is_setting_up() {
            game.set_up(&text).expect("the armies are legal");
        }
    }
    game
}

/// How long a thread has worked. On a machine full of other work a search waits for a processor long after
/// it was told to stop: what it did since then is what tells whether it obeys.
#[derive(Debug)]
pub(crate) struct Work(Option<PathBuf>);

impl Work {
    /// Looks at the thread that calls it; where the system does not tell what a thread has done, at nothing.
    pub(crate) fn here() -> Self {
        let thread = fs::read_link("/proc/thread-self").ok();
        Self(thread.map(|thread| Path::new("/proc").join(thread).join("schedstat")))
    }

    /// Returns how long it has worked so far.
    pub(crate) fn done(&self) -> Option<Duration> {
        let told = fs::read_to_string(self.0.as_ref()?).ok()?;
        told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }
}

/// Has a fresh engine think without an end, tells it to stop after a while, and returns what it found and how
/// long it took no notice: by its own work, or by the clock where nobody tells that.
///
/// # Panics
/// When it goes on for more than ten seconds, however busy the machine is.
pub(crate) fn stopped(game: Game<AnyPosition>, level: Level, after: Duration) -> (Thought, Duration) {
    let stop = Stop::new();
    let handle = stop.clone();
    let (sender, receiver) = mpsc::channel();
    let thinker = thread::spawn(move || {
        sender.send(Work::here()).expect("somebody waits for it");
        let thought = Engine::new(8).think(&game, &Limits::default(), level, &stop, 0, &mut |_| ());
        (thought, Work::here().done(), Instant::now())
    });
    let work = receiver.recv().expect("the search begins");
    thread::sleep(after);
    let (told, before) = (Instant::now(), work.done());
    handle.stop();
    let (thought, worked, ended) = thinker.join().expect("the search does not panic");
    let late = ended.saturating_duration_since(told);
    assert!(late < Duration::from_secs(10), "it waits for something: {late:?}");
    let own = before.zip(worked).map(|(before, worked)| worked.saturating_sub(before));
    (thought, own.unwrap_or(late))
}

/// A search may take so much longer than it should on a quiet machine.
pub(crate) const GRACE: Duration = Duration::from_millis(200);

/// Returns the shortest of what at most five tries took; ends with the first that is no longer than it may
/// be: this, and [`GRACE`], which is longer where others work on the machine.
///
/// # Panics
/// When none is.
pub(crate) fn in_time(most: Duration, mut took: impl FnMut() -> Duration) -> Duration {
    let mut tries = Vec::new();
    for _ in 0..5 {
        let elapsed = took();
        let grace = GRACE * slowness();
        if elapsed < most + grace {
            return elapsed;
        }
        tries.push((elapsed, grace));
    }
    panic!("expected {most:?} and some grace: {tries:?}")
}

/// Returns how many times as long as its work a thread takes now: 1 on a machine that does nothing else, and
/// where nobody tells.
fn slowness() -> u32 {
    let (work, began) = (Work::here(), Instant::now());
    let Some(before) = work.done() else { return 1 };
    while work.done().is_some_and(|done| done < before + Duration::from_millis(30)) {}
    (began.elapsed().as_millis() / 30).clamp(1, 50) as u32
}

/// Returns what a fresh engine at full strength thinks.
pub(crate) fn think(game: &Game<AnyPosition>, limits: &Limits) -> Thought {
    Engine::new(8).think(game, limits, Level::FULL, &Stop::new(), 0, &mut |_| ())
}

/// Returns the text of the move that a fresh engine plays at this depth, with what it thinks.
pub(crate) fn best(variant: &str, position: &str, depth: u32) -> (String, Thought) {
    let game = game(variant, Some(position));
    let thought = think(&game, &Limits::depth(depth));
    (game.position().usi(thought.best.expect("the game goes on")), thought)
}

/// Plays up to `plies` random moves, none of which begins kokose: half of all games would be over soon.
pub(crate) fn wander_plainly(game: &mut Game<AnyPosition>, plies: usize, rng: &mut Rng) {
    for _ in 0..plies {
        let mut legal = game.legal_moves();
        legal.retain(|&mv| !game.position().usi(mv).ends_with("!k"));
        let Some(&mv) = rng.choice(&legal) else { break };
        game.play_unchecked(mv);
    }
}

/// Plays up to `plies` random moves.
pub(crate) fn wander(game: &mut Game<AnyPosition>, plies: usize, rng: &mut Rng) {
    for _ in 0..plies {
        let legal = game.legal_moves();
        let Some(&mv) = rng.choice(&legal) else { break };
        game.play_unchecked(mv);
    }
}

/// Returns all games' ids.
pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
    definitions().map(|definition| definition.id.as_str())
}

/// A value for counting pieces: what the kind's moves reach on an empty board, roughly.
fn pieces(position: &AnyPosition, side: Side) -> i64 {
    let mut sum = 0;
    let worth = |kind| {
        let pattern = &position.definition().kind(kind).pattern;
        (pattern.steps.len() + 3 * pattern.rays.len() + pattern.two_steps.len() / 4) as i64
    };
    position.for_each_piece(|_, piece| {
        sum += if piece.side() == side { worth(piece.kind()) } else { -worth(piece.kind()) }
    });
    for owner in Side::BOTH {
        for (slot, count) in position.hand(owner).iter() {
            let value = worth(position.definition().hand_order[usize::from(slot.0)]) * i64::from(count);
            sum += if owner == side { value } else { -value };
        }
    }
    sum
}

/// The move of a player who looks one ply ahead and counts the pieces.
pub(crate) fn greedy(game: &Game<AnyPosition>, rng: &mut Rng) -> Move {
    let position = game.position();
    let side = position.player();
    let value = |&mv: &Move| {
        let mut after = position.clone();
        after.play(mv);
        let won = after.outcome().is_some_and(|outcome| outcome.winner == Some(side));
        if won { i64::MAX } else { pieces(&after, side) }
    };
    let mut legal = game.legal_moves();
    // Where kokose must end with mate, who does not see that far does without.
    if position.definition().id == "kokose-finish" {
        legal.retain(|&mv| !position.usi(mv).ends_with("!k"));
    }
    rng.shuffle(&mut legal);
    legal.into_iter().max_by_key(value).expect("the game goes on")
}

/// Plays a game between a level and the greedy player from a random opening; returns half points of the
/// level.
pub(crate) fn against_greedy(variant: &str, level: Level, nodes: Option<u64>, side: Side, seed: u64) -> u32 {
    let mut game = game(variant, None);
    let mut rng = Rng::with_seed(seed);
    wander_plainly(&mut game, 4, &mut rng);
    let engine = Engine::new(8);
    let limits = Limits { nodes, ..Limits::default() };
    for _ in 0..600 {
        if game.outcome().is_some() {
            break;
        }
        let mv = if game.position().player() == side {
            engine
                .think(&game, &limits, level, &Stop::new(), seed, &mut |_| ())
                .best
                .expect("the game goes on")
        } else {
            greedy(&game, &mut rng)
        };
        game.play_unchecked(mv);
    }
    match game.outcome().map(|outcome| outcome.winner) {
        Some(Some(winner)) if winner == side => 2,
        Some(Some(_)) => 0,
        // Who has more pieces when nobody has won has half a point more.
        _ => match pieces(game.position(), side).signum() {
            1 => 2,
            0 => 1,
            _ => 0,
        },
    }
}

/// Returns whether the player wins within so many plies against every defence, by trying everything.
pub(crate) fn wins_in(position: &AnyPosition, plies: u32) -> bool {
    wins(position, plies, &|_| true)
}

/// Returns whether he does by checks alone.
pub(crate) fn checks_mate(position: &AnyPosition, plies: u32) -> bool {
    wins(position, plies, &|after| after.in_check())
}

/// `goes_on` says of the position after a move that does not end the game whether it is looked into.
fn wins(position: &AnyPosition, plies: u32, goes_on: &dyn Fn(&AnyPosition) -> bool) -> bool {
    children(position).into_iter().any(|after| match after.outcome() {
        Some(outcome) => outcome.winner == Some(position.player()),
        None => plies > 1 && goes_on(&after) && loses(&after, plies - 1, goes_on),
    })
}

fn loses(position: &AnyPosition, plies: u32, goes_on: &dyn Fn(&AnyPosition) -> bool) -> bool {
    children(position).into_iter().all(|after| match after.outcome() {
        Some(outcome) => outcome.winner == Some(!position.player()),
        None => plies > 1 && wins(&after, plies - 1, goes_on),
    })
}

fn children(position: &AnyPosition) -> Vec<AnyPosition> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let after = |mv| {
        let mut after = position.clone();
        after.play(mv);
        after
    };
    moves.into_iter().map(after).collect()
}
