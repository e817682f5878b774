//! Plays a random game: `cargo run -p yagura --example random_game -- chu`.
#![expect(clippy::disallowed_methods, reason = "an example reads its arguments and writes to the terminal")]

use std::io::Write as _;

use yagura::{Game, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::stdout().lock();
    let ids: Vec<String> = Variant::all().map(|variant| variant.to_string()).collect();
    writeln!(out, "games: {}", ids.join(", "))?;

    let id = std::env::args().nth(1).unwrap_or_else(|| "chu".to_owned());
    let mut game = Game::new(&id.parse::<Variant>()?);
    writeln!(out, "{} moves at the start, perft(2) = {}", game.legal_moves().len(), game.perft(2))?;

    while game.outcome().is_none() && game.moves().len() < 2000 {
        let legal = game.legal_moves();
        let Some(&mv) = fastrand::choice(&legal) else { break };
        game.play(mv)?;
    }
    writeln!(out, "{}", game.usi_moves().join(" "))?;
    writeln!(out, "{}", game.sfen())?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "{outcome} after {} moves", game.moves().len())?,
        None => writeln!(out, "no end in {} moves", game.moves().len())?,
    }

    if let Some(mv) = game.undo() {
        writeln!(out, "before {mv}: {}", game.sfen())?;
    }
    Ok(())
}
