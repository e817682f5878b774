//! The program for Windows, made on Linux: an archive with `yagura.exe` and what belongs to it.

use std::{
    fs::{self, File},
    io::Write as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use time::OffsetDateTime;
use zip::{DateTime, ZipWriter, write::SimpleFileOptions};

use super::Release;
use crate::{
    compiler::{Library, Target},
    place::Place,
    process,
};

/// Windows on 64 bits, linked by the compiler of MinGW, whose library of C is in every Windows.
const WINDOWS: Target = Target {
    triple: "x86_64-pc-windows-gnu",
    library: "std,panic_unwind",
    linker: ("x86_64-w64-mingw32-gcc", "CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER"),
    linker_package: "gcc-mingw-w64-x86-64-posix",
    links_outside: true,
};
/// The first thread has as much room as on Linux, where else it would have a quarter.
const FLAGS: (&str, &str) =
    ("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUSTFLAGS", "-C link-arg=-Wl,--stack,8388608");
/// By which names the program goes along: a copy of it speaks USI, as links are not to be had there.
const PROGRAMS: [&str; 2] = ["yagura.exe", "yagura-usi.exe"];
/// What serves the web app at a double click.
const SCRIPT: &str = "yagura-server.cmd";
/// Texts of the repository that go along, and where from.
const TEXTS: [(&str, &str); 7] = [
    ("windows.md", "docs/windows.md"),
    ("windows.ja.md", "docs/windows.ja.md"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("licences.txt", "crates/yagura-server/licences.txt"),
    (SCRIPT, "deploy/yagura-server.cmd"),
];
/// What MinGW's library of C asks to be said of it, where Debian has it.
const LIBRARY_LICENCE: &str = "/usr/share/doc/mingw-w64-common/copyright";

/// How much the archive matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// It is one of several, and the others are made without it as well.
    Welcome,
    Asked,
}

/// Builds the program. Where what that needs is neither here nor can be installed from here, it says so; what
/// is only welcome is then left out.
pub(super) fn build(place: &Place, need: Need) -> Result<Option<PathBuf>> {
    let missing = WINDOWS.missing(Library::Found)?;
    if need == Need::Welcome && !missing.is_empty() && !process::is_root() {
        println!(
            "no archive for Windows is made. {}; on Debian: sudo apt-get install -y {}",
            WINDOWS.purpose(),
            missing.join(" ")
        );
        return Ok(None);
    }
    let target = place.target.join("windows");
    let mut cargo = place.cargo(&["build", "--profile", "dist", "--locked", "--package", "yagura-cli"]);
    WINDOWS.prepare(&mut cargo, Library::Found)?;
    process::run(cargo.env("CARGO_TARGET_DIR", &target).env(FLAGS.0, FLAGS.1))?;
    WINDOWS.built(&target, PROGRAMS[0]).map(Some)
}

/// Writes `yagura-VERSION-x86_64-pc-windows-gnu.zip`, a folder with the program and what belongs to it.
pub(super) fn write(place: &Place, program: &Path, release: &Release, folder: &Path) -> Result<()> {
    let program = fs::read(program).with_context(|| format!("cannot read {}", program.display()))?;
    if !program.starts_with(b"MZ") {
        bail!("that is no program for Windows");
    }
    let name = name(release);
    let path = folder.join(format!("{name}.zip"));
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut zip = ZipWriter::new(file);
    let options = SimpleFileOptions::default().last_modified_time(time_of(release)?);
    let mut add = |file: &str, contents: &[u8]| -> Result<()> {
        zip.start_file(format!("{name}/{file}"), options)?;
        Ok(zip.write_all(contents)?)
    };
    for file in PROGRAMS {
        add(file, &program)?;
    }
    for (file, from) in TEXTS {
        let text = fs::read_to_string(place.root.join(from)).with_context(|| format!("no {from}"))?;
        // Its shell goes astray where lines end otherwise.
        let text = if file == SCRIPT { text.replace('\n', "\r\n") } else { text };
        add(file, text.as_bytes())?;
    }
    if let Ok(text) = fs::read(LIBRARY_LICENCE) {
        add("mingw-w64.txt", &text)?;
    }
    zip.finish().context("cannot write the archive")?;
    Ok(())
}

/// Returns the time of the commit as the archive writes it.
fn time_of(release: &Release) -> Result<DateTime> {
    let seconds = release.time.parse().context("the time of the commit is no number")?;
    Ok(DateTime::try_from(OffsetDateTime::from_unix_timestamp(seconds)?)?)
}

fn name(release: &Release) -> String {
    format!("yagura-{}-{}", release.version, WINDOWS.triple)
}
