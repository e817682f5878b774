//! A proxy before several servers, for trying them out: each connection goes to the next one that is there.

use std::{
    net::SocketAddr,
    sync::atomic::{AtomicUsize, Ordering},
};

use anyhow::Result;
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
};

use crate::servers::Servers;

/// Serves until it is interrupted.
///
/// # Errors
/// That the address cannot be listened on.
pub async fn run(servers: &Servers, listen: SocketAddr) -> Result<()> {
    let listener = TcpListener::bind(listen).await?;
    let addresses: &'static [SocketAddr] = servers.addresses().leak();
    println!("http://{} leads to {addresses:?}", listener.local_addr()?);
    let next: &'static AtomicUsize = Box::leak(Box::default());
    loop {
        let mut client = tokio::select! {
            accepted = listener.accept() => accepted?.0,
            done = tokio::signal::ctrl_c() => return Ok(done?),
        };
        tokio::spawn(async move {
            for _ in addresses {
                let at = addresses[next.fetch_add(1, Ordering::Relaxed) % addresses.len()];
                if let Ok(mut server) = TcpStream::connect(at).await {
                    // Either may end as it likes.
                    let _ = copy_bidirectional(&mut client, &mut server).await;
                    return;
                }
            }
        });
    }
}
