//! Connections: as many as there may be, for as long as they may be, each with a place that its socket keeps.

use std::{convert::Infallible, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::Request};
use hyper::{body::Incoming, server::conn::http1, service::Service};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time,
};

use crate::{
    app::App,
    error::{ApiError, Busy},
    guard::{ConnectionSlot, Peer},
    router,
};

/// How long a client may take for the head of a request; also how long it may be silent between two requests.
const HEAD_TIMEOUT: Duration = Duration::from_secs(20);
/// Bytes of a request's head.
const HEAD_SIZE: usize = 32 * 1024;
/// How long a connection may be used for requests; a socket of a game may stay open longer.
const CONNECTION_LIFE: Duration = Duration::from_mins(10);
/// How long it may take to end after that.
const CONNECTION_END: Duration = Duration::from_mins(1);
/// How long a connection beyond the limit waits for another to end, before it is told that the server is
/// busy; then it has as long to ask and to hear so.
const TURN_PATIENCE: Duration = Duration::from_secs(1);
/// Connections that wait so at the same time; all others wait in the system's queue.
const TURNS: usize = 64;
/// The pause after the system could not accept a connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// Connections that are refused because of their address and are told so at the same time; others are closed
/// without a word.
const REFUSALS: usize = 32;

/// Answers the requests of one connection, each with the connection's other end.
struct Desk {
    peer: Peer,
    router: TowerToHyperService<Router>,
}

impl Service<hyper::Request<Incoming>> for Desk {
    type Response = <TowerToHyperService<Router> as Service<Request>>::Response;
    type Error = Infallible;
    type Future = <TowerToHyperService<Router> as Service<Request>>::Future;

    fn call(&self, request: hyper::Request<Incoming>) -> Self::Future {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(self.peer.clone());
        self.router.call(request)
    }
}

/// Accepts connections for ever.
pub(crate) async fn accept(listener: &TcpListener, app: &App) -> Infallible {
    let permits = Arc::new(Semaphore::new(app.limits.max_connections as usize));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(HEAD_SIZE);
    let (turns, refusals) = (Arc::new(Semaphore::new(TURNS)), Arc::new(Semaphore::new(REFUSALS)));
    let router = router::router(app.clone());
    loop {
        let turn = turns.clone().acquire_owned().await.expect("the semaphore is never closed");
        let (stream, address) = next(listener).await;
        let of_address = match app.guard.connect(address.ip()) {
            Ok(share) => share,
            Err(error) => {
                if let Ok(permit) = refusals.clone().try_acquire_owned() {
                    tokio::spawn(refuse(http.clone(), stream, error, permit));
                }
                continue;
            }
        };
        let (http, permits, router) = (http.clone(), permits.clone(), router.clone());
        // Taken here where there is one: tasks do not always begin in the order of their connections.
        let free = permits.clone().try_acquire_owned().ok();
        let running = app.shutdown.running();
        tokio::spawn(async move {
            let permit = match free {
                None => time::timeout(TURN_PATIENCE, permits.acquire_owned()).await.ok().and_then(Result::ok),
                free => free,
            };
            let Some(permit) = permit else {
                return refuse(http, stream, ApiError::Busy(Busy::Sockets), turn).await;
            };
            drop(turn);
            let peer = Peer { address, slot: Arc::new(ConnectionSlot::new(permit, of_address)) };
            let slot = peer.slot.clone();
            let desk = Desk { peer, router: TowerToHyperService::new(router) };
            let connection = http.serve_connection(TokioIo::new(stream), desk).with_upgrades();
            let mut connection = pin!(connection);
            tokio::select! {
                done = connection.as_mut() => return broken_off(done),
                () = running.stopped() => {}
                () = time::sleep(CONNECTION_LIFE) => {}
            }
            connection.as_mut().graceful_shutdown();
            loop {
                if let Ok(done) = time::timeout(CONNECTION_END, connection.as_mut()).await {
                    return broken_off(done);
                }
                // One who listens to a stream is counted among the sockets, and is not cut off.
                if !slot.is_streaming() {
                    return;
                }
            }
        });
    }
}

/// Answers the one request of a connection that may not stay.
async fn refuse(mut http: http1::Builder, stream: TcpStream, error: ApiError, _permit: OwnedSemaphorePermit) {
    let refusal = TowerToHyperService::new(router::refusal(&error));
    let connection = http.keep_alive(false).serve_connection(TokioIo::new(stream), refusal);
    if let Ok(done) = time::timeout(TURN_PATIENCE, connection).await {
        broken_off(done);
    }
}

fn broken_off(done: hyper::Result<()>) {
    if let Err(error) = done {
        tracing::debug!(%error, "a connection broke");
    }
}

/// Returns the next connection, whatever errors come before it.
async fn next(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                // Only the delay of small messages depends on it.
                let _ = stream.set_nodelay(true);
                return (stream, address);
            }
            Err(error) => {
                // Mostly a connection that was broken off, or too many open files: later it may go again.
                tracing::warn!(%error, "a connection could not be accepted");
                time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}
