//! The JSON schema of definition files, for editors: TOML is checked by the same schemas as JSON.

use serde_json::{Map, Value, json};
use yagura::{
    Definition, Mark, RuleSet, definitions,
    format::{CLASSES, FILE, FORMS, Key, LOOKS, Shape},
};

/// Where the schema says what it is.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Returns the schema of a definition file. What it refuses `Definition::parse` refuses too; that finds more,
/// as only the rules know what they can judge.
pub fn definition_schema() -> Value {
    let mut schema = table(FILE);
    let fields = schema.as_object_mut().expect("a table is an object");
    fields.insert("$schema".to_owned(), json!(DIALECT));
    fields.insert("title".to_owned(), json!("A game of Yagura"));
    // What a file without a base has to say itself.
    let whole = ["rules", "book", "name", "files", "ranks", "zone", "start", "kind"];
    fields.insert("if".to_owned(), json!({"not": {"required": ["base"]}}));
    fields.insert(
        "then".to_owned(),
        json!({
            "required": whole,
            "properties": {"kind": {"items": {"required": ["name", "glyph", "moves"]}}},
        }),
    );
    schema
}

fn table(keys: &[Key]) -> Value {
    let mut properties = Map::new();
    for key in keys {
        let mut value = shape(key);
        if let Some(fields) = value.as_object_mut() {
            fields.insert("description".to_owned(), json!(key.about));
        }
        properties.insert(key.word.to_owned(), value);
    }
    let needed: Vec<&str> = keys.iter().filter(|key| key.needed).map(|key| key.word).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": needed,
        "additionalProperties": false,
    })
}

fn shape(key: &Key) -> Value {
    match key.shape {
        Shape::Text => match words(key.word) {
            words if words.is_empty() => json!({"type": "string"}),
            words => json!({"type": "string", "enum": words}),
        },
        Shape::Word(words) => json!({"type": "string", "enum": words}),
        Shape::Number(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
        Shape::Truth => json!({"type": "boolean"}),
        Shape::Texts => match words(key.word) {
            words if words.is_empty() => json!({"type": "array", "items": {"type": "string"}}),
            words => json!({"type": "array", "items": {"type": "string", "enum": words}}),
        },
        Shape::Table(keys) => table(keys),
        Shape::Tables(keys) => json!({"type": "array", "items": table(keys)}),
    }
}

/// Returns the words that the values of a key may be, none where any may.
fn words(key: &str) -> Vec<String> {
    let of_systems = |words: fn(&Definition) -> Vec<&'static str>| {
        let mut words: Vec<String> = definitions().flat_map(words).map(str::to_owned).collect();
        words.sort_unstable();
        words.dedup();
        words
    };
    let all = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    match key {
        "rules" => {
            let mut words: Vec<String> = RuleSet::ALL.iter().map(|set| set.word().to_owned()).collect();
            words.dedup();
            words
        }
        "look" => all(LOOKS),
        "forms" => all(FORMS),
        "class" => all(CLASSES),
        "marks" => Mark::ALL.iter().map(|mark| mark.word().to_owned()).collect(),
        "repetition" => of_systems(|definition| {
            definition.traits().support.repetitions.iter().map(|rule| rule.word()).collect()
        }),
        _ => Vec::new(),
    }
}
