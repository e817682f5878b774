//! The WebSocket on which the engine looks at positions with somebody.

use std::time::Duration;

use axum::{
    Extension,
    extract::{Query, State, rejection::QueryRejection},
    http::HeaderMap,
    response::Response,
};
use serde_json::Number;
use tokio::{
    task,
    time::{self, Instant},
};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes, protocol::frame::coding::CloseCode};
use yagura::Game;
use yagura_answers::{ANALYSIS_TIME, AnswerError, Done, game_to_analyse, lines_wanted, mate_message};
use yagura_wire::{AnalysisMessage, AnalysisRequest, AnalysisTurn, ByeReason, Line as LineOfPlay, Refused};

use super::{
    conversation::{self, Closed, Conversation, Goes, SocketSlot, Terms},
    line::Upgrade,
};
use crate::{
    accounts::Visitor,
    app::App,
    error::ApiError,
    guard::{Caller, Peer, User},
    live::{Analysis, Found, Rank, Wish},
    place::off_the_runtime,
    shutdown::Running,
};

/// What is found is told no more often than this.
const PACE: Duration = Duration::from_millis(150);

/// Opens the WebSocket on which the engine analyses; its messages are in `docs/protocol.md`.
#[utoipa::path(
    get, path = "/analysis/ws", operation_id = "openAnalysis", tag = "records", params(Terms),
    responses(
        (status = 101, description = "The WebSocket: `AnalysisRequest` and `AnalysisMessage`"),
        (status = 400, description = "`bad-request`: another protocol, another site, no WebSocket", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn open(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    (caller, visitor): (Caller, Visitor),
    terms: Result<Query<Terms>, QueryRejection>,
    headers: HeaderMap,
    upgrade: Result<Upgrade, ApiError>,
) -> Result<Response, ApiError> {
    let Query(terms) = terms?;
    terms.check(&app, &headers)?;
    let upgrade = upgrade?;
    let user = User::of(visitor.sitter()?.map(|sitter| sitter.account), caller);
    let slot = SocketSlot::take(&app, peer, caller)?;
    let running = app.shutdown.running();
    let largest = app.limits.max_record();
    let talk = move |line| Analyst::new(Conversation::new(app, line, slot, largest), user).run(running);
    Ok(conversation::begin(upgrade, largest, talk))
}

/// Somebody who looks at positions with the engine.
struct Analyst {
    conversation: Conversation,
    user: User,
    /// What is looked at now.
    looking: Option<Looking>,
}

/// A position that is looked at.
struct Looking {
    a: Option<Number>,
    game: Game,
    wish: Wish,
    analysis: Analysis,
    /// What was found and not told yet.
    untold: Option<Found>,
    /// When something was told.
    told: Option<Instant>,
}

impl Analyst {
    fn new(conversation: Conversation, user: User) -> Self {
        Self { conversation, user, looking: None }
    }

    async fn run(mut self, running: Running) {
        let mut ticks = self.conversation.ticks();
        loop {
            let goes = tokio::select! {
                () = found(&mut self.looking) => self.tell().await,
                frame = self.conversation.line.hear() => match frame {
                    Some(Ok(frame)) => self.hear(frame).await,
                    Some(Err(error)) => self.conversation.give_up(&error).await,
                    None => Err(Closed),
                },
                _ = ticks.tick() => self.conversation.tick().await,
                () = running.stopped() => break,
            };
            if goes.is_err() {
                return;
            }
        }
        self.looking = None;
        let bye = AnalysisMessage::Bye { reason: ByeReason::Shutdown }.text();
        if self.conversation.say(bye.into()).await.is_ok() {
            self.conversation.close(CloseCode::Away).await;
        }
    }

    async fn hear(&mut self, frame: Message) -> Goes {
        let Some(text) = self.conversation.receive(frame).await? else { return Ok(()) };
        let request = match AnalysisRequest::read(&text) {
            Ok(request) => request,
            Err(error) => {
                return self.conversation.bear(error.a, &ApiError::misshapen(&error.reason)).await;
            }
        };
        let app = self.conversation.app.clone();
        let (a, begun) = match request {
            AnalysisRequest::Ping {} => {
                return self.conversation.say(AnalysisMessage::Pong.text().into()).await;
            }
            AnalysisRequest::Stop {} => {
                self.looking = None;
                return Ok(());
            }
            AnalysisRequest::Analyse { a, variant, line, lines, turn } => {
                let game = match lines_wanted(lines) {
                    Ok(count) => game_of(&app, variant, line, turn).await.map(|game| (game, count)),
                    Err(error) => Err(error.into()),
                };
                (a, game.map(|(game, count)| (game, Wish::Lines { count, time: ANALYSIS_TIME })))
            }
            AnalysisRequest::Mate { a, variant, line } => {
                let game = game_of(&app, variant, line, AnalysisTurn::Own).await;
                (a, game.map(|game| (game, Wish::Mate)))
            }
        };
        // Also when it is refused: what was looked at before is not wanted any more.
        self.looking = None;
        let (game, wish) = match begun {
            Ok(begun) => begun,
            Err(error) => return self.conversation.bear(a, &error).await,
        };
        let analysis = self.conversation.app.games.engines().analyse(
            game.clone(),
            wish,
            Rank::Analyst,
            self.user.clone(),
        );
        self.looking = Some(Looking { a, game, wish, analysis, untold: None, told: None });
        Ok(())
    }

    /// Tells what was found.
    async fn tell(&mut self) -> Goes {
        let Some(looking) = &mut self.looking else { return Ok(()) };
        let Some(findings) = looking.untold.take() else { return Ok(()) };
        looking.told = Some(Instant::now());
        let (a, game, wish) = (looking.a.clone(), looking.game.clone(), looking.wish);
        if findings.done == Done::Yes {
            self.looking = None;
        }
        // Writing lines for people takes a while on large boards.
        let made = task::spawn_blocking(move || message(a, &game, wish, &findings)).await;
        self.conversation.say(made.map_err(|_| Closed)?).await
    }
}

/// Returns the game of a line.
async fn game_of(app: &App, variant: String, line: LineOfPlay, turn: AnalysisTurn) -> Result<Game, ApiError> {
    let (known, most) = (app.games.known().clone(), app.limits.max_moves);
    off_the_runtime(move || {
        let variant = known.variant(&variant).map_err(AnswerError::Variant)?;
        Ok(game_to_analyse(&variant, &line, turn, most)?)
    })
    .await
}

/// Waits until there is something to tell, and it may be told.
async fn found(looking: &mut Option<Looking>) {
    let Some(looking) = looking else { return std::future::pending().await };
    loop {
        match &looking.untold {
            Some(findings) if findings.done == Done::Yes => return,
            Some(_) => {
                let Some(told) = looking.told else { return };
                tokio::select! {
                    () = time::sleep_until(told + PACE) => return,
                    found = looking.analysis.next() => looking.hear(found),
                }
            }
            None => {
                let found = looking.analysis.next().await;
                looking.hear(found);
            }
        }
    }
}

impl Looking {
    fn hear(&mut self, found: Option<Found>) {
        let done = || Found { done: Done::Yes, ..Found::default() };
        let findings = found.unwrap_or_else(done);
        // Of a mate there is nothing to tell before it is proved or refuted.
        if findings.done == Done::Yes || self.wish != Wish::Mate {
            self.untold = Some(findings);
        }
    }
}

/// Returns what was found as it is sent.
fn message(a: Option<Number>, game: &Game, wish: Wish, found: &Found) -> Utf8Bytes {
    let message = match wish {
        Wish::Lines { .. } => found.findings.message(a, game, found.done),
        Wish::Mate => mate_message(a, game, found.proof.as_ref().map(|proof| proof.verdict.clone())),
    };
    message.text().into()
}
