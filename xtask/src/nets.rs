//! `cargo xtask bench nets`: matches of the engine with each net that is in the program against the engine
//! without it, at equal time.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use crate::{app, peers, place::Place, process};

/// Where the nets are, each with the name of its game.
const FOLDER: &str = "crates/yagura-engine/src/eval/nets";
/// The test that ends a match early: as that of `yagura train`.
const TEST: &str = "0,20";
/// Random plies before a pair of games: fewer where armies stand that decide a game early.
const OPENINGS: [&str; 2] = ["8", "4"];
const HEAD: &str = "\
| net | won, even, lost | points | Elo | depth, with and without | speed |
|---|---|---:|---:|---:|---:|
";

/// What is asked for.
struct Wish {
    program: Option<PathBuf>,
    only: String,
    games: String,
    movetime: String,
}

/// What a match tells of itself (`yagura match --json`).
#[derive(Debug, Deserialize)]
struct Told {
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
    elo: Elo,
    depth: [f64; 2],
    speed: [f64; 2],
}

#[derive(Debug, Deserialize)]
struct Elo {
    value: f64,
    low: f64,
    high: f64,
}

/// Runs `cargo xtask bench nets` with `arguments`.
pub(crate) fn command(place: &Place, arguments: &[&str]) -> Result<()> {
    let wish = Wish::read(arguments)?;
    let games = games(&place.root.join(FOLDER), &wish.only)?;
    let yagura = match &wish.program {
        Some(program) => {
            program.canonicalize().with_context(|| format!("there is no {}", program.display()))?
        }
        None => app::build_optimised(place)?,
    };
    let mut rows = String::new();
    for game in &games {
        for (name, position) in beginnings(game) {
            println!("{name}, with its net against without");
            let told = process::read(&mut matched(&yagura, game, position, &wish))?;
            let told: Told = serde_json::from_str(&told).with_context(|| format!("a match of {name}"))?;
            let row = row(&name, &told);
            print!("{row}");
            rows.push_str(&row);
        }
    }
    println!("\n{HEAD}{rows}");
    Ok(())
}

impl Wish {
    fn read(arguments: &[&str]) -> Result<Self> {
        let mut wish =
            Self { program: None, only: String::new(), games: "400".to_owned(), movetime: "50".to_owned() };
        let mut rest = arguments.iter();
        while let Some(&argument) = rest.next() {
            let mut value = || rest.next().with_context(|| format!("`{argument}` needs a value"));
            match argument {
                "--yagura" => wish.program = Some(PathBuf::from(value()?)),
                "--only" => (*value()?).clone_into(&mut wish.only),
                "--games" => (*value()?).clone_into(&mut wish.games),
                "--movetime" => (*value()?).clone_into(&mut wish.movetime),
                _ => bail!(
                    "unknown argument `{argument}`: expected --only GAME, --games N, --movetime MS or --yagura PATH"
                ),
            }
        }
        Ok(wish)
    }
}

/// Returns the games that have a net and whose names begin so.
fn games(folder: &Path, only: &str) -> Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {FOLDER}"))? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|name| name.to_str());
        if let Some(name) =
            name.filter(|name| path.extension().is_some_and(|end| end == "net") && name.starts_with(only))
        {
            games.push(name.to_owned());
        }
    }
    games.sort_unstable();
    if games.is_empty() {
        bail!("no net of a game whose name begins with `{only}` is in {FOLDER}");
    }
    Ok(games)
}

/// Returns where the matches of a game begin, each with its name: at the start, where armies are chosen also
/// with the native ones.
fn beginnings(game: &str) -> Vec<(String, Option<&'static str>)> {
    let native = peers::native_armies(game).map(|armies| (format!("{game}, native armies"), Some(armies)));
    [Some((game.to_owned(), None)), native].into_iter().flatten().collect()
}

fn matched(yagura: &Path, game: &str, position: Option<&str>, wish: &Wish) -> Command {
    let mut command = Command::new(yagura);
    command.args(["match", "--engine", "self,hash=16", "--engine", "self,hash=16,net=none"]);
    command.args(["--variant", game, "--games", &wish.games, "--movetime", &wish.movetime]);
    command.args(["--sprt", TEST, "--seed", "1", "--json"]);
    let [usual, among_armies] = OPENINGS;
    match position {
        Some(position) => command.args(["--position", position, "--openings", among_armies]),
        None => command.args(["--openings", usual]),
    };
    command
}

fn row(game: &str, told: &Told) -> String {
    let Told { wins, draws, losses, score, elo: Elo { value, low, high }, depth, speed } = told;
    let [points, ratio] = [100.0 * score, speed[0] / speed[1].max(1.0)];
    format!(
        "| {game} | {wins}, {draws}, {losses} | {points:.1} % | {value:+.0} [{low:+.0}, {high:+.0}] | {:.1}, {:.1} | {ratio:.2} |\n",
        depth[0], depth[1]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_net_has_its_match() {
        let place = Place::find().expect("the repository");
        let folder = place.root.join(FOLDER);
        let all = games(&folder, "").expect("nets");
        assert!(all.len() > 5, "{all:?}");
        assert!(games(&folder, "no such game").is_err());
        let wish = Wish::read(&["--games", "10"]).expect("arguments");
        for game in &all {
            for (name, position) in beginnings(game) {
                let line: Vec<String> = matched(Path::new("yagura"), game, position, &wish)
                    .get_args()
                    .map(|word| word.to_string_lossy().into_owned())
                    .collect();
                assert!(line.contains(game) && line.contains(&"10".to_owned()), "{line:?}");
                assert_eq!(line.contains(&"--position".to_owned()), name != *game, "{line:?}");
            }
        }
        assert!(all.iter().any(|game| beginnings(game).len() == 2));
    }

    #[test]
    fn what_a_match_tells_is_a_row() {
        let told = r#"{"variant":"x","games":4,"wins":3,"draws":0,"losses":1,"score":0.75,"elo":{"value":190.8,
            "low":-243.2,"high":624.9},"depth":[8.0,7.5],"speed":[900.0,1000.0],"sprt":null}"#;
        let told: Told = serde_json::from_str(told).expect("what a match tells");
        assert_eq!(row("x", &told), "| x | 3, 0, 1 | 75.0 % | +191 [-243, +625] | 8.0, 7.5 | 0.90 |\n");
    }

    #[test]
    fn unknown_words_are_named() {
        assert!(Wish::read(&["--fast"]).is_err_and(|error| error.to_string().contains("`--fast`")));
        assert!(Wish::read(&["--games"]).is_err());
    }
}
