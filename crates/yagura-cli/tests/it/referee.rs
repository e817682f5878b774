use serde_json::Value;

use super::run;

fn ask(lines: &[u8]) -> Vec<Value> {
    let output = run(&["referee"], lines);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(|line| serde_json::from_str(line).expect("every reply is JSON")).collect()
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
    assert_eq!(codes, [None, Some("json"), Some("variant"), Some("position"), Some("illegal"), Some("move"), Some("json"), None]);
    assert_eq!(replies[0]["legal"].as_array().map(Vec::len), Some(36));
    assert_eq!(replies[4]["error"]["clause"], "small §2");
    assert!(replies[5]["error"]["clause"].is_null());
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
