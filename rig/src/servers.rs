//! Servers of Yagura as processes of their own, on a file or on a database that several use.

use std::{
    fs,
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};

use crate::{
    nats::Nats,
    postgres::{Durability, Postgres},
};

/// How long a server may take to start.
const START: Duration = Duration::from_mins(1);

/// What the servers keep their games in.
#[derive(Debug)]
pub enum Place {
    /// A file; there is one server.
    File(Folder),
    /// A database, and what leads from one server to another.
    Shared {
        /// The database's server.
        postgres: Postgres,
        /// The address of the database.
        url: String,
        /// What leads from one to the other.
        nats: Nats,
    },
}

/// A folder that is removed when it is dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

/// Servers of the same games.
#[derive(Debug)]
pub struct Servers {
    program: PathBuf,
    place: Place,
    nodes: Vec<Node>,
}

/// One server.
#[derive(Debug)]
pub struct Node {
    address: SocketAddr,
    process: Option<Child>,
}

impl Folder {
    /// Makes a new one among the temporary files.
    ///
    /// # Errors
    /// That it cannot be made.
    pub fn new() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("yagura-rig-{}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left of it does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Place {
    /// A new file.
    ///
    /// # Errors
    /// That its folder cannot be made.
    pub fn file() -> Result<Self> {
        Ok(Self::File(Folder::new()?))
    }

    /// A new database on a server of its own.
    pub fn shared() -> Self {
        let postgres = Postgres::start(Durability::Full);
        let url = postgres.database("yagura");
        Self::Shared { postgres, url, nats: Nats::start() }
    }
}

impl Servers {
    /// Starts so many.
    ///
    /// # Errors
    /// That one does not start.
    pub fn start(program: &Path, place: Place, count: usize) -> Result<Self> {
        if matches!(place, Place::File(_)) && count != 1 {
            bail!("one server uses a file");
        }
        let mut servers = Self { program: program.to_owned(), place, nodes: Vec::new() };
        for _ in 0..count {
            let address = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?;
            servers.nodes.push(Node { address, process: None });
        }
        for number in 0..count {
            servers.revive(number)?;
        }
        Ok(servers)
    }

    /// Returns where they are reached.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.address).collect()
    }

    /// Starts a server again that was killed.
    ///
    /// # Errors
    /// That it does not start.
    pub fn revive(&mut self, number: usize) -> Result<()> {
        let node = &mut self.nodes[number];
        let mut command = Command::new(&self.program);
        command.args(["serve", "--listen", &node.address.to_string(), "--log", "warn"]);
        match &self.place {
            Place::File(folder) => command.arg("--data").arg(folder.0.join("games.sqlite3")),
            Place::Shared { url, nats, .. } => {
                command.env("YAGURA_DATABASE", url).env("YAGURA_NATS", nats.url())
            }
        };
        for name in ["CONNECTIONS", "SOCKETS", "LIVE_GAMES", "REQUESTS", "GAMES", "LOG_INS"] {
            command.env(format!("YAGURA_PER_ADDRESS_{name}"), "0");
        }
        for name in ["CONNECTIONS", "SOCKETS", "LIVE_GAMES", "GAMES"] {
            command.env(format!("YAGURA_MAX_{name}"), "200000");
        }
        let process = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
        node.process = Some(process.with_context(|| format!("cannot start {}", self.program.display()))?);
        let since = Instant::now();
        while std::net::TcpStream::connect(node.address).is_err() {
            if since.elapsed() > START {
                bail!("the server at {} does not start", node.address);
            }
            if let Some(status) = node.process.as_mut().and_then(|child| child.try_wait().ok().flatten()) {
                bail!("the server at {} ended with {status}", node.address);
            }
            thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    /// Kills a server as a machine that fails would.
    pub fn kill(&mut self, number: usize) {
        self.nodes[number].kill();
    }

    /// Returns the bytes of memory that the servers use, all together.
    pub fn memory(&self) -> u64 {
        self.nodes.iter().filter_map(Node::memory).sum()
    }

    /// Returns the seconds of processor time that the servers have used.
    pub fn processor_time(&self) -> f64 {
        self.nodes.iter().filter_map(Node::processor_time).sum()
    }
}

impl Node {
    fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            // One that has ended cannot be killed.
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    fn proc(&self, name: &str) -> Option<String> {
        let id = self.process.as_ref()?.id();
        fs::read_to_string(format!("/proc/{id}/{name}")).ok()
    }

    fn memory(&self) -> Option<u64> {
        let status = self.proc("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? * 1024)
    }

    fn processor_time(&self) -> Option<f64> {
        let stat = self.proc("stat")?;
        let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
        let (user, system) = (fields.next()?.parse::<f64>().ok()?, fields.next()?.parse::<f64>().ok()?);
        // Linux counts in hundredths of a second.
        Some((user + system) / 100.0)
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}
