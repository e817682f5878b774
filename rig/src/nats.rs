//! A NATS server of one's own on a free port, ended with the process that began it.

use std::{
    env, fs,
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A running NATS server. Dropping it is its end.
#[derive(Debug)]
pub struct Nats {
    port: u16,
    /// Its standard input is held: the shell that began the server ends it when that closes.
    shell: Child,
    /// Where it keeps its streams, if it has any.
    streams: Option<PathBuf>,
}

impl Nats {
    /// Starts one on a free port.
    ///
    /// # Panics
    /// That its program is not installed, or that it does not start.
    pub fn start() -> Self {
        // Free a moment ago; another taker is unlikely, and seen.
        let port =
            TcpListener::bind(("127.0.0.1", 0)).and_then(|free| free.local_addr()).expect("a port").port();
        Self::at(port)
    }

    /// Starts one on this port.
    ///
    /// # Panics
    /// That its program is not installed, or that it does not start.
    pub fn at(port: u16) -> Self {
        Self::begin(port, None)
    }

    /// Starts one with `JetStream` on a free port, its streams in a folder of its own.
    ///
    /// # Panics
    /// That its program is not installed, or that it does not start.
    pub fn with_streams() -> Self {
        let port =
            TcpListener::bind(("127.0.0.1", 0)).and_then(|free| free.local_addr()).expect("a port").port();
        let folder = env::temp_dir().join(format!("yagura-nats-{port}-{}", std::process::id()));
        Self::begin(port, Some(folder))
    }

    fn begin(port: u16, streams: Option<PathBuf>) -> Self {
        let shell = shell(port, streams.as_deref());
        Self { port, shell, streams }
    }

    /// Ends it at once and starts it again a while later, at the same port and with what it keeps.
    ///
    /// # Panics
    /// That it does not start.
    pub fn restart(&mut self, away: Duration) {
        self.end();
        thread::sleep(away);
        self.shell = shell(self.port, self.streams.as_deref());
    }

    fn end(&mut self) {
        drop(self.shell.stdin.take());
        // The shell ends with its child.
        let _ = self.shell.wait();
    }

    /// Returns its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Ends it at once, and returns its port.
    pub fn kill(self) -> u16 {
        self.port
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.end();
        if let Some(folder) = &self.streams {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// Begins the server and returns when it listens.
fn shell(port: u16, streams: Option<&Path>) -> Child {
    let script = "nats-server -a 127.0.0.1 -p \"$0\" \"$@\" >/dev/null 2>&1 & server=$!; read -r _; kill -KILL $server; wait $server 2>/dev/null";
    let shell = Command::new("/bin/sh")
        .args(["-c", script, &port.to_string()])
        .args(streams.iter().flat_map(|folder| ["-js".into(), "-sd".into(), folder.to_path_buf()]))
        .env("PATH", "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin")
        .stdin(Stdio::piped())
        .spawn()
        .expect("a shell is there");
    let since = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(
            since.elapsed() < Duration::from_secs(20),
            "these tests start NATS: install its server (on Debian: nats-server)"
        );
        thread::sleep(Duration::from_millis(20));
    }
    shell
}
