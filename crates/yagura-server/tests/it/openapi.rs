//! The OpenAPI document: generators take it, and what the server sends is what it says.

use std::{collections::BTreeSet, env, fs, path::Path};

use serde_json::{Value, json};

use crate::support::{Folder, Server, against_engine, of_people};

const METHODS: [&str; 8] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

async fn document(server: &Server) -> Value {
    server.get("/openapi.json").await.json()
}

/// Returns all operations with their names.
fn operations(document: &Value) -> Vec<(String, &Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let mut all = Vec::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            assert!(METHODS.contains(&method.as_str()), "{path}: {method}");
            all.push((format!("{method} {path}"), operation));
        }
    }
    all
}

/// Follows `#/components/...`.
fn resolve<'a>(document: &'a Value, mut schema: &'a Value) -> &'a Value {
    while let Some(path) = schema["$ref"].as_str() {
        let path = path.strip_prefix('#').unwrap_or_else(|| panic!("{path} leads elsewhere"));
        schema = document.pointer(path).unwrap_or_else(|| panic!("{path} leads nowhere"));
    }
    schema
}

/// Checks all references and lists of required properties below a value.
fn check_schemas(document: &Value, value: &Value) {
    match value {
        Value::Object(fields) => {
            if fields.contains_key("$ref") {
                resolve(document, value);
            }
            if let (Some(required), Some(properties)) =
                (fields.get("required").and_then(Value::as_array), fields.get("properties"))
            {
                for name in required {
                    assert!(
                        properties.get(name.as_str().expect("a name")).is_some(),
                        "{name} is required and not described: {value}"
                    );
                }
            }
            fields.values().for_each(|value| check_schemas(document, value));
        }
        Value::Array(values) => values.iter().for_each(|value| check_schemas(document, value)),
        _ => {}
    }
}

#[tokio::test]
async fn the_document_is_one_that_generators_take() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let document = document(&server).await;
    let mut ids = BTreeSet::new();
    for (name, operation) in operations(&document) {
        let id = operation["operationId"].as_str().unwrap_or_else(|| panic!("{name} has no operationId"));
        assert!(ids.insert(id.to_owned()), "{name}: the operationId {id} is another's too");
        for (status, response) in operation["responses"].as_object().expect("responses") {
            assert!(
                response["description"].as_str().is_some_and(|text| !text.is_empty()),
                "{name} {status} is not described"
            );
        }
        assert!(operation["responses"]["429"].is_object(), "{name}");
        let path = name.split(' ').nth(1).expect("a path");
        let in_path: BTreeSet<&str> =
            path.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect();
        let mut declared = BTreeSet::new();
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let parameter_name = parameter["name"].as_str().expect("a name");
            match parameter["in"].as_str() {
                Some("path") => {
                    assert_eq!(parameter["required"], true, "{name}: {parameter_name}");
                    declared.insert(parameter_name);
                }
                place => assert_eq!(place, Some("query"), "{name}: {parameter_name}"),
            }
        }
        assert_eq!(declared, in_path, "{name}");
        for scheme in operation["security"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|schemes| schemes.as_object().expect("schemes").keys())
        {
            assert!(document["components"]["securitySchemes"][scheme].is_object(), "{name}: {scheme}");
        }
    }
    assert_eq!(document["components"]["securitySchemes"]["seat"]["scheme"], "bearer");
    assert!(document["servers"].as_array().is_some_and(|servers| !servers.is_empty()));
    check_schemas(&document, &document);
}

/// Checks that a value is what the document says of a schema, and has no field that is not described.
#[track_caller]
fn assert_fits(document: &Value, name: &str, value: &Value) {
    let schema = json!({
        "$ref": format!("#/components/schemas/{name}"),
        "unevaluatedProperties": false,
        "components": document["components"],
    });
    assert_valid(&schema, name, value);
}

#[track_caller]
fn assert_valid(schema: &Value, name: &str, value: &Value) {
    let validator = jsonschema::draft202012::new(schema).unwrap_or_else(|error| panic!("{name}: {error}"));
    let faults: Vec<String> =
        validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(faults.is_empty(), "{name}: {faults:#?}\n{value:#}");
}

/// With this variable in the environment `docs/openapi.json` is written instead of compared.
const WRITE: &str = "YAGURA_WRITE";

#[tokio::test]
async fn the_document_that_is_kept_is_this_one() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let text = format!("{:#}\n", document(&server).await);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    if env::var_os(WRITE).is_some() {
        fs::write(&path, &text).expect("the file can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "{} is not what the server sends: write it with `cargo xtask wire`",
        path.display()
    );
}

#[tokio::test]
async fn what_is_sent_is_what_the_document_says() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let document = document(&server).await;
    assert_fits(&document, "Variants", &server.get("/api/v1/variants").await.json());
    for id in ["chu", "ennen", "gungi", "rengo-xiangqi", "shogi", "stun"] {
        assert_fits(&document, "Definition", &server.get(&format!("/api/v1/variants/{id}")).await.json());
    }
    assert_fits(&document, "Armies", &server.get("/api/v1/variants/rengo-shogi/armies").await.json());
    for setup in ["4G4/9/4K4|-", "nothing"] {
        let review =
            server.post("/api/v1/variants/rengo-shogi/army", &json!({"setup": setup}).to_string()).await;
        assert_fits(&document, "ArmyReview", &review.json());
    }
    for position in ["4k4/9/9/9/9/9/9/9/4K4 b G 1", "4k4/9/9/9/9/9/9/9/9 b - 1", "nothing"] {
        let review = server
            .post("/api/v1/variants/shogi/positions/review", &json!({"position": position}).to_string())
            .await;
        assert_fits(&document, "PositionReview", &review.json());
    }
    assert_fits(&document, "Refused", &server.get("/api/v1/games/nothing").await.json());
    assert_fits(&document, "Health", &server.get("/healthz").await.json());
    let made = server.post("/api/v1/games", &of_people("shogi").to_string()).await.json();
    assert_fits(&document, "Created", &made);
    for new in [of_people("gungi"), of_people("rengo-shogi"), against_engine("chu", 1)] {
        let game = server.new_game(&new).await;
        assert_fits(&document, "Snapshot", &server.snapshot(&game.id).await);
    }
}

#[tokio::test]
async fn messages_are_described_too() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let document = document(&server).await;
    let socket = server.get("/api/v1/socket.schema.json").await.json();
    assert!(jsonschema::meta::is_valid(&socket), "{socket:#}");
    let game = server.new_game(&of_people("shogi")).await;
    let mut both = server.join(&game.id, &game.both()).await;
    both.play(0, "7g7f").await;
    both.refused(json!({"t": "move", "ply": 1, "move": "7a7b+"}), "illegal").await;
    both.ask(json!({"t": "resign", "side": "w"})).await;
    both.sync().await;
    both.send_text(r#"{"t":"ping"}"#).await;
    both.wait_for("pong").await;
    let mut kinds = BTreeSet::new();
    for line in both.heard.lines() {
        let message: Value = serde_json::from_str(line).expect("JSON");
        assert_fits(&document, "ServerMessage", &message);
        assert_valid(&socket, "a message", &message);
        kinds.insert(message["t"].as_str().expect("a kind").to_owned());
    }
    assert!(
        ["state", "moved", "ack", "refused", "changed", "pong"].iter().all(|kind| kinds.contains(*kind)),
        "{kinds:?}"
    );
    for message in [
        json!({"t": "hello", "a": 0, "tokens": []}),
        json!({"t": "move", "a": 1, "ply": 0, "move": "7g7f"}),
        json!({"t": "resign"}),
        json!({"t": "seal", "player": "A", "setup": "8/4[CK]3|-", "salt": null}),
        json!({"t": "sync", "a": 7}),
    ] {
        assert_fits(&document, "ClientMessage", &message);
        assert_valid(&socket, "a message", &message);
    }
    let validator = jsonschema::draft202012::new(&socket).expect("a schema");
    for message in
        [json!({"t": "fly"}), json!({"t": "move", "ply": 1}), json!({"t": "ack", "a": 1}), json!([])]
    {
        assert!(!validator.is_valid(&message), "{message}");
    }
}
