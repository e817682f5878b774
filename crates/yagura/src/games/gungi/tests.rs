//! One hand-made position a clause of rulebook gungi.

use crate::{AnyPosition, Game, Notation, Outcome, Position, Reason, Secrecy, Side, Variant};

fn game(variant: &str, position: Option<&str>, moves: &[&str]) -> Game<AnyPosition> {
    let variant = Variant::parse(variant).expect("the variant exists");
    let mut game = Game::begin(&variant, position).unwrap_or_else(|error| panic!("{error}"));
    for text in moves {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

fn at(position: &str) -> Game<AnyPosition> {
    game("gungi", Some(&format!("{position} 1 play 9 -")), &[])
}

fn legal(game: &Game<AnyPosition>) -> Vec<String> {
    game.legal_moves().into_iter().map(|mv| game.position().usi(mv)).collect()
}

#[track_caller]
fn refused(game: &Game<AnyPosition>, text: &str, clause: &str) {
    let error = game.read_move(text).expect_err(text).to_string();
    assert!(error.contains(&format!("gungi §{clause}:")), "{text}: {error}");
}

#[track_caller]
fn refused_position(text: &str, words: &str) {
    let error = Game::begin(&Variant::parse("gungi").expect("the variant exists"), Some(text))
        .expect_err(text)
        .to_string();
    assert!(error.contains(words), "{text}: {error}");
}

const SET_UP: &str =
    "(ca)n2p1bn(fa)/2m1s1(pm)k1/pppp(rn)psp1/9/9/9/PPSP(RN)PPPP/1K(PM)1S1M2/(FA)NB1P2N(CA) w";

#[test]
fn clause_5_set_up() {
    let start = game("gungi", None, &[]);
    for (text, clause) in
        [("P*5f", "5.2"), ("PZ*5g", "5.1"), ("7g7f", "5.1"), ("backs:3g,8g", "5.1"), ("P*10g", "2.1")]
    {
        refused(&start, text, clause);
    }
    let later = game(
        "gungi",
        None,
        &["K*5i", "K*5a", "M*5h", "M*5b", "S*5h", "S*5b", "N*5h", "N*5b", "M*5g", "M*5c", "S*5g", "S*5c"],
    );
    for (text, clause) in [("B*5i", "5.3"), ("C*5g", "5.3"), ("B*5h", "5.3"), ("B*5g", "5.4")] {
        refused(&later, text, clause);
    }
    assert!(later.read_move("P*5g").is_ok());
    refused(&game("gungi", None, &["M*5i", "M*5a"]), "M*5i", "8.2");
}

#[test]
fn clause_6_declaration() {
    let last = game("gungi", Some(&format!("{SET_UP} p 46 setup 9 -")), &["P*1c"]);
    assert_eq!(last.position().sfen().split(' ').nth(1), Some("b"), "Black declares first");
    assert_eq!(last.position().check(), None);
    refused(&last, "backs:3g,3g", "6.1");
    refused(&last, "backs:3g,3h", "6.1");
    refused(&last, "P*3g", "6.1");
    let black = game("gungi", Some(&last.position().sfen()), &["backs:3g,8g"]);
    assert_eq!(legal(&black).len(), 72);
    let play = game("gungi", Some(&black.position().sfen()), &["backs:5a,6c"]);
    refused(&play, "backs:3g,8g", "6.2");
    assert_eq!(play.position().side(), Side::Black);
}

#[test]
fn clause_8_moves() {
    let position = at("7k1/9/9/3(gls)(ZYS)T3/3GTK3/4(TZ)4/9/9/1h7 b -");
    for (text, clause) in [
        ("5e5d", "8.4"),
        ("5e4e", "8.8"),
        ("5e4d", "8.2"),
        ("5e5f", "8.2"),
        ("5e5c", "4.2"),
        ("8i8h", "8.1"),
        ("1a1b", "8.1"),
    ] {
        refused(&position, text, clause);
    }
    refused(&at("7k1/9/9/9/4(Tz)4/9/9/9/1K7 b -"), "5e5d", "8.1");
    refused(&at("7k1/9/9/4[ph]4/4(TS)4/9/9/9/1K7 b -"), "5e5c", "4.4");
}

#[test]
fn clause_9_attacks_in_place() {
    let position = at("k8/9/9/(GHz)8/4(Fz)4/9/2(Tzg)6/9/1K7 b -");
    for (text, clause) in
        [("9d^2", "9.1"), ("5e^2", "9.4"), ("7g^3", "9.1"), ("5a_1", "9.1"), ("9d^3!5h", "12.3")]
    {
        refused(&position, text, clause);
    }
    assert!(position.read_move("7g^2").is_ok());
    // The piece above falls, and so does 帥: the piece it falls on gives check, and on an enemy it has no
    // move of its own.
    let fallen = game("gungi", Some("9/9/9/9/4(gTK)4/9/9/9/k8 w - 1 play 9 -"), &["5e^2"]);
    assert!(fallen.position().in_check());
    assert!(fallen.position().sfen().starts_with("9/9/9/9/4(gK)4/"));
}

#[test]
fn clause_10_drops() {
    let position = at("7k1/9/9/3(NZ)2n2/2(ZN)TNJ3/9/4(HZ)4/4FCj2/1K1[PT]5 b MGH[PH]N");
    for (text, clause) in [
        ("T*5f", "10.1"),
        ("M*6e", "10.2"),
        ("M*5e", "10.2"),
        ("G*4e", "10.2"),
        ("PH*6f", "10.4"),
        ("H*5b", "10.5"),
        ("N*1b", "10.6"),
        ("C*5f", "10.1"),
    ] {
        refused(&position, text, clause);
    }
    refused(&at("7k1/9/9/9/4(GN)(MJ)3/9/9/9/1K7 b GM"), "G*5e", "8.2");
}

#[test]
fn clause_11_effects() {
    let exchange = game("gungi", Some("7k1/9/9/9/4(MtZ)4/9/9/9/1K7 b - 1 play 9 -"), &["5e<>", "2a1a"]);
    refused(&exchange, "5e<>", "11.2");
    refused(&exchange, "4e<>", "11.2");
    let substitution = at("7k1/9/4r4/9/9/9/9/5S3/3(TS)KS3 b -");
    for text in ["6i<>5i", "4h<>5i", "4i<>5h"] {
        refused(&substitution, text, "11.3");
    }
    refused(&at("7k1/9/4r4/9/9/9/9/4(SK)S3/9 b -"), "4h<>5h", "8.2");
    refused(&at("k8/9/7([ph]m)H/9/9/9/9/9/K8 b -"), "1c2c~", "11.1");
    refused(&at("k8/9/7sH/9/9/9/9/9/K8 b -"), "1c2c~", "11.1");
    let fort = at("k8/4(fz)4/4K4/9/9/9/9/9/9 b MN[PH]");
    refused(&fort, "5c5b=N", "11.5");
    refused(&fort, "5c5d=M", "11.5");
    refused(&at("7k1/9/9/9/4T4/9/9/9/1K7 b -"), "5e5d~=M", "18.2");
}

#[test]
fn clause_12_returns_and_relocation() {
    let position = at("k8/9/9/4[if]4/4T4/9/9/9/K8 b -");
    for text in ["5e5d", "5e5d!9i", "5e5d!5f", "5e6e!5g"] {
        refused(&position, text, "12.3");
    }
    let pending = game("gungi", Some("k3g4/9/4[IC]4/9/9/9/9/9/K8 b - 1 play 9 -"), &["5c5a"]);
    for text in ["9a9b", "C*5d", "C*9a", "F*5a"] {
        refused(&pending, text, "12.4");
    }
    // setting it up is no action, the note of the exchange stays.
    let kept = game("gungi", Some("k3g4/9/4[IC]4/9/9/9/9/9/K8 b - 1 play 9 -/5b"), &["5c5a", "C*5c"]);
    assert!(kept.position().sfen().ends_with(" w M 3 play 9 -/5b"), "{}", kept.position().sfen());
}

#[test]
fn clause_13_check() {
    let position = at("7k1/9/4r4/9/9/9/9/5Z3/4KT3 b -");
    refused(&position, "5i4i", "13.3");
    refused(&position, "4h4g", "13.2");
    refused(&position, "5i5h", "13.2");
}

#[test]
fn clause_14_ends() {
    let mating = at("8k/R8/9/4B4/9/9/9/9/K8 b [PH]HT");
    refused(&mating, "PH*1b", "14.3");
    refused(&mating, "H*2a", "14.3");
    let taken = game("gungi", Some("9/4k4/9/9/9/9/9/4R4/K8 b - 1 play 9 -"), &["5h5b"]);
    assert_eq!(taken.outcome(), Some(Outcome::win(Side::Black, Reason::KingCapture)));
    assert_eq!(taken.position().check(), None);
    refused(&taken, "9i9h", "14.8");
    // a check must be met, §13.2, also by a side that could take the enemy 帥.
    refused(&at("9/4k4/9/9/9/9/9/4R4/K3r4 b -"), "5h5b", "13.2");
}

#[test]
fn clause_15_new_set_up() {
    let shuffle = ["8i8h", "2a2b", "8h8i", "2b2a"];
    let moves: Vec<&str> = shuffle.iter().copied().cycle().take(12).collect();
    let first = game("gungi", Some("7k1/9/9/9/9/4(tZ)4/9/9/1K7 b H[PT]m 1 play 9 -"), &moves);
    assert_eq!(first.outcome(), Some(Outcome::draw(Reason::Repetition)));
    let again = first.restarted().expect("the game goes on");
    assert_eq!(again.position().sfen(), "9/9/9/9/9/9/9/9/9 w K[PT]ZHkmt 13 setup 7 -");
    refused(&again, "K*5a", "15.3");
    refused(&again, "K*5e", "15.3");
    let second = game(
        "gungi",
        Some("9/7k1/9/9/9/9/9/1K7/9 b - 1 play 7 -"),
        &["8h8g", "2b2c", "8g8h", "2c2b"].repeat(3),
    );
    assert_eq!(second.outcome(), Some(Outcome::draw(Reason::Repetition)));
    assert!(second.restarted().is_none(), "a second repetition is a draw");
    let crowded = game(
        "gungi",
        Some("9/9/9/9/9/9/9/9/9 w K2[PH]2HTk2[ph]2h 1 setup 7 -"),
        &["PH*5b", "PH*5g", "H*5c", "H*5h"],
    );
    refused(&crowded, "PH*5d", "15.4");
    refused(&crowded, "H*5d", "15.4");
    refused(&crowded, "C*5d", "5.1");
}

#[test]
fn clause_16_match_options() {
    let pinned = "7k1/9/4r4/9/9/9/4T4/9/4K4 b - 1 play 9 -";
    let mut reject = game("gungi", Some(pinned), &[]);
    assert!(reject.submit("5g4g").is_err() && reject.outcome().is_none());
    let mut strict = game("gungi?fouls=strict", Some(pinned), &[]);
    assert!(strict.submit("5g").is_err() && strict.outcome().is_none(), "no action at all");
    assert!(strict.submit("5g4g").expect("it ends the game").is_some());
    assert_eq!(strict.outcome(), Some(Outcome::win(Side::White, Reason::Illegal)));

    // ニへ: at any time until the game is over.
    let files = "7k1/9/9/9/3H5/9/9/9/1K7 b H 1 play 9 -";
    let mut nihe = game("gungi?fouls=claim", Some(files), &["H*6c", "2a2b", "6e5e", "2b2a"]);
    assert!(!nihe.claim(Side::Black), "one's own foul");
    assert!(nihe.claim(Side::White));
    assert_eq!(nihe.outcome(), Some(Outcome::win(Side::White, Reason::Illegal)));
    // 二兵: before the claimer's next action.
    let files = "7k1/9/9/9/3[PH]5/9/9/9/1K7 b [PH] 1 play 9 -";
    let mut nifu = game("gungi?fouls=claim", Some(files), &["PH*6c"]);
    assert!(nifu.clone().claim(Side::White));
    nifu.play_text("2a2b").expect("the move is legal");
    assert!(!nifu.claim(Side::White) && nifu.outcome().is_none());
    // へ詰め: when mate stands.
    let mut mate = game("gungi?fouls=claim", Some("8k/R8/9/4B4/9/9/9/9/K8 b HT 1 play 9 -"), &["H*2a"]);
    assert_eq!(mate.outcome(), Some(Outcome::win(Side::Black, Reason::Checkmate)));
    assert!(mate.claim(Side::White));
    let mut fair = game("gungi?fouls=claim", Some("8k/R8/9/4B4/9/9/9/9/K8 b HT 1 play 9 -"), &["T*1b"]);
    assert!(!fair.claim(Side::White));
    // §16.2: ニへ by the opponent's betrayal still loses at once.
    let betrayed =
        game("gungi?fouls=claim", Some("k6h1/9/7([PH]n)H/9/9/9/9/9/K8 b - 1 play 9 -"), &["1c2c~"]);
    assert_eq!(betrayed.outcome(), Some(Outcome::win(Side::Black, Reason::Nihe)));
}

#[test]
fn clause_17_4_masks() {
    let position =
        game("gungi", Some("k8/9/4[ph]4/4(t[PZ])4/9/9/9/9/K8 b [PZ][PT][ph]2[pt] 1 play 9 -"), &[]);
    let seen = |viewer| position.position().redacted_for(viewer).sfen();
    assert_eq!(seen(Some(Side::Black)), "k8/9/4p4/4(t[PZ])4/9/9/9/9/K8 b [PZ][PT]3p 1 play 9 -");
    assert_eq!(seen(Some(Side::White)), "k8/9/4[ph]4/4(tP)4/9/9/9/9/K8 b 2P2[pt][ph] 1 play 9 -");
    assert_eq!(seen(None), "k8/9/4p4/4(tP)4/9/9/9/9/K8 b 2P3p 1 play 9 -");
    let mv = position.read_move("PZ*3e").expect("the drop is legal");
    assert_eq!(position.position().usi_redacted_for(mv, Some(Side::Black)), "PZ*3e");
    assert_eq!(position.position().usi_redacted_for(mv, Some(Side::White)), "P*3e");
    let declaring = game(
        "gungi",
        Some(&format!("{} - 47 backs 9 -", SET_UP.replace("sp1/", "spp/").replace(" w", " b"))),
        &[],
    );
    let mv = declaring.read_move("backs:3g,8g").expect("the declaration is legal");
    assert_eq!(declaring.position().usi_redacted_for(mv, None), "backs");
}

#[test]
fn clause_18_1_1_refused_positions() {
    for (text, words) in [
        ("9/9/k8/9/9/9/9/9/K8 b C 1 play 9 - x", "has 8"),
        ("9/9/k8/9/9/9/9/9/K8 b 2C 1 play 9 -", "at most one"),
        ("9/9/k8/9/9/9/9/9/K8 b CF 1 play 9 -", "at most one"),
        ("9/9/k8/9/9/9/9/9/K8 b K 1 play 9 -", "has 2 帥"),
        ("9/9/k8/9/9/9/9/9/K7K b - 1 play 9 -", "has 2 帥"),
        ("9/9/9/9/9/9/9/9/9 b - 1 play 9 -", "no 帥"),
        ("k3h4/4h4/4H4/4H4/9/9/9/9/K8 b - 1 play 9 -", "both sides"),
        ("9/9/k8/4(TKZ)4/9/9/9/9/9 b - 1 play 9 -", "nothing on 帥"),
        ("9/9/k8/4(TKZ/9/9/9/9/9 b - 1 play 9 -", "expected a piece"),
        ("9/9/k8/4(TZSM)4/9/9/9/9/K8 b - 1 play 9 -", "at most three"),
        ("9/9/k8/4(T)4/9/9/9/9/K8 b - 1 play 9 -", "two or three"),
        ("9/9/k8/4[T]4/9/9/9/9/K8 b - 1 play 9 -", "two letters"),
        ("9/9/k8/9/9/9/9/9/K8 b - 1 backs 9 -", "army"),
        ("9/9/9/9/9/9/9/9/9 b K2M2S9P3NCFRB2Ak2m2s9p3ncfrba 1 setup 9 -", "army of White"),
        ("9/9/9/9/4K4/9/9/9/9 b 2M2S9P3NCFRB2Ak2m2s9p3ncfrb2a 1 setup 9 -", "own territories"),
        ("9/9/9/9/9/9/9/9/9 w KPkt 1 setup 7 -", "army of Black"),
        ("9/9/k8/9/9/9/9/9/K8 b - 1 play 8 -", "zone"),
        ("9/9/k8/9/9/9/9/9/K8 b - 1 play 9 5e", "exchange"),
        ("9/9/k8/9/9/9/9/9/K8 b - 1 play 9 -/-", "exchange"),
        ("9/9/k8/9/9/9/9/K8/9 b - 1 play 7 5j/-", "exchange"),
        ("9/9/k8/9/9/9/9/9/K8 b - 0 play 9 -", "move number"),
        ("9/9/k8/9/9/9/9/9/K8 b - 1 game 9 -", "phase"),
    ] {
        refused_position(text, words);
    }
}

#[test]
fn ruling_4_the_tower_rule_is_tested_on_the_result() {
    // 忍 climbs an own 忍 on the last rank and goes back to the hand at once (§12.1).
    let returns = game("gungi", Some("k4N3/9/4N4/9/9/9/9/9/K8 b - 1 play 9 -"), &["5c4a"]);
    assert_eq!(returns.position().sfen(), "k4N3/9/9/9/9/9/9/9/K8 w N 2 play 9 -");
    // An own へ in the tower changes sides: with the betrayal, and only with it, へ may come.
    let betrays = at("k8/9/7(Hn)H/9/9/9/9/9/K8 b -");
    refused(&betrays, "1c2c", "8.2");
    assert!(betrays.read_move("1c2c~").is_ok());
}
