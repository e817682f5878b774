//! A PostgreSQL server of one's own: in a temporary folder, reached by a socket in it, ended with the process
//! that began it.

use std::{
    env, fs,
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Whether what is stored survives the end of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// As it does for those who play.
    Full,
    /// Tests need not wait for the disk.
    None,
}

/// A running server. Dropping it is its end.
#[derive(Debug)]
pub struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    durability: Durability,
    /// Its standard input is held: the shell that began the server ends it when that closes.
    shell: Child,
}

/// Returns the address of the database of this name on the server that all tests of this process share, made
/// when it is not there.
pub fn database(name: &str) -> String {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(|| Postgres::start(Durability::None)).database(name)
}
impl Postgres {
    /// Returns the address of the database of this name, made when it is not there.
    pub fn database(&self, name: &str) -> String {
        let made = Command::new(self.programs.join("createdb"))
            .args(["--host", &self.folder.to_string_lossy(), "--username", "yagura", name])
            .output()
            .expect("createdb is there");
        let said = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success() || said.contains("already exists"), "{said}");
        format!("postgres:///{name}?user=yagura&host={}", self.folder.display())
    }

    /// Starts a server.
    ///
    /// # Panics
    /// That its programs are not installed, or that it does not start.
    pub fn start(durability: Durability) -> Self {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let programs = programs();
        let folder = env::temp_dir().join(format!("yagura-postgres-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        own(&folder);
        let data = folder.join("data");
        let made = as_ordinary_user(&programs.join("initdb"))
            .args([
                "--no-sync",
                "--auth=trust",
                "--username=yagura",
                "--encoding=UTF8",
                "--locale=C",
                "--pgdata",
            ])
            .arg(&data)
            .output()
            .expect("initdb is there");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let shell = run(&programs, &folder, durability);
        Self { folder, programs, durability, shell }
    }

    /// Ends the server as a failure of its machine would: no connection is said good-bye to.
    pub fn fail(&mut self) {
        if let Some(mut input) = self.shell.stdin.take() {
            // A shell that is gone has ended its server already.
            let _ = input.write_all(b"fail\n");
        }
        let _ = self.shell.wait();
    }

    /// Starts the server again on what it has stored, after [`fail`](Self::fail).
    ///
    /// # Panics
    /// That it does not start.
    pub fn recover(&mut self) {
        self.shell = run(&self.programs, &self.folder, self.durability);
    }
}

/// Starts the server of this folder, and waits until it answers.
fn run(programs: &Path, folder: &Path, durability: Durability) -> Child {
    let settings = if durability == Durability::None { "-F" } else { "-B 65536" };
    // The shell waits for a word. The end of its input comes with the end of this process at the latest,
    // however it ends: then it ends its own child and removes the folder.
    let script = "\"$0\" -D \"$1/data\" -k \"$1\" -h '' $2 -N 200 >>\"$1/log\" 2>&1 & server=$!; \
                  if read -r _; then kill -QUIT $server; wait $server; \
                  else kill -INT $server; wait $server; rm -rf \"$1\"; fi";
    let shell = as_ordinary_user(Path::new("/bin/sh"))
        .args(["-c", script])
        .arg(programs.join("postgres"))
        .arg(folder)
        .arg(settings)
        .stdin(Stdio::piped())
        .spawn()
        .expect("a shell is there");
    let since = Instant::now();
    let is_up = || {
        let mut ask = Command::new(programs.join("pg_isready"));
        ask.args(["--quiet", "--host"]).arg(folder).status().is_ok_and(|status| status.success())
    };
    while !is_up() {
        assert!(since.elapsed() < Duration::from_mins(1), "PostgreSQL does not start: {}", log(folder));
        thread::sleep(Duration::from_millis(50));
    }
    shell
}

fn log(folder: &Path) -> String {
    let mut text = String::new();
    if let Ok(mut file) = fs::File::open(folder.join("log")) {
        // What can be read of it is told.
        let _ = file.read_to_string(&mut text);
    }
    text
}

/// The programs that are used.
const PROGRAMS: [&str; 4] = ["initdb", "postgres", "pg_isready", "createdb"];

/// Returns the folder of the server's programs: Debian has one for each version, and not all in the path.
fn programs() -> PathBuf {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let has_all = |folder: &PathBuf| PROGRAMS.iter().all(|program| folder.join(program).is_file());
    let found = folders.into_iter().rev().find(has_all);
    found.expect("these tests start PostgreSQL: install its server programs (on Debian: postgresql)")
}

/// PostgreSQL does not run as root.
#[cfg(unix)]
fn as_ordinary_user(program: &Path) -> Command {
    use std::os::unix::process::CommandExt as _;
    let mut command = Command::new(program);
    if let Some((user, group)) = ordinary_user() {
        command.uid(user).gid(group);
    }
    command
}

#[cfg(unix)]
fn own(folder: &Path) {
    if let Some((user, group)) = ordinary_user() {
        std::os::unix::fs::chown(folder, Some(user), Some(group)).expect("root may");
    }
}

/// Returns whom root is to be instead: Debian's `nobody`.
#[cfg(unix)]
fn ordinary_user() -> Option<(u32, u32)> {
    use std::os::unix::fs::MetadataExt as _;
    let own = fs::metadata("/proc/self").ok()?.uid();
    (own == 0).then_some((65_534, 65_534))
}

#[cfg(not(unix))]
fn as_ordinary_user(program: &Path) -> Command {
    Command::new(program)
}

#[cfg(not(unix))]
fn own(_folder: &Path) {}
