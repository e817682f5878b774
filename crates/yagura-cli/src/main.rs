//! The program `yagura`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    yagura_cli::main()
}
