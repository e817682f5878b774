//! Mates are proved, and only where there are any.

use std::time::Duration;

use fastrand::Rng;
use yagura::{AnyPosition, Game, Move, Notation as _, Position};
use yagura_engine::{
    Limits, Stop,
    mate::{Proof, Verdict, solve},
};

use crate::playing::{checks_mate, game, wander};

fn prove(position: &AnyPosition, nodes: u64) -> Proof {
    solve(position, &Limits::nodes(nodes), &Stop::new()).expect("a game with mates")
}

/// Holds that the line is legal, checks with each move of the attacker and ends in his win.
fn holds(game: &Game<AnyPosition>, line: &[Move]) {
    let attacker = game.position().player();
    let mut game = game.clone();
    for &mv in line {
        assert!(game.legal_moves().contains(&mv), "{}: {}", game.position().sfen(), game.position().usi(mv));
        let attacks = game.position().player() == attacker;
        game.play_unchecked(mv);
        assert!(!attacks || game.outcome().is_some() || game.position().in_check());
    }
    assert_eq!(
        game.outcome().and_then(|outcome| outcome.winner),
        Some(attacker),
        "{}",
        game.position().sfen()
    );
}

#[test]
fn proves_what_is_known() {
    for (variant, position, most) in [
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1),
        ("shogi", "l+N3p3/5s3/p1pP3+R1/3p2p2/4p3k/P1P1P1+b2/2S5+p/4GP2+n/LN1GK1s2 b RB2GN2Ls6p 123", 9),
        ("shogi", "+B2g1+N3/3nk1S2/p5n+R1/1p1pp1p2/2P6/4P1P1p/PP+rP1G1+n1/5S3/L2SKG2+b b G3Ps3l3p 89", 9),
        ("shogi-10x10", "8lk/10/8G1/10/10/10/10/10/10/4K5 b S 1", 1),
        ("chu", "3g8/3k1g1+D1c2/3f1sN3f1/12/12/12/12/3I8/3F1P6/4M7/1C+LS1OET4/4GKG5 b - 305", 9),
    ] {
        let game = game(variant, Some(position));
        let Proof { verdict: Verdict::Mate(line), .. } = prove(game.position(), 200_000) else {
            panic!("{position}: no mate")
        };
        assert!(line.len() <= most, "{position}: {} plies", line.len());
        holds(&game, &line);
    }
}

#[test]
fn begins_with_the_moves_that_are_asked_for() {
    let game = game("shogi", Some("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"));
    let (mates, others): (Vec<Move>, Vec<Move>) =
        game.legal_moves().into_iter().partition(|&mv| game.position().usi(mv) == "G*5b");
    let prove = |only| solve(game.position(), &Limits { only, ..Limits::nodes(1000) }, &Stop::new());
    assert_eq!(prove(mates.clone()).map(|proof| proof.verdict), Some(Verdict::Mate(mates)));
    assert_eq!(prove(others).map(|proof| proof.verdict), Some(Verdict::NoMate));
}

#[test]
fn refutes_what_is_none() {
    for (variant, position) in [
        ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        // A pawn may not be dropped to mate (rulebook small §1.10).
        ("shogi", "7nk/9/7G1/9/9/9/9/9/4K4 b P 1"),
        ("shogi", "4k4/9/4G4/9/9/9/9/9/4K4 b - 1"),
    ] {
        assert_eq!(
            prove(game(variant, Some(position)).position(), 200_000).verdict,
            Verdict::NoMate,
            "{position}"
        );
    }
    // To end the game by points is no mate.
    let lone = game("rengo-janggi", Some("9/9/4[jk]4/9/9/9/9/9/9/4[JK]4 w r 1 - - - - -"));
    assert!(lone.legal_moves().iter().any(|&mv| lone.position().usi(mv) == "points"));
    if let Verdict::Mate(line) = prove(lone.position(), 50_000).verdict {
        assert!(
            line.iter().all(|&mv| lone.position().usi(mv) != "points"),
            "{:?}",
            line.iter().map(|&mv| lone.position().usi(mv)).collect::<Vec<_>>()
        );
    }
    // Checks for ever are no mate, though it may take long to see that they all are.
    let chased = game("shogi", Some("4k4/9/9/9/9/9/9/9/4K3R b - 1"));
    assert!(!matches!(prove(chased.position(), 50_000).verdict, Verdict::Mate(_)));
}

#[test]
fn finds_every_short_mate_of_wild_positions() {
    let (mut mates, mut nothing) = (0, 0);
    for variant in ["shogi", "shogi-7x9", "chu"] {
        for seed in 0..12 {
            let mut rng = Rng::with_seed(seed);
            let mut game = game(variant, None);
            wander(&mut game, 60 + 10 * seed as usize, &mut rng);
            for _ in 0..4 {
                wander(&mut game, 1, &mut rng);
                if game.outcome().is_some() {
                    break;
                }
                let position = game.position();
                let Proof { verdict, .. } = prove(position, 4_000);
                if let Verdict::Mate(line) = &verdict {
                    holds(&game, line);
                    mates += 1;
                } else if verdict == Verdict::NoMate {
                    assert!(!checks_mate(position, 3), "{}", position.sfen());
                    nothing += 1;
                }
            }
        }
    }
    assert!(mates > 5 && nothing > 30, "{mates} mates, {nothing} refuted");
}

#[test]
fn keeps_its_limits() {
    let game = game("shogi", Some("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"));
    let began = std::time::Instant::now();
    let proof = solve(game.position(), &Limits::movetime(Duration::from_millis(50)), &Stop::new());
    assert!(proof.is_some() && began.elapsed() < Duration::from_secs(10));
    assert_eq!(prove(game.position(), 1).verdict, Verdict::Unknown);
    for variant in ["stun", "kokose", "two-stage", "ennen", "gungi"] {
        let game = crate::playing::game(variant, None);
        assert_eq!(solve(game.position(), &Limits::nodes(100), &Stop::new()), None, "{variant}");
    }
}
