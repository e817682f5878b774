use serde_json::{Value, json};

use super::{Incoming, Outgoing, Player, Request};

#[test]
fn players_are_stored_as_they_are_read() {
    for text in ["human", "engine:1", "engine:10"] {
        assert_eq!(text.parse::<Player>().map(|player| player.to_string()), Ok(text.to_owned()));
    }
    for text in ["", "engine", "engine:", "engine:0", "engine:11", "engine:256", "human:1", "Human"] {
        assert!(text.parse::<Player>().is_err(), "{text}");
    }
}

#[test]
fn messages_are_read() {
    let read = |text: &str| Incoming::read(text).map(|incoming| incoming.request).ok();
    let mv = Request::Move { ply: 12, text: "7i7h".into() };
    assert_eq!(read(r#"{"t":"move","a":1,"ply":12,"move":"7i7h"}"#), Some(mv));
    assert_eq!(read(r#"{"t":"takeback"}"#), Some(Request::Takeback {}));
    assert_eq!(read(r#"{"t":"resign","a":3}"#), Some(Request::Resign { side: None }));
    for text in [
        "",
        "{}",
        "null",
        r#"{"t":"move"}"#,
        r#"{"t":"sync","more":[]}"#,
        r#"{"t":"move","ply":-1,"move":""}"#,
        r#"{"t":"Move","ply":1,"move":""}"#,
    ] {
        assert_eq!(read(text), None, "{text}");
    }
    let bad = Incoming::read(r#"{"t":"fly","a":5}"#).expect_err("nobody flies");
    assert_eq!(bad.a, Some(5.into()), "the number comes back all the same");
}

#[test]
fn answers_are_written() {
    let written = |message: &Outgoing<'_>| serde_json::from_str::<Value>(&message.text()).expect("JSON");
    assert_eq!(written(&Outgoing::Ack { a: Some(1.into()), v: 18 }), json!({"t": "ack", "a": 1, "v": 18}));
    assert_eq!(written(&Outgoing::Pong), json!({"t": "pong"}));
    assert_eq!(written(&Outgoing::Bye { reason: "shutdown" }), json!({"t": "bye", "reason": "shutdown"}));
}
