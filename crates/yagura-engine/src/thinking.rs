//! One move to find: from a game whose type is not known to the search of its own types, at the level that is
//! asked for.

use std::time::Duration;

use fastrand::Rng;
use yagura::GamePosition;

use crate::{
    eval::{Eval, EvalVisitor},
    lazy_smp::{self, SearchResult},
    level::Level,
    level_parameters::LevelParameters,
    limits::{Timer, TurnSearch},
    margins::Margins,
    memory::Memory,
    search::{History, Search, Skill},
    split_turns,
    task::Task,
    thought::{Info, Thought},
    transposition::TranspositionTable,
};

/// The size of the table of a weak player, in bytes: enough for its few positions, and fresh for each move,
/// so that what it plays does not depend on what the engine did before.
const WEAK_TABLE: usize = 2 << 20;

/// One move to find.
pub(crate) struct Thinking<'a> {
    pub(crate) memory: &'a Memory,
    pub(crate) task: Task<'a>,
    pub(crate) level: Level,
    pub(crate) seed: u64,
    pub(crate) on_info: &'a mut dyn FnMut(&Info),
}

impl EvalVisitor for Thinking<'_> {
    type Out = Option<Thought>;

    fn visit<P: GamePosition, E: Eval<P>>(self, eval: &E, position: &P) -> Option<Thought> {
        let Self { memory, task, level, seed, on_info } = self;
        let search =
            |position: &P, task: Task<'_>, on_info: &mut dyn FnMut(&Info)| match LevelParameters::of(level) {
                None => at_full_strength(eval, memory, position, task, on_info),
                Some(parameters) => at_level(eval, parameters, position, task, seed, on_info),
            };
        if task.limits.turns == TurnSearch::Whole {
            return search(position, task, on_info);
        }
        let position = &position.with_split_turns();
        let first_parts = split_turns::first_parts(position, task.search_moves);
        let mut on_parts = |info: &Info| {
            on_info(&Info { moves: split_turns::shown_turns(position, &info.moves), ..info.clone() });
        };
        let thought = search(position, Task { search_moves: &first_parts, ..task }, &mut on_parts)?;
        let skill =
            LevelParameters::of(level).map_or_else(Skill::default, |parameters| parameters.skill(seed));
        Some(in_whole_turns(eval, position, task, thought, skill))
    }
}

/// Returns what a search with all of the engine's strength finds.
fn at_full_strength<P: GamePosition, E: Eval<P>>(
    eval: &E,
    memory: &Memory,
    position: &P,
    task: Task<'_>,
    on_info: &mut dyn FnMut(&Info),
) -> Option<Thought> {
    memory.table.next_age();
    let SearchResult { roots, depth, nodes, elapsed } =
        lazy_smp::search(eval, memory, position, task, on_info);
    let best = roots.first()?;
    Some(Thought {
        best: Some(best.mv),
        score: eval.score(best.known()),
        depth,
        nodes,
        elapsed,
        line: best.pv.clone(),
        pace: Duration::ZERO,
    })
}

/// Returns what a weak player finds.
fn at_level<P: GamePosition, E: Eval<P>>(
    eval: &E,
    parameters: &LevelParameters,
    position: &P,
    task: Task<'_>,
    seed: u64,
    on_info: &mut dyn FnMut(&Info),
) -> Option<Thought> {
    // The same seed serves for a whole game, so the position takes part.
    let mut rng = Rng::with_seed(seed ^ position.key());
    let mut legal = Vec::new();
    position.search_moves(&mut legal);
    let candidates = if task.search_moves.is_empty() { &legal } else { task.search_moves };
    let seen = parameters.seen_moves(candidates, &mut rng);
    let limits = parameters.limits(task.limits);
    let (table, mut history) = (TranspositionTable::new(WEAK_TABLE), History::default());
    // What a level is worth was measured with these.
    let weak_task = Task { limits: &limits, search_moves: &seen, margins: Margins::usual(), ..task };
    let mut search = Search::new(eval, &table, &mut history, position, weak_task, parameters.skill(seed));
    let (roots, depth) = search.run(on_info);
    let chosen = roots.get(parameters.choose(&roots, &mut rng))?;
    let allowance = Timer::allowance(task.limits, position.player());
    Some(Thought {
        best: Some(chosen.mv),
        score: eval.score(chosen.known()),
        depth,
        nodes: search.nodes,
        elapsed: search.elapsed(),
        line: chosen.pv.clone(),
        pace: parameters.pace(legal.len(), allowance, &mut rng),
    })
}

/// Returns a thought in parts of turns with whole turns.
fn in_whole_turns<P: GamePosition, E: Eval<P>>(
    eval: &E,
    position: &P,
    task: Task<'_>,
    mut thought: Thought,
    skill: Skill,
) -> Thought {
    let mut line = split_turns::completed_turns(eval, position, task, &thought.line, skill);
    let best = line.first().copied().or(thought.best);
    // Where only some turns may be played, the second part has to be one of theirs.
    let best = match best {
        Some(best) if !task.search_moves.is_empty() && !task.search_moves.contains(&best) => {
            line.clear();
            task.search_moves.iter().copied().find(|turn| turn.with_extra(0) == best.with_extra(0))
        }
        best => best,
    };
    if line.is_empty() {
        line.extend(best);
    }
    (thought.best, thought.line) = (best, line);
    thought
}
