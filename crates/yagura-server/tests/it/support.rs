//! A server on a free port, and clients of it.

use std::{
    env, fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    time::Duration,
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    runtime::{self, Runtime},
    sync::oneshot,
    time,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Message, client::IntoClientRequest as _, http::HeaderValue},
};
use yagura_rig::postgres;
use yagura_server::{DatabaseUrl, Limits, Options, PerAddress};

/// No answer takes longer, also on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A new folder, removed when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("yagura-server-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = env::temp_dir().join(name);
        // An earlier process may have had the same number, and come to a sudden end.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the temporary folder can be written");
        Self(path)
    }

    /// Returns the path of a file in it.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.0.join("deep/games.sqlite3")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the database that stands for a file where the tests are to run on PostgreSQL
/// (`YAGURA_TEST_POSTGRES=1`).
fn database_for(data: &Path) -> Option<DatabaseUrl> {
    env::var_os("YAGURA_TEST_POSTGRES")?;
    let name: String = data.to_string_lossy().chars().filter(char::is_ascii_alphanumeric).collect();
    Some(postgres::database(&name.to_ascii_lowercase()).parse().expect("an address"))
}

/// A running server with threads of its own. Dropping it is its sudden death.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    runtime: Option<Runtime>,
    stop: Option<oneshot::Sender<()>>,
    ended: mpsc::Receiver<()>,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Self {
        Self::with_limits(
            data,
            Limits { engines: 2, hash: 1, per_address: PerAddress::NONE, ..Limits::default() },
        )
    }

    pub(crate) fn with_limits(data: &Path, limits: Limits) -> Self {
        Self::with_programs(data, limits, &[])
    }

    /// With programs of the operator's, each as on the command line.
    pub(crate) fn with_programs(data: &Path, limits: Limits, programs: &[String]) -> Self {
        let programs = programs.iter().map(|text| text.parse().expect("a program")).collect();
        Self::with_options(Options { data: data.to_owned(), limits, programs, ..Options::default() })
    }

    /// On a file, also where the tests are to run on PostgreSQL: of a test that looks into the file.
    pub(crate) fn on_file(data: &Path) -> Self {
        let limits = Limits { engines: 2, hash: 1, per_address: PerAddress::NONE, ..Limits::default() };
        Self::run(Options { data: data.to_owned(), limits, ..Options::default() })
    }

    /// On a free port, whatever the options say.
    pub(crate) fn with_options(options: Options) -> Self {
        let database = options.database.clone().or_else(|| database_for(&options.data));
        Self::run(Options { database, ..options })
    }

    /// As the options say, also where the tests are to run on PostgreSQL.
    pub(crate) fn run(options: Options) -> Self {
        let runtime =
            runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
        let options = Options { listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..options };
        let (ready, address) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let (end, ended) = mpsc::channel();
        runtime.spawn(async move {
            let on_ready = move |address| ready.send(address).expect("the test waits");
            let stop = async {
                let _ = stopped.await;
            };
            yagura_server::serve_until(options, on_ready, stop).await.expect("the server starts");
            let _ = end.send(());
        });
        let address = address.recv_timeout(PATIENCE).expect("the server starts");
        Self { address, runtime: Some(runtime), stop: Some(stop), ended }
    }

    /// A server of another process, which ends by other means.
    pub(crate) fn at(address: SocketAddr) -> Self {
        Self { address, runtime: None, stop: None, ended: mpsc::channel().1 }
    }

    /// Asks the server to stop, as a signal does.
    pub(crate) fn ask_to_stop(&mut self) {
        let _ = self.stop.take().expect("asked once").send(());
    }

    /// Waits until it has stopped.
    pub(crate) fn wait(&self) {
        self.ended.recv_timeout(PATIENCE).expect("the server stops");
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], "").await
    }

    /// As the holder of these tokens.
    pub(crate) async fn get_as(&self, path: &str, tokens: &str) -> Answer {
        self.request("GET", path, &[("authorization", &format!("Bearer {tokens}"))], "").await
    }

    /// As the holder of these tokens, without a body.
    pub(crate) async fn post_as(&self, path: &str, tokens: &str) -> Answer {
        self.request("POST", path, &[("authorization", &format!("Bearer {tokens}"))], "").await
    }

    /// Redeems a code for a seat of a game, by this token.
    pub(crate) async fn redeem(&self, id: &str, code: &str, token: &str) -> Answer {
        self.post(&format!("/api/v1/games/{id}/join"), &json!({"code": code, "token": token}).to_string())
            .await
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> Answer {
        self.request("POST", path, &[("content-type", "application/json")], body).await
    }

    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        Answer::read(&String::from_utf8(self.exchange(method, path, headers, body).await).expect("UTF-8"))
    }

    /// Returns an answer as it comes.
    pub(crate) async fn bytes(&self, path: &str, headers: &[(&str, &str)]) -> Vec<u8> {
        self.exchange("GET", path, headers, "").await
    }

    async fn exchange(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
        let mut text = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "host") {
            text.extend(["host: ", &self.address.to_string(), "\r\n"]);
        }
        for (name, value) in headers {
            text.extend([name, ": ", value, "\r\n"]);
        }
        text.extend(["content-length: ", &body.len().to_string(), "\r\n\r\n", body]);
        self.answer_to(&text).await
    }

    /// Returns the answer to a request as it is sent, of which it has to be the last.
    pub(crate) async fn answer_to(&self, text: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.address).await.expect("the server listens");
        // The server may answer and close before it has read a body that is too large.
        let _ = stream.write_all(text.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("the server answers");
        answer
    }

    /// Makes a game of this body and returns its id and tokens, an empty one for an engine.
    pub(crate) async fn new_game(&self, new: &Value) -> Game {
        let answer = self.post("/api/v1/games", &new.to_string()).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let made = answer.json();
        let token = |side: &str| made["tokens"][side].as_str().unwrap_or_default().to_owned();
        let invite = made["invite"].as_str().unwrap_or_default().to_owned();
        Game {
            id: made["id"].as_str().expect("an id").to_owned(),
            black: token("b"),
            white: token("w"),
            invite,
        }
    }

    pub(crate) async fn snapshot(&self, id: &str) -> Value {
        self.get(&format!("/api/v1/games/{id}")).await.json()
    }

    pub(crate) async fn join(&self, id: &str, tokens: &str) -> Client {
        let mut client = self
            .dial(&format!("/api/v1/games/{id}/ws?protocol=3"), None)
            .await
            .expect("the server opens a WebSocket");
        client.hello(tokens).await;
        let first = client.hear().await;
        assert_eq!(first["t"], "state");
        client.state = first["state"].clone();
        client
    }

    pub(crate) async fn dial(&self, path: &str, origin: Option<&str>) -> Result<Client, tungstenite::Error> {
        let headers: Vec<_> = origin.map(|origin| ("origin", origin)).into_iter().collect();
        self.dial_with(path, &headers).await
    }

    /// Opens a WebSocket with these headers.
    pub(crate) async fn dial_with(
        &self,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, tungstenite::Error> {
        let stream = TcpStream::connect(self.address).await.expect("the server listens");
        let mut request = format!("ws://{}{path}", self.address).into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).expect("a header"));
        }
        let (socket, _) = client_async(request, stream).await?;
        Ok(Client { socket, next: 1, state: Value::Null, heard: String::new(), hears_presence: false })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A game that was made.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) black: String,
    pub(crate) white: String,
    /// The code for the friend's seat.
    pub(crate) invite: String,
}

impl Game {
    pub(crate) fn both(&self) -> String {
        format!("{},{}", self.black, self.white)
    }
}

/// A game with a friend, who is to come and play White.
pub(crate) fn with_a_friend(variant: &str) -> Value {
    json!({"variant": variant, "black": {"kind": "human"}, "white": {"kind": "invited"}})
}

/// A game between two people at one screen.
pub(crate) fn of_people(variant: &str) -> Value {
    json!({"variant": variant, "black": {"kind": "human"}, "white": {"kind": "human"}})
}

/// A game between two people from a position.
pub(crate) fn of_people_from(variant: &str, position: &str) -> Value {
    json!({"variant": variant, "black": {"kind": "human"}, "white": {"kind": "human"}, "position": position})
}

/// A game of a person, who is Black, against the engine.
pub(crate) fn against_engine(variant: &str, level: u8) -> Value {
    json!({"variant": variant, "black": {"kind": "human"}, "white": {"kind": "engine", "level": level}})
}

/// An HTTP answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Answer {
    fn read(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no HTTP answer: {text:?}"));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        Self { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {:?}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// Returns the values of all headers of this name.
    pub(crate) fn headers(&self, name: &str) -> Vec<&str> {
        self.head.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).collect()
    }

    /// Asserts that this is a refusal with this status and code, and returns it.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        let error = self.json()["error"].clone();
        assert_refusal(&error, code);
        error
    }
}

/// Returns what is said of a move besides how people write it.
pub(crate) fn without_styles(note: &Value) -> Value {
    let mut note = note.clone();
    note.as_object_mut().expect("a note").remove("styles");
    note
}

/// Asserts the shape of a refusal.
#[track_caller]
pub(crate) fn assert_refusal(error: &Value, code: &str) {
    assert_eq!(error["code"], code, "{error}");
    for language in ["ja", "en"] {
        assert!(error["message"][language].as_str().is_some_and(|text| !text.is_empty()), "{error}");
    }
    assert!(error["clause"].is_string() || error["clause"].is_null(), "{error}");
    assert!(error["squares"].is_array(), "{error}");
}

/// A WebSocket to a game.
pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<TcpStream>,
    next: u64,
    /// The first state that came.
    pub(crate) state: Value,
    /// All text frames, one a line, as they came.
    pub(crate) heard: String,
    /// It wants to know who comes and goes: that may come between any two messages.
    pub(crate) hears_presence: bool,
}

impl Client {
    /// Says which seats it holds: tokens with commas between them, or nothing.
    pub(crate) async fn hello(&mut self, tokens: &str) {
        let tokens: Vec<_> = tokens.split(',').filter(|token| !token.is_empty()).collect();
        self.send_text(&json!({"t": "hello", "a": 0, "tokens": tokens}).to_string()).await;
    }

    /// Says goodbye, as a page that is closed does.
    pub(crate) async fn leave(mut self) {
        self.socket.close(None).await.expect("the socket is open");
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("the socket is open");
    }

    /// Returns the next message, `None` when the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        // The server's pings say nothing.
        let deadline = time::Instant::now() + PATIENCE;
        loop {
            let frame = time::timeout_at(deadline, self.socket.next()).await.expect("the server speaks");
            match frame {
                Some(Ok(Message::Text(text))) => {
                    let is_presence = text.starts_with(r#"{"t":"presence""#);
                    if is_presence && !self.hears_presence {
                        continue;
                    }
                    self.heard.extend([&text, "\n"]);
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(other)) => panic!("not expected: {other:?}"),
            }
        }
    }

    pub(crate) async fn hear(&mut self) -> Value {
        self.next().await.expect("the socket is open")
    }

    /// Sends a message and returns what came before its answer, and the answer.
    pub(crate) async fn ask(&mut self, mut message: Value) -> (Vec<Value>, Value) {
        let number = self.next;
        self.next += 1;
        message["a"] = json!(number);
        self.send_text(&message.to_string()).await;
        let mut before = Vec::new();
        loop {
            let heard = self.hear().await;
            if heard["a"] == json!(number) {
                return (before, heard);
            }
            before.push(heard);
        }
    }

    /// Plays a move that is accepted, and returns what was told of it.
    pub(crate) async fn play(&mut self, ply: usize, mv: &str) -> Value {
        let (before, answer) = self.ask(json!({"t": "move", "ply": ply, "move": mv})).await;
        assert_eq!(answer["t"], "ack", "{mv}: {answer}");
        let moved = before
            .into_iter()
            .find(|heard| heard["t"] == "moved" && heard["ply"] == json!(ply + 1))
            .expect("the move is told");
        assert!(moved["v"].as_i64() <= answer["v"].as_i64());
        moved
    }

    /// Sends a message that is refused with this code, and returns the refusal.
    pub(crate) async fn refused(&mut self, message: Value, code: &str) -> Value {
        let (_, answer) = self.ask(message).await;
        assert_eq!(answer["t"], "refused", "{answer}");
        assert_refusal(&answer["error"], code);
        answer["error"].clone()
    }

    /// Asks for the state.
    pub(crate) async fn sync(&mut self) -> Value {
        let (before, answer) = self.ask(json!({"t": "sync"})).await;
        assert_eq!(answer["t"], "ack");
        before.into_iter().rfind(|heard| heard["t"] == "state").expect("the state comes before the answer")["state"].clone()
    }

    /// Waits for a message of this type.
    pub(crate) async fn wait_for(&mut self, kind: &str) -> Value {
        loop {
            let heard = self.hear().await;
            if heard["t"] == kind {
                return heard;
            }
        }
    }
}
