//! The games in which the players do not simply alternate, or kings may be taken (rulebook small §5-7).

use fastrand::Rng;
use yagura::{AnyPosition, Move, Notation as _, Position, Reason, Side};
use yagura_engine::{Limits, Score, TurnSearch};

use crate::playing::{best, game, think, wander_plainly};

/// The games of rulebook small §5-7.
const GAMES: [&str; 5] = ["stun", "stun-delayed", "two-stage", "kokose", "kokose-finish"];

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut after = position.clone();
    after.play(mv);
    after
}

fn legal(position: &AnyPosition) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

/// Returns whether `player` wins within so many moves whatever the other does, by trying everything.
fn wins(position: &AnyPosition, player: Side, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(player);
    }
    if plies == 0 {
        return false;
    }
    let mut moves = legal(position).into_iter();
    if position.player() == player {
        moves.any(|mv| wins(&after(position, mv), player, plies - 1))
    } else {
        moves.all(|mv| wins(&after(position, mv), player, plies - 1))
    }
}

/// Positions in which the player mates by kokose, and not in as many moves without it; found by trying
/// everything in positions of random games.
const KOKOSE_WINS: [(&str, &str); 14] = [
    ("kokose", "ln1g1k1n1/3sg1s1l/p1p2p1B1/1p1pp1ppp/P1Pn1S3/3RP2PP/1P1P2P2/4R1G2/1+b2GKSNL b LP 63 b -"),
    ("kokose", "1+L1gg4/l4k3/ppp1pp1Np/7p1/2np1+B1NP/3P2r2/PPS1PPs2/2s1GR3/LN2KGS1L w B2P2p 68 w -"),
    ("kokose", "ln2kg1nl/g2sgsr2/3p3p1/ppP1Pp2p/2pP2p2/5B3/PPN2PPPP/1S2RSG2/L3K2NL b Bp 45 b -"),
    ("kokose", "lnsgkg2l/4rs3/2pp2np1/1p1+b1pp1p/p3p4/2PP2PPP/1PN2P3/l2SRS3/+b2GKG1NL w 2p 34 w -"),
    ("kokose", "ln2kg1nl/4gs1P1/ppp2p1p1/1b4p1p/3pR4/2P3P+bP/PP1P1P1r1/3SGS3/LN1GK2NL b S2P 41 b -"),
    ("kokose", "1n1g1g1nl/l2srk1s1/3r3p1/Pppp1pp1p/9/1PP1p3P/1G1P1PPP1/3SPS3/LN2KG1NL w 2BP 44 w -"),
    ("kokose", "1n2kg3/l1g2p3/p1pp+S1+B1l/4p1p1p/1pP4p1/6P2/PPSPP2PP/1G3G+n2/LN2K2NL b 2RBSPs 55 b -"),
    (
        "kokose-finish",
        "ln1g1k1n1/3sg1s1l/p1p2p1B1/1p1pp1ppp/P1Pn1S3/3RP2PP/1P1P2P2/4R1G2/1+b2GKSNL b LP 63 b -",
    ),
    ("kokose-finish", "ln2kg1nl/g2sgsr2/3p3p1/ppP1Pp2p/2pP2p2/5B3/PPN2PPPP/1S2RSG2/L3K2NL b Bp 45 b -"),
    ("kokose-finish", "lnsgkg2l/4rs3/2pp2np1/1p1+b1pp1p/p3p4/2PP2PPP/1PN2P3/l2SRS3/+b2GKG1NL w 2p 34 w -"),
    ("kokose-finish", "ln2kg1nl/4gs1P1/ppp2p1p1/1b4p1p/3pR4/2P3P+bP/PP1P1P1r1/3SGS3/LN1GK2NL b S2P 41 b -"),
    ("kokose-finish", "ln1gk1snl/3sg4/pp1p3+S1/2pb4p/6bP1/2P1P4/PP1P1PP1P/R4Gp2/LNSGK2NL b R3P 45 b -"),
    ("kokose-finish", "lnsgk1snl/1r4g2/pppppp1pp/6p2/2P6/P3P4/1+b1PRPPPP/3g1K3/L4GSNL w bsnp 18 w -"),
    ("kokose-finish", "ln1g5/2s1rg3/ppppLk1+Bp/4ppp2/3N5/2PPP2P1/PP3PP1P/L2SRS3/1N1GK2+pL w BSgn 42 w -"),
];

#[test]
fn finds_the_win_by_kokose() {
    for (variant, text) in KOKOSE_WINS {
        let game = game(variant, Some(text));
        let position = game.position();
        let player = position.player();
        let without =
            legal(position).into_iter().any(|mv| mv.extra() == 0 && wins(&after(position, mv), player, 2));
        assert!(!without, "{text} takes kokose to win in so few moves");
        let thought = think(&game, &Limits::nodes(300_000));
        assert_eq!(thought.score, Score::Win(5), "{variant} {text}");
        let [first, second, third, ..] = thought.line[..] else {
            panic!("{variant} {text}: {:?}", thought.line)
        };
        assert!(position.usi(first).ends_with("!k"), "{text}");
        let end =
            [first, second, third].into_iter().fold(position.clone(), |position, mv| after(&position, mv));
        assert!(wins(&end, player, 2), "{variant} {text}");
    }
}

/// The same positions one, two and three moves later: the engine goes through with it.
#[test]
fn ends_the_kokose_that_it_began() {
    for (variant, text) in KOKOSE_WINS {
        let mut game = game(variant, Some(text));
        let player = game.position().player();
        for plies in [5, 4, 3] {
            let thought = think(&game, &Limits::nodes(300_000));
            assert_eq!(thought.score, Score::Win(plies), "{variant} {text} {plies}");
            game.play_unchecked(thought.best.expect("the game goes on"));
        }
        assert!(wins(game.position(), player, 2), "{variant} {text}");
    }
}

/// Rulebook small §7.4: the enemy's piece may not leave his king to the user, however much it would win.
#[test]
fn does_not_expose_the_enemys_king() {
    for (variant, text, tempting) in [
        // The rook could be put before the silver, but stands before its king.
        ("kokose", "4k4/9/4r4/2S6/9/9/9/9/4RK3 w - 2 - 1", "5c6c"),
        // In check the king has to go where it is safe; not there, where the gold could win it.
        ("kokose", "3k5/9/9/9/9/9/9/2R6/3RK4 w - 2 w 1", "6a7a"),
        ("kokose-finish", "3k5/9/9/9/9/9/9/2R6/3RK4 w - 2 w 1", "6a7a"),
    ] {
        let mut exposed = game(variant, Some(text));
        exposed.play_text(tempting).expect("the tempting move is legal");
        assert_eq!(exposed.outcome().map(|outcome| outcome.reason), Some(Reason::BorrowedExposed), "{text}");
        let mut game = game(variant, Some(text));
        for depth in 1..=4 {
            let thought = think(&game, &Limits::depth(depth));
            assert!(
                after(game.position(), thought.best.expect("the game goes on")).outcome().is_none(),
                "{text} at depth {depth}"
            );
        }
        game.play_unchecked(think(&game, &Limits::depth(3)).best.expect("the game goes on"));
        assert_eq!(game.position().player(), Side::Black);
    }
}

/// A rook could be won by kokose: with the duty to mate that would lose (rulebook small §7.6), without it it
/// is what the right is good for.
#[test]
fn uses_its_right_sensibly() {
    let position = "4k4/9/9/2r6/9/9/9/4G4/4K4 b - 1 b -";
    for depth in 3..=6 {
        let (mv, thought) = best("kokose", position, depth);
        assert!(
            mv.ends_with("!k") && matches!(thought.score, Score::Centipawns(300..)),
            "{mv} {} at depth {depth}",
            thought.score
        );
    }
    for depth in 1..=6 {
        let (mv, thought) = best("kokose-finish", position, depth);
        assert!(!mv.ends_with("!k"), "{mv} {} at depth {depth}", thought.score);
    }
    // At the beginning there is nothing to be had yet.
    for variant in ["kokose", "kokose-finish"] {
        let game = game(variant, None);
        for nodes in [1, 300, 3000, 30_000] {
            let mv = think(&game, &Limits::nodes(nodes)).best.expect("the game goes on");
            assert!(
                variant == "kokose" || mv.extra() == 0,
                "{variant} with {nodes} nodes: {}",
                game.position().usi(mv)
            );
        }
    }
}

/// Returns whether `player`, whose turn is over, can lose his king or the game by the next move.
fn loses_next(position: &AnyPosition, player: Side) -> bool {
    match position.outcome() {
        Some(outcome) => outcome.winner == Some(!player),
        None => {
            position.player() != player
                && legal(position).into_iter().any(|mv| wins(&after(position, mv), !player, 0))
        }
    }
}

/// In random positions of all five games: a king en prise is taken, the own one not left so where that can be
/// helped, and a kokose that was begun is not lost by `kokose-exposed` or `kokose-no-mate`.
#[test]
fn looks_after_the_kings() {
    for id in GAMES {
        let mut rng = Rng::with_seed(11);
        let (mut taken, mut guarded) = (0, 0);
        while guarded < 12 || taken < 2 {
            let mut game = game(id, None);
            let plies = rng.usize(2..50);
            wander_plainly(&mut game, plies, &mut rng);
            if game.outcome().is_some() {
                continue;
            }
            let player = game.position().player();
            let takes =
                legal(game.position()).into_iter().any(|mv| wins(&after(game.position(), mv), player, 0));
            let before = game.position().clone();
            for _ in 0..3 {
                if game.outcome().is_none() && game.position().player() == player {
                    game.play_unchecked(think(&game, &Limits::nodes(2500)).best.expect("the game goes on"));
                }
            }
            let sfen = before.sfen();
            if takes {
                taken += 1;
                assert_eq!(game.outcome().map(|outcome| outcome.winner), Some(Some(player)), "{id} {sfen}");
                continue;
            }
            guarded += 1;
            assert_ne!(
                game.outcome().map(|outcome| outcome.winner),
                Some(Some(!player)),
                "{id} {sfen}: {:?}",
                game.moves()
            );
            if loses_next(game.position(), player) {
                let helpless = legal(&before).into_iter().all(|mv| {
                    mv.extra() != 0 && id.starts_with("kokose") || loses_next(&after(&before, mv), player)
                });
                assert!(helpless, "{id} {sfen}: {:?}", game.moves().last().map(|&mv| before.usi(mv)));
            }
        }
    }
}

/// Rulebook small §6.2: a piece on no line of the hook mover is round the corner.
#[test]
fn takes_what_hangs_round_the_corner() {
    for (position, mv) in
        [("4k4/1h7/9/9/9/9/4P1R2/4P4/4K4 w - 1", "8b3g"), ("4k4/9/7R1/3ppp3/9/9/9/2c1P4/4K4 w - 1", "7h2c")]
    {
        let (found, thought) = best("two-stage", position, 4);
        assert!(found == mv || thought.score.centipawns() > 900_000, "{position}: {found} {}", thought.score);
    }
}

/// From games with the engine; the only mate in one goes two legs.
#[test]
fn mates_by_two_legs() {
    for (position, mate) in [
        ("4k4/5h3/p1p1pp1pp/1p3c3/P2p1t2P/4tBp1L/N1SP1PP2/L2GGS3/4K2NR w 4p 44", "4e3h"),
        ("4k4/1h7/ppppcpppp/4p4/4B4/P1t6/3PPPPPP/L2S1S1RL/1NG1KG1N1 w T2p 16", "7f6g"),
        ("4k4/1h3c3/pppppp1pp/6p2/4tt3/P6P1/2PPP1P1P/1B1S2KR1/LN1G1G1NL w 2p 18", "4e5d"),
        ("5k3/7c1/pp2p1ppp/3pb4/2p1t1PtP/3h5/P2PPP2N/1P1S2R1L/LN2KGS2 w g3p 46", "6f7h"),
    ] {
        let (mv, thought) = best("two-stage", position, 3);
        assert_eq!((mv.as_str(), thought.score), (mate, Score::Win(1)), "{position}");
        let mut game = game("two-stage", Some(position));
        game.play_text(&mv).expect("the engine's move is legal");
        assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Checkmate));
    }
}

/// Rulebook small §5.4: one checking piece is held, or taken; two are too many for a hold.
#[test]
fn holds_the_piece_that_checks() {
    // The rook checks, and nothing can come between or take it; holding it saves the bishop that wins the
    // gold.
    let (mv, thought) = best("stun", "4k4/9/9/2g6/9/4r4/6B2/9/4K4 b - 1 -", 6);
    assert!(mv.ends_with("!5f") || mv.starts_with("5i"), "{mv} {}", thought.score);
    let game = game("stun", Some("4k4/9/9/2g6/9/4r4/6B2/9/4K4 b - 1 -"));
    assert!(!loses_next(&after(game.position(), thought.best.expect("the game goes on")), Side::Black));
    // A king that is held cannot run from the piece that comes to take it.
    let (_, thought) = best("stun", "8k/9/8P/9/9/9/9/9/4K4 b R 1 -", 8);
    assert!(matches!(thought.score, Score::Win(_)), "{}", thought.score);
}

/// Turns in parts and whole turns are the same game.
#[test]
fn whole_turns_and_parts_find_the_same() {
    for text in ["4k4/9/9/9/4R4/9/9/9/K7p b - 1 -", "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1 -"] {
        let game = game("stun", Some(text));
        let [parts, whole] = [(TurnSearch::InParts, 6), (TurnSearch::Whole, 3)]
            .map(|(turns, depth)| think(&game, &Limits { turns, ..Limits::depth(depth) }));
        assert!(
            game.legal_moves().contains(&parts.best.expect("the game goes on"))
                && game.legal_moves().contains(&whole.best.expect("the game goes on"))
        );
        let wins = |score| matches!(score, Score::Win(_));
        assert_eq!(wins(parts.score), wins(whole.score), "{text}: {} {}", parts.score, whole.score);
    }
}

/// Only the turns that were asked for, also where they begin kokose or have a second part.
#[test]
fn only_given_odd_turns_are_played() {
    for (id, text) in
        [("kokose", "7g7f!k"), ("kokose-finish", "7g7f!k"), ("stun", "7g7f!3c"), ("stun", "7g7f!5a")]
    {
        let game = game(id, None);
        let only = vec![game.read_move(text).expect("the test's move is legal")];
        for depth in 1..=4 {
            let thought = think(&game, &Limits { only: only.clone(), ..Limits::depth(depth) });
            assert_eq!(thought.best, Some(only[0]), "{id} {text} at depth {depth}");
        }
    }
}
