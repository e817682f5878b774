//! A disk that is full for a while: nothing acknowledged is lost, the server says what is wrong, and play
//! goes on when there is room again.
//!
//! The server runs as a child of this test, on a small file system of its own: a tmpfs in a mount namespace
//! where the system lets us make one, else a folder in which the process may write no large files.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::json;
use tokio::time;
use yagura_server::{Location, upkeep};

use crate::support::{Folder, Game, Server, of_people};

/// Where the child finds its folders: the one that this test and the child share.
const SHARED: &str = "YAGURA_TEST_FULL_DISK";
const COPIES: &str = "YAGURA_TEST_FULL_DISK_COPIES";
/// The size of a disk on which no tables fit, and of the largest file.
const SMALLEST_DISK: &str = "40k";
const SMALLEST_FILE: &str = "40000";
/// The size of the disk, what lies on it besides, and the size of the largest file where there is no disk of
/// our own.
const DISK: &str = "2000k";
const BALLAST: usize = 500_000;
const LARGEST_FILE: &str = "1100000";
/// Moves of shogi that can be played twice before repetition ends the game.
const CYCLE: [&str; 4] = ["5i5h", "5a5b", "5h5i", "5b5a"];
const PLIES: usize = 8;
const PATIENCE: Duration = Duration::from_mins(1);

/// The server in its small world.
struct Small {
    child: Child,
    folder: Folder,
}

impl Small {
    fn start() -> Self {
        let folder = Folder::new();
        let disk = folder.file("disk");
        fs::create_dir_all(&disk).expect("a folder");
        let this = env::current_exe().expect("this test is a program");
        let mut command = world(&disk, DISK, LARGEST_FILE);
        command.arg(this).args(["--exact", "full_disk::the_server_on_a_small_disk", "--nocapture"]);
        command.env(SHARED, folder.file("")).stdin(Stdio::null()).stdout(Stdio::null());
        Self { child: command.spawn().expect("a child"), folder }
    }

    async fn server(&self) -> Server {
        let address = told(&self.folder.file("address")).await;
        Server::at(address.parse().expect("an address"))
    }

    async fn make_room(&self) {
        fs::write(self.folder.file("make-room"), "").expect("written");
        told(&self.folder.file("room")).await;
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns a command whose arguments are run where little can be written.
fn world(disk: &Path, size: &str, largest_file: &str) -> Command {
    let mount = format!("mount -t tmpfs -o size={size} none \"$0\" && exec \"$@\"");
    for flags in ["-m", "-rm"] {
        let with = |script: &str| {
            let mut command = Command::new("unshare");
            command.args([flags, "--", "sh", "-c", script]).arg(disk);
            command
        };
        if with(&mount).arg("true").stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
            return with(&mount);
        }
    }
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("trap '' XFSZ; prlimit --pid $$ --fsize={largest_file}: && exec \"$@\"")])
        .arg(disk);
    command
}

/// Returns what the other side has written into a file, once it has.
async fn told(file: &Path) -> String {
    let since = Instant::now();
    loop {
        match fs::read_to_string(file) {
            Ok(text) if text.ends_with('\n') => return text.trim().to_owned(),
            _ => assert!(since.elapsed() < PATIENCE, "{} is not written", file.display()),
        }
        time::sleep(Duration::from_millis(20)).await;
    }
}

/// No test but the child of one: nothing is to be done in it when the tests are run.
#[tokio::test]
async fn the_server_on_a_small_disk() {
    let Some(shared) = env::var_os(SHARED).map(PathBuf::from) else { return };
    let ballast = shared.join("disk/ballast");
    fs::write(&ballast, vec![0; BALLAST]).expect("the disk is larger");
    let server = Server::on_file(&shared.join("disk/games.sqlite3"));
    fs::write(shared.join("address"), format!("{}\n", server.address)).expect("written");
    while !shared.join("make-room").exists() {
        time::sleep(Duration::from_millis(20)).await;
    }
    fs::remove_file(ballast).expect("removed");
    // On a disk of our own this changes nothing.
    let raised = Command::new("prlimit")
        .args(["--pid", &std::process::id().to_string(), "--fsize=unlimited:"])
        .status();
    assert!(raised.is_ok_and(|status| status.success()), "prlimit");
    fs::write(shared.join("room"), "made\n").expect("written");
    time::sleep(Duration::from_mins(5)).await;
}

#[tokio::test]
async fn play_goes_on_as_soon_as_the_disk_does() {
    let small = Small::start();
    let server = small.server().await;
    let mut games: Vec<Game> = Vec::new();
    let mut acknowledged = Vec::new();
    assert_eq!(server.get("/healthz").await.status, 200);
    let (full, mut ply) = loop {
        assert!(games.len() < 500, "the disk is never full");
        let answer = server.post("/api/v1/games", &of_people("shogi").to_string()).await;
        if answer.status != 201 {
            answer.refused(503, "busy");
            let last = games.pop().expect("there was room for one game");
            break (last, acknowledged.pop().expect("and its moves"));
        }
        let made = answer.json();
        let token = |side: &str| made["tokens"][side].as_str().expect("a token").to_owned();
        let game = Game {
            id: made["id"].as_str().expect("an id").to_owned(),
            black: token("b"),
            white: token("w"),
            invite: String::new(),
        };
        let mut both = server.join(&game.id, &game.both()).await;
        let mut plies = 0;
        while plies < PLIES {
            let (_, answer) = both.ask(json!({"t": "move", "ply": plies, "move": CYCLE[plies % 4]})).await;
            if answer["t"] != "ack" {
                assert_eq!(answer["error"]["code"], "busy", "{answer}");
                break;
            }
            plies += 1;
        }
        if plies < PLIES {
            break (game, plies);
        }
        games.push(game);
        acknowledged.push(plies);
    };
    let sick = server.get("/healthz").await;
    assert_eq!((sick.status, &sick.json()["status"]), (503, &json!("failing")), "{}", sick.body);
    assert!(
        sick.json()["reason"].as_str().is_some_and(|reason| reason.starts_with("the file of games: ")),
        "{}",
        sick.body
    );
    server.post("/api/v1/games", &of_people("shogi").to_string()).await.refused(503, "busy");
    assert_eq!(
        server.snapshot(&full.id).await["moves"].as_array().map(Vec::len),
        Some(ply),
        "games can be looked at"
    );

    small.make_room().await;
    let mut both = server.join(&full.id, &full.both()).await;
    assert_eq!(both.state["moves"].as_array().map(Vec::len), Some(ply));
    while ply < PLIES {
        both.play(ply, CYCLE[ply % 4]).await;
        ply += 1;
    }
    server.new_game(&of_people("shogi")).await;
    assert_eq!(server.get("/healthz").await.status, 200);
    for (game, plies) in games.iter().zip(acknowledged) {
        assert_eq!(
            server.snapshot(&game.id).await["moves"].as_array().map(Vec::len),
            Some(plies),
            "{}",
            game.id
        );
    }
}

/// No test but the child of one.
#[tokio::test]
async fn copies_on_a_small_disk() {
    let Some(shared) = env::var_os(COPIES).map(PathBuf::from) else { return };
    let disk = shared.join("disk");
    let source = shared.join("games.sqlite3");
    let said = |error: upkeep::UpkeepError| format!("{error}: {:?}", std::error::Error::source(&error));
    let target = disk.join("copy.sqlite3");
    let error = said(upkeep::backup(&source.as_path().into(), &target).await.expect_err("no room"));
    assert!(error.contains("cannot write") && error.contains("copy.sqlite3"), "{error}");
    assert!(!error.contains("games.sqlite3"), "{error}");
    let target: Location = disk.join("restored.sqlite3").as_path().into();
    upkeep::restore(&target, &source).await.expect_err("no room");
    let left: Vec<_> =
        fs::read_dir(&disk).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    assert!(left.is_empty(), "{left:?}");
    fs::write(shared.join("done"), "done\n").expect("written");
}

#[tokio::test]
async fn nothing_is_left_of_copies_for_which_there_is_no_room() {
    let folder = Folder::new();
    let disk = folder.file("disk");
    fs::create_dir_all(&disk).expect("a folder");
    upkeep::migrate(&folder.file("games.sqlite3").as_path().into()).await.expect("a new file");
    let this = env::current_exe().expect("this test is a program");
    let mut command = world(&disk, SMALLEST_DISK, SMALLEST_FILE);
    command.arg(this).args(["--exact", "full_disk::copies_on_a_small_disk", "--nocapture"]);
    let output = command.env(COPIES, folder.file("")).output().expect("a child");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(folder.file("done").exists(), "the child has done it");
}
