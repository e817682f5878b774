//! Says where the built web app is, and has it embedded anew when it was built anew. Debug builds read it
//! from its folder when they run.

use std::{env, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(packaged)");
    let package = env::var("CARGO_MANIFEST_DIR").expect("cargo tells build scripts where they are");
    // In the repository the app is beside the crates; in a package it is inside (`cargo xtask package`).
    let is_packaged = !Path::new(&package).join("../../web/package.json").is_file();
    if is_packaged {
        println!("cargo::rustc-cfg=packaged");
    } else if env::var("PROFILE").is_ok_and(|profile| profile != "debug") {
        println!("cargo::rerun-if-changed=../../web/dist");
    }
}
