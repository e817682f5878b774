//! `cargo xtask bench load`, `bench kills`, `bench soak`, `cargo xtask run --scale`.
#![forbid(unsafe_code)]
#![expect(clippy::print_stderr, reason = "it speaks to the person at the terminal")]

use std::{path::PathBuf, process::ExitCode, time::Duration};

use anyhow::{Context as _, Result, bail};
use yagura_rig::{
    kills,
    load::Load,
    scale,
    servers::{Place, Servers},
    soak::Soak,
};

const USAGE: &str = "expected load, kills, soak or scale with --program PATH [--nodes N] [--games N] [--seconds N] \
                     [--pace SECONDS] [--times N] [--variant ID] [--listen ADDRESS]; more than one node use \
                     PostgreSQL and NATS, one a file";

/// What was asked for.
#[derive(Debug)]
struct Asked {
    program: PathBuf,
    nodes: usize,
    games: usize,
    seconds: u64,
    pace: f64,
    times: usize,
    variant: String,
    listen: String,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<()> {
    let (command, rest) = arguments.split_first().context(USAGE)?;
    let asked = Asked::read(rest, command)?;
    let place = if asked.nodes == 1 { Place::file()? } else { Place::shared() };
    let mut servers = Servers::start(&asked.program, place, asked.nodes)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let (pace, time) = (Duration::from_secs_f64(asked.pace), Duration::from_secs(asked.seconds));
        match command.as_str() {
            "load" => {
                let load = Load { games: asked.games, pace, time, variant: asked.variant };
                let found = load.run(&servers).await?;
                if found.lost + found.wrong + found.broken + found.unread > 0 {
                    bail!("something was lost");
                }
            }
            "kills" => {
                let found = kills::run(&mut servers, asked.times, pace, &asked.variant).await?;
                if found.lost + found.strange + found.wrong_clocks > 0 {
                    bail!("something was lost");
                }
            }
            "soak" => {
                let soak = Soak { games: asked.games, pace, time, variant: asked.variant };
                soak.run(&servers).await?;
            }
            "scale" => scale::run(&servers, asked.listen.parse()?).await?,
            _ => bail!(USAGE),
        }
        Ok(())
    })
}

impl Asked {
    fn read(arguments: &[String], command: &str) -> Result<Self> {
        let mut asked = Self {
            program: PathBuf::from("target/dist/yagura"),
            nodes: if command == "scale" { 3 } else { 1 },
            games: 5000,
            seconds: 60,
            pace: if command == "kills" { 0.2 } else { 10.0 },
            times: 100,
            variant: "shogi".to_owned(),
            listen: "127.0.0.1:8080".to_owned(),
        };
        let mut rest = arguments.iter();
        while let Some(name) = rest.next() {
            let value = rest.next().with_context(|| format!("`{name}` needs a value; {USAGE}"))?;
            match name.as_str() {
                "--program" => asked.program = value.into(),
                "--nodes" => asked.nodes = value.parse()?,
                "--games" => asked.games = value.parse()?,
                "--seconds" => asked.seconds = value.parse()?,
                "--pace" => asked.pace = value.parse()?,
                "--times" => asked.times = value.parse()?,
                "--variant" => asked.variant.clone_from(value),
                "--listen" => asked.listen.clone_from(value),
                _ => bail!("unknown argument `{name}`; {USAGE}"),
            }
        }
        Ok(asked)
    }
}
