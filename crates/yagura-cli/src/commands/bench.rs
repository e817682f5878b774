//! `yagura bench`.

use std::{io::Write, time::Duration};

use serde::Serialize;

use super::write_json;
use crate::args::Bench;

#[derive(Debug, Serialize)]
struct Report {
    cases: Vec<Line>,
    total: u64,
}

#[derive(Debug, Serialize)]
struct Line {
    variant: &'static str,
    position: &'static str,
    depth: u32,
    nodes: u64,
    milliseconds: u64,
}

/// Writes the nodes of each search, the speed, and as the last line the total, which is the same on every
/// machine.
pub(crate) fn run(Bench { deeper, output }: &Bench, out: &mut impl Write) -> anyhow::Result<()> {
    let mut written = Ok(());
    let cases = yagura_engine::bench::run(*deeper, &mut |case| {
        if !output.json && written.is_ok() {
            written = writeln!(
                out,
                "{:<14} depth {:>2} {:>10} nodes  {}",
                case.variant, case.depth, case.nodes, case.position
            )
            .and_then(|()| out.flush());
        }
    });
    written?;
    let total = yagura_engine::bench::total(&cases);
    if output.json {
        let line = |case: &yagura_engine::bench::Case| Line {
            variant: case.variant,
            position: case.position,
            depth: case.depth,
            nodes: case.nodes,
            milliseconds: case.elapsed.as_millis() as u64,
        };
        return write_json(out, &Report { cases: cases.iter().map(line).collect(), total });
    }
    let elapsed: Duration = cases.iter().map(|case| case.elapsed).sum();
    writeln!(out, "nodes per second {:.0}", total as f64 / elapsed.as_secs_f64().max(1e-9))?;
    writeln!(out, "total {total}")?;
    Ok(())
}
