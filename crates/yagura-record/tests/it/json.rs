//! Our own format, which holds everything of every game.

use std::{env, fs, path::Path};

use yagura::Variant;
use yagura_record::{Format, NodeId, Record, read, write};

use crate::random::{self, Extent};

#[test]
fn random_records_of_every_game_come_back() {
    let validator = jsonschema::draft202012::new(&yagura_record::json::schema()).expect("a schema");
    for variant in Variant::all() {
        for seed in 0..random::records() {
            let record = random::record(&variant, seed, 60, Extent::All);
            let text = write(&record, Format::Json).expect("it holds everything");
            let value = serde_json::from_str(&text).expect("it is JSON");
            if let Err(error) = validator.validate(&value) {
                panic!("{variant} {seed}: the schema forbids {}: {error}", error.instance_path());
            }
            let again = read(&text, None, None).unwrap_or_else(|error| panic!("{variant} {seed}: {error}"));
            assert!(again == record, "{variant} {seed}: {text}");
        }
    }
}

#[test]
fn a_record_is_what_it_was() {
    let mut record = Record::new(&"shogi".parse().expect("a game"));
    record.headers.push("event", "a match");
    let mut walk = record.walk();
    for turn in ["7g7f", "3c3d", "8h2b+"] {
        walk.play(&mut record, turn).expect("a legal turn");
    }
    walk.go_to(&record, NodeId::ROOT);
    walk.play(&mut record, "2g2f").expect("a legal turn");
    record.annotation_mut(NodeId::ROOT).comment = "the start".to_owned();
    let text = r#"{
  "format": "yagura-record",
  "version": 1,
  "variant": "shogi",
  "rules": {
    "id": "small",
    "version": 1
  },
  "headers": [
    [
      "event",
      "a match"
    ]
  ],
  "nodes": [
    {"comment":"the start"},
    {"turn":"7g7f"},
    {"turn":"3c3d"},
    {"turn":"8h2b+"},
    {"after":0,"turn":"2g2f"}
  ]
}
"#;
    assert_eq!(write(&record, Format::Json).as_deref(), Ok(text));
}

/// With `YAGURA_WRITE` in the environment (`cargo xtask wire`) the file is written instead of compared.
#[test]
fn the_schema_is_this_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/record.schema.json");
    let schema = yagura_record::json::schema();
    assert!(jsonschema::meta::is_valid(&schema), "{schema:#}");
    let text = format!("{schema:#}\n");
    if env::var_os("YAGURA_WRITE").is_some() {
        fs::write(&path, &text).expect("the file can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "docs/record.schema.json is not what the types say: write it with `cargo xtask wire`"
    );
}

fn error(json: &str) -> String {
    read(json, None, None).expect_err("it is wrong").to_string()
}

const HEAD: &str =
    r#"{"format":"yagura-record","version":1,"variant":"shogi","rules":{"id":"small","version":1}"#;

#[test]
fn errors_name_what_is_wrong_and_keep_what_was_read() {
    for (nodes, expected) in [
        (r#"[{},{"turn":"7g7e"}]"#, "line 1, column 112: '7g7e': node 1: illegal move: "),
        (
            r#"[{},{"turn":"7g7f"},{"turn":"3c3d","after":7}]"#,
            "'7': node 2: \"after\" names a node that comes",
        ),
        (r#"[{"turn":"7g7f"}]"#, "node 0: the first node is the start"),
        (
            r#"[{},{"turn":"7g7f"},{"after":0,"turn":"7g7f"}]"#,
            "node 2: this turn follows the same node twice",
        ),
        (r#"[{"glyphs":["!!!"]}]"#, "'!!!': node 0: \"glyphs\": expected"),
        (r#"[{"ending":{"reason":"boredom","winner":null}}]"#, "'boredom': node 0: \"ending\""),
        (r#"[{"evaluation":{"depth":3}}]"#, "either \"centipawns\" or \"mate\""),
        (r#"[{"shapes":[{"from":"0a","colour":"red"}]}]"#, "square '0a'"),
        (r#"[{"joke":"?"}]"#, "unknown key \"joke\": expected one of after, turn"),
    ] {
        let message = error(&format!("{HEAD},\"nodes\":{nodes}}}"));
        assert!(message.contains(expected), "{message}");
    }
    let text = format!("{HEAD},\"nodes\":[{{}},{{\"turn\":\"7g7f\"}},{{\"turn\":\"7g7e\"}}]}}");
    let so_far = read(&text, None, None).expect_err("it is wrong").read_so_far.expect("a move was read");
    assert_eq!(so_far.main_line_turns().collect::<Vec<_>>(), ["7g7f"]);
}

#[test]
fn what_is_no_record_says_so() {
    assert!(error("{\"format\": 1").contains("line 1, column 12"), "{}", error("{\"format\": 1"));
    assert!(error("{}").contains("\"format\" is \"yagura-record\", not missing"));
    assert!([0, 2].iter().all(|version| {
        error(&format!(r#"{{"format":"yagura-record","version":{version}}}"#))
            .contains(&format!("expected \"version\" 1, not {version}"))
    }));
    let other = HEAD.replace("\"id\":\"small\"", "\"id\":\"chu\"");
    assert!(
        error(&format!("{other},\"nodes\":[{{}}]}}"))
            .contains("\"rules\": expected a rulebook and an edition as in small 1")
    );
    assert!(error("no record").contains("'no record': expected a record"));
}
