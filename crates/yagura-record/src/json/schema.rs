//! The schema of our own format.

use serde_json::{Value, json};
use utoipa::{PartialSchema, ToSchema};

use super::shape::JsonRecord;

/// Returns the JSON schema (draft 2020-12) of a record in our own format.
pub fn schema() -> Value {
    let mut parts = Vec::new();
    JsonRecord::schemas(&mut parts);
    let mut whole = serde_json::to_value(JsonRecord::schema()).unwrap_or_default();
    let mut definitions = serde_json::Map::new();
    for (name, part) in parts {
        definitions.insert(name, serde_json::to_value(part).unwrap_or_default());
    }
    definitions.sort_keys();
    whole["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    whole["title"] = json!("A record of Yagura");
    whole["$defs"] = Value::Object(definitions);
    refer_to_definitions(&mut whole);
    whole
}

/// Lets the references of a part of an OpenAPI document lead to the definitions (`$defs`) of a JSON schema.
pub fn refer_to_definitions(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(path)) = fields.get_mut("$ref")
                && let Some(name) = path.strip_prefix("#/components/schemas/")
            {
                *path = format!("#/$defs/{name}");
            }
            fields.values_mut().for_each(refer_to_definitions);
        }
        Value::Array(values) => values.iter_mut().for_each(refer_to_definitions),
        _ => {}
    }
}
