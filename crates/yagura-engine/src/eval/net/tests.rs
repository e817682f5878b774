//! Nets of random numbers: what follows the moves is what a position from scratch gives.

use std::sync::Arc;

use yagura::{
    AnyPosition, Definition, Game, GamePosition, Notation as _, Position as _, Symmetry as _, Variant,
};

use super::*;
use crate::{
    Engine, Level, Limits, Score, Stop,
    eval::{AnyEval, Eval, EvalVisitor},
};

/// Returns a net that says something about everything.
pub(super) fn random(definition: &Definition, base: Base, hidden: usize, seed: u64) -> Net {
    let mut rng = fastrand::Rng::with_seed(seed);
    let inputs = Inputs::new(definition).count();
    let parameters = Parameters {
        base,
        scope: Scope::All,
        hidden,
        weights: (0..inputs * hidden).map(|_| rng.i16(-40..=40)).collect(),
        biases: (0..hidden).map(|_| rng.i16(0..90)).collect(),
        output: (0..2 * hidden).map(|_| rng.i16(-MOST_OUTPUT..=MOST_OUTPUT)).collect(),
        output_bias: 0,
        centipawns: 300,
        percent: 100,
        note: String::new(),
    };
    Net::new(definition, parameters).expect("numbers that fit")
}

/// What a position is worth to its player.
struct Value;

impl EvalVisitor for Value {
    type Out = i32;

    fn visit<P: GamePosition, E: Eval<P>>(self, eval: &E, position: &P) -> i32 {
        eval.evaluate(position, &eval.state(position))
    }
}

/// What a position is worth to its player, and the score that it is told as.
struct Told;

impl EvalVisitor for Told {
    type Out = (i32, Score);

    fn visit<P: GamePosition, E: Eval<P>>(self, eval: &E, position: &P) -> (i32, Score) {
        let value = Value.visit(eval, position);
        (value, eval.score(value))
    }
}

/// Plays at random with a state that follows, and looks whether it is that of the position.
struct Walk(u64);

impl EvalVisitor for Walk {
    type Out = usize;

    fn visit<P: GamePosition, E: Eval<P>>(self, eval: &E, position: &P) -> usize {
        let mut rng = fastrand::Rng::with_seed(self.0);
        let (mut position, mut plies) = (position.clone(), 0);
        let mut state = eval.state(&position);
        let mut moves = Vec::new();
        while plies < 80 && position.immediate_outcome().is_none() {
            moves.clear();
            position.moves(&mut moves);
            let Some(mv) = rng.choice(moves.iter().copied()) else { break };
            let player = position.player();
            let had_right = position.has_borrowing_right(player);
            position.play_observed(mv, &mut eval.watch(&mut state));
            // A right is no piece: the search tells of it.
            if had_right && !position.has_borrowing_right(player) {
                eval.spend_right(&mut state, player);
            }
            plies += 1;
            let scratch = eval.state(&position);
            assert_eq!(
                eval.evaluate(&position, &state),
                eval.evaluate(&position, &scratch),
                "{}",
                position.sfen()
            );
        }
        plies
    }
}

fn starts() -> impl Iterator<Item = AnyPosition> {
    yagura::definitions().filter_map(|definition| {
        let text = (definition.rules == "rengo").then_some(UNION);
        let variant = Variant::of(definition);
        let fits = text.is_none() || definition.id == "rengo-chess";
        fits.then(|| Game::begin(&variant, text).expect("a position").position().clone())
    })
}

/// Armies of union shogi with pieces that go to a hand.
const UNION: &str = "[cr][cn][cb][cq][ck][cb]sg/[cp][cp][cp][cp][cp][cp][cp][cp]/8/8/8/8/\
                     [CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB]SG b - 1 - - - 0 -";

#[test]
fn what_follows_the_moves_is_what_the_position_gives() {
    for position in starts() {
        let definition = position.definition();
        for (seed, base) in [(1, Base::Whole), (2, Base::Material)] {
            let net = Arc::new(random(definition, base, HIDDEN_STEP, seed));
            let eval = AnyEval::without_net(definition).with_net(net);
            let plies: usize = (0..2).map(|game| eval.visit(&position, Walk(game))).sum();
            assert!(plies > 4, "{}", definition.id);
        }
    }
}

/// Of two nets that of native armies counts among them, in whichever order they came; one alone counts
/// everywhere.
#[test]
fn each_net_counts_where_it_belongs() {
    let variant = Variant::parse("rengo-chess").expect("a game");
    let definition = variant.definition();
    let net = |scope, seed| {
        let mut net = random(definition, Base::Material, HIDDEN_STEP, seed);
        net.parameters.scope = scope;
        Arc::new(net)
    };
    let [all, native] = [(Scope::All, 1), (Scope::WithoutDrops, 2)].map(|(scope, seed)| net(scope, seed));
    let with = |nets: &[&Arc<Net>]| {
        nets.iter().fold(AnyEval::without_net(definition), |eval, &net| eval.with_net(Arc::clone(net)))
    };
    // With a knight and a rook of chess in the places of silver and gold nothing can go to a hand.
    let mixed = UNION.to_owned();
    let same = mixed.replace("]sg/", "][cn][cr]/").replace("]SG ", "][CN][CR] ");
    let value = |eval: &AnyEval, text: &str| {
        eval.visit(&AnyPosition::from_sfen(&variant, text).expect("a position"), Value)
    };
    let values = |nets: &[&Arc<Net>]| [&mixed, &same].map(|text| value(&with(nets), text));
    let [of_all, of_native, of_none] = [values(&[&all]), values(&[&native]), values(&[])];
    assert!(of_all[0] != of_none[0] && of_all[1] != of_native[1] && of_native[0] == of_none[0]);
    for nets in [[&all, &native], [&native, &all]] {
        assert_eq!(values(&nets), [of_all[0], of_native[1]]);
    }
}

/// The search reckons with so much of the whole value, of what the net adds to as well.
#[test]
fn a_part_of_the_value_counts() {
    let definition = Variant::parse("shogi").expect("a game").definition();
    let [all, part] = [100, 30].map(|percent| {
        let mut net = random(definition, Base::Material, HIDDEN_STEP, 4);
        net.parameters.percent = percent;
        AnyEval::without_net(definition).with_net(Arc::new(net))
    });
    let mut game = Game::begin(&Variant::of(definition), None).expect("a game");
    let mut rng = fastrand::Rng::with_seed(6);
    let mut most = 0;
    for _ in 0..60 {
        let [all, part] = [&all, &part].map(|eval| eval.visit(game.position(), Told));
        assert_eq!(part.0, all.0 * 30 / 100);
        // What is told is in centipawns as they are; nothing is told of less than a third of one.
        assert!((part.1.centipawns() - all.1.centipawns()).abs() <= 3, "{part:?} {all:?}");
        let all = all.0;
        most = most.max(all.abs());
        let Some(mv) = rng.choice(game.legal_moves().iter().copied()) else { break };
        game.play_unchecked(mv);
    }
    assert!(most > 100, "{most}");
}

/// A position turned round, with the colours exchanged, is worth as much to the other player.
#[test]
fn colours_are_equal() {
    for position in starts().filter(|position| position.definition().rules != "rengo") {
        let definition = position.definition();
        let net = Arc::new(random(definition, Base::Whole, 2 * HIDDEN_STEP, 9));
        let eval = AnyEval::without_net(definition).with_net(net);
        let mut game = Game::begin(&Variant::of(definition), None).expect("a game");
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..60 {
            let position = game.position();
            let values = [position, &position.flipped()].map(|position| eval.visit(position, Value));
            assert_eq!(values[0], values[1], "{}", position.sfen());
            let Some(mv) = rng.choice(game.legal_moves().iter().copied()) else { break };
            game.play_unchecked(mv);
        }
    }
}

/// The greatest numbers that a net may have do not run over, and an engine with it moves.
#[test]
fn an_engine_with_an_extreme_net_plays() {
    let variant = Variant::parse("shogi-7x9").expect("a game");
    let definition = variant.definition();
    let inputs = Inputs::new(definition).count();
    let hidden = MOST_HIDDEN;
    let parameters = Parameters {
        base: Base::Whole,
        scope: Scope::All,
        hidden,
        weights: vec![i16::MAX; inputs * hidden],
        biases: vec![i16::MIN; hidden],
        output: vec![MOST_OUTPUT; 2 * hidden],
        output_bias: i32::MAX,
        centipawns: i32::MAX,
        percent: *PERCENT.end(),
        note: String::new(),
    };
    let net = Arc::new(Net::new(definition, parameters).expect("numbers that fit"));
    let engine = Engine::new(1).with_nets(definition, &[net]);
    let game = Game::begin(&variant, None).expect("a game");
    let thought = engine.think(&game, &Limits::nodes(500), Level::FULL, &Stop::new(), 0, &mut |_| ());
    assert!(thought.best.is_some_and(|best| game.legal_moves().contains(&best)));
}

/// A net that is taken counts at full strength, also in a game that is played with the same pieces.
#[test]
fn a_net_that_is_taken_counts_for_the_games_that_it_serves() {
    let definition = |id: &str| Variant::parse(id).expect("a game").definition();
    let (chu, lenient) = (definition("chu"), definition("chu-otb"));
    let bytes = random(chu, Base::Whole, 16, 5).to_bytes(chu);
    let net = Arc::new(Net::from_bytes(chu, &bytes).expect("a net"));
    let searched = |engine: &Engine, id: &str, level: Level| {
        let game = Game::begin(&Variant::parse(id).expect("a game"), None).expect("a game");
        engine.think(&game, &Limits::depth(4), level, &Stop::new(), 7, &mut |_| ()).nodes
    };
    let mut engine = Engine::new(1).without_nets();
    let without = searched(&engine, "chu-otb", Level::FULL);
    assert_eq!(engine.take_net(lenient, &bytes), Ok(()));
    assert_eq!(engine.take_net(lenient, &bytes), Ok(()), "once more");
    engine.clear();
    let with = searched(&engine, "chu-otb", Level::FULL);
    assert_ne!(with, without);
    let own = Engine::new(1).with_nets(lenient, &[net]);
    assert_eq!(searched(&own, "chu-otb", Level::FULL), with);
    let weak = Level::new(5).expect("a level");
    let plain = Engine::new(1).without_nets();
    assert_eq!(searched(&engine, "chu-otb", weak), searched(&plain, "chu-otb", weak));
    assert!(matches!(engine.take_net(definition("shogi"), &bytes), Err(NetError::Game { .. })));
    assert_eq!(engine.take_net(chu, b"YAGURANT"), Err(NetError::Damaged("version")));
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    let definition = Variant::parse("shogi").expect("a game").definition();
    let inputs = Inputs::new(definition).count();
    let parameters = |hidden: usize, output: i16| Parameters {
        base: Base::Whole,
        scope: Scope::All,
        hidden,
        weights: vec![0; inputs * hidden],
        biases: vec![0; hidden],
        output: vec![output; 2 * hidden],
        output_bias: 0,
        centipawns: 1,
        percent: 100,
        note: String::new(),
    };
    assert!(Net::new(definition, parameters(HIDDEN_STEP, MOST_OUTPUT)).is_ok());
    for (hidden, output) in [(0, 1), (8, 1), (MOST_HIDDEN + HIDDEN_STEP, 1), (16, 128), (16, i16::MIN)] {
        assert_eq!(
            Net::new(definition, parameters(hidden, output)).map(|_| ()),
            Err(NetError::Shape),
            "{hidden} {output}"
        );
    }
    for percent in [PERCENT.start() - 1, PERCENT.end() + 1] {
        assert!(Net::new(definition, Parameters { percent, ..parameters(16, 0) }).is_err());
    }
    assert!(Net::new(definition, Parameters { weights: vec![0], ..parameters(16, 0) }).is_err());
}
