//! Definitions near the built-in ones: what is accepted is played, with the conformance suite at every
//! position; what is refused says where and what was expected.

use fastrand::Rng;
use yagura::{
    AnyPosition, Definition, Game, Kind, Notation as _, Review, SetUp, SetUpPhase as _, Square, Variant,
    built_in_text, conformance,
};

use crate::armies;

/// Definitions that are tried with fixed seeds; `YAGURA_MUTATIONS` in the environment tries another number,
/// `YAGURA_SEED` from another seed.
const TRIED: usize = 120;
/// Of those that are accepted every so many are written as one text and read again.
const READ_AGAIN: usize = 8;
/// Plies of a game of each one that is accepted; `YAGURA_PLIES` plays others, with 0 the
/// definitions are only read.
const PLIES: usize = 20;

/// Moves of all classes, in both notations.
const MOVES: &[&str] = &[
    "W",
    "F",
    "K",
    "N",
    "ffN",
    "R",
    "B",
    "Q",
    "fR",
    "fW",
    "bB2",
    "R3",
    "mWcF",
    "D",
    "A",
    "NN",
    "fDD",
    "RmasR",
    "BmasB",
    "NmaN",
    "nN",
    "nA",
    "pR",
    "mRcpR",
    "pB",
    "KNADcaKmabK",
    "RfWfDfcavWfmabW",
    "caK",
    "d3vW",
    "xQ",
    "oB",
    "mU",
    "j3fF+2",
    "hR",
    "Li",
    "Ig",
    "",
    "vWbF",
    "fsW",
    "C",
    "Z",
    "fC",
    "cK",
    "mK",
];
/// Words in the places of words.
const WORDS: &[&str] = &[
    "nifu",
    "no-drop-mate",
    "lion",
    "poor",
    "relief",
    "pawn",
    "no-range",
    "home-range",
    "castles",
    "double-step",
    "crosses",
    "enters",
    "palace",
    "river",
    "re-places",
    "own-kind",
    "minor",
    "delayed",
    "finish",
    "chess",
    "shogi",
    "first",
    "fouls",
    "hand",
    "black",
    "white",
    "strict",
    "yes",
    "P",
    "+P",
    "K",
    "Q",
    "first-player-loses",
    "draw",
    "restart",
];
const RULES: &[&str] =
    &["shogi", "fairy", "chu", "stun", "two-stage", "kokose", "ennen", "gungi", "rengo", "nothing"];
/// Lines that may be added before the first table.
const LINES: &[&str] = &[
    "repetition = \"first-player-loses\"",
    "without = [\"L\", \"N\"]",
    "without = [\"+S\", \"P\"]",
    "base = \"minishogi\"",
    "base = \"rengo\"",
    "look = \"chess\"",
    "handicap = []",
    "options = []",
    "zone = -1",
    "zone = 3.0",
    "name = 3",
    "start = [",
    "unknown = 1",
    "marks = [\"delayed\"]",
    "marks = []",
    "hand = []",
    "zone = 0",
    "zone = 9",
    "base = \"shogi\"",
    "start = \"9/9 b - 1\"",
    "start = \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"",
    "start = \"4k4/9/9/9/9/9/9/9/4K4 b - 1 -\"",
    "start = \"4k4/9/9/9/9/9/9/9/4K4 b - 1 bw -\"",
    "start = \"4k4/4p4/9/9/9/9/9/4P4/4K4 w 2P2p 7\"",
];
/// Values of the declared rules, in the places of others.
const PLAY: &[&str] = &[
    "promotion = \"entry\"",
    "promotion = \"capture\"",
    "promotion = \"move\"",
    "promotion = \"never\"",
    "must = \"always\"",
    "must = \"never\"",
    "reverts = true",
    "drop = \"either\"",
    "drop = \"promoted\"",
    "area = \"outside-zone\"",
    "area = \"own-zone\"",
    "area = \"own-half\"",
    "stranded = true",
    "royals = \"captured\"",
    "lost = \"one\"",
    "check = \"wins\"",
    "stalemate = \"draw\"",
    "bare = \"loses\"",
    "bare = \"loses-unless-answered\"",
    "try = \"wins\"",
    "try = \"wins-if-safe\"",
    "pass = \"allowed\"",
    "lends = \"behind\"",
    "lends = \"ahead\"",
    "perpetual = \"nothing\"",
    "fold = 2",
    "limit = 10",
    "limit = 0",
    "decides = \"points\"",
    "check = 3",
    "try = \"never\"",
];
/// Lines that may be added to a kind.
const KIND_LINES: &[&str] = &[
    "royal = true",
    "royal = 1",
    "without = [\"marks\", \"short\"]",
    "forms = \"chess\"",
    "glyph = \"歩兵\"",
    "unknown = 1",
    "short = ",
    "marks = [\"nifu\"]",
    "marks = [\"nifu\", \"no-drop-mate\"]",
    "marks = [\"lion\"]",
    "layers = [\"W\", \"W\", \"W\"]",
    "range = \"R\"",
    "back = \"P\"",
    "lines = \"F\"",
    "becomes = [\"G\", \"R\"]",
    "cost = 3",
    "owned = 2",
    "class = \"soldier\"",
    "zone = 2",
    "forced = 1",
    "per_file = 2",
    "held = \"P\"",
    "points = 3",
    "image = '<svg viewBox=\"0 0 1 1\"><path/></svg>'",
    "image = '<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/><script/></svg>'",
    "image = '<svg'",
    "image = 1",
];

fn pick<'a>(of: &[&'a str], rng: &mut Rng) -> &'a str {
    of[rng.usize(..of.len())]
}

/// Replaces the value of a line `key = value`.
fn with_value(line: &str, value: &str) -> String {
    let key = line.split('=').next().unwrap_or_default();
    format!("{key}= {value}")
}

/// Returns a text with one to three changes.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..rng.usize(1..4) {
        let at = rng.usize(..lines.len());
        let line = lines[at].clone();
        let key = line.split('=').next().unwrap_or_default().trim().to_owned();
        match key.as_str() {
            "moves" | "lines" | "range" => lines[at] = with_value(&line, &format!("{:?}", pick(MOVES, rng))),
            "rules" => lines[at] = with_value(&line, &format!("{:?}", pick(RULES, rng))),
            "files" | "ranks" | "zone" => lines[at] = with_value(&line, &rng.u8(..30).to_string()),
            "marks" | "values" => lines[at] = with_value(&line, &format!("[{:?}]", pick(WORDS, rng))),
            "code" | "back" | "key" => lines[at] = with_value(&line, &format!("{:?}", pick(WORDS, rng))),
            "[play]" => lines.insert(at + 1, pick(PLAY, rng).to_owned()),
            "start" => {
                let mut letters: Vec<char> = line.chars().collect();
                let place = rng.usize(..letters.len());
                letters[place] = "KkPp1925b/-+w ".chars().nth(rng.usize(..14)).unwrap_or('9');
                lines[at] = letters.into_iter().collect();
            }
            "[[kind]]" => {
                let line = if rng.bool() {
                    pick(KIND_LINES, rng).to_owned()
                } else {
                    format!("moves = {:?}", pick(MOVES, rng))
                };
                // The end of a kind's lines is before the next blank line.
                let end = (at..lines.len()).find(|&n| lines[n].is_empty()).unwrap_or(lines.len());
                if let Some(same) = (at..end).find(|&n| lines[n].split('=').next() == line.split('=').next())
                {
                    lines[same] = line;
                } else {
                    lines.insert(end, line);
                }
            }
            _ if rng.u8(..3) == 0 => lines.insert(0, pick(LINES, rng).to_owned()),
            _ => {}
        }
    }
    lines.join("\n")
}

/// Returns a game of secret armies whose players have set up their kings alone.
fn set_up(variant: &Variant, rng: &mut Rng) -> Result<Game<AnyPosition>, String> {
    let definition = variant.definition();
    let king = (0..).map(Kind).zip(&definition.kinds).find(|(_, info)| info.royal).map(|(kind, _)| kind);
    let king = king.ok_or("no royal kind")?;
    let hand = vec![0; definition.hand_order.len()];
    let mut game = Game::new(variant);
    let mut armies = Vec::new();
    for player in ["A", "B"] {
        let army = (0..300).find_map(|_| {
            let square = Square::new(rng.u8(..definition.files), rng.u8(..definition.ranks));
            let army = armies::text(definition, &[(square, king)], &hand);
            game.set_up(&format!("{player}:{army}")).is_ok().then_some(army)
        });
        armies.push(army.ok_or("a king alone is no army")?);
    }
    for _ in 0..4 {
        if !game.position().is_setting_up() {
            return Ok(game);
        }
        let own = |army: &String| format!("re:{}", army.trim_end_matches("|-"));
        let turns = [own(&armies[0]), own(&armies[1]), "coin:A".to_owned()];
        turns.iter().any(|turn| game.set_up(turn).is_ok());
    }
    Err(format!("the set-up does not end: {}", game.position().sfen()))
}

/// Plays a game of a definition, with the conformance suite at every position.
fn play(definition: &'static Definition, most: usize, rng: &mut Rng) -> Result<usize, String> {
    if most == 0 {
        return Ok(0);
    }
    let variant = Variant::of(definition);
    let start = match definition.traits().set_up {
        SetUp::None | SetUp::ByMoves => None,
        SetUp::SecretArmies => Some(set_up(&variant, rng)?.position().sfen()),
    };
    conformance::play_out(&variant, start.as_deref(), most, |n| rng.usize(..n))
        .map_err(|breach| breach.to_string())
}

#[test]
fn what_is_accepted_can_be_played() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seed: u64 = number("YAGURA_SEED").unwrap_or(2026);
    let most = number("YAGURA_PLIES").map_or(PLIES, |plies| plies as usize);
    let tried = number("YAGURA_MUTATIONS").map_or(TRIED, |tried| tried as usize);
    let texts: Vec<&str> = yagura::definitions().filter_map(|d| built_in_text(&d.id)).collect();
    let (mut accepted, mut plies) = (0, 0);
    for n in 0..tried as u64 {
        let mut rng = Rng::with_seed(seed.wrapping_add(n));
        let text = mutated(texts[rng.usize(..texts.len())], &mut rng);
        match Definition::review(&text, built_in_text) {
            Ok(Review { definition, warnings }) => {
                accepted += 1;
                assert!(warnings.iter().all(|warning| warning.line >= 1), "{warnings:?}");
                if accepted % READ_AGAIN == 0 {
                    let again = Definition::parse(&definition.text, |_| None)
                        .unwrap_or_else(|error| panic!("seed {n}: {error}\n{}", definition.text));
                    assert_eq!(again.text, definition.text, "seed {n}");
                }
                plies += play(definition, most, &mut rng)
                    .unwrap_or_else(|fault| panic!("seed {n}: {fault}\n{text}"));
            }
            Err(flaws) => {
                assert!(!flaws.is_empty() && Definition::parse(&text, built_in_text).is_err(), "seed {n}");
                let lines = text.lines().count() + 1;
                for flaw in flaws {
                    assert!((1..=lines).contains(&flaw.line) && !flaw.message.is_empty(), "seed {n}: {flaw}");
                }
            }
        }
    }
    assert!(
        accepted * 10 > tried && (plies > accepted || most == 0),
        "{accepted} of {tried} accepted, {plies} plies"
    );
}

/// A slide and a jump along it are two ways to one square, and one move.
#[test]
fn two_ways_to_a_square_are_one_move() {
    let empty = "27/".repeat(12);
    let large = format!("26k/{empty}13G13/{empty}K26 b - 1");
    for (base, moves, position) in [
        ("ennen", "RfWfDfcavWfmabW", large.as_str()),
        ("ennen", "BmU", large.as_str()),
        ("ennen", "DmU", large.as_str()),
        ("shogi", "RD", "6k2/9/9/9/4G4/9/9/9/2K6 b - 1"),
        ("shogi", "mRRA", "6k2/9/9/9/4G4/9/9/9/2K6 b - 1"),
        ("fairy", "NNDR", "6k2/9/9/9/4G4/9/9/9/2K6 b - 1"),
        ("fairy", "nAApRmD", "6k2/9/9/9/4G4/9/9/9/2K6 b - 1"),
    ] {
        let (base, rules) = if base == "fairy" { ("shogi", "rules = \"fairy\"\n") } else { (base, "") };
        let text = format!(
            "base = \"{base}\"\nid = \"twice\"\n{rules}[[kind]]\ncode = \"G\"\nmoves = \"{moves}\"\n"
        );
        let definition = Definition::parse(&text, built_in_text).unwrap_or_else(|error| panic!("{error}"));
        let mut rng = Rng::with_seed(1);
        conformance::play_out(&Variant::of(definition), Some(position), 8, |n| rng.usize(..n))
            .unwrap_or_else(|breach| panic!("{moves}: {breach}"));
    }
}
