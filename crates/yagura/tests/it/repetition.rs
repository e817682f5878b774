//! What a game tells of its repetitions before they end it.

use serde_json::Value;
use yagura::{AnyPosition, FoldRule, Game, Outcome, Position, Reason, Side, Variant};

use crate::files;

fn begin(variant: &str, position: Option<&str>) -> Game<AnyPosition> {
    Game::begin(&Variant::parse(variant).expect("a variant"), position).expect("a position")
}

fn game(variant: &str, position: &str, moves: &[&str]) -> Game<AnyPosition> {
    let mut game = begin(variant, Some(position));
    for text in moves {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

/// What is told: count, who must vary, clause.
fn told(game: &Game<AnyPosition>) -> Option<(u32, Option<Side>, &'static str)> {
    game.repetition().map(|told| (told.count, told.must_vary, told.clause))
}

fn is_repeated(outcome: Outcome) -> bool {
    matches!(outcome.reason, Reason::Repetition | Reason::PerpetualCheck | Reason::PerpetualChase)
}

/// In every rulebook case that ends by repetition: each appearance of the last position is counted, and from
/// the second on told who will lose, by the clause of the end.
#[test]
fn every_case_is_foretold() {
    let mut games = 0;
    for case in files::all("cases", ".cases.json")
        .iter()
        .flat_map(|(_, text)| serde_json::from_str::<Vec<Value>>(text).expect("the case file is JSON"))
    {
        if case["expect"]["outcome"].is_null() {
            continue;
        }
        let mut game = begin(case["variant"].as_str().unwrap_or(""), case["position"].as_str());
        let mut seen = vec![(game.position().key(), None, None)];
        for text in case["moves"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if game.play_text(text).is_err() {
                break;
            }
            seen.push((game.position().key(), told(&game), game.outcome_clause()));
        }
        let Some(outcome) = game.outcome().filter(|&outcome| is_repeated(outcome)) else { continue };
        let key = game.position().key();
        let traits = game.position().definition().traits();
        let times = seen.iter().filter(|(other, ..)| *other == key).count();
        match traits.at_fold {
            // The position of a claim is that of the move before it.
            FoldRule::Claimed => assert!(times > traits.fold as usize, "{}", case["name"]),
            // There it may also end because every move is refused.
            FoldRule::CheckRefused if outcome.reason == Reason::PerpetualCheck => {}
            _ => assert_eq!(times, traits.fold as usize, "{}", case["name"]),
        }
        let clause = game.outcome_clause().unwrap_or_else(|| panic!("{} has a clause", case["name"]));
        for (count, (_, told, _)) in (1..).zip(seen.iter().filter(|(other, ..)| *other == key)) {
            // A claim is made by a move of its own, and is no appearance.
            let want = (count > 1).then_some((count, outcome.winner.map(|side| !side), clause));
            assert_eq!(*told, want, "{}, appearance {count}", case["name"]);
        }
        assert!(
            seen[..seen.len() - 1].iter().all(|(.., clause)| clause.is_none()),
            "{} is over by its last move only",
            case["name"]
        );
        games += 1;
    }
    assert!(games > 30, "{games} games ended by repetition");
}

#[test]
fn chu_8_2_the_third_appearance_names_who_must_vary() {
    let opened = ["5c6b", "4h5h", "6b5c", "5h4h"].repeat(2);
    let discovered = game("chu", "k11/12/7s4/12/12/12/12/8G3/12/12/12/K6R4 w - 1", &opened);
    assert_eq!(told(&discovered), Some((3, Some(Side::Black), "chu §8.3.3")));
    assert_eq!(
        told(&game("chu", "k11/12/7s4/12/12/12/12/8G3/12/12/12/K6R4 w - 1", &opened[..7])),
        Some((2, Some(Side::Black), "chu §8.3.3"))
    );
    assert_eq!(told(&game("chu", "k11/12/7s4/12/12/12/12/8G3/12/12/12/K6R4 w - 1", &opened[..3])), None);
    let passes = ["1a1b", "3j4i3j", "1b1a", "3j4i3j"].repeat(2);
    let passed = game("chu", "11k/12/12/12/12/12/12/9p2/12/9N2/12/K11 w - 1", &passes);
    assert_eq!(told(&passed), Some((3, Some(Side::White), "chu §8.3.4")));
    let jitto =
        game("chu", "k11/6n5/12/12/p11/6N5/12/P11/12/12/12/K11 b - 1", &["6f7e6f", "6b7a6b"].repeat(2));
    assert_eq!(told(&jitto), Some((3, Some(Side::Black), "chu §8.3.1")));
}

/// The capture between two appearances makes another position of it, and what was counted before goes on to
/// count.
#[test]
fn a_round_is_judged_from_the_first_appearance_on() {
    let quiet = ["8l8k", "12a11a", "8k8l", "11a12a"];
    let mut moves = quiet.to_vec();
    moves.extend(["4l4b", "12a11a", "4b4l", "11a12a"]);
    let mixed = game("chu", "k11/12/12/12/11p/12/12/11P/12/12/12/4K3R3 b - 1", &moves);
    assert_eq!(
        told(&mixed),
        Some((3, Some(Side::Black), "chu §8.3.4")),
        "the rook attacks nothing, whoever is to move must vary"
    );
}

#[test]
fn shogi_1_11_perpetual_check() {
    let moves = ["9b9a", "5a5b", "9a9b", "5b5a"].repeat(2);
    let position = "4k4/R8/9/9/9/9/9/9/4K4 b - 1";
    assert_eq!(told(&game("shogi", position, &moves)), Some((3, Some(Side::Black), "small §1.11")));
    let quiet = ["9b9c", "5a4a", "9c9b", "4a5a"].repeat(2);
    assert_eq!(told(&game("shogi", position, &quiet)), Some((3, None, "small §1.11")));
}

/// What stun and kokose add to a position belongs to it.
#[test]
fn small_1_11_in_the_other_games() {
    for (variant, fields) in [("two-stage", ""), ("kokose", " bw -"), ("kokose-finish", " - -")] {
        let moves = ["9b9a", "5a5b", "9a9b", "5b5a"].repeat(2);
        let position = format!("4k4/R8/9/9/9/9/9/9/4K4 b - 1{fields}");
        assert_eq!(
            told(&game(variant, &position, &moves)),
            Some((3, Some(Side::Black), "small §1.11")),
            "{variant}"
        );
    }
    let moves = ["9b9a!-", "5a5b!-", "9a9b!-", "5b5a!-"].repeat(2);
    assert_eq!(
        told(&game("stun", "4k4/R8/9/9/9/9/9/9/4K4 b - 1 -", &moves)),
        Some((3, Some(Side::Black), "small §1.11"))
    );
}

#[test]
fn ennen_8_3_any_royal_and_any_piece() {
    let rook =
        "12k7[cp]6/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/27/21R5/27/27/27/27/K26 b - 1";
    let round = ["6v15v", "15a16a", "15v7v", "7a6a", "7v16v", "16a15a", "16v6v", "6a7a"].repeat(2);
    let both = game("ennen", rook, &round);
    assert_eq!(told(&both), Some((3, Some(Side::Black), "ennen §8.3.1")));
    assert!(!both.position().in_check(), "the check flag still means all royals at once (§8.1)");
}

#[test]
fn gungi_14_7_is_counted_and_blames_nobody() {
    let shuffle = ["8i8h", "2a2b", "8h8i", "2b2a"].repeat(2);
    let nine = game("gungi", "7k1/9/9/9/9/4(tZ)4/9/9/1K7 b H[PT]m 1 play 9 -", &shuffle);
    assert_eq!(told(&nine), Some((3, None, "gungi §14.7")));
    let seven =
        game("gungi", "9/7k1/9/9/9/9/9/1K7/9 b - 1 play 7 -", &["8h8g", "2b2c", "8g8h", "2c2b"].repeat(2));
    assert_eq!(told(&seven), Some((3, None, "gungi §15.8")));
}

/// One 兵 takes the place of another: whether that is the same position depends on their backs, which the
/// enemy does not see (rulebook gungi §17.2).
#[test]
fn gungi_tells_the_enemy_of_repetitions_as_he_sees_them() {
    let counts = |board: &str, hand: &str| {
        let position = format!("k8/9/4r4/9/4[{board}]4/9/9/4S4/K8 w [{hand}] 1 play 9 -");
        let back = if board == "PZ" { "Z" } else { "T" };
        let (flipped, drop) = (format!("{back}*5g"), format!("{hand}*5e"));
        let moves = ["5c5e", "9i9h", "5e5c", "9h9i", &flipped, "5h5g", "9a9b", "5g5h", "9b9a", &drop];
        let game = game("gungi", &position, &moves);
        [None, Some(Side::Black), Some(Side::White)]
            .map(|viewer| game.repetition_for(viewer).map(|told| told.count))
    };
    assert_eq!(counts("PZ", "PZ"), [Some(2); 3]);
    assert_eq!(counts("PT", "PZ"), [Some(2), None, Some(2)]);
}

#[test]
fn rengo_11_5_on_each_board() {
    let round = ["4h5h", "5a4a", "5h4h", "4a5a"];
    for (variant, position, must_vary) in [
        ("rengo-shogi", "4k4/9/9/9/9/9/9/5R3/K8 b - 1 - - - - 0,0", Some(Side::Black)),
        ("rengo-chess", "3[ck]4/8/8/8/8/8/8/[CK]3[CR]3 b - 1 - - - 0 -", None),
        ("rengo-xiangqi", "4[xk]4/9/9/9/9/9/9/5[XR]3/9/3[XK]5 b - 1 - - - - -", Some(Side::Black)),
        ("rengo-janggi", "4[jk]4/9/9/9/9/9/9/5[JR]3/9/3[JK]5 b - 1 - - - - -", None),
        ("rengo-makruk", "3[mk]4/8/8/8/8/8/8/1[MK]2[MR]3 b - 1 - - - - -", Some(Side::Black)),
    ] {
        assert_eq!(told(&game(variant, position, &round)), Some((2, must_vary, "rengo §11.5")), "{variant}");
    }
}

#[test]
fn agreement_ends_any_game_with_its_clause() {
    for (variant, clause) in [
        ("chu", Some("chu §7.7")),
        ("ennen", Some("ennen §9.2")),
        ("rengo-shogi", Some("rengo §5.4")),
        ("gungi", None),
        ("shogi", None),
        ("stun", None),
    ] {
        let mut game = begin(variant, None);
        assert_eq!(game.outcome_clause(), None);
        game.agree();
        assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Agreement)), "{variant}");
        assert_eq!(game.outcome_clause(), clause, "{variant}");
        assert!(game.legal_moves().is_empty());
        game.resign(Side::Black);
        assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Agreement)), "what is over stays as it is");
    }
}
