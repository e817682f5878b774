//! Draws by agreement: whether to accept an offer, and when to make one.
//!
//! What an offer is worth is the score of a search; how long a game lasts depends on the board, so that
//! lengths are counted in plies for each of its files: a game of shogi is decided after some 110 plies, of
//! chu after some 250.

use yagura::{AnyPosition, Definition, Game, Position as _, Side};

use crate::{Engine, Limits, Score, Stop};

/// Plies for each file before which no offer is accepted: the players have hardly met.
const OPENING: usize = 3;
/// Plies for each file after which an even game has become a long one, and a very long one.
const LONG: usize = 20;
const VERY_LONG: usize = 45;
/// Who stands worse than this is glad of a draw at any time, in centipawns.
const WORSE: i32 = -250;
/// Up to this advantage a long game is even, and up to the second a very long one.
const EVEN: i32 = 30;
const SLIGHT: i32 = 120;
/// Who has found this little in so many of his own moves running offers a draw.
const NOTHING: i32 = 15;
const MOVES_OF_NOTHING: usize = 8;
/// What a search for the answer to an offer may cost: well below a second, and with the same result on every
/// machine that is not very slow.
const NODES: u64 = 30_000;
const TIME: std::time::Duration = std::time::Duration::from_secs(1);

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Opening,
    Middle,
    Long,
    VeryLong,
}

impl Stage {
    fn of(definition: &Definition, plies: usize) -> Self {
        match plies / usize::from(definition.files.max(1)) {
            rounds if rounds < OPENING => Self::Opening,
            rounds if rounds < LONG => Self::Middle,
            rounds if rounds < VERY_LONG => Self::Long,
            _ => Self::VeryLong,
        }
    }
}

/// Returns whether a player agrees to a draw who stands so, in a game of this definition after so many plies.
pub fn accepts(definition: &Definition, score: Score, plies: usize) -> bool {
    let most = match Stage::of(definition, plies) {
        Stage::Opening => return false,
        Stage::Middle => WORSE,
        Stage::Long => EVEN,
        Stage::VeryLong => SLIGHT,
    };
    score.centipawns() <= most
}

/// Returns whether a player offers a draw whose own last moves had these scores, the latest last: the game is
/// long, and nothing has come of it for many moves.
pub fn offers(definition: &Definition, scores: &[Score], plies: usize) -> bool {
    let is_nothing = |score: &Score| score.centipawns().abs() <= NOTHING;
    let last = scores.len().checked_sub(MOVES_OF_NOTHING).map(|from| &scores[from..]);
    Stage::of(definition, plies) >= Stage::Long && last.is_some_and(|last| last.iter().all(is_nothing))
}

impl Engine {
    /// Returns whether the engine agrees to a draw as the player of `side`, whoever is to move: by a short
    /// search of the position as that player sees it. It blocks for the time of that search, a second at
    /// most; a search that is stopped declines, and so does a game that is over or has not begun.
    pub fn agrees_to_draw(&self, game: &Game<AnyPosition>, side: Side, stop: &Stop, seed: u64) -> bool {
        let (definition, plies) = (game.position().definition(), game.moves().len());
        if Stage::of(definition, plies) == Stage::Opening {
            return false;
        }
        let limits = Limits { movetime: Some(TIME), ..Limits::nodes(NODES) };
        self.standing(game, side, &limits, stop, seed)
            .is_some_and(|score| !stop.is_stopped() && accepts(definition, score, plies))
    }
}

#[cfg(test)]
mod tests {
    use yagura::Variant;

    use super::*;

    fn game(id: &str, position: &str) -> Game<AnyPosition> {
        Game::begin(&Variant::parse(id).expect("a game"), Some(position)).expect("a position")
    }

    /// Plays quiet moves at random, so that the game has become so long.
    fn lasted(mut game: Game<AnyPosition>, plies: usize) -> Game<AnyPosition> {
        let mut rng = fastrand::Rng::with_seed(4);
        while game.moves().len() < plies {
            let quiet = game
                .legal_moves()
                .into_iter()
                .filter(|&mv| game.position().victims(mv).is_empty())
                .collect::<Vec<_>>();
            game.play_unchecked(*rng.choice(&quiet).expect("a king can move"));
        }
        game
    }

    #[test]
    fn an_offer_is_judged_by_score_and_length() {
        let shogi = Variant::parse("shogi").expect("a game").definition();
        let accepts = |score, plies| accepts(shogi, Score::Centipawns(score), plies);
        assert!(!accepts(0, 0) && !accepts(-900, 10), "nobody agrees in the opening");
        assert!(!accepts(0, 60) && accepts(-400, 60), "in the middle game only who stands worse");
        assert!(accepts(0, 200) && !accepts(100, 200), "a long game that is even");
        assert!(accepts(100, 500) && !accepts(300, 500), "a very long one that hardly is not");
        assert!(!super::accepts(shogi, Score::Win(5), 500) && super::accepts(shogi, Score::Loss(5), 60));
    }

    #[test]
    fn a_draw_is_offered_when_nothing_happens_for_long() {
        let chu = Variant::parse("chu").expect("a game").definition();
        let nothing = [Score::Centipawns(3); 9];
        assert!(
            offers(chu, &nothing, 300) && !offers(chu, &nothing, 100) && !offers(chu, &nothing[..4], 300)
        );
        let mut alive = nothing;
        alive[6] = Score::Centipawns(90);
        assert!(!offers(chu, &alive, 300));
    }

    #[test]
    fn the_engine_answers_from_its_own_side() {
        let engine = Engine::new(1);
        // Black has a rook more.
        let game = lasted(game("shogi", "4k4/9/9/9/9/9/9/9/R3K4 b - 1"), 60);
        let answer = |side| engine.agrees_to_draw(&game, side, &Stop::new(), 1);
        assert_eq!(game.outcome(), None);
        assert!(!answer(Side::Black) && answer(Side::White));
        let stop = Stop::new();
        stop.stop();
        assert!(!engine.agrees_to_draw(&game, Side::White, &stop, 1));
        assert!(
            !engine.agrees_to_draw(&Game::from_position(game.start().clone()), Side::White, &Stop::new(), 1),
            "the game has hardly begun"
        );
    }
}
