//! A text frame of a WebSocket, and the message that it is.

use serde::Deserialize as _;
use serde_json::{Number, Value};

use super::object::{Object, Shape};

/// The field with the client's own number.
const NUMBER: &str = "a";

/// A frame that is no message.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Unreadable {
    /// The client's number, where it could be read.
    pub a: Option<Number>,
    /// What is wrong.
    pub reason: String,
}

/// Reads a frame of which the client's number is a part of the message.
pub(crate) fn read<T: Shape>(text: &str) -> Result<T, Unreadable> {
    message(text, |value| value.get(NUMBER).and_then(Value::as_number).cloned()).map(|(_, message)| message)
}

/// Reads a frame in which the client's number may stand beside any message; returns both.
pub(crate) fn read_beside_number<T: Shape>(text: &str) -> Result<(Option<Number>, T), Unreadable> {
    message(text, |value| {
        let number = value.as_object_mut().and_then(|fields| fields.remove(NUMBER));
        number.and_then(|number| number.as_number().cloned())
    })
}

fn message<T: Shape>(
    text: &str,
    number: impl FnOnce(&mut Value) -> Option<Number>,
) -> Result<(Option<Number>, T), Unreadable> {
    let bad = |a, reason: serde_json::Error| Unreadable { a, reason: reason.to_string() };
    let mut value: Value = serde_json::from_str(text).map_err(|error| bad(None, error))?;
    let a = number(&mut value);
    match Object::deserialize(value) {
        Ok(Object(message)) => Ok((a, message)),
        Err(error) => Err(bad(a, error)),
    }
}
