//! What JavaScript sees. Values go over as JSON; what is refused is thrown as an `Error` whose `cause` is the
//! refusal with its code, its texts, clause and squares.

#![expect(unreachable_pub, reason = "wasm-bindgen takes public items only")]

use js_sys::{Error, Function, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::{Fault, Table, Thinker, Wish, games, net_of};

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("maps have string keys and no number is infinite")
}

fn thrown(fault: Fault) -> JsValue {
    let error = Error::new(&fault.to_string());
    let cause = js_sys::JSON::parse(&json(&fault.failure())).unwrap_or(JsValue::NULL);
    // An object takes any field.
    let _ = Reflect::set(&error, &"cause".into(), &cause);
    error.into()
}

/// The games that can be played, as JSON.
#[wasm_bindgen]
pub fn variants() -> String {
    json(&games())
}

/// The name of the net that serves a game.
#[wasm_bindgen(js_name = netOf)]
pub fn js_net_of(variant: &str) -> Result<Option<String>, JsValue> {
    net_of(variant).map(|name| name.map(str::to_owned)).map_err(thrown)
}

/// Asks for threads that search besides: so many workers are to call `lendThread`.
#[cfg(target_feature = "atomics")]
#[wasm_bindgen(js_name = askForThreads)]
pub fn ask_for_threads(count: usize) -> Result<(), JsError> {
    Ok(yagura_engine::threads::ask(count)?)
}

/// Makes the worker that calls it a thread of the search, as long as it lives.
#[cfg(target_feature = "atomics")]
#[wasm_bindgen(js_name = lendThread)]
pub fn lend_thread() {
    yagura_engine::threads::lend();
}

/// The total number of positions of the fixed searches, which is the same on every machine.
#[wasm_bindgen]
pub fn bench(deeper: i32) -> u64 {
    yagura_engine::bench::total(&yagura_engine::bench::run(deeper, &mut |_| ()))
}

/// A game.
#[wasm_bindgen(js_name = Table)]
#[derive(Debug)]
pub struct JsTable(Table);

#[wasm_bindgen(js_class = Table)]
impl JsTable {
    /// Begins a game.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, position: Option<String>) -> Result<Self, JsValue> {
        Table::new(variant, position.as_deref()).map(Self).map_err(thrown)
    }

    /// Returns the game of a record.
    #[wasm_bindgen(js_name = ofRecord)]
    pub fn of_record(text: &str, format: Option<String>, variant: Option<String>) -> Result<Self, JsValue> {
        Table::of_record(text, format.as_deref(), variant.as_deref()).map(Self).map_err(thrown)
    }

    /// Returns the record of the game.
    pub fn record(&self, format: &str) -> Result<Vec<u8>, JsValue> {
        self.0.record(format).map_err(thrown)
    }

    /// Makes a move.
    pub fn play(&mut self, text: &str) -> Result<(), JsValue> {
        self.0.play(text).map_err(thrown)
    }

    /// Places an army.
    #[wasm_bindgen(js_name = setUp)]
    pub fn set_up(&mut self, text: &str) -> Result<(), JsValue> {
        self.0.set_up(text).map_err(thrown)
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<String> {
        self.0.undo()
    }

    /// Gives up for a side, `b` or `w`.
    pub fn resign(&mut self, side: &str) -> Result<(), JsValue> {
        self.0.resign(side).map_err(thrown)
    }

    /// Counts lines of play.
    pub fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    /// How the game stands, as JSON.
    pub fn state(&self) -> String {
        json(&self.0.state())
    }
}

/// The engine.
#[wasm_bindgen(js_name = Thinker)]
#[derive(Debug)]
pub struct JsThinker(Thinker);

#[wasm_bindgen(js_class = Thinker)]
impl JsThinker {
    /// Returns an engine with a table of this many megabytes.
    #[wasm_bindgen(constructor)]
    pub fn new(hash_mb: usize) -> Self {
        Self(Thinker::new(hash_mb))
    }

    /// Forgets what earlier searches found.
    pub fn clear(&self) {
        self.0.clear();
    }

    /// Takes the file of the net that serves a game.
    #[wasm_bindgen(js_name = takeNet)]
    pub fn take_net(&mut self, variant: &str, bytes: &[u8]) -> Result<(), JsValue> {
        self.0.take_net(variant, bytes).map_err(thrown)
    }

    /// Thinks; `on_line` is called with each line as JSON. The answer is JSON too.
    pub fn think(&self, table: &JsTable, wish: &str, on_line: Option<Function>) -> Result<String, JsValue> {
        let wish: Wish = serde_json::from_str(wish).map_err(|error| thrown(Fault::Wish(error)))?;
        let found = self.0.think(&table.0, &wish, &mut |found| {
            if let Some(on_line) = &on_line {
                // What the page makes of it is its own affair.
                let _ = on_line.call1(&JsValue::NULL, &json(&found).into());
            }
        });
        found.map(|found| json(&found)).map_err(thrown)
    }
}
