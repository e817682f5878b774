//! What a value means: the chance to win.

use std::sync::LazyLock;

use yagura::Definition;

/// The scales by id, each with its standard error, as `examples/chances.rs` of `yagura-lab` has found them
/// from games of the engine against itself. A game stands in it once its error is below two fifths.
const SCALES: &str = include_str!("values/chances.txt");

static READ: LazyLock<Vec<(&str, f64)>> = LazyLock::new(|| {
    let line = |line: &'static str| {
        let (id, rest) = line.split_once(' ')?;
        Some((id, rest.split(' ').next()?.parse().ok()?))
    };
    SCALES.lines().filter_map(line).collect()
});

/// The scale of a game that the file does not name: the mean of those that it does, in logarithms.
static USUAL: LazyLock<f64> = LazyLock::new(|| {
    let logarithms: f64 = READ.iter().map(|(_, scale)| scale.ln()).sum();
    (logarithms / READ.len().max(1) as f64).exp()
});

/// Returns the chance to win, 0 to 1 with a draw as a half, of the side for which a position is worth so many
/// centipawns.
pub fn winning_chance(definition: &Definition, centipawns: i32) -> f64 {
    1.0 / (1.0 + (-scale(definition) * f64::from(centipawns)).exp())
}

/// Returns what a centipawn is worth in logarithms of the odds.
fn scale(definition: &Definition) -> f64 {
    READ.iter().find(|(id, _)| *id == definition.id).map_or(*USUAL, |&(_, scale)| scale)
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
    fn a_chance_is_fair_and_grows() {
        for definition in yagura::definitions() {
            let chances = [-3000, -300, 0, 300, 3000].map(|value| winning_chance(definition, value));
            assert!(chances.is_sorted() && (chances[2] - 0.5).abs() < 1e-9, "{chances:?}");
            assert!((chances[1] + chances[3] - 1.0).abs() < 1e-9, "{chances:?}");
        }
    }
}
