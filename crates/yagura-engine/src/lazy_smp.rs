//! Lazy SMP: a thread pool that searches one position together.
//!
//! All share the transposition table and nothing else of one search: each helper runs the same iterations as
//! the leader, some of them a ply deeper at first, and what it finds out reaches the others through the
//! table. The leader alone minds the limits, reports, and as a rule answers.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use yagura::GamePosition;

use crate::{
    eval::Eval,
    limits::{Limits, Stop},
    memory::Memory,
    search::{RootMove, Search, Skill},
    task::Task,
    thought::Info,
    threads,
};

/// Threads that one search may use at most.
pub const MOST_THREADS: usize = 256;

/// What a search by several threads came to.
pub(crate) struct SearchResult {
    /// The moves of the root, best first; none when the game is over.
    pub(crate) roots: Vec<RootMove>,
    /// The last depth that was searched to the end.
    pub(crate) depth: u32,
    /// Positions visited by all threads.
    pub(crate) nodes: u64,
    /// Time used.
    pub(crate) elapsed: std::time::Duration,
}

/// Searches with as many threads as the limits ask for; with fewer if the system gives no more.
pub(crate) fn search<P: GamePosition, E: Eval<P>>(
    eval: &E,
    memory: &Memory,
    position: &P,
    task: Task<'_>,
    on_info: &mut dyn FnMut(&Info),
) -> SearchResult {
    let definition = position.definition();
    let shared_nodes = AtomicU64::new(0);
    let mut history = memory.lend_history(definition);
    let mut leader = Search::new(eval, &memory.table, &mut history, position, task, Skill::default())
        .with_helpers(&shared_nodes);
    let Limits { depth, lines, turns, most_plies, threads, .. } = *task.limits;
    let helpers = threads.clamp(1, MOST_THREADS) - 1;
    if helpers == 0 {
        let (roots, depth) = leader.run(on_info);
        return SearchResult { roots, depth, nodes: leader.nodes, elapsed: leader.elapsed() };
    }
    // The helpers go on until the leader says so.
    let ended = Stop::new();
    let endless = Limits { depth, lines, turns, most_plies, ..Limits::default() };
    let help = |number| {
        let mut history = memory.lend_history(definition);
        let task = Task { limits: &endless, stop: &ended, ..task };
        let search = Search::new(eval, &memory.table, &mut history, position, task, Skill::default());
        search.into_helper(number, &shared_nodes).run(&mut |_| ())
    };
    let ((mut roots, mut depth, elapsed), found) = threads::beside(helpers, &help, || {
        let (roots, depth) = leader.run(on_info);
        ended.stop();
        (roots, depth, leader.elapsed())
    });
    for (found, reached) in found {
        // A helper's answer counts where it has seen farther and likes it better.
        if reached > depth
            && found.first().zip(roots.first()).is_some_and(|(found, best)| found.known() > best.known())
        {
            (roots, depth) = (found, reached);
        }
    }
    SearchResult { roots, depth, nodes: leader.nodes + shared_nodes.load(Relaxed), elapsed }
}
