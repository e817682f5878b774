//! A net from nothing, in small.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
    time::Duration,
};

use fastrand::Rng;
use yagura::{Kind, Piece, Side, Variant};
use yagura_engine::eval::net::{Base, Inputs, Net, Scope};

use super::{
    network::{Activity, Network},
    *,
};

/// A folder of a test, which is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("yagura-train-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn generation(games: u64, threads: usize) -> Generation {
    let variant = Variant::parse("shogi-7x9").expect("a game");
    Generation { variant, position: None, games, nodes: 200, seed: 2, net: None, threads }
}

fn plan(folder: &Folder, threads: usize) -> Plan {
    Plan {
        generation: generation(80, threads),
        also: Vec::new(),
        folder: folder.0.clone(),
        bases: vec![Base::Material],
        scope: Scope::All,
        hidden: vec![16],
        epochs: 4,
        target: Target { of_result: 0.2, of_later: 0.4, centipawns: None },
        percent: None,
        gate: Gate {
            movetime: Duration::from_millis(2),
            games: 4,
            sprt: "0,30".parse().expect("a test"),
            against: "self,hash=1,net=none".to_owned(),
        },
        note: "a test".to_owned(),
    }
}

#[test]
fn the_same_games_are_played_by_any_number_of_threads_and_not_twice() {
    let (one, two) = (Folder::new("one"), Folder::new("two"));
    let read = |paths: &[PathBuf]| -> Vec<Vec<u8>> {
        paths.iter().map(|path| std::fs::read(path).expect("a shard")).collect()
    };
    let first = generation(230, 1).run(&one.0, &|_| true).expect("games");
    let second = generation(230, 2).run(&two.0, &|_| true).expect("games");
    assert_eq!((first.len(), read(&first)), (3, read(&second)));
    // What is there is not played again; what is damaged or missing is.
    std::fs::write(&second[1], b"no shard").expect("written");
    let played = Mutex::new(Vec::new());
    let again = generation(230, 2).run(&two.0, &|progress| {
        played.lock().expect("no panic").push(progress.games);
        true
    });
    assert_eq!(read(&again.expect("games")), read(&first));
    assert_eq!(played.into_inner().expect("no panic").len(), 100);
}

#[test]
fn a_net_learns_and_is_tried() {
    let folder = Folder::new("learns");
    let (outcome, _) = plan(&folder, 2).run(&|_| true).expect("an outcome");
    let candidate = &outcome.candidates[0];
    let [first, last] = [0, candidate.epochs.len() - 1].map(|number| candidate.epochs[number].errors[0]);
    assert!(last < first, "{first} -> {last}");
    assert!(candidate.trial.as_ref().is_some_and(|trial| trial.tally.games() == 4 && trial.speed > 0.0));
    assert!(!candidate.pieces.is_empty() && candidate.pieces.iter().all(|piece| piece.count > 0));
    let definition = Variant::parse("shogi-7x9").expect("a game").definition();
    let file = std::fs::read(folder.0.join("material-16.net")).expect("a file");
    assert_eq!(Net::from_bytes(definition, &file).expect("a net").parameters().note, "a test");
}

#[test]
fn the_same_seed_trains_the_same_net_with_any_number_of_threads() {
    let files = [1, 2].map(|threads| {
        let folder = Folder::new(&format!("same-{threads}"));
        plan(&folder, threads).run(&|_| true).expect("an outcome");
        std::fs::read(folder.0.join("material-16.net")).expect("a file")
    });
    assert!(files[0] == files[1]);
}

#[test]
fn other_games_have_another_folder() {
    let usual = generation(10, 1);
    let other = |change: &dyn Fn(&mut Generation)| {
        let mut other = generation(20, 2);
        change(&mut other);
        other.name()
    };
    assert_eq!(other(&|_| ()), usual.name(), "how many there are changes none of them");
    assert_ne!(other(&|other| other.nodes = 201), usual.name());
    assert_ne!(other(&|other| other.seed = 3), usual.name());
    assert_ne!(other(&|other| other.position = Some("a position".to_owned())), usual.name());
    assert_ne!(other(&|other| other.variant = Variant::parse("shogi").expect("a game")), usual.name());
}

#[test]
fn too_few_games_are_an_error_and_one_can_call_it_off() {
    let folder = Folder::new("few");
    let few = Plan { generation: generation(2, 1), ..plan(&folder, 1) };
    assert!(matches!(few.run(&|_| true), Err(TrainError::Few(_))));
    let folder = Folder::new("off");
    assert!(matches!(plan(&folder, 1).run(&|_| false), Err(TrainError::CalledOff)));
}

#[test]
fn games_of_an_earlier_training_are_learnt_from_as_well() {
    let (one, two) = (Folder::new("earlier"), Folder::new("later"));
    let positions = |plan: &Plan| plan.run(&|_| true).expect("an outcome").0.positions;
    let earlier = positions(&plan(&one, 2));
    let later = Plan {
        generation: Generation { seed: 3, ..generation(80, 2) },
        also: vec![one.0.clone()],
        ..plan(&two, 2)
    };
    let [learnt, kept_out, _] = positions(&later);
    assert!(learnt > 3 * earlier[0] / 2 && kept_out > earlier[1], "{learnt} and {kept_out} of {earlier:?}");
    let gone = Plan { also: vec![one.0.join("nowhere")], ..later };
    assert!(matches!(gone.run(&|_| true), Err(TrainError::File { path, .. }) if path.ends_with("nowhere")));
}

#[test]
fn a_network_begins_with_what_an_earlier_net_has_learnt() {
    let definition = Variant::parse("shogi-7x9").expect("a game").definition();
    let count = Inputs::new(definition).count();
    let rng = &mut Rng::with_seed(1);
    let mut first = Network::new(count, 16, 40, rng);
    let output = first.output();
    first.numbers[output..].iter_mut().for_each(|number| *number = 20.0 * number.abs());
    let kind = (Base::Whole, Scope::All);
    let net =
        first.rounded(definition, &vec![true; count], kind, (400.0, 100), String::new()).expect("a net");
    let views: [Vec<u32>; 2] = [(0..20).collect(), (10..40).collect()];
    let value =
        |network: &Network| network.forward([&views[0], &views[1]], &mut Activity::new(network.hidden));
    let expected = value(&first);
    assert!(expected.abs() > 0.5, "{expected} would be next to nothing");
    for (hidden, within) in [(16, 0.1), (32, 0.2)] {
        let mut second = Network::new(count, hidden, 40, rng);
        second.take(&net, 1.0 / 400.0);
        assert!((value(&second) - expected).abs() < within, "{hidden}: {} for {expected}", value(&second));
        // Where 1 of the output is fewer centipawns, the same centipawns are more of it.
        second.take(&net, 1.0 / 200.0);
        assert!((value(&second) - 2.0 * expected).abs() < 2.0 * within, "{hidden}");
    }
}

/// What no position of a later training has is known as well as before, and is in the net that comes of it.
#[test]
fn what_is_not_seen_again_is_not_forgotten() {
    let folder = Folder::new("forgotten");
    let definition = Variant::parse("shogi-7x9").expect("a game").definition();
    let count = Inputs::new(definition).count();
    let first = Network::new(count, 16, 40, &mut Rng::with_seed(1));
    let kind = (Base::Material, Scope::All);
    let net =
        first.rounded(definition, &vec![true; count], kind, (400.0, 100), String::new()).expect("a net");
    let example = |game: u32| Example {
        game,
        key: u64::from(game),
        player: Side::Black,
        bases: [0, 0],
        score: 300,
        halves: 2,
        inputs: vec![game % 40],
    };
    let plan = Plan {
        generation: Generation { net: Some(Arc::new(net.clone())), ..generation(0, 1) },
        percent: Some(70),
        ..plan(&folder, 1)
    };
    let mut outcome = plan.outcome();
    let examples: Vec<Example> = (0..2000).map(example).collect();
    plan.learn(&examples, Base::Material, &mut outcome, &|_| true).expect("learnt");
    assert_eq!(outcome.candidates[0].net.parameters().percent, 70);
    let [before, after] = [&net, &*outcome.candidates[0].net].map(|net| &net.parameters().weights);
    let inputs = Inputs::new(definition);
    let mirrored = inputs.mirrored(definition).expect("a mirror");
    let is_seen = |input: u32| (0..40).any(|own| [own, inputs.turned(own)].contains(&input));
    for (input, (row, earlier)) in after.chunks(16).zip(before.chunks(16)).enumerate() {
        let is_seen = is_seen(input as u32) || is_seen(mirrored[input]);
        assert_eq!(row == earlier, !is_seen, "input {input}");
    }
}

/// A kind counts for something on squares where it never stood, one that was never there nothing.
#[test]
fn what_is_learnt_of_a_kind_counts_everywhere() {
    let folder = Folder::new("kinds");
    let definition = Variant::parse("shogi-7x9").expect("a game").definition();
    let inputs = Inputs::new(definition);
    let square = |number: usize| definition.squares().nth(number).expect("a square");
    let of = |kind: u8, number: usize| {
        let mut seen = Vec::new();
        inputs.on_board(square(number), Piece::new(Side::Black, Kind(kind)), |input| seen.push(input[0]));
        seen[0]
    };
    let example = |game: u32| Example {
        game,
        key: u64::from(game),
        player: Side::Black,
        bases: [0, 0],
        // Who has the first kind is ahead, wherever it stands.
        score: if game.is_multiple_of(2) { 600 } else { -600 },
        halves: (game % 2 * 2) as u8,
        inputs: if game.is_multiple_of(2) { vec![of(0, game as usize % 30)] } else { Vec::new() },
    };
    let plan = Plan { target: Target { of_result: 0.0, ..plan(&folder, 2).target }, ..plan(&folder, 2) };
    let plan = Plan { epochs: 20, target: Target { of_later: 0.0, ..plan.target }, ..plan };
    let mut outcome = plan.outcome();
    let examples: Vec<Example> = (0..20_000).map(example).collect();
    plan.learn(&examples, Base::Material, &mut outcome, &|_| true).expect("learnt");
    let net = &outcome.candidates[0].net;
    let weights = |input: u32| &net.parameters().weights[input as usize * 16..][..16];
    // Squares at the top were never seen in the mirror or turned round.
    let [seen, unseen, never] = [of(0, 14), of(0, 45), of(3, 14)].map(weights);
    let dot = |a: &[i16], b: &[i16]| a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum::<i32>();
    // Of four parts that it has where it was seen, what its kind does anywhere is one.
    assert!(5 * dot(seen, unseen) > dot(seen, seen), "{seen:?} {unseen:?}");
    assert!(never.iter().all(|&weight| weight == 0));
}

/// However little results say of values, values near 0 are told apart.
#[test]
fn a_chance_depends_on_the_value() {
    let definition = Variant::parse("shogi-7x9").expect("a game").definition();
    let example = |game: u32, score: i16| Example {
        game,
        key: u64::from(game),
        player: Side::Black,
        bases: [0, 0],
        score,
        // Who is ahead wins as often as not.
        halves: (game / 2 % 2 * 2) as u8,
        inputs: vec![game % 40],
    };
    let examples: Vec<Example> =
        (0..400).map(|game| example(game, if game % 2 == 0 { 500 } else { -500 })).collect();
    let of = |centipawns| {
        let target = Target { of_result: 0.1, of_later: 0.4, centipawns };
        Lesson::new(definition, &examples, Base::Material, target).scale
    };
    for (centipawns, expected) in [(None, 400.0), (Some(250.0), 250.0)] {
        assert!((of(centipawns) * expected - 1.0).abs() < 1e-9, "{centipawns:?}");
    }
}

/// Which position a value is of, and who moves there, makes no difference to what it foretells of another.
#[test]
fn what_comes_later_is_foretold() {
    let definition = Variant::parse("shogi-7x9").expect("a game").definition();
    let example = |game: u32, ply: u32, score: i16| Example {
        game,
        key: u64::from(10 * game + ply),
        player: if ply.is_multiple_of(2) { Side::Black } else { Side::White },
        bases: [0, 0],
        score,
        // Black wins.
        halves: if ply.is_multiple_of(2) { 2 } else { 0 },
        inputs: vec![ply],
    };
    let examples = [example(1, 0, 0), example(1, 1, -100), example(1, 3, -400), example(2, 0, 0)];
    let targets = |of_result, of_later| {
        let target = Target { of_result, of_later, centipawns: Some(100.0) };
        Lesson::new(definition, &examples, Base::Material, target).learnt.targets
    };
    let chance = |score: f64| 1.0 / (1.0 + (-score / 100.0).exp());
    let black = [0.1 * chance(100.0) + 0.9 * (0.1 * chance(400.0) + 0.9), 0.1 * chance(400.0) + 0.9, 1.0];
    let expected = [black[0], 1.0 - black[1], 1.0 - black[2], 1.0];
    for (target, expected) in targets(0.0, 1.0).into_iter().zip(expected) {
        assert!((f64::from(target) - expected).abs() < 1e-6, "{target} for {expected}");
    }
    let mixed = 0.2 * 1.0 + 0.3 * black[0] + 0.5 * 0.5;
    assert!((f64::from(targets(0.2, 0.3)[0]) - mixed).abs() < 1e-6);
}

/// However little of a net's value the search reckons with, what is learnt from is in the centipawns of what
/// it adds to.
#[test]
fn scores_are_in_the_centipawns_of_the_base() {
    let folder = Folder::new("percent");
    let definition = Variant::parse("shogi-7x9").expect("a game").definition();
    let count = Inputs::new(definition).count();
    let mut nothing = Network::new(count, 16, 40, &mut Rng::with_seed(1));
    nothing.numbers.fill(0.0);
    let kind = (Base::Whole, Scope::All);
    let net =
        nothing.rounded(definition, &vec![true; count], kind, (400.0, 25), String::new()).expect("a net");
    let played = Generation { net: Some(Arc::new(net)), ..generation(20, 2) };
    let paths = played.run(&folder.0, &|_| true).expect("games");
    let examples: Vec<Example> =
        paths.iter().flat_map(|path| shard::read(path, definition).expect("a shard")).collect();
    let products = |of: fn(&Example) -> [i16; 2]| -> f64 {
        examples.iter().map(|example| of(example).map(f64::from)).map(|[a, b]| a * b).sum()
    };
    let slope = products(|example| [example.score, example.bases[0]])
        / products(|example| [example.bases[0], example.bases[0]]);
    assert!((0.7..1.5).contains(&slope), "{slope} of {} positions", examples.len());
}
