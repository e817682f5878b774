//! What a definition tells of moves that only large games have.

use serde_json::{Value, json};

use crate::support::{Folder, Server};

fn kind<'a>(definition: &'a Value, code: &str) -> &'a Value {
    let kinds = definition["kinds"].as_array().expect("a list");
    kinds.iter().find(|kind| kind["code"] == code).expect("the kind is there")
}

#[tokio::test]
async fn a_definition_tells_dances_range_jumps_and_leaps() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let ennen = server.get("/api/v1/variants/ennen").await.json();
    let moves = |code: &str| &kind(&ennen, code)["moves"];
    assert_eq!(kind(&ennen, "+GB")["betza"], "d5vW sR B");
    let dances = json!([{"x": 0, "y": 1, "max": 5}, {"x": 0, "y": -1, "max": 5}]);
    let told = moves("+GB")["dances"].as_array().expect("a list");
    assert!(
        told.len() == 2 && dances.as_array().expect("a list").iter().all(|dance| told.contains(dance)),
        "{told:?}"
    );
    let jumps = |code: &str| moves(code)["range_jumps"].as_array().expect("a list").len();
    assert_eq!((jumps("+F"), jumps("+WA"), jumps("HK"), jumps("GF"), jumps("Q")), (8, 4, 8, 1, 0));
    assert_eq!(moves("GF")["range_jumps"], json!([{"x": 0, "y": 1, "captures": false}]));
    assert!(
        moves("+F")["range_jumps"].as_array().expect("a list").iter().all(|jump| jump["captures"] == true)
    );
    let runs = moves("KB")["leap_slides"].as_array().expect("a list");
    assert!(runs.len() == 2 && runs.contains(&json!({"x": 1, "y": 1, "first": 3, "last": 5})), "{runs:?}");
    assert_eq!((&moves("JZ")["anywhere"], &moves("K")["anywhere"]), (&json!(true), &json!(false)));
    let igui = moves("JZ")["two_steps"].as_array().expect("a list");
    assert!(
        igui.len() == 8
            && igui.iter().all(|path| path["first"] == "capture" && path["to"] == json!({"x": 0, "y": 0})),
        "{igui:?}"
    );
}

#[tokio::test]
async fn every_piece_has_a_short_name() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let ennen = server.get("/api/v1/variants/ennen").await.json();
    for kind in ennen["kinds"].as_array().expect("a list") {
        assert_eq!(kind["short"].as_str().map(|short| short.chars().count()), Some(1), "{kind}");
    }
    let short = |code: &str| (kind(&ennen, code)["glyph"].clone(), kind(&ennen, code)["short"].clone());
    assert_eq!(short("K"), (json!("玉将"), json!("玉")));
    assert_eq!(short("TP"), (json!("大獏"), json!("獏")));
    assert_eq!(short("ML"), (json!("山鷲左"), json!("山")));
}

#[tokio::test]
async fn the_document_describes_them() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let document = server.get("/openapi.json").await.json();
    let schemas = &document["components"]["schemas"];
    for (schema, properties) in [
        ("Dance", &["x", "y", "max"][..]),
        ("RangeJump", &["x", "y", "captures"]),
        ("LeapSlide", &["x", "y", "first", "last"]),
        (
            "Moves",
            &[
                "steps",
                "rays",
                "two_steps",
                "hooks",
                "dances",
                "range_jumps",
                "leap_slides",
                "anywhere",
                "lame_leaps",
            ],
        ),
        ("Kind", &["glyph", "short"]),
    ] {
        for property in properties {
            assert!(schemas[schema]["properties"][property].is_object(), "{schema}.{property}");
        }
    }
}
