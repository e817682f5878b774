//! The package for Debian and what descends from it.

use std::{
    fs,
    os::unix::fs::{PermissionsExt as _, symlink},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};

use super::{
    Release,
    staging::{SHELLS, Staging},
};
use crate::process;

/// Where completions of each shell lie, in the order of [`SHELLS`].
const COMPLETIONS: [&str; 3] = [
    "usr/share/bash-completion/completions",
    "usr/share/zsh/vendor-completions",
    "usr/share/fish/vendor_completions.d",
];
const MANUAL: &str = "usr/share/man/man1";
const DOCUMENTS: &str = "usr/share/doc/yagura";

/// Writes `yagura_VERSION_ARCHITECTURE.deb`.
pub(super) fn write(staging: &Staging, release: &Release, folder: &Path) -> Result<()> {
    let root = staging.root.with_extension("deb");
    if root.is_dir() {
        fs::remove_dir_all(&root)?;
    }
    let put = |from: &str, to: &str| place(&staging.root.join(from), &root.join(to), 0o644);
    place(&staging.program(), &root.join("usr/bin/yagura"), 0o755)?;
    symlink("yagura", root.join("usr/bin/yagura-usi"))?;
    for ((_, name), target) in SHELLS.iter().zip(COMPLETIONS) {
        put(&format!("completions/{name}"), &format!("{target}/{name}"))?;
    }
    for page in staging.pages()? {
        put(&format!("man/{page}"), &format!("{MANUAL}/{page}"))?;
    }
    pack(staging.pages()?.iter().map(|page| root.join(MANUAL).join(page)))?;
    for (from, to) in
        [("README.md", "README.md"), ("CHANGELOG.md", "changelog"), ("licences.txt", "licences.txt")]
    {
        put(from, &format!("{DOCUMENTS}/{to}"))?;
    }
    pack([root.join(DOCUMENTS).join("changelog")])?;
    fs::write(root.join(DOCUMENTS).join("copyright"), copyright(staging)?)?;
    let service = fs::read_to_string(staging.root.join("yagura.service"))?;
    let service = service.replace("/usr/local/bin/yagura", "/usr/bin/yagura");
    fs::create_dir_all(root.join("usr/lib/systemd/system"))?;
    fs::write(root.join("usr/lib/systemd/system/yagura.service"), service)?;
    fs::create_dir_all(root.join("DEBIAN"))?;
    fs::write(root.join("DEBIAN/control"), control(release, size(&root)?)?)?;
    let mut build = Command::new(process::find(&["dpkg-deb"]).context(
        "a package for Debian is made by dpkg-deb, of the Debian package dpkg, which other systems have too",
    )?);
    build.args(["--root-owner-group", "-Zxz", "--build"]).arg(&root).arg(path(folder, release)?);
    process::run(build.env("SOURCE_DATE_EPOCH", &release.time))
}

/// Looks into the package.
pub(super) fn check(folder: &Path, release: &Release) -> Result<()> {
    let package = path(folder, release)?;
    let list = process::read(Command::new("dpkg-deb").arg("--contents").arg(&package))?;
    for file in ["usr/bin/yagura", "usr/share/man/man1/yagura.1.gz", "usr/lib/systemd/system/yagura.service"]
    {
        if !list.contains(&format!(" ./{file}\n")) {
            bail!("there is no {file} in {}:\n{list}", package.display());
        }
    }
    let version = process::read(Command::new("dpkg-deb").arg("--field").arg(&package).arg("Version"))?;
    if version.trim() != release.version {
        bail!("{} is of version {version}, not {}", package.display(), release.version);
    }
    Ok(())
}

fn path(folder: &Path, release: &Release) -> Result<PathBuf> {
    Ok(folder.join(format!("yagura_{}_{}.deb", release.version, architecture(release.processor)?)))
}

/// Returns Debian's word for a processor.
fn architecture(processor: &str) -> Result<&'static str> {
    Ok(match processor {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        "riscv64" => "riscv64",
        _ => bail!("packages for Debian on {processor} are not made"),
    })
}

/// Says what the package is; `size` is what it takes when installed, in KiB.
fn control(release: &Release, size: u64) -> Result<String> {
    let Release { version, processor, .. } = release;
    let architecture = architecture(processor)?;
    Ok(format!(
        "Package: yagura\n\
         Version: {version}\n\
         Architecture: {architecture}\n\
         Maintainer: The Yagura developers <yagura@yagura.invalid>\n\
         Installed-Size: {size}\n\
         Recommends: ca-certificates\n\
         Section: games\n\
         Priority: optional\n\
         Description: shogi-family games: server, engine, referee\n \
         Plays shogi, chu shogi, gungi, union shogi and more in the browser, against\n \
         the computer or other people; speaks USI, UCI and CECP to other programs.\n \
         .\n \
         The service is not started by itself: systemctl enable --now yagura\n"
    ))
}

fn copyright(staging: &Staging) -> Result<String> {
    let mit = fs::read_to_string(staging.root.join("LICENSE-MIT"))?;
    let heads = "Yagura is under the MIT licence, which follows, or under the Apache License, Version 2.0, which is in\n\
                 /usr/share/common-licenses/Apache-2.0, as you choose. The licences of what it is made of are in\n\
                 licences.txt beside this file.\n\n";
    Ok(format!("{heads}{mit}"))
}

/// Copies a file and says who may do what with it.
fn place(from: &Path, to: &Path, mode: u32) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    fs::set_permissions(to, fs::Permissions::from_mode(mode))?;
    Ok(())
}

/// Compresses files, without their names and times.
fn pack(files: impl IntoIterator<Item = PathBuf>) -> Result<()> {
    let mut gzip = Command::new("gzip");
    if process::succeeds(gzip.args(["--best", "--no-name", "--force"]).args(files)) {
        return Ok(());
    }
    bail!("gzip failed: is it there?")
}

/// Returns the size of all files in KiB.
fn size(folder: &Path) -> Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let about = fs::symlink_metadata(&path)?;
        sum += if about.is_dir() { size(&path)? } else { about.len().div_ceil(1024) };
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_says_what_it_is() {
        let release = Release { version: "1.2.3".into(), time: "0".into(), processor: "aarch64" };
        let control = control(&release, 5).unwrap();
        assert!(control.contains("\nVersion: 1.2.3\nArchitecture: arm64\n"), "{control}");
        assert!(control.ends_with("enable --now yagura\n") && !control.contains("\n\n"), "{control}");
        assert!(architecture("sparc64").is_err());
    }
}
