//! The engine sees what is there.

use yagura::{AnyPosition, Game, Move, Notation as _, Piece, Position, Reason, Side, Variant};
use yagura_engine::{
    Limits, Score,
    eval::{Classic, Eval, Weights},
};

use crate::playing::{best, game, think, wins_in};

#[test]
fn mates_in_one() {
    for (variant, position, mate) in [
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"),
        ("shogi", "4k4/R8/9/9/9/9/9/9/K7R b - 1", "1i1a+"),
        ("shogi-10x10", "8lk/10/8G1/10/10/10/10/10/10/4K5 b S 1", "S*1b"),
    ] {
        let (mv, thought) = best(variant, position, 4);
        assert_eq!(thought.score, Score::Win(1), "{position}");
        assert!(
            mate.is_empty() || mv == mate || wins_in(game(variant, Some(position)).position(), 1),
            "{position}: {mv}"
        );
    }
}

/// From games of the engine; that there is no other defence is checked by trying everything.
#[test]
fn mates_in_three() {
    for (variant, position) in [
        ("shogi", "l+N3p3/5s3/p1pP3+R1/3p2p2/4p3k/P1P1P1+b2/2S5+p/4GP2+n/LN1GK1s2 b RB2GN2Ls6p 123"),
        ("shogi", "l+R1g1g2l/2nkl4/pppN1+R2p/5P3/7pP/2P1S1p2/P1SK2+bP1/2+l1G4/+b4G3 b SN6Psnp 105"),
        ("shogi-10x10", "l1s7/5Q4/1ppkp5/p2n1p4/1b+N7/1L1B6/2P1P5/PPNP1PPPPP/1S6R1/L2G1KGS1L b R2GSN5Pq 153"),
        ("chu", "3g8/3k1g1+D1c2/3f1sN3f1/12/12/12/12/3I8/3F1P6/4M7/1C+LS1OET4/4GKG5 b - 305"),
    ] {
        let (_, thought) = best(variant, position, 6);
        assert_eq!(thought.score, Score::Win(3), "{position}");
        let game = game(variant, Some(position));
        assert!(wins_in(game.position(), 3), "{position}");
        assert!(ends_well(&game, &thought.line), "{position}");
    }
}

#[test]
fn mates_in_five() {
    for (variant, position) in [
        ("shogi", "ln2kg2G/3s5/2pppsnpp/5p3/6p1L/1R6P/PPPP1PPP1/1S1+rGKG2/L+b5NL w bsn3p 72"),
        ("shogi", "+B2g1+N3/3nk1S2/p5n+R1/1p1pp1p2/2P6/4P1P1p/PP+rP1G1+n1/5S3/L2SKG2+b b G3Ps3l3p 89"),
        ("chu", "12/4kt6/12/10+P1/5N6/5M6/12/12/9F2/1F1C2TS4/3S1GG2C2/5K6 b - 329"),
    ] {
        let (_, thought) = best(variant, position, 9);
        assert_eq!(thought.score, Score::Win(5), "{position}");
        assert!(variant == "chu" || ends_well(&game(variant, Some(position)), &thought.line), "{position}");
    }
}

/// Returns whether the line ends with a win of its first player. In chu shogi the last move, which takes the
/// king, may be left out.
fn ends_well(game: &Game<AnyPosition>, line: &[Move]) -> bool {
    let mut position = game.position().clone();
    let player = position.player();
    for &mv in line {
        position.play(mv);
    }
    wins_in(&position, 1) || position.outcome().is_some_and(|outcome| outcome.winner == Some(player))
}

/// Rulebook small §1.10.
#[test]
fn does_not_mate_by_a_dropped_pawn() {
    let (mv, thought) = best("shogi", "7nk/9/7G1/9/9/9/9/9/4K4 b P 1", 5);
    assert_ne!(mv, "P*1b");
    assert_ne!(thought.score, Score::Win(1));
    let (mv, thought) = best("shogi-7x9", "5pk/7/5+B1/7/7/7/7/7/3K3 b P 1", 5);
    assert_eq!((mv.as_str(), thought.score), ("P*1b", Score::Win(1)));
}

#[test]
fn takes_what_hangs() {
    // A lion without a foot before the bishop, a free king before the rook, a king that nobody saw.
    for (position, mv) in [
        ("k11/12/12/4n7/12/12/7B4/12/12/12/4G7/11K b - 1", "5g8d"),
        ("k11/12/12/4q7/12/12/4R7/12/12/12/4G7/11K b - 1", "8g8d"),
        ("5k6/3pp7/12/12/12/12/5R6/12/12/12/4G7/11K b - 1", "7g7a"),
    ] {
        let (found, thought) = best("chu", position, 6);
        assert!(found.trim_end_matches('+') == mv, "{position}: {found}, {:?}", thought.score);
    }
}

/// The last royal is taken, or with a prince beside the king only one of two.
#[test]
fn taking_the_last_royal_wins() {
    let (_, thought) = best("chu", "5k6/3pp7/12/12/12/12/5R6/12/12/12/4G7/11K b - 1", 3);
    assert_eq!(thought.score, Score::Win(1));
    let (_, thought) = best("chu", "5k5+e/3pp7/12/12/12/12/5R6/12/12/12/4G7/11K b - 1", 2);
    assert!(matches!(thought.score, Score::Centipawns(_)), "{:?}", thought.score);
}

/// Rulebook small §1.11: who gives check four times round loses.
#[test]
fn avoids_perpetual_check() {
    let mut game = game("shogi", Some("R8/4k4/9/9/9/9/9/9/4K4 b 2r2b 1"));
    for text in "9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a".split(' ') {
        game.play_text(text).expect("the test's moves are legal");
    }
    // White need only go on: then Black has lost.
    let thought = think(&game, &Limits::depth(4));
    assert_eq!(thought.score, Score::Win(1));
    let mut before = game_without_last(&game, 1);
    let thought = think(&before, &Limits::depth(5));
    before.play_unchecked(thought.best.expect("Black can move"));
    assert_ne!(
        before.history().last().map(|ply| ply.key),
        game.history().last().map(|ply| ply.key),
        "Black turns off"
    );
}

/// Rulebook chu §8.3.4: if nobody attacks, the side to move when the position comes for the fourth time
/// loses.
#[test]
fn avoids_a_lost_repetition_in_chu() {
    let mut game = game("chu", Some("k11/12/12/12/p11/12/12/P11/12/12/12/11K b - 1"));
    for text in "1l1k 12a12b 1k1l 12b12a 1l1k 12a12b 1k1l 12b12a 1l1k 12a12b 1k1l".split(' ') {
        game.play_text(text).expect("the test's moves are legal");
    }
    let (mv, thought) = (game.position().clone(), think(&game, &Limits::depth(4)));
    assert_eq!(
        (mv.usi(thought.best.expect("White can move")).as_str(), thought.score),
        ("12b12a", Score::Win(1))
    );
    let mut before = game_without_last(&game, 1);
    let thought = think(&before, &Limits::depth(5));
    before.play_unchecked(thought.best.expect("Black can move"));
    assert_ne!(
        before.history().last().map(|ply| ply.key),
        game.history().last().map(|ply| ply.key),
        "Black turns off"
    );
}

/// Who has hardly any time left looks one ply ahead, and knows repetitions there too (rulebook chu §8.3).
#[test]
fn one_ply_is_enough_to_see_a_repetition() {
    let mut won = game("chu", Some("k11/12/12/12/p11/12/12/P11/12/12/12/11K b - 1"));
    for text in "1l1k 12a12b 1k1l 12b12a 1l1k 12a12b 1k1l 12b12a 1l1k 12a12b 1k1l".split(' ') {
        won.play_text(text).expect("the test's moves are legal");
    }
    let thought = think(&won, &Limits::depth(1));
    assert_eq!((thought.line.len(), thought.score), (1, Score::Win(1)));
    let mut lost = game("chu", Some("k10R/12/12/12/12/6s5/12/12/12/12/12/11K w - 1"));
    for text in "12a12b 1a1b 12b12a 1b1a 12a12b 1a1b 12b12a 1b1a 12a12b 1a1b 12b12a".split(' ') {
        lost.play_text(text).expect("the test's moves are legal");
    }
    let thought = think(&lost, &Limits::depth(1));
    lost.play_unchecked(thought.best.expect("Black can move"));
    assert_eq!(lost.outcome(), None);
}

/// A position of the game that comes again is not lost as long as its loser may turn off the next time: the
/// round was begun before the search, and nobody had to go on with it (rulebook chu §8.3.4).
#[test]
fn a_position_of_the_game_may_come_again_in_chu() {
    let mut game = game("chu", None);
    for text in ["7j7h", "6c6e", "7h7j"] {
        game.play_text(text).expect("the test's moves are legal");
        let thought = think(&game, &Limits::depth(4));
        assert!(is_even(thought.score), "after {text}: {:?}", thought.score);
    }
    game.play_text("6e6c").expect("the position of the start, again");
    let thought = think(&game, &Limits::depth(4));
    assert!(is_even(thought.score), "{:?}", thought.score);
}

fn is_even(score: Score) -> bool {
    matches!(score, Score::Centipawns(-500..=500))
}

fn game_without_last(game: &Game<AnyPosition>, plies: usize) -> Game<AnyPosition> {
    let mut shorter = game.clone();
    shorter.undo_to(game.moves().len() - plies);
    shorter
}

/// A lead is not given away by repetition: a draw in shogi.
#[test]
fn does_not_draw_when_ahead() {
    let mut game = game("shogi", Some("4k4/9/9/9/9/9/9/R8/4K4 b RBG 1"));
    for _ in 0..60 {
        if game.outcome().is_some() {
            break;
        }
        let thought = think(&game, &Limits::nodes(3000));
        game.play_unchecked(thought.best.expect("the game goes on"));
    }
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Checkmate));
}

/// Who takes a piece has it in hand: it is worth what it is there, not what it was on the board.
#[test]
fn what_is_taken_counts_with_its_value_in_hand() {
    let shogi = Variant::parse("shogi").expect("a game").definition();
    let (classic, weights) = (Classic::new(shogi), Weights::of(shogi));
    let kind = |code: &str| shogi.kind_by_code(code).expect("a piece of the game");
    for (taken, held) in [("R", "R"), ("+R", "R"), ("+P", "P")] {
        let gain = Eval::<AnyPosition>::geometry(&classic).worth(Piece::new(Side::White, kind(taken)));
        assert_eq!(gain, weights.board(kind(taken)) + weights.held(kind(held)), "{taken}");
    }
    assert_ne!(weights.board(kind("R")), weights.held(kind("R")));
}

/// Rulebook chu §5.2, §5.4: a lion with a foot is not taken by every piece that attacks it.
#[test]
fn an_exchange_knows_who_may_take_a_lion() {
    let chu = Variant::parse("chu").expect("a game");
    let classic = Classic::new(chu.definition());
    let wins = |sfen: &str, text: &str, threshold: i32| {
        let position = AnyPosition::from_sfen(&chu, sfen).expect("a position");
        let mv = Game::from_position(position.clone()).read_move(text).expect("a legal move");
        Eval::<AnyPosition>::see_ge(&classic, &position, mv, threshold)
    };
    // A kirin takes a lion and becomes one: the gold may not take it while the rook attacks it.
    assert!(wins("k5g5/6n5/12/6O5/12/12/12/6R5/12/12/12/K11 b - 1", "6d6b+", 3000));
    assert!(!wins("k5g5/6n5/12/6O5/12/12/12/12/12/12/12/K11 b - 1", "6d6b+", 3000));
    // A lion may from beside it, which wins back the little that a promoted kirin is worth more, but not from
    // farther away.
    assert!(!wins("k11/5n6/6n5/12/6O5/12/12/6R5/12/12/12/K11 b - 1", "6e6c+", 3450));
    assert!(wins("k3n7/12/6n5/12/6O5/12/12/6R5/12/12/12/K11 b - 1", "6e6c+", 3450));
    // A promoted kirin, worth a little more than a lion, takes a pawn: only a lion that stands nearer may go
    // for it.
    assert!(wins("k11/12/6n5/12/6p5/12/6+O5/12/6R5/12/12/K11 b - 1", "6g6e", 50));
    assert!(!wins("k11/12/12/6n5/6p5/12/6+O5/12/6R5/12/12/K11 b - 1", "6g6e", 50));
}
