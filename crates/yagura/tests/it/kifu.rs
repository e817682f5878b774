//! Records of gungi: the sample game, round trips of random games, errors that name the token.

use fastrand::Rng;
use serde_json::Value;
use yagura::{
    AnyPosition, Game, Move, Notation as _, Outcome, Position, Reason, Secrecy as _, Side, Variant,
    games::kifu,
};

const SAMPLE: &str = include_str!("cases/gungi.sample.kifu");
/// The same game as the author of the rules published it.
const PUBLISHED: &str = include_str!("cases/gungi.published.kifu");

fn variant() -> Variant {
    Variant::parse("gungi").expect("the variant exists")
}

fn strings(game: &Game<AnyPosition>) -> Vec<String> {
    let mut position = game.start().clone();
    let written = |&mv| {
        let text = position.usi(mv);
        position.play(mv);
        text
    };
    game.moves().iter().map(written).collect()
}

fn bare(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with('#')).collect::<String>().replace(char::is_whitespace, "")
}

#[test]
fn the_sample_game_is_legal_and_ends_in_mate() {
    let games = kifu::read(&variant(), None, SAMPLE).unwrap_or_else(|error| panic!("{error}")).games;
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].outcome(), Some(Outcome::win(Side::Black, Reason::Checkmate)));
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("cases/gungi.cases.json")).expect("the cases are JSON");
    let case = cases
        .iter()
        .find(|case| case["name"] == "sample game of the seed, whole")
        .expect("the case is there");
    let moves: Vec<&str> =
        case["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
    assert_eq!(strings(&games[0]), moves);
    assert_eq!(bare(&kifu::write(&games).expect("it is gungi")), bare(SAMPLE));
}

#[test]
fn the_seeds_record_is_read_as_it_was_published() {
    let published = kifu::read(&variant(), None, PUBLISHED).unwrap_or_else(|error| panic!("{error}"));
    let corrected = kifu::read(&variant(), None, SAMPLE).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(strings(&published.games[0]), strings(&corrected.games[0]));
    assert_eq!(published.games[0].outcome(), Some(Outcome::win(Side::Black, Reason::Checkmate)));
    assert_eq!(published.supposed, [false; 2]);
    // What its author wonders stays with its move.
    let [remark] = published.remarks.as_slice() else { panic!("{:?}", published.remarks) };
    assert_eq!(remark.text, "なぜ、6―2―2―臥新と打たなかった?");
    assert_eq!((remark.game, strings(&published.games[0])[remark.plies - 1].as_str()), (0, "R*6d"));
}

#[test]
fn remarks_are_kept_and_slips_in_the_notation_are_not_taken_for_them() {
    let read = |text: &str| kifu::read(&variant(), None, text);
    let record = read("【見本】[打ち始め]▲7―7―1―兵[定石。 good move], ▽7―3―1―兵、[ここまで 研究]▲6―7―1―兵。")
        .expect("it is a record");
    let remarks: Vec<(usize, &str)> =
        record.remarks.iter().map(|remark| (remark.plies, remark.text.as_str())).collect();
    assert_eq!(remarks, [(0, "見本"), (1, "定石。good move"), (2, "ここまで研究")]);
    for slip in ["▲7―7―1―兵[5―3]", "▲7―7―1―兵[裏]", "▲7―7―1―兵[▲2―筒、1―上]", "▲7―7―1―兵[入手]"]
    {
        assert!(read(slip).is_err(), "{slip}");
    }
    // A 新 that is left out is understood, and one that stands behind the comma; none is added where
    // something on the board can go.
    let position = "7k1/9/9/9/4S4/9/9/9/1K7 b ST 1 play 9 -";
    let from = |text: &str| {
        let start = AnyPosition::from_sfen(&variant(), position).expect("the position is one");
        kifu::read(&variant(), Some(start), text).map(|record| strings(&record.games[0]))
    };
    assert_eq!(from("▲3―3―1―と"), Ok(vec!["T*3c".to_owned()]));
    assert_eq!(from("▲5―4―1―侍"), Ok(vec!["5e5d".to_owned()]));
    assert_eq!(from("▲5―4―1―侍、新▽3―1―1―帥"), Ok(vec!["S*5d".to_owned(), "2a3a".to_owned()]));
}

/// What a reader knows of the end of a game: the board without the backs, and whose turn it is. A 兵 that
/// goes back to the enemy's hand at once (§12.1) shows its back there, but not in a record.
fn faces(game: &Game<AnyPosition>) -> String {
    let sfen = game.position().redacted_for(None).sfen();
    sfen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn records_of_running_games_are_read_with_supposed_backs() {
    let mut rng = Rng::with_seed(22);
    let mut revealed = 0;
    for n in 0..30 {
        let (most, of_eight) = (60 + rng.usize(..140), rng.u8(..8));
        let full = games_that_take(&mut rng, None, most, of_eight);
        for hidden in [[false, true], [true, false], [true, true]] {
            let text = kifu::write_hiding(&full, hidden).expect("it is gungi");
            let again = kifu::read(&variant(), None, &text)
                .unwrap_or_else(|error| panic!("{n} {hidden:?}: {error}\n{text}"));
            assert_eq!(again.games.len(), full.len());
            for (game, again) in full.iter().zip(&again.games) {
                assert_eq!(
                    (game.moves().len(), faces(game)),
                    (again.moves().len(), faces(again)),
                    "{hidden:?}\n{text}"
                );
            }
            assert_eq!(again.supposed, hidden, "{text}");
            // What the record tells comes out: it is the same when written again.
            assert_eq!(kifu::write_hiding(&again.games, hidden).as_deref(), Some(text.as_str()));
            revealed += text.matches("入手").count();
        }
    }
    assert!(revealed > 30, "{revealed}");
}

#[test]
fn a_game_that_begins_elsewhere_carries_its_position() {
    let mut rng = Rng::with_seed(7);
    let mut goes_on = 0;
    for _ in 0..20 {
        let full = random_games(&mut rng, None, 400);
        for game in full.iter().skip(1) {
            goes_on += 1;
            // A watcher is not told which side still has the last さ or と: his record may not be read to its
            // end.
            for hidden in [[false; 2], [false, true], [true, false]] {
                let text = kifu::write_hiding(std::slice::from_ref(game), hidden).expect("it is gungi");
                assert!(text.starts_with("#局面 "), "{text}");
                let again = kifu::read(&variant(), None, &text)
                    .unwrap_or_else(|error| panic!("{hidden:?}: {error}\n{text}"));
                assert_eq!(
                    (game.moves().len(), faces(game)),
                    (again.games[0].moves().len(), faces(&again.games[0])),
                    "{text}"
                );
            }
        }
    }
    assert!(goes_on > 2, "{goes_on}");
}

/// Plays a random game; after a repetition it goes on.
fn random_games(rng: &mut Rng, start: Option<&str>, most: usize) -> Vec<Game<AnyPosition>> {
    games_that_take(rng, start, most, 0)
}

/// Random games in which so many of eight moves capture where one can.
fn games_that_take(rng: &mut Rng, start: Option<&str>, most: usize, of_eight: u8) -> Vec<Game<AnyPosition>> {
    let mut games = vec![Game::begin(&variant(), start).expect("the position is one")];
    for _ in 0..most {
        let game = games.last_mut().expect("there is a game");
        let legal = game.legal_moves();
        if legal.is_empty() {
            match game.restarted() {
                Some(next) => games.push(next),
                None => break,
            }
            continue;
        }
        // A move back to where a piece came from brings repetitions about.
        let back = game.moves().iter().rev().nth(1).and_then(|mv| {
            let from = mv.from()?;
            legal.iter().copied().find(|other| other.from() == Some(mv.to()) && other.to() == from)
        });
        let back = back.filter(|_| rng.u8(..4) > 0);
        let captures: Vec<Move> =
            legal.iter().copied().filter(|&mv| !game.position().victims(mv).is_empty()).collect();
        if rng.u8(..8) < of_eight && !captures.is_empty() {
            game.play_unchecked(captures[rng.usize(..captures.len())]);
            continue;
        }
        game.play_unchecked(back.unwrap_or_else(|| legal[rng.usize(..legal.len())]));
    }
    games
}

#[test]
fn random_games_come_back() {
    let mut rng = Rng::with_seed(18);
    let mut parts = 0;
    for n in 0..40 {
        // Some begin with several 兵 and 香 of different backs in hand, and towers of both sides.
        let start = (n % 4 == 3).then_some(
            "2k6/(cz)3(tHn)2(mgs)1/2([ph]MJ)2[pz]3/4n2(ZT)1/(gB)2(sH)5/3[PT]2[ic]2/2F1K4/(CN)2(f[PH])5/9 b [PZ][PT]2[PH]N[IC][IF]HTmj[pz][pt]h[ic] 1 play 9 -",
        );
        let games = random_games(&mut rng, start, 220);
        parts += games.len();
        let text = kifu::write(&games).expect("it is gungi");
        let first = start.map(|_| games[0].start().clone());
        let again =
            kifu::read(&variant(), first, &text).unwrap_or_else(|error| panic!("{error}\n{text}")).games;
        assert_eq!(again.len(), games.len());
        for (game, again) in games.iter().zip(&again) {
            assert_eq!(strings(game), strings(again), "{text}");
            assert_eq!(game.outcome(), again.outcome());
        }
        // Full-width digits and ASCII dashes and commas mean the same.
        let wide: String = text
            .chars()
            .map(|c| c.to_digit(10).and_then(|d| char::from_u32(0xFF10 + d)).unwrap_or(c))
            .collect();
        let wide = kifu::read(
            &variant(),
            Some(games[0].start().clone()),
            &wide.replace('―', "-").replace('、', ","),
        )
        .expect("it is the same");
        assert_eq!(strings(&wide.games[0]), strings(&games[0]));
    }
    assert!(parts > 41, "some games go on after a repetition: {parts}");
}

#[test]
fn errors_name_the_token() {
    let fault = |text: &str| kifu::read(&variant(), None, text).expect_err(text).to_string();
    for (text, words) in [
        ("[打ち始め]▲7―6―1―兵", "at action 1, '▲7―6―1―兵': no legal action fits"),
        ("[打ち始め]▲7―7―1―兵、▲6―7―1―兵", "at action 2, '▲6―7―1―兵': it is the turn of White (▽)"),
        ("[打ち始め]▲7―x―1―兵", "'▲7―x―1―兵': expected an action"),
        ("[打ち始め]▲7―7―1―兵[5―5]", "expected brackets such as"),
        ("[打ち始め]▲7―7―1―兵、[済み]", "at action 2, '済み': the game has not come to this heading"),
        ("[打ち始め", "a closing bracket"),
        ("[打ち始め]▲7―7―1―兵[詰み]", "there is no mate"),
        ("(▲「3―7―1―さ」)", "expected a declaration"),
        ("兵", "▲ or ▽"),
        ("#局面 9/9 b - 1\n▲7―7―1―兵", "in 7 parts"),
    ] {
        assert!(fault(text).contains(words), "{text}: {}", fault(text));
    }
    let start = AnyPosition::from_sfen(&variant(), "7k1/9/9/4T4/3T1T3/9/9/9/1K7 b - 1 play 9 -")
        .expect("the position is one");
    let error = kifu::read(&variant(), Some(start), "▲5―5―1―と").expect_err("three can go there").to_string();
    assert!(error.contains("expected one of") && error.contains("[6―5―1]"), "{error}");
}
