//! A client of a stream of lines, and requests with a program's token.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
    time,
};

use crate::{
    person::Person,
    support::{Answer, Server},
};

/// No line is awaited for longer.
const PATIENCE: Duration = Duration::from_mins(1);

/// A stream that is read, chunk by chunk.
pub(crate) struct Lines {
    reader: BufReader<TcpStream>,
    pub(crate) head: String,
    text: String,
}

/// Makes a token of an account with these scopes.
pub(crate) async fn token(person: &mut Person, server: &Server, scopes: &[&str]) -> String {
    let made = person.post(server, "account/tokens", &json!({"label": "program", "scopes": scopes})).await;
    assert_eq!(made.status, 201, "{}", made.body);
    made.json()["token"].as_str().expect("a token").to_owned()
}

/// Makes the account of a bot, and a token of its own.
pub(crate) async fn bot(server: &Server, name: &str) -> String {
    let mut owner = Person::sign_up(server, name).await;
    let made = owner.post(server, "account/bot", &Value::Null).await;
    assert_eq!(made.status, 204, "{}", made.body);
    token(&mut owner, server, &["bot"]).await
}

/// Sends what curl does.
pub(crate) async fn post(server: &Server, token: &str, path: &str) -> Answer {
    server.post_as(&format!("/api/v1/{path}"), token).await
}

/// Sends a body as the holder of a token.
pub(crate) async fn post_json(server: &Server, token: &str, path: &str, body: &Value) -> Answer {
    let bearer = format!("Bearer {token}");
    let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
    server.request("POST", &format!("/api/v1/{path}"), &headers, &body.to_string()).await
}

impl Lines {
    /// Opens a stream.
    pub(crate) async fn open(server: &Server, path: &str, token: &str) -> Self {
        let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
        let request = format!(
            "GET /api/v1/{path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\naccept-encoding: gzip\r\n\r\n",
            server.address
        );
        stream.write_all(request.as_bytes()).await.expect("the server reads");
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(reader.read_line(&mut head).await.expect("a head"), 0, "{head}");
        }
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        Self { reader, head: head.to_ascii_lowercase(), text: String::new() }
    }

    /// Returns the next line, an empty one too, but not who comes and goes, which others may do at any time;
    /// `None` at the end of the body.
    pub(crate) async fn line(&mut self) -> Option<String> {
        time::timeout(PATIENCE, async {
            loop {
                if let Some(end) = self.text.find('\n') {
                    let rest = self.text.split_off(end + 1);
                    let line = std::mem::replace(&mut self.text, rest);
                    if line.starts_with(r#"{"t":"presence""#) {
                        continue;
                    }
                    return Some(line.trim_end().to_owned());
                }
                let chunk = self.chunk().await?;
                self.text.push_str(&chunk);
            }
        })
        .await
        .expect("the server speaks")
    }

    /// Returns the next message; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let line = self.line().await?;
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).expect("JSON"));
            }
        }
    }

    pub(crate) async fn hear(&mut self) -> Value {
        self.next().await.expect("the stream goes on")
    }

    async fn chunk(&mut self) -> Option<String> {
        let mut size = String::new();
        self.reader.read_line(&mut size).await.expect("a chunk");
        let size = usize::from_str_radix(size.trim(), 16).expect("the size of a chunk");
        let mut bytes = vec![0; size + 2];
        self.reader.read_exact(&mut bytes).await.expect("a whole chunk");
        bytes.truncate(size);
        (size > 0).then(|| String::from_utf8(bytes).expect("UTF-8 in whole pieces"))
    }
}
