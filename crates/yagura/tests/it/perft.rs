//! Perft tables: lines `pos VARIANT SFEN|start`, then `perft DEPTH COUNT`.

use yagura::{AnyPosition, Game, Moves, Notation as _, Position, Variant, perft, with_position};

use crate::files;

/// Leaves counted a line in an ordinary run; `YAGURA_SLOW=1` counts them all.
const MOST_LEAVES: u64 = 3_000_000;

fn run(text: &str) {
    let slow = std::env::var_os("YAGURA_SLOW").is_some();
    let mut game: Option<Game<AnyPosition>> = None;
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if let Some(rest) = line.strip_prefix("pos ") {
            let (variant, sfen) = rest.split_once(' ').expect("a pos line has a variant and a position");
            let variant = Variant::parse(variant).expect("the variant exists");
            game = Some(
                Game::begin(&variant, Some(sfen).filter(|&s| s != "start")).expect("the position is one"),
            );
            continue;
        }
        let (depth, count) = line
            .strip_prefix("perft ")
            .and_then(|rest| rest.split_once(' '))
            .expect("a perft line has a depth and a count");
        let (depth, count): (u32, u64) = (depth.parse().expect("a number"), count.parse().expect("a number"));
        let game = game.as_ref().expect("a pos line comes first");
        if count <= MOST_LEAVES || slow {
            let found = with_position!(game.position(), p => perft::perft(p, depth));
            assert_eq!(found, count, "perft {depth} of {}", game.position().sfen());
            lines += 1;
        }
        if count <= 60_000 {
            assert_eq!(
                one_by_one(game.position(), depth),
                count,
                "through AnyPosition, every leaf played: {}",
                game.position().sfen()
            );
            let split: u64 = with_position!(game.position(), p => perft::divide(p, depth))
                .iter()
                .map(|&(_, nodes)| nodes)
                .sum();
            assert_eq!(split, count, "divided");
        }
    }
    assert!(lines > 0, "something was counted");
}

/// Perft without bulk counting.
fn one_by_one<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Moves::new();
    position.moves(&mut moves);
    moves
        .into_iter()
        .map(|mv| {
            let mut next = position.clone();
            next.play(mv);
            one_by_one(&next, depth - 1)
        })
        .sum()
}

/// Every file in `perft/`, side by side.
#[test]
fn every_table() {
    let files = files::all("perft", ".perft");
    assert!(files.len() > 7, "{} files", files.len());
    std::thread::scope(|scope| {
        for (_, text) in &files {
            scope.spawn(move || run(text));
        }
    });
}
