//! What the engine's values mean as chances to win, game by game.
//!
//! `cargo run --release -p yagura-lab --example chances -- [--games N] [--nodes N] [GAME ...]` prints the
//! lines of `eval/values/chances.txt` of `yagura-engine`, each with its standard error from games left out in
//! turn (the jackknife).
#![expect(clippy::print_stdout, reason = "this program speaks to the person at the terminal")]

use yagura::Variant;
use yagura_engine::eval::Weights;
use yagura_lab::tune::{APART, Harvest, Sample, logistic::best_scale};

/// Groups of games of which one is left out.
const GROUPS: u64 = 10;

fn scale<'a>(samples: impl Iterator<Item = &'a Sample>) -> f64 {
    let (scores, results): (Vec<f64>, Vec<f64>) =
        samples.map(|sample| (f64::from(sample.score), sample.result)).unzip();
    best_scale(&scores, &results)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut games, mut nodes, mut ids) = (120, 1500, Vec::new());
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--games" => games = words.next().ok_or("--games: expected a number")?.parse()?,
            "--nodes" => nodes = words.next().ok_or("--nodes: expected a number")?.parse()?,
            _ => ids.push(word),
        }
    }
    if ids.is_empty() {
        ids = yagura::definitions().map(|definition| definition.id.clone()).collect();
    }
    for id in ids {
        let variant = Variant::parse(&id)?;
        let values = Weights::of(variant.definition());
        let samples =
            Harvest { variant, games, nodes, seed: 1, values, position: None, apart: APART, shaken: 0 }
                .play(&mut |_| ());
        let whole = scale(samples.iter());
        let parts: Vec<f64> = (0..GROUPS)
            .map(|group| scale(samples.iter().filter(|sample| sample.game % GROUPS != group)))
            .collect();
        let mean = parts.iter().sum::<f64>() / GROUPS as f64;
        let spread: f64 = parts.iter().map(|part| (part - mean) * (part - mean)).sum();
        let error = (spread * (GROUPS - 1) as f64 / GROUPS as f64).sqrt();
        println!("{id} {whole:.5} {error:.5}");
    }
    Ok(())
}
