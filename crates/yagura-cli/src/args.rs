//! The command line, as it is typed.

use clap::{Args, Parser, Subcommand};

/// Yagura (矢倉): chu shogi, shogi and their relatives, against the computer or a friend.
#[derive(Debug, Parser)]
#[command(name = "yagura", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the web app and its API
    Serve(Box<yagura_server::Options>),
    /// Speak USI, for graphical interfaces and matches
    Usi,
    /// Judge positions and moves: JSON lines in, JSON lines out
    #[command(long_about = "Judge positions and moves: JSON lines in, JSON lines out.\n\n\
        A request is {\"variant\": \"chu\", \"position\": null, \"moves\": [\"7i7h\"]}; position null or absent is the start, moves absent none. \
        The reply holds the position after the moves, its sorted legal moves, whether the side to move is in check, and the outcome; \
        or an error with a code, a message and, when a rule forbids a move, its clause. Bad input never ends the process.")]
    Referee,
    /// Count the leaves of the tree of legal moves
    Perft(Perft),
    /// List the legal moves of a position
    Moves(Place),
    /// List the variants and their options
    Variants(Output),
    /// Search a fixed set of positions and print the number of nodes
    Bench(Output),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
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
pub(crate) struct Place {
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
