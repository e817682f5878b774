//! The OpenAPI document: what the types cannot say of themselves.

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

/// Returns the whole document.
pub(crate) fn finished(document: &OpenApi) -> Value {
    let mut document = serde_json::to_value(document).expect("maps have string keys");
    if let Some(schemas) = object(&mut document, &["components", "schemas"]) {
        for (name, property, words) in vocabulary() {
            if let Some(schema) = schemas.get_mut(name) {
                limit(schema, property, &words);
            }
        }
    }
    if let Some(paths) = object(&mut document, &["paths"]) {
        for operation in
            paths.values_mut().filter_map(Value::as_object_mut).flat_map(|methods| methods.values_mut())
        {
            operation["responses"]["429"] = json!({
                "description": "`busy`: the address is at one of its limits",
                "headers": {"Retry-After": {"description": "Seconds", "schema": {"type": "integer"}}},
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}},
            });
        }
    }
    document
}

fn object<'a>(value: &'a mut Value, path: &[&str]) -> Option<&'a mut Map<String, Value>> {
    path.iter().try_fold(value, |value, name| value.get_mut(name))?.as_object_mut()
}

/// Says which words a property may be.
fn limit(schema: &mut Value, property: &str, words: &[String]) {
    match schema {
        Value::Object(fields) => {
            if let Some(property) = fields.get_mut("properties").and_then(|all| all.get_mut(property)) {
                let mut words: Vec<Value> = words.iter().map(|word| json!(word)).collect();
                if property["type"].is_array() {
                    words.push(Value::Null);
                }
                property["enum"] = Value::Array(words);
            }
            fields.values_mut().for_each(|value| limit(value, property, words));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| limit(value, property, words)),
        _ => {}
    }
}

/// Returns the lists of words that come from the definitions, each with its schema and property.
fn vocabulary() -> Vec<(&'static str, &'static str, Vec<String>)> {
    let of_games = |word: fn(&yagura::Definition) -> &str| {
        sorted(yagura::definitions().map(|definition| word(definition).to_owned()))
    };
    let of_kinds = |word: fn(&yagura::KindInfo) -> Option<&str>| {
        sorted(
            yagura::definitions()
                .flat_map(|definition| &definition.kinds)
                .filter_map(|kind| word(kind).map(str::to_owned)),
        )
    };
    let classes = of_kinds(|kind| kind.class.as_deref());
    vec![
        ("ArmyPiece", "class", classes.clone()),
        ("Kind", "class", classes),
        ("Kind", "forms", of_kinds(|kind| Some(&kind.forms))),
        ("Definition", "look", of_games(|definition| &definition.look)),
    ]
}

fn sorted(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut words: Vec<String> = words.collect();
    words.sort_unstable();
    words.dedup();
    words
}
