//! The engine as an opponent, and as who looks at positions with people.

use std::time::Duration;

use yagura::{AnyPosition, Game, Move, Position as _};
use yagura_engine::{
    Clock, Engine, Info, Level, Limits, Stop, Thought,
    mate::{self, Proof},
};

/// How long it looks at one position at most; who wants more asks again.
pub const ANALYSIS_TIME: Duration = Duration::from_mins(1);
/// How long it looks for a mate at most.
pub const MATE_TIME: Duration = Duration::from_secs(15);
/// How long it thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Returns what it thinks about its move at a level from 1 to 10, by these clocks if there are any; the same
/// seed serves for a whole game.
pub fn choose(
    engine: &Engine,
    game: &Game<AnyPosition>,
    level: u8,
    seed: u64,
    clocks: Option<[Clock; 2]>,
    stop: &Stop,
) -> Thought {
    let level = Level::new(level).unwrap_or(Level::FULL);
    let limits = Limits { clocks, ..Limits::movetime(level.time(game.position().definition())) };
    engine.think(game, &limits, level, stop, seed, &mut |_| ())
}

/// Returns the line that it expects if it played in the place of the player to move, with all its strength
/// and by what that player may see.
pub fn hint(engine: &Engine, game: &Game<AnyPosition>, stop: &Stop) -> Vec<Move> {
    let Thought { best, line, .. } =
        engine.think(game, &Limits::movetime(HINT_TIME), Level::FULL, stop, 0, &mut |_| ());
    if line.first().copied() == best { line } else { best.into_iter().collect() }
}

/// Looks at where a game stands with all its strength; `on_info` hears of each line.
pub fn analyse(
    engine: &Engine,
    game: &Game<AnyPosition>,
    lines: usize,
    time: Duration,
    stop: &Stop,
    on_info: &mut dyn FnMut(&Info),
) {
    let limits = Limits { lines, ..Limits::movetime(time) };
    let mut heard = false;
    let mut tell = |info: &Info| {
        heard = true;
        on_info(info);
    };
    let thought = engine.think(game, &limits, Level::FULL, stop, 0, &mut tell);
    // What is played by the book was not searched.
    if !heard && !thought.line.is_empty() {
        let Thought { score, depth, nodes, elapsed, line: moves, .. } = thought;
        on_info(&Info { depth, seldepth: depth, line: 1, score, nodes, elapsed, fullness: 0, moves });
    }
}

/// Looks for a mate by checks; `None` where a win is none.
pub fn seek_mate(position: &AnyPosition, stop: &Stop) -> Option<Proof> {
    mate::solve(position, &Limits::movetime(MATE_TIME), stop)
}
