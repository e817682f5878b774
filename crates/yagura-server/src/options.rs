//! What can be set: flags, then `YAGURA_*` variables, then the defaults here.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    thread,
    time::Duration,
};

use clap::{Args, value_parser};
use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};

use crate::{
    cluster::NatsUrl,
    guard::Network,
    host::{HostName, Origin, OriginError},
    programs::ProgramSpec,
    store::{DatabaseUrl, Location},
};

/// The settings of the server. `clap` reads them from flags and the environment.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Address to listen on; port 0 takes any free port
    #[arg(long, env = "YAGURA_LISTEN", value_name = "ADDRESS", default_value_t = Options::LISTEN)]
    pub listen: SocketAddr,
    /// File that keeps the games, made when it is not there [default: yagura/yagura.sqlite3 in the user's
    /// data directory]
    #[arg(long, env = "YAGURA_DATA", value_name = "FILE", default_value_os_t = default_data(), hide_default_value = true)]
    pub data: PathBuf,
    /// PostgreSQL database that keeps the games in place of a file, as in
    /// `postgres://user:password@host/yagura`. Other users of the machine can read the arguments of a
    /// program: a password is better set in the variable, or in PGPASSWORD or a PGPASSFILE
    #[arg(long, env = "YAGURA_DATABASE", value_name = "URL", hide_env_values = true)]
    pub database: Option<DatabaseUrl>,
    /// NATS through which several servers of one database are one place to play, as in
    /// `nats://name:password@host:4222`: a game is written by one of them, and whoever comes to another is
    /// led there. It is for the servers alone, not for the public
    #[arg(long, env = "YAGURA_NATS", value_name = "URL", hide_env_values = true, requires = "database")]
    pub nats: Option<NatsUrl>,
    /// Address on which `GET /metrics` answers with counts and times for Prometheus; nowhere without it. Not
    /// for the public
    #[arg(long, env = "YAGURA_METRICS", value_name = "ADDRESS")]
    pub metrics: Option<SocketAddr>,
    /// What to log: off, error, warn, info, debug, trace, or by module as in info,sqlx=off
    #[arg(long, env = "YAGURA_LOG", value_name = "LEVEL", default_value = Options::LOG)]
    pub log: String,
    /// A program of others that people may play against, under this name, where it knows the game; may be
    /// given several times. SPEC is as in `yagura match`: usi:COMMAND, uci:COMMAND or cecp:COMMAND, then
    /// settings as in HaChu=cecp:hachu,movetime=3000. The variable holds one on each line
    #[arg(long = "engine", env = "YAGURA_ENGINE", value_name = "NAME=SPEC", value_delimiter = '\n')]
    pub programs: Vec<ProgramSpec>,
    /// Files of games, and folders of such files, that are known besides the built-in ones; read again when
    /// they change.
    #[arg(skip)]
    pub definitions: Vec<PathBuf>,
    /// A name under which browsers may reach the server, besides those of --listen; may be given several
    /// times or as a list. Without it any name will do, but on a loopback address only its names (such
    /// as localhost): no page of another site can have its own name point here
    #[arg(long = "host", env = "YAGURA_HOST", value_name = "NAME", value_delimiter = ',')]
    pub hosts: Vec<HostName>,
    /// A site whose pages may use the server too, as in `https://example.org`, or * for all; may be given
    /// several times or as a list
    #[arg(long = "allow-origin", env = "YAGURA_ALLOW_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    pub origins: Vec<Origin>,
    /// Where people reach the server, as in `https://shogi.example.org`: passkeys belong to this name, which
    /// is not to change any more, and with https the cookies of who is logged in go over encrypted
    /// connections only. Without it passkeys are those of localhost
    #[arg(long, env = "YAGURA_SITE", value_name = "ORIGIN", value_parser = site)]
    pub site: Option<Origin>,
    /// Proxies before the server whose X-Forwarded-For (or Forwarded) says who calls: loopback, an address,
    /// or a network as in 10.0.0.0/8; several as a list. Without a value loopback. Without it all who
    /// come through a proxy share the limits of one address
    #[arg(long = "trust-proxy", env = "YAGURA_TRUST_PROXY", value_name = "NETWORK", value_delimiter = ',', num_args = 0..=1, require_equals = true,
          default_missing_value = "loopback")]
    pub proxies: Vec<Network>,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
    /// Times that only tests change.
    #[arg(skip)]
    pub timing: Timing,
}

/// What the server allows itself and others.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// Connections at the same time
    #[arg(long, env = "YAGURA_MAX_CONNECTIONS", value_name = "N", default_value_t = Limits::DEFAULT.max_connections,
          value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,
    /// Of these, sockets of games
    #[arg(long, env = "YAGURA_MAX_SOCKETS", value_name = "N", default_value_t = Limits::DEFAULT.max_sockets,
          value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub max_sockets: u32,
    /// Bytes in the body of a request
    #[arg(long, env = "YAGURA_MAX_BODY", value_name = "BYTES", default_value_t = Limits::DEFAULT.max_body,
          value_parser = value_parser!(u32).range(256..))]
    pub max_body: u32,
    /// Bytes in a WebSocket message from a client
    #[arg(long, env = "YAGURA_MAX_MESSAGE", value_name = "BYTES", default_value_t = Limits::DEFAULT.max_message,
          value_parser = value_parser!(u32).range(256..=16_777_216))]
    pub max_message: u32,
    /// Games in memory at the same time
    #[arg(long, env = "YAGURA_MAX_LIVE_GAMES", value_name = "N", default_value_t = Limits::DEFAULT.max_live_games,
          value_parser = value_parser!(u32).range(1..))]
    pub max_live_games: u32,
    /// Games in the file
    #[arg(long, env = "YAGURA_MAX_GAMES", value_name = "N", default_value_t = Limits::DEFAULT.max_games,
          value_parser = value_parser!(u32).range(1..))]
    pub max_games: u32,
    /// Records that people keep in the file
    #[arg(long, env = "YAGURA_MAX_RECORDS", value_name = "N", default_value_t = Limits::DEFAULT.max_records)]
    pub max_records: u32,
    /// Records at which people work together at the same time
    #[arg(long, env = "YAGURA_MAX_LIVE_RECORDS", value_name = "N", default_value_t = Limits::DEFAULT.max_live_records,
          value_parser = value_parser!(u32).range(1..))]
    pub max_live_records: u32,
    /// Days that a game is kept after it ended or was left; 0 keeps all. Games that go on are kept 90 days
    /// at least, games in which nothing was done for a week, or for a day when the file is full
    #[arg(long, env = "YAGURA_KEEP", value_name = "DAYS", default_value_t = Limits::DEFAULT.keep,
          value_parser = value_parser!(u32).range(..=36_500))]
    pub keep: u32,
    /// Moves in one game
    #[arg(long, env = "YAGURA_MAX_MOVES", value_name = "N", default_value_t = Limits::DEFAULT.max_moves,
          value_parser = value_parser!(u32).range(1..))]
    pub max_moves: u32,
    /// Seconds after which a silent connection or an unfinished request is closed
    #[arg(long, env = "YAGURA_IDLE_TIMEOUT", value_name = "SECONDS", default_value_t = Limits::DEFAULT.idle_timeout,
          value_parser = value_parser!(u32).range(1..))]
    pub idle_timeout: u32,
    /// Engine searches at the same time; 0 means half of the processors, but at least one
    #[arg(long, env = "YAGURA_ENGINES", value_name = "N", default_value_t = Limits::DEFAULT.engines, value_parser = value_parser!(u32).range(..=1024))]
    pub engines: u32,
    /// Processes of programs named with --engine at the same time
    #[arg(long, env = "YAGURA_MAX_ENGINE_PROCESSES", value_name = "N", default_value_t = Limits::DEFAULT.max_engine_processes,
          value_parser = value_parser!(u32).range(1..=1024))]
    pub max_engine_processes: u32,
    /// Mebibytes of memory for what the engine's searches find out
    #[arg(long, env = "YAGURA_HASH", value_name = "MIB", default_value_t = Limits::DEFAULT.hash,
          value_parser = value_parser!(u32).range(1..=65_536))]
    pub hash: u32,
    /// Limits of one address.
    #[command(flatten)]
    pub per_address: PerAddress,
}

/// Times that are not the operator's to choose; only tests change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// How often the seeks are read, whether anybody has told of a change or not.
    pub reading: Duration,
    /// How often the seeks of those who are in the lobby are renewed.
    pub heartbeat: Duration,
    /// How long a seek means something that nobody renews.
    pub seek_life: Duration,
    /// How long one waits for an opponent who is away and to move, where their time is limited.
    pub away_to_move: Duration,
    /// The same, where he is not to move.
    pub away_to_wait: Duration,
    /// How long one waits for a guest who is away, where no time is limited.
    pub away_without_clock: Duration,
    /// How often tournaments are looked at.
    pub tournaments: Duration,
    /// How long one who is to come to his game in a tournament may have lost his connection.
    pub roll_call: Duration,
    /// How long one who takes part in a tournament may be on his way from one page to another.
    pub page_change: Duration,
    /// How often it is looked whether the files of games have changed.
    pub definitions: Duration,
}

impl Timing {
    const DEFAULT: Self = Self {
        reading: Duration::from_secs(10),
        heartbeat: Duration::from_secs(20),
        seek_life: Duration::from_mins(1),
        away_to_move: Duration::from_mins(1),
        away_to_wait: Duration::from_mins(2),
        away_without_clock: Duration::from_mins(10),
        tournaments: Duration::from_secs(1),
        roll_call: Duration::from_secs(20),
        page_change: Duration::from_secs(5),
        definitions: Duration::from_secs(2),
    };

    /// Returns how long a seek means something that nobody renews, in seconds.
    pub(crate) const fn life(&self) -> i64 {
        self.seek_life.as_secs().cast_signed()
    }
}

/// As people have them.
impl Default for Timing {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// What one address may have, an IPv6 address standing for its /64; 0 is no limit.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
#[command(next_help_heading = "Limits of one address, 0 for none")]
pub struct PerAddress {
    /// Connections at the same time, those of trusted proxies not counted
    #[arg(long = "per-address-connections", env = "YAGURA_PER_ADDRESS_CONNECTIONS", value_name = "N", default_value_t = PerAddress::DEFAULT.connections)]
    pub connections: u32,
    /// Sockets of games at the same time
    #[arg(long = "per-address-sockets", env = "YAGURA_PER_ADDRESS_SOCKETS", value_name = "N", default_value_t = PerAddress::DEFAULT.sockets)]
    pub sockets: u32,
    /// Games that it brings into memory at the same time
    #[arg(long = "per-address-live-games", env = "YAGURA_PER_ADDRESS_LIVE_GAMES", value_name = "N", default_value_t = PerAddress::DEFAULT.rooms)]
    pub rooms: u32,
    /// Requests and messages a second in the long run; ten seconds' worth at once. A request that costs more
    /// counts for up to ten
    #[arg(long = "per-address-requests", env = "YAGURA_PER_ADDRESS_REQUESTS", value_name = "N", default_value_t = PerAddress::DEFAULT.requests)]
    pub requests: u32,
    /// New games a minute
    #[arg(long = "per-address-games", env = "YAGURA_PER_ADDRESS_GAMES", value_name = "N", default_value_t = PerAddress::DEFAULT.games)]
    pub games: u32,
    /// Trials to log in and new accounts a minute
    #[arg(long = "per-address-log-ins", env = "YAGURA_PER_ADDRESS_LOG_INS", value_name = "N", default_value_t = PerAddress::DEFAULT.log_ins)]
    pub log_ins: u32,
    /// Lines of chat a minute of an account, or of an address without one; a third of them at once
    #[arg(long = "per-address-chat", env = "YAGURA_PER_ADDRESS_CHAT", value_name = "N", default_value_t = PerAddress::DEFAULT.chat)]
    pub chat: u32,
}

impl PerAddress {
    const DEFAULT: Self =
        Self { connections: 128, sockets: 64, rooms: 100, requests: 50, games: 30, log_ins: 20, chat: 30 };

    /// No limits: for tests, and for servers whose proxy sees to them.
    pub const NONE: Self =
        Self { connections: 0, sockets: 0, rooms: 0, requests: 0, games: 0, log_ins: 0, chat: 0 };
}

/// The defaults; flags and environment are not asked.
impl Default for PerAddress {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Options {
    const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);
    const LOG: &str = "info";

    /// Returns where the games are kept.
    pub fn location(&self) -> Location {
        match &self.database {
            Some(url) => Location::Postgres(url.clone()),
            None => Location::File(self.data.clone()),
        }
    }
}

/// The defaults; flags and environment are not asked.
impl Default for Options {
    fn default() -> Self {
        Self {
            listen: Self::LISTEN,
            data: default_data(),
            database: None,
            nats: None,
            metrics: None,
            log: Self::LOG.to_owned(),
            programs: Vec::new(),
            definitions: Vec::new(),
            hosts: Vec::new(),
            origins: Vec::new(),
            site: None,
            proxies: Vec::new(),
            limits: Limits::default(),
            timing: Timing::default(),
        }
    }
}

impl Limits {
    const DEFAULT: Self = Self {
        max_connections: 1024,
        max_sockets: 512,
        max_body: 16 * 1024,
        max_message: 4 * 1024,
        max_live_games: 1000,
        max_games: 100_000,
        max_records: 20_000,
        max_live_records: 200,
        keep: 365,
        max_moves: 2000,
        idle_timeout: 75,
        engines: 0,
        max_engine_processes: 4,
        hash: 32,
        per_address: PerAddress::DEFAULT,
    };

    /// Returns the most bytes in a request that brings a record: as much as the longest game that is kept can
    /// need, with what people and the engine say of each move.
    pub fn max_record(&self) -> u32 {
        self.max_body.max(self.max_moves.saturating_mul(512))
    }

    /// Returns how many engine searches may run at the same time, at least 1.
    pub fn engine_permits(&self) -> usize {
        match self.engines {
            0 => thread::available_parallelism().map_or(1, |n| (n.get() / 2).max(1)),
            n => n as usize,
        }
    }
}

/// The defaults; flags and environment are not asked.
impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Reads the address of the site, which is one.
fn site(text: &str) -> Result<Origin, OriginError> {
    match text.parse()? {
        Origin::Any => Err(OriginError { text: text.to_owned() }),
        site @ Origin::Site(_) => Ok(site),
    }
}

/// Returns `yagura/yagura.sqlite3` in the user's data directory as the system has it (`XDG_DATA_HOME`, else
/// `~/.local/share`; `~/Library/Application Support`; `%APPDATA%`), or in the working directory when there is
/// no home.
fn default_data() -> PathBuf {
    let folder = choose_native_strategy().map(|folders| folders.data_dir()).unwrap_or_default();
    folder.join("yagura").join("yagura.sqlite3")
}
