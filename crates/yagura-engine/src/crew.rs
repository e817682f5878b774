//! Several threads that search one position together (lazy SMP).
//!
//! All share the transposition table and nothing else of one search: each helper runs the same iterations as the leader, some of them a ply deeper at first, and what it finds out
//! reaches the others through the table. The leader alone minds the limits, reports, and as a rule answers.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    thread::{Builder, scope},
};

use yagura::{Ply, Position};

use crate::{
    engine::Info,
    eval::Eval,
    limits::{Limits, Stop},
    memory::Memory,
    search::{RootMove, Search, Weakness},
};

/// Threads that one search may use at most.
pub const MOST_THREADS: usize = 256;

/// What a search by a crew came to.
pub(crate) struct Found {
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
pub(crate) fn search<P: Position, E: Eval<P>>(
    eval: &E,
    memory: &Memory,
    position: &P,
    plies: &[Ply],
    limits: &Limits,
    stop: &Stop,
    on_info: &mut dyn FnMut(&Info),
) -> Found {
    let helped = AtomicU64::new(0);
    let (loan, history) = memory.take_history(position.definition());
    let mut leader =
        Search::new(eval, &memory.table, position, plies, limits, stop, Weakness::default()).remembering(history).helped_by(&helped);
    let helpers = limits.threads.clamp(1, MOST_THREADS) - 1;
    if helpers == 0 {
        let (roots, depth) = leader.run(on_info);
        let found = Found { roots, depth, nodes: leader.nodes, elapsed: leader.elapsed() };
        memory.keep_history(loan, leader.into_history());
        return found;
    }
    let ended = Stop::new();
    let endless = Limits { depth: limits.depth, nodes: None, movetime: None, clocks: None, began: None, threads: 1, ..limits.clone() };
    scope(|scope| {
        let crew: Vec<_> = (0..helpers)
            .map_while(|number| {
                let (ended, endless, helped) = (&ended, &endless, &helped);
                let help = move || {
                    let search = Search::new(eval, &memory.table, position, plies, endless, ended, Weakness::default());
                    let (loan, history) = memory.take_history(position.definition());
                    let mut search = search.remembering(history).helping(number, helped);
                    let found = search.run(&mut |_| ());
                    memory.keep_history(loan, search.into_history());
                    found
                };
                Builder::new().name("search helper".into()).spawn_scoped(scope, help).ok()
            })
            .collect();
        let (mut roots, mut depth) = leader.run(on_info);
        let elapsed = leader.elapsed();
        ended.stop();
        for helper in crew {
            // A helper's answer counts where it has seen farther and likes it better.
            if let Ok((found, reached)) = helper.join()
                && reached > depth
                && found.first().zip(roots.first()).is_some_and(|(found, best)| found.known() > best.known())
            {
                (roots, depth) = (found, reached);
            }
        }
        let nodes = leader.nodes + helped.load(Relaxed);
        memory.keep_history(loan, leader.into_history());
        Found { roots, depth, nodes, elapsed }
    })
}
