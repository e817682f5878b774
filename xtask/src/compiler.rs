//! Compilers for other machines than this one: the usual one where the target is installed with it,
//! otherwise Debian's `rustc-web`, which builds the standard library from its sources first.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};

use crate::process;

/// The compiler of Debian's `rustc-web`, and where `rust-web-src` puts the standard library's sources.
const RUSTC: &str = "/usr/bin/rustc";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";
const PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];

/// A machine that is compiled for.
#[derive(Debug)]
pub(crate) struct Target {
    /// Its name among compilers.
    pub(crate) triple: &'static str,
    /// The crates of the standard library that a program is made of there.
    pub(crate) library: &'static str,
    /// The linker, and the variable that names it to cargo.
    pub(crate) linker: (&'static str, &'static str),
    /// The Debian package with the linker.
    pub(crate) linker_package: &'static str,
    /// Whether the usual compiler needs that linker as well.
    pub(crate) links_outside: bool,
}

/// Whose standard library a program is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Library {
    /// The usual compiler's, where it has the target.
    Found,
    /// One that is built with the program, as its flags say.
    Built,
}

impl Target {
    /// Has cargo compile for this target.
    ///
    /// # Errors
    /// What is to be installed, where it cannot be installed from here.
    pub(crate) fn prepare(&self, cargo: &mut Command, library: Library) -> Result<()> {
        self.install(library)?;
        cargo.args(["--target", self.triple]);
        if !self.has(library)? {
            // Unstable flags are what the sources of the standard library are compiled by.
            cargo
                .arg("-Z")
                .arg(format!("build-std={}", self.library))
                .env("RUSTC_BOOTSTRAP", "1")
                .env("RUSTC", RUSTC)
                .env(self.linker.1, self.linker.0);
        }
        Ok(())
    }

    /// Makes sure that there is a compiler.
    pub(crate) fn install(&self, library: Library) -> Result<()> {
        let missing = self.missing(library)?;
        if missing.is_empty() {
            return Ok(());
        }
        process::install(&missing, &self.purpose())?;
        let missing = self.missing(library)?;
        if !missing.is_empty() {
            bail!("{} were installed but are not found", missing.join(", "));
        }
        Ok(())
    }

    /// Returns the packages of Debian that bring what is not here.
    pub(crate) fn missing(&self, library: Library) -> Result<Vec<&'static str>> {
        let has_library = self.has(library)?;
        let mut missing = Vec::new();
        let has_debians = Path::new(RUSTC).is_file() && Path::new(SOURCES).is_file();
        if !has_library && !has_debians {
            missing.extend(PACKAGES);
        }
        if (self.links_outside || !has_library) && process::find(&[self.linker.0]).is_none() {
            missing.push(self.linker_package);
        }
        Ok(missing)
    }

    /// Says why something is to be installed.
    pub(crate) fn purpose(&self) -> String {
        let triple = self.triple;
        format!(
            "This compiler has no {triple} (`rustup target add {triple}` adds it to one of rustup's), or its linker is not here, and Debian's neither"
        )
    }

    /// Returns what cargo has built, of this name, below its target directory.
    pub(crate) fn built(&self, target: &Path, name: &str) -> Result<PathBuf> {
        let file = target.join(self.triple).join("dist").join(name);
        file.is_file().then_some(()).with_context(|| format!("cargo has built no {}", file.display()))?;
        Ok(file)
    }

    /// Returns whether the usual compiler has such a standard library of the target.
    fn has(&self, library: Library) -> Result<bool> {
        if library == Library::Built {
            return Ok(false);
        }
        let sysroot = process::read(Command::new("rustc").args(["--print", "sysroot"]))?;
        Ok(Path::new(sysroot.trim()).join("lib/rustlib").join(self.triple).is_dir())
    }
}
