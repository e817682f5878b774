//! Fits the values of a game's evaluation to games of the engine against itself: `cargo xtask tune`, which
//! see ([docs/engine.md](../../../docs/engine.md)).
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "this program speaks to the person at the terminal"
)]

use std::{
    fs,
    path::{Path, PathBuf},
};

use yagura::Variant;
use yagura_engine::eval::Weights;
use yagura_lab::tune::{APART, Harvest, Sample, Tuned, tune};

/// What is played unless said otherwise.
const GAMES: u64 = 1000;
const NODES: u64 = 1500;
const SEED: u64 = 1;
/// Where the files of values are, from this crate's folder.
const VALUES: &str = "../yagura-engine/src/eval/values";

/// Returns an option and its file as the head of the values names them: where it was is nobody's business.
fn named(option: &str, file: &Path) -> String {
    format!(" --{option} {}", file.file_name().unwrap_or_default().display())
}

/// What the command line says.
struct Task {
    harvest: Harvest,
    /// The options that the values depend on besides games, nodes and seed.
    source: String,
    /// A file of positions: read if it is there, else written.
    positions: Option<PathBuf>,
    write: bool,
}

impl Task {
    fn read(arguments: &[String]) -> Result<Self, Box<dyn std::error::Error>> {
        let [id, options @ ..] = arguments else {
            return Err("expected GAME [--games N] [--nodes N] [--seed N] [--positions FILE] [--values FILE] [--write]".into());
        };
        let variant = Variant::parse(id)?;
        let definition = variant.definition();
        let mut task = Self {
            harvest: Harvest {
                values: Weights::of(definition),
                variant,
                games: GAMES,
                nodes: NODES,
                seed: SEED,
                position: None,
                apart: APART,
                shaken: 0,
            },
            source: String::new(),
            positions: None,
            write: false,
        };
        let mut words = options.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("expected a value after `{word}`"));
            match word.as_str() {
                "--games" => task.harvest.games = value()?.parse()?,
                "--nodes" => task.harvest.nodes = value()?.parse()?,
                "--seed" => task.harvest.seed = value()?.parse()?,
                "--positions" => task.positions = Some(value()?.into()),
                "--values" => {
                    let file = value()?;
                    task.harvest.values = Weights::read(definition, &fs::read_to_string(file)?)?;
                    task.source += &named("values", Path::new(file));
                }
                "--write" => task.write = true,
                _ => return Err(format!("unknown option `{word}`").into()),
            }
        }
        Ok(task)
    }

    fn samples(&mut self) -> Result<Vec<Sample>, Box<dyn std::error::Error>> {
        if let Some(file) = self.positions.as_ref().filter(|path| path.exists()) {
            self.source += &named("positions", file);
            return Ok(Sample::read(&self.harvest.variant, &fs::read_to_string(file)?)?);
        }
        let samples = self.harvest.play(&mut |game| {
            if (game + 1).is_multiple_of(100) {
                eprintln!("{} of {} games", game + 1, self.harvest.games);
            }
        });
        if let Some(file) = &self.positions {
            fs::write(file, samples.iter().map(|sample| sample.line() + "\n").collect::<String>())?;
        }
        Ok(samples)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut task = Task::read(&arguments)?;
    let samples = task.samples()?;
    let Harvest { variant, games, nodes, seed, values, .. } = &task.harvest;
    let definition = variant.definition();
    let Tuned { weights, scale, positions, errors: [fitted, kept_out] } = tune(definition, values, &samples);
    let head = format!(
        "# {}, fitted by `cargo xtask tune {} --games {games} --nodes {nodes} --seed {seed}{}`.\n",
        definition.name.en, definition.id, task.source
    );
    let text = head + &weights.text(definition);
    print!("{text}");
    eprintln!("{} positions fitted, {} kept out; scale {scale:.6}", positions[0], positions[1]);
    eprintln!(
        "error of those fitted {:.5} -> {:.5}, of those kept out {:.5} -> {:.5}",
        fitted[0], fitted[1], kept_out[0], kept_out[1]
    );
    if task.write {
        let file =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(VALUES).join(format!("{}.txt", definition.id));
        if !file.exists() {
            return Err(
                format!("{} has the values of another game: nothing is written", definition.id).into()
            );
        }
        fs::write(&file, text)?;
        eprintln!("written to {}", file.display());
    }
    Ok(())
}
