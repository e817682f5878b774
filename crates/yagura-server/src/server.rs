//! From the listening socket to the last goodbye.

use std::{io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use tokio::{net::TcpListener, task, time};
use yagura_engine::Engine;
use yagura_lab::definition_files::DefinitionFilesError;

use crate::{
    Options,
    accept::accept,
    accounts::{Accounts, Site},
    api::node,
    app::App,
    clock::TimeSource,
    cluster::Cluster,
    guard::Guard,
    host::{Origin, Visitors},
    known_games::{KnownGames, KnownGamesError, Others},
    live::{EnginePool, Registry},
    logging, metrics,
    programs::{Programs, SurveyError},
    router,
    shutdown::Shutdown,
    store::{Location, Store},
};

/// How long one of several servers that was asked to stop goes on as before, but for what it says of that:
/// whoever sends players to those that are ready looks about every second.
const DRAIN: Duration = Duration::from_secs(2);
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
    /// The file or the database of games cannot be used.
    #[error("cannot keep games in {location}: {reason}")]
    Data {
        /// Where they were to be kept.
        location: Location,
        /// What is wrong with it.
        reason: String,
    },
    /// NATS is not reached.
    #[error("cannot reach NATS")]
    Nats(#[from] async_nats::ConnectError),
    /// A program that was named as an opponent cannot be one.
    #[error(transparent)]
    Program(#[from] SurveyError),
    /// The games of files cannot be offered.
    #[error(transparent)]
    Definitions(#[from] DefinitionFilesError),
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
/// On a signal the sockets are told `bye`, searches stop, and what is being written is finished; one of
/// several servers first says for two seconds that it is not ready. Logs go to standard error, unless the
/// program has set up its own.
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
pub async fn serve_until(
    options: Options,
    on_ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let location = options.location();
    let Options {
        listen,
        nats,
        metrics,
        limits,
        timing,
        programs,
        definitions,
        hosts,
        origins,
        site,
        proxies,
        ..
    } = options;
    let failed = |source| ServeError::Listen { address: listen, source };
    let listener = TcpListener::bind(listen).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let instruments = match metrics {
        Some(address) => {
            let failed = |source| ServeError::Listen { address, source };
            Some(TcpListener::bind(address).await.map_err(failed)?)
        }
        None => None,
    };
    let most = u64::from(limits.max_games);
    let opened = match (&nats, &location) {
        (Some(_), Location::Postgres(url)) => Store::open_with_others(url, most).await,
        _ => Store::open(&location, most).await,
    };
    let store =
        opened.map_err(|error| ServeError::Data { location: location.clone(), reason: error.to_string() })?;
    let known = KnownGames::open(definitions, &store).await.map_err(|error| match error {
        KnownGamesError::Files(error) => ServeError::Definitions(error),
        KnownGamesError::Store(error) => {
            ServeError::Data { location: location.clone(), reason: error.to_string() }
        }
    })?;
    let (most, games) = (limits.max_engine_processes as usize, known.games());
    let surveyed = task::spawn_blocking(move || Programs::survey(programs, &games, most))
        .await
        .map_err(io::Error::other)?;
    let programs = surveyed?;
    let engines = EnginePool::new(
        Arc::new(Engine::new(limits.hash as usize)),
        programs.clone(),
        limits.engine_permits(),
        MOVE_PAUSE,
    );
    let guard = Guard::new(&limits.per_address, proxies);
    let shutdown = Shutdown::default();
    let cluster = match nats {
        Some(url) => Cluster::join(&url, store.clone()).await?,
        None => Cluster::default(),
    };
    let (kept, time) = ((store.clone(), known.clone()), TimeSource::default());
    let (settings, end, others) = ((limits.clone(), timing), shutdown.clone(), cluster.clone());
    let games = Registry::new(kept, engines, guard.clone(), settings, end, others, time);
    games.make_good_outage().await;
    tokio::spawn(games.clone().watch_deadlines());
    tokio::spawn(games.clone().keep_for(limits.keep));
    let visitors = Visitors::new(address.ip(), hosts, origins, site.as_ref().and_then(Origin::host));
    let accounts = Accounts::new(store.clone(), Site::new(site.as_ref()));
    let (kept, settings) = (store.clone(), (limits, timing));
    let app = App::new(games, kept, accounts, guard, visitors, settings, shutdown.clone());
    cluster.begin(router::answering(app.clone()).merge(node::routes(app.clone()))).await;
    app.reports.resume(|id| app.cluster.is_home(id)).await;
    let (kept, documents) = (app.store.clone(), app.documents.clone());
    let others = if app.cluster.heard().is_some() { Others::There } else { Others::None };
    let pace = (timing.definitions, others);
    tokio::spawn(known.keep_up(kept, documents, pace, shutdown.running()));
    if let Some(heard) = app.cluster.heard() {
        tokio::spawn(app.clone().hear_others(heard, shutdown.running()));
    }
    tracing::info!(%address, data = %location, "serving");
    if let Some(listener) = instruments {
        let address = listener.local_addr()?;
        tracing::info!(%address, "counting");
        tokio::spawn(metrics::serve(listener, app.clone(), shutdown.running()));
    }
    on_ready(address);

    {
        let mut accepting = pin!(accept(&listener, &app));
        tokio::select! {
            never = accepting.as_mut() => match never {},
            () = stop => {}
        }
        tracing::info!("stopping");
        // Where there is no other server, nobody is sent elsewhere, and nobody waits for that.
        if !cluster.is_alone() {
            shutdown.announce();
            tokio::select! {
                never = accepting => match never {},
                () = time::sleep(DRAIN) => {}
            }
        }
    }
    drop(listener);
    shutdown.stop().await;
    cluster.leave().await;
    programs.close();
    store.close().await;
    Ok(())
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
