//! Records of gungi: the sample game, round trips of random games, errors that name the token.

use fastrand::Rng;
use serde_json::Value;
use yagura::{AnyPosition, Game, Outcome, Position, Reason, Side, Variant, notation::gungi};

const SAMPLE: &str = include_str!("cases/gungi.sample.kifu");

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
    let games = gungi::read(&variant(), None, SAMPLE).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].outcome(), Some(Outcome::win(Side::Black, Reason::Checkmate)));
    let cases: Vec<Value> = serde_json::from_str(include_str!("cases/gungi.cases.json")).expect("the cases are JSON");
    let case = cases.iter().find(|case| case["name"] == "sample game of the seed, whole").expect("the case is there");
    let moves: Vec<&str> = case["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
    assert_eq!(strings(&games[0]), moves);
    assert_eq!(bare(&gungi::write(&games).expect("it is gungi")), bare(SAMPLE));
}

#[test]
fn the_uncorrected_places_of_the_sample_are_refused() {
    // §18.3.4: the two slips of the source.
    let first = SAMPLE.replace("▽6―6―1―筒新、▲同―鳳", "▽6―6―1―筒、新▲同―鳳");
    assert!(gungi::read(&variant(), None, &first).unwrap_err().to_string().contains("▽6―6―1―筒"));
    let second = SAMPLE.replace("▲5―5―2―謀新", "▲5―5―2―謀");
    assert!(gungi::read(&variant(), None, &second).unwrap_err().to_string().contains("▲5―5―2―謀"));
}

/// Plays a random game; after a repetition it goes on.
fn random_games(rng: &mut Rng, start: Option<&str>, most: usize) -> Vec<Game<AnyPosition>> {
    let mut games = vec![Game::of_variant(&variant(), start).expect("the position is one")];
    for _ in 0..most {
        let game = games.last_mut().expect("there is a game");
        let legal = game.legal();
        if legal.is_empty() {
            match game.restarted() {
                Some(next) => games.push(next),
                None => break,
            }
            continue;
        }
        // A move back to where a man came from brings repetitions about.
        let back = game.moves().iter().rev().nth(1).and_then(|mv| {
            let from = mv.from()?;
            legal.iter().copied().find(|other| other.from() == Some(mv.to()) && other.to() == from)
        });
        let back = back.filter(|_| rng.u8(..4) > 0);
        game.play(back.unwrap_or_else(|| legal[rng.usize(..legal.len())]));
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
        let text = gungi::write(&games).expect("it is gungi");
        let first = start.map(|_| games[0].start().clone());
        let again = gungi::read(&variant(), first, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.len(), games.len());
        for (game, again) in games.iter().zip(&again) {
            assert_eq!(strings(game), strings(again), "{text}");
            assert_eq!(game.outcome(), again.outcome());
        }
        // Full-width digits and ASCII dashes and commas mean the same.
        let wide: String = text.chars().map(|c| c.to_digit(10).and_then(|d| char::from_u32(0xFF10 + d)).unwrap_or(c)).collect();
        let wide =
            gungi::read(&variant(), Some(games[0].start().clone()), &wide.replace('―', "-").replace('、', ",")).expect("it is the same");
        assert_eq!(strings(&wide[0]), strings(&games[0]));
    }
    assert!(parts > 41, "some games go on after a repetition: {parts}");
}

#[test]
fn errors_name_the_token() {
    let fault = |text: &str| gungi::read(&variant(), None, text).expect_err(text).to_string();
    for (text, words) in [
        ("[打ち始め]▲7―6―1―兵", "'▲7―6―1―兵' after 0 plies: no legal action fits"),
        ("[打ち始め]▽7―3―1―兵", "it is the turn of ▲"),
        ("[打ち始め]▲7―x―1―兵", "'▲7―x―1―兵': expected an action"),
        ("[打ち始め]▲7―7―1―兵[なに]", "expected brackets such as"),
        ("[打ち始め]▲7―7―1―兵、[済み]", "'済み' after 1 plies"),
        ("[始め]", "'始め': expected 打ち始め"),
        ("[打ち始め", "a closing bracket"),
        ("[打ち始め]▲7―7―1―兵[詰み]", "there is no mate"),
        ("(▲「3―7―1―さ」)", "expected a declaration"),
        ("兵", "▲ or ▽"),
    ] {
        assert!(fault(text).contains(words), "{text}: {}", fault(text));
    }
    let start = AnyPosition::from_sfen(&variant(), "7k1/9/9/4T4/3T1T3/9/9/9/1K7 b - 1 play 9 -").expect("the position is one");
    let error = gungi::read(&variant(), Some(start), "▲5―5―1―と").expect_err("three can go there").to_string();
    assert!(error.contains("expected one of") && error.contains("[6―5―1]"), "{error}");
}
