//! Dialogues with scripted engines, and what is read from lines.

use yagura::Variant;

use super::*;

/// What an engine of the second version announces, beside its variants and its name.
const USUAL: &str = "ping=1 setboard=1 usermove=1 memory=1 variants=chu";
/// White is to move: its lion may take two pieces.
const LIONS: &str = "k11/12/12/4P7/5P6/4n7/12/12/6N5/6p5/12/11K w - 1";

/// Starts an engine that announces these features, and does what these cases of a shell say where a line
/// fits.
fn engine(features: &str, cases: &str) -> Result<Cecp, Fault> {
    let script = format!(
        "while read -r line; do case $line in \
         {cases} \
         protover*) echo 'feature {features} done=1';; ping*) echo pong ${{line#* }};; quit) exit;; \
         esac; done"
    );
    let mut spec: EngineSpec = "cecp:sh".parse().expect("an engine");
    spec.command = ["sh", "-c", &script].map(str::to_owned).to_vec();
    Cecp::start(&spec, &Variant::parse("chu").expect("a game"), &ProcessHandle::default())
}

/// Starts one with the usual features.
fn usual(cases: &str) -> Cecp {
    engine(USUAL, cases).expect("it has all features")
}

/// Starts one that calls itself HaChu.
fn hachu(cases: &str) -> Cecp {
    engine(&format!("myname=\"HaChu 0.21\" {USUAL}"), cases).expect("it has all features")
}

/// A game of chu with these moves.
fn game(position: Option<&str>, moves: &[&str]) -> Game<AnyPosition> {
    let mut game = Game::begin(&Variant::parse("chu").expect("a game"), position).expect("a position");
    for mv in moves {
        let mv = game.read_move(mv).expect("a legal move");
        game.play_unchecked(mv);
    }
    game
}

/// Asks for a move of a game within two seconds, and returns its text.
fn ask(cecp: &mut Cecp, game: &Game<AnyPosition>) -> Result<Option<String>, Fault> {
    let clocks = Clocks::new([Limit::Movetime(Duration::from_secs(2)); 2]);
    Ok(match cecp.choose(game, &clocks)?.choice {
        Choice::Move(mv) => Some(game.position().usi(mv)),
        Choice::Resign => None,
    })
}

/// Returns the last lines that it was told.
fn told(cecp: &Cecp) -> Vec<String> {
    cecp.tail().iter().filter_map(|line| line.strip_prefix("> ")).map(str::to_owned).collect()
}

#[test]
fn a_game_is_told_once_and_moves_as_they_come() {
    let mut cecp = usual("go) echo move g10g8;;");
    assert_eq!(ask(&mut cecp, &game(None, &["7j7h"])), Ok(Some("6c6e".to_owned())));
    let first = [
        "xboard",
        "protover 2",
        "new",
        "variant chu",
        "force",
        "easy",
        "post",
        "ping 1",
        "usermove f3f5",
        "ping 2",
    ];
    let go = ["st 2", "sd 60", "time 200", "otim 200", "go", "force"];
    assert_eq!(told(&cecp), [&first[..], &go[..]].concat());
    // The answer is no legal move now, but that comes after what it is told.
    let answer = ask(&mut cecp, &game(None, &["7j7h", "6c6e", "6i6h"]));
    assert!(matches!(answer, Err(Fault::Illegal(_))), "{answer:?}");
    let told = told(&cecp);
    let at = told.iter().rposition(|line| line.starts_with("usermove")).expect("a move");
    assert_eq!(told[at - 1..], [&["force", "usermove g4g5", "ping 3"][..], &go[..]].concat());
}

#[test]
fn a_move_in_two_legs_is_one() {
    let mut cecp = usual("go) echo move e7f8,; echo 9 50 1 99 f8e9; echo move f8e9;;");
    assert_eq!(ask(&mut cecp, &game(Some(LIONS), &[])), Ok(Some("8f7e8d".to_owned())));
    assert!(
        told(&cecp).contains(&"setboard k11/12/12/4P7/5P6/4n7/12/12/6N5/6p5/12/11K b 0 1".to_owned()),
        "{:?}",
        told(&cecp)
    );
}

#[test]
fn moves_that_were_taken_back_are_forgotten() {
    // It gives up in the one line and plays in the other, both of one move.
    let mut cecp = usual(
        "'usermove g4g5') gives=;; 'usermove f3f5') gives=up;; go) [ $gives ] && echo resign || echo move l9l8;;",
    );
    assert_eq!(ask(&mut cecp, &game(None, &["7j7h"])), Ok(None));
    assert_eq!(ask(&mut cecp, &game(None, &["6i6h"])), Ok(Some("1d1e".to_owned())));
    assert_eq!(ask(&mut cecp, &game(None, &["7j7h"])), Ok(None));
}

#[test]
fn hachu_hears_of_positions_as_if_it_sat_below() {
    let mut cecp = hachu("go) echo move h6g5,; echo move g5h4;;");
    assert_eq!(ask(&mut cecp, &game(Some(LIONS), &[])), Ok(Some("8f7e8d".to_owned())));
    let expected = [
        "xboard",
        "protover 2",
        "new",
        "variant chu",
        "force",
        "easy",
        "post",
        "option Allow repeats=1",
        "setboard k11/12/5P6/5n6/12/12/7N4/6p5/7p4/12/12/11K",
        "force",
        "memory 64",
        "ping 1",
        "ping 2",
        "st 2",
        "sd 60",
        "time 200",
        "otim 200",
        "go",
        "force",
    ];
    assert_eq!(told(&cecp), expected);
}

#[test]
fn what_hachu_refuses_is_set_up_anew_and_others_may_not_refuse() {
    let refuses = "usermove*) echo Illegal move;; go) echo move f3f5;;";
    let mut cecp = hachu(refuses);
    assert_eq!(ask(&mut cecp, &game(None, &["7j7h"])), Ok(Some("6c6e".to_owned())));
    assert!(told(&cecp).iter().any(|line| line.starts_with("setboard ")), "{:?}", told(&cecp));
    assert_eq!(
        ask(&mut usual(refuses), &game(None, &["7j7h"])),
        Err(Fault::Dispute("Illegal move".to_owned()))
    );
}

#[test]
fn a_result_is_a_resignation_or_a_dispute() {
    let disputes = |line: &str| Err(Fault::Dispute(line.to_owned()));
    let lines =
        ["1-0 {x}", "0-1 {x}", "1/2-1/2 {x}", "Illegal move: go", "Error (unknown command): go", "resign"];
    for line in lines {
        let go = format!("go) echo '{line}';;");
        // Our Black is White there, and whoever sits below is White to HaChu.
        for (start, position, moves, gives_up) in [
            (usual as fn(&str) -> Cecp, None, &[][..], "0-1 {x}"),
            (usual, None, &["7j7h"], "1-0 {x}"),
            (hachu, Some(LIONS), &[], "0-1 {x}"),
        ] {
            let expected = if line == gives_up || line == "resign" { Ok(None) } else { disputes(line) };
            assert_eq!(ask(&mut start(&go), &game(position, moves)), expected, "{line}, {gives_up}");
        }
    }
}

#[test]
fn an_engine_does_without_features_or_is_refused() {
    for (features, word) in
        [("setboard=1 variants=chu", "ping"), ("ping=1 variants=shogi", "chu"), ("ping=1", "chu")]
    {
        let refused = engine(features, "").map(|cecp| cecp.name);
        assert!(
            matches!(&refused, Err(Fault::Unsupported { message, .. }) if message.contains(word)),
            "{features}: {refused:?}"
        );
    }
    let mut cecp =
        engine("ping=1 variants=chu time=0", "go) echo move g10g8;;").expect("it has what is needed");
    assert_eq!(ask(&mut cecp, &game(None, &["7j7h"])), Ok(Some("6c6e".to_owned())));
    assert_eq!(told(&cecp)[7..], ["ping 1", "f3f5", "ping 2", "st 2", "sd 60", "go", "force"]);
    let refused = ask(&mut cecp, &game(Some(LIONS), &[]));
    assert!(matches!(refused, Err(Fault::Unsupported { .. })), "{refused:?}");
}

#[test]
fn an_engine_that_plays_one_game_is_started_for_each() {
    let once = "'variant chu') [ $used ] && echo Error; used=yes;; go) echo move g10g8;;";
    for (features, again) in [
        (format!("{USUAL} reuse=0"), Ok(Some("6c6e".to_owned()))),
        (USUAL.to_owned(), Err(Fault::Dispute("Error".to_owned()))),
    ] {
        let mut cecp = engine(&features, once).expect("it has all features");
        assert_eq!(ask(&mut cecp, &game(None, &["7j7h"])), Ok(Some("6c6e".to_owned())));
        cecp.new_game(0).expect("it answers");
        assert_eq!(ask(&mut cecp, &game(None, &["7j7h"])), again);
    }
}

#[test]
fn an_engine_that_never_stops_talking_is_late() {
    let mut cecp = usual("go) yes 3 1 1 1 f3f5;;");
    let clocks = Clocks::new([Limit::Movetime(Duration::from_millis(50)); 2]);
    let answer = cecp.choose(&game(None, &["7j7h"]), &clocks);
    assert!(matches!(answer, Err(Fault::Timeout(_))), "{answer:?}");
    let started = engine("", "xboard) yes;;").map(|cecp| cecp.name);
    assert!(matches!(started, Err(Fault::Start { .. })), "{started:?}");
}

#[test]
fn features_have_quotes_and_options() {
    let read =
        features("variants=\"chu,shogi\" ping=1 option=\"Allow repeats -check 0\" myname=\"A B\" done=1");
    let names: Vec<(&str, &str)> = read.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let expected = [
        ("variants", "chu,shogi"),
        ("ping", "1"),
        ("option Allow repeats", "Allow repeats -check 0"),
        ("myname", "A B"),
        ("done", "1"),
    ];
    assert_eq!(names, expected);
    assert_eq!(features("nonsense"), []);
    assert_eq!(features("a=\"open"), [("a".to_owned(), "open".to_owned())]);
}

#[test]
fn lines_of_thinking_are_heard() {
    let mut report = Report::default();
    update(&mut report, "3 126 1 804 h4h5 e9e8 e4e5");
    update(&mut report, "# 4 5 6 7");
    update(&mut report, "move h4h5");
    assert_eq!(report, Report { score: Some(Score::Centipawns(126)), depth: Some(3), nodes: Some(804) });
}

#[test]
fn clocks_are_told_in_minutes() {
    assert_eq!(level(Duration::from_mins(5), Duration::from_millis(2500)), "level 0 5 2");
    assert_eq!(level(Duration::from_secs(15), Duration::ZERO), "level 0 0:15 0");
    assert_eq!(level(Duration::from_millis(100), Duration::ZERO), "level 0 0:01 0");
}
