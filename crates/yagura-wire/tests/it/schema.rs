//! Schemas: valid, and at one with the TypeScript.

use serde_json::Value;

use crate::{kept::compare, typescript};

/// Returns the names of the properties of an object and of those inside it, with whether they are required.
fn properties(schema: &Value, found: &mut Vec<(String, bool)>) {
    match schema {
        Value::Object(fields) => {
            let required: Vec<&str> = fields
                .get("required")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            for name in
                fields.get("properties").and_then(Value::as_object).into_iter().flat_map(|all| all.keys())
            {
                found.push((name.clone(), required.contains(&name.as_str())));
            }
            fields.values().for_each(|value| properties(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| properties(value, found)),
        _ => {}
    }
}

#[test]
fn the_sockets_schema_is_this_one() {
    compare("docs/socket.schema.json", &format!("{:#}\n", yagura_wire::socket_schema()));
}

#[test]
fn the_sockets_schema_is_one() {
    let schema = yagura_wire::socket_schema();
    assert!(jsonschema::meta::is_valid(&schema), "{schema:#}");
    let validator = jsonschema::draft202012::new(&schema).expect("its references lead somewhere");
    assert!(validator.is_valid(&serde_json::json!({"t": "rematch", "a": 3})));
    assert!(validator.is_valid(&serde_json::json!({"t": "ack", "a": null, "v": 3})));
    assert!(!validator.is_valid(&serde_json::json!({"t": "ack", "v": 3})), "null is said");
}

/// What may be left out by the one may be left out by the other.
#[test]
fn schema_and_typescript_agree_about_what_may_be_left_out() {
    let schema = yagura_wire::socket_schema();
    let declarations = typescript::declarations();
    let mut compared = 0;
    for (name, schema) in schema["$defs"].as_object().expect("definitions") {
        let declaration = declarations.get(name).unwrap_or_else(|| panic!("no TypeScript of {name}"));
        let mut found = Vec::new();
        properties(schema, &mut found);
        for (property, is_required) in found {
            let (plain, optional) = (format!("{property}: "), format!("{property}?: "));
            let quoted = format!("\"{property}\": ");
            let (has_plain, has_optional) = (
                declaration.contains(&plain) || declaration.contains(&quoted),
                declaration.contains(&optional),
            );
            assert!(
                if is_required { has_plain } else { has_optional },
                "{name}.{property}, required {is_required}:\n{declaration}"
            );
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared}");
}
