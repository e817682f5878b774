//! Somebody before a browser: what it sends with each request, and keeps.

use serde_json::{Value, json};

use crate::support::{Answer, Client, Server};

/// A good password.
pub(crate) const PASSWORD: &str = "seven golds and a lance";

/// A browser with its cookies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Person {
    /// What it sends as `Cookie`.
    pub(crate) cookie: String,
}

impl Person {
    /// Makes an account with [`PASSWORD`].
    pub(crate) async fn sign_up(server: &Server, name: &str) -> Self {
        let mut person = Self::default();
        let answer = person.post(server, "account", &by_password(name, PASSWORD)).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        person
    }

    /// Logs in by a password.
    pub(crate) async fn log_in(&mut self, server: &Server, name: &str, password: &str) -> Answer {
        self.post(server, "session", &by_password(name, password)).await
    }

    pub(crate) async fn get(&mut self, server: &Server, path: &str) -> Answer {
        self.send(server, "GET", path, &Value::Null).await
    }

    pub(crate) async fn post(&mut self, server: &Server, path: &str, body: &Value) -> Answer {
        self.send(server, "POST", path, body).await
    }

    pub(crate) async fn put(&mut self, server: &Server, path: &str, body: &Value) -> Answer {
        self.send(server, "PUT", path, body).await
    }

    pub(crate) async fn delete(&mut self, server: &Server, path: &str, body: &Value) -> Answer {
        self.send(server, "DELETE", path, body).await
    }

    /// Sends a request as a page of the server does, and keeps the cookies of the answer.
    pub(crate) async fn send(&mut self, server: &Server, method: &str, path: &str, body: &Value) -> Answer {
        let origin = format!("http://{}", server.address);
        let headers = [
            ("cookie", self.cookie.as_str()),
            ("origin", origin.as_str()),
            ("sec-fetch-site", "same-origin"),
            ("content-type", "application/json"),
        ];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = server.request(method, &format!("/api/v1/{path}"), &headers, &body).await;
        for cookie in answer.headers("set-cookie") {
            self.take(cookie);
        }
        answer
    }

    /// Opens the socket of a game, without any token of a seat.
    pub(crate) async fn join(&self, server: &Server, id: &str) -> Client {
        let origin = format!("http://{}", server.address);
        let headers = [("cookie", self.cookie.as_str()), ("origin", origin.as_str())];
        let path = format!("/api/v1/games/{id}/ws?protocol=3");
        let mut client = server.dial_with(&path, &headers).await.expect("a socket");
        client.hello("").await;
        let first = client.hear().await;
        assert_eq!(first["t"], "state", "{first}");
        client.state = first["state"].clone();
        client
    }

    fn take(&mut self, cookie: &str) {
        let pair = cookie.split(';').next().unwrap_or_default();
        let name = pair.split('=').next().unwrap_or_default();
        let mut kept: Vec<&str> = self
            .cookie
            .split("; ")
            .filter(|old| !old.is_empty() && !old.starts_with(&format!("{name}=")))
            .collect();
        if !cookie.contains("max-age=0") {
            kept.push(pair);
        }
        self.cookie = kept.join("; ");
    }
}

/// Returns what signs up, or logs in, by a password.
pub(crate) fn by_password(name: &str, password: &str) -> Value {
    json!({"name": name, "proof": {"kind": "password", "password": password}})
}
