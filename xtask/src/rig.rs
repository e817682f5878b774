//! `cargo xtask bench load`, `bench kills`, `bench soak`, `cargo xtask run --scale`: the program as users get
//! it, with what `rig/` starts beside it.

use anyhow::Result;

use crate::{app, place::Place, process};

/// Builds the program and what measures it, and runs a command of that with `arguments`.
pub(crate) fn command(place: &Place, command: &str, arguments: &[&str]) -> Result<()> {
    let program = app::build_optimised(place)?;
    let rig = ["run", "--profile", "test", "--locked", "--package", "yagura-rig", "--", command];
    process::run(place.cargo(&rig).arg("--program").arg(program).args(arguments))
}
