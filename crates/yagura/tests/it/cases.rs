//! The rulebooks' own cases.

use serde_json::Value;
use yagura::{AnyPosition, Game, MoveError, Notation as _, Position, Variant, perft, with_position};

use crate::files;

/// Perft counts above this are left to the perft tables.
const MOST_LEAVES: u64 = 200_000;

fn run(name: &str, text: &str) {
    let cases: Vec<Value> = serde_json::from_str(text).expect("the case file is JSON");
    assert!(cases.len() > 5, "{name} has its cases");
    let faults: Vec<String> = cases
        .iter()
        .filter_map(|case| judge(case).err().map(|fault| format!("{}: {fault}", case["name"])))
        .collect();
    assert!(
        faults.is_empty(),
        "{} of {} cases of {name} fail:\n{}",
        faults.len(),
        cases.len(),
        faults.join("\n")
    );
}

fn judge(case: &Value) -> Result<(), String> {
    let position = case["position"].as_str();
    if let Some(counts) = case["perft"].as_array() {
        let variant = Variant::parse(case["variant"].as_str().unwrap_or("")).map_err(|e| e.to_string())?;
        let game = Game::begin(&variant, position).map_err(|e| e.to_string())?;
        for (depth, want) in (1u32..).zip(counts.iter().filter_map(Value::as_u64)) {
            if want > MOST_LEAVES {
                break;
            }
            let found = with_position!(game.position(), p => perft::perft(p, depth));
            same(&format!("perft {depth}"), found, want)?;
        }
        return Ok(());
    }
    let expect = &case["expect"];
    let moves: Vec<&str> = case["moves"]
        .as_array()
        .map(|list| list.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let played = play(case["variant"].as_str().unwrap_or(""), position, &moves);
    if expect["error"].as_bool() == Some(true) {
        let Err((code, _)) = played else { return Err("no error".into()) };
        return expect["error_code"].as_str().map_or(Ok(()), |want| same("error code", code, want));
    }
    let game = played.map_err(|(_, message)| message)?;
    let legal = legal(&game);
    if let Some(want) = expect["legal_count"].as_u64() {
        same("legal count", legal.len() as u64, want)?;
    }
    if let Some(want) = expect["legal"].as_array() {
        let mut want: Vec<&str> = want.iter().filter_map(Value::as_str).collect();
        want.sort_unstable();
        same("legal moves", legal.clone(), want.into_iter().map(str::to_owned).collect())?;
    }
    for (key, wanted) in [("includes", true), ("excludes", false)] {
        for text in expect[key].as_array().into_iter().flatten().filter_map(Value::as_str) {
            same(&format!("{text} is legal"), legal.iter().any(|l| l == text), wanted)?;
        }
    }
    if let Some(want) = expect["position"].as_str() {
        same("position", game.position().sfen().as_str(), want)?;
    }
    if let Some(want) = expect["check"].as_bool() {
        same("check", game.position().in_check(), want)?;
    }
    if let Some(want) = expect.get("outcome") {
        let found = game
            .outcome()
            .map(|o| (o.winner.map(|side| side.letter().to_string()), o.reason.word().to_owned()));
        let want = want.as_object().map(|o| {
            (o["winner"].as_str().map(str::to_owned), o["reason"].as_str().unwrap_or("").to_owned())
        });
        same("outcome", found, want)?;
    }
    for (plies, want) in
        expect["legal_counts"].as_array().into_iter().flatten().filter_map(Value::as_u64).enumerate()
    {
        let game = play(case["variant"].as_str().unwrap_or(""), position, &moves[..plies])
            .map_err(|(_, message)| message)?;
        same(&format!("legal moves after {plies}"), game.legal_moves().len() as u64, want)?;
    }
    Ok(())
}

#[expect(clippy::needless_pass_by_value, reason = "the calls read better")]
fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, want: T) -> Result<(), String> {
    if found == want { Ok(()) } else { Err(format!("{what} is {found:?}, expected {want:?}")) }
}

fn play(
    variant: &str,
    position: Option<&str>,
    moves: &[&str],
) -> Result<Game<AnyPosition>, (&'static str, String)> {
    let variant = Variant::parse(variant).map_err(|e| ("variant", e.to_string()))?;
    let mut game = Game::begin(&variant, position).map_err(|e| ("position", e.to_string()))?;
    for text in moves {
        game.play_text(text).map_err(|e| {
            let code = if let MoveError::Illegal { refusal, .. } = &e { refusal.why.code() } else { "move" };
            (code, e.to_string())
        })?;
    }
    Ok(game)
}

fn legal(game: &Game<AnyPosition>) -> Vec<String> {
    let mut legal: Vec<String> = game.legal_moves().into_iter().map(|mv| game.position().usi(mv)).collect();
    legal.sort_unstable();
    legal
}

/// Every file in `cases/`, side by side.
#[test]
fn every_rulebook() {
    let files = files::all("cases", ".cases.json");
    assert!(files.len() > 5, "{} files", files.len());
    std::thread::scope(|scope| {
        for (name, text) in &files {
            scope.spawn(move || run(name, text));
        }
    });
}
