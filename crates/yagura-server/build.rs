//! Says where the built web app is, and has it embedded anew when it was built anew. Debug builds read it
//! from its folder when they run.

use std::{env, fs, path::Path, thread, time::Duration};

/// Names a file that is written when the web app is built, by who builds both at once (`xtask/launcher`); it
/// says so then.
const WEB_BUILT: &str = "YAGURA_WEB_BUILT";

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
        if let Some(file) = env::var_os(WEB_BUILT) {
            wait(Path::new(&file));
        }
    }
}

/// Waits for the web app: what is compiled meanwhile stands on nothing of it.
fn wait(file: &Path) {
    loop {
        match fs::read_to_string(file).as_deref() {
            Ok("built") => return,
            Ok("failed") => panic!("the web app could not be built"),
            _ => thread::sleep(Duration::from_millis(50)),
        }
    }
}
