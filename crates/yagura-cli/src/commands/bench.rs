//! `yagura bench`.

use std::io::Write;

use crate::args::Output;

/// Writes the number of nodes of the fixed searches.
pub(crate) fn run(_output: &Output, _out: &mut impl Write) -> anyhow::Result<()> {
    Ok(())
}
