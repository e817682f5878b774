//! What an operator's instruments may read: `GET /metrics` on a listener of its own, in the text format of
//! `OpenMetrics`.
//!
//! Counts and times, and nothing of anybody: no game, name, address or token is in a label.

use std::{io, sync::Arc, time::Duration};

use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::{Registry, Unit},
};
use tokio::net::TcpListener;

use crate::{app::App, error::ApiError, shutdown::Running};

/// The upper bounds of times, in seconds.
const SECONDS: [f64; 12] = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// What is counted; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Metrics(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    registry: Registry,
    requests: Family<Answered, Counter>,
    request_time: Histogram,
    moves: Counter,
    changes: Histogram,
    failed_changes: Counter,
    rooms: Gauge,
    sockets: Gauge,
    games: Gauge,
    searches: Gauge,
    waiting: Gauge,
}

/// How a request was answered.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answered {
    /// The class of the status: 2xx, 3xx, 4xx, 5xx; 1xx are sockets.
    status: &'static str,
}

impl Metrics {
    /// Returns counts of nothing yet.
    pub(crate) fn new() -> Self {
        let times = || Histogram::new(SECONDS);
        let mut inner = Inner {
            registry: Registry::with_prefix("yagura"),
            requests: Family::default(),
            request_time: times(),
            moves: Counter::default(),
            changes: times(),
            failed_changes: Counter::default(),
            rooms: Gauge::default(),
            sockets: Gauge::default(),
            games: Gauge::default(),
            searches: Gauge::default(),
            waiting: Gauge::default(),
        };
        let registry = &mut inner.registry;
        registry.register("requests", "Requests that were answered", inner.requests.clone());
        let help = "Time from a request to the head of its answer";
        registry.register_with_unit("request", help, Unit::Seconds, inner.request_time.clone());
        registry.register("moves", "Moves that were stored", inner.moves.clone());
        let help = "Time that a change of the store took, the wait for its turn included";
        registry.register_with_unit("store_change", help, Unit::Seconds, inner.changes.clone());
        let help = "Changes that could not be stored, or were given up";
        registry.register("store_failures", help, inner.failed_changes.clone());
        registry.register("live_games", "Games in memory", inner.rooms.clone());
        registry.register("sockets", "Sockets that are open", inner.sockets.clone());
        registry.register("stored_games", "Games in the store", inner.games.clone());
        registry.register("engine_searches", "Searches that run", inner.searches.clone());
        registry.register("engine_waiting", "Searches that wait for their turn", inner.waiting.clone());
        Self(Arc::new(inner))
    }

    /// Counts a request.
    pub(crate) fn answered(&self, status: u16, time: Duration) {
        let status = match status / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        self.0.requests.get_or_create(&Answered { status }).inc();
        self.0.request_time.observe(time.as_secs_f64());
    }

    /// Counts a move.
    pub(crate) fn moved(&self) {
        self.0.moves.inc();
    }

    /// Counts a change that was stored.
    pub(crate) fn stored(&self, time: Duration) {
        self.0.changes.observe(time.as_secs_f64());
    }

    /// Counts a change that was not stored.
    pub(crate) fn failed(&self) {
        self.0.failed_changes.inc();
    }

    /// Returns all counts, with what can be looked up only now.
    fn text(&self, app: &App) -> Result<String, ApiError> {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let Inner { registry, rooms, sockets, games, searches, waiting, .. } = &*self.0;
        rooms.set(number(app.games.in_memory()));
        let free = app.sockets.available_permits();
        sockets.set(number((app.limits.max_sockets as usize).saturating_sub(free)));
        games.set(i64::try_from(app.store.games()).unwrap_or(i64::MAX));
        let load = app.games.engines().load();
        searches.set(number(load.running));
        waiting.set(number(load.waiting));
        let mut text = String::new();
        encode(&mut text, registry).map_err(|error| {
            tracing::error!(%error, "the counts could not be written");
            ApiError::Internal
        })?;
        Ok(text)
    }
}

/// Answers on a listener of its own until the server stops.
pub(crate) async fn serve(listener: TcpListener, app: App, running: Running) -> io::Result<()> {
    let router = Router::new().route("/metrics", get(show)).with_state(app);
    axum::serve(listener, router).with_graceful_shutdown(async move { running.stopped().await }).await
}

async fn show(State(app): State<App>) -> Result<impl IntoResponse, ApiError> {
    const TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, TYPE)], app.metrics.text(&app)?))
}
