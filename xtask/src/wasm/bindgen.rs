//! What JavaScript loads a module by, written by wasm-bindgen.
//!
//! Its own program is many times what is needed of it; ours (`npm/bindgen`) stands on the library that both
//! share, and is built in half a minute of computing.

use std::{env, path::Path, process::Command};

use anyhow::Result;

use crate::{place::Place, process};

const MANIFEST: &str = "npm/bindgen/Cargo.toml";

/// Writes what JavaScript loads a module by, and the module as that wants it.
pub(super) fn bind(place: &Place, module: &Path, to: &Path) -> Result<()> {
    let target = place.target.join("wasm-tools");
    let mut build = place.cargo(&["build", "--locked", "--manifest-path", MANIFEST]);
    process::run(build.env("CARGO_TARGET_DIR", &target))?;
    let program = target.join("debug").join(format!("yagura-bindgen{}", env::consts::EXE_SUFFIX));
    process::run(Command::new(program).arg(module).arg(to))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::{lock, place::Place};

    #[test]
    fn the_tool_is_of_the_version_of_the_library() {
        let place = Place::find().expect("this is the repository");
        let tools = fs::read_to_string(place.root.join("npm/bindgen/Cargo.lock")).expect("it is there");
        assert_eq!(
            lock::version_in(&tools, "wasm-bindgen-cli-support").expect("it is what the tool is for"),
            lock::version(&place, "wasm-bindgen").expect("yagura-wasm has it")
        );
    }
}
