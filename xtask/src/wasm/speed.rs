//! The speed of the package in Node, as a ratio to the native engine.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};

use crate::{app, peers::clock, place::Place, process};

/// How often each is measured; the median counts.
const ROUNDS: usize = 3;
/// What the searches of the bench are deeper, in plies.
const DEEPER: &str = "2";
/// So much that each search ends after a ply: what that takes is the start, which is subtracted.
const START: &str = "-99";
/// A project's program around the package.
const SCRIPT: &str = "\
import { bench, load } from './npm/index.js';
await load();
console.log(String(bench(Number(process.argv[2]))));
";

/// A program that runs the bench.
struct Bench {
    program: PathBuf,
    arguments: Vec<String>,
    input: PathBuf,
}

impl Bench {
    /// Returns what it counts, the last word that it writes, and its CPU seconds.
    fn run(&self, deeper: &str) -> Result<(u64, f64)> {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).chain([deeper]).collect();
        let run = clock::run(&self.program, &arguments, &self.input, 1)?;
        let counted = run.output.split_whitespace().next_back().unwrap_or_default();
        Ok((counted.parse().with_context(|| format!("`{counted}` is no number"))?, run.seconds))
    }
}

/// Measures both in turn, in CPU seconds, and prints the ratios. Without a native program one is built.
pub(super) fn run(place: &Place, package: &Path, native: Option<&str>) -> Result<()> {
    let native = native.map_or_else(|| app::build_optimised(place), |native| Ok(native.into()))?;
    let beside = package.parent().context("the package is in the target directory")?;
    let [script, input] = ["npm-bench.mjs", "npm-bench.txt"].map(|name| beside.join(name));
    fs::write(&script, SCRIPT)?;
    fs::write(&input, "")?;
    let words = ["bench", "--deeper"].map(str::to_owned);
    let native = Bench { program: native, arguments: words.into(), input: input.clone() };
    let node = process::find(&["node"]).context("Node is not in PATH")?;
    let ours = Bench { program: node, arguments: vec![script.display().to_string()], input };
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let ((_, native_start), (_, start)) = (native.run(START)?, ours.run(START)?);
        let ((expected, native_all), (nodes, all)) = (native.run(DEEPER)?, ours.run(DEEPER)?);
        if nodes != expected {
            bail!("the native engine visits {expected} positions, that of the package {nodes}");
        }
        let ratio = (native_all - native_start) / (all - start);
        println!(
            "{nodes} positions: native {native_all:.2} s (start {native_start:.2} s), in Node {all:.2} s (start {start:.2} s): {ratio:.2}"
        );
        ratios.push(ratio);
    }
    ratios.sort_by(f64::total_cmp);
    println!("the package has {:.2} of the native speed", ratios[ROUNDS / 2]);
    Ok(())
}
