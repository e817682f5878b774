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
use yagura_engine::mate::Verdict;
use yagura_record::{Evaluation, Score, json};
use yagura_wire::{
    AnalysisLine, AnalysisMessage, AnalysisRequest, AnalysisTurn, ByeReason, Line as LineOfPlay, MateVerdict,
    Refused,
};

use super::{
    conversation::{self, Closed, Conversation, Goes, SocketSlot, Terms},
    line::Upgrade,
};
use crate::{
    accounts::Visitor,
    app::App,
    error::ApiError,
    guard::{Caller, Peer, User},
    live::{ANALYSIS_TIME, Analysis, Findings, Rank, Wish, black_score},
    place::{self, off_the_runtime},
    shutdown::Running,
};

/// The most lines that are told at once.
const MOST_LINES: u8 = 5;
/// The most moves of a line that are told.
const MOST_MOVES: usize = 16;
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
    untold: Option<Findings>,
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
                return self.conversation.bear(error.a, &ApiError::BadRequest(error.reason)).await;
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
                let wish = Wish::Lines { count: usize::from(lines), time: ANALYSIS_TIME };
                let game = if (1..=MOST_LINES).contains(&lines) {
                    game_of(&app, variant, line, turn).await
                } else {
                    Err(ApiError::BadRequest(format!("lines: expected 1 to {MOST_LINES}, found {lines}")))
                };
                (a, game.map(|game| (game, wish)))
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
        if findings.done {
            self.looking = None;
        }
        // Writing lines for people takes a while on large boards.
        let made = task::spawn_blocking(move || message(a, &game, wish, findings)).await;
        self.conversation.say(made.map_err(|_| Closed)?).await
    }
}

/// Returns the game of a line.
async fn game_of(app: &App, variant: String, line: LineOfPlay, turn: AnalysisTurn) -> Result<Game, ApiError> {
    let (known, most) = (app.games.known().clone(), app.limits.max_moves);
    off_the_runtime(move || {
        let variant = known.variant(&variant).map_err(ApiError::Variant)?;
        let game = place::played(&variant, &line, most)?;
        match turn {
            AnalysisTurn::Own => Ok(game),
            AnalysisTurn::Other => Ok(Game::from_position(place::if_passed(&variant, game.position())?)),
        }
    })
    .await
}

/// Waits until there is something to tell, and it may be told.
async fn found(looking: &mut Option<Looking>) {
    let Some(looking) = looking else { return std::future::pending().await };
    loop {
        match &looking.untold {
            Some(findings) if findings.done => return,
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
    fn hear(&mut self, found: Option<Findings>) {
        let done = || Findings { done: true, ..Findings::default() };
        let findings = found.unwrap_or_else(done);
        // Of a mate there is nothing to tell before it is proved or refuted.
        if findings.done || self.wish != Wish::Mate {
            self.untold = Some(findings);
        }
    }
}

/// Returns what was found as it is sent.
fn message(a: Option<Number>, game: &Game, wish: Wish, findings: Findings) -> Utf8Bytes {
    let message = match wish {
        Wish::Lines { .. } => {
            let best = findings.lines.first();
            AnalysisMessage::Lines {
                a,
                depth: best.map_or(0, |info| info.depth),
                nodes: findings.lines.iter().map(|info| info.nodes).max().unwrap_or(0),
                millis: findings.lines.iter().map(|info| info.elapsed.as_millis() as u64).max().unwrap_or(0),
                lines: findings
                    .lines
                    .iter()
                    .map(|info| {
                        let score = black_score(info.score, game.player());
                        line(game, score, Some((info.depth, info.nodes)), &info.moves, MOST_MOVES)
                    })
                    .collect(),
                done: findings.done,
            }
        }
        Wish::Mate => mate(a, game, findings.proof.map(|proof| proof.verdict)),
    };
    message.text().into()
}

fn mate(a: Option<Number>, game: &Game, verdict: Option<Verdict>) -> AnalysisMessage {
    let (verdict, line) = match verdict {
        None => (MateVerdict::Inapplicable, None),
        Some(Verdict::NoMate) => (MateVerdict::None, None),
        Some(Verdict::Unknown) => (MateVerdict::Unknown, None),
        Some(Verdict::Mate(moves)) => {
            let score = Score::Mate { winner: game.player(), plies: Some(moves.len() as u32) };
            (MateVerdict::Mate, Some(line(game, score, None, &moves, moves.len())))
        }
    };
    AnalysisMessage::Mate { a, verdict, line }
}

/// Returns a line with how its moves are written. Where things are hidden the engine's lines are those of a
/// guess: one ends before the first move that is not legal.
fn line(
    game: &Game,
    score: Score,
    searched: Option<(u32, u64)>,
    moves: &[yagura::Move],
    most: usize,
) -> AnalysisLine {
    let mut game = game.clone();
    let (mut texts, mut styles, mut positions) = (Vec::new(), Vec::new(), Vec::new());
    for &mv in moves.iter().take(most) {
        let text = game.usi(mv);
        if game.read_move(&text).ok() != Some(mv) {
            break;
        }
        styles.push(place::styles(&game, mv));
        game.play_unchecked(mv);
        texts.push(text);
        positions.push(game.sfen());
    }
    let (depth, nodes) = searched.unzip();
    let evaluation = json::evaluation(&Evaluation { score, depth, nodes, line: texts });
    AnalysisLine { evaluation, styles, positions }
}
