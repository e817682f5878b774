//! The OpenAPI document: what the types cannot say of themselves.

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;
use yagura::{Reason, SetUpWord};

/// Properties that may be left out. All others are always there, null where there is nothing; a reader may leave out none that is not here.
const OPTIONAL: [(&str, &[&str]); 8] = [
    ("NewGame", &["position"]),
    ("NewRecord", &["position"]),
    ("Redeem", &["token"]),
    ("Own", &["A", "B"]),
    ("Summary", &["picture"]),
    ("Failure", &["word", "retry_after"]),
    ("Health", &["reason"]),
    ("ServerMessage", &["declined", "setup"]),
];
/// In messages of a client whatever has a null may be left out.
const CLIENT: &str = "ClientMessage";

/// Returns the whole document.
pub(crate) fn finished(document: &OpenApi) -> Value {
    let mut document = serde_json::to_value(document).expect("maps have string keys");
    if let Some(schemas) = object(&mut document, &["components", "schemas"]) {
        if let Some(variants) = schemas.get_mut(CLIENT).and_then(|client| client["oneOf"].as_array_mut()) {
            variants.iter_mut().for_each(number);
        }
        for (name, schema) in schemas.iter_mut() {
            require(name, schema);
        }
        for (name, property, words) in vocabulary() {
            if let Some(schema) = schemas.get_mut(name) {
                limit(schema, property, &words);
            }
        }
    }
    if let Some(paths) = object(&mut document, &["paths"]) {
        for operation in paths.values_mut().filter_map(Value::as_object_mut).flat_map(|methods| methods.values_mut()) {
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

/// Lets a message carry its sender's number.
fn number(message: &mut Value) {
    message["properties"]["a"] = json!({"type": ["number", "null"], "description": "The client's own number, given back in the answer"});
}

/// Says of all properties of an object, and of those inside it, that they are always there, but for the optional ones.
fn require(name: &str, schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let names: Vec<String> =
                fields.get("properties").and_then(Value::as_object).map(|all| all.keys().cloned().collect()).unwrap_or_default();
            if !names.is_empty() && name != CLIENT {
                let optional = OPTIONAL.iter().find(|(schema, _)| *schema == name).map_or(&[][..], |(_, names)| names);
                let required: Vec<&String> = names.iter().filter(|name| !optional.contains(&name.as_str())).collect();
                if required.is_empty() {
                    fields.remove("required");
                } else {
                    fields.insert("required".to_owned(), json!(required));
                }
            }
            fields.values_mut().for_each(|value| require(name, value));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| require(name, value)),
        _ => {}
    }
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

/// All reasons for which a game ends.
const REASONS: [Reason; 19] = [
    Reason::Checkmate,
    Reason::Stalemate,
    Reason::RoyalCapture,
    Reason::KingCapture,
    Reason::Nihe,
    Reason::KokoseExposed,
    Reason::KokoseNoMate,
    Reason::BareKing,
    Reason::InsufficientMaterial,
    Reason::Repetition,
    Reason::PerpetualCheck,
    Reason::PerpetualChase,
    Reason::MoveLimit,
    Reason::Counting,
    Reason::Declaration,
    Reason::Points,
    Reason::Resign,
    Reason::Agreement,
    Reason::Illegal,
];

/// All words for what is wrong with an army.
const SET_UP: [SetUpWord; 9] = [
    SetUpWord::Syntax,
    SetUpWord::KingInHand,
    SetUpWord::Promoted,
    SetUpWord::WrongKing,
    SetUpWord::KingCount,
    SetUpWord::TooMany,
    SetUpWord::WrongRank,
    SetUpWord::OutsidePalace,
    SetUpWord::OverBudget,
];

/// Returns the closed lists of words, each with its schema and property.
fn vocabulary() -> Vec<(&'static str, &'static str, Vec<String>)> {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let of_games = |word: fn(&yagura::Definition) -> &str| sorted(yagura::definitions().map(|definition| word(definition).to_owned()));
    let of_kinds = |word: fn(&yagura::KindInfo) -> Option<&str>| {
        sorted(yagura::definitions().flat_map(|definition| &definition.kinds).filter_map(|kind| word(kind).map(str::to_owned)))
    };
    let classes = of_kinds(|kind| kind.class.as_deref());
    let looks = of_games(|definition| &definition.look);
    let set_up: Vec<String> = SET_UP.iter().map(|word| word.word().to_owned()).collect();
    let reasons = REASONS.iter().map(|reason| reason.word().to_owned()).chain(["engine-failed".to_owned()]).collect();
    vec![
        ("Outcome", "reason", reasons),
        ("Failure", "word", set_up.iter().cloned().chain(["illegal".to_owned()]).collect()),
        ("Problem", "word", set_up),
        ("Stock", "zone", words(&["front", "camp", "palace", "king"])),
        ("Stock", "class", classes.clone()),
        ("Kind", "class", classes),
        ("Kind", "forms", of_kinds(|kind| Some(&kind.forms))),
        ("Definition", "look", looks),
        ("Definition", "system", of_games(|definition| &definition.system)),
        ("Summary", "system", of_games(|definition| &definition.system)),
        ("Health", "status", words(&["ok", "failing"])),
    ]
}

fn sorted(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut words: Vec<String> = words.collect();
    words.sort_unstable();
    words.dedup();
    words
}

#[cfg(test)]
mod tests {
    use yagura::{Reason, SetUpWord};

    use super::{REASONS, SET_UP};

    /// A new reason does not compile here until it has a place in the list.
    fn place(reason: Reason) -> usize {
        match reason {
            Reason::Checkmate => 0,
            Reason::Stalemate => 1,
            Reason::RoyalCapture => 2,
            Reason::KingCapture => 3,
            Reason::Nihe => 4,
            Reason::KokoseExposed => 5,
            Reason::KokoseNoMate => 6,
            Reason::BareKing => 7,
            Reason::InsufficientMaterial => 8,
            Reason::Repetition => 9,
            Reason::PerpetualCheck => 10,
            Reason::PerpetualChase => 11,
            Reason::MoveLimit => 12,
            Reason::Counting => 13,
            Reason::Declaration => 14,
            Reason::Points => 15,
            Reason::Resign => 16,
            Reason::Agreement => 17,
            Reason::Illegal => 18,
        }
    }

    #[test]
    fn the_lists_are_whole() {
        assert!(REASONS.iter().enumerate().all(|(index, &reason)| place(reason) == index));
        let last = |word| match word {
            SetUpWord::Syntax => 0,
            SetUpWord::KingInHand => 1,
            SetUpWord::Promoted => 2,
            SetUpWord::WrongKing => 3,
            SetUpWord::KingCount => 4,
            SetUpWord::TooMany => 5,
            SetUpWord::WrongRank => 6,
            SetUpWord::OutsidePalace => 7,
            SetUpWord::OverBudget => 8,
        };
        assert!(SET_UP.iter().enumerate().all(|(index, &word)| last(word) == index));
    }
}
