//! Node and npm: are they there, new enough, and are the web app's packages installed?

use std::{fs, process::Command, time::SystemTime};

use anyhow::{Result, bail};

use crate::{place::Place, process};

/// The oldest Node that builds the web app: major, minor.
const OLDEST: (u32, u32) = (20, 19);
/// From the first to before the second, Node lacks what vite needs.
const GAP: [(u32, u32); 2] = [(21, 0), (22, 12)];

/// Checks Node and npm.
pub fn check(place: &Place) -> Result<()> {
    let Ok(answer) = Command::new("node").arg("--version").output() else {
        bail!("{}; found none: {}", wanted(), advice());
    };
    let found = String::from_utf8_lossy(&answer.stdout).trim().to_owned();
    if !version(&found).is_some_and(builds) {
        bail!("{}; found {found}: {}", wanted(), advice());
    }
    if !process::succeeds(&mut place.npm(&["--version"])) {
        bail!(
            "Yagura's web app is built with npm, which comes with Node but was not found here: {}",
            advice()
        );
    }
    Ok(())
}

/// Installs the web app's packages when they are missing or older than the lock file.
pub fn install(place: &Place) -> Result<()> {
    if is_installed(place) {
        println!("web/node_modules is up to date with web/package-lock.json");
        return Ok(());
    }
    process::run(&mut installation(place))
}

/// Does the same while others write to the terminal.
pub fn install_quietly(place: &Place) -> Result<()> {
    if is_installed(place) { Ok(()) } else { process::run_quietly(&mut installation(place)) }
}

fn installation(place: &Place) -> Command {
    place.npm(&["ci", "--no-audit", "--no-fund"])
}

fn is_installed(place: &Place) -> bool {
    let web = place.web();
    let changed = |name: &str| fs::metadata(web.join(name)).and_then(|file| file.modified()).ok();
    // npm writes this file last, so it is missing after an interrupted installation.
    is_fresh(changed("node_modules/.package-lock.json"), changed("package-lock.json"))
}

fn is_fresh(installed: Option<SystemTime>, locked: Option<SystemTime>) -> bool {
    installed.is_some() && installed >= locked
}

/// Reads the major and minor number of `v20.19.4`.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.strip_prefix('v')?.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

fn builds(version: (u32, u32)) -> bool {
    version >= OLDEST && !(GAP[0]..GAP[1]).contains(&version)
}

fn wanted() -> String {
    format!(
        "Yagura's web app is built with Node {}.{} or newer (of 22 from {}.{})",
        OLDEST.0, OLDEST.1, GAP[1].0, GAP[1].1
    )
}

fn advice() -> String {
    format!(
        "install a newer Node, for example with `nvm install {}` or from nodejs.org, and run the command again",
        OLDEST.0
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn versions_are_read_and_compared() {
        assert_eq!(version("v20.19.4"), Some((20, 19)));
        assert!(version("v22.12.0").is_some_and(builds));
        for old in ["v18.20.1", "v20.18.3", "v21.7.0", "v22.3.0"] {
            assert!(!version(old).is_some_and(builds), "{old}");
        }
        assert_eq!(version("nonsense"), None);
        assert_eq!(version("v"), None);
    }

    #[test]
    fn packages_are_fresh_when_not_older_than_the_lock_file() {
        let (before, after) = (SystemTime::UNIX_EPOCH, SystemTime::UNIX_EPOCH + Duration::from_secs(1));
        assert!(is_fresh(Some(after), Some(before)));
        assert!(!is_fresh(Some(before), Some(after)));
        assert!(!is_fresh(None, Some(after)));
    }
}
