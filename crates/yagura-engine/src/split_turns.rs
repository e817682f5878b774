//! Turns of several parts, searched as several decisions of one player.
//!
//! A turn of stun shogi is a move and a piece to hold: hundreds of moves times twenty pieces would be
//! siblings of one node. Searched one after the other the moves are ordered among themselves, most of them
//! without a look at the pieces, and the pieces only behind moves that are worth it. What the search finds
//! are lines of parts; here they become turns again.

use yagura::{GamePosition, HistoryEntry, Move, SplitTurns};

use crate::{
    eval::Eval,
    limits::Limits,
    search::{History, Search, Skill},
    task::Task,
    transposition::TranspositionTable,
};

/// Positions that are looked at for the rest of a turn when the line of a search ends before the turn does.
const REST_NODES: u64 = 3000;

/// Returns the first parts of these turns, each once; the turns themselves where the position takes them
/// whole.
pub(crate) fn first_parts<P: SplitTurns>(start: &P, turns: &[Move]) -> Vec<Move> {
    let mut first_parts: Vec<Move> = Vec::with_capacity(turns.len());
    for &turn in turns {
        let whole = start.whole_turn(&[turn]).is_some();
        let first = if whole { turn } else { turn.with_extra(0) };
        if !first_parts.contains(&first) {
            first_parts.push(first);
        }
    }
    first_parts
}

/// Returns the whole turns of a line of parts; one that the line does not finish is left out.
pub(crate) fn whole_turns<P: SplitTurns>(start: &P, line: &[Move]) -> Vec<Move> {
    let mut position = start.clone();
    let mut rest = line;
    let mut turns = Vec::with_capacity(line.len());
    while let Some((turn, parts)) = position.whole_turn(rest) {
        for &part in &rest[..parts] {
            position.play(part);
        }
        turns.push(turn);
        rest = &rest[parts..];
    }
    turns
}

/// Returns the whole turns of a line, to be shown. One that the line only begins is shown with nothing as its
/// second part, which is legal too.
pub(crate) fn shown_turns<P: SplitTurns>(start: &P, line: &[Move]) -> Vec<Move> {
    let turns = whole_turns(start, line);
    if turns.is_empty() { line.first().copied().into_iter().collect() } else { turns }
}

/// Returns the turns of a line that the search chose, the first one always among them: what the line leaves
/// open of it is decided by a short search, for a weak player by a look one ply ahead.
pub(crate) fn completed_turns<P: GamePosition, E: Eval<P>>(
    eval: &E,
    start: &P,
    task: Task<'_>,
    line: &[Move],
    skill: Skill,
) -> Vec<Move> {
    let turns = whole_turns(start, line);
    let (Some(&first), true) = (line.first(), turns.is_empty()) else { return turns };
    let mut middle = start.clone();
    middle.play(first);
    let mut past = task.history.to_vec();
    past.push(HistoryEntry {
        key: middle.key(),
        player: middle.player(),
        mover: start.player(),
        note: middle.note(start, first),
    });
    let depth = (skill != Skill::default()).then_some(1);
    let limits = Limits { nodes: Some(REST_NODES), depth, ..Limits::default() };
    let rest = Task { history: &past, limits: &limits, search_moves: &[], began: limits.start(), ..task };
    let (table, mut history) = (TranspositionTable::new(1 << 20), History::default());
    let (roots, _) = Search::new(eval, &table, &mut history, &middle, rest, skill).run(&mut |_| ());
    let whole: Vec<Move> = std::iter::once(first).chain(roots.first().map(|root| root.mv)).collect();
    whole_turns(start, &whole)
}
