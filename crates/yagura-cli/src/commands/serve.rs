//! `yagura serve`.

use std::io::Write;

use anyhow::Context as _;
use yagura_server::Options;

/// Serves until interrupted; writes the address once it can be opened.
pub(crate) fn run(options: Options, out: &mut impl Write) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("the async runtime cannot start")?;
    let mut written = Ok(());
    runtime.block_on(yagura_server::serve(options, |address| {
        written = writeln!(out, "Yagura is at http://{address}").and_then(|()| out.flush());
    }))?;
    Ok(written?)
}
