//! A compiler for the browser's target.

use std::path::PathBuf;

use anyhow::Result;

use crate::{
    compiler::{Library, Target},
    place::Place,
    process,
};

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
const QUICK: [&str; 6] = [
    "opt-level=1",
    "lto=\"off\"",
    "codegen-units=16",
    "package.yagura.opt-level=1",
    "package.yagura-engine.opt-level=1",
    "package.yagura-lab.opt-level=1",
];

/// How much the compiler takes pains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    Release,
    Quick,
}

/// What the machine of a module can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Machine {
    /// What all can.
    Plain,
    /// Vector instructions besides.
    Vectors,
    /// Those, and a memory that threads share.
    Threads,
}

impl Machine {
    /// What the compiler is told.
    const fn flags(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Vectors => "-Ctarget-feature=+simd128",
            Self::Threads => {
                "-Ctarget-feature=+simd128,+atomics,+bulk-memory,+mutable-globals \
                 -Clink-arg=--shared-memory -Clink-arg=--import-memory -Clink-arg=--max-memory=1073741824 \
                 -Clink-arg=--export=__wasm_init_tls -Clink-arg=--export=__tls_size \
                 -Clink-arg=--export=__tls_align -Clink-arg=--export=__tls_base \
                 -Clink-arg=--export=__heap_base"
            }
        }
    }
}

/// Compiles a crate, and returns the module. Builds for all machines have one folder: cargo keeps them apart,
/// and what runs here, as macros do, is the same for all.
pub(super) fn module(place: &Place, package: &str, build: Build, machine: Machine) -> Result<PathBuf> {
    let target = place.target.join("wasm");
    let mut cargo = place.cargo(&["build", "--profile", "dist", "--locked", "--package", package]);
    cargo.env("CARGO_TARGET_DIR", &target).env("CARGO_PROFILE_DIST_PANIC", "abort");
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", machine.flags());
    // The library that is there takes memory to be its own.
    let library = if machine == Machine::Threads { Library::Built } else { Library::Found };
    BROWSER.prepare(&mut cargo, library)?;
    if build == Build::Quick {
        cargo.args(QUICK.iter().flat_map(|part| ["--config".to_owned(), format!("profile.dist.{part}")]));
    }
    process::run(&mut cargo)?;
    BROWSER.built(&target, &format!("{}.wasm", package.replace('-', "_")))
}

/// Makes sure that there is a compiler.
pub(super) fn check() -> Result<()> {
    BROWSER.install(Library::Built)
}
