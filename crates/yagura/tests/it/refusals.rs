//! A refused move names its rule, clause and squares, in both languages.

use yagura::{Game, Language, MoveError, Variant};

fn refusal(
    variant: &str,
    position: Option<&str>,
    moves: &[&str],
    text: &str,
) -> (String, String, Vec<String>) {
    let variant = Variant::parse(variant).expect("the variant exists");
    let mut game = Game::begin(&variant, position).expect("the position is one");
    for text in moves {
        game.play_text(text).expect("the moves are legal");
    }
    match game.read_move(text) {
        Err(MoveError::Illegal { refusal, .. }) => {
            assert_ne!(refusal.why.text(Language::Japanese), refusal.why.text(Language::English));
            (
                refusal.clause.clone(),
                refusal.why.text(Language::English),
                refusal.squares.iter().map(ToString::to_string).collect(),
            )
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[track_caller]
fn expect(variant: &str, position: Option<&str>, text: &str, clause: &str, words: &str) {
    let (found, message, _) = refusal(variant, position, &[], text);
    assert!(found == clause && message.contains(words), "{text}: {found}: {message}");
}

/// Squares stand in Japanese as on the board, nothing is of half width but numbers and what is to be typed,
/// and no refusal names a colour.
#[test]
fn japanese_is_what_a_player_would_write() {
    let hidden_foot = "11N/12/9n2/12/12/12/5B6/12/12/k11/12/K11 w - 1";
    let drop = "4k4/9/9/9/9/9/4P4/9/4K4 b NP 1";
    for (variant, position, text, words) in [
        ("chu", Some(hidden_foot), "3c1a", "1一の獅子には足があります（7七の角行）"),
        ("shogi", None, "7g7e", "歩兵は7五には動けません"),
        ("shogi", None, "3c3d", "3三の歩兵は、いま動かせる駒ではありません"),
        ("shogi", Some(drop), "P*5f", "二歩です。同じ筋の5七に歩があります"),
        ("shogi", Some(drop), "P*4a", "歩兵を4一に打つと、行き所のない駒になります"),
        ("gungi", Some("k8/9/9/9/9/9/9/9/K8 b H 1 play 9 -"), "T*5e", "とは手駒にありません"),
        ("gungi", Some("7k1/9/4r4/9/9/9/4T4/9/4K4 b - 1 play 9 -"), "5g4g", "5三の臥に帥を取られます"),
    ] {
        let game = Game::begin(&Variant::parse(variant).expect("the variant exists"), position)
            .expect("the position is one");
        match game.read_move(text) {
            Err(MoveError::Illegal { refusal, .. }) => {
                assert_eq!(refusal.why.text(Language::Japanese), words);
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    let ennen =
        Game::begin(&Variant::parse("ennen").expect("the variant exists"), None).expect("it has a start");
    match ennen.read_move("14s14q") {
        Err(MoveError::Illegal { refusal, .. }) => {
            assert_eq!(refusal.why.text(Language::Japanese), "歩兵は14十七には動けません");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn shogi() {
    let e = |position, text, clause, words| expect("shogi", position, text, clause, words);
    e(None, "7g7e", "small §2", "the pawn does not move to 7e");
    e(None, "8h3c", "small §1.3", "the bishop cannot pass the piece on 7g");
    e(None, "3c3d", "small §1.3", "the pawn on 3c is not a piece that may move now");
    e(None, "5e5d", "small §1.3", "no piece on 5e");
    e(None, "9i9g", "small §1.3", "there is a pawn of the same side on 9g");
    e(None, "7g7f+", "small §1.5", "may not promote");
    e(None, "6i5h+", "small §1.5", "never promotes");
    e(None, "10a9a", "small §1.2", "10a is not a square of this board");
    e(None, "P*5e", "small §1.3", "no pawn in hand");
    let hand = Some("4k4/9/9/9/9/9/4P4/9/4K4 b NP 1");
    e(hand, "P*5f", "small §1.7", "on 5g");
    e(hand, "P*4a", "small §1.6", "a pawn dropped on 4a could never move");
    e(hand, "N*4b", "small §1.6", "could never move");
    e(hand, "P*5a", "small §1.3", "5a is not empty");
    e(Some("4k4/P8/9/9/9/9/9/9/4K4 b - 1"), "9b9a", "small §1.6", "must promote on 9a");
    e(Some("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1"), "5h4h", "small §1.9", "the rook on 5e");
    // The pawn in front of the cornered king would be mate.
    e(Some("kn7/1R7/9/9/9/9/9/9/1L2K4 b P 1"), "P*9b", "small §1.10", "may not give checkmate");
}

#[test]
fn the_refused_squares_are_named() {
    let (clause, message, squares) =
        refusal("chu", Some("9k2/8n3/12/4R7/12/6N5/12/12/12/12/12/K11 b - 1"), &[], "6f6e6f+");
    assert_eq!(
        (clause.as_str(), squares.as_slice()),
        ("chu §4.4", ["6f".to_owned()].as_slice()),
        "{message}"
    );
}

#[test]
fn chu() {
    let e = |position, text, clause, words| expect("chu", position, text, clause, words);
    e(None, "7j7f", "chu §2.2", "the lion does not move to 7f");
    e(None, "7j6i7j", "chu §3.1", "no enemy piece to capture on 6i");
    e(None, "6c6e", "chu §1.2", "is not a piece that may move now");
    e(None, "P*6f", "chu §1.3", "no drops");
    e(None, "6i6h+", "chu §4.4", "may not promote");
    e(None, "6j6f", "chu §2.1", "cannot pass the piece on 6i");
    e(None, "6l6k6j5i", "chu §3.1", "does not move");
    // §11.2 hidden foot: with the lion gone from 3c the bishop on 7g recaptures.
    e(
        Some("11N/12/9n2/12/12/12/5B6/12/12/k11/12/K11 w - 1"),
        "3c1a",
        "chu §5.2",
        "the lion on 1a has a foot: it is protected by the bishop on 7g",
    );
    // §11.5 sen-jishi.
    let counter = "k8r2/12/9N2/12/12/8n3/9G2/5B6/12/12/12/K11 b - 1";
    let (clause, message, squares) = refusal(
        "chu",
        Some(&counter.replace("9N2/12/12/8n3/9G2/5B6", "12/12/9N2/9G1n/12/9B2")),
        &["3h1f"],
        "3a3e",
    );
    assert_eq!((clause.as_str(), squares[0].as_str()), ("chu §5.4", "3e"), "{message}");
}

#[test]
fn gungi() {
    let e = |position, text, clause, words| expect("gungi", position, text, clause, words);
    e(None, "P*5f", "gungi §5.2", "not in your own territory");
    e(None, "7g7f", "gungi §5.1", "a piece from the hand is to be placed");
    e(Some("k8/9/9/9/9/9/9/9/K8 b H 1 play 9 -"), "T*5e", "gungi §10.1", "no to in hand");
    e(
        Some("k8/9/4H4/9/9/9/9/9/K8 b H 1 play 9 -"),
        "H*5e",
        "gungi §10.5",
        "a he of the same side on the file of 5e",
    );
    e(
        Some("k8/9/9/4[if]4/4T4/9/9/9/K8 b - 1 play 9 -"),
        "5e5d",
        "gungi §12.3",
        "expected ! with an empty square",
    );
    e(Some("7k1/9/4r4/9/9/9/4T4/9/4K4 b - 1 play 9 -"), "5g4g", "gungi §13.2", "the sleeping dragon on 5c");
    e(Some("8k/R8/9/4B4/9/9/9/9/K8 b H 1 play 9 -"), "H*2a", "gungi §14.3", "a he may not give mate");
    e(Some("9/9/k8/9/9/9/9/K8/9 b T 1 play 7 -"), "T*5a", "gungi §15.3", "closed");
}

#[test]
fn rengo() {
    let shogi = |position, text, clause, words| expect("rengo-shogi", Some(position), text, clause, words);
    let bare = "8k/9/9/9/9/4P4/9/9/K8 b - 1 - - - - 0,0";
    shogi(bare, "10a9a", "rengo §1.4", "not a square of this board");
    shogi(bare, "5e5d", "rengo §5.1", "no piece on 5e");
    shogi(bare, "1a1b", "rengo §5.1", "not a piece that may move now");
    shogi(bare, "5f5d", "rengo §2.1", "does not move to 5d");
    shogi(bare, "5f5e+", "rengo §9.2", "may not promote");
    shogi(bare, "9i9h+", "rengo §9.6", "never promotes");
    shogi(bare, "P*5e", "rengo §10.2", "no shogi pawn in hand");
    shogi(bare, "5f5e!1a", "rengo §12.6", "second part");
    shogi(bare, "pass", "rengo §11.7", "janggi board");
    shogi(bare, "declare", "rengo §11.8", "conditions");
    shogi(bare, "claim", "rengo §11.5", "chess board");
    shogi(bare, "points", "rengo §11.9", "janggi board");
    shogi(bare, "coin:A", "rengo §12.5", "the set-up is over");
    let hand = "8k/9/9/9/9/4P4/9/9/K8 b NP 1 - - - - 0,0";
    shogi(hand, "P*5h", "rengo §10.4", "on 5f");
    shogi(hand, "P*4a", "rengo §10.3", "could never move");
    shogi(hand, "N*4b", "rengo §10.3", "could never move");
    shogi(hand, "P*1a", "rengo §10.2", "1a is not empty");
    shogi("7nk/7p1/8G/9/9/9/9/9/K8 b LP 1 - - - - 0,0", "P*1b", "rengo §10.4", "checkmate");
    shogi("8k/P8/9/9/9/9/9/9/K8 b - 1 - - - - 0,0", "9b9a", "rengo §9.2", "must promote");
    shogi("8k/9/9/9/9/4[XP]4/9/9/K8 b - 1 - - - - 0,0", "5f5e", "rengo §9.4", "must promote");
    shogi("8k/9/9/4[MP]4/9/9/9/9/K8 b - 1 - - - - 0,0", "5d5c", "rengo §9.5", "must promote");
    shogi("8k/4[CP]4/9/9/9/9/9/9/K8 b - 1 - - - - 0,0", "5b5a", "rengo §9.3", "must be chosen");
    shogi("8k/9/9/9/4[XC]4/9/9/9/K8 b - 1 - - - - 0,0", "5e4d", "rengo §6.4", "does not move");
    shogi("8k/9/9/9/4[JC]4/9/9/9/K8 b - 1 - - - - 0,0", "5e5d", "rengo §6.5", "does not move");
    shogi(
        "8k/9/9/4P4/4[XH]4/9/9/9/K8 b - 1 - - - - 0,0",
        "5e4c",
        "rengo §2.1",
        "cannot pass the piece on 5d",
    );
    shogi("4r3k/9/9/9/9/9/4G4/9/4K4 b - 1 - - - - 0,0", "5g4g", "rengo §5.2", "shogi rook on 5a");
    let xiangqi =
        |position, text, clause, words| expect("rengo-xiangqi", Some(position), text, clause, words);
    let palace = "5[xk]2p/9/9/9/9/4[XE]4/9/3[XA]1[XA]3/9/4[XK]4 b - 1 - - - - -";
    xiangqi(palace, "4h3g", "rengo §7.2", "advisor does not move");
    xiangqi(palace, "5f3d", "rengo §7.4", "elephant does not move");
    xiangqi(
        "4[xk]4/9/9/9/9/4[JP]4/9/9/9/4[XK]4 b - 1 - - - - -",
        "5f4f",
        "rengo §5.3",
        "xiangqi general on 5a",
    );
    let chess = |position, text, clause, words| expect("rengo-chess", Some(position), text, clause, words);
    chess("4[ck]3/8/8/8/8/8/8/4[CK]2[CR] b - 1 - - - 0 -", "4h2h", "rengo §8.2", "castling");
    chess("4[ck]3/8/8/8/8/8/8/4[CK]2[CR] b - 1 - - - 0 -", "claim", "rengo §11.5", "three times");
    expect(
        "rengo-janggi",
        Some("4[jk]4/9/9/9/4[jr]4/9/9/9/9/4[JK]4 b - 1 - - - - -"),
        "pass",
        "rengo §11.7",
        "in check",
    );
    expect("rengo-janggi", None, "pass", "rengo §12.5", "player A's set-up is awaited");
}

#[test]
fn a_finished_game_takes_no_move() {
    let variant = Variant::parse("chu").expect("the variant exists");
    let mut game = Game::begin(&variant, Some("6k5/1s10/12/12/p11/6R5/12/P11/12/12/12/K11 b - 1"))
        .expect("the position is one");
    game.play_text("6f6a+").expect("takes the king");
    let (clause, ..) =
        refusal("chu", Some("6k5/1s10/12/12/p11/6R5/12/P11/12/12/12/K11 b - 1"), &["6f6a+"], "12e12f");
    assert_eq!(clause, "chu §7");
    game.resign(yagura::Side::Black);
    assert_eq!(
        game.outcome().map(|o| o.reason),
        Some(yagura::Reason::RoyalCapture),
        "a result once reached stands"
    );
}

#[test]
fn ennen() {
    let empty = "27/".repeat(11);
    let board = |middle: &str| {
        format!("{empty}{middle}/{}K26 b - 1", "27/".repeat(26 - 11 - middle.split('/').count()))
    };
    let e = |position: Option<&str>, text, clause, words| expect("ennen", position, text, clause, words);
    e(None, "14s14q", "ennen §7.1", "the pawn does not move to 14q");
    e(None, "14t14k", "ennen §5.2", "the free king cannot pass the piece on 14s");
    e(None, "14s14r+", "ennen §6.2", "may not promote");
    e(None, "P*14n", "ennen §1.5", "no drops");
    e(None, "14s14r!5e", "ennen §10.3", "only squares");
    e(None, "14s14r=", "ennen §10.3", "only squares");
    let pieces = board("26k/13p13/13p13/13[EG]13");
    e(Some(&pieces), "14o14m14n14l", "ennen §10.3", "14n is out of order");
    e(Some(&pieces), "14o14k", "ennen §5.2", "cannot pass the piece on 14n");
    e(Some(&pieces), "14o13q", "ennen §7.1", "does not move");
    e(Some(&pieces), "14o14p14q", "ennen §10.3", "no enemy piece to capture on 14p");
    e(Some(&pieces), "14o15o14o", "ennen §5.7", "no enemy piece to capture on 15o");
    let camp = format!("26k/{}13p13/13S13/{}K26 b - 1", "27/".repeat(7), "27/".repeat(16));
    e(Some(&camp), "14j14i", "ennen §6.1", "must promote");
    e(Some(&camp), "27aa26aa+", "ennen §6.5", "never promotes");
}
