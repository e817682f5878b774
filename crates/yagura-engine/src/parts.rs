//! Turns of several parts, searched as several decisions of one player.
//!
//! A turn of stun shogi is a move and a man to hold: hundreds of moves times twenty men would be siblings of one node. Searched one after the other
//! the moves are ordered among themselves, most of them without a look at the men, and the men only behind moves that are worth it. What the
//! search finds are lines of parts; here they become turns again.

use yagura::{Move, Ply, Position};

use crate::{
    eval::Eval,
    limits::{Limits, Stop},
    search::{Search, Weakness},
    table::Table,
};

/// Positions that are looked at for the rest of a turn when the line of a search ends before the turn does.
const REST_NODES: u64 = 3000;

/// Returns the first parts of these turns, each once; the turns themselves where the position takes them whole.
pub(crate) fn beginnings<P: Position>(start: &P, turns: &[Move]) -> Vec<Move> {
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
pub(crate) fn turns<P: Position>(start: &P, line: &[Move]) -> Vec<Move> {
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

/// Returns the turns of a line that the search chose, the first one always among them: what the line leaves open of it is decided by a short search,
/// for a weak player by a look one ply ahead.
pub(crate) fn finished<P: Position, E: Eval<P>>(
    eval: &E,
    start: &P,
    plies: &[Ply],
    line: &[Move],
    stop: &Stop,
    weakness: Weakness,
) -> Vec<Move> {
    let turns = turns(start, line);
    let (Some(&first), true) = (line.first(), turns.is_empty()) else { return turns };
    let mut middle = start.clone();
    middle.play(first);
    let mut plies = plies.to_vec();
    plies.push(Ply { key: middle.key(), player: middle.player(), mover: start.player(), note: middle.note(start, first) });
    let depth = (weakness != Weakness::default()).then_some(1);
    let (table, limits) = (Table::new(1 << 20), Limits { nodes: Some(REST_NODES), depth, ..Limits::default() });
    let mut search = Search::new(eval, &table, &middle, &plies, &limits, stop, weakness);
    let (roots, _) = search.run(&mut |_| ());
    let whole: Vec<Move> = std::iter::once(first).chain(roots.first().map(|root| root.mv)).collect();
    self::turns(start, &whole)
}
