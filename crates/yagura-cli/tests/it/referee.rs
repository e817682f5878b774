use serde_json::Value;

use super::run;

fn ask(lines: &[u8]) -> Vec<Value> {
    let output = run(&["referee"], lines);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout)
        .expect("UTF-8")
        .lines()
        .map(|line| serde_json::from_str(line).expect("every reply is JSON"))
        .collect()
}

#[test]
fn a_session_goes_on_after_errors() {
    let replies = ask(concat!(
        "{\"variant\":\"chu\",\"position\":null,\"moves\":[\"7i7h\"]}\n",
        "not json\n",
        "\n",
        "{\"variant\":\"chuu\"}\n",
        "{\"variant\":\"shogi\",\"position\":\"\"}\n",
        "{\"variant\":\"shogi\",\"moves\":[\"7g7e\"]}\n",
        "{\"variant\":\"shogi\",\"moves\":[\"77\"]}\n",
        "[\"chu\",null,[]]\n",
        "{\"variant\":\"shogi\",\"moves\":null}\n"
    )
    .as_bytes());
    let codes: Vec<Option<&str>> = replies.iter().map(|reply| reply["error"]["code"].as_str()).collect();
    assert_eq!(
        codes,
        [
            None,
            Some("json"),
            Some("variant"),
            Some("position"),
            Some("illegal"),
            Some("move"),
            Some("json"),
            None
        ]
    );
    assert_eq!(replies[0]["legal"].as_array().map(Vec::len), Some(36));
    assert_eq!(replies[4]["error"]["clause"], "small §2");
    assert!(replies[5]["error"]["clause"].is_null());
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_request() {
    let replies = ask(b"\xEF\xBB\xBF{\"variant\":\"chu\"}\n\xEF\xBB\xBF\n{\"variant\":\"chu\"}\n");
    let (first, last) = (replies.first().expect("a reply"), replies.last().expect("a reply"));
    assert!(first["error"].is_null() && first == last, "{first}");
}

#[test]
fn a_finished_game_lists_nothing() {
    let replies = ask(b"{\"variant\":\"chu\",\"position\":\"6k5/1s10/12/12/p11/6R5/12/P11/12/12/12/K11 b - 1\",\"moves\":[\"6f6a+\"]}\n");
    assert_eq!(replies[0]["legal"], serde_json::json!([]));
    assert_eq!(replies[0]["outcome"], serde_json::json!({"winner": "b", "reason": "royal-capture"}));
    assert_eq!(replies[0]["check"], false);
}

#[test]
fn garbage_is_answered_line_by_line() {
    let mut rng = fastrand::Rng::with_seed(7);
    let words: [&[u8]; 12] = [
        b"{",
        b"}",
        b"\"variant\"",
        b":",
        b"\"chu\"",
        b"\"moves\"",
        b"[\"7i7h\"]",
        b",",
        b"\xff\xfe",
        b"null",
        b"\"position\"",
        b"\"4k4/9 b - 1\"",
    ];
    let mut input = Vec::new();
    for _ in 0..500 {
        for _ in 0..rng.usize(1..14) {
            input.extend_from_slice(words[rng.usize(..words.len())]);
        }
        input.push(b'\n');
    }
    input.extend_from_slice(b"[".repeat(200_000).as_slice());
    input.extend_from_slice(b"\n{\"variant\":\"shogi\"}\n");
    let replies = ask(&input);
    assert_eq!(replies.len(), 502);
    assert!(
        replies[501]["legal"].as_array().is_some_and(|legal| legal.len() == 30),
        "and the last request is answered as if nothing had been"
    );
}

/// Rulebook chu §8.2 and the README of the rulebooks: who must vary is told before the fourth appearance ends
/// the game.
#[test]
fn repetitions_are_counted_and_told() {
    let position = "k11/12/7s4/12/12/12/12/8G3/12/12/12/K6R4 w - 1";
    let round = ["5c6b", "4h5h", "6b5c", "5h4h"];
    let ask_after = |moves: usize| {
        let moves: Vec<&str> = round.into_iter().cycle().take(moves).collect();
        let request = serde_json::json!({"variant": "chu", "position": position, "moves": moves}).to_string();
        ask(format!("{request}\n").as_bytes()).remove(0)
    };
    let told = |count: u32| serde_json::json!({"count": count, "must_vary": "b", "clause": "chu §8.3.3"});
    assert_eq!(ask_after(3).get("repetition"), Some(&Value::Null));
    assert_eq!(ask_after(4)["repetition"], told(2));
    assert_eq!(ask_after(8)["repetition"], told(3));
    let last = ask_after(12);
    assert_eq!(last["repetition"], told(4));
    assert_eq!(last["outcome"], serde_json::json!({"winner": "w", "reason": "perpetual-chase"}));
    let draw = ask(b"{\"variant\":\"rengo-janggi\",\"position\":\"4[jk]4/9/9/9/9/9/9/5[JR]3/9/3[JK]5 b - 1 - - - - -\",\"moves\":[\"4h5h\",\"5a4a\",\"5h4h\",\"4a5a\"]}\n");
    assert_eq!(
        draw[0]["repetition"],
        serde_json::json!({"count": 2, "must_vary": null, "clause": "rengo §11.5"})
    );
}
