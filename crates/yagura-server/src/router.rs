//! All routes in one place, and what every answer carries.

use std::{
    any::Any,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};
use tokio::time::Instant;
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{DefaultPredicate, NotForContentType, Predicate as _, SizeAbove},
    },
    set_header::SetResponseHeaderLayer,
    timeout::TimeoutLayer,
    trace::TraceLayer,
};
use tracing::Span;
use utoipa::{
    Modify, OpenApi,
    openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    Limits,
    api::{
        account, analysis, archive, armies,
        body::{LONGEST_DEFINITION, most_bytes},
        chat, games, health, kept, lobby, moderation, passkeys, pictures, play, players, positions, puzzles,
        ratings, records, seats, seeks, sessions, settings, shared, socket,
        stream::{self, NDJSON},
        studies, tokens, tournament_socket, tournaments, variants, watching, workshop,
    },
    app::App,
    assets,
    cluster::forward,
    document::Document,
    error::ApiError,
    guard::Peer,
    metrics::Metrics,
    openapi,
    policy::{Framing, Policies},
    preview,
};

/// What requests count for, compared with a cheap one: a file of the app, a game, what makes or reads
/// something, and a look at a position.
const FILE: f64 = 0.1;
const GAME: f64 = 2.0;
const CHANGE: f64 = 10.0;
const LOOK: f64 = 1.0;

/// Where positions are looked at, by the ends of paths.
const LOOKS: [&str; 2] = ["/positions", "/positions/review"];

/// What is made of pixels, by the ends of paths.
const PAINTED: [&str; 2] = ["/picture.png", "/game.gif"];

/// A smaller answer, in bytes, fits into one packet anyway.
const SMALLEST_PACKED: u64 = 1024;

/// What others may show so: a game or a record that is looked at, and nothing to press that counts.
const EMBEDDED: &str = "/embed/";

#[derive(OpenApi)]
#[openapi(
    info(title = "Yagura", description = "Shogi-family games. The WebSocket speaks ClientMessage and ServerMessage; what they and versions mean is in docs/protocol.md."),
    servers((url = "/")),
    modifiers(&SeatTokens),
    components(schemas(yagura_wire::ServerMessage, yagura_wire::Incoming, yagura_wire::AnalysisRequest, yagura_wire::AnalysisMessage, yagura_wire::SharedRequest, yagura_wire::SharedMessage, yagura_wire::LobbyRequest, yagura_wire::LobbyMessage, yagura_wire::TournamentRequest, yagura_wire::TournamentMessage)),
    tags((name = "variants", description = "The games"), (name = "games", description = "Games that are played"), (name = "lobby", description = "People who look for opponents"), (name = "tournaments", description = "Tournaments: who meets whom, and how they stand"), (name = "accounts", description = "Those who play, where they want to be known"), (name = "moderation", description = "What people complain of, and what is done about it"), (name = "records", description = "Records of games, and the engine that looks at them"), (name = "server"))
)]
struct Api;

/// How a request says which seats its sender holds, and who he is.
struct SeatTokens;

impl Modify for SeatTokens {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let text = "The token of a seat, or those of both seats with a comma between them";
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(text)).build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("seat", SecurityScheme::Http(scheme));
        let text = "The key of a browser, of the client's own making: 32 lower-case hexadecimal digits, by which a guest's seeks are his";
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(text)).build();
        components.add_security_scheme("browser", SecurityScheme::Http(scheme));
        let text = "The token of a program, made in an account";
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(text)).build();
        components.add_security_scheme("token", SecurityScheme::Http(scheme));
        let text = "The cookie of who is logged in (`__Host-yagura` where the site is reached over https). Requests \
                    that change something also need an `Origin` of this server";
        let cookie = ApiKey::Cookie(ApiKeyValue::with_description("yagura", text));
        components.add_security_scheme("session", SecurityScheme::ApiKey(cookie));
    }
}

/// Returns the routes, for those whom somebody else has let in: requests that another server leads here.
pub(crate) fn answering(app: App) -> Router {
    let Documented { router, document, .. } = Documented::with(app.limits.max_record());
    let limits = app.limits.clone();
    let timeout = Duration::from_secs(u64::from(app.limits.idle_timeout));
    router
        .route("/openapi.json", get(async move |headers: HeaderMap| document.answer(&headers)))
        .route("/licences.txt", get(assets::licences))
        .fallback(assets::asset)
        .method_not_allowed_fallback(async || ApiError::Method)
        .with_state(app)
        .layer(DefaultBodyLimit::max(limits.max_body as usize))
        .layer(middleware::from_fn_with_state(limits, refuse_large))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, timeout))
        .layer(middleware::map_response(explain))
        // What is asked for often comes packed already, and stays as it is (`document.rs`, `assets.rs`).
        .layer(
            CompressionLayer::new().compress_when(
                DefaultPredicate::new()
                    .and(SizeAbove::new(SMALLEST_PACKED))
                    // Lines would wait until there is enough to pack.
                    .and(NotForContentType::const_new(NDJSON)),
            ),
        )
}

/// Returns the routes, behind the gate, for everybody.
pub(crate) fn router(app: App) -> Router {
    let cors = app.visitors.cors();
    let counted = middleware::from_fn_with_state(app.metrics.clone(), count);
    let admission = middleware::from_fn_with_state(app.clone(), admit);
    let leading = middleware::from_fn_with_state(app.clone(), forward);
    let router = answering(app).layer(leading).layer(admission);
    let router = match cors {
        Some(cors) => router.layer(cors),
        None => router,
    };
    router
        .layer(CatchPanicLayer::custom(broken))
        .layer(counted)
        .layer(middleware::from_fn_with_state(assets::policies(), guard_page))
        .layer(header_layer(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header_layer(header::REFERRER_POLICY, "no-referrer"))
        .layer(TraceLayer::new_for_http().make_span_with(span))
}

/// What the log says of a request: never its query, headers or body, which may hold what opens a seat.
fn span(request: &Request) -> Span {
    tracing::debug_span!("request", method = %request.method(), path = request.uri().path(), version = ?request.version())
}

/// The routes of the interface, and what is said of them. To put both together takes longer than much else
/// that a server does to begin. So the servers of one process have them in common: a server that others lead
/// requests to has its routes twice, and tests begin hundreds.
#[derive(Clone)]
struct Documented {
    most_of_a_record: u32,
    router: Router<App>,
    document: Document,
}

impl Documented {
    /// Returns them, with so many bytes of a record at most.
    fn with(most_of_a_record: u32) -> Self {
        static MADE: Mutex<Option<Documented>> = Mutex::new(None);
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        match &*made {
            Some(made) if made.most_of_a_record == most_of_a_record => made.clone(),
            _ => made.insert(Self::made(most_of_a_record)).clone(),
        }
    }

    fn made(most_of_a_record: u32) -> Self {
        let (router, document) = documented(most_of_a_record).split_for_parts();
        Self { most_of_a_record, router, document: Document::of(&openapi::finished(&document)) }
    }
}

fn documented(most_of_a_record: u32) -> OpenApiRouter<App> {
    // Inside of the limit for all others, so that this one holds here.
    let long = OpenApiRouter::new()
        .routes(routes!(variants::read))
        .routes(routes!(positions::look))
        .routes(routes!(positions::review))
        .routes(routes!(records::read))
        .routes(routes!(records::open))
        .routes(routes!(records::write))
        .routes(routes!(kept::keep))
        .routes(routes!(kept::show, kept::change, kept::forget))
        .routes(routes!(studies::keep))
        .routes(routes!(studies::show, studies::change, studies::forget))
        .layer(DefaultBodyLimit::max(most_of_a_record as usize));
    let texts = OpenApiRouter::new()
        .routes(routes!(workshop::check))
        .routes(routes!(workshop::keep))
        .layer(DefaultBodyLimit::max(LONGEST_DEFINITION as usize));
    let api = OpenApiRouter::new()
        .routes(routes!(variants::list))
        .routes(routes!(variants::show))
        .routes(routes!(variants::attackers))
        .routes(routes!(puzzles::list))
        .routes(routes!(ratings::leaderboard))
        .routes(routes!(pictures::variant_svg))
        .routes(routes!(pictures::variant_png))
        .routes(routes!(pictures::diagram))
        .routes(routes!(pictures::game_png))
        .routes(routes!(pictures::game_gif))
        .routes(routes!(pictures::record_png))
        .routes(routes!(pictures::record_gif))
        .routes(routes!(watching::list, games::create))
        .routes(routes!(games::show))
        .routes(routes!(games::record))
        .routes(routes!(stream::game))
        .routes(routes!(play::make_move))
        .routes(routes!(play::resign))
        .routes(routes!(play::draw))
        .routes(routes!(play::take_back))
        .routes(routes!(play::claim))
        .routes(routes!(play::absence))
        .routes(routes!(play::decline))
        .routes(routes!(play::rematch))
        .routes(routes!(play::adjourn))
        .routes(routes!(play::resume))
        .routes(routes!(play::abort))
        .routes(routes!(play::berserk))
        .routes(routes!(chat::list, chat::say))
        .routes(routes!(chat::remove))
        .routes(routes!(chat::report))
        .routes(routes!(moderation::list))
        .routes(routes!(moderation::judge))
        .routes(routes!(moderation::measure))
        .routes(routes!(play::seal))
        .routes(routes!(play::replace))
        .routes(routes!(seats::join))
        .routes(routes!(seats::carry))
        .routes(routes!(seats::invite))
        .routes(routes!(seats::decline))
        .merge(long)
        .merge(texts)
        .routes(routes!(workshop::show))
        .routes(routes!(armies::list))
        .routes(routes!(armies::review))
        .routes(routes!(socket::schema))
        .routes(routes!(socket::open))
        .routes(routes!(analysis::open))
        .routes(routes!(shared::open))
        .routes(routes!(kept::share, kept::unshare))
        .routes(routes!(studies::share, studies::unshare))
        .routes(routes!(kept::begin_report, kept::report, kept::end_report))
        .routes(routes!(seeks::list, seeks::post))
        .routes(routes!(seeks::withdraw))
        .routes(routes!(seeks::take))
        .routes(routes!(seeks::challenges, seeks::challenge))
        .routes(routes!(seeks::accept))
        .routes(routes!(seeks::decline))
        .routes(routes!(lobby::open))
        .routes(routes!(tournaments::list, tournaments::create))
        .routes(routes!(tournaments::show))
        .routes(routes!(tournaments::enter, tournaments::leave))
        .routes(routes!(tournaments::be_away))
        .routes(routes!(tournaments::act))
        .routes(routes!(tournament_socket::open))
        .merge(accounts());
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
        .nest("/api/v1", api)
}

fn accounts() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(account::show, account::sign_up, account::delete))
        .routes(routes!(passkeys::challenge_new))
        .routes(routes!(account::set_password))
        .routes(routes!(account::make_recovery_codes))
        .routes(routes!(account::become_bot))
        .routes(routes!(settings::show, settings::keep))
        .routes(routes!(account::keep_seats))
        .routes(routes!(chat::wish))
        .routes(routes!(chat::blocks))
        .routes(routes!(chat::block, chat::unblock))
        .routes(routes!(archive::export))
        .routes(routes!(players::own))
        .routes(routes!(players::show))
        .routes(routes!(sessions::show, sessions::log_in, sessions::log_out))
        .routes(routes!(sessions::challenge))
        .routes(routes!(sessions::list, sessions::end_all))
        .routes(routes!(sessions::end))
        .routes(routes!(passkeys::list, passkeys::add))
        .routes(routes!(passkeys::challenge))
        .routes(routes!(passkeys::rename, passkeys::remove))
        .routes(routes!(tokens::list, tokens::make))
        .routes(routes!(tokens::remove))
        .routes(routes!(stream::events))
}

fn header_layer(name: header::HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// Says what a browser may load for what it gets, and lets pages of others show what is meant for that.
async fn guard_page(State(policies): State<Policies>, request: Request, next: Next) -> Response {
    let is_embedded =
        request.uri().path().strip_prefix(EMBEDDED).is_some_and(|id| {
            !id.trim_end_matches('/').is_empty() && !id.trim_end_matches('/').contains('/')
        });
    let framing = if is_embedded { Framing::Anybody } else { Framing::Nobody };
    let mut response = next.run(request).await;
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policies.of_framing(framing));
    response
}

/// Returns what refuses every request.
pub(crate) fn refusal(error: &ApiError) -> Router {
    let answer = error.refusal();
    Router::new().fallback(async move || answer)
}

/// Lets a request in: one for this server, of an address that has credit for it. From here on it is known who
/// calls.
async fn admit(State(app): State<App>, mut request: Request, next: Next) -> Response {
    // Whoever watches over the server may call it by any name.
    if !health::PATHS.contains(&request.uri().path())
        && let Err(error) = app.visitors.check_host(&request)
    {
        return error.into_response();
    }
    let Some(peer) = request.extensions().get::<Peer>() else { return ApiError::Internal.into_response() };
    let caller = app.guard.caller(peer, request.headers());
    if let Err(error) = app.guard.pay(caller, cost(request.method(), request.uri().path())) {
        return error.into_response();
    }
    request.extensions_mut().insert(caller);
    next.run(request).await
}

/// Counts requests, those that are refused too.
async fn count(State(metrics): State<Metrics>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let response = next.run(request).await;
    metrics.answered(response.status().as_u16(), began.elapsed());
    response
}

/// Returns what a request counts for, compared with a cheap one.
fn cost(method: &Method, path: &str) -> f64 {
    let Some(path) = path.strip_prefix("/api/v1/") else {
        return if preview::is_previewed(path) { LOOK } else { FILE };
    };
    match (method, path.split('/').next()) {
        // Somebody who goes through a line asks at each move, and who puts a position together at each piece.
        (&Method::POST, Some("variants")) if LOOKS.iter().any(|end| path.ends_with(end)) => LOOK,
        // What is a frame on a socket costs no more here.
        (&Method::POST, Some("games")) if is_play(path) => LOOK,
        (&Method::POST | &Method::PUT | &Method::DELETE, _) => CHANGE,
        _ if PAINTED.iter().any(|name| path.ends_with(name)) => CHANGE,
        (_, Some("games")) => GAME,
        _ => 1.0,
    }
}

/// Returns whether a path below the API is what a player does in a game: `games/ID/WORD`, and maybe more.
fn is_play(path: &str) -> bool {
    path.split('/').nth(2).is_some_and(|word| play::WORDS.contains(&word))
}

/// Refuses a body that says itself that it is too large, without waiting for it.
async fn refuse_large(State(limits): State<Limits>, request: Request, next: Next) -> Response {
    let most = most_bytes(&limits, request.method(), request.uri().path());
    let length = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > u64::from(most)) {
        return ApiError::too_large(most).into_response();
    }
    next.run(request).await
}

/// Gives a timeout the body that refusals have.
async fn explain(response: Response) -> Response {
    if response.status() == StatusCode::REQUEST_TIMEOUT {
        ApiError::Timeout.into_response()
    } else {
        response
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over so")]
fn broken(panic: Box<dyn Any + Send>) -> Response {
    let message =
        panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(message, "a handler panicked");
    ApiError::Internal.into_response()
}
