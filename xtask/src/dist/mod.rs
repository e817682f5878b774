//! `cargo xtask dist`: the program as it is given to others: an archive for any Linux, a package for Debian,
//! an image for containers, an archive for Windows, the library for C, what is in them, and their checksums.

mod archive;
mod deb;
mod elf;
mod image;
mod library;
mod materials;
mod staging;
mod windows;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use sha2::{Digest as _, Sha256};

use crate::{place::Place, process, site};
use staging::Staging;

/// The file with the checksums of the others.
const SUMS: &str = "SHA256SUMS";

/// What is made, of which version, and as of when.
#[derive(Debug)]
struct Release {
    version: String,
    /// The time of the commit, in seconds since 1970: all files have it, so that the same sources give the
    /// same packages.
    time: String,
    /// The processor, as compilers call it (`x86_64`).
    processor: &'static str,
}

impl Release {
    fn read(place: &Place) -> Result<Self> {
        let manifest = fs::read_to_string(place.root.join("Cargo.toml")).context("cannot read Cargo.toml")?;
        let manifest: toml::Table = manifest.parse().context("Cargo.toml is not TOML")?;
        let version = manifest["workspace"]["package"]["version"].as_str().context("no version")?.to_owned();
        let time = process::read(&mut place.git(&["log", "-1", "--format=%ct"]))?.trim().to_owned();
        Ok(Self { version, time, processor: std::env::consts::ARCH })
    }

    /// Returns what all files but Debian's are called.
    fn name(&self) -> String {
        format!("yagura-{}-{}-linux", self.version, self.processor)
    }
}

/// For which systems something is made, and from which programs; those that are not named are built.
#[derive(Debug, PartialEq, Eq)]
enum Wish {
    All,
    Linux(PathBuf),
    Windows(Option<PathBuf>),
    Library,
}

/// What was built, and is to be packed.
#[derive(Debug, Default)]
struct Built {
    linux: Option<PathBuf>,
    windows: Option<PathBuf>,
    library: Option<PathBuf>,
}

/// Returns what is asked for, and the folder for it, if one is named.
fn wish(arguments: &[&str]) -> Result<(Wish, Option<PathBuf>)> {
    let (mut wish, mut folder) = (Wish::All, None);
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        match argument {
            "--windows" if wish == Wish::All => wish = Wish::Windows(None),
            "--library" if wish == Wish::All => wish = Wish::Library,
            "--yagura" if wish == Wish::All => {
                let program = std::path::absolute(rest.next().context("`--yagura` needs a path")?)?;
                let is_windows = program.extension().is_some_and(|ending| ending == "exe");
                wish = if is_windows { Wish::Windows(Some(program)) } else { Wish::Linux(program) };
            }
            _ if argument.starts_with('-') || folder.is_some() => {
                bail!("expected FOLDER, --windows, --library, --yagura PATH, found `{}`", arguments.join(" "))
            }
            path => folder = Some(std::path::absolute(path)?),
        }
    }
    Ok((wish, folder))
}

/// Makes what is asked for in a folder, `target/dist-packages` where none is named.
pub(crate) fn command(place: &Place, arguments: &[&str]) -> Result<()> {
    let (wish, folder) = wish(arguments)?;
    let folder = folder.unwrap_or_else(|| place.target.join("dist-packages"));
    let built = match wish {
        Wish::All => Built {
            linux: Some(build(place)?),
            windows: windows::build(place, windows::Need::Welcome)?,
            library: Some(library::build(place)?),
        },
        Wish::Linux(program) => Built { linux: Some(program), ..Built::default() },
        Wish::Windows(Some(program)) => Built { windows: Some(program), ..Built::default() },
        Wish::Windows(None) => {
            site::offline(place, &[])?;
            Built { windows: windows::build(place, windows::Need::Asked)?, ..Built::default() }
        }
        Wish::Library => Built { library: Some(library::build(place)?), ..Built::default() },
    };
    if let Some(program) = &built.linux
        && let Some(interpreter) = elf::interpreter(program)?
    {
        bail!(
            "{} needs {interpreter}, which an image has not; `cargo xtask dist` builds one that needs nothing",
            program.display()
        );
    }
    make(place, &built, &folder)
}

/// Packs the program and the library that were tested, and looks at what came out.
pub(crate) fn check(place: &Place) -> Result<()> {
    let folder = place.target.join("dist-check");
    let built = Built {
        linux: Some(place.tested_binary()),
        library: Some(library::tested(place)?),
        ..Built::default()
    };
    make(place, &built, &folder)?;
    let release = Release::read(place)?;
    library::check(&folder, &release)?;
    archive::check(&folder, &release)?;
    deb::check(&folder, &release)?;
    image::check(&folder, &release)
}

/// Builds the app with what it does offline, and the program with it in, linked so that it needs no library
/// of the machine that it runs on.
fn build(place: &Place) -> Result<PathBuf> {
    let triple = process::read(std::process::Command::new("rustc").arg("-vV"))?
        .lines()
        .find_map(|line| line.strip_prefix("host: ").map(str::to_owned))
        .context("rustc does not say for which machine it compiles")?;
    if !triple.contains("linux") {
        bail!("packages are made on Linux, not on {triple}");
    }
    site::offline(place, &[])?;
    let target = place.target.join("static");
    let package = ["build", "--profile", "dist", "--locked", "--package", "yagura-cli", "--target", &triple];
    process::run(
        place
            .cargo(&package)
            .env("CARGO_TARGET_DIR", &target)
            .env("RUSTFLAGS", "-C target-feature=+crt-static"),
    )?;
    Ok(target.join(triple).join("dist/yagura"))
}

/// Packs what was built.
fn make(place: &Place, built: &Built, folder: &Path) -> Result<()> {
    for program in [&built.linux, &built.windows, &built.library].into_iter().flatten() {
        if !program.is_file() {
            bail!("there is no {}", program.display());
        }
    }
    let release = Release::read(place)?;
    if folder.is_dir() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    if let Some(program) = &built.linux {
        let staging = Staging::make(place, program, &place.target.join("dist-staging"))?;
        archive::write(&staging, &release, folder)?;
        deb::write(&staging, &release, folder)?;
        image::write(&staging, &release, folder)?;
    }
    if let Some(program) = &built.windows {
        windows::write(place, program, &release, folder)?;
    }
    if let Some(library) = &built.library {
        library::write(place, library, &release, folder)?;
    }
    materials::write(place, &release, folder)?;
    sums(folder)?;
    println!("the packages are in {}", folder.display());
    Ok(())
}

/// Writes the checksums of all files, as `sha256sum --check` reads them.
fn sums(folder: &Path) -> Result<()> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().context("a file has a name")?.to_string_lossy().into_owned();
        lines.push(format!("{}  {name}\n", sha256(&fs::read(&path)?)));
    }
    lines.sort_by(|a, b| a[64..].cmp(&b[64..]));
    fs::write(folder.join(SUMS), lines.concat()).context("cannot write the checksums")
}

/// Returns a checksum in hexadecimal digits.
fn sha256(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_goes_by_the_program() {
        let of = |arguments: &[&str]| wish(arguments).unwrap();
        assert_eq!(of(&[]), (Wish::All, None));
        assert_eq!(of(&["/a", "--windows"]), (Wish::Windows(None), Some("/a".into())));
        assert_eq!(of(&["--yagura", "/b/yagura"]).0, Wish::Linux("/b/yagura".into()));
        assert_eq!(of(&["--yagura", "/b/yagura.exe"]).0, Wish::Windows(Some("/b/yagura.exe".into())));
        assert_eq!(of(&["--library", "/a"]), (Wish::Library, Some("/a".into())));
        for wrong in [
            &["--library", "--windows"][..],
            &["/a", "/b"],
            &["--yagura"],
            &["--quick"],
            &["--windows", "--yagura", "/b"],
        ] {
            assert!(wish(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn checksums_are_those_of_the_standard() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(b""), empty);
    }
}
