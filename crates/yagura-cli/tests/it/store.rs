//! `yagura store`, and how `yagura serve` begins and ends with its file.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Output, Stdio},
};

use serde_json::{Value, json};

use super::folder::Folder;

/// `yagura serve` on a free port. Dropping it kills it.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yagura"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--hash", "1", "--log", "error", "--data", data]);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program was built");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("a line");
        let address = line.trim().rsplit('/').next().expect("an address").to_owned();
        Self { child, address }
    }

    /// Makes a game and returns its id.
    fn new_game(&self, variant: &str) -> String {
        let body =
            json!({"variant": variant, "black": {"kind": "human"}, "white": {"kind": "human"}}).to_string();
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let head = "POST /api/v1/games HTTP/1.1\r\ncontent-type: application/json\r\nconnection: close";
        write!(stream, "{head}\r\nhost: {}\r\ncontent-length: {}\r\n\r\n{body}", self.address, body.len())
            .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let body = answer.split_once("\r\n\r\n").expect("a body").1;
        let made: Value = serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"));
        made["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn store(data: &str, arguments: &[&str]) -> Output {
    super::run(&[&["store", "--data", data], arguments].concat(), b"")
}

/// Returns what the command printed, one JSON value a line.
fn values(data: &str, arguments: &[&str]) -> Vec<Value> {
    let output = store(data, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn ids(data: &str, arguments: &[&str]) -> Vec<String> {
    let mut ids: Vec<String> =
        values(data, arguments).iter().map(|game| game["id"].as_str().expect("an id").to_owned()).collect();
    ids.sort();
    ids
}

/// Asserts that the command was refused with this code, saying these words.
#[track_caller]
fn refused(output: &Output, code: i32, words: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert!(error.contains(words), "{error}");
}

#[test]
fn games_are_listed_and_copied_beside_a_server_and_deleted_without_one() {
    let folder = Folder::new();
    let data = folder.file("games.sqlite3");
    let server = Server::start(&data);
    let mut made = [server.new_game("chu"), server.new_game("shogi?first=white"), server.new_game("shogi")];
    made.sort();
    assert_eq!(ids(&data, &["list", "--json"]), made);
    let shogi = values(&data, &["list", "--variant", "shogi", "--stage", "unplayed", "--json"]);
    assert_eq!(shogi.len(), 2);
    assert_eq!(
        (&shogi[0]["stage"], &shogi[0]["moves"], &shogi[0]["black"]),
        (&json!("unplayed"), &json!(0), &json!("human"))
    );
    assert_eq!(ids(&data, &["list", "--stage", "over", "--json"]).len(), 0);
    assert_eq!(ids(&data, &["list", "--idle", "1", "--json"]).len(), 0);
    assert_eq!(ids(&data, &["list", "--limit", "1", "--json"]).len(), 1);
    let table = String::from_utf8(store(&data, &["list"]).stdout).expect("UTF-8");
    assert!(table.lines().count() == 3 && table.contains("human - human"), "{table}");

    let copy = folder.file("copy.sqlite3");
    let report = values(&data, &["backup", &copy, "--json"]);
    assert_eq!(report, [json!({"games": 3})]);
    assert_eq!(ids(&copy, &["list", "--json"]), made);
    refused(&store(&data, &["backup", &copy]), 1, "exists already");
    let check = store(&data, &["check"]);
    assert!(check.status.success());
    assert_eq!(String::from_utf8_lossy(&check.stdout), "all tables and games are in order\n");
    assert!(store(&data, &["check", "--json"]).stdout.is_empty());

    refused(&store(&data, &["delete", &made[0]]), 1, "another yagura uses it");
    drop(server);
    refused(&store(&data, &["delete", &made[0], "nonesuch"]), 1, "there is no game nonesuch");
    assert_eq!(ids(&data, &["list", "--json"]), made, "all or nothing");
    assert!(store(&data, &["delete", &made[0]]).status.success());
    assert_eq!(ids(&data, &["list", "--json"]), made[1..]);
    assert_eq!(ids(&copy, &["list", "--json"]), made, "the copy is a file of its own");

    refused(&store(&data, &["restore", &copy]), 1, "there are 2 games in it");
    let new = folder.file("new.sqlite3");
    assert!(store(&new, &["migrate"]).status.success());
    assert_eq!(values(&new, &["restore", &copy, "--json"]), [json!({"games": 3})]);
    assert_eq!(ids(&new, &["list", "--json"]), made);
    assert!(store(&new, &["doctor"]).status.success());
    refused(&store(&new, &["--database", "mysql://me:secret@host/db", "list"]), 2, "expected postgres://");
    let server = Server::start(&copy);
    server.new_game("chu");
    drop(server);
    assert_eq!(ids(&copy, &["list", "--json"]).len(), 4, "a server goes on from a copy");
}

#[test]
fn wrong_files_and_arguments_have_their_exit_codes() {
    let folder = Folder::new();
    let missing = folder.file("missing.sqlite3");
    for arguments in [&["list"][..], &["check"], &["backup", &folder.file("copy")], &["delete", "abcdefgh"]] {
        refused(&store(&missing, arguments), 1, &missing);
        assert!(!Path::new(&missing).exists(), "{arguments:?}");
    }
    let text = folder.file("text");
    fs::write(&text, "a letter to a friend, and not a short one at all\n".repeat(20)).expect("written");
    refused(&store(&text, &["list"]), 1, "not a database");
    refused(&store(&text, &["list", "--stage", "young"]), 2, "unplayed, running, over");
    refused(&store(&text, &["delete"]), 2, "GAME");
    refused(&store(&text, &["backup", &folder.file("no/folder/here")]), 1, "not a database");
}

/// Whoever may write everything may write this file too: then the server is run as somebody who may not.
#[cfg(unix)]
#[test]
fn a_server_does_not_begin_with_a_file_that_it_cannot_write() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let data = folder.file("games.sqlite3");
    drop(Server::start(&data));
    let allow =
        |path: &str, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("our own");
    let program = folder.file("yagura");
    // By another process: were the file open for writing here, what another test starts at that moment would
    // hold it open, and the system would not run it.
    let copied = Command::new("cp").args([env!("CARGO_BIN_EXE_yagura"), &program]).status();
    assert!(copied.is_ok_and(|status| status.success()), "copied");
    allow(&folder.file(""), 0o777);
    allow(&data, 0o444);
    for name in [".lock", "-wal", "-shm"]
        .map(|ending| format!("{data}{ending}"))
        .iter()
        .filter(|name| Path::new(name).exists())
    {
        allow(name, 0o666);
    }
    let is_root =
        Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    let mut command = if is_root {
        let mut other = Command::new("setpriv");
        other.args(["--reuid=65534", "--regid=65534", "--clear-groups", &program]);
        other
    } else {
        Command::new(&program)
    };
    let output = command
        .args(["serve", "--listen", "127.0.0.1:0", "--data", &data])
        .output()
        .expect("the program starts");
    refused(&output, 1, "cannot be written to");
    allow(&data, 0o644);
    drop(Server::start(&data));
}
