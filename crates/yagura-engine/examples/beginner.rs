//! How long a beginner lasts against each level in union shogi: a player of the weakest level with the native
//! army of the board, or a random one, against the level with its own.
//!
//! `cargo run --release -p yagura-engine --example beginner VARIANT native|random GAMES`

use std::io::Write as _;

use fastrand::Rng;
use yagura::{AnyPosition, Game, Position as _, Side, Variant, games::rengo::ArmyRules};
use yagura_engine::{Engine, Level, Limits, Stop, army};

type Failure = Box<dyn std::error::Error>;

/// Plies after which a game counts as even.
const LONGEST: usize = 300;
/// Positions that the strongest levels visit for a move.
const NODES: u64 = 20_000;

/// Plays a game between a player of the weakest level with this army and the level; returns its plies, and
/// whether the beginner won.
fn play(variant: &Variant, army: &str, level: Level, seed: u64) -> Result<(usize, Option<bool>), Failure> {
    let mut game: Game<AnyPosition> = Game::begin(variant, None)?;
    game.set_up(&format!("A:{army}"))?;
    while let Some(turn) = army::turn(&game, level, seed) {
        game.set_up(&turn)?;
    }
    let beginner = side_of_a(variant, game.set_up_turns()).ok_or("both armies are in")?;
    let engine = Engine::new(4);
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let weakest = game.position().player() == beginner;
        let (level, limits) =
            if weakest { (Level::WEAKEST, Limits::default()) } else { (level, Limits::nodes(NODES)) };
        match engine.think(&game, &limits, level, &Stop::new(), seed, &mut |_| ()).best {
            Some(mv) => game.play_unchecked(mv),
            None => break,
        }
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    Ok((game.moves().len(), winner.map(|winner| winner == beginner)))
}

/// Returns the side that player A has got.
fn side_of_a(variant: &Variant, turns: &[String]) -> Option<Side> {
    let army = |at: usize, player: &str| turns.get(at)?.strip_prefix(player);
    let first = ArmyRules::of(variant)?.move_order([army(0, "A:")?, army(1, "B:")?]).0;
    let is_first =
        first.map_or_else(|| turns.iter().any(|turn| turn == "coin:A"), |first| first == Side::Black);
    Some(if is_first { Side::Black } else { Side::White })
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, kind, games] = arguments.as_slice() else {
        return Err("expected VARIANT native|random GAMES".into());
    };
    let own = |variant: &Variant, seed| {
        if kind == "native" { army::native(variant).to_owned() } else { army::random(variant, seed) }
    };
    let (variant, games): (Variant, u64) = (Variant::parse(id)?, games.parse()?);
    let mut rng = Rng::with_seed(1);
    for level in Level::all() {
        let mut game = |_| {
            let seed = rng.u64(..);
            play(&variant, &own(&variant, seed), level, seed)
        };
        let results = (0..games).map(&mut game).collect::<Result<Vec<_>, _>>()?;
        let mut plies: Vec<usize> = results.iter().map(|(plies, _)| *plies).collect();
        plies.sort_unstable();
        let won = results.iter().filter(|(_, winner)| *winner == Some(true)).count();
        let lost = results.iter().filter(|(_, winner)| *winner == Some(false)).count();
        let (least, middle) =
            (plies.first().copied().unwrap_or(0), plies.get(plies.len() / 2).copied().unwrap_or(0));
        writeln!(
            std::io::stdout(),
            "{id}, {kind} army, level {}: beginner won {won}, lost {lost} of {games}; plies least {least}, middle {middle}",
            level.number()
        )?;
    }
    Ok(())
}
