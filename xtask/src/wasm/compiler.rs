//! A compiler for the browser's target.

use std::path::PathBuf;

use anyhow::Result;

use crate::{compiler::Target, place::Place, process};

/// The browser.
const BROWSER: Target = Target {
    triple: "wasm32-unknown-unknown",
    library: "std,panic_abort",
    linker: ("wasm-ld", "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER"),
    linker_package: "lld",
    // It brings its own.
    links_outside: false,
};

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
    cargo.env("CARGO_TARGET_DIR", &target).env("CARGO_PROFILE_DIST_PANIC", "abort");
    BROWSER.prepare(&mut cargo)?;
    if build == Build::Quick {
        cargo.envs(QUICK);
    }
    process::run(&mut cargo)?;
    BROWSER.built(&target, &format!("{}.wasm", package.replace('-', "_")))
}

/// Makes sure that there is a compiler.
pub(super) fn check() -> Result<()> {
    BROWSER.install()
}
