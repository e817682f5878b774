//! A game of one's own: a definition is a text, and everything else follows from it.
//! `cargo run -p yagura --example own_definition`.
#![expect(clippy::disallowed_methods, reason = "an example writes to the terminal")]

use std::io::Write as _;

use yagura::{Definition, Game, Variant, built_in_text};

/// Shogi on which silver generals go two squares straight ahead, too. What is not said is as in `shogi`.
const TEXT: &str = r#"
id = "swift-silver"
base = "shogi"
name = { ja = "飛び銀将棋", kana = "とびぎんしょうぎ", romaji = "tobigin shōgi", en = "Swift-silver shogi" }

[[kind]]
code = "S"
name = { ja = "銀将", kana = "ぎんしょう", romaji = "ginshō", en = "silver general" }
glyph = "銀"
moves = "FfWfD"
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::stdout().lock();
    // What is wrong with a definition is told with line and column.
    if let Err(error) = Definition::parse(&TEXT.replace("FfWfD", "FfWf!"), built_in_text) {
        writeln!(out, "a slip: {error}")?;
    }

    let definition = Definition::parse(TEXT, built_in_text)?;
    let mut game = Game::new(&Variant::of(definition));
    writeln!(out, "{}: {} moves at the start", definition.name.en, game.legal_moves().len())?;
    game.play_text("7g7f")?;
    game.play_text("3c3d")?;
    match game.play_text("7i7g") {
        Ok(()) => writeln!(out, "{}", game.sfen())?,
        Err(error) => writeln!(out, "{error}")?,
    }
    Ok(())
}
