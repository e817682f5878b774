//! Mate in chu shogi, which is noticed though it ends nothing (rulebook chu R-9), against its definition.

use yagura::{AnyPosition, Game, Position, Side, Variant};

const POSITIONS: u32 = 2_000;

/// A white king in a corner with few pieces of both sides around, sometimes with a prince among lions.
fn corner(rng: &mut fastrand::Rng) -> String {
    let mut board = [[""; 12]; 12];
    let prince = rng.bool();
    let mut put = |men: &[&'static str], size| men.iter().for_each(|man| board[rng.usize(..size)][rng.usize(..size)] = man);
    if prince {
        put(&["N", "N", "N", "N", "+D"], 4);
        put(&["+e"], 2);
        put(&["k"], 2);
    } else {
        put(&["P", "Q", "N", "R", "+D", "p", "p", "r", "n", "g"], 5);
        put(&["k"], 3);
    }
    board[11][11] = "K";
    let rank = |rank: &[&str; 12]| {
        let mut text = String::new();
        let mut empty = 0;
        for man in rank {
            if man.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text += man;
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    format!("{} w - 1", board.iter().map(rank).collect::<Vec<_>>().join("/"))
}

fn royals(game: &Game<AnyPosition>, side: Side) -> usize {
    let mut royals = 0;
    game.position().each_man(|_, man| royals += usize::from(man.side() == side && game.position().definition().kind(man.kind()).royal));
    royals
}

/// Whether after each move White has lost, or Black has a move that leaves him without a royal.
fn by_definition(game: &Game<AnyPosition>) -> bool {
    let played = |game: &Game<AnyPosition>, mv| {
        let mut next = game.clone();
        next.play(mv);
        next
    };
    let moves = game.legal();
    !moves.is_empty()
        && moves.into_iter().all(|mv| {
            let next = played(game, mv);
            match next.outcome() {
                Some(outcome) => outcome.winner == Some(Side::Black),
                None => next.legal().into_iter().any(|reply| royals(&played(&next, reply), Side::White) == 0),
            }
        })
}

#[test]
fn mate_is_what_it_says() {
    let chu = Variant::parse("chu").expect("a variant");
    let mut rng = fastrand::Rng::with_seed(14);
    let mut mates = 0;
    for _ in 0..POSITIONS {
        let text = corner(&mut rng);
        let game = Game::of_variant(&chu, Some(&text)).expect("a position");
        let mate = game.is_mate();
        assert_eq!(mate, by_definition(&game), "{text}");
        mates += u32::from(mate);
    }
    assert!(mates > 300, "{mates} mates");
}
