//! What the worker of the page sees. Values go over as JSON, files as bytes.

use std::collections::HashMap;

use js_sys::Function;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;
use yagura_answers::{AnswerError, Asked, Desk, Reason};
use yagura_wire::{Created, NewGame, Object, Refused, Tokens};

use crate::{Analyst, Moment, Solo, Task, TaskResult, Worker};

/// A seat on this device needs no key; the page only wants to know that there is one.
const TOKEN: &str = "local";

/// A request but for its body.
#[derive(Deserialize)]
struct Request {
    method: String,
    path: Vec<String>,
    query: HashMap<String, String>,
}

/// An answer of the desk.
#[wasm_bindgen(getter_with_clone)]
#[derive(Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub content_type: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    fn json(status: u16, value: &impl Serialize) -> Self {
        let body = serde_json::to_vec(value).expect("maps have string keys and no number is infinite");
        Self { status, content_type: "application/json".to_owned(), body }
    }

    fn refusal(error: &AnswerError) -> Self {
        Self::json(error.status(), &Refused { error: error.failure() })
    }
}

/// Who answers requests.
#[wasm_bindgen(js_name = Desk)]
#[derive(Debug, Default)]
pub struct JsDesk(Desk);

#[wasm_bindgen(js_class = Desk)]
impl JsDesk {
    /// Returns one who knows the built-in games.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a request: `{method, path: [..], query: {..}}` as JSON, with its body and what chance depends
    /// on.
    pub fn answer(&mut self, request: &str, body: &[u8], seed: u64) -> Result<Option<Answer>, JsError> {
        let Request { method, path, query } = serde_json::from_str(request)?;
        let asked = Asked { method: &method, path: &path, query: &query, body, seed };
        Ok(self.0.answer(asked).map(|answered| Answer {
            status: answered.status,
            content_type: answered.content_type.to_owned(),
            body: answered.body,
        }))
    }
}

/// The engine.
#[wasm_bindgen(js_name = Analyst)]
#[derive(Debug)]
pub struct JsAnalyst(Analyst);

#[wasm_bindgen(js_class = Analyst)]
impl JsAnalyst {
    /// Returns an engine with a table of this many megabytes.
    #[wasm_bindgen(constructor)]
    pub fn new(hash_mb: usize) -> Self {
        Self(Analyst::new(hash_mb))
    }

    /// The name of the net that serves a game, while it has not been given.
    #[wasm_bindgen(js_name = wantedNet)]
    pub fn wanted_net(&self, variant: &str) -> Option<String> {
        self.0.wanted_net(variant).map(str::to_owned)
    }

    /// Takes the file of that net.
    #[wasm_bindgen(js_name = takeNet)]
    pub fn take_net(&mut self, variant: &str, bytes: &[u8]) -> Result<(), JsError> {
        Ok(self.0.take_net(variant, bytes)?)
    }

    /// Does what a text of the analysis socket asks for; `tell` is called with each answer as JSON.
    pub fn hear(&self, text: &str, tell: &Function) {
        self.0.hear(text, &mut |message| {
            // What the page makes of it is its own affair.
            let _ = tell.call1(&JsValue::NULL, &message.text().into());
        });
    }

    /// Does a task in a game that is kept so, and returns what was done as JSON.
    pub fn work(&self, kept: &str, task: &str, chance: u64) -> Result<String, JsError> {
        let (solo, task): (Solo, Task) = (Solo::of_kept(kept)?, serde_json::from_str(task)?);
        Ok(serde_json::to_string(&Worker::new(&self.0).done(&solo, task, chance))?)
    }
}

/// A game on this device.
#[wasm_bindgen(js_name = Solo)]
#[derive(Debug)]
pub struct JsSolo(Solo);

/// A game that was begun, or why none was.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Begun {
    answer: Option<Answer>,
    game: Option<Solo>,
}

#[wasm_bindgen]
impl Begun {
    /// What is answered to who began it.
    pub fn answer(&mut self) -> Option<Answer> {
        self.answer.take()
    }

    /// The game.
    pub fn game(&mut self) -> Option<JsSolo> {
        self.game.take().map(JsSolo)
    }
}

#[wasm_bindgen(js_class = Solo)]
impl JsSolo {
    /// Begins a game as a body of the server's `POST /games` describes it.
    pub fn begin(body: &[u8], chance: u64, now: String) -> Begun {
        let read = serde_json::from_slice::<Object<NewGame>>(body);
        let read = read.map_err(|error| AnswerError::BadRequest(Reason::of_shape(&error.to_string())));
        match read.and_then(|Object(new)| Solo::begin(&new, &Moment { chance, now })) {
            Ok(game) => {
                let token = |seat: usize| {
                    (game.players()[seat] == yagura_wire::Player::Human).then(|| TOKEN.to_owned())
                };
                let tokens = Tokens { b: token(0), w: token(1) };
                let made = Created { id: game.id().to_owned(), tokens, invite: None };
                Begun { answer: Some(Answer::json(201, &made)), game: Some(game) }
            }
            Err(error) => Begun { answer: Some(Answer::refusal(&error)), game: None },
        }
    }

    /// Returns a game that was kept.
    #[wasm_bindgen(js_name = ofKept)]
    pub fn of_kept(text: &str) -> Result<Self, JsError> {
        Ok(Self(Solo::of_kept(text)?))
    }

    /// The game as it is kept.
    pub fn kept(&self) -> String {
        self.0.kept()
    }

    /// Its id.
    pub fn id(&self) -> String {
        self.0.id().to_owned()
    }

    /// The whole game, as an answer.
    pub fn snapshot(&self) -> Answer {
        Answer::json(200, &self.0.snapshot())
    }

    /// Its record, as an answer.
    pub fn record(&self, format: Option<String>, encoding: Option<String>) -> Answer {
        match self.0.record(format.as_deref(), encoding.as_deref()) {
            Ok(file) => Answer { status: 200, content_type: file.content_type.to_owned(), body: file.bytes },
            Err(error) => Answer::refusal(&error),
        }
    }

    /// Does what a text of the game's socket asks for; what comes of it as JSON.
    pub fn hear(&mut self, text: &str, chance: u64, now: String) -> Result<String, JsError> {
        Ok(serde_json::to_string(&self.0.hear(text, &Moment { chance, now }))?)
    }

    /// What the engine has to do now, as JSON.
    pub fn task(&self) -> Result<Option<String>, JsError> {
        Ok(self.0.task().map(|task| serde_json::to_string(&task)).transpose()?)
    }

    /// Takes what the engine has done for who waits under this number; what comes of it as JSON.
    pub fn take(
        &mut self,
        result: &str,
        asker: Option<f64>,
        chance: u64,
        now: String,
    ) -> Result<String, JsError> {
        let result: TaskResult = serde_json::from_str(result)?;
        let asker = asker.and_then(serde_json::Number::from_f64);
        Ok(serde_json::to_string(&self.0.take(result, asker, &Moment { chance, now }))?)
    }
}
