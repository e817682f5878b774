//! `yagura man`: what `--help` says, as pages for `man`.

use std::{fs, path::Path};

use anyhow::Context as _;
use clap::CommandFactory as _;

use crate::args::Arguments;

/// Writes `yagura.1` and a page for each command (`yagura-perft.1`) into a folder, which is made if there is
/// none.
pub(super) fn run(folder: &Path) -> anyhow::Result<()> {
    let place = || folder.display().to_string();
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", place()))?;
    clap_mangen::generate_to(Arguments::command(), folder)
        .with_context(|| format!("cannot write the pages into {}", place()))
}
