//! What a value means: the chance to win.

use std::{collections::BTreeMap, sync::LazyLock};

use yagura::Definition;

/// The scales by id, each with its standard error, as `examples/chances.rs` of `yagura-lab` has found them
/// from games of the engine against itself. A game stands in it once its error is below two fifths.
const SCALES: &str = include_str!("values/chances.txt");

/// A scale for when no game has one.
const PLAIN: f64 = 0.001;

static READ: LazyLock<Vec<(&str, f64)>> = LazyLock::new(|| {
    let line = |line: &'static str| {
        let (id, rest) = line.split_once(' ')?;
        Some((id, rest.split(' ').next()?.parse().ok()?))
    };
    SCALES.lines().filter_map(line).collect()
});

/// A scale for each game that the program brings along: its own, or what [`of_kin`] says.
static KNOWN: LazyLock<BTreeMap<&str, f64>> = LazyLock::new(|| {
    let known = |definition: &'static Definition| (definition.id.as_str(), of_kin(definition));
    let mut scales: BTreeMap<&str, f64> = yagura::definitions().map(known).collect();
    scales.extend(READ.iter().copied());
    scales
});

/// Returns the scale of a game that the file does not name: the mean of the games in it that the same rules
/// judge, as shogi and its relatives; of all of them where there are none.
fn of_kin(definition: &Definition) -> f64 {
    let is_kin = |id: &str| {
        let mut known = yagura::definitions();
        known.any(|other| other.id == id && other.rules == definition.rules)
    };
    mean(READ.iter().filter(|(id, _)| is_kin(id))).or_else(|| mean(READ.iter())).unwrap_or(PLAIN)
}

/// Returns the mean of some scales, in logarithms.
fn mean<'a>(scales: impl Iterator<Item = &'a (&'static str, f64)>) -> Option<f64> {
    let logarithms: Vec<f64> = scales.map(|(_, scale)| scale.ln()).collect();
    let count = logarithms.len();
    (count > 0).then(|| (logarithms.iter().sum::<f64>() / count as f64).exp())
}

/// Returns the chance to win, 0 to 1 with a draw as a half, of the side for which a position is worth so many
/// centipawns.
pub fn winning_chance(definition: &Definition, centipawns: i32) -> f64 {
    1.0 / (1.0 + (-scale(definition) * f64::from(centipawns)).exp())
}

/// Returns what a centipawn is worth in logarithms of the odds.
fn scale(definition: &Definition) -> f64 {
    KNOWN.get(definition.id.as_str()).copied().unwrap_or_else(|| of_kin(definition))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_names_a_game_and_a_sane_scale() {
        assert!(!READ.is_empty() && READ.len() == SCALES.lines().count());
        for (id, found) in READ.iter() {
            assert!(yagura::definitions().any(|definition| definition.id == *id), "{id}");
            assert!((0.0003..0.02).contains(found), "{id} {found}");
        }
        for definition in yagura::definitions() {
            assert!((0.0003..0.02).contains(&scale(definition)), "{}", definition.id);
        }
    }

    #[test]
    fn a_game_without_a_fit_goes_by_those_of_the_same_rules() {
        let scale_of = |id: &str| {
            let found = yagura::definitions().find(|definition| definition.id == id);
            scale(found.unwrap_or_else(|| panic!("{id} is a game")))
        };
        let kin = |(id, _): &&(&str, f64)| {
            yagura::definitions().any(|other| other.id == *id && other.rules == "fairy")
        };
        assert!(READ.iter().all(|(id, _)| *id != "heian"), "another game is to stand here");
        let of_kin = mean(READ.iter().filter(kin)).expect("there are some");
        assert!((scale_of("heian") - of_kin).abs() < 1e-9);
        let all = mean(READ.iter()).expect("there are some");
        let alone = yagura::definitions().filter(|definition| {
            !READ.iter().any(|(id, _)| {
                yagura::definitions().any(|other| other.id == *id && other.rules == definition.rules)
            })
        });
        for definition in alone {
            assert!((scale(definition) - all).abs() < 1e-9, "{}", definition.id);
        }
    }

    #[test]
    fn a_chance_is_fair_and_grows() {
        for definition in yagura::definitions() {
            let chances = [-3000, -300, 0, 300, 3000].map(|value| winning_chance(definition, value));
            assert!(chances.is_sorted() && (chances[2] - 0.5).abs() < 1e-9, "{chances:?}");
            assert!((chances[1] + chances[3] - 1.0).abs() < 1e-9, "{chances:?}");
        }
    }
}
