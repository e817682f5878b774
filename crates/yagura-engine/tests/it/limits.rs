//! Limits are kept and stops obeyed.

use std::{
    thread,
    time::{Duration, Instant},
};

use yagura_engine::{Clock, Engine, Level, Limits, Stop};

use crate::playing::{GRACE, game, ids, in_time, stopped, think};

#[test]
fn stop_is_obeyed_at_once() {
    for id in ids() {
        let (thought, late) = stopped(game(id, None), Level::FULL, Duration::from_millis(150));
        assert!(late < Duration::from_millis(50) + GRACE, "{id}: {late:?}");
        assert!(thought.best.is_some(), "{id}");
    }
}

#[test]
fn there_is_always_a_move() {
    for id in ids() {
        let game = game(id, None);
        let stop = Stop::new();
        stop.stop();
        let thought = Engine::new(1).think(&game, &Limits::default(), Level::FULL, &stop, 0, &mut |_| ());
        assert!(thought.best.is_some_and(|mv| game.legal_moves().contains(&mv)), "{id}");
        assert!(think(&game, &Limits::nodes(1)).best.is_some(), "{id}");
        let clocks = Some([Clock::default(); 2]);
        assert!(think(&game, &Limits { clocks, ..Limits::default() }).best.is_some(), "{id}");
    }
}

/// Many cannons that shoot over each other: without a bound the captures of the first ply had no end.
#[test]
fn the_fringe_is_bounded() {
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let nodes = think(&game("cannon-shogi", None), &limits).nodes;
    assert!(nodes < 60_000, "{nodes}");
}

#[test]
fn time_is_kept() {
    for id in ["shogi", "chu"] {
        let game = game(id, None);
        let time = Duration::from_millis(200);
        let took = |limits: &Limits, most| in_time(most, || think(&game, limits).elapsed);
        assert!(took(&Limits::movetime(time), time) >= time, "{id}");
        let rest = Clock { remaining: Duration::from_millis(1500), ..Clock::default() };
        let byoyomi = Clock { byoyomi: Duration::from_millis(300), ..Clock::default() };
        for (clock, most) in [(rest, 400), (byoyomi, 270)] {
            took(&Limits { clocks: Some([clock; 2]), ..Limits::default() }, Duration::from_millis(most));
        }
    }
}

#[test]
fn pondering_waits_for_the_hit() {
    let game = game("shogi", None);
    let stop = Stop::pondering();
    let handle = stop.clone();
    let limits = Limits::movetime(Duration::from_millis(50));
    let thinker =
        thread::spawn(move || Engine::new(8).think(&game, &limits, Level::FULL, &stop, 0, &mut |_| ()));
    thread::sleep(Duration::from_millis(200));
    assert!(!thinker.is_finished(), "the clock does not run yet");
    let hit = Instant::now();
    handle.ponder_hit();
    assert!(thinker.join().expect("the search does not panic").best.is_some());
    // Without the hit it would have thought for ever; how late a busy machine lets it end is no matter.
    assert!(hit.elapsed() < Duration::from_secs(10), "{:?}", hit.elapsed());
}

#[test]
fn nodes_are_counted_and_the_result_is_fixed() {
    for id in ids() {
        let game = game(id, None);
        let limits = Limits::nodes(5000);
        let (one, two) = (think(&game, &limits), think(&game, &limits));
        assert_eq!(
            (one.best, one.score, one.depth, one.nodes, one.line),
            (two.best, two.score, two.depth, two.nodes, two.line),
            "{id}"
        );
        assert!(one.nodes <= 5000, "{id}");
    }
}

#[test]
fn lines_are_distinct_and_ordered() {
    let game = game("chu", None);
    let mut last = Vec::new();
    let limits = Limits { lines: 4, ..Limits::depth(4) };
    Engine::new(8).think(&game, &limits, Level::FULL, &Stop::new(), 0, &mut |info| {
        if info.line == 1 {
            last.clear();
        }
        last.push((info.score.centipawns(), info.moves[0]));
    });
    assert_eq!(last.len(), 4);
    assert!(last.is_sorted_by(|a, b| a.0 >= b.0 && a.1 != b.1), "{last:?}");
}

#[test]
fn only_given_moves_are_played() {
    let game = game("chu", None);
    let only = vec![game.read_move("1i1h").expect("legal")];
    let limits = Limits { only: only.clone(), ..Limits::depth(4) };
    assert_eq!(think(&game, &limits).best, Some(only[0]));
}

#[test]
fn threads_search_together() {
    for id in ["shogi", "chu", "ennen", "stun"] {
        let game = game(id, None);
        let one = think(&game, &Limits::nodes(20_000));
        let three = think(&game, &Limits { threads: 3, ..Limits::nodes(20_000) });
        assert!(three.best.is_some_and(|mv| game.legal_moves().contains(&mv)), "{id}");
        // Threads that the machine lets wait hear late that it is enough.
        assert!(
            three.nodes >= one.nodes && three.nodes < one.nodes + 2_000_000,
            "{id}: {} positions",
            three.nodes
        );
        let time = Duration::from_millis(200);
        let limits = Limits { threads: 2, ..Limits::movetime(time) };
        assert!(in_time(time, || think(&game, &limits).elapsed) >= time, "{id}");
    }
}

/// Helpers say nothing themselves: each iteration is told once, with all its lines.
#[test]
fn threads_report_as_one() {
    for id in ["shogi", "chu", "stun-delayed", "kokose", "two-stage"] {
        let game = game(id, None);
        let limits = Limits { threads: 3, lines: 3, ..Limits::depth(6) };
        let mut told: Vec<Vec<_>> = Vec::new();
        let thought = Engine::new(8).think(&game, &limits, Level::FULL, &Stop::new(), 0, &mut |info| {
            if info.line == 1 {
                told.push(Vec::new());
            }
            let lines = told.last_mut().expect("the first line is told first");
            lines.push((info.depth, info.score.centipawns(), info.moves.clone()));
            assert_eq!(lines.len(), info.line, "{id}");
        });
        assert!(told.is_sorted_by(|a, b| a[0].0 < b[0].0), "{id}: {told:?}");
        let last = told.last().expect("an iteration");
        assert_eq!((last[0].0, Some(last[0].2[0])), (6, thought.best), "{id}");
        for lines in &told {
            assert_eq!(lines.len(), 3, "{id}");
            assert!(
                lines.is_sorted_by(|a, b| a.0 == b.0 && a.1 >= b.1 && a.2[0] != b.2[0]),
                "{id}: {lines:?}"
            );
            for (_, _, moves) in lines {
                let mut game = game.clone();
                for &mv in moves {
                    assert!(game.legal_moves().contains(&mv), "{id}: {moves:?}");
                    game.play_unchecked(mv);
                }
            }
        }
    }
}
