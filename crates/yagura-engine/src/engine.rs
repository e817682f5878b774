//! The engine as its users see it: a game in, a move out.

use std::{sync::Arc, time::Duration};

use fastrand::Rng;
use yagura::{AnyPosition, Definition, Game, Move, Ply, Position, Side};

use crate::{
    claims::Claim,
    crew::{self, Found},
    eval::{AnyEval, Eval, Look, Weights, habit, shelf},
    level::Level,
    limits::{Limits, Stop, Timer, Turns},
    memory::Memory,
    parts,
    score::Score,
    search::{Search, Weakness},
    table::Table,
    unseen,
};

/// Megabytes that a transposition table may take at most.
pub const MOST_HASH_MB: usize = 65_536;
/// The size of the table of a weak player, in bytes: enough for its few positions, and fresh for each move, so that what it plays does
/// not depend on what the engine did before.
const WEAK_TABLE: usize = 2 << 20;
/// Part of the time that the rules of a clock allow which a weak player may seem to think, in hundredths.
const PACE_PART: u32 = 50;

/// What a search reports of one line of one iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies.
    pub depth: u32,
    /// The longest line that was looked at, in plies.
    pub seldepth: u32,
    /// The rank of the line, from 1.
    pub line: usize,
    /// The value for the player at the root.
    pub score: Score,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The moves of the line.
    pub moves: Vec<Move>,
}

impl Info {
    /// Returns the positions visited in a second.
    pub fn speed(&self) -> u64 {
        speed(self.nodes, self.elapsed)
    }
}

fn speed(nodes: u64, elapsed: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1)) as u64
}

/// What came of thinking about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move to play; `None` only when there is no legal one, or the game is over.
    pub best: Option<Move>,
    /// What the engine thinks of it, for the player.
    pub score: Score,
    /// The last depth that was searched to the end, in plies; 0 if none was.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// The expected line, which begins with the move.
    pub line: Vec<Move>,
    /// The time after the beginning before which a person would hardly have moved; zero at full strength. Never more than the limits allow.
    /// It is for the caller to wait.
    pub pace: Duration,
}

impl Thought {
    /// Returns the positions visited in a second.
    pub fn speed(&self) -> u64 {
        speed(self.nodes, self.elapsed)
    }
}

/// The engine: a transposition table, what earlier searches found out about moves, and the evaluations of the games.
///
/// One engine may think about several games at once, from several threads; they share the table.
#[derive(Debug)]
pub struct Engine {
    memory: Memory,
    /// The evaluation that it has in the place of a game's.
    own: Option<Arc<AnyEval>>,
}

impl Engine {
    /// Returns an engine with a table of this many megabytes, at least 1 and at most [`MOST_HASH_MB`].
    pub fn new(hash_mb: usize) -> Self {
        Self { memory: Memory::new(hash_mb.clamp(1, MOST_HASH_MB) << 20), own: None }
    }

    /// Returns the same with other weights for the evaluation of one game.
    #[must_use]
    pub fn with_weights(self, definition: &'static Definition, weights: &Weights) -> Self {
        Self { own: Some(Arc::new(AnyEval::with(definition, weights))), ..self }
    }

    /// Forgets what earlier searches found out.
    pub fn clear(&self) {
        self.memory.clear();
    }

    /// Thinks about the move of the player to move, and blocks until it is found. `on_info` hears of each line of each iteration. What the player may not see is
    /// replaced by a guess that depends on the seed ([`Position::supposed`]); lines are lines of that guess.
    ///
    /// *Guarantee*: the move is legal, whatever the limits; a [`Stop`] is obeyed within 50 ms. The same seed, game and limits without times
    /// give the same move: at full strength only on an engine that is new or [cleared](Engine::clear), below it always.
    pub fn think(
        &self,
        game: &Game<AnyPosition>,
        limits: &Limits,
        level: Level,
        stop: &Stop,
        seed: u64,
        on_info: &mut dyn FnMut(&Info),
    ) -> Thought {
        let position = game.position();
        if game.outcome().is_some() || position.is_setting_up() {
            return NOTHING;
        }
        if let Some(claim) = Claim::of(game, limits) {
            let thought = claim.others(limits).map(|others| self.choose(game, &others, level, stop, seed, on_info));
            return claim.or(thought.unwrap_or(NOTHING));
        }
        self.choose(game, limits, level, stop, seed, on_info)
    }

    /// Thinks about a move of a game that goes on; claims are not looked at.
    fn choose(
        &self,
        game: &Game<AnyPosition>,
        limits: &Limits,
        level: Level,
        stop: &Stop,
        seed: u64,
        on_info: &mut dyn FnMut(&Info),
    ) -> Thought {
        let position = game.position();
        let allowed = if limits.only.is_empty() { left_by_the_past(game) } else { None };
        let allowed = allowed.map(|only| Limits { only, ..limits.clone() });
        let limits = allowed.as_ref().unwrap_or(limits);
        if let Some(mv) = habit(position, &limits.only, seed, level) {
            let pace = level.habits().map_or(Duration::ZERO, |habits| habits.pace(2, &mut Rng::with_seed(seed)));
            let budget = Timer::allowance(limits, position.player());
            let pace = budget.map_or(pace, |budget| pace.min(budget * PACE_PART / 100));
            return Thought { best: Some(mv), line: vec![mv], pace, ..NOTHING };
        }
        // The first search of a game makes its tables: that takes from the time of the move.
        let limits = &limits.running();
        let mut search = |position: &AnyPosition, plies: &[Ply], limits: &Limits| {
            let eval = self.eval(position.definition());
            eval.look(position, Thinking { memory: &self.memory, plies, limits, level, stop, seed, on_info: &mut *on_info })
        };
        let Some(guess) = position.supposed(position.player(), seed) else {
            return search(position, game.plies(), limits).unwrap_or(NOTHING);
        };
        let plies = unseen::plies(game, position.player(), seed);
        let only = unseen::known_moves(&guess, &limits.only);
        let thought = search(&guess, &plies, &Limits { only, ..limits.clone() });
        let legal = game.legal();
        if let Some(thought) = thought.filter(|thought| thought.best.is_some_and(|best| legal.contains(&best))) {
            return thought;
        }
        // What would have been refused is not tried again.
        let rest: Vec<Move> = legal.iter().copied().filter(|mv| limits.only.is_empty() || limits.only.contains(mv)).collect();
        let known = unseen::known_moves(&guess, &rest);
        let again = if known.is_empty() { None } else { search(&guess, &plies, &Limits { only: known, ..limits.clone() }) };
        let thought = again.unwrap_or(NOTHING);
        Thought { best: thought.best.or_else(|| rest.first().copied()), ..thought }
    }

    /// Returns what a search thinks of a game for `viewer`, whoever is to move, by what he may see; `None` when the game is over or has not begun.
    pub(crate) fn standing(&self, game: &Game<AnyPosition>, viewer: Side, limits: &Limits, stop: &Stop, seed: u64) -> Option<Score> {
        let position = game.position();
        if game.outcome().is_some() || position.is_setting_up() {
            return None;
        }
        let limits = &limits.running();
        let guess = position.supposed(viewer, seed);
        let supposed = guess.is_some().then(|| unseen::plies(game, viewer, seed));
        let (seen, plies) = (guess.as_ref().unwrap_or(position), supposed.as_deref().unwrap_or(game.plies()));
        let thinking = Thinking { memory: &self.memory, plies, limits, level: Level::FULL, stop, seed, on_info: &mut |_| () };
        let thought = self.eval(position.definition()).look(seen, thinking)?;
        Some(if seen.player() == viewer { thought.score } else { thought.score.flipped() })
    }

    /// Makes what a search of this game needs beforehand, so that the first search has all its time.
    pub fn prepare(&self, definition: &'static Definition) {
        self.eval(definition);
    }

    /// Returns the evaluation of a game, made when it is first asked for.
    fn eval(&self, definition: &'static Definition) -> Arc<AnyEval> {
        if let Some(own) = self.own.as_ref().filter(|own| std::ptr::eq(own.definition(), definition)) {
            return Arc::clone(own);
        }
        shelf::of(definition)
    }
}

/// Returns the legal moves when what was played before forbids some that the position alone would allow.
fn left_by_the_past(game: &Game<AnyPosition>) -> Option<Vec<Move>> {
    let (legal, mut alone) = (game.legal(), Vec::new());
    game.position().moves(&mut alone);
    (legal.len() < alone.len()).then_some(legal)
}

/// What a finished game gives to think about.
const NOTHING: Thought = Thought {
    best: None,
    score: Score::Centipawns(0),
    depth: 0,
    nodes: 0,
    elapsed: Duration::ZERO,
    line: Vec::new(),
    pace: Duration::ZERO,
};

/// One move to find.
struct Thinking<'a> {
    memory: &'a Memory,
    plies: &'a [Ply],
    limits: &'a Limits,
    level: Level,
    stop: &'a Stop,
    seed: u64,
    on_info: &'a mut dyn FnMut(&Info),
}

impl Look for Thinking<'_> {
    type Out = Option<Thought>;

    fn look<P: Position, E: Eval<P>>(self, eval: &E, position: &P) -> Option<Thought> {
        let Self { memory, plies, limits, level, stop, seed, on_info } = self;
        let position = match limits.turns {
            Turns::InParts => position.in_parts(),
            Turns::Whole => position.clone(),
        };
        let only = match limits.turns {
            Turns::InParts => parts::beginnings(&position, &limits.only),
            Turns::Whole => limits.only.clone(),
        };
        let part_limits = Limits { only, ..limits.clone() };
        let task = Task { eval, position: &position, plies, limits: &part_limits, stop };
        let mut on_parts = |info: &Info| on_info(&Info { moves: task.turns(&info.moves), ..info.clone() });
        let thought = match level.habits() {
            None => task.at_full_strength(memory, &mut on_parts),
            Some(_) => task.at_level(level, seed, &mut on_parts),
        };
        let weakness = level.habits().map_or_else(Weakness::default, |habits| habits.weakness(seed));
        thought.map(|thought| task.in_turns(thought, limits, weakness))
    }
}

/// One move to find, the game's type known.
struct Task<'a, P, E> {
    eval: &'a E,
    position: &'a P,
    plies: &'a [Ply],
    limits: &'a Limits,
    stop: &'a Stop,
}

impl<P: Position, E: Eval<P>> Task<'_, P, E> {
    /// Returns the whole turns of a line. One that the line only begins is shown with nothing as its second part, which is legal too.
    fn turns(&self, line: &[Move]) -> Vec<Move> {
        if self.limits.turns == Turns::Whole {
            return line.to_vec();
        }
        let turns = parts::turns(self.position, line);
        if turns.is_empty() { line.first().copied().into_iter().collect() } else { turns }
    }

    /// Returns the thought with whole turns.
    fn in_turns(&self, thought: Thought, limits: &Limits, weakness: Weakness) -> Thought {
        if limits.turns == Turns::Whole {
            return thought;
        }
        let mut line = parts::finished(self.eval, self.position, self.plies, &thought.line, self.stop, weakness);
        let best = line.first().copied().or(thought.best);
        // Where only some turns may be played, the second part has to be one of theirs.
        let best = match best {
            Some(best) if !limits.only.is_empty() && !limits.only.contains(&best) => {
                line.clear();
                limits.only.iter().copied().find(|turn| turn.with_extra(0) == best.with_extra(0))
            }
            best => best,
        };
        if line.is_empty() {
            line.extend(best);
        }
        Thought { best, line, ..thought }
    }

    fn at_full_strength(&self, memory: &Memory, on_info: &mut dyn FnMut(&Info)) -> Option<Thought> {
        memory.table.next_age();
        let Found { roots, depth, nodes, elapsed } =
            crew::search(self.eval, memory, self.position, self.plies, self.limits, self.stop, on_info);
        let best = roots.first()?;
        Some(Thought {
            best: Some(best.mv),
            score: Score::of(best.known()),
            depth,
            nodes,
            elapsed,
            line: best.line.clone(),
            pace: Duration::ZERO,
        })
    }

    fn at_level(&self, level: Level, seed: u64, on_info: &mut dyn FnMut(&Info)) -> Option<Thought> {
        let habits = level.habits()?;
        let key = self.position.key();
        // The same seed serves for a whole game, so the position takes part.
        let mut rng = Rng::with_seed(seed ^ key);
        let mut legal = Vec::new();
        self.position.main_moves(&mut legal);
        let limits = habits.limits(self.limits, &legal, &mut rng);
        let table = Table::new(WEAK_TABLE);
        let mut search = Search::new(self.eval, &table, self.position, self.plies, &limits, self.stop, habits.weakness(seed));
        let (roots, depth) = search.run(on_info);
        let chosen = roots.get(habits.choose(&roots, &mut rng))?;
        let budget = Timer::allowance(self.limits, self.position.player());
        let pace = habits.pace(legal.len(), &mut rng);
        Some(Thought {
            best: Some(chosen.mv),
            score: Score::of(chosen.known()),
            depth,
            nodes: search.nodes,
            elapsed: search.elapsed(),
            line: chosen.line.clone(),
            pace: budget.map_or(pace, |budget| pace.min(budget * PACE_PART / 100)),
        })
    }
}
