//! What a value means: the chance to win.

use std::sync::LazyLock;

use yagura::Definition;

/// The scales by id, as `examples/chances.rs` of `yagura-lab` has found them from games of the engine against
/// itself.
const SCALES: &str = include_str!("values/chances.txt");

static READ: LazyLock<Vec<(&str, f64)>> = LazyLock::new(|| {
    let line = |line: &'static str| {
        let (id, rest) = line.split_once(' ')?;
        Some((id, rest.split(' ').next()?.parse().ok()?))
    };
    SCALES.lines().filter_map(line).collect()
});

/// The scale of a game that the file does not name.
const USUAL: f64 = 0.0025;

/// Returns the chance to win, 0 to 1 with a draw as a half, of the side for which a position is worth so many
/// centipawns.
pub fn winning_chance(definition: &Definition, centipawns: i32) -> f64 {
    1.0 / (1.0 + (-scale(definition) * f64::from(centipawns)).exp())
}

/// Returns what a centipawn is worth in logarithms of the odds.
fn scale(definition: &Definition) -> f64 {
    READ.iter().find(|(id, _)| *id == definition.id).map_or(USUAL, |&(_, scale)| scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_scale() {
        assert_eq!(READ.len(), SCALES.lines().count());
        for definition in yagura::definitions() {
            let scale = scale(definition);
            assert!((0.0005..0.02).contains(&scale), "{} {scale}", definition.id);
            assert!(READ.iter().any(|(id, _)| *id == definition.id), "{} has no line", definition.id);
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
