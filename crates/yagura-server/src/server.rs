//! From the listening socket to the last goodbye.

use std::{convert::Infallible, io, net::SocketAddr, path::PathBuf, pin::pin, sync::Arc, time::Duration};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    task, time,
};
use yagura_engine::Engine;

use crate::{
    Limits, Options,
    app::App,
    live::{Registry, Thinkers, stopped},
    logging,
    programs::Programs,
    router,
    store::Store,
};

/// How long a client may take for the head of a request; also how long it may be silent between two requests.
const HEAD_TIMEOUT: Duration = Duration::from_secs(20);
/// Bytes of a request's head.
const HEAD_SIZE: usize = 32 * 1024;
/// How long a connection may be used for requests; a socket of a game may stay open longer.
const CONNECTION_LIFE: Duration = Duration::from_mins(10);
/// How long it may take to end after that.
const CONNECTION_END: Duration = Duration::from_mins(1);
/// How long a connection beyond the limit waits for another to end, before it is told that the server is busy; then it has as
/// long to ask and to hear so.
const TURN_PATIENCE: Duration = Duration::from_secs(1);
/// Connections that wait so at the same time; all others wait in the system's queue.
const TURNS: usize = 64;
/// The pause after the system could not accept a connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// An engine's move comes no sooner than this.
const MOVE_PAUSE: Duration = Duration::from_millis(350);

/// Why the server could not start or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The file of games cannot be used.
    #[error("cannot keep games in {}: {reason}", path.display())]
    Data {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A program that was named as an opponent cannot be one.
    #[error("program '{name}': {reason}")]
    Program {
        /// Its name.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// What to log cannot be read.
    #[error("log '{text}': expected a level, or modules with levels as in info,sqlx=off")]
    Log {
        /// The text.
        text: String,
    },
    /// The system refused something else that the server needs.
    #[error("the server cannot go on")]
    System(#[from] io::Error),
}

/// Serves until SIGINT or SIGTERM; `on_ready` hears the address once connections are accepted.
///
/// On a signal the sockets are told `bye`, searches stop, and what is being written is finished. Logs go to standard error, unless
/// the program has set up its own.
///
/// # Errors
/// [`ServeError`] when the address, the file, a program or the log level cannot be used.
pub async fn serve(options: Options, on_ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    logging::start(&options.log)?;
    serve_until(options, on_ready, signal()?).await
}

/// Serves until `stop` is done; otherwise like [`serve`], without the log.
///
/// # Errors
/// [`ServeError`] when the address, the file or a program cannot be used.
pub async fn serve_until(options: Options, on_ready: impl FnOnce(SocketAddr), stop: impl Future<Output = ()>) -> Result<(), ServeError> {
    let Options { listen, data, limits, programs, .. } = options;
    let failed = |source| ServeError::Listen { address: listen, source };
    let listener = TcpListener::bind(listen).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let opened = Store::open(&data, u64::from(limits.max_games)).await;
    let store = opened.map_err(|error| ServeError::Data { path: data.clone(), reason: error.to_string() })?;
    let most = limits.max_engine_processes as usize;
    let surveyed = task::spawn_blocking(move || Programs::survey(programs, most)).await.map_err(io::Error::other)?;
    let programs = surveyed.map_err(|(name, reason)| ServeError::Program { name, reason })?;
    let thinkers = Thinkers::new(Arc::new(Engine::new(limits.hash as usize)), programs.clone(), limits.engine_permits(), MOVE_PAUSE);
    let games = Registry::new(store.clone(), thinkers, limits.clone());
    tokio::spawn(games.clone().keep_for(limits.keep));
    let router = router::router(App::new(games.clone(), limits.clone()));
    tracing::info!(%address, data = %data.display(), "serving");
    on_ready(address);

    tokio::select! {
        never = accept(&listener, &router, &games, &limits) => match never {},
        () = stop => {}
    }
    tracing::info!("stopping");
    drop(listener);
    games.stop().await;
    programs.close();
    store.close().await;
    Ok(())
}

/// Accepts connections for ever.
async fn accept(listener: &TcpListener, router: &Router, games: &Registry, limits: &Limits) -> Infallible {
    let permits = Arc::new(Semaphore::new(limits.max_connections as usize));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(HEAD_SIZE);
    let turns = Arc::new(Semaphore::new(TURNS));
    let full = router::full();
    loop {
        let turn = turns.clone().acquire_owned().await.expect("the semaphore is never closed");
        let stream = next(listener).await;
        let (mut http, permits, router, full) = (http.clone(), permits.clone(), router.clone(), full.clone());
        // Taken here where there is one: tasks do not always begin in the order of their connections.
        let free = permits.clone().try_acquire_owned().ok();
        let mut stopping = games.stopping();
        tokio::spawn(async move {
            let permit = match free {
                None => time::timeout(TURN_PATIENCE, permits.acquire_owned()).await.ok().and_then(Result::ok),
                free => free,
            };
            let Some(permit) = permit else {
                let refusal = http.keep_alive(false).serve_connection(TokioIo::new(stream), TowerToHyperService::new(full));
                if let Ok(done) = time::timeout(TURN_PATIENCE, refusal).await {
                    broken_off(done);
                }
                return;
            };
            let _permit = permit;
            drop(turn);
            let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router)).with_upgrades();
            let mut connection = pin!(connection);
            tokio::select! {
                done = connection.as_mut() => return broken_off(done),
                () = stopped(&mut stopping) => {}
                () = time::sleep(CONNECTION_LIFE) => {}
            }
            connection.as_mut().graceful_shutdown();
            if let Ok(done) = time::timeout(CONNECTION_END, connection).await {
                broken_off(done);
            }
        });
    }
}

fn broken_off(done: hyper::Result<()>) {
    if let Err(error) = done {
        tracing::debug!(%error, "a connection broke");
    }
}

/// Returns the next connection, whatever errors come before it.
async fn next(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Only the delay of small messages depends on it.
                let _ = stream.set_nodelay(true);
                return stream;
            }
            Err(error) => {
                // Mostly a connection that was broken off, or too many open files: later it may go again.
                tracing::warn!(%error, "a connection could not be accepted");
                time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// Returns what is done when the process is asked to stop. From the call on the signals are caught.
#[cfg(unix)]
fn signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Returns what is done when the process is asked to stop.
#[cfg(not(unix))]
fn signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
