use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use yagura::Definition;

use super::*;

/// Of the puzzles of a game, one in so many is verified in an ordinary run; `YAGURA_SLOW=1` verifies all.
const SAMPLED: usize = 8;
/// Mates up to so many plies are verified always, where they can be proved.
const SHORT: u32 = 3;

/// How many puzzles a game has at least; fewer where a search takes long.
const LEAST: usize = 100;
const LEAST_LARGE: usize = 30;
/// Games whose puzzles are rare: one in thirty games of the engine with itself.
const RARE: [&str; 1] = ["cannon-shogi"];
/// On the three largest boards the searches that find and verify one take too long. Every other game has its
/// file.
const WITHOUT: [&str; 3] = ["dai-dai", "maka-dai-dai", "tai"];

fn shogi() -> Variant {
    Variant::parse("shogi").expect("a game")
}

/// A mate in one turn.
const MATE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

/// A line of a mate in one turn with some of its fields replaced.
fn line(fields: &[(usize, &str)]) -> String {
    let name = id(&shogi(), MATE);
    let mut all = [name.as_str(), "mate 1", "1", "1000", MATE, "G*5b"];
    for &(at, text) in fields {
        all[at] = text;
    }
    all.join(" | ")
}

fn error(text: &str) -> String {
    Puzzle::read(&shogi(), text).map_or_else(|error| error.to_string(), |puzzles| format!("{puzzles:?}"))
}

#[test]
fn a_line_is_read_and_written() {
    let text = format!("# a comment\n\n{}\n", line(&[]));
    let puzzles = Puzzle::read(&shogi(), &text).expect("a puzzle");
    let [puzzle] = puzzles.as_slice() else { panic!("one puzzle: {puzzles:?}") };
    assert_eq!((puzzle.theme(), puzzle.grade(), puzzle.nodes()), (Theme::Mate(1), 1, 1000));
    assert_eq!((puzzle.position(), puzzle.solution()), (MATE, ["G*5b".to_owned()].as_slice()));
    assert_eq!(puzzle.to_string(), line(&[]));
    assert_eq!(puzzle.verify(), Ok(()));
}

#[test]
fn what_is_wrong_with_a_line_is_said_with_its_number() {
    for (text, expected) in [
        (
            "hello".to_owned(),
            "expected six fields: id, theme, grade, nodes, position and turns, with ' | ' between, found 'hello'",
        ),
        (line(&[(1, "mate")]), "expected 'mate' with a number of plies, or 'tactic', found 'mate'"),
        (line(&[(1, "mate 0")]), "expected a number of plies from 1 on, found '0'"),
        (line(&[(1, "mate 3")]), "expected as many turns as the mate has plies, found 'G*5b'"),
        (line(&[(2, "11")]), "expected a grade from 1 to 10, found '11'"),
        (line(&[(2, "+1")]), "expected a grade from 1 to 10, found '+1'"),
        (line(&[(3, "many")]), "expected a number of nodes from 1 on, found 'many'"),
        (line(&[(5, "G*5b 5a5b")]), "expected no turn after the game is over, found '5a5b'"),
        (line(&[(1, "tactic"), (5, "G*6b 5a4a")]), "expected a solution that ends with a turn of the solver"),
        (line(&[(5, "")]), "line 2: "),
        (line(&[(5, "5i5a")]), "illegal move '5i5a'"),
        (line(&[(0, "00000000")]), "expected the id "),
        (line(&[(4, "4k4")]), "line 2: "),
        (line(&[(4, "4k4/9/4P4/9/9/9/9/9/4K4 b G 01")]), "line 2: "),
        (format!("{}\n{}", line(&[]), line(&[])), "line 3: expected another position than in line 2"),
    ] {
        let message = error(&format!("\n{text}"));
        assert!(message.starts_with("line ") && message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn garbage_is_no_puzzle() {
    let whole = line(&[]);
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..2000 {
        let mut text: Vec<char> = whole.chars().collect();
        for _ in 0..=rng.usize(..4) {
            let at = rng.usize(..text.len());
            text[at] = *rng.choice(&['|', ' ', '9', '*', 'k', '駒', '\u{0}', '-']).expect("there are some");
        }
        // Whatever comes of it, it is an error or a puzzle.
        let _ = Puzzle::read(&shogi(), &text.into_iter().collect::<String>());
    }
}

#[test]
fn a_flaw_is_found() {
    // The gold on the board mates as well.
    let position = "4k4/9/4PG3/9/9/9/9/9/4K4 b G 1";
    let text = format!("{} | mate 1 | 1 | 1000 | {position} | G*5b", id(&shogi(), position));
    let puzzles = Puzzle::read(&shogi(), &text).expect("it is legal");
    assert!(matches!(puzzles[0].verify(), Err(Flaw::Mate { .. })));
    let text = line(&[(1, "tactic"), (5, "G*9i")]);
    let puzzles = Puzzle::read(&shogi(), &text).expect("it is legal");
    assert!(matches!(puzzles[0].verify(), Err(Flaw::Turn { .. })));
}

#[test]
fn the_same_seed_finds_the_same_puzzles() {
    let found = |seed| {
        let variant = Variant::parse("minishogi").expect("a game");
        let harvest = Harvest { variant, count: 2, nodes: 1000, seed };
        let mut lines = Vec::new();
        let done: Result<(), ()> = harvest.run(&mut |progress| {
            if let Progress::Found(puzzle) = progress {
                lines.push(puzzle.to_string());
            }
            Ok(())
        });
        assert_eq!((done, lines.len()), (Ok(()), 2));
        lines
    };
    let first = found(1);
    assert_eq!(found(1), first);
    let puzzles = Puzzle::read(&Variant::parse("minishogi").expect("a game"), &first.join("\n"));
    assert_eq!(puzzles.map(|puzzles| puzzles.len()), Ok(2), "they are lines of a file");
}

#[test]
fn every_game_has_its_puzzles() {
    for definition in yagura::definitions() {
        let puzzles = shipped(definition);
        if WITHOUT.contains(&definition.id.as_str()) {
            assert!(puzzles.is_empty(), "{} has puzzles: the list of those without is old", definition.id);
            continue;
        }
        let least = least_of(definition);
        assert!(puzzles.len() >= least, "{}: {} puzzles, expected {least}", definition.id, puzzles.len());
        let mut ids: Vec<String> = puzzles.iter().map(Puzzle::id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), puzzles.len(), "{}: an id comes twice", definition.id);
    }
}

/// Returns how many puzzles a game has at least.
fn least_of(definition: &Definition) -> usize {
    let is_slow = definition.files > 12 || definition.traits().set_up == yagura::SetUp::SecretArmies;
    if is_slow || RARE.contains(&definition.id.as_str()) { LEAST_LARGE } else { LEAST }
}

#[test]
fn shipped_puzzles_hold() {
    let is_slow = std::env::var_os("YAGURA_SLOW").is_some();
    let chosen: Vec<&Puzzle> = yagura::definitions()
        .flat_map(|definition| shipped(definition).iter().enumerate())
        .filter(|&(at, puzzle)| {
            let is_short = matches!(puzzle.theme(), Theme::Mate(plies) if plies <= SHORT);
            let is_proved = || mating::applies(puzzle.game().position());
            is_slow || at % SAMPLED == 0 || (is_short && is_proved())
        })
        .map(|(_, puzzle)| puzzle)
        .collect();
    let (next, threads) = (AtomicUsize::new(0), thread::available_parallelism().map_or(1, usize::from));
    let verify = || {
        let mut flaws = BTreeMap::new();
        while let Some(puzzle) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(flaw) = puzzle.verify() {
                flaws.insert(puzzle.id(), format!("{}: {flaw}", puzzle.variant()));
            }
        }
        flaws
    };
    let flaws: Vec<String> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(verify)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("nothing panics").into_values()).collect()
    });
    assert!(flaws.is_empty(), "{flaws:#?}");
}
