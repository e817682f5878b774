//! `yagura perft`.

use std::io::Write;

use serde::Serialize;
use yagura::{AnyPosition, Catalogue, Game, History as _, Move, Notation as _, perft};

use super::{game, write_json};
use crate::args::Perft;

#[derive(Debug, Serialize)]
struct Report {
    variant: String,
    position: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divide: Vec<Line>,
}

#[derive(Debug, Serialize)]
struct Line {
    r#move: String,
    nodes: u64,
}

/// The game divided by its first move, repetition regarded.
fn divided(game: &Game<AnyPosition>, depth: u32) -> Vec<(Move, u64)> {
    let mut counts = Vec::new();
    if depth > 0 {
        game.every_move(&mut |mv| {
            let mut next = game.clone();
            next.play_unchecked(mv);
            counts.push((mv, perft::of_game(&next, depth - 1)));
        });
    }
    counts
}

/// Counts, and writes the count as the last line.
pub(crate) fn run(games: &Catalogue, arguments: &Perft, out: &mut impl Write) -> anyhow::Result<()> {
    let game = game(games, &arguments.variant, arguments.position.as_deref(), &arguments.moves)?;
    let position = game.position();
    let mut divide = Vec::new();
    let over = game.outcome().is_some() && arguments.depth > 0;
    let may_repeat = game.moves().len() + arguments.depth as usize > position.moves_without_past();
    let nodes = if over {
        0
    } else if arguments.divide {
        let mut counts =
            if may_repeat { divided(&game, arguments.depth) } else { position.divide(arguments.depth) };
        counts.sort_by_cached_key(|&(mv, _)| position.usi(mv));
        divide = counts.iter().map(|&(mv, nodes)| Line { r#move: position.usi(mv), nodes }).collect();
        if arguments.depth == 0 { 1 } else { counts.iter().map(|&(_, nodes)| nodes).sum() }
    } else if may_repeat {
        perft::of_game(&game, arguments.depth)
    } else {
        position.perft(arguments.depth)
    };
    if arguments.output.json {
        let report = Report {
            variant: arguments.variant.clone(),
            position: position.sfen(),
            depth: arguments.depth,
            nodes,
            divide,
        };
        return write_json(out, &report);
    }
    for line in divide {
        writeln!(out, "{} {}", line.r#move, line.nodes)?;
    }
    writeln!(out, "perft {} {nodes}", arguments.depth)?;
    Ok(())
}
