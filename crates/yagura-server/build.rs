//! Has the web app embedded anew when it was built anew. Debug builds read it from its folder when they run.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile != "debug") {
        println!("cargo::rerun-if-changed=../../web/dist");
    }
}
