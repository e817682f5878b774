//! Mate in chu shogi, which is noticed though it ends nothing (rulebook chu R-9), against its definition.

use yagura::{AnyPosition, Game, Position, Side, Variant};

const POSITIONS: u32 = 2_000;

/// A white king in a corner with few pieces of both sides around, sometimes with a prince among lions.
fn corner(rng: &mut fastrand::Rng) -> String {
    let mut board = [[""; 12]; 12];
    let prince = rng.bool();
    let mut put = |pieces: &[&'static str], size| {
        for piece in pieces {
            board[rng.usize(..size)][rng.usize(..size)] = piece;
        }
    };
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
        for piece in rank {
            if piece.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text += piece;
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    format!("{} w - 1", board.iter().map(rank).collect::<Vec<_>>().join("/"))
}

fn royals(game: &Game<AnyPosition>, side: Side) -> usize {
    let mut royals = 0;
    game.position().for_each_piece(|_, piece| {
        royals += usize::from(piece.side() == side && game.position().definition().kind(piece.kind()).royal);
    });
    royals
}

/// Whether after each move White has lost, or Black has a move that leaves him without a royal.
fn by_definition(game: &Game<AnyPosition>) -> bool {
    let played = |game: &Game<AnyPosition>, mv| {
        let mut next = game.clone();
        next.play_unchecked(mv);
        next
    };
    let moves = game.legal_moves();
    !moves.is_empty()
        && moves.into_iter().all(|mv| {
            let next = played(game, mv);
            match next.outcome() {
                Some(outcome) => outcome.winner == Some(Side::Black),
                None => next
                    .legal_moves()
                    .into_iter()
                    .any(|reply| royals(&played(&next, reply), Side::White) == 0),
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
        let game = Game::begin(&chu, Some(&text)).expect("a position");
        let mate = game.is_mate();
        assert_eq!(mate, by_definition(&game), "{text}");
        mates += u32::from(mate);
    }
    assert!(mates > 300, "{mates} mates");
}
