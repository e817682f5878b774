//! Gungi: what is hidden stays hidden, what its definition tells, records, claims, and the game after a
//! repetition.

use serde_json::{Value, json};

use crate::support::{Folder, Game, Server, of_people_from};

const SAMPLE: &str = include_str!("../../../yagura/tests/it/cases/gungi.sample.kifu");
/// Black holds two 兵 with different backs; both sides have some on the board, White one in a tower.
const BACKS: &str = "k8/8[pz]/7[pt]1/([ph]n)8/9/9/2[PZ]6/[PT]8/4K4 b [PZ][PH][pt][ph] 9 play 9 -";

/// The codes of 兵 with their backs in a text, of a side by their case.
fn told(text: &str, side: char) -> Vec<String> {
    let codes =
        ["PZ", "PT", "PH"].map(|code| if side == 'b' { code.to_owned() } else { code.to_lowercase() });
    codes.into_iter().filter(|code| text.contains(&format!("[{code}]"))).collect()
}

/// Asserts that no position in a message tells the backs of a side.
fn hides(message: &Value, side: char) {
    let text = message.to_string();
    assert_eq!(told(&text, side), Vec::<String>::new(), "{text}");
}

/// Asserts that no move in a message tells a back: played, written or legal.
fn is_silent(message: &Value) {
    let moves: Vec<&Value> = [&message["move"], &message["note"]["written"]]
        .into_iter()
        .chain(message["moves"].as_array().into_iter().flatten())
        .chain(message["legal"].as_array().into_iter().flatten().filter(|_| message["seats"] == json!([])))
        .chain(message["notes"].as_array().into_iter().flatten().map(|note| &note["written"]))
        .collect();
    for mv in moves {
        let mv = mv.as_str().unwrap_or_default();
        assert!(!mv.contains('裏') && !mv.contains("―さ") && !mv.starts_with("backs:"), "{mv}");
        assert!(!["PZ*", "PT*", "PH*"].iter().any(|drop| mv.starts_with(drop)), "{mv}");
    }
}

fn legal(state: &Value) -> Vec<&str> {
    state["legal"].as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

#[tokio::test]
async fn the_backs_of_the_enemy_never_leave_the_server() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let Game { id, black, white, .. } = server.new_game(&of_people_from("gungi", BACKS)).await;
    let mut of_black = server.join(&id, &black).await;
    let mut of_white = server.join(&id, &white).await;
    let mut watcher = server.join(&id, "").await;
    // At first.
    hides(&of_black.state, 'w');
    hides(&of_white.state, 'b');
    hides(&watcher.state, 'b');
    hides(&watcher.state, 'w');
    assert_eq!(told(&of_black.state.to_string(), 'b'), ["PZ", "PT", "PH"], "one sees one's own");
    assert_eq!(told(&of_white.state.to_string(), 'w'), ["pz", "pt", "ph"]);
    assert!(legal(&of_black.state).contains(&"PZ*5e") && legal(&of_black.state).contains(&"PH*5e"));
    for other in [&of_white.state, &watcher.state] {
        assert!(
            legal(other).contains(&"P*5e") && !legal(other).iter().any(|mv| mv.starts_with("PZ")),
            "{other}"
        );
    }
    // A drop.
    of_black.send_text(&json!({"t": "move", "a": 1, "ply": 0, "move": "PZ*5e"}).to_string()).await;
    let own = of_black.wait_for("moved").await;
    assert_eq!((&own["move"], &own["note"]["written"]), (&json!("PZ*5e"), &json!("▲5―5―1―兵新[裏さ]")));
    hides(&own, 'w');
    for client in [&mut of_white, &mut watcher] {
        let moved = client.wait_for("moved").await;
        assert_eq!((&moved["move"], &moved["note"]["written"]), (&json!("P*5e"), &json!("▲5―5―1―兵新")));
        hides(&moved, 'b');
        is_silent(&moved);
        client.state = moved;
    }
    hides(&watcher.state, 'w');
    of_white.send_text(&json!({"t": "move", "a": 2, "ply": 1, "move": "PT*5d"}).to_string()).await;
    let answered = of_black.wait_for("moved").await;
    assert_eq!(answered["move"], "P*5d");
    hides(&answered, 'w');
    is_silent(&answered);
    // After a reload, and for the one who reads over REST.
    hides(&server.join(&id, &black).await.state, 'w');
    hides(&server.join(&id, &white).await.state, 'b');
    let rest = server.snapshot(&id).await;
    hides(&rest, 'b');
    hides(&rest, 'w');
    is_silent(&rest);
    is_silent(&server.join(&id, "").await.state);
    for (token, own) in [(&black, "▲5―5―1―兵新[裏さ]"), (&white, "▽5―4―1―兵新[裏と]")]
    {
        let record = server.get_as(&format!("/api/v1/games/{id}/record"), token).await.body;
        assert!(record.contains(own) && record.matches('裏').count() == 1, "{record}");
    }
    assert!(!server.get(&format!("/api/v1/games/{id}/record")).await.body.contains('裏'));
    // An old message again tells its sender nothing new.
    of_white.send_text(&json!({"t": "move", "a": 3, "ply": 0, "move": "PZ*5e"}).to_string()).await;
    assert_eq!(of_white.wait_for("refused").await["error"]["code"], "stale");
    // When it is over all is shown.
    of_black.send_text(&json!({"t": "resign", "a": 4}).to_string()).await;
    for client in [&mut of_white, &mut watcher] {
        let state = client.wait_for("state").await["state"].clone();
        assert_eq!(state["moves"], json!(["PZ*5e", "PT*5d"]));
        assert_eq!((told(&state.to_string(), 'b').len(), told(&state.to_string(), 'w').len()), (3, 3));
    }
}

#[tokio::test]
async fn the_declaration_is_secret() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let sample =
        server.post("/api/v1/variants/gungi/record", &json!({"text": SAMPLE}).to_string()).await.json();
    let start =
        sample["games"][0]["positions"][46].as_str().expect("the position after the set-up").to_owned();
    assert!(start.contains(" backs "), "{start}");
    let Game { id, black, white, .. } = server.new_game(&of_people_from("gungi", &start)).await;
    let (mut of_black, mut of_white) = (server.join(&id, &black).await, server.join(&id, &white).await);
    of_black.send_text(&json!({"t": "move", "a": 1, "ply": 0, "move": "backs:3g,8g"}).to_string()).await;
    let own = of_black.wait_for("moved").await;
    assert_eq!(own["move"], "backs:3g,8g");
    assert_eq!(told(&own.to_string(), 'b'), ["PZ", "PT", "PH"]);
    let moved = of_white.wait_for("moved").await;
    assert_eq!((&moved["move"], &moved["note"]["written"]), (&json!("backs"), &json!("▲「」")));
    hides(&moved, 'b');
    is_silent(&moved);
    let again = server.join(&id, &white).await.state;
    assert_eq!(again["moves"], json!(["backs"]));
    hides(&again, 'b');
    is_silent(&again);
    let rest = server.snapshot(&id).await;
    hides(&rest, 'b');
    assert_eq!(rest["moves"], json!(["backs"]));
    assert!(!server.get_as(&format!("/api/v1/games/{id}/record"), &white).await.body.contains("―さ"));
    // Who holds both seats sees what the one to move sees.
    let both = server.join(&id, &format!("{black},{white}")).await.state;
    hides(&both, 'b');
}

#[tokio::test]
async fn the_sample_game_is_read_and_told_in_its_own_notation() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let read =
        server.post("/api/v1/variants/gungi/record", &json!({"text": SAMPLE}).to_string()).await.json();
    let game = &read["games"][0];
    let moves = game["moves"].as_array().expect("a list");
    assert_eq!(game["positions"].as_array().map(Vec::len), Some(moves.len() + 1));
    assert_eq!(game["outcome"]["reason"], "checkmate");
    assert_eq!(game["notes"][0]["written"], "▲1―7―1―兵");
    assert_eq!(
        game["notes"][moves.len() - 1]["written"].as_str().map(|token| token.starts_with("▲7―2―1―槍新")),
        Some(true)
    );
    // What is not to be read is refused with its place.
    let wrong = server.post("/api/v1/variants/gungi/record", &json!({"text": "▲1―6―1―兵"}).to_string()).await;
    assert_eq!((wrong.status, wrong.json()["error"]["code"].clone()), (400, json!("record")));
    let other = server.post("/api/v1/variants/shogi/record", &json!({"text": "▲1―6―1―兵"}).to_string()).await;
    assert_eq!(other.status, 404);
}

#[tokio::test]
async fn the_definition_tells_layers_ranges_and_backs() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let gungi = server.get("/api/v1/variants/gungi").await.json();
    let kind = |code: &str| {
        gungi["kinds"]
            .as_array()
            .expect("a list")
            .iter()
            .find(|kind| kind["code"] == code)
            .cloned()
            .expect("it is there")
    };
    let layers = kind("M")["layers"].clone();
    assert_eq!(layers.as_array().map(Vec::len), Some(3));
    assert_eq!((&layers[0]["betza"], &layers[2]["betza"]), (&json!("FvW"), &json!("WfF")));
    let count = |sort: &str| layers[1]["moves"][sort].as_array().map(Vec::len);
    assert_eq!((count("steps"), count("lame_leaps")), (Some(4), Some(4)));
    assert_eq!(
        (kind("M")["back"].clone(), kind("PZ")["back"].clone(), kind("K")["back"].clone()),
        (json!("G"), json!("Z"), Value::Null)
    );
    assert_eq!((kind("C")["range"]["betza"].clone(), kind("M")["range"].clone()), (json!("fR"), Value::Null));
    let shogi = server.get("/api/v1/variants/shogi").await.json();
    assert_eq!((&shogi["kinds"][0]["layers"], &shogi["kinds"][0]["back"]), (&json!([]), &Value::Null));
    let schemas = &server.get("/openapi.json").await.json()["components"]["schemas"];
    for (schema, property) in [
        ("Kind", "layers"),
        ("Kind", "range"),
        ("Kind", "back"),
        ("Layer", "moves"),
        ("Note", "written"),
        ("ReadGame", "notes"),
    ] {
        assert!(schemas[schema]["properties"][property].is_object(), "{schema}.{property}");
    }
}

#[tokio::test]
async fn a_foul_loses_where_the_match_is_strict_and_stays_lost() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.data());
    let position = "k8/9/9/9/9/9/8[PH]/9/4K4 b - 9 play 9 -";
    let Game { id, black, .. } = server.new_game(&of_people_from("gungi?fouls=strict", position)).await;
    let mut client = server.join(&id, &black).await;
    client.send_text(&json!({"t": "move", "a": 1, "ply": 0, "move": "1g1e"}).to_string()).await;
    let changed = client.wait_for("changed").await;
    assert_eq!(
        (&changed["outcome"]["winner"], &changed["outcome"]["reason"]),
        (&json!("w"), &json!("illegal"))
    );
    assert_eq!(client.wait_for("refused").await["error"]["code"], "illegal");
    server.ask_to_stop();
    server.wait();
    let server = Server::start(&folder.data());
    assert_eq!(server.snapshot(&id).await["outcome"]["reason"], "illegal");
}

#[tokio::test]
async fn a_foul_is_claimed_where_that_is_the_way() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    // Black drops a second 兵 on the file.
    let position = "k8/9/9/9/9/9/8[PH]/9/4K4 b [PH] 9 play 9 -";
    let Game { id, black, white, .. } = server.new_game(&of_people_from("gungi?fouls=claim", position)).await;
    let (mut of_black, mut of_white) = (server.join(&id, &black).await, server.join(&id, &white).await);
    of_white.send_text(&json!({"t": "claim", "a": 1}).to_string()).await;
    assert_eq!(of_white.wait_for("refused").await["error"]["code"], "bad-request");
    of_black.send_text(&json!({"t": "move", "a": 1, "ply": 0, "move": "PH*1e"}).to_string()).await;
    of_white.wait_for("moved").await;
    of_black.send_text(&json!({"t": "claim", "a": 2}).to_string()).await;
    assert_eq!(of_black.wait_for("refused").await["error"]["code"], "bad-request");
    of_white.send_text(&json!({"t": "claim", "a": 2}).to_string()).await;
    let changed = of_white.wait_for("changed").await;
    assert_eq!(
        (&changed["outcome"]["winner"], &changed["outcome"]["reason"]),
        (&json!("w"), &json!("illegal"))
    );
}

#[tokio::test]
async fn a_repetition_goes_on_in_a_new_game_with_the_same_seats() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let Game { id, black, white, .. } = server.new_game(&of_people_from("gungi", BACKS)).await;
    let mut client = server.join(&id, &format!("{black},{white}")).await;
    for (ply, mv) in ["5i4i", "9a8a", "4i5i", "8a9a"].iter().cycle().take(12).enumerate() {
        client.send_text(&json!({"t": "move", "a": ply, "ply": ply, "move": mv}).to_string()).await;
        client.wait_for("moved").await;
    }
    let over = server.snapshot(&id).await;
    assert_eq!(
        (&over["outcome"]["reason"], &over["restarts"], &over["next"]),
        (&json!("repetition"), &json!(true), &Value::Null)
    );
    // The pieces go on, so that their backs stay hidden.
    hides(&over, 'b');
    client.send_text(&json!({"t": "restart", "a": 20}).to_string()).await;
    let next = client.wait_for("changed").await["next"].as_str().expect("an id").to_owned();
    let of_white = server.join(&next, &white).await.state;
    assert_eq!((&of_white["seats"], &of_white["turn"]), (&json!(["w"]), &json!("w")));
    assert!(of_white["positions"][0].as_str().is_some_and(|start| start.contains(" setup 7 ")), "{of_white}");
    hides(&of_white, 'b');
    // Asked for again it is the same.
    client.send_text(&json!({"t": "restart", "a": 21}).to_string()).await;
    client.wait_for("ack").await;
    assert_eq!(server.snapshot(&id).await["next"], json!(next));
    // Elsewhere there is none.
    let other = server.new_game(&of_people_from("gungi", BACKS)).await;
    let mut client = server.join(&other.id, &other.black).await;
    client.send_text(&json!({"t": "restart", "a": 1}).to_string()).await;
    assert_eq!(client.wait_for("refused").await["error"]["code"], "bad-request");
}
