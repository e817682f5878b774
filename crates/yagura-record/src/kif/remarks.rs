//! Comments that say what the format has no word for: `*【評価】+120 深さ12`.

use yagura::{Game, Side, Square, prelude::*};

use crate::{
    annotation::{Annotation, Colour, Evaluation, Glyph, Score, Shape, Spent},
    ending::{EndReason, Ending},
    notation::read_square,
};

/// A comment line that is not a comment only.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Remark {
    /// How good the turn was: `【印】!? ??`.
    Glyphs(Vec<Glyph>),
    /// What is drawn on the board: `【図】2三赤 2三→4四緑`.
    Shapes(Vec<Shape>),
    /// `【評価】+120 深さ12 局面1000 7g7f 3c3d`, `【評価】先手勝ち5手`.
    Evaluation(Evaluation),
    /// Milliseconds, where the time of the move line cannot say it: `【時間】16250`, `【時間】16250/20000`.
    Spent(Spent),
    /// `【終局】stalemate 先手 small §1.9`.
    Ending(Ending),
    /// `【終局】なし`: the rules ended the game, and the record does not say so.
    NoEnding,
    /// `【コメント】"text"`: one with letters that end lines.
    Comment(String),
    /// `【しおり】"text"`: the same.
    Bookmark(String),
    /// `【スタン】3三`, `【スタン】歩`: the second part of the turn, as its canonical string has it.
    SecondPart(String),
}

/// The words, and what begins such a line.
const WORDS: [&str; 9] = [
    "【印】",
    "【図】",
    "【評価】",
    "【時間】",
    "【終局】",
    "【コメント】",
    "【しおり】",
    "【スタン】",
    "【ココセ】",
];

const COLOURS: [(&str, Colour); 4] =
    [("緑", Colour::Green), ("赤", Colour::Red), ("青", Colour::Blue), ("黄", Colour::Yellow)];

const SIDES: [(&str, Option<Side>); 3] =
    [("先手", Some(Side::Black)), ("後手", Some(Side::White)), ("-", None)];

/// Stands in front of a comment that looks like a remark.
const ESCAPE: char = '＊';

fn is_remark(line: &str) -> bool {
    WORDS.iter().any(|word| line.starts_with(word))
}

/// Returns a line of a comment as it is written.
fn escaped(line: &str) -> String {
    let looks_so = is_remark(line.trim_start_matches(ESCAPE));
    if looks_so { format!("{ESCAPE}{line}") } else { line.to_owned() }
}

/// Returns a line of a comment as it was before it was written.
pub(super) fn unescaped(line: &str) -> &str {
    line.strip_prefix(ESCAPE).filter(|rest| is_remark(rest.trim_start_matches(ESCAPE))).unwrap_or(line)
}

/// Returns the lines of comments that say all of an annotation but time and ending, with the bookmark.
pub(super) fn lines(annotation: &Annotation) -> Vec<String> {
    let Annotation { comment, bookmark, glyphs, shapes, evaluation, spent: _, ending: _ } = annotation;
    let mut lines = Vec::new();
    if !glyphs.is_empty() {
        let signs: Vec<&str> = glyphs.iter().map(|glyph| glyph.sign()).collect();
        lines.push(format!("*【印】{}", signs.join(" ")));
    }
    if !shapes.is_empty() {
        let shapes: Vec<String> = shapes.iter().copied().map(shape_text).collect();
        lines.push(format!("*【図】{}", shapes.join(" ")));
    }
    lines.extend(evaluation.as_ref().map(|evaluation| format!("*【評価】{}", evaluation_text(evaluation))));
    if comment.contains('\r') {
        lines.push(format!("*【コメント】{}", quoted(comment)));
    } else if !comment.is_empty() {
        lines.extend(comment.split('\n').map(|line| format!("*{}", escaped(line))));
    }
    match bookmark {
        Some(name) if name.contains(['\r', '\n']) => lines.push(format!("*【しおり】{}", quoted(name))),
        Some(name) => lines.push(format!("&{name}")),
        None => {}
    }
    lines
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Returns the line for a time that a move line cannot say.
pub(super) fn spent_line(Spent { turn, total }: Spent) -> String {
    let total = total.map_or_else(String::new, |total| format!("/{total}"));
    format!("*【時間】{turn}{total}")
}

/// Returns the line for an end that no word says.
pub(super) fn ending_line(ending: Option<&Ending>) -> String {
    let Some(Ending { reason, winner, clause }) = ending else { return "*【終局】なし".to_owned() };
    let side = SIDES.iter().find(|(_, side)| side == winner).map_or("-", |(word, _)| word);
    let clause = clause.as_ref().map_or_else(String::new, |clause| {
        let is_plain = is_one_line(clause) && !clause.starts_with('"');
        format!(" {}", if is_plain { clause.clone() } else { quoted(clause) })
    });
    format!("*【終局】{} {side}{clause}", reason.word())
}

/// Returns the line for the second part of a turn, `None` where there is none.
pub(super) fn second_part_line(game: &Game, suffix: &str) -> Option<String> {
    let definition = game.position().definition();
    match (suffix, suffix.parse::<Square>(), suffix.strip_suffix('*')) {
        ("-", ..) => None,
        (_, Ok(square), _) => Some(format!("*【スタン】{}", square.japanese())),
        (_, _, Some(code)) => {
            let kind = definition.kind_by_code(code)?;
            Some(format!("*【スタン】{}", definition.kind(kind).glyph))
        }
        _ => Some("*【ココセ】".to_owned()),
    }
}

fn shape_text(shape: Shape) -> String {
    let colour = COLOURS.iter().find(|(_, colour)| *colour == shape.colour).map_or("", |(word, _)| word);
    let to = shape.to.map_or_else(String::new, |to| format!("→{}", to.japanese()));
    format!("{}{to}{colour}", shape.from.japanese())
}

fn evaluation_text(evaluation: &Evaluation) -> String {
    let mut words = vec![match evaluation.score {
        Score::Centipawns(value) => format!("{value:+}"),
        Score::Mate { winner, plies } => {
            let side = if winner == Side::Black { "先手" } else { "後手" };
            format!("{side}勝ち{}", plies.map_or_else(String::new, |plies| format!("{plies}手")))
        }
        Score::Repetition { winner: Side::Black } => "先手勝ち千日手".to_owned(),
        Score::Repetition { winner: Side::White } => "後手勝ち千日手".to_owned(),
    }];
    words.extend(evaluation.depth.map(|depth| format!("深さ{depth}")));
    words.extend(evaluation.nodes.map(|nodes| format!("局面{nodes}")));
    // It is not checked, so that anything may stand there.
    let is_plain = |word: &String| !word.is_empty() && !word.contains([' ', '[']) && is_one_line(word);
    if evaluation.line.iter().all(is_plain) {
        words.extend(evaluation.line.iter().cloned());
    } else {
        words.push(serde_json::Value::from(evaluation.line.as_slice()).to_string());
    }
    words.join(" ")
}

fn is_one_line(text: &str) -> bool {
    !text.contains(['\r', '\n'])
}

/// Reads a comment line as a remark; `None` for a comment.
pub(super) fn read(line: &str, game: &Game) -> Option<Remark> {
    let word = WORDS.iter().find(|word| line.starts_with(**word))?;
    let rest = &line[word.len()..];
    match *word {
        "【印】" => rest.split(' ').map(Glyph::from_sign).collect::<Option<_>>().map(Remark::Glyphs),
        "【図】" => rest.split(' ').map(shape).collect::<Option<_>>().map(Remark::Shapes),
        "【評価】" => evaluation(rest).map(Remark::Evaluation),
        "【時間】" => spent(rest).map(Remark::Spent),
        "【終局】" if rest == "なし" => Some(Remark::NoEnding),
        "【終局】" => ending(rest).map(Remark::Ending),
        "【コメント】" => serde_json::from_str(rest).ok().map(Remark::Comment),
        "【しおり】" => serde_json::from_str(rest).ok().map(Remark::Bookmark),
        "【ココセ】" => Some(Remark::SecondPart("k".to_owned())),
        _ => stunned(rest.trim(), game).map(Remark::SecondPart),
    }
}

fn stunned(text: &str, game: &Game) -> Option<String> {
    if let Some((square, "")) = read_square(text) {
        return Some(square.to_string());
    }
    let mut kinds = game.position().definition().kinds.iter();
    kinds.find(|info| info.glyph == text && info.slot.is_some()).map(|info| format!("{}*", info.code))
}

fn shape(text: &str) -> Option<Shape> {
    let (from, rest) = read_square(text)?;
    let (to, rest) = match rest.strip_prefix('→') {
        Some(rest) => read_square(rest).map(|(to, rest)| (Some(to), rest))?,
        None => (None, rest),
    };
    let (_, colour) = COLOURS.iter().find(|(word, _)| *word == rest)?;
    Some(Shape { from, to, colour: *colour })
}

fn evaluation(text: &str) -> Option<Evaluation> {
    let mut words = text.split(' ').peekable();
    let score = score(words.next()?)?;
    let depth = words.next_if(|word| word.starts_with("深さ")).map(|word| word["深さ".len()..].parse());
    let nodes = words.next_if(|word| word.starts_with("局面")).map(|word| word["局面".len()..].parse());
    let (depth, nodes) = (depth.transpose().ok()?, nodes.transpose().ok()?);
    let line = match words.peek() {
        Some(word) if word.starts_with('[') => {
            serde_json::from_str(&words.collect::<Vec<_>>().join(" ")).ok()?
        }
        _ => words.map(str::to_owned).collect(),
    };
    Some(Evaluation { score, depth, nodes, line })
}

fn score(word: &str) -> Option<Score> {
    let mate = ["先手勝ち", "後手勝ち"].into_iter().zip(Side::BOTH);
    for (start, winner) in mate {
        if let Some(rest) = word.strip_prefix(start) {
            if rest == "千日手" {
                return Some(Score::Repetition { winner });
            }
            let plies = match rest.strip_suffix('手') {
                Some(plies) => Some(plies.parse().ok()?),
                None if rest.is_empty() => None,
                None => return None,
            };
            return Some(Score::Mate { winner, plies });
        }
    }
    word.parse().ok().map(Score::Centipawns)
}

fn spent(text: &str) -> Option<Spent> {
    let (turn, total) = match text.split_once('/') {
        Some((turn, total)) => (turn, Some(total.parse().ok()?)),
        None => (text, None),
    };
    Some(Spent { turn: turn.parse().ok()?, total })
}

fn ending(text: &str) -> Option<Ending> {
    let mut words = text.splitn(3, ' ');
    let reason = EndReason::from_word(words.next()?)?;
    let side = words.next()?;
    let (_, winner) = SIDES.iter().find(|(word, _)| *word == side)?;
    let clause = match words.next() {
        Some(clause) if clause.starts_with('"') => Some(serde_json::from_str(clause).ok()?),
        clause => clause.map(str::to_owned),
    };
    Some(Ending { reason, winner: *winner, clause })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_that_look_like_remarks_come_back() {
        for line in ["【印】!", "＊【印】!", "＊＊【図】", "＊", "【別】", "a【印】"] {
            assert_eq!(unescaped(&escaped(line)), line);
            assert!(!is_remark(&escaped(line)));
        }
    }

    #[test]
    fn what_is_no_remark_is_a_comment() {
        let game = Game::new(&"shogi".parse().expect("a game"));
        for line in
            ["【印】what", "【図】2三", "【評価】", "【終局】boredom -", "【コメント】a", "【スタン】獅"]
        {
            assert_eq!(read(line, &game), None, "{line}");
        }
    }
}
