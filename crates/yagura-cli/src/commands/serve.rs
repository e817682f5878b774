//! `yagura serve`.

use std::io::Write;

/// Serves until interrupted.
pub(crate) fn run(_options: (), _out: &mut impl Write) -> anyhow::Result<()> {
    Ok(())
}
