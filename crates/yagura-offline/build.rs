//! Gives the WebAssembly a stack on which a search is as deep as its longest line: a frame holds a position,
//! and the linker's megabyte is soon full on the largest board.

use std::env;

/// Bytes; only what is used is taken.
const STACK: usize = 8 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-cdylib-link-arg=-zstack-size={STACK}");
    }
}
