//! One hand-made position for each declared rule. The rules are laid over a game that has them not.

use crate::{AnyPosition, Definition, Game, Notation as _, Position, Reason, Side, Variant, built_in_text};

/// Returns a game of shogi with this table of declared rules, these lines behind it, and a start.
pub(super) fn game(play: &str, more: &str, start: &str, moves: &[&str]) -> Game<AnyPosition> {
    let text = format!(
        "base = \"shogi\"\nid = \"declared\"\nrules = \"fairy\"\n{}\n[play]\n{play}\n{more}",
        if start.is_empty() { String::new() } else { format!("start = \"{start}\"") }
    );
    let definition = Definition::parse(&text, built_in_text).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::begin(&Variant::of(definition), None).expect("the position is one");
    for text in moves {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

#[track_caller]
pub(super) fn assert_legal(game: &Game<AnyPosition>, yes: &[&str], no: &[(&str, &str)]) {
    for text in yes {
        assert!(game.read_move(text).is_ok(), "{text} should be legal: {:?}", game.read_move(text));
    }
    for (text, why) in no {
        let error = game.read_move(text).expect_err("it is not legal").to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}

#[track_caller]
pub(super) fn assert_ends(game: &Game<AnyPosition>, end: Option<(Option<Side>, Reason)>) {
    assert_eq!(game.outcome().map(|o| (o.winner, o.reason)), end, "{}", game.position().sfen());
}

const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4 b - 1";

#[test]
fn where_nothing_is_declared_it_is_shogi() {
    let declared = game("", "", "", &[]);
    let shogi = Game::new(&Variant::parse("shogi").expect("a game"));
    for depth in 1..=3 {
        assert_eq!(declared.perft(depth), shogi.perft(depth));
    }
    let middle = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1";
    let count = |id: Variant| Game::begin(&id, Some(middle)).expect("a position").perft(2);
    assert_eq!(
        count(Variant::of(declared.position().definition())),
        count(Variant::parse("shogi").expect("a game"))
    );
}

#[test]
fn promotion_on_entry_needs_a_capture_within() {
    let start = "4k4/1p7/1S7/S8/9/9/9/9/4K4 b - 1";
    let game = game("promotion = \"entry\"", "", start, &[]);
    assert_legal(&game, &["9d9c+", "9d9c", "8c8b+"], &[("8c7b+", "may not promote"), ("8c7d+", "may not")]);
}

#[test]
fn promotion_by_capture_and_by_every_move() {
    let start = "4k4/9/9/9/1p7/1S7/9/9/4K4 b - 1";
    assert_legal(
        &game("promotion = \"capture\"", "", start, &[]),
        &["8f8e+", "8f8e", "8f9e"],
        &[("8f9e+", "may not promote")],
    );
    assert_legal(
        &game("promotion = \"move\"\nmust = \"always\"", "", start, &[]),
        &["8f8e+", "8f9e+", "5i5h"],
        &[("8f9e", "must promote"), ("5i5h+", "never promotes")],
    );
    assert_legal(&game("promotion = \"never\"", "", start, &[]), &["8f8e"], &[("8f8e+", "may not promote")]);
}

#[test]
fn zones_and_forced_ranks_of_a_kind() {
    let more = "[[kind]]\ncode = \"S\"\nzone = 5\nforced = 4\n[[kind]]\ncode = \"P\"\nforced = 2\n";
    let start = "4k4/9/P8/9/9/2SS5/9/9/4K4 b - 1";
    let game = game("", more, start, &["7f7e", "5a5b"]);
    assert_legal(
        &game,
        &["7e7d+", "6f6e", "6f6e+", "9c9b+"],
        &[("7e7d", "must promote"), ("9c9b", "must promote")],
    );
}

#[test]
fn pieces_turn_back() {
    let start = "4k4/9/9/9/1p7/1+S7/9/9/4K4 b - 1";
    let game = game("promotion = \"capture\"\nreverts = true", "", start, &["8f8e+"]);
    assert_eq!(game.position().sfen(), "4k4/9/9/9/1S7/9/9/9/4K4 w P 2");
}

#[test]
fn either_side_of_a_piece_is_dropped() {
    let start = "4k4/9/9/9/9/9/9/9/4K4 b SG 1";
    let either = game("drop = \"either\"", "", start, &[]);
    assert_legal(&either, &["S*5e", "+S*5e", "G*5e"], &[("P*5e", "no pawn in hand")]);
    let mut played = either;
    played.play_text("+S*5e").expect("it is legal");
    assert_eq!(played.position().sfen(), "4k4/9/9/9/4+S4/9/9/9/4K4 w G 2");
    let promoted = game("drop = \"promoted\"", "", start, &[]);
    assert_legal(&promoted, &["+S*5e", "G*5e"], &[("S*5e", "no silver general in hand")]);
}

#[test]
fn where_pieces_are_dropped() {
    let start = "4k4/9/9/9/9/9/9/9/4K4 b P 1";
    assert_legal(&game("stranded = true", "", start, &[]), &["P*1a"], &[]);
    assert_legal(&game("", "", start, &[]), &["P*1b"], &[("P*1a", "could never move")]);
    let outside = game("area = \"outside-zone\"", "", start, &[]);
    assert_legal(&outside, &["P*1d"], &[("P*1c", "outside the promotion zone")]);
    let half = game("area = \"own-half\"", "", start, &[]);
    assert_legal(&half, &["P*1e"], &[("P*1d", "own half")]);
    let own = game("area = \"own-zone\"", "", start, &[]);
    assert_legal(&own, &["P*1g"], &[("P*1f", "own zone")]);
}

#[test]
fn so_many_of_a_kind_on_a_file() {
    let more = "[[kind]]\ncode = \"P\"\nwithout = [\"marks\"]\nper_file = 2\n";
    let two = game("", more, "4k4/9/9/9/9/7P1/7P1/8P/4K4 b P 1", &[]);
    assert_legal(&two, &["P*1e"], &[("P*2e", "no more than 2 unpromoted pieces 'pawn'")]);
}

#[test]
fn what_a_captured_piece_is_in_hand() {
    let more = "[[kind]]\ncode = \"P\"\nheld = \"R\"\n";
    let game = game("", more, "4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1", &["5f5e"]);
    assert_eq!(game.position().sfen(), "4k4/9/9/9/4P4/9/9/9/4K4 w R 2");
}

#[test]
fn a_drop_that_mates_is_banned_for_marked_kinds() {
    let more = "[[kind]]\ncode = \"G\"\nmarks = [\"no-drop-mate\"]\n";
    let game = game("", more, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", &[]);
    assert_legal(&game, &["G*4b"], &[("G*5b", "may not give checkmate")]);
}

#[test]
fn royals_that_are_captured() {
    let game = game("royals = \"captured\"", "", "4k4/9/4R4/9/9/9/9/9/4K4 b - 1", &["5c5d", "5a5b", "5d5b"]);
    assert_ends(&game, Some((Some(Side::Black), Reason::KingCapture)));
}

/// A side with two royals may lose one of them, the last one is kept safe.
#[test]
fn all_royals_or_one() {
    let more = "[[kind]]\ncode = \"G\"\nroyal = true\n";
    let without = |play: &str, start: &str, moves: &[&str]| {
        let more = format!("{more}[[kind]]\ncode = \"S\"\nmoves = \"W\"\n");
        let hand = "hand = [\"R\", \"B\", \"S\", \"N\", \"L\", \"P\"]";
        let text = format!(
            "base = \"shogi\"\nid = \"royals\"\nrules = \"fairy\"\n{hand}\nstart = \"{start}\"\n[play]\n{play}\n{more}"
        );
        let definition = Definition::parse(&text, built_in_text).unwrap_or_else(|error| panic!("{error}"));
        let mut game = Game::begin(&Variant::of(definition), None).expect("the position is one");
        for text in moves {
            game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
        }
        game
    };
    let start = "4k4/9/9/9/9/9/9/3r5/3GK4 b - 1";
    let all = without("", start, &[]);
    assert_legal(&all, &["5i4i", "6i6h"], &[]);
    assert!(!all.position().in_check());
    let one = without("lost = \"one\"", start, &[]);
    assert_legal(&one, &["6i6h"], &[("5i4i", "could be taken")]);
    let taken = without("lost = \"one\"\nroyals = \"captured\"", start, &["5i4i", "6h6i"]);
    assert_ends(&taken, Some((Some(Side::White), Reason::RoyalCapture)));
    let goes_on = without("royals = \"captured\"", start, &["5i4i", "6h6i"]);
    assert_ends(&goes_on, None);
}

#[test]
fn check_wins() {
    let start = "4k4/9/9/9/9/9/9/9/4K3R b - 1";
    let game = game("check = \"wins\"", "", start, &["1i1a"]);
    assert_ends(&game, Some((Some(Side::Black), Reason::Check)));
}

#[test]
fn stalemate_is_what_is_declared() {
    let start = "k1G6/9/9/9/9/9/9/2R6/4K4 b - 1";
    for (word, winner) in [("loses", Some(Side::Black)), ("draw", None), ("wins", Some(Side::White))] {
        let game = game(&format!("stalemate = \"{word}\""), "", start, &["7h7b"]);
        assert_ends(&game, Some((winner, Reason::Stalemate)));
    }
}

#[test]
fn a_bare_king() {
    let start = "4k4/4p4/4R4/9/9/9/9/9/4K4 b - 1";
    let lost = Some((Some(Side::Black), Reason::BareKing));
    let no_hand = "[[kind]]\ncode = \"P\"\nwithout = [\"marks\"]\n";
    let bare = |word: &str, moves: &[&str]| {
        let text = format!(
            "base = \"shogi\"\nid = \"bare\"\nrules = \"fairy\"\nhand = []\nstart = \"{start}\"\n[play]\nbare = \"{word}\"\n{no_hand}"
        );
        let definition = Definition::parse(&text, built_in_text).unwrap_or_else(|error| panic!("{error}"));
        let mut game = Game::begin(&Variant::of(definition), None).expect("the position is one");
        for text in moves {
            game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
        }
        game
    };
    assert_ends(&bare("nothing", &["5c5b"]), None);
    assert_ends(&bare("loses", &["5c5b"]), lost);
    // The king takes the rook that bared it.
    let answered = bare("loses-unless-answered", &["5c5b"]);
    assert_ends(&answered, None);
    let both = bare("loses-unless-answered", &["5c5b", "5a5b"]);
    assert_ends(&both, Some((None, Reason::InsufficientMaterial)));
}

#[test]
fn the_far_rank_wins() {
    let start = "8k/4K4/9/9/9/9/9/9/4r4 b - 1";
    let safe = "royals = \"captured\"\ntry = \"wins-if-safe\"";
    assert_ends(&game(safe, "", start, &["5b4a"]), Some((Some(Side::Black), Reason::Try)));
    assert_ends(&game(safe, "", start, &["5b5a"]), None);
    let any = "royals = \"captured\"\ntry = \"wins\"";
    assert_ends(&game(any, "", start, &["5b5a"]), Some((Some(Side::Black), Reason::Try)));
}

#[test]
fn a_turn_is_passed() {
    assert_legal(&game("pass = \"allowed\"", "", KINGS, &["pass", "pass"]), &["pass"], &[]);
    assert_legal(&game("", "", KINGS, &[]), &[], &[("pass", "no passing")]);
    let checked = game("pass = \"allowed\"", "", "4k4/9/9/9/4r4/9/9/9/4K4 b - 1", &[]);
    assert_legal(&checked, &["5i4i"], &[("pass", "after the pass")]);
}

#[test]
fn pieces_lend_their_moves() {
    let start = "4k4/9/9/9/9/4P4/4B4/9/4K4 b - 1";
    let behind = game("lends = \"behind\"", "", start, &[]);
    assert_legal(&behind, &["5f4e", "5f1b", "5g4f"], &[("5f5e", "does not move")]);
    let ahead = game("lends = \"ahead\"", "", start, &[]);
    assert_legal(&ahead, &["5f5e"], &[("5g4f", "does not move")]);
    // The bishop is lent to the pawn, which gives check.
    let checks = game("lends = \"behind\"", "", "4k4/9/9/6P2/6B2/9/9/9/4K4 w - 1", &[]);
    assert!(!checks.position().in_check());
    let checks = game("lends = \"behind\"", "", "4k4/9/9/1P7/1B7/9/9/9/4K4 w - 1", &[]);
    assert!(checks.position().in_check());
    assert_legal(&checks, &["5a4b"], &[("5a5b", "could be taken by the bishop")]);
}

#[test]
fn repetition_is_what_is_declared() {
    let round = ["5i5h", "5a5b", "5h5i", "5b5a"].repeat(2);
    let three = game("fold = 3", "", KINGS, &round);
    assert_ends(&three, Some((None, Reason::Repetition)));
    let checks = ["5e4e", "4a5a", "4e5e", "5a4a"].repeat(3);
    let start = "5k3/9/9/9/4R4/9/9/9/K8 b - 1";
    let lost = Some((Some(Side::White), Reason::PerpetualCheck));
    assert_ends(&game("", "", start, &checks), lost);
    assert_ends(&game("perpetual = \"nothing\"", "", start, &checks), Some((None, Reason::Repetition)));
}

/// The first player is he who begins at the start of the game, whatever his colour.
#[test]
fn the_first_player_may_be_white() {
    for rules in ["", "rules = \"fairy\"\n"] {
        for (begins, round, winner) in [
            ("b", ["4e4d", "2a2b", "4d4e", "2b2a"], Side::White),
            ("w", ["2a2b", "4e4d", "2b2a", "4d4e"], Side::Black),
        ] {
            let start = format!("rbsgk/4p/5/P4/KGSBR {begins} - 1");
            let text = format!("base = \"minishogi\"\nid = \"begun\"\n{rules}start = \"{start}\"\n");
            let definition = Definition::parse(&text, built_in_text).expect("a definition");
            let mut game = Game::begin(&Variant::of(definition), None).expect("a game");
            for turn in round.repeat(3) {
                game.play_text(turn).expect("a turn");
            }
            assert_ends(&game, Some((Some(winner), Reason::Repetition)));
        }
    }
}

#[test]
fn the_limit_of_moves_decides() {
    let start = "4k4/9/9/9/9/9/9/9/4KR2P w - 1";
    let more = "[[kind]]\ncode = \"R\"\npoints = 5\n";
    for (word, winner) in [("draw", None), ("pieces", Some(Side::Black)), ("points", Some(Side::Black))] {
        let game = game(&format!("limit = 2\ndecides = \"{word}\""), more, start, &["5a5b", "1i1h"]);
        assert_ends(&game, Some((winner, Reason::MoveLimit)));
    }
}

#[test]
fn what_no_rule_can_mean_is_refused() {
    let fault = |lines: &str| {
        let text = format!("base = \"shogi\"\nid = \"wrong\"\n{lines}");
        Definition::parse(&text, built_in_text).expect_err(lines).to_string()
    };
    for (lines, expected) in [
        ("[play]\ncheck = \"wins\"\n", "play: the rules 'shogi' declare nothing"),
        ("rules = \"fairy\"\n[play]\ncheck = \"loses\"\n", "check 'loses': expected one of threat, wins"),
        ("rules = \"fairy\"\n[play]\nfold = 1\n", "fold = 1: expected 2 to 20"),
        ("start = \"\\u001b[31m\"\n", "start: expected a text without U+001B"),
        ("section = \"a\\u202Eb\"\n", "section: expected a text without U+202E"),
        ("rules = \"fairy\"\n[play]\ncheque = \"wins\"\n", "unknown key 'cheque'"),
        ("rules = \"fairy\"\n[[kind]]\ncode = \"G\"\nroyal = true\n", "never in hand"),
        ("rules = \"fairy\"\n[[kind]]\ncode = \"K\"\nper_file = 1\n", "per_file of K"),
        (
            "rules = \"fairy\"\n[[kind]]\ncode = \"P\"\nheld = \"X\"\n",
            "held 'X': expected the code of a kind",
        ),
        ("rules = \"fairy\"\n[[kind]]\ncode = \"P\"\nheld = \"K\"\n", "held 'K' of P"),
        ("rules = \"fairy\"\n[[kind]]\ncode = \"P\"\nzone = 10\n", "zone of P is 10"),
        ("[[kind]]\ncode = \"P\"\nforced = 1\n", "forced of P: it means nothing to the rules 'shogi'"),
    ] {
        let error = fault(lines);
        assert!(error.contains(expected), "{lines}: {error}");
    }
}

#[test]
fn who_passes_in_the_zone_does_not_promote() {
    let start = "k15/16/16/5[HF]10/16/16/16/16/16/16/16/16/16/16/16/15K b - 1";
    let game = Game::begin(&Variant::parse("tenjiku").expect("a game"), Some(start)).expect("a position");
    assert_legal(&game, &["11d11c11d", "11d11c", "11d11c+"], &[("11d11c11d+", "promote")]);
}

/// It captures over pieces of lower rank; the pawn between may be jumped, its like at the end not be taken.
#[test]
fn a_capture_over_others_is_refused_for_the_rank_of_what_stands_in_its_way() {
    let at = |start| Game::begin(&Variant::parse("tenjiku").expect("a game"), Some(start)).expect("one");
    let rank = "16/2k13/16/16/16/10r5/16/8[rg]7/16/6P9/16/4[BG]11/16/8[RG]7/16/14K1 b - 1";
    let over_general = "rank below it; the rook general on 8h does not";
    assert_legal(&at(rank), &[], &[("12l8h", over_general), ("12l6f", over_general)]);
    let refusal = |game: &Game<AnyPosition>, text: &str| match game.read_move(text) {
        Err(crate::MoveError::Illegal { refusal, .. }) => refusal.squares,
        other => panic!("{other:?}"),
    };
    let named: Vec<String> = refusal(&at(rank), "12l8h").iter().map(ToString::to_string).collect();
    assert_eq!(named, ["12l", "8h"], "each square once");
    let empty = "16/2k13/16/16/16/16/16/16/16/6P9/16/4[BG]11/16/16/16/14K1 b - 1";
    assert_legal(&at(empty), &["12l11k"], &[("12l8h", "jumps over other pieces only to capture")]);
}
