//! Reports of real games, played here.

use yagura::{Catalogue, Variant};

use super::*;
use crate::self_play::{Effort, Target, play_on_threads};

/// Plays some pairs of a game and returns their report with the games.
fn study_of(id: &str, pairs: u32, threads: usize) -> (Study, Vec<Variant>, Ledger) {
    let variant = Variant::parse(id).expect("a game");
    // Fewer positions do not show a second move that is nearly as good; on large boards that takes long.
    let nodes = if variant.definition().files < 7 { 400 } else { 40 };
    let arm = Arm { most_plies: 60, ..Arm::new(&variant, Effort::Nodes(nodes)).expect("an effort") };
    let study = Study::new(7, vec![arm]);
    let variants = study.check(&Catalogue::built_in()).expect("it was made here");
    let mut ledger = Ledger::new(&study, Target { pairs, until: None });
    play_on_threads(&study, &variants, &mut ledger, threads, &mut |_, _| Ok::<(), ()>(())).expect("no error");
    (study, variants, ledger)
}

fn report_of(id: &str, pairs: u32, threads: usize) -> Report {
    let (study, variants, ledger) = study_of(id, pairs, threads);
    Report::of(&study, &variants, &ledger).expect("there are games")
}

#[test]
fn a_report_does_not_depend_on_the_threads() {
    let report = report_of("minishogi", 6, 1);
    assert_eq!(report_of("minishogi", 6, 3), report);
    let Figures { games, distinct, openings_played, length, .. } = &report.figures;
    assert_eq!((*games, *openings_played), (12, 6));
    assert!(*distinct > 10, "{distinct}");
    assert_eq!(report.values, [], "so few games say nothing of values");
    assert!(length.least > 4.0 && length.most <= 60.0, "{length:?}");
    let visits: f64 = report.figures.squares.iter().flatten().sum();
    let mean = length.mean.expect("six openings").value;
    assert!((visits - mean).abs() < 0.2, "each move ends on a square: {visits} of {mean}");
    let moved = |piece: &PieceFigures| {
        piece.moves.map_or(0.0, |of| of.value) + piece.drops.map_or(0.0, |of| of.value)
    };
    let moves: f64 = report.figures.pieces.iter().map(moved).sum();
    assert!((moves - mean).abs() < 1e-9, "each move is a piece's: {moves} of {mean}");
}

#[test]
fn a_game_may_be_the_extreme_of_several_things() {
    let (_, variants, ledger) = study_of("minishogi", 4, 2);
    let (mut traces, _) = traces(&variants[0], ledger.games(0));
    let most = traces.iter().map(|trace| trace.plies).max().expect("there are games") + 10;
    traces[0].plies = most;
    traces[0].lead.changes = 99;
    let chosen = instructive::chosen(&traces, 20.0);
    let of = |why| chosen.iter().find(|one| one.why == why).expect("it is shown");
    assert_eq!((of("lead-changes").plies, of("longest").plies), (most, most));
    let typical = of("typical");
    let is_typical = |one: &&Instructive| (one.pair, one.half) == (typical.pair, typical.half);
    assert_eq!(chosen.iter().filter(is_typical).count(), 1, "it is another one");
}

/// Few positions a move are no reason for the same game to come again and again.
#[test]
fn nearly_all_games_differ() {
    for (id, nodes) in [("minishogi", 30), ("minishogi", 400), ("kyoto", 400)] {
        let variant = Variant::parse(id).expect("a game");
        let study = Study::new(1, vec![Arm::new(&variant, Effort::Nodes(nodes)).expect("an effort")]);
        let variants = study.check(&Catalogue::built_in()).expect("it was made here");
        let mut ledger = Ledger::new(&study, Target { pairs: 20, until: None });
        play_on_threads(&study, &variants, &mut ledger, 2, &mut |_, _| Ok::<(), ()>(())).expect("no error");
        let (games, distinct) = ledger.distinct(0);
        assert!(
            games == 40 && distinct >= 38,
            "{id}, {nodes} positions a move: {distinct} of {games} differ"
        );
    }
}

#[test]
fn every_game_can_be_reported_of() {
    for definition in yagura::definitions() {
        if definition.id == "ennen" {
            continue;
        }
        let report = report_of(&definition.id, 2, 2);
        assert_eq!(report.figures.games, 4, "{}", definition.id);
        let visits: f64 = report.figures.squares.iter().flatten().sum();
        assert!(visits > 1.0, "{}", definition.id);
        serde_json::to_string(&report).expect("a report is JSON");
    }
}

#[test]
fn the_page_stands_alone_in_both_languages() {
    let mut report = report_of("minishogi", 3, 2);
    report.conditions.ja = "<b>五々</b>".to_owned();
    let page = page::page(&report);
    assert_eq!(page.matches("<script").count(), 1, "the one that chooses the language");
    for forbidden in ["<script ", "http:", "https:", "src=", "<b>五々", "NaN", "inf"] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    let (ja, en) = (page.matches("<span lang=\"ja\">").count(), page.matches("<span lang=\"en\">").count());
    assert!(ja == en && ja > 40, "{ja} {en}");
    assert!(page.contains("too few games to tell values"));
    for expected in ["prefers-color-scheme: dark", "<svg", "先手の得点", "score of the first player", "game-"]
    {
        assert!(page.contains(expected), "{expected}");
    }
}

/// What the published schema says of a value, and whether it holds; enough of JSON Schema for ours.
fn faults(
    schema: &serde_json::Value,
    all: &serde_json::Value,
    value: &serde_json::Value,
    at: &str,
) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
        return faults(&all["$defs"][name], all, value, at);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let fits = any.iter().any(|one| faults(one, all, value, at).is_empty());
        return if fits { Vec::new() } else { vec![format!("{at}: fits none of several")] };
    }
    let is = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        other => return vec![format!("{at}: the schema says {other:?}")],
    };
    if !is {
        return vec![format!("{at}: {value} is no {}", schema["type"])];
    }
    let mut found = Vec::new();
    if let (Some(object), Some(known)) = (value.as_object(), schema["properties"].as_object()) {
        for (key, value) in object {
            match known.get(key) {
                Some(schema) => found.extend(faults(schema, all, value, &format!("{at}.{key}"))),
                None => found.push(format!("{at}.{key}: not in the schema")),
            }
        }
        let required = schema["required"].as_array().into_iter().flatten();
        found.extend(
            required
                .filter_map(serde_json::Value::as_str)
                .filter(|key| !object.contains_key(*key))
                .map(|key| format!("{at}.{key}: missing")),
        );
    }
    for (number, item) in value.as_array().into_iter().flatten().enumerate() {
        found.extend(faults(&schema["items"], all, item, &format!("{at}[{number}]")));
    }
    found
}

#[test]
fn reports_are_as_their_schema_says() {
    let text = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab-report.schema.json");
    let text = std::fs::read_to_string(text).expect("the schema is published");
    let schema: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let mut report = serde_json::to_value(report_of("minishogi", 4, 2)).expect("a report is JSON");
    assert_eq!(faults(&schema, &schema, &report, "report"), Vec::<String>::new());
    report["length"]["median"] = "long".into();
    report["more"] = 1.into();
    assert_eq!(faults(&schema, &schema, &report, "report").len(), 2);
}

#[test]
fn games_that_are_the_same_count_once() {
    let (study, variants, mut ledger) = study_of("minishogi", 2, 1);
    let mut again: Vec<PlayedGame> = ledger.games(0).take(2).cloned().collect();
    for game in &mut again {
        game.pair = 2;
    }
    let mut wider = Ledger::new(&study, Target { pairs: 3, until: None });
    let games: Vec<PlayedGame> = ledger.games(0).cloned().collect();
    for pair in games.chunks(2).chain([again.as_slice()]) {
        wider.accept(pair.to_vec().try_into().expect("a pair")).expect("a pair");
    }
    let report = Report::of(&study, &variants, &wider).expect("there are games");
    assert_eq!((report.figures.games, report.figures.distinct), (6, 4));
    let once = Report::of(&study, &variants, &ledger).expect("there are games");
    assert_eq!(once.figures.first_player, report.figures.first_player);
    // One is one, in words too.
    let mut one = once;
    (one.figures.games, one.figures.distinct) = (5, 4);
    one.instructive.truncate(1);
    one.instructive[0].plies = 1;
    let page = page::page(&one);
    assert!(page.contains("(1 repeats another and does not count)") && page.contains(">1 ply<"), "{page}");
    assert!(ledger.take().is_none());
}

#[test]
fn a_torn_line_is_played_again_and_a_changed_one_is_an_error() {
    use std::{env, fs, process};

    use crate::self_play::{WorkFile, WorkFileError};

    let path = env::temp_dir().join(format!("yagura-lab-work-{}.txt", process::id()));
    let _ = fs::remove_file(&path);
    let (study, variants, whole) = study_of("minishogi", 3, 1);
    let target = Target { pairs: 3, until: None };
    let resume = || {
        let mut ledger = Ledger::new(&study, target);
        let file = WorkFile::open(&path, &study, &mut ledger)?;
        Ok::<_, WorkFileError>((file, ledger))
    };
    let (mut file, mut ledger) = resume().expect("a new file");
    play_on_threads(&study, &variants, &mut ledger, 2, &mut |delivery, _| file.add(delivery))
        .expect("it can be written");
    let text = fs::read_to_string(&path).expect("it was written");
    fs::write(&path, &text[..text.len() - 40]).expect("it can be cut");
    let (mut file, mut ledger) = resume().expect("a torn line is dropped");
    assert_eq!(ledger.progress(), (2, 3));
    play_on_threads(&study, &variants, &mut ledger, 1, &mut |delivery, _| file.add(delivery))
        .expect("it can be written");
    let report = |ledger: &Ledger| Report::of(&study, &variants, ledger).expect("there are games");
    assert_eq!(report(&ledger), report(&whole));
    let (_, ledger) = resume().expect("a whole file");
    assert!(ledger.is_complete() && report(&ledger) == report(&whole));
    let changed = text.replacen("\"half\":0", "\"half\":1", 1);
    fs::write(&path, changed).expect("it can be changed");
    assert!(matches!(resume(), Err(WorkFileError::Line { line: 2, .. })));
    let other = Study::new(8, study.arms.clone());
    let mut ledger = Ledger::new(&other, target);
    fs::write(&path, &text).expect("it can be written");
    assert!(matches!(WorkFile::open(&path, &other, &mut ledger), Err(WorkFileError::Other(_))));
    let _ = fs::remove_file(&path);
}

#[test]
fn studies_of_other_rules_or_engines_are_refused() {
    use crate::self_play::StudyError;

    let (study, ..) = study_of("minishogi", 1, 1);
    let games = Catalogue::built_in();
    let with = |change: &dyn Fn(&mut Arm)| {
        let mut study = study.clone();
        change(&mut study.arms[0]);
        study.check(&games).map(|_| ())
    };
    assert_eq!(with(&|_| ()), Ok(()));
    assert!(matches!(with(&|arm| arm.definition = "0".into()), Err(StudyError::Definition { .. })));
    assert!(matches!(with(&|arm| arm.engine = "0".into()), Err(StudyError::Engine { .. })));
    assert!(matches!(with(&|arm| arm.variant = "none".into()), Err(StudyError::Variant(_))));
    assert!(matches!(with(&|arm| arm.starts[1] = Some("9".into())), Err(StudyError::Start { arm: 0, .. })));
    assert!(matches!(with(&|arm| arm.effort = Effort::Level(11)), Err(StudyError::Effort(0))));
}

#[test]
fn rules_are_compared_figure_by_figure() {
    let arms = ["minishogi", "shogi-7x9"].map(|id| {
        let variant = Variant::parse(id).expect("a game");
        Arm { most_plies: 80, ..Arm::new(&variant, Effort::Nodes(60)).expect("an effort") }
    });
    let study = Study::new(3, arms.to_vec());
    let variants = study.check(&Catalogue::built_in()).expect("it was made here");
    let compared = |pairs| {
        let mut ledger = Ledger::new(&study, Target { pairs, until: None });
        play_on_threads(&study, &variants, &mut ledger, 2, &mut |_, _| Ok::<(), ()>(())).expect("no error");
        comparison::Comparison::of(&study, &variants, &ledger).expect("both have games")
    };
    // A few games that differ show nothing, whatever they are.
    assert!(compared(2).differences.iter().all(|of| !of.clear));
    let comparison = compared(12);
    let legal =
        comparison.differences.iter().find(|of| of.figure == "branching").expect("all games have moves");
    assert!(legal.clear && legal.more.value > 5.0, "the larger board has more moves: {legal:?}");
    let mirrored = legal.other.value - legal.one.value;
    assert!((legal.more.value - mirrored).abs() < 1e-9);
}

#[test]
fn starts_are_ranked_by_fairness() {
    let variant = Variant::parse("minishogi").expect("a game");
    let usual = Arm { most_plies: 60, ..Arm::new(&variant, Effort::Nodes(60)).expect("an effort") };
    let arms = fairness::arms(&variant, &usual);
    let names: Vec<&str> = arms.iter().map(|arm| arm.name.as_str()).collect();
    // Without its pawn the king stands in check.
    assert_eq!(names, ["usual", "without S", "without G", "without B", "without R"]);
    let study = Study::new(3, arms);
    let variants = study.check(&Catalogue::built_in()).expect("it was made here");
    let mut ledger = Ledger::new(&study, Target { pairs: 4, until: None });
    play_on_threads(&study, &variants, &mut ledger, 2, &mut |_, _| Ok::<(), ()>(())).expect("no error");
    let fairness = fairness::Fairness::of(&study, &variants, &ledger).expect("there are games");
    let order: Vec<(bool, f64)> = fairness.starts.iter().map(|of| (of.mostly_drawn, of.apart)).collect();
    assert!(order.len() == 5 && order.is_sorted(), "{order:?}");
    let report = Report::of(&study, &variants, &ledger).expect("there are games");
    let page = page::fairness(&fairness);
    assert!(page.contains("first player without rook (R)") && page.contains("先手に飛車がない"), "{page}");
    assert_eq!(page.matches("<tr>").count(), 6, "{page}");
    assert_eq!(report.imbalances, [], "both games of a pair lack the same piece");
}

#[test]
fn costs_are_held_against_worth() {
    let variant = Variant::parse("rengo-chess").expect("a game");
    let arm = Arm::new(&variant, Effort::Nodes(20)).expect("an effort");
    let arm = Arm { most_plies: 40, armies: crate::self_play::Armies::Random, ..arm };
    let study = Study::new(3, vec![arm]);
    let variants = study.check(&Catalogue::built_in()).expect("it was made here");
    let played = |pairs: u32| {
        let mut ledger = Ledger::new(&study, Target { pairs, until: None });
        play_on_threads(&study, &variants, &mut ledger, 2, &mut |_, _| Ok::<(), ()>(())).expect("no error");
        costs::Costs::of(&study, &variants, &ledger, 0).expect("the study has this arm")
    };
    // Too few games say so, and nothing of the costs.
    let few = played(8);
    assert!(few.has_too_few_games() && few.openings_needed >= 20 && !few.known, "{few:?}");
    assert!(few.pieces.is_empty() && few.definition().is_none(), "{few:?}");
    let needed = few.openings_needed;
    let page = page::costs(&[few]);
    let said = format!("Too few games: the kinds of pieces take at least {needed} pairs, and there are 8.");
    assert!(page.contains(&said), "{page}");
    let mut costs = played(64);
    assert!(!costs.has_too_few_games() && costs.games > 100 && costs.openings == 64, "{costs:?}");
    let definition = variant.definition();
    costs.pieces = (definition.kinds.iter().filter(|kind| kind.cost > 0))
        .map(|kind| costs::Cost {
            code: kind.code.clone(),
            ja: kind.name.ja.clone(),
            en: kind.name.en.clone(),
            cost: kind.cost,
            worth: crate::Interval { value: 1.0, low: 0.5, high: 1.5 },
            proposed: None,
        })
        .collect();
    // What is proposed is a definition that can be played.
    assert_eq!(costs.definition(), None);
    costs.pieces[0].proposed = Some(costs.pieces[0].cost + 3);
    let text = costs.definition().expect("a cost is proposed");
    let tuned = yagura::Definition::parse(&text, yagura::built_in_text).expect("it is whole");
    assert_eq!(
        (tuned.id.as_str(), tuned.kinds.len()),
        ("rengo-chess-tuned", variant.definition().kinds.len())
    );
    for (piece, of) in
        costs.pieces.iter().map(|piece| (piece, tuned.kind_by_code(&piece.code).expect("a kind")))
    {
        assert_eq!(tuned.kind(of).cost, piece.proposed.unwrap_or(piece.cost), "{text}");
    }
    let page = page::costs(&[costs]);
    assert!(page.contains("rengo-chess") && page.contains("What pieces cost"), "{page}");
}
