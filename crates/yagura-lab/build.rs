//! Lists the files of puzzles, so that a game's puzzles are its file and nothing has to name it.

use std::{env, fmt::Write as _, fs, path::Path};

fn main() {
    let folder =
        Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the package")).join("puzzles");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).expect("the folder of puzzles is part of the package");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    let mut list = String::from("&[\n");
    for path in paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "txt")) {
        let id = path.file_stem().and_then(|name| name.to_str()).expect("a name in Latin letters");
        writeln!(list, "    ({id:?}, include_str!({:?})),", path.display().to_string())
            .expect("a string takes all");
    }
    list.push_str("]\n");
    let out = env::var_os("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&out).join("puzzles.rs"), list).expect("cargo's folder can be written to");
}
