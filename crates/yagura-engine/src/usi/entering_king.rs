//! The declaration of an entered king (入玉宣言): a rule of tournaments, which interfaces know and the game
//! itself does not, so that it is an option and its word no move.

use yagura::{AnyPosition, Catalogue, Game, Notation as _, Source, Variant};

/// The game with its points; the numbers of the rule come behind.
const GAME: &str = include_str!("entering_king.toml");
/// The rules by the names that other engines have for them, the usual one first: who moves first wins with so
/// many points, who moves second with so many.
const RULES: [(&str, Option<[u32; 2]>); 3] =
    [("NoEnteringKing", None), ("CSARule24", Some([31, 31])), ("CSARule27", Some([28, 27]))];

/// The rule of a match.
#[derive(Clone, Debug)]
pub(super) struct EnteringKing {
    /// The game with that rule, `None`: there is none.
    game: Option<Variant>,
}

impl EnteringKing {
    /// No declaration wins.
    pub(super) const NONE: Self = Self { game: None };

    /// Returns the usual rule and all that may be chosen, as an option declares them.
    pub(super) fn choices() -> String {
        let mut choices = RULES[0].0.to_owned();
        for (name, _) in RULES {
            choices.extend([" var ", name]);
        }
        choices
    }

    /// Returns the rule with this name, in any case; `None` if there is none.
    pub(super) fn read(name: &str) -> Option<Self> {
        let (_, points) = RULES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        let game = points.map(|[first, second]| {
            let text = format!("{GAME}declare = {first}\ndeclare_second = {second}\ndeclare_pieces = 10\n");
            let source = Source::game("entering_king.toml", text);
            let games = Catalogue::built_in().with(&[source], &|_| name.to_ascii_lowercase());
            let game = games.ok().and_then(|games| games.variant("entering-king").ok());
            game.expect("a test reads every rule")
        });
        Some(Self { game })
    }

    /// Returns whether the side to move may declare that it has won; `position` is one of the game that
    /// interfaces suppose.
    pub(super) fn declares(&self, position: &AnyPosition) -> bool {
        let Some(variant) = &self.game else { return false };
        let Ok(game) = Game::begin(variant, Some(&position.sfen())) else { return false };
        game.read_move("declare").is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_read() {
        for (name, _) in RULES {
            assert!(EnteringKing::read(&name.to_lowercase()).is_some(), "{name}");
        }
        assert!(EnteringKing::read("other").is_none());
    }
}
