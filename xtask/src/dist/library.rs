//! The library for C: an archive with the header, the library, what `pkg-config` reads, and an example.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};

use super::{Release, archive};
use crate::{place::Place, process};

/// What the library is called by those who link it.
const NAME: &str = "libyagura_c.so";
/// Files of the repository that go along, and where from.
const FILES: [(&str, &str); 7] = [
    ("include/yagura.h", "crates/yagura-c/include/yagura.h"),
    ("example/play.c", "crates/yagura-c/c/play.c"),
    ("c.md", "docs/c.md"),
    ("c.ja.md", "docs/c.ja.md"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("licences.txt", "crates/yagura-server/licences.txt"),
];

/// Builds the library. It needs the library of C of the machine that it runs on, as whoever calls it does.
pub(super) fn build(place: &Place) -> Result<PathBuf> {
    let target = place.target.join("library");
    let package = ["build", "--profile", "dist", "--locked", "--package", "yagura-c"];
    process::run(place.cargo(&package).env("CARGO_TARGET_DIR", &target))?;
    Ok(target.join("dist").join(NAME))
}

/// Writes `yagura-c-VERSION-PROCESSOR-linux.tar.gz`.
pub(super) fn write(place: &Place, library: &Path, release: &Release, folder: &Path) -> Result<()> {
    let root = place.target.join("dist-library");
    if root.is_dir() {
        fs::remove_dir_all(&root)?;
    }
    for part in ["include", "example", "lib/pkgconfig"] {
        fs::create_dir_all(root.join(part))?;
    }
    for (file, from) in FILES {
        fs::copy(place.root.join(from), root.join(file)).with_context(|| format!("there is no {from}"))?;
    }
    fs::copy(library, root.join("lib").join(NAME))
        .with_context(|| format!("there is no {}", library.display()))?;
    fs::write(root.join("lib/pkgconfig/yagura_c.pc"), flags(&release.version))?;
    let name = name(release);
    let mut tar = archive::tar(release, &folder.join(format!("{name}.tar.gz")));
    tar.args(["--gzip", "--create"]).arg(format!("--transform=s,^[.],{name},"));
    process::run(tar.arg("--directory").arg(&root).arg("."))
}

/// Compiles the example with nothing but what is in the archive, and plays with it.
pub(super) fn check(folder: &Path, release: &Release) -> Result<()> {
    let unpacked = folder.join("library");
    fs::create_dir_all(&unpacked)?;
    let name = name(release);
    process::run(
        Command::new("tar")
            .arg("--extract")
            .arg("--file")
            .arg(folder.join(format!("{name}.tar.gz")))
            .arg("--directory")
            .arg(&unpacked),
    )?;
    let root = unpacked.join(name);
    let described = fs::read_to_string(root.join("lib/pkgconfig/yagura_c.pc"))?;
    if described != flags(&release.version) {
        bail!("pkg-config would be told:\n{described}");
    }
    let program = root.join("play");
    process::run(
        Command::new("cc")
            .arg(root.join("example/play.c"))
            .arg(format!("-I{}", root.join("include").display()))
            .arg(format!("-L{}", root.join("lib").display()))
            .args(["-lyagura_c", "-o"])
            .arg(&program),
    )?;
    let mut play = Command::new(&program);
    let said = process::read(play.args(["minishogi", "500", "2"]).env("LD_LIBRARY_PATH", root.join("lib")))?;
    if !said.starts_with("Black ") {
        bail!("the example with the library of the archive says:\n{said}");
    }
    Ok(())
}

/// Returns the library that the tests of the crate are linked with.
pub(super) fn tested(place: &Place) -> Result<PathBuf> {
    process::run(&mut place.cargo(&["test", "--locked", "--no-run", "--package", "yagura-c"]))?;
    Ok(place.target.join("debug/deps").join(NAME))
}

/// Returns what `pkg-config` reads: where the archive was unpacked, the header and the library are.
fn flags(version: &str) -> String {
    format!(
        "prefix=${{pcfiledir}}/../..\n\nName: yagura_c\n\
         Description: Games of the shogi family: rules and engine\nVersion: {version}\n\
         Cflags: -I${{prefix}}/include\nLibs: -L${{prefix}}/lib -lyagura_c\n"
    )
}

fn name(release: &Release) -> String {
    format!("yagura-c-{}-{}-linux", release.version, release.processor)
}
