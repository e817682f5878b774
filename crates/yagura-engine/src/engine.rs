//! The engine as its users see it: a game in, a move out.

use std::{sync::Arc, time::Duration};

use fastrand::Rng;
use yagura::{AnyPosition, Definition, Game, HistoryEntry, Move, Position, Secrecy, SetUpPhase as _, Side};

use crate::{
    book_lines, determinization,
    draw_claim::DrawClaim,
    eval::{
        AnyEval, Weights, book_move,
        net::{Net, NetError, read_serving},
        registry::{self, Nets},
    },
    level::Level,
    level_parameters::LevelParameters,
    limits::{Limits, Stop, Timer},
    margins::Margins,
    memory::Memory,
    score::Score,
    task::Task,
    thinking::Thinking,
    thought::{Info, Thought},
};

/// Megabytes that a transposition table may take at most.
pub const MOST_HASH_MB: usize = 65_536;

/// The engine: a transposition table, what earlier searches found out about moves, and the evaluations of the
/// games.
///
/// One engine may think about several games at once, from several threads; they share the table.
#[derive(Debug)]
pub struct Engine {
    memory: Memory,
    /// The evaluation that it has in the place of a game's.
    own: Option<Arc<AnyEval>>,
    /// Evaluations with nets that came later, for full strength.
    taken: Vec<Arc<AnyEval>>,
    nets: Nets,
    /// The margins of all its searches at full strength, in the place of each game's.
    margins: Option<Arc<Margins>>,
}

impl Engine {
    /// Returns an engine with a table of this many megabytes, at least 1 and at most [`MOST_HASH_MB`].
    pub fn new(hash_mb: usize) -> Self {
        let memory = Memory::new(hash_mb.clamp(1, MOST_HASH_MB) << 20);
        Self { memory, own: None, taken: Vec::new(), nets: Nets::Shipped, margins: None }
    }

    /// Returns the same with other weights for the evaluation of one game.
    #[must_use]
    pub fn with_weights(self, definition: &'static Definition, weights: &Weights) -> Self {
        Self { own: Some(Arc::new(AnyEval::with(definition, weights))), ..self }
    }

    /// Returns the same with nets for the game that they are of, one for each scope, in the place of shipped
    /// ones.
    #[must_use]
    pub fn with_nets(self, definition: &'static Definition, nets: &[Arc<Net>]) -> Self {
        Self { own: Some(with_nets(definition, nets.iter().cloned())), ..self }
    }

    /// Takes the file of nets that serve a game ([`served_by`](crate::eval::net::served_by)), as if they were
    /// in the program: they count at full strength.
    ///
    /// # Errors
    /// [`NetError`] for what is no net of the game.
    pub fn take_net(&mut self, definition: &'static Definition, bytes: &[u8]) -> Result<(), NetError> {
        let nets = read_serving(definition, bytes)?;
        self.taken.retain(|eval| !std::ptr::eq(eval.definition(), definition));
        self.taken.push(with_nets(definition, nets.into_iter().map(Arc::new)));
        Ok(())
    }

    /// Returns the same without the nets that the program has.
    #[must_use]
    pub fn without_nets(self) -> Self {
        Self { nets: Nets::Without, ..self }
    }

    /// Returns the same with other margins for its searches at full strength.
    #[must_use]
    pub fn with_margins(self, margins: Margins) -> Self {
        Self { margins: Some(Arc::new(margins)), ..self }
    }

    /// Forgets what earlier searches found out.
    pub fn clear(&self) {
        self.memory.clear();
    }

    /// Thinks about the move of the player to move, and blocks until it is found. `on_info` hears of each
    /// line of each iteration. What the player may not see is replaced by a guess that depends on the
    /// seed ([`Secrecy::determinize`]); lines are lines of that guess.
    ///
    /// *Guarantee*: the move is legal, whatever the limits; a [`Stop`] is obeyed within 50 ms. The same seed,
    /// game and limits without times give the same move: at full strength only on an engine that is new
    /// or [cleared](Engine::clear), below it always.
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
            return Thought::NOTHING;
        }
        if let Some(claim) = DrawClaim::of(game, limits) {
            let others = claim.others(limits);
            let thought = others.map(|others| self.choose(game, limits, &others, level, stop, seed, on_info));
            return claim.or(thought.unwrap_or(Thought::NOTHING));
        }
        self.choose(game, limits, &limits.only, level, stop, seed, on_info)
    }

    /// Thinks about a move of a game that goes on; claims are not looked at. Only `search_moves` come into
    /// question, if there are any, in the place of those of the limits.
    #[expect(clippy::too_many_arguments, reason = "those of `think`, one of them replaced")]
    fn choose(
        &self,
        game: &Game<AnyPosition>,
        limits: &Limits,
        search_moves: &[Move],
        level: Level,
        stop: &Stop,
        seed: u64,
        on_info: &mut dyn FnMut(&Info),
    ) -> Thought {
        let position = game.position();
        let allowed = if search_moves.is_empty() { left_by_the_past(game) } else { None };
        let search_moves = allowed.as_deref().unwrap_or(search_moves);
        if let Some(mv) = book_move(position, search_moves, seed, level) {
            let pace = LevelParameters::of(level).map_or(Duration::ZERO, |parameters| {
                parameters.pace(2, Timer::allowance(limits, position.player()), &mut Rng::with_seed(seed))
            });
            book_lines::tell(position, mv, search_moves, limits.lines, seed, level, on_info);
            return Thought { best: Some(mv), line: vec![mv], pace, ..Thought::NOTHING };
        }
        // The first search of a game makes its tables: that takes from the time of the move.
        let began = limits.start();
        let mut search = |position: &AnyPosition, history: &[HistoryEntry], search_moves: &[Move]| {
            let eval = self.eval(position.definition(), level);
            let margins = self.margins(&eval, position, level);
            let task = Task { history, limits, search_moves, began, stop, margins };
            let thinking = Thinking { memory: &self.memory, task, level, seed, on_info: &mut *on_info };
            eval.visit(position, thinking)
        };
        let Some(guess) = position.determinize(position.player(), seed) else {
            return search(position, game.history(), search_moves).unwrap_or(Thought::NOTHING);
        };
        let history = determinization::history(game, position.player(), seed);
        let thought = search(&guess, &history, &determinization::known_moves(&guess, search_moves));
        let legal = game.legal_moves();
        if let Some(thought) =
            thought.filter(|thought| thought.best.is_some_and(|best| legal.contains(&best)))
        {
            return thought;
        }
        // What would have been refused is not tried again.
        let is_asked = |mv: &&Move| search_moves.is_empty() || search_moves.contains(mv);
        let rest: Vec<Move> = legal.iter().filter(is_asked).copied().collect();
        let known = determinization::known_moves(&guess, &rest);
        let again = if known.is_empty() { None } else { search(&guess, &history, &known) };
        let thought = again.unwrap_or(Thought::NOTHING);
        Thought { best: thought.best.or_else(|| rest.first().copied()), ..thought }
    }

    /// Returns what a search thinks of a game for `viewer`, whoever is to move, by what he may see; `None`
    /// when the game is over or has not begun.
    pub(crate) fn standing(
        &self,
        game: &Game<AnyPosition>,
        viewer: Side,
        limits: &Limits,
        stop: &Stop,
        seed: u64,
    ) -> Option<Score> {
        let position = game.position();
        if game.outcome().is_some() || position.is_setting_up() {
            return None;
        }
        let began = limits.start();
        let guess = position.determinize(viewer, seed);
        let supposed = guess.is_some().then(|| determinization::history(game, viewer, seed));
        let (seen, history) =
            (guess.as_ref().unwrap_or(position), supposed.as_deref().unwrap_or(game.history()));
        let level = Level::FULL;
        let eval = self.eval(position.definition(), level);
        let margins = self.margins(&eval, seen, level);
        let task = Task { history, limits, search_moves: &limits.only, began, stop, margins };
        let thinking = Thinking { memory: &self.memory, task, level, seed, on_info: &mut |_| () };
        let thought = eval.visit(seen, thinking)?;
        Some(if seen.player() == viewer { thought.score } else { thought.score.flipped() })
    }

    /// Returns the margins of a search of a position.
    fn margins(&self, eval: &AnyEval, position: &AnyPosition, level: Level) -> &Margins {
        if level != Level::FULL {
            return Margins::usual();
        }
        let of_game = || Margins::of(position.definition(), eval.scope(position));
        self.margins.as_deref().unwrap_or_else(of_game)
    }

    /// Makes what a search of this game needs beforehand, so that the first search has all its time.
    pub fn prepare(&self, definition: &'static Definition) {
        self.eval(definition, Level::FULL);
    }

    /// Returns the evaluation of a game, made when it is first asked for. What a level is worth was measured
    /// without nets, and stays so.
    fn eval(&self, definition: &'static Definition, level: Level) -> Arc<AnyEval> {
        let taken: &[_] = if level == Level::FULL { &self.taken } else { &[] };
        let mut instead = self.own.iter().chain(taken);
        if let Some(own) = instead.find(|own| std::ptr::eq(own.definition(), definition)) {
            return Arc::clone(own);
        }
        registry::eval_of(definition, if level == Level::FULL { self.nets } else { Nets::Without })
    }
}

/// Returns the legal moves when what was played before forbids some that the position alone would allow.
fn left_by_the_past(game: &Game<AnyPosition>) -> Option<Vec<Move>> {
    let (legal, mut alone) = (game.legal_moves(), Vec::new());
    game.position().moves(&mut alone);
    (legal.len() < alone.len()).then_some(legal)
}

/// Returns the evaluation of a game with these nets.
fn with_nets(definition: &'static Definition, nets: impl Iterator<Item = Arc<Net>>) -> Arc<AnyEval> {
    Arc::new(nets.fold(AnyEval::without_net(definition), AnyEval::with_net))
}
