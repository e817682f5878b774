//! Studies on a queue of NATS: servers and workers as programs of their own, some of them killed.

use std::{
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use yagura_rig::nats::Nats;

use super::{folder::Folder, printed, run};

/// How long a study may take.
pub(super) const PATIENCE: Duration = Duration::from_mins(3);
/// How far the status may be behind the games, on a busy machine too.
const SOON: Duration = Duration::from_secs(15);

/// A program that runs beside the test and ends with it.
pub(super) struct Beside(Child);

impl Beside {
    pub(super) fn start(arguments: &[&str]) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_yagura"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program was built");
        Self(child)
    }

    pub(super) fn worker(nats: &Nats, more: &[&str]) -> Self {
        let url = nats.url();
        let threads: &[&str] = if more.contains(&"--threads") { &[] } else { &["--threads", "1"] };
        Self::start(&[&["lab", "work", "--nats", &url], threads, more].concat())
    }

    pub(super) fn id(&self) -> u32 {
        self.0.id()
    }

    pub(super) fn has_ended(&mut self) -> bool {
        self.0.try_wait().expect("a child").is_some()
    }

    /// Waits for its end and returns what it printed, on both streams.
    pub(super) fn ended(self) -> [String; 2] {
        self.exited().1
    }

    /// Waits for its end and returns its exit code, and what it printed on both streams.
    pub(super) fn exited(mut self) -> (Option<i32>, [String; 2]) {
        let since = Instant::now();
        while !self.has_ended() {
            assert!(since.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(50));
        }
        let mut said = [String::new(), String::new()];
        let streams: [Box<dyn std::io::Read>; 2] = [
            Box::new(self.0.stdout.take().expect("it is piped")),
            Box::new(self.0.stderr.take().expect("it is piped")),
        ];
        for (text, mut stream) in said.iter_mut().zip(streams) {
            stream.read_to_string(text).expect("UTF-8");
        }
        (self.0.wait().expect("a child").code(), said)
    }
}

/// At once, as if the machine were gone.
impl Drop for Beside {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(super) fn status(nats: &Nats) -> serde_json::Value {
    let said = printed(&["lab", "status", "--nats", &nats.url(), "--json"]);
    serde_json::from_str(&said).expect("JSON")
}

#[test]
fn killed_workers_and_a_killed_server_change_no_number() {
    // The usual start, and those in which a piece is missing.
    let study = ["report", "minishogi", "--games", "96", "--nodes", "100", "--imbalance", "--seed", "5"];
    let (alone, queued) = (Folder::new(), Folder::new());
    printed(&[&["lab"], &study[..], &["--threads", "2", "--out", alone.path()]].concat());
    let nats = Nats::with_streams();
    let url = nats.url();
    let serve =
        [&["lab", "serve", "--nats", &url, "--lease", "1"], &study[..], &["--out", queued.path()]].concat();
    let mut server = Beside::start(&serve);
    let mut workers = [Beside::worker(&nats, &[]), Beside::worker(&nats, &["--name", "second"])];
    let total = alone.read("games.txt").lines().count();
    let on_disk = || std::fs::read_to_string(queued.file("games.txt")).map_or(0, |text| text.lines().count());
    let mut rng = fastrand::Rng::with_seed(18);
    let (mut killed, since) = (0, Instant::now());
    while !server.has_ended() {
        assert!(since.elapsed() < PATIENCE, "{}", status(&nats));
        thread::sleep(Duration::from_millis(rng.u64(1..10)));
        // However fast the machine is, there is a game left for each to be killed in.
        if killed < 12 && on_disk() > (killed + 1) * total / 16 && !server.has_ended() {
            workers[rng.usize(..2)] = Beside::worker(&nats, &[]);
            killed += 1;
            if killed == 4 {
                drop(server);
                server = Beside::start(&serve);
            }
        }
    }
    let [said, errors] = server.ended();
    assert!(said.contains("report.html"), "{said}{errors}");
    assert!(killed >= 6, "the study was over before much was killed: {killed}");
    for name in ["report.json", "report.html"] {
        assert_eq!(queued.read(name), alone.read(name), "{name}");
    }
    let status = status(&nats);
    assert_eq!((&status[0]["ended"], &status[0]["waiting"]), (&true.into(), &0.into()), "{status}");
    assert_eq!(status[0]["done"], status[0]["pairs"], "{status}");
    // Those who played before the server was killed are told too.
    let shares = status[0]["workers"].as_object().expect("workers");
    let told: u64 = shares.values().filter_map(|share| share["pairs"].as_u64()).sum();
    assert_eq!(Some(told), status[0]["pairs"].as_u64(), "{status}");
    assert!(status[0]["cost"].as_f64() > Some(0.0) && !shares.is_empty(), "{status}");
    let said = printed(&["lab", "status", "--nats", &url]);
    assert!(said.contains("done") && said.contains("processor time"), "{said}");
    let page = queued.read("progress.html");
    assert!(page.contains("done") && !page.contains("http-equiv=\"refresh\""), "{page}");
    // Each pair stands once among the games that were kept.
    let lines = queued.read("games.txt").lines().count();
    assert_eq!(lines, alone.read("games.txt").lines().count());
}

/// What is on the disk of the server is in the status soon afterwards.
#[test]
fn the_status_follows_the_games() {
    let folder = Folder::new();
    let nats = Nats::with_streams();
    let url = nats.url();
    // More games than any machine plays while we look.
    let study = ["report", "minishogi", "--games", "4000", "--nodes", "800", "--seed", "3"];
    let serve = [&["lab", "serve", "--nats", &url], &study[..], &["--out", folder.path()]].concat();
    let mut server = Beside::start(&serve);
    let _worker = Beside::worker(&nats, &[]);
    let on_disk = || {
        let path = folder.file("games.txt");
        std::fs::read_to_string(path).map_or(0, |text| text.lines().count().saturating_sub(1) as u64)
    };
    let (since, mut looked) = (Instant::now(), 0);
    while looked < 5 {
        assert!(!server.has_ended(), "the study is over");
        assert!(since.elapsed() < PATIENCE, "{}", status(&nats));
        thread::sleep(Duration::from_secs(1));
        let (seen, pairs) = (Instant::now(), on_disk());
        if pairs == 0 {
            continue;
        }
        loop {
            let told = status(&nats);
            if told[0]["done"].as_u64() >= Some(pairs) {
                break;
            }
            assert!(seen.elapsed() < SOON, "{pairs} pairs are on disk: {told}");
            thread::sleep(Duration::from_millis(100));
        }
        looked += 1;
    }
}

#[test]
fn other_rules_are_not_played() {
    let folder = Folder::new();
    let write = |name: &str, zone: u8| {
        let text = format!(
            "base = \"minishogi\"\nid = \"ours\"\nzone = {zone}\nname = {{ ja = \"私\", romaji = \"watashi\", en = \"Ours\" }}\n"
        );
        folder.write(name, &text);
        folder.file(name)
    };
    let (ours, theirs) = (write("ours.toml", 1), write("theirs.toml", 2));
    let nats = Nats::with_streams();
    let url = nats.url();
    let out = folder.file("out");
    let server = Beside::start(&[
        "lab",
        "serve",
        "--nats",
        &url,
        "report",
        "ours",
        "--definitions",
        &ours,
        "--games",
        "2",
        "--nodes",
        "50",
        "--out",
        &out,
    ]);
    let since = Instant::now();
    while status(&nats).as_array().is_none_or(Vec::is_empty) {
        assert!(since.elapsed() < PATIENCE, "no study");
        thread::sleep(Duration::from_millis(100));
    }
    let [said, errors] = Beside::worker(&nats, &["--idle", "10", "--definitions", &theirs]).ended();
    assert!(said.contains(": 0 pairs"), "{said}");
    assert!(errors.contains("is not played here") && errors.contains("ours"), "{errors}");
    let [said, errors] = Beside::worker(&nats, &["--idle", "10"]).ended();
    assert!(said.contains(": 0 pairs") && errors.contains("ours"), "{said}{errors}");
    let right = Beside::worker(&nats, &["--definitions", &ours]);
    let [said, errors] = server.ended();
    assert!(said.contains("2 games"), "{said}{errors}");
    drop(right);
}

#[test]
fn a_queue_that_is_not_there_is_said() {
    let output = run(&["lab", "status", "--nats", "nats://127.0.0.1:1"], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && said.contains("NATS: connect"), "{said}");
    let output = run(&["lab", "work", "--nats", "127.0.0.1"], b"");
    assert_eq!(output.status.code(), Some(2));
    // Without JetStream there is no queue.
    let nats = Nats::start();
    let output = run(&["lab", "status", "--nats", &nats.url()], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && said.contains("stream"), "{said}");
    let nats = Nats::with_streams();
    assert_eq!(printed(&["lab", "status", "--nats", &nats.url()]), "no study\n");
    let engines = ["compare", "minishogi", "--engine", "self", "--engine", "self"];
    let output = run(&[&["lab", "serve", "--nats", &nats.url()], &engines[..]].concat(), b"");
    assert_eq!(output.status.code(), Some(2));
}
