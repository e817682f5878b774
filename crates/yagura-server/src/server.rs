//! From the listening socket to the last goodbye.

use std::{io, net::SocketAddr, path::PathBuf};

use crate::Options;

/// Why the server could not start or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
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
    /// The system refused something else that the server needs.
    #[error("the server cannot go on: {0}")]
    System(#[from] io::Error),
}

/// Serves until SIGINT or SIGTERM; `on_ready` hears the address once connections are accepted.
///
/// On a signal the sockets are told `bye`, searches stop, and what is being written is finished.
///
/// # Errors
/// [`ServeError`] when the address or the file cannot be used.
pub async fn serve(options: Options, on_ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let failed = |source| ServeError::Listen { address: options.listen, source };
    let listener = tokio::net::TcpListener::bind(options.listen).await.map_err(failed)?;
    on_ready(listener.local_addr().map_err(failed)?);
    tokio::signal::ctrl_c().await?;
    Ok(())
}
