//! A record to CSA.

use std::fmt::Write as _;

use yagura::{Game, Side};

use super::{comment, moves, pieces, start, word_of};
use crate::{
    dates,
    error::WriteError,
    expected::Obstacle,
    headers::{BLACK, Header, Known, WHITE},
    record::Record,
    rules_name::{RULES, name_of},
    tree::NodeId,
};

/// What the format is called in errors.
pub(super) const NAME: &str = "CSA";

/// The first line, which names the encoding.
const UTF_8: &str = "'CSA encoding=UTF-8";
const SHIFT_JIS: &str = "'CSA encoding=SHIFT_JIS";

/// Returns a text of ours as it is when it is to be encoded in `Shift_JIS`.
pub(crate) fn declared_as_shift_jis(text: &str) -> String {
    let lines = text.lines().map(|line| if line == UTF_8 { SHIFT_JIS } else { line });
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Writes the main line of a record.
///
/// # Errors
/// [`WriteError::Game`] for games with other pieces, [`WriteError::Turn`] for a turn that is no move of one
/// piece.
pub(crate) fn write(record: &Record) -> Result<String, WriteError> {
    if let Some(because) = pieces::refusal(record.variant().definition()) {
        return Err(WriteError::Game { format: NAME, variant: record.variant().to_string(), because });
    }
    let mut out = format!("{UTF_8}\nV3.0\n");
    // What the size of the board tells needs no name.
    let definition = record.variant().definition();
    if pieces::variant_of_size(usize::from(definition.files), usize::from(definition.ranks)).as_ref()
        != Some(record.variant())
    {
        let _ = writeln!(out, "'{RULES}：{}", name_of(record.variant()));
    }
    head(record, &mut out);
    start::write(record, &mut out);
    let mut game = Game::from_position(record.start().clone());
    let _ = writeln!(out, "{}", moves::sign(game.player()));
    said(record, NodeId::ROOT, &game, &mut out);
    for (node, ply) in record.tree().line(NodeId::ROOT).zip(1..) {
        let turn = record.tree().node(node).turn();
        let mv = game.read_move(turn).ok();
        let text = mv.and_then(|mv| Some((mv, moves::text_of(&game, mv)?)));
        let Some((mv, text)) = text else {
            let because = Obstacle::NoMove;
            return Err(WriteError::Turn { format: NAME, turn: turn.to_owned(), ply, because });
        };
        game.play_unchecked(mv);
        let _ = writeln!(out, "{text}");
        if let Some(spent) = record.annotation(node).spent {
            let _ = writeln!(out, "T{}", seconds(spent.turn));
        }
        said(record, node, &game, &mut out);
    }
    let ending = record.ending().and_then(|ending| word_of(ending, game.player()));
    if let Some(word) = ending {
        let _ = writeln!(out, "%{word}");
    }
    Ok(out)
}

fn head(record: &Record, out: &mut String) {
    for side in Side::BOTH {
        if let Some(name) = record.player(side).filter(|name| !name.is_empty()) {
            let _ = writeln!(out, "N{}{}", moves::sign(side), one_line(name));
        }
    }
    for Header { key, value } in &record.headers {
        if key == BLACK || key == WHITE {
            continue;
        }
        let word = Known::of_key(key).and_then(|known| known.csa).unwrap_or(key);
        let value = if word == "NOTE" { escaped(value) } else { one_line(&dates::slashed(key, value)) };
        let _ = writeln!(out, "${}:{value}", one_line(word).replace(':', " "));
    }
    if let Some(clock) = record.clock {
        let [main, byoyomi, increment] = [clock.main, clock.byoyomi, clock.increment].map(seconds);
        let _ = writeln!(out, "$TIME:{main}+{byoyomi}+{increment}");
    }
}

/// Writes evaluation and comment of a position.
fn said(record: &Record, node: NodeId, game: &Game, out: &mut String) {
    let annotation = record.annotation(node);
    if let Some(evaluation) = &annotation.evaluation {
        let _ = writeln!(out, "'** {}", comment::text_of(game, evaluation));
    }
    for line in annotation.comment.split(['\n', '\r']).filter(|_| !annotation.comment.is_empty()) {
        // What only looks like an evaluation must not become one.
        let looks = line.strip_prefix('*').is_some_and(|rest| comment::evaluation_of(game, rest).is_some());
        let _ = writeln!(out, "'*{}{line}", if looks { " " } else { "" });
    }
}

/// Returns milliseconds as seconds with as many decimals as they need.
fn seconds(milliseconds: u64) -> String {
    match milliseconds % 1000 {
        0 => (milliseconds / 1000).to_string(),
        rest => format!("{}.{rest:03}", milliseconds / 1000).trim_end_matches('0').to_owned(),
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace("\r\n", "\\n").replace(['\n', '\r'], "\\n")
}
