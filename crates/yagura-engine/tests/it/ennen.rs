//! Shin-Ennen Dai shogi: what the engine sees on the large board.

use std::time::Duration;

use yagura::{
    AnyPosition, Game, Move, Notation as _, Piece, Position, SearchMoves as _, Side, Square, Symmetry as _,
    Variant,
};
use yagura_engine::{Engine, Level, Limits, Score, Stop, Thought};

use crate::playing::{GRACE, game, in_time, stopped, think};

/// A game with these pieces, as `14n KR` for Black and `14m kr` for White, and Black to move.
fn with(pieces: &str) -> Game<AnyPosition> {
    let mut cells = vec![String::new(); 27 * 27];
    for piece in pieces.split(", ") {
        let (square, code) = piece.split_once(' ').expect("a square and a piece");
        let (square, _) = Square::read_prefix(square).expect("a square");
        let (plus, letters) = code.strip_prefix('+').map_or(("", code), |letters| ("+", letters));
        let text = if letters.len() == 1 { letters.to_owned() } else { format!("[{letters}]") };
        cells[usize::from(square.rank()) * 27 + 26 - usize::from(square.file())] = format!("{plus}{text}");
    }
    let rank = |cells: &[String]| -> String {
        let mut text = String::new();
        let mut empty = 0;
        for cell in cells {
            if cell.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text += cell;
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    let ranks: Vec<String> = cells.chunks(27).map(rank).collect();
    game("ennen", Some(&format!("{} b - 1", ranks.join("/"))))
}

/// Returns the text of the move played at this depth, with the thought.
fn best(game: &Game<AnyPosition>, depth: u32) -> (String, Thought) {
    let thought = think(game, &Limits::depth(depth));
    (game.position().usi(thought.best.expect("the game goes on")), thought)
}

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut after = position.clone();
    after.play(mv);
    after
}

/// Returns whether the player could win at once.
fn wins_now(position: &AnyPosition) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.into_iter().any(|mv| {
        after(position, mv).outcome().is_some_and(|outcome| outcome.winner == Some(position.player()))
    })
}

#[test]
fn takes_what_hangs() {
    for (pieces, mv) in [
        // A free king before a strong chariot, one behind a piece that a dance jumps over, one beside a
        // piece with igui.
        ("14n SC, 14k q, 27aa K, 2a k", "14n14k"),
        ("14n VJ, 14m P, 14k q, 27aa K, 2a k", "14n14k"),
    ] {
        let game = with(pieces);
        for depth in 1..=4 {
            assert_eq!(best(&game, depth).0, mv, "{pieces}, depth {depth}");
        }
    }
}

/// Rulebook ennen §2.2, §2.3: only the last royal wins.
#[test]
fn takes_the_last_royal() {
    let (mv, thought) = best(&with("14n SC, 14d k, 15k q, 27aa K, 2b q"), 3);
    assert_eq!((mv.as_str(), thought.score), ("14n14d", Score::Win(1)));
    let (_, thought) = best(&with("14n SC, 14d k, 20c cp, 27aa K, 2b q"), 2);
    assert!(matches!(thought.score, Score::Centipawns(_)), "{:?}", thought.score);
    // Both royals in one dance (§5.5).
    let (mv, thought) = best(&with("14n EG, 14m k, 14k cp, 27aa K, 2b q"), 3);
    assert_eq!((mv.as_str(), thought.score), ("14n14m14k", Score::Win(1)));
}

/// Rulebook ennen §2.4: nobody need answer an attack, but who does not loses.
#[test]
fn defends_a_lone_royal() {
    for pieces in [
        "27aa K, 27d r, 14n G, 14f SC, 2a k, 2b g",
        // By a dance over a piece, by a hook, by a range jump.
        "14z K, 14y P, 14x vj, 3n SC, 2a k, 5f q",
        "14y K, 20d hm, 20n SC, 2a k, 5f g",
        "14y K, 14w P, 14d +f, 3n SC, 2a k, 5f g",
    ] {
        let game = with(pieces);
        let mut passed = game.position().clone();
        assert!(passed.in_check(), "{pieces}");
        passed.play_null();
        assert!(wins_now(&passed), "{pieces}");
        for depth in 1..=3 {
            let (mv, thought) = best(&game, depth);
            let then = after(game.position(), thought.best.expect("a move"));
            assert!(then.outcome().is_some() || !wins_now(&then), "{pieces}, depth {depth}: {mv}");
        }
    }
}

/// With two royals an attack on one is no check (rulebook ennen §8.1); it is lost for something better.
#[test]
fn gives_a_royal_for_the_last_one() {
    let (mv, thought) = best(&with("27aa K, 27d r, 20t CP, 14n SC, 14d k, 2b q"), 3);
    assert_eq!((mv.as_str(), thought.score), ("14n14d", Score::Win(1)));
}

/// Rulebook ennen §5.8: who captures without moving is not retaken by the guard.
#[test]
fn captures_without_moving() {
    let (mv, _) = best(&with("14n GE, 13m r, 13l g, 12l g, 14l g, 27aa K, 2a k"), 3);
    assert_eq!(mv, "14n13m14n");
}

/// Rulebook ennen §5.5, §5.9.
#[test]
fn captures_many_at_once() {
    for pieces in [
        "14n EG, 14m r, 14l r, 10f g, 27aa K, 2a k",
        "14q +F, 14m r, 14l b, 14k g, 14j p, 14i p, 27aa K, 2a k",
    ] {
        let game = with(pieces);
        for depth in 1..=3 {
            let (mv, thought) = best(&game, depth);
            let taken = game.position().victims(thought.best.expect("a move")).len();
            assert!(taken >= 2, "{pieces}, depth {depth}: {mv}");
        }
    }
}

/// Rulebook ennen §6.1: a hook mover that captures in a camp becomes a gold general, like it or not.
#[test]
fn does_not_promote_into_a_loss() {
    let (mv, _) = best(&with("14n HM, 14d p, 20n p, 27aa K, 2a k, 3a g, 2b g, 1a g"), 3);
    assert!(!mv.ends_with('+'), "{mv}");
}

/// A piece guarded by a dancer behind another piece is guarded.
#[test]
fn sees_guards_that_dance() {
    let (mv, _) = best(&with("14n SC, 14k g, 14j p, 14i vj, 27aa K, 2a k"), 3);
    assert_ne!(mv, "14n14k");
}

#[test]
fn keeps_its_time_at_the_start() {
    let game = game("ennen", None);
    let time = Duration::from_secs(1);
    let mut depth = 0;
    in_time(time, || {
        let thought = think(&game, &Limits::movetime(time));
        depth = depth.max(thought.depth);
        thought.elapsed
    });
    assert!(depth >= 2, "depth {depth}");
}

/// Pieces with range jumps before walls of pieces: a list of their moves by the letter would have tens of
/// thousands (rulebook ennen §10.4).
fn crowd() -> Game<AnyPosition> {
    let mut pieces = vec!["27aa K".to_owned(), "27a k".to_owned()];
    for file in 1..=26 {
        for (rank, code) in [
            ("z", "+F"),
            ("y", "HM"),
            ("p", "p"),
            ("n", "g"),
            ("l", "p"),
            ("j", "s"),
            ("h", "p"),
            ("f", "c"),
            ("b", "+f"),
            ("c", "jz"),
        ] {
            pieces.push(format!("{file}{rank} {code}"));
        }
    }
    with(&pieces.join(", "))
}

#[test]
fn stops_at_once_in_a_crowd() {
    for level in [Level::WEAKEST, Level::FULL] {
        let (thought, late) = stopped(crowd(), level, Duration::from_millis(300));
        assert!(late < Duration::from_millis(50) + GRACE, "{late:?}");
        assert!(thought.best.is_some());
    }
}

/// What a search takes beside the table of `USI_Hash`.
#[test]
fn memory_is_bounded() {
    for make in [|| game("ennen", None), crowd] {
        let game = make();
        let (hash_mb, most) = (4, 64 << 20);
        let engine = Engine::new(hash_mb);
        let taken = allocation_counter::measure(|| {
            _ = engine.think(&game, &Limits::nodes(3000), Level::FULL, &Stop::new(), 0, &mut |_| ());
        });
        assert!(taken.bytes_max < most, "{} MB", taken.bytes_max >> 20);
    }
}

#[test]
fn turned_positions_have_the_same_value() {
    let game = with("14n SC, 13k q, 12f g, 15r VJ, 27aa K, 2a k");
    let flipped = game.position().flipped();
    let mirrored =
        Game::begin(&Variant::parse("ennen").expect("the game"), Some(&flipped.sfen())).expect("a position");
    let (one, two) = (think(&game, &Limits::depth(1)), think(&mirrored, &Limits::depth(1)));
    assert_eq!(one.score, two.score);
    assert_eq!(mirrored.position().player(), Side::White);
}

#[test]
fn speaks_usi() {
    let input = "setoption name USI_Variant value ennen\nsetoption name Level value 3\nposition startpos moves 14s14r 14i14j\ngo nodes 500\n";
    let mut output = Vec::new();
    yagura_engine::usi::run(std::io::Cursor::new(input), &mut output)
        .expect("memory can be read and written");
    let answer = String::from_utf8(output).expect("answers are UTF-8");
    let best = answer.lines().last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
    let mut game = game("ennen", None);
    for text in ["14s14r", "14i14j", best] {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn values_have_a_sensible_order() {
    let classic = yagura_engine::eval::Classic::new(Variant::parse("ennen").expect("the game").definition());
    let value = |code: &str| {
        let kind = classic.definition().kind_by_code(code).expect("a piece of the game");
        yagura_engine::eval::Eval::<AnyPosition>::geometry(&classic).worth(Piece::new(Side::Black, kind))
    };
    let ladder = ["P", "G", "R", "Q", "BS", "+F"];
    let values: Vec<i32> = ladder.iter().map(|code| value(code)).collect();
    assert!(values.is_sorted_by(|a, b| a < b), "{values:?}");
    for (less, more) in [
        ("N", "G"),
        ("L", "R"),
        ("B", "Q"),
        ("Q", "FE"),
        ("D", "Q"),
        ("LN", "LE"),
        ("LE", "BS"),
        ("G", "HM"),
        ("LD", "EG"),
    ] {
        assert!(value(less) < value(more), "{less} {} < {more} {}", value(less), value(more));
    }
}

/// Near a thousand moves at the root, most of them quiet, would take all the time of a fast game; deep enough
/// all are searched.
#[test]
fn the_root_begins_with_few_quiet_moves() {
    let game = game("ennen", None);
    let moves = game.legal_moves().len() as u64;
    let shallow = think(&game, &Limits::depth(2));
    assert!(shallow.nodes < moves, "{} of {moves}", shallow.nodes);
}
