//! A network between a server and NATS that can be made to swallow everything without closing anything.

use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use yagura_rig::nats::Nats;

/// The way to NATS. Its threads end with the process; they hold nothing that others need.
pub(crate) struct Strait {
    address: SocketAddr,
    frozen: Arc<AtomicBool>,
}

impl Strait {
    pub(crate) fn to(nats: &Nats) -> Self {
        let there: SocketAddr = nats.url().trim_start_matches("nats://").parse().expect("an address");
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let address = listener.local_addr().expect("bound");
        let frozen = Arc::new(AtomicBool::new(false));
        let state = frozen.clone();
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let Ok(far) = TcpStream::connect(there) else { continue };
                let ends = [(near.try_clone(), far.try_clone()), (Ok(far), Ok(near))];
                for (from, to) in ends {
                    let (from, to) = (from.expect("a socket"), to.expect("a socket"));
                    let state = state.clone();
                    thread::spawn(move || carry(from, to, &state));
                }
            }
        });
        Self { address, frozen }
    }

    /// Returns where NATS seems to be.
    pub(crate) fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// From now on nothing arrives.
    pub(crate) fn freeze(&self) {
        self.frozen.store(true, Ordering::SeqCst);
    }

    /// What was under way arrives, and what is sent from now on.
    pub(crate) fn thaw(&self) {
        self.frozen.store(false, Ordering::SeqCst);
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, frozen: &AtomicBool) {
    let mut bytes = [0; 16 * 1024];
    loop {
        let read = from.read(&mut bytes).unwrap_or(0);
        while frozen.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(5));
        }
        if read == 0 || to.write_all(&bytes[..read]).is_err() {
            let _ = to.shutdown(Shutdown::Write);
            return;
        }
    }
}
