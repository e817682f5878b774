//! `yagura referee`: the protocol of the rulebooks' README.

use std::{
    collections::HashMap,
    io::{BufRead, Read as _, Write},
};

use serde::{Deserialize, Serialize};
use yagura::{
    AnyPosition, Catalogue, Game, MoveError, Notation as _, Outcome, Position as _, Repetition, Variant,
};

use super::write_json;

/// The longest request, in bytes; a longer one is refused and skipped.
const LONGEST_REQUEST: u64 = 16 << 20;

/// The most moves of one request.
const MOST_MOVES: usize = 100_000;

#[derive(Debug, Deserialize)]
struct Request {
    variant: String,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: Option<Vec<String>>,
}

#[derive(Debug, Serialize)]
struct Reply {
    position: String,
    legal: Vec<String>,
    check: Option<bool>,
    outcome: Option<OutcomeText>,
    repetition: Option<RepetitionText>,
}

#[derive(Debug, Serialize)]
struct OutcomeText {
    winner: Option<char>,
    reason: &'static str,
}

#[derive(Debug, Serialize)]
struct RepetitionText {
    count: u32,
    must_vary: Option<char>,
    clause: &'static str,
}

#[derive(Debug, Serialize)]
struct Failure {
    error: ErrorText,
}

#[derive(Debug, Serialize)]
struct ErrorText {
    code: &'static str,
    message: String,
    clause: Option<String>,
}

fn failure(code: &'static str, message: &dyn ToString) -> Failure {
    Failure { error: ErrorText { code, message: message.to_string(), clause: None } }
}

/// Answers requests until the input ends.
pub(crate) fn run(games: &Catalogue, mut input: impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
    let mut line = Vec::new();
    let mut variants = HashMap::new();
    loop {
        line.clear();
        if (&mut input).take(LONGEST_REQUEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.len() as u64 == LONGEST_REQUEST && line.last() != Some(&b'\n') {
            skip_line(&mut input)?;
            write_json(out, &failure("json", &format!("a request of more than {LONGEST_REQUEST} bytes")))?;
        } else if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        } else {
            match answer(games, &line, &mut variants) {
                Ok(reply) => write_json(out, &reply)?,
                Err(failure) => write_json(out, &failure)?,
            }
        }
        out.flush()?;
    }
}

fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

/// What some editors and shells put before the first line.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

fn answer(games: &Catalogue, line: &[u8], variants: &mut HashMap<String, Variant>) -> Result<Reply, Failure> {
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    // A sequence would be read as the fields in order.
    let object = line.trim_ascii_start().first() == Some(&b'{');
    let read = if object {
        serde_json::from_slice(line).map_err(|e| e.to_string())
    } else {
        Err("not an object".to_owned())
    };
    let request: Request = read.map_err(|e| {
        failure(
            "json",
            &format!(
                "{e}: expected an object like {{\"variant\": \"chu\", \"position\": null, \"moves\": []}}"
            ),
        )
    })?;
    let moves = request.moves.unwrap_or_default();
    if moves.len() > MOST_MOVES {
        return Err(failure("move", &format!("{} moves: expected at most {MOST_MOVES}", moves.len())));
    }
    if !variants.contains_key(&request.variant) {
        let variant = games.variant(&request.variant).map_err(|e| failure("variant", &e))?;
        variants.insert(request.variant.clone(), variant);
    }
    let game = Game::begin(&variants[&request.variant], request.position.as_deref());
    let mut game = game.map_err(|e| failure("position", &e))?;
    for text in &moves {
        // A refusal that ends the game shows in the outcome.
        game.submit(text).map_err(|error| match &error {
            MoveError::Unreadable(_) => failure("move", &error),
            MoveError::Illegal { refusal, .. } => Failure {
                error: ErrorText {
                    code: refusal.why.code(),
                    message: error.to_string(),
                    clause: Some(refusal.clause.clone()),
                },
            },
        })?;
    }
    Ok(reply(&game))
}

fn reply(game: &Game<AnyPosition>) -> Reply {
    let position = game.position();
    let mut legal: Vec<String> = game.legal_moves().into_iter().map(|mv| position.usi(mv)).collect();
    legal.sort_unstable();
    let outcome = game.outcome().map(|Outcome { winner, reason }| OutcomeText {
        winner: winner.map(yagura::Side::letter),
        reason: reason.word(),
    });
    let repetition = game.repetition().map(|Repetition { count, must_vary, clause }| RepetitionText {
        count,
        must_vary: must_vary.map(yagura::Side::letter),
        clause,
    });
    Reply { position: position.sfen(), legal, check: position.check(), outcome, repetition }
}
