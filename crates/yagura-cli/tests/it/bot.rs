//! `yagura bot`: engines that play on a real server of this program.

use std::{
    env, fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// Nothing takes longer, also on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// Starts this program, without what the tester has set.
fn start(arguments: &[&str], token: Option<&str>) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yagura"));
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("YAGURA_")) {
        command.env_remove(name);
    }
    if let Some(token) = token {
        command.env("YAGURA_TOKEN", token);
    }
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built")
}

/// A server in a folder of its own; dropping it ends it.
struct Server {
    process: Child,
    address: String,
    folder: PathBuf,
}

impl Server {
    fn start() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("yagura-bot-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        let data = folder.join("games.sqlite3");
        let data = data.to_str().expect("a path in letters");
        let limits = ["--per-address-requests", "0", "--per-address-log-ins", "0"];
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--data", data];
        let mut process = start(&[&arguments[..], &limits[..]].concat(), None);
        let mut line = String::new();
        let stdout = process.stdout.take().expect("it is piped");
        BufReader::new(stdout).read_line(&mut line).expect("the server says where it is");
        let address = line.trim().rsplit("//").next().expect("an address").to_owned();
        Self { process, address, folder }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Sends a request; returns the head and the body of the answer.
    fn send(&self, method: &str, path: &str, headers: &str, body: &Value) -> (String, Value) {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let text = format!(
            "{method} /api/v1/{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n{headers}content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(text.as_bytes()).expect("the server reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
        (head.to_owned(), serde_json::from_str(body).unwrap_or(Value::Null))
    }

    fn post(&self, path: &str, token: &str, body: &Value) -> Value {
        let (head, answer) = self.send("POST", path, &format!("authorization: Bearer {token}\r\n"), body);
        assert!(head.starts_with("HTTP/1.1 20"), "{path}: {head} {answer}");
        answer
    }

    fn game(&self, id: &str) -> Value {
        self.send("GET", &format!("games/{id}"), "", &Value::Null).1
    }

    /// Makes an account, and a token with a scope.
    fn token(&self, name: &str, scope: &str) -> String {
        let proof = json!({"kind": "password", "password": "seven golds and a lance"});
        let (head, _) = self.send("POST", "account", "", &json!({"name": name, "proof": proof}));
        let cookie = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "))
            .and_then(|cookie| cookie.split(';').next())
            .expect("a session");
        let page = format!("cookie: {cookie}\r\norigin: {}\r\n", self.url());
        if scope == "bot" {
            let (head, _) = self.send("POST", "account/bot", &page, &Value::Null);
            assert!(head.starts_with("HTTP/1.1 204"), "{head}");
        }
        let new = json!({"label": "program", "scopes": [scope]});
        let (_, made) = self.send("POST", "account/tokens", &page, &new);
        made["token"].as_str().expect("a token").to_owned()
    }

    fn bot(&self, token: &str, arguments: &[&str]) -> Bot {
        let url = self.url();
        let mut process = start(&[&["bot", "--server", &url], arguments].concat(), Some(token));
        let lines = BufReader::new(process.stdout.take().expect("it is piped"));
        Bot { process, lines }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A bot that runs; dropping it ends it.
struct Bot {
    process: Child,
    lines: BufReader<ChildStdout>,
}

impl Bot {
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("UTF-8");
        assert!(!line.is_empty(), "it has ended: {}", self.worries());
        line.trim().to_owned()
    }

    /// Returns what it says until it ends by itself.
    fn rest(mut self) -> String {
        let mut text = String::new();
        self.lines.read_to_string(&mut text).expect("UTF-8");
        let status = self.process.wait().expect("it ends");
        assert!(status.success(), "{status}: {text}{}", self.worries());
        text
    }

    fn worries(&mut self) -> String {
        let mut text = String::new();
        let stderr = self.process.stderr.take().expect("it is piped");
        BufReader::new(stderr).read_to_string(&mut text).expect("UTF-8");
        text
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns this program's engine as another program.
fn engine() -> String {
    format!("usi:{} usi,option.Hash=1,depth=2", env!("CARGO_BIN_EXE_yagura").replace(' ', "\\ "))
}

#[test]
fn two_bots_play_a_whole_game() {
    let server = Server::start();
    let (galahad, lancelot) = (server.token("Galahad", "bot"), server.token("Lancelot", "bot"));
    let engine = engine();
    let mut first = server.bot(&galahad, &["--engine", &engine, "--make", "minishogi", "--games", "1"]);
    let link = first.line();
    let (_, rest) = link.split_once("/game/").expect("a link");
    let id = &rest[..13];
    let second =
        server.bot(&lancelot, &["--engine", "self,hash=1,nodes=300", "--join", &link, "--games", "1"]);
    let (first, second) = (first.rest(), second.rest());
    let game = server.game(id);
    assert!(game["outcome"].is_object(), "{game}");
    assert!(game["moves"].as_array().is_some_and(|moves| moves.len() > 4), "{game}");
    assert_eq!(game["names"]["b"], json!({"name": "Galahad", "bot": true}));
    assert_eq!(game["names"]["w"], json!({"name": "Lancelot", "bot": true}));
    let (black, white) = match game["outcome"]["winner"].as_str() {
        Some("b") => ("won", "lost"),
        Some("w") => ("lost", "won"),
        _ => ("drawn", "drawn"),
    };
    assert!(first.contains(&format!("{id}: {black} (")), "{first}");
    assert!(second.contains(&format!("{id}: {white} (")), "{second}");
}

#[test]
fn a_bot_accepts_challenges_and_declines_what_it_does_not_play() {
    let server = Server::start();
    let (galahad, lancelot) = (server.token("Galahad", "bot"), server.token("Lancelot", "bot"));
    let ask = |variant: &str| {
        let game = json!({"to": "Galahad", "game": {"variant": variant, "side": "b"}});
        server.post("challenges", &lancelot, &game)["id"].clone()
    };
    let [_, _, minishogi] = ["gungi", "shogi", "minishogi"].map(ask);
    assert!(minishogi.is_string(), "{minishogi}");
    let variants = ["--variant", "minishogi", "--variant", "gungi"];
    let engine = ["--engine", "self,hash=1,nodes=300", "--games", "1"];
    let mut first = server.bot(&galahad, &[&engine[..], &variants].concat());
    let second = server.bot(&lancelot, &engine);
    let worries = first.worries();
    let first = first.rest();
    assert!(first.contains(": minishogi\n"), "{first}{worries}");
    assert!(["won (", "lost (", "drawn ("].iter().any(|how| first.contains(how)), "{first}");
    assert!(
        worries.contains("backs are hidden") && worries.contains("variants that are wanted"),
        "{worries}"
    );
    second.rest();
    let header = format!("authorization: Bearer {lancelot}\r\n");
    let left = server.send("GET", "challenges", &header, &Value::Null).1;
    assert_eq!(left["challenges"], json!([]), "all were answered");
}

#[test]
fn a_bot_plays_a_person_and_goes_on_after_it_was_ended() {
    let server = Server::start();
    let (person, lancelot) = (server.token("Hatsu", "games:play"), server.token("Lancelot", "bot"));
    let clock = json!({"main": 600, "byoyomi": 10, "periods": 1});
    let made = server.post(
        "games",
        &person,
        &json!({"variant": "shogi", "black": {"kind": "human"}, "white": {"kind": "invited"},
                "clock": {"kind": "real-time", "b": clock, "w": clock}}),
    );
    let id = made["id"].as_str().expect("an id");
    let link = format!("{}/game/{id}#join={}", server.url(), made["invite"].as_str().expect("a code"));
    let arguments = ["--engine", "self,hash=1,level=1"];
    let bot = server.bot(&lancelot, &[&arguments[..], &["--join", &link]].concat());
    let play = |text: &str, wanted: usize| {
        server.post(&format!("games/{id}/move/{text}"), &person, &Value::Null);
        let until = Instant::now() + PATIENCE;
        while server.game(id)["moves"].as_array().map(Vec::len) != Some(wanted) {
            assert!(Instant::now() < until, "{}", server.game(id));
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    play("7g7f", 2);
    // A draw is declined.
    server.post(&format!("games/{id}/draw"), &person, &Value::Null);
    let until = Instant::now() + PATIENCE;
    while !server.game(id)["offers"]["draw"].is_null() {
        assert!(Instant::now() < until, "{}", server.game(id));
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(bot);
    let bot = server.bot(&lancelot, &[&arguments[..], &["--games", "1"]].concat());
    play("2g2f", 4);
    server.post(&format!("games/{id}/resign"), &person, &Value::Null);
    let said = bot.rest();
    assert!(said.contains("Lancelot plays") && said.contains(&format!("{id}: won (")), "{said}");
}

#[test]
fn an_engine_that_fails_gives_up() {
    let server = Server::start();
    let (person, lancelot) = (server.token("Hatsu", "games:play"), server.token("Lancelot", "bot"));
    let new = json!({"variant": "shogi", "black": {"kind": "human"}, "white": {"kind": "invited"}});
    let made = server.post("games", &person, &new);
    let id = made["id"].as_str().expect("an id");
    let link = format!("{}/game/{id}#join={}", server.url(), made["invite"].as_str().expect("a code"));
    let script = server.folder.join("engine.sh");
    let text = "while read -r word rest; do case $word in usi) echo usiok;; isready) echo readyok;; go) echo bestmove 1a9i;; esac; done";
    fs::write(&script, text).expect("a file");
    let engine = format!("usi:sh {}", script.display());
    let mut bot = server.bot(&lancelot, &["--engine", &engine, "--join", &link, "--games", "1"]);
    server.post(&format!("games/{id}/move/7g7f"), &person, &Value::Null);
    let worries = bot.worries();
    assert!(worries.contains("1a9i") && worries.contains("gives up"), "{worries}");
    assert!(bot.rest().contains(&format!("{id}: lost (")));
    assert_eq!(server.game(id)["outcome"]["reason"], "resign");
}

#[test]
fn who_may_not_play_is_told_so() {
    let server = Server::start();
    let person = server.token("Hatsu", "games:play");
    for (token, words) in [("yagura_0123", "token"), (person.as_str(), "a person's account")] {
        let mut bot = server.bot(token, &["--engine", "self"]);
        let worries = bot.worries();
        assert!(worries.contains(words), "{worries}");
        assert_eq!(bot.process.wait().expect("it ends").code(), Some(1));
    }
    let url = server.url();
    for arguments in [
        ["bot", "--server", "nowhere", "--engine", "self"],
        ["bot", "--server", &url, "--engine", "other"],
        ["bot", "--server", &url, "--engine", "self"],
    ] {
        assert_eq!(super::run(&arguments, b"").status.code(), Some(2), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_is_its_end_and_games_wait() {
    let server = Server::start();
    let lancelot = server.token("Lancelot", "bot");
    let mut bot = server.bot(&lancelot, &["--engine", "self", "--make", "chu"]);
    let link = bot.line();
    let id = link.split_once("/game/").expect("a link").1[..13].to_owned();
    while bot.line() != format!("{id}: chu") {}
    let killed = Command::new("kill").args(["-INT", &bot.process.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    let said = bot.rest();
    assert!(said.contains("wait for the next start") && said.contains(&id), "{said}");
}
