//! Running the benchmarks under Gungraun, and reading what it counted.

use std::{
    collections::BTreeMap,
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::{place::Place, process};

/// The benchmarks, optimised as the program that users get.
const BENCH: [&str; 6] = ["bench", "--locked", "--package", "yagura-engine", "--bench", "gates"];

/// Returns the instructions of each benchmark; `tools` is the folder of the runner.
pub(super) fn all(place: &Place, tools: &Path) -> Result<BTreeMap<String, u64>> {
    process::run(place.cargo(&BENCH).arg("--no-run"))?;
    let home = place.target.join("gungraun");
    // What an earlier run left would be compared with, and is reported otherwise.
    if home.is_dir() {
        fs::remove_dir_all(&home).with_context(|| format!("cannot remove {}", home.display()))?;
    }
    let mut bench = place.cargo(&BENCH);
    bench.args(["--", "--output-format=json"]).env("PATH", path(tools)?).env("GUNGRAUN_HOME", home);
    counts(&process::read(&mut bench)?)
}

/// Returns `PATH` with `tools` in front, and the folder of Valgrind.
fn path(tools: &Path) -> Result<OsString> {
    let valgrind = process::find(&["valgrind"]).and_then(|file| file.parent().map(Path::to_path_buf));
    let old = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> =
        [tools.to_path_buf()].into_iter().chain(env::split_paths(&old)).chain(valgrind).collect();
    env::join_paths(folders).context("PATH cannot be extended")
}

/// Reads a JSON object a line, each a benchmark.
fn counts(text: &str) -> Result<BTreeMap<String, u64>> {
    let counts: BTreeMap<String, u64> =
        text.lines().filter(|line| line.starts_with('{')).map(count).collect::<Result<_>>()?;
    if counts.is_empty() {
        bail!("Gungraun counted nothing");
    }
    Ok(counts)
}

fn count(line: &str) -> Result<(String, u64)> {
    let summary: Value = serde_json::from_str(line).context("Gungraun wrote something other than JSON")?;
    let word = |name: &str| {
        summary[name].as_str().with_context(|| format!("Gungraun wrote a benchmark without `{name}`"))
    };
    let name = format!("{}/{}", word("function_name")?, word("id")?);
    let count = summary["profiles"][0]["data"]["total"]["metrics"]["Ir"]["values"]["new"].as_u64();
    let count = count.with_context(|| format!("Gungraun counted no instructions of {name}"))?;
    Ok((name, count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_benchmark() {
        let line = r#"{"function_name":"moves","id":"chu","profiles":[{"data":{"total":{"metrics":{"Ir":{"values":{"new":7}}}}}}]}"#;
        assert_eq!(counts(line).expect("it is well formed"), BTreeMap::from([("moves/chu".to_owned(), 7)]));
        assert!(counts("").is_err());
        assert!(counts(r#"{"function_name":"moves","id":"chu","profiles":[]}"#).is_err());
    }
}
