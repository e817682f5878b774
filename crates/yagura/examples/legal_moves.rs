//! Lists the legal moves of a position, and says of texts that are none which rule forbids them:
//!
//! ```text
//! cargo run -p yagura --example legal_moves -- shogi "4k4/9/9/9/9/9/4P4/9/4K4 b P 1" P*5f 5i5a
//! ```
#![expect(clippy::disallowed_methods, reason = "an example reads its arguments and writes to the terminal")]

use std::io::Write as _;

use yagura::{Game, Language, MoveError, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant: Variant = arguments.next().unwrap_or_else(|| "shogi".to_owned()).parse()?;
    let position = arguments.next().unwrap_or_else(|| "4k4/9/9/9/9/9/4P4/9/4K4 b P 1".to_owned());
    let game = Game::from_sfen(&variant, &position)?;
    let mut texts: Vec<String> = arguments.collect();
    if texts.is_empty() {
        texts = ["P*5f", "5i5a", "P*5b", "hello"].map(str::to_owned).to_vec();
    }

    let mut out = std::io::stdout().lock();
    let legal: Vec<String> = game.legal_moves().into_iter().map(|mv| game.usi(mv)).collect();
    writeln!(out, "{} legal moves: {}", legal.len(), legal.join(" "))?;
    for text in texts {
        match game.read_move(&text) {
            Ok(mv) => writeln!(out, "{text}: legal, {mv:?}")?,
            Err(MoveError::Unreadable(error)) => writeln!(out, "{text}: no move at all: {error}")?,
            Err(MoveError::Illegal { refusal, .. }) => {
                writeln!(out, "{text}: {} ({})", refusal.why.text(Language::English), refusal.clause)?;
                writeln!(out, "    {}", refusal.why.text(Language::Japanese))?;
            }
        }
    }
    Ok(())
}
