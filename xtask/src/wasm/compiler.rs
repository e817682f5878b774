//! A compiler for the browser's target: the usual one where that target is installed with it, otherwise
//! Debian's `rustc-web`, which builds the standard library from its sources first.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};

use super::TARGET;
use crate::{place::Place, process};

/// The compiler of Debian's `rustc-web`, and where `rust-web-src` puts the standard library's sources.
const RUSTC: &str = "/usr/bin/rustc";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";
/// The linker of Debian's `lld`.
const LINKER: &str = "wasm-ld";
const PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "lld"];

/// What a quick build leaves out: the module searches as well, but takes its time.
const QUICK: [(&str, &str); 3] = [
    ("CARGO_PROFILE_DIST_OPT_LEVEL", "1"),
    ("CARGO_PROFILE_DIST_LTO", "off"),
    ("CARGO_PROFILE_DIST_CODEGEN_UNITS", "16"),
];

/// How much the compiler takes pains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    Release,
    Quick,
}

/// Compiles a crate, and returns the module.
pub(super) fn module(place: &Place, package: &str, build: Build) -> Result<PathBuf> {
    let target = place.target.join("wasm");
    let mut cargo = place.cargo(&["build", "--profile", "dist", "--locked", "--package", package]);
    cargo.args(["--target", TARGET]).env("CARGO_TARGET_DIR", &target);
    if build == Build::Quick {
        cargo.envs(QUICK);
    }
    if !has_target("rustc")? {
        debian()?;
        // Unstable flags are what the sources of the standard library are compiled by.
        cargo
            .args(["-Z", "build-std=std,panic_abort"])
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTC", RUSTC)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", LINKER);
    }
    process::run(cargo.env("CARGO_PROFILE_DIST_PANIC", "abort"))?;
    let module = target.join(TARGET).join("dist").join(format!("{}.wasm", package.replace('-', "_")));
    if !module.is_file() {
        bail!("cargo has built no {}", module.display());
    }
    Ok(module)
}

/// Makes sure that there is a compiler.
pub(super) fn check() -> Result<()> {
    if has_target("rustc")? { Ok(()) } else { debian() }
}

/// Returns whether a compiler has the standard library of the target.
fn has_target(rustc: &str) -> Result<bool> {
    let sysroot = process::read(Command::new(rustc).args(["--print", "sysroot"]))?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).is_dir())
}

/// Makes sure that Debian's compiler is here.
fn debian() -> Result<()> {
    let is_here =
        || Path::new(RUSTC).is_file() && Path::new(SOURCES).is_file() && process::find(&[LINKER]).is_some();
    if is_here() {
        return Ok(());
    }
    let purpose = format!(
        "This compiler has no {TARGET} (`rustup target add {TARGET}` adds it to one of rustup's), and Debian's is not here"
    );
    process::install(&PACKAGES, &purpose)?;
    is_here()
        .then_some(())
        .with_context(|| format!("{} were installed but are not found", PACKAGES.join(", ")))
}
