//! Where something stands: what is read has no places, so they are looked up where there is something to say
//! of them.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::error::Place;

/// Returns where `part` stands in what `path` leads to: keys and numbers of items, as in
/// `moves[2].forks[0]`. Where there is no such thing, it is the place of what comes nearest.
pub(crate) fn place_of(text: &str, path: &str, part: &str) -> Place {
    let found = part_of(text, path);
    // As it stands there: in its quotes.
    let quoted = serde_json::to_string(part).ok().and_then(|quoted| found.find(&quoted));
    place_at(text, found.as_ptr() as usize - text.as_ptr() as usize + quoted.unwrap_or(0))
}

/// Returns what a path leads to as it is written, or what comes nearest.
pub(crate) fn part_of<'a>(text: &'a str, path: &str) -> &'a str {
    let mut found = text;
    for step in steps(path) {
        let next = match step.parse::<usize>() {
            Ok(index) => item(found, index),
            Err(_) => member(found, step),
        };
        let Some(next) = next else { break };
        found = next;
    }
    found
}

/// Returns the place of an offset.
pub(super) fn place_at(text: &str, start: usize) -> Place {
    let before = text.get(..start).unwrap_or_default();
    let (line, last) = (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap_or_default());
    Place { line, column: last.chars().count() + 1 }
}

fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.split(['.', '[', ']']).filter(|step| !step.is_empty())
}

fn item(text: &str, index: usize) -> Option<&str> {
    let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    items.get(index).map(|item| item.get())
}

fn member<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let members: BTreeMap<String, &'a RawValue> = serde_json::from_str(text).ok()?;
    members.get(key).map(|member| member.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_lines_and_letters() {
        let text = "{\"a\": 1,\n \"列\": [{},\n  {\"b\": [0, \"x\"]}, 7]}";
        let at = |path, part| {
            let Place { line, column } = place_of(text, path, part);
            (line, column)
        };
        assert_eq!(at("", ""), (1, 1));
        assert_eq!(at("a", "no such"), (1, 7));
        assert_eq!(at("列[1].b[1]", ""), (3, 13));
        assert_eq!(at("列[1]", "x"), (3, 13));
        assert_eq!(at("列[2]", ""), (3, 20));
        assert_eq!(at("列[9].c", ""), (2, 7), "the nearest");
    }
}
