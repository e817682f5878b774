//! What the servers of one database ask of each other: on links between them alone, never from outside.

use axum::{Json, Router, extract::State, routing::post};
use serde::{Deserialize, Serialize};

use crate::{app::App, guard::Caller, live::Took, store::Sitter};

/// Where seats are taken over.
pub(crate) const SEATS: &str = "/node/seats";

/// The seats of a game that are to be an account's.
#[derive(Serialize, Deserialize)]
pub(crate) struct Sitting {
    pub(crate) game: String,
    pub(crate) tokens: Vec<String>,
    pub(crate) account: String,
    pub(crate) name: String,
    pub(crate) is_bot: bool,
}

/// Returns the routes.
pub(crate) fn routes(app: App) -> Router {
    Router::new().route(SEATS, post(sit)).with_state(app)
}

/// Answers whether a seat became the account's.
async fn sit(State(app): State<App>, caller: Caller, Json(sitting): Json<Sitting>) -> Json<bool> {
    let Sitting { game, tokens, account, name, is_bot } = sitting;
    let took = app.games.sit(&game, &tokens, &Sitter { account, name, is_bot }, caller).await;
    Json(matches!(took, Ok(Took::Seat)))
}
