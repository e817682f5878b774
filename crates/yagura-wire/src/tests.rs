use serde::Serialize;
use serde_json::{Value, json};
use yagura::{Reason, SetUpWord, games::secret_armies::ArmyRules};

use super::{
    Allowance, ByeReason, DaysAMove, EndReason, Incoming, MoveRule, Player, Request, ServerMessage,
    SetUpFault, TimeControl,
};

fn word(value: impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|word| word.as_str().map(str::to_owned)).expect("a word")
}

#[test]
fn players_are_stored_as_they_are_read() {
    for text in ["human", "engine:1", "engine:10", "program:HaChu"] {
        assert_eq!(text.parse::<Player>().map(|player| player.to_string()), Ok(text.to_owned()));
    }
    for text in
        ["", "engine", "engine:", "engine:0", "engine:11", "engine:256", "human:1", "Human", "program:"]
    {
        assert!(text.parse::<Player>().is_err(), "{text}");
    }
}

#[test]
fn messages_are_read() {
    let read = |text: &str| Incoming::read(text).map(|incoming| incoming.request).ok();
    let mv = Request::Move { ply: 12, text: "7i7h".into(), took: None };
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
        r#"{"t":"move","ply":1,"move":"","took":-1}"#,
        r#"{"t":"Move","ply":1,"move":""}"#,
    ] {
        assert_eq!(read(text), None, "{text}");
    }
    let bad = Incoming::read(r#"{"t":"fly","a":5}"#).expect_err("nobody flies");
    assert_eq!(bad.a, Some(5.into()), "the number comes back all the same");
}

#[test]
fn messages_are_written_as_they_are_read() {
    for text in [
        r#"{"a":1,"t":"move","ply":12,"move":"7i7h"}"#,
        r#"{"a":2,"t":"seal","player":"A","setup":"8/4[CK]3|-","salt":null}"#,
        r#"{"t":"ping"}"#,
    ] {
        let incoming = Incoming::read(text).expect("a message");
        assert_eq!(serde_json::to_string(&incoming).expect("JSON"), text);
    }
}

#[test]
fn answers_are_written() {
    let written = |message: &ServerMessage| serde_json::from_str::<Value>(&message.text()).expect("JSON");
    assert_eq!(
        written(&ServerMessage::Ack { a: Some(1.into()), v: 18 }),
        json!({"t": "ack", "a": 1, "v": 18})
    );
    assert_eq!(written(&ServerMessage::Pong), json!({"t": "pong"}));
    let bye = ServerMessage::Bye { reason: ByeReason::Shutdown };
    assert_eq!(written(&bye), json!({"t": "bye", "reason": "shutdown"}));
}

#[test]
fn the_words_are_those_of_the_rules() {
    for reason in [
        Reason::Checkmate,
        Reason::RoyalCapture,
        Reason::BorrowedWithoutMate,
        Reason::InsufficientMaterial,
        Reason::PerpetualChase,
        Reason::Agreement,
        Reason::Illegal,
    ] {
        assert_eq!(word(EndReason::from(reason)), reason.word());
    }
    for fault in [SetUpWord::Syntax, SetUpWord::KingInHand, SetUpWord::OutsidePalace, SetUpWord::OverBudget] {
        assert_eq!(word(SetUpFault::from(fault)), fault.word());
    }
}

#[test]
fn no_word_of_the_definitions_is_lost() {
    let variants = yagura::definitions().filter_map(|definition| yagura::Variant::parse(&definition.id).ok());
    let mut words = 0;
    for (variant, army_rules) in
        variants.filter_map(|variant| Some((ArmyRules::of(&variant)?, variant))).map(|(m, v)| (v, m))
    {
        for kind in (0..).map(yagura::Kind).take(variant.definition().kinds.len()) {
            for rule in army_rules.rules_of(kind) {
                assert_eq!(MoveRule::of_word(rule).map(word).as_deref(), Some(rule));
                words += 1;
            }
        }
    }
    assert!(words > 20, "{words}");
}

#[test]
fn time_controls_are_objects_of_known_fields() {
    let read = |text: &str| serde_json::from_str::<TimeControl>(text).ok();
    let side = Allowance { main: 600, byoyomi: 30, periods: 1, ..Allowance::default() };
    assert_eq!(
        read(
            r#"{"kind":"real-time","b":{"main":600,"byoyomi":30,"periods":1},"w":{"main":60,"increment":2}}"#
        ),
        Some(TimeControl::RealTime {
            b: side,
            w: Allowance { main: 60, increment: 2, ..Allowance::default() }
        })
    );
    let days = DaysAMove { days: 3, reserve: 7 };
    let postal = TimeControl::Correspondence { b: days, w: DaysAMove { reserve: 0, ..days } };
    assert_eq!(read(r#"{"kind":"correspondence","b":{"days":3,"reserve":7},"w":{"days":3}}"#), Some(postal));
    assert_eq!(read(&serde_json::to_string(&postal).expect("JSON")), Some(postal));
    for text in [
        r#"{"kind":"real-time","b":{"main":600}}"#,
        r#"{"kind":"real-time","b":[600,0,0,0],"w":[600,0,0,0]}"#,
        r#"{"kind":"real-time","b":{"days":3},"w":{"days":3}}"#,
        r#"{"kind":"real-time","b":{"main":-1},"w":{"main":1}}"#,
        r#"{"kind":"hourglass","b":{"main":1},"w":{"main":1}}"#,
        r#"["real-time"]"#,
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}
