//! Studies on a queue whose NATS is away: for a while, and for good.

use std::{
    fs,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use yagura_rig::nats::Nats;

use super::{
    folder::Folder,
    lab_queue::{Beside, PATIENCE, status},
    printed,
};

/// Returns how many lines the file of games has.
fn on_disk(folder: &Folder) -> usize {
    fs::read_to_string(folder.file("games.txt")).map_or(0, |text| text.lines().count())
}

/// Tells a program to end.
fn end(beside: &Beside) {
    let told =
        Command::new("kill").args(["-TERM", &beside.id().to_string()]).status().expect("kill is there");
    assert!(told.success());
}

/// NATS is killed four times, each time in the midst of games, and comes back with its streams. Games are
/// short, so that it is killed between a question and its answer too.
fn goes_on_when_nats_comes_back(threads: &str) {
    let study = ["report", "minishogi", "--games", "240", "--nodes", "20", "--seed", threads];
    let (alone, queued) = (Folder::new(), Folder::new());
    printed(&[&["lab"], &study[..], &["--threads", "2", "--out", alone.path()]].concat());
    let mut nats = Nats::with_streams();
    let url = nats.url();
    let serve =
        [&["lab", "serve", "--nats", &url, "--lease", "5"], &study[..], &["--out", queued.path()]].concat();
    let mut server = Beside::start(&serve);
    let worker = Beside::worker(&nats, &["--threads", threads]);
    let (mut killed, since) = (0, Instant::now());
    while !server.has_ended() {
        assert!(since.elapsed() < PATIENCE, "{}", status(&nats));
        thread::sleep(Duration::from_millis(5));
        if killed < 4 && on_disk(&queued) > 5 + killed * 20 {
            nats.restart(Duration::from_secs(3));
            killed += 1;
        }
    }
    let [said, errors] = server.ended();
    assert!(said.contains("report.html") && errors.contains("NATS is back"), "{said}{errors}");
    assert!(killed >= 2, "the study was over before NATS was killed often enough: {killed}");
    assert_eq!(queued.read("report.json"), alone.read("report.json"));
    end(&worker);
    let (code, [said, errors]) = worker.exited();
    assert!(code == Some(0) && errors.contains("NATS is back"), "{said}{errors}");
}

#[test]
fn a_study_goes_on_when_nats_comes_back() {
    goes_on_when_nats_comes_back("1");
}

#[test]
fn a_study_goes_on_when_nats_comes_back_to_a_worker_of_two_threads() {
    goes_on_when_nats_comes_back("2");
}

/// A game may last longer than a worker waits for one.
#[test]
fn a_worker_is_not_idle_while_it_plays() {
    let folder = Folder::new();
    let nats = Nats::with_streams();
    let url = nats.url();
    let study = ["report", "minishogi", "--games", "2", "--time", "150", "--out", folder.path()];
    let server = Beside::start(&[&["lab", "serve", "--nats", &url], &study[..]].concat());
    let since = Instant::now();
    while status(&nats).as_array().is_none_or(Vec::is_empty) {
        assert!(since.elapsed() < PATIENCE, "no study");
        thread::sleep(Duration::from_millis(100));
    }
    let [said, errors] = Beside::worker(&nats, &["--idle", "3"]).ended();
    assert!(said.contains(": 1 pairs"), "{said}{errors}");
    let [said, errors] = server.ended();
    assert!(said.contains("2 games"), "{said}{errors}");
}

#[test]
fn a_worker_and_a_server_say_that_nats_does_not_come_back() {
    let folder = Folder::new();
    let nats = Nats::with_streams();
    let url = nats.url();
    let serve = ["lab", "serve", "--nats", &url, "--away", "4", "report", "minishogi", "--games", "4000"];
    let server = Beside::start(&[&serve[..], &["--out", folder.path()]].concat());
    let worker = Beside::worker(&nats, &["--idle", "2", "--away", "4"]);
    let since = Instant::now();
    while on_disk(&folder) < 2 {
        assert!(since.elapsed() < PATIENCE, "no game");
        thread::sleep(Duration::from_millis(50));
    }
    drop(nats);
    let since = Instant::now();
    for beside in [worker, server] {
        let (code, [said, errors]) = beside.exited();
        assert!(since.elapsed() < Duration::from_secs(45), "{said}{errors}");
        assert!(code == Some(1) && errors.contains("NATS did not come back within 4 s"), "{said}{errors}");
    }
}

/// NATS is gone for good: a worker that is told to end does so, wherever it waits.
#[test]
fn a_worker_ends_when_told_to_though_nats_is_away() {
    let nats = Nats::with_streams();
    let mut worker = Beside::worker(&nats, &[]);
    thread::sleep(Duration::from_secs(6));
    drop(nats);
    thread::sleep(Duration::from_secs(2));
    assert!(!worker.has_ended(), "it waits for NATS to come back");
    end(&worker);
    let since = Instant::now();
    let [said, errors] = worker.ended();
    assert!(since.elapsed() < Duration::from_secs(30), "{said}{errors}");
    assert!(said.contains("0 pairs"), "{said}{errors}");
}
