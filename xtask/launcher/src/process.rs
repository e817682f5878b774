//! Running other programs, and installing the ones that are missing.

use std::{
    env, fs,
    path::PathBuf,
    process::{Command, Stdio},
    time::Duration,
};

use anyhow::{Context as _, Result, bail};

/// Folders that hold programs on Debian but are not always in `PATH`.
const MORE_FOLDERS: [&str; 2] = ["/usr/bin", "/usr/games"];

/// Runs a program that writes to this terminal. An exit code other than 0 is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    println!("$ {line}");
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// Runs a program whose words are shown only when it fails.
pub fn run_quietly(command: &mut Command) -> Result<()> {
    let line = line(command);
    println!("$ {line}");
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("cannot start `{line}`"))?;
    if !output.status.success() {
        let [said, complained] =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        bail!("`{line}` failed ({}):\n{said}{complained}", output.status);
    }
    Ok(())
}

/// Becomes another program, so that it receives the signals of the terminal itself and its exit code is ours;
/// where a system has no such thing, it is run.
#[cfg(unix)]
pub fn replace(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    let line = line(command);
    let error = command.exec();
    bail!("cannot start `{line}`: {error}")
}

#[cfg(not(unix))]
pub fn replace(command: &mut Command) -> Result<()> {
    let line = line(command);
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` ended with {status}");
    }
    Ok(())
}

/// Runs a program and returns what it writes to its standard output. An exit code other than 0 is an error.
pub fn read(command: &mut Command) -> Result<String> {
    let line = line(command);
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{line}`"))?;
    if !output.status.success() {
        bail!("`{line}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{line}` wrote something other than UTF-8"))
}

/// Returns whether a program can be started and ends well, without showing what it writes.
pub fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Returns how long processors have worked for the programs that this one has run, where the system tells it
/// (Linux, proc(5): fields 16 and 17 of `stat`, hundredths of seconds on all machines that we know).
pub fn worked() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The second field is a name in brackets, in which anything may stand.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
    let ticks: u64 = fields.skip(13).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks.saturating_mul(10))
}

/// Returns the first of `names` that is a file in a folder of `PATH` or in the usual folders of Debian.
pub fn find(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).chain(MORE_FOLDERS.map(PathBuf::from)).collect();
    names.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()))
}

/// Installs Debian packages when this process may, else fails and says what to install.
pub fn install(packages: &[&str], purpose: &str) -> Result<()> {
    let names = packages.join(" ");
    if !is_root() || find(&["apt-get"]).is_none() {
        bail!(
            "{purpose}. Install it, on Debian with:\n\n    sudo apt-get update && sudo apt-get install -y {names}\n\nand run the command again"
        );
    }
    println!("{purpose}: installing {names}");
    run(apt().arg("update"))?;
    run(apt().args(["install", "-y", "--no-install-recommends"]).args(packages))
}

fn apt() -> Command {
    let mut command = Command::new("apt-get");
    command.arg("-q").env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
    command
}

/// Returns whether this process may install packages.
pub fn is_root() -> bool {
    cfg!(unix) && read(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

fn line(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str()).to_string_lossy().into_owned();
    command.get_args().fold(name, |line, argument| line + " " + &argument.to_string_lossy())
}
