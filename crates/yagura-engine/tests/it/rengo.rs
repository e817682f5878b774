//! Union shogi: mates, exchanges with cannons and stopped jumps, turns that end the game, and no illegal move
//! whatever the armies.

use std::collections::HashSet;

use fastrand::Rng;
use yagura::{AnyPosition, Game, Move, Notation as _, Outcome, Position, Reason, Side, Variant};
use yagura_engine::{Engine, Level, Limits, Score, Stop, army, usi};

use crate::playing::{best, game, think};

const BOARDS: [&str; 5] = ["rengo-shogi", "rengo-chess", "rengo-xiangqi", "rengo-janggi", "rengo-makruk"];

/// Returns a game between random armies.
fn random_game(variant: &Variant, rng: &mut Rng) -> Game<AnyPosition> {
    let mut game = Game::begin(variant, None).expect("the start");
    for player in ["A", "B"] {
        game.set_up(&format!("{player}:{}", army::random(variant, rng.u64(..))))
            .expect("a random army is legal");
    }
    while let Some(turn) = army::turn(&game, Level::FULL, rng.u64(..)) {
        game.set_up(&turn).expect("the turn is legal");
    }
    game
}

#[test]
fn mates_on_every_board() {
    for (variant, position, mate) in [
        ("rengo-shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1 - - - - 0,0", "G*5b"),
        ("rengo-chess", "4[ck]3/3[cp][cp][cp]2/8/8/8/8/8/[CR]3[CK]3 b - 1 - - - 0 -", "8h8a"),
        ("rengo-xiangqi", "4[xk]4/[XR]8/8[XR]/9/9/9/9/9/9/3[XK]5 b - 1 - - - - -", "1c1a"),
        ("rengo-janggi", "4[jk]4/[JR]8/8[JR]/9/[jr][jr]7/[JR][JR]7/9/3[JK]5/9/9 b - 1 - - - - -", "1c1a"),
        ("rengo-makruk", "4[mk]3/[MR]7/7[MR]/8/8/8/8/4[MK]3 b - 1 - - - - -", "1c1a"),
    ] {
        let (mv, thought) = best(variant, position, 4);
        assert_eq!((mv.as_str(), thought.score), (mate, Score::Win(1)), "{variant} {position}");
    }
}

/// §11.3: who is stalemated loses on the xiangqi board.
#[test]
fn stalemates_where_that_wins() {
    let position = "5[xk]3/9/[XR]1[CN]6/9/9/9/9/9/9/4[XK]4 b - 1 - - - - -";
    let (mv, thought) = best("rengo-xiangqi", position, 6);
    assert_eq!(thought.score, Score::Win(1), "{mv}");
    let mut game = game("rengo-xiangqi", Some(position));
    game.play_text(&mv).expect("a move");
    assert_eq!(game.outcome(), Some(Outcome::win(Side::Black, Reason::Stalemate)), "{mv}");
}

#[test]
fn takes_what_hangs() {
    for (variant, position, takes) in [
        // Over a screen.
        ("rengo-chess", "4[ck]3/8/[cr]7/8/[CP]7/8/8/[XC]3[CK]3 b - 1 - - - 0 -", "8h8c"),
        ("rengo-xiangqi", "4[xk]4/9/[xr]8/9/+[XP]8/9/9/9/[JC]8/3[XK]5 b - 1 - - - - -", "9i9c"),
        // A jump that nothing stops.
        ("rengo-shogi", "4k4/9/1[xr]7/9/[JH]8/9/9/9/4K4 b - 1 - - - - 0,0", "9e8c"),
    ] {
        assert_eq!(best(variant, position, 3).0, takes, "{variant} {position}");
    }
}

/// A chariot does not take a soldier that a horse, a cannon over its screen or an elephant guards.
#[test]
fn sees_guards_that_can_be_stopped() {
    for (variant, position, bad) in [
        ("rengo-xiangqi", "4[xk]4/9/1[xh]7/9/[xp]8/9/9/9/[XR]8/3[XK]5 b - 1 - - - - -", "9i9e"),
        ("rengo-xiangqi", "[xc]3[xk]4/9/[xe]8/9/[xp]8/9/9/9/[XR]8/3[XK]5 b - 1 - - - - -", "9i9e"),
        ("rengo-shogi", "4k4/3[je]5/9/9/5[jp]3/9/9/9/4K[JR]3 b - 1 - - - - 0,0", "4i4e"),
    ] {
        assert_ne!(best(variant, position, 2).0, bad, "{variant} {position}");
    }
}

/// §11.8: a declaration wins, and is taken.
#[test]
fn declares() {
    let (mv, thought) = best("rengo-shogi", "4K4/9/9/9/9/9/9/9/k8 b R 5 - - - - 120,0", 3);
    assert_eq!((mv.as_str(), thought.score), ("declare", Score::Win(1)));
}

/// §11.9: whoever is ahead ends the game by points, the other does not.
#[test]
fn ends_by_points_only_when_ahead() {
    let ahead = "4[jk]4/9/9/2[jp]6/9/9/2[JP]3[JP]2/4[JK]4/9/9 b - 1 - - - - -";
    let (mv, thought) = best("rengo-janggi", ahead, 3);
    assert_eq!((mv.as_str(), thought.score), ("points", Score::Win(1)));
    // The second player has 1.5 points more.
    let behind = "4[jk]4/9/9/2[jp]3[jp]2/9/9/2[JP]3[JP]2/4[JK]4/9/9 b - 1 - - - - -";
    let (mv, _) = best("rengo-janggi", behind, 3);
    assert_ne!(mv, "points");
}

/// §11.5: a draw is claimed by who is worse, and by nobody else.
#[test]
fn claims_only_when_worse() {
    for (position, claims) in [
        ("4[ck]3/3[cp][cp][cp]2/8/8/8/8/8/[CR]3[CK]3 b - 1 - - - 0 -", false),
        ("[cr]3[ck]3/3[cp][cp][cp]2/8/8/8/8/8/4[CK]3 b - 1 - - - 0 -", true),
    ] {
        let mut game = game("rengo-chess", Some(position));
        for text in ["4h5h", "4a3a", "5h4h", "3a4a", "4h5h", "4a3a", "5h4h", "3a4a"] {
            game.play_text(text).expect("kings walk about");
        }
        let texts: Vec<String> = game.legal_moves().into_iter().map(|mv| game.position().usi(mv)).collect();
        assert!(texts.contains(&"claim".to_owned()), "{texts:?}");
        let thought = think(&game, &Limits::depth(4));
        assert_eq!(
            thought.best.map(|mv| game.position().usi(mv)).as_deref() == Some("claim"),
            claims,
            "{position}"
        );
        // The claim alone, and all but the claim.
        let only = |claim: bool| -> Vec<Move> {
            game.legal_moves()
                .into_iter()
                .filter(|&mv| (game.position().usi(mv) == "claim") == claim)
                .collect()
        };
        let chosen = |only: Vec<Move>| {
            think(&game, &Limits { only: only.clone(), ..Limits::depth(2) })
                .best
                .is_some_and(|mv| only.contains(&mv))
        };
        assert!(chosen(only(true)) && chosen(only(false)));
    }
}

/// §11.5: a check that may not be repeated is not repeated.
#[test]
fn changes_a_check_that_it_must_change() {
    for (variant, position, round) in [
        (
            "rengo-xiangqi",
            "9/4[xk]4/9/9/9/9/9/9/[xr]8/3[XK]4[XR] b - 1 - - - - -",
            ["1j1b", "5b5a", "1b1a", "5a5b", "1a1b", "5b5a"],
        ),
        (
            "rengo-makruk",
            "8/4[mk]3/8/8/8/8/[mr]7/3[MK]3[MR] b - 1 - - - - -",
            ["1h1b", "4b4a", "1b1a", "4a4b", "1a1b", "4b4a"],
        ),
    ] {
        let mut game = game(variant, Some(position));
        game.play_text(round[0]).expect("a check");
        game.play_text(round[1]).expect("a way out");
        for text in round[2..].iter().cycle().take(12) {
            if game.play_text(text).is_err() {
                break;
            }
        }
        let mut alone = Vec::new();
        game.position().moves(&mut alone);
        assert!(game.legal_moves().len() < alone.len(), "a check is forbidden: {}", game.position().sfen());
        for level in Level::all() {
            let thought =
                Engine::new(1).think(&game, &Limits::nodes(2000), level, &Stop::new(), 1, &mut |_| ());
            assert!(
                thought.best.is_some_and(|mv| game.legal_moves().contains(&mv)),
                "{variant} level {}",
                level.number()
            );
        }
    }
}

/// §11.10: a king is bared when the count is enough to mate it, and not before.
#[test]
fn does_not_bare_a_king_too_early() {
    // Two chariots would have eight actions less the pieces on the board: too few here.
    let (mv, _) = best("rengo-makruk", "8/8/8/[mp]2[mk]4/8/8/[MR]6[MR]/4[MK]3 b - 1 - - - - -", 5);
    assert_ne!(mv, "8g8d");
}

#[test]
fn plays_legal_moves_with_any_armies_at_any_level() {
    for id in BOARDS {
        let variant = Variant::parse(id).expect("a board");
        let mut rng = Rng::with_seed(11);
        for _ in 0..3 {
            let mut game = random_game(&variant, &mut rng);
            for _ in 0..90 {
                if game.outcome().is_some() {
                    break;
                }
                let level = Level::new(rng.u8(1..=10)).expect("a level");
                let thought = Engine::new(1).think(
                    &game,
                    &Limits::nodes(rng.u64(1..150)),
                    level,
                    &Stop::new(),
                    rng.u64(..),
                    &mut |_| (),
                );
                let mv = thought.best.expect("the game goes on");
                assert!(
                    game.legal_moves().contains(&mv),
                    "{id} {}: {}",
                    game.position().sfen(),
                    game.position().usi(mv)
                );
                game.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn beats_a_random_player_with_the_same_army() {
    let mut rng = Rng::with_seed(5);
    for id in BOARDS {
        let variant = Variant::parse(id).expect("a board");
        let mut game = game(id, None);
        let own = Side::White;
        while game.outcome().is_none() && game.moves().len() < 200 {
            let legal = game.legal_moves();
            let mv = if game.position().player() == own {
                think(&game, &Limits::nodes(1500)).best.expect("the game goes on")
            } else {
                *rng.choice(&legal).expect("the game goes on")
            };
            game.play_unchecked(mv);
        }
        assert_eq!(
            game.outcome().and_then(|outcome| outcome.winner),
            Some(own),
            "{variant}: {}",
            game.position().sfen()
        );
    }
}

#[test]
fn speaks_usi() {
    let say = |lines: &str| {
        let mut output = Vec::new();
        let input = format!("setoption name USI_Variant value rengo-janggi\n{lines}");
        usi::run(std::io::Cursor::new(input), &mut output).expect("memory can be read and written");
        String::from_utf8(output).expect("answers are UTF-8").lines().last().unwrap_or_default().to_owned()
    };
    assert!(say("position startpos\ngo byoyomi 1000\n").starts_with("bestmove A:"));
    assert!(
        say("position startpos\ngo byoyomi\n").starts_with("bestmove A:"),
        "a garbled order is no resignation"
    );
    let armies = |seed: u32| {
        (0..12)
            .map(|_| say(&format!("setoption name Seed value {seed}\nposition startpos\ngo depth 1\n")))
            .collect::<HashSet<_>>()
            .len()
    };
    assert_eq!(armies(7), 1, "the same army for the same seed");
    assert!(armies(0) > 1, "without a seed nobody can foretell it");
    let variant = Variant::parse("rengo-janggi").expect("a board");
    let (native, ranks) = (army::native(&variant), army::native(&variant).trim_end_matches("|-"));
    let begun = format!("position startpos moves A:{native}");
    assert!(say(&format!("{begun}\ngo depth 1\n")).starts_with("bestmove B:"));
    let both = format!("{begun} B:{native}");
    assert!(say(&format!("{both}\ngo depth 1\n")).starts_with("bestmove coin:"));
    assert!(say(&format!("{both} coin:B\ngo depth 1\n")).starts_with("bestmove re:"));
    assert!(!say(&format!("{both} coin:B re:{ranks} re:{ranks}\ngo depth 2\n")).contains(':'));
}
