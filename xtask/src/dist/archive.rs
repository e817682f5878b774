//! The archive for any Linux, and archives made so that the same files give the same bytes.

use std::{path::Path, process::Command};

use anyhow::{Result, bail};

use super::{Release, staging::Staging};
use crate::process;

/// Writes `yagura-VERSION-PROCESSOR-linux.tar.gz`, a folder with the program and what belongs to it.
pub(super) fn write(staging: &Staging, release: &Release, folder: &Path) -> Result<()> {
    let name = release.name();
    let mut tar = tar(release, &folder.join(format!("{name}.tar.gz")));
    tar.args(["--gzip", "--create"]).arg(format!("--transform=s,^[.],{name},"));
    process::run(tar.arg("--directory").arg(&staging.root).arg("."))
}

/// Returns `tar` for an archive whose files belong to nobody in particular and are of one time.
pub(super) fn tar(release: &Release, archive: &Path) -> Command {
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--format=ustar"])
        .arg(format!("--mtime=@{}", release.time))
        .arg("--file")
        .arg(archive)
        .env("GZIP", "-n");
    tar
}

/// Looks into the archive.
pub(super) fn check(folder: &Path, release: &Release) -> Result<()> {
    let name = release.name();
    let archive = folder.join(format!("{name}.tar.gz"));
    let list = process::read(Command::new("tar").arg("--list").arg("--file").arg(&archive))?;
    for file in ["yagura", "README.md", "licences.txt", "man/yagura-serve.1", "completions/_yagura"] {
        if !list.lines().any(|line| line == format!("{name}/{file}")) {
            bail!("there is no {file} in {}:\n{list}", archive.display());
        }
    }
    Ok(())
}
