//! The command line, as it is typed.

mod record;
mod store;

use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, Subcommand, builder::TypedValueParser as _};
use yagura_lab::{EngineSpec, Sprt, TimeControl};

pub(crate) use self::{
    record::{Convert, Image, Picture},
    store::{RoleWord, StoreArgs, StoreCommand},
};
use crate::{
    bot::{Address, Link},
    lab::LabCommand,
    lang::Lang,
    play::Sides,
};

/// Yagura (矢倉): chu shogi, shogi and their relatives, against the computer or a friend.
#[derive(Debug, Parser)]
#[command(name = "yagura", version, max_term_width = 100)]
pub(crate) struct Arguments {
    /// A file of a game, or a folder of such files, that is known besides the built-in games; may be given
    /// several times or as a list. What stands in it is in docs/definitions.md
    #[arg(long, global = true, env = "YAGURA_DEFINITIONS", value_name = "PATH", value_delimiter = ',')]
    pub(crate) definitions: Vec<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the web app and its API
    Serve(Box<yagura_server::Options>),
    /// List, check, delete, copy or restore the games that a server keeps
    Store(StoreArgs),
    /// Play against the engine in the terminal
    #[command(long_about = "Play against the engine in the terminal.\n\n\
        Moves are made with the arrow keys and Enter, or typed: 7g7f, ７六歩, P-7f; ? shows all keys. Where the standard input or \
        output is no terminal, a line of input is a move, and the board is printed. docs/play.md is the manual.")]
    Play(Play),
    /// Speak USI, or UCI to who says `uci` first, for graphical interfaces and matches
    #[command(visible_alias = "uci")]
    Usi,
    /// Speak CECP, for XBoard and WinBoard
    Cecp,
    /// Judge positions and moves: JSON lines in, JSON lines out
    #[command(long_about = "Judge positions and moves: JSON lines in, JSON lines out.\n\n\
        A request is {\"variant\": \"chu\", \"position\": null, \"moves\": [\"7i7h\"]}; position null or absent is the start, moves absent none. \
        The reply holds the position after the moves, its sorted legal moves, whether the side to move is in check, and the outcome; \
        or an error with a code, a message and, when a rule forbids a move, its clause. Bad input never ends the process.")]
    Referee,
    /// Count the leaves of the tree of legal moves
    Perft(Perft),
    /// List the legal moves of a position
    Moves(PositionArgs),
    /// List the variants and their options
    Variants(Output),
    /// Say what is wrong with definitions of games, and what is unusual
    #[command(long_about = "Say what is wrong with definitions of games, and what is unusual.\n\n\
        Everything is told with file, line and column. The exit code is 0 when the games can be played, whatever is unusual about them; 1 when a \
        file cannot be read; 2 when something is wrong. What stands in a definition is in docs/definitions.md.")]
    Check(Check),
    /// Convert a record of a game from one format to another
    #[command(long_about = "Convert a record of a game from one format to another.\n\n\
        Reads a file, or the standard input, and writes to the standard output. The format and the encoding of what is read are \
        detected where they are not given. What a format can hold and what not is in docs/records.md.")]
    Convert(Convert),
    /// Draw a position or a game: as SVG, PNG, animated GIF or in characters
    Picture(Picture),
    /// Play a match between two engines, ours or others'
    Match(Box<Match>),
    /// Play on a server with an engine, in the name of an account for programs
    #[command(long_about = "Play on a server with an engine, in the name of an account for programs.\n\n\
        Plays all games of the account that go on, each with an engine of its own, until interrupted: games that go on then wait, \
        and are taken up again at the next start. docs/bots.md is the manual.")]
    Bot(Box<Bot>),
    /// Let the engine play a game against itself, and say what its games say of it
    #[command(subcommand)]
    Lab(LabCommand),
    /// Find puzzles of a game, or verify those of a file
    #[command(long_about = "Find puzzles of a game, or verify those of a file.\n\n\
        Lets the engine play against itself and prints positions with one way to win, a line each: id, theme, grade, nodes, position and \
        solution. The same count, nodes and seed print the same lines everywhere. What a theme and a grade mean is in docs/puzzles.md.")]
    Puzzles(Puzzles),
    /// Train a net for a game: play, learn, and let the net prove itself
    #[command(long_about = "Train a net for a game: play, learn, and let the net prove itself.\n\n\
        The engine plays against itself; nets of several shapes learn from the positions; the best has to win a match at equal time \
        against what it replaces. It is written only if it does. What was played is kept in the folder: the same command goes on \
        where it ended. What a net is and how it learns is in docs/nets.md.")]
    Train(Box<Train>),
    /// Search a fixed set of positions and print the number of nodes
    Bench(Bench),
    /// Print the licences of all that is in this program
    Licences,
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages of this program and its commands
    Man {
        /// The folder that they are written into
        folder: PathBuf,
    },
}

/// What the bench searches.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// Plies added to the depth of each search; below zero, taken away
    #[arg(long, value_name = "PLIES", default_value_t = 0, allow_negative_numbers = true)]
    pub(crate) deeper: i32,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// How results are written.
#[derive(Debug, Args)]
pub(crate) struct Output {
    /// Write JSON, for programs
    #[arg(long)]
    pub(crate) json: bool,
}

/// A position of a variant.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The variant id with its options, such as chu or shogi?first=white
    pub(crate) variant: String,
    /// The position string; the start position when absent
    #[arg(long, value_name = "SFEN")]
    pub(crate) position: Option<String>,
    /// Moves to play first, separated by blanks
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub(crate) moves: String,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// The arguments of check.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Files of games, and folders of such files
    #[arg(value_name = "FILE", required_unless_present = "schema")]
    pub(crate) files: Vec<PathBuf>,
    /// Print the JSON schema of definitions, for editors
    #[arg(long, conflicts_with = "files")]
    pub(crate) schema: bool,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// The arguments of play.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The variant id with its options, such as chu or shogi?first=white [default: shogi]
    pub(crate) variant: Option<String>,
    /// How strong the engine is, 1 to 10
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) level: u8,
    /// The side that you play
    #[arg(long, value_name = "SIDE", value_enum, default_value_t = Sides::Black)]
    pub(crate) side: Sides,
    /// The position string to begin with; the start position when absent
    #[arg(long, value_name = "SFEN", conflicts_with = "record")]
    pub(crate) position: Option<String>,
    /// Go on from the end of the record in this file, of any format that convert reads
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Write pieces as letters
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Do without colours; also where the environment sets `NO_COLOR`
    #[arg(long, alias = "no-color")]
    pub(crate) no_colour: bool,
    /// The language of all texts [default: that of the environment]
    #[arg(long, value_name = "LANGUAGE", value_enum)]
    pub(crate) lang: Option<Lang>,
}

/// The arguments of perft.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    /// The variant id with its options, such as chu or shogi?first=white
    pub(crate) variant: String,
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) depth: u32,
    /// The position string; the start position when absent
    #[arg(long, value_name = "SFEN")]
    pub(crate) position: Option<String>,
    /// Moves to play first, separated by blanks
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub(crate) moves: String,
    /// Split the count by the first move
    #[arg(long)]
    pub(crate) divide: bool,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// The arguments of puzzles.
#[derive(Debug, Args)]
pub(crate) struct Puzzles {
    /// The variant id, such as chu
    #[arg(value_name = "GAME")]
    pub(crate) variant: String,
    /// How many puzzles are wanted
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,
    /// The seed of the games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Positions that a search visits to find a puzzle's first turn
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(100..=100_000_000))]
    pub(crate) nodes: u64,
    /// Verify the puzzles of this file with the engine instead; the exit code is 1 when one does not hold
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "seed", "nodes"])]
    pub(crate) verify: Option<PathBuf>,
}

/// The arguments of train.
#[derive(Debug, Args)]
pub(crate) struct Train {
    /// The variant id, such as chu
    #[arg(value_name = "GAME")]
    pub(crate) variant: String,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: u64,
    /// Positions that a search visits for a move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(20..=10_000_000))]
    pub(crate) nodes: u64,
    /// The seed of games, training and match
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Threads that play and compute [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) threads: Option<u16>,
    /// The position in which games begin, with random moves [default: the start; random armies where they are
    /// chosen]
    #[arg(long, value_name = "SFEN")]
    pub(crate) position: Option<String>,
    /// The net counts only where no piece can be dropped any more (native armies of union shogi)
    #[arg(long)]
    pub(crate) without_drops: bool,
    /// A net to play the games with: what an earlier training found
    #[arg(long, value_name = "FILE")]
    pub(crate) net: Option<PathBuf>,
    /// The folder of an earlier training, whose games are learnt from as well; may be given several times
    #[arg(long, value_name = "FOLDER")]
    pub(crate) also: Vec<PathBuf>,
    /// What the nets add to: material, whole or both, in this order
    #[arg(long, value_name = "BASE", value_delimiter = ',', default_value = "material,whole", value_enum)]
    pub(crate) base: Vec<NetBase>,
    /// Sizes of the hidden layer that are tried, in steps of 16 up to 128
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "32,64")]
    pub(crate) hidden: Vec<usize>,
    /// Times that all positions are seen, at most
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) epochs: u32,
    /// Part of what is to be foretold that the result of the game is
    #[arg(long, value_name = "PART", default_value_t = 0.1)]
    pub(crate) result: f64,
    /// Part of what is to be foretold that later searches of the game are, the next most of all; the rest is
    /// what the search of the position said. With tens of thousands of games 0.4 is better
    #[arg(long, value_name = "PART", default_value_t = 0.0)]
    pub(crate) later: f64,
    /// Centipawns of a search by which the odds to win grow by the factor e [default: as many as foretell the
    /// results of the games best, at most 400]
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) centipawns: Option<u32>,
    /// Per cent of the net's value that the search reckons with: fewer prune less [default: as of the earlier
    /// net, else 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(10..=400))]
    pub(crate) percent: Option<u16>,
    /// Milliseconds for a move in the match
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub(crate) movetime: u64,
    /// Games of the match, at most
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub(crate) match_games: u32,
    /// The test that a net has to pass, as in match
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,20")]
    pub(crate) sprt: Sprt,
    /// The engine that it has to beat, as in match
    #[arg(long, value_name = "SPEC", default_value = "self,hash=16")]
    pub(crate) against: EngineSpec,
    /// The folder for games, candidates and the report [default: GAME-net]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// The file of the net, if one is accepted [default: GAME.net]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// What a net adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum NetBase {
    /// Pieces and their squares.
    Material,
    /// All of the evaluation without a net.
    Whole,
}

/// The arguments of bot.
#[derive(Debug, Args)]
pub(crate) struct Bot {
    /// The address of the server, such as `https://shogi.example.org`
    #[arg(long, value_name = "URL")]
    pub(crate) server: Address,
    /// The engine: self, usi:COMMAND, uci:COMMAND or cecp:COMMAND, then settings, as in match
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: EngineSpec,
    /// The file with the token of the account
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// The token, where there is no file
    #[arg(long = "token", env = "YAGURA_TOKEN", value_name = "TOKEN", hide = true, hide_env_values = true)]
    pub(crate) token: Option<String>,
    /// Play only this variant, whatever its options; may be given several times
    #[arg(long = "variant", value_name = "ID")]
    pub(crate) variants: Vec<String>,
    /// Sit down at the game of this invitation; may be given several times
    #[arg(long = "join", value_name = "LINK")]
    pub(crate) links: Vec<Link>,
    /// Make a game of this variant, and print the link that invites to it; may be given several times
    #[arg(long = "make", value_name = "VARIANT")]
    pub(crate) made: Vec<String>,
    /// End when so many games are over [default: never]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: Option<u32>,
    /// Accept challenges while fewer games than this are played; 0 leaves them alone
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=100).map(|n| n as usize))]
    pub(crate) challenges: usize,
    /// Milliseconds for each move in games without clocks, and by days
    #[arg(long, value_name = "MS", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(10..=600_000))]
    pub(crate) movetime: u64,
}

/// The arguments of a match.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("limit").required(true).args(["time", "movetime", "nodes", "depth"]))]
pub(crate) struct Match {
    /// An engine; twice: self, usi:COMMAND, uci:COMMAND or cecp:COMMAND, then settings as in
    /// self,level=3 or usi:./yagura usi,option.Hash=64,name=old
    #[arg(long = "engine", value_name = "SPEC", required = true)]
    pub(crate) engines: Vec<EngineSpec>,
    /// The variant id with its options, such as chu or shogi?first=white
    #[arg(long)]
    pub(crate) variant: String,
    /// How many games, at most
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// Clocks, in seconds: 60, 60+0.5 with an increment, 60+b10 with byoyomi
    #[arg(long, value_name = "BASE+INC")]
    pub(crate) time: Option<TimeControl>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS")]
    pub(crate) movetime: Option<String>,
    /// Positions visited for each move
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<String>,
    /// Plies for each move
    #[arg(long, value_name = "D")]
    pub(crate) depth: Option<String>,
    /// Random plies before each pair of games, or a file with a line for each opening
    #[arg(long, value_name = "PLIES|FILE", default_value = "8")]
    pub(crate) openings: String,
    /// The centipawns by which a random opening may favour a side
    #[arg(long, value_name = "CP", default_value_t = 150)]
    pub(crate) balance: i32,
    /// The position in which random openings begin; the start position when absent
    #[arg(long, value_name = "SFEN")]
    pub(crate) position: Option<String>,
    /// The seed of the random openings
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Games at the same time
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    /// Plies after which a game is drawn
    #[arg(long, value_name = "PLIES", default_value_t = 1000)]
    pub(crate) max_plies: usize,
    /// Centipawns at which a game is won when both engines agree on them for --win-moves moves of each
    #[arg(long, value_name = "CP")]
    pub(crate) win_score: Option<i32>,
    /// See --win-score
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) win_moves: u16,
    /// Milliseconds by which a move may exceed its time
    #[arg(long, value_name = "MS", default_value_t = 200)]
    pub(crate) margin: u64,
    /// End the match when a sequential test has found whether the first engine is better by ELO1 or only by
    /// ELO0
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// Write the games to this file, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with the match in that file
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    /// Write also what the engines say of each move
    #[arg(long)]
    pub(crate) thoughts: bool,
    #[command(flatten)]
    pub(crate) output: Output,
}
