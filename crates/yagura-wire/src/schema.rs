//! The messages of the socket as a JSON schema.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use utoipa::{PartialSchema, ToSchema};
use yagura_record::json::refer_to_definitions;

use super::message::{Incoming, ServerMessage};

/// Returns the JSON schema (draft 2020-12) of the messages of the WebSocket: `ClientMessage` and
/// `ServerMessage` are in its `$defs`, with all that they are made of.
pub fn socket_schema() -> Value {
    let mut parts = Vec::new();
    Incoming::schemas(&mut parts);
    ServerMessage::schemas(&mut parts);
    let whole = [
        (Incoming::name().into_owned(), Incoming::schema()),
        (ServerMessage::name().into_owned(), ServerMessage::schema()),
    ];
    let definitions: BTreeMap<_, _> = parts.into_iter().chain(whole).collect();
    let mut definitions = serde_json::to_value(definitions).expect("maps have string keys");
    refer_to_definitions(&mut definitions);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Yagura's socket",
        "description": "One text frame of the WebSocket, from the client or from the server",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": definitions,
    })
}
