//! The schema of definition files.

use serde_json::{Value, json};

use crate::kept::compare;

#[test]
fn the_schema_of_definitions_is_this_one() {
    compare("docs/definition.schema.json", &format!("{:#}\n", yagura_wire::definition_schema()));
}

#[test]
fn the_built_in_definitions_are_valid() {
    let schema = yagura_wire::definition_schema();
    assert!(jsonschema::meta::is_valid(&schema), "{schema:#}");
    let validator = jsonschema::draft202012::new(&schema).expect("it has no references");
    for definition in yagura::definitions() {
        // As the file has it, and with all that it takes over.
        let written = yagura::built_in_text(&definition.id).expect("a built-in text");
        for text in [written, &definition.text] {
            let value: Value = toml::from_str(text).expect("TOML");
            let errors: Vec<String> = validator
                .iter_errors(&value)
                .map(|error| format!("{}: {error}", error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{}: {errors:#?}", definition.id);
        }
    }
    for wrong in [
        json!({}),
        json!({"id": "mine"}),
        json!({"base": "shogi"}),
        json!({"id": "mine", "base": "shogi", "zoone": 3}),
        json!({"id": "mine", "base": "shogi", "files": "nine"}),
        json!({"id": "mine", "base": "shogi", "marks": ["nifuu"]}),
        json!({"id": "mine", "base": "shogi", "kind": [{"glyph": "歩"}]}),
    ] {
        assert!(!validator.is_valid(&wrong), "{wrong}");
    }
    assert!(validator.is_valid(&json!({"id": "mine", "base": "shogi", "kind": [{"code": "P"}]})));
}
