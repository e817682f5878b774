//! Files of the repository that are made from the types.

use std::{env, fs, path::Path};

/// With this variable in the environment the files are written instead of compared.
const WRITE: &str = "YAGURA_WRITE";

/// Compares a file of the repository with what it ought to be.
#[track_caller]
pub(crate) fn compare(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    if env::var_os(WRITE).is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&path, text).expect("the file can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{name} is not what the types say: write it with `cargo xtask wire`");
}
