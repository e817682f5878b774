//! Records that programs of others write are read, and ours are read by them: tsshogi, json-kifu-format and
//! shogiops (npm), python-shogi (Python). They are installed and asked, not copied.
//!
//! `cargo xtask test --only record-peers` installs them and runs this; `YAGURA_PEERS` is where they are.

mod chu;
mod desk;
mod kifu_format;
mod python;
#[path = "../it/random.rs"]
mod random;
mod tree;
mod tsshogi;
