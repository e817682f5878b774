//! One game of the engine against itself.

use fastrand::Rng;
use serde::{Deserialize, Serialize};
use yagura::{AnyPosition, Game, Notation as _, Position as _, SetUpPhase as _, Side, Variant, mix_key};
use yagura_engine::{Engine, Level, army};

use super::{
    choice::{Stage, Variety},
    odds,
    study::{Arm, Armies, Study},
};

/// The reason of a game that was not played to its end.
pub const UNFINISHED: &str = "unfinished";
/// Of a hundred pieces of a random army, those that are missing at most.
const MOST_MISSING: u8 = 40;
/// Scores are kept up to this.
const MOST_SCORE: i32 = 30_000;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The arm of the study.
    pub arm: usize,
    /// The pair.
    pub pair: u32,
    /// Which game of the pair, 0 or 1.
    pub half: u8,
    /// Where it began, `None` for the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who moved first, `b` or `w`.
    pub first: String,
    /// The moves, as canonical strings.
    pub moves: Vec<String>,
    /// What the engine said before each move, in centipawns for Black.
    pub scores: Vec<i32>,
    /// How many legal moves there were before each move.
    pub choices: Vec<u32>,
    /// Who won, `b` or `w`; `None` for a draw, or a game that was not finished.
    pub winner: Option<String>,
    /// Why: a reason word of the rulebooks, or [`UNFINISHED`].
    pub reason: String,
}

impl PlayedGame {
    /// Returns who won.
    pub fn winner(&self) -> Option<Side> {
        self.winner.as_deref().and_then(Side::from_letter)
    }

    /// Returns who moved first.
    pub fn first(&self) -> Side {
        Side::from_letter(&self.first).unwrap_or(Side::Black)
    }

    /// Returns what the first player got: 0, ½ or 1. A game that was not finished counts as drawn.
    pub fn points(&self) -> f64 {
        self.winner().map_or(0.5, |winner| f64::from(u8::from(winner == self.first())))
    }

    /// Returns a key of all that was played, equal for games that are the same move by move.
    pub fn key(&self) -> (Option<&str>, &[String]) {
        (self.position.as_deref(), &self.moves)
    }

    /// Returns the game from its beginning, before the first move; `None` when it does not fit the rules.
    pub fn beginning(&self, variant: &Variant) -> Option<Game<AnyPosition>> {
        Game::begin(variant, self.position.as_deref()).ok()
    }

    /// Returns whether the game is one by the rules, with the result that they give it.
    pub fn follows(&self, variant: &Variant) -> bool {
        let plies = self.moves.len();
        let Some(game) =
            self.game(variant).filter(|_| (self.scores.len(), self.choices.len()) == (plies, plies))
        else {
            return false;
        };
        let winner = game.outcome().and_then(|outcome| outcome.winner).map(Side::letter);
        let reason = game.outcome().map_or(UNFINISHED, |outcome| outcome.reason.word());
        self.winner == winner.map(|letter| letter.to_string()) && self.reason == reason
    }

    /// Returns the game as it ended; `None` when it does not fit the rules.
    pub fn game(&self, variant: &Variant) -> Option<Game<AnyPosition>> {
        let mut game = self.beginning(variant)?;
        self.moves.iter().try_for_each(|text| game.play_text(text)).ok()?;
        Some(game)
    }
}

/// Plays a game: of this arm, this pair, the first or the second.
pub(super) fn play(
    study: &Study,
    variant: &Variant,
    engine: &Engine,
    (at, pair, half): (usize, u32, u8),
    arm: &Arm,
) -> PlayedGame {
    let of_pair = mix_key(study.seed ^ mix_key((at as u64) << 32 | u64::from(pair)));
    let of_game = mix_key(of_pair ^ (1 + u64::from(half)));
    let mut played = PlayedGame {
        arm: at,
        pair,
        half,
        position: arm.starts[usize::from(half)].clone(),
        first: Side::Black.letter().to_string(),
        moves: Vec::new(),
        scores: Vec::new(),
        choices: Vec::new(),
        winner: None,
        reason: UNFINISHED.to_owned(),
    };
    let (Some(search), Some(mut game)) =
        (arm.effort.limits(variant), begin(variant, arm, &mut played, of_pair))
    else {
        return played;
    };
    played.first = game.position().player().letter().to_string();
    engine.clear();
    let mut rngs = [Rng::with_seed(of_pair), Rng::with_seed(of_game)];
    let mut varieties = [Stage::Opening, Stage::Game].map(|stage| Variety::new(stage, arm.softness));
    while game.outcome().is_none() && game.moves().len() < arm.most_plies {
        let player = game.position().player();
        let stage = if game.moves().len() < arm.opening { Stage::Opening } else { Stage::Game };
        // The opening is the same in both games of a pair; formations are drawn by the pair too.
        let by_pair = stage == Stage::Opening || search.0 == Level::FULL;
        let seed = mix_key(if by_pair { of_pair } else { of_game } ^ mix_key(7 + player.index() as u64));
        let (rng, variety) = (&mut rngs[stage as usize], &mut varieties[stage as usize]);
        let Some((mv, score)) = variety.choose(engine, &game, &search, seed, rng) else { break };
        let score = score.centipawns().clamp(-MOST_SCORE, MOST_SCORE);
        played.moves.push(game.position().usi(mv));
        played.scores.push(if player == Side::Black { score } else { -score });
        played.choices.push(u32::try_from(game.position().count_moves()).unwrap_or(u32::MAX));
        game.play_unchecked(mv);
    }
    if let Some(outcome) = game.outcome() {
        played.winner = outcome.winner.map(|side| side.letter().to_string());
        outcome.reason.word().clone_into(&mut played.reason);
    }
    played
}

/// Returns the game in which play begins: with armies, where the players choose them.
fn begin(variant: &Variant, arm: &Arm, played: &mut PlayedGame, seed: u64) -> Option<Game<AnyPosition>> {
    let mut game = Game::begin(variant, played.position.as_deref()).ok()?;
    if !game.position().is_setting_up() {
        return Some(game);
    }
    while let Some(bought) = army::turn(&game, Level::FULL, seed) {
        match (arm.armies, bought.split_once(':')) {
            (Armies::Random, Some((owner @ ("A" | "B"), _))) => {
                let own = mix_key(seed ^ mix_key(11 + u64::from(owner == "B")));
                let whole = army::random(variant, own);
                let thinned = thinned(variant, &whole, &mut Rng::with_seed(own));
                // The rules may not allow what is left.
                [thinned, whole].iter().find(|army| game.set_up(&format!("{owner}:{army}")).is_ok())?;
            }
            _ => game.set_up(&bought).ok()?,
        }
    }
    played.position = Some(game.position().sfen());
    Game::begin(variant, played.position.as_deref()).ok()
}

/// Returns an army without some of its pieces on the board, up to a few in a hundred drawn by army.
fn thinned(variant: &Variant, army: &str, rng: &mut Rng) -> String {
    let missing = rng.u8(0..=MOST_MISSING);
    let Some((rows, hand)) = army.split_once('|') else { return army.to_owned() };
    let is_royal = |code: &str| {
        let code = code.trim_start_matches('+').trim_matches(['[', ']']);
        let kind = variant.definition().kind_by_code(code);
        kind.is_none_or(|kind| variant.definition().kind(kind).royal)
    };
    let rows = rows.split('/').map(|row| {
        let Some(mut cells) = odds::cells(row) else { return row.to_owned() };
        for cell in &mut cells {
            if !cell.is_empty() && !is_royal(cell) && rng.u8(0..100) < missing {
                *cell = "";
            }
        }
        odds::row_of(&cells)
    });
    format!("{}|{hand}", rows.collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinned_armies_keep_their_king() {
        let chess = Variant::parse("rengo-chess").expect("a game");
        let whole = army::native(&chess);
        let mut lengths = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let army = thinned(&chess, whole, &mut Rng::with_seed(seed));
            assert!(army.contains("[CK]") && army.ends_with("|-"), "{army}");
            lengths.insert(army.matches('[').count());
        }
        assert!(lengths.len() > 4 && lengths.last() == Some(&16), "{lengths:?}");
    }
}
