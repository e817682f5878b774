//! The conformance suite on random games of every game, from the start and from random positions; seeds are
//! fixed.

use fastrand::Rng;
use yagura::{
    AnyPosition, Definition, Kind, Notation as _, Piece, Position as _, SetUp, Side, Square, Stacking,
    Variant, conformance,
};

use crate::armies;

/// Random games of each variant; ten times as many with `YAGURA_SLOW=1`.
const GAMES: usize = 3;

/// What is looked at in a game, in moves or squares.
const LOOKED_AT: usize = 10_000;

/// Random positions of each variant, each played on for a few moves.
const POSITIONS: usize = 60;

fn times(count: usize) -> usize {
    if std::env::var_os("YAGURA_SLOW").is_some() { count * 10 } else { count }
}

/// A position string with a few pieces strewn over the board, kings or princes included.
fn strewn(definition: &Definition, rng: &mut Rng) -> String {
    let hands = !definition.hand_order.is_empty();
    let royals: Vec<Kind> = (0u8..)
        .map(Kind)
        .zip(&definition.kinds)
        .filter(|(_, info)| info.royal)
        .map(|(kind, _)| kind)
        .collect();
    let mut pieces: Vec<(Square, Piece)> = Vec::new();
    let squares: Vec<Square> = definition.squares().collect();
    let mut put = |piece: Piece, rng: &mut Rng| {
        let square = squares[rng.usize(..squares.len())];
        if pieces.iter().all(|&(other, _)| other != square) {
            pieces.push((square, piece));
        }
    };
    for side in Side::BOTH {
        put(Piece::new(side, royals[rng.usize(..if hands { 1 } else { royals.len() })]), rng);
    }
    // On a small board few, as a king among many enemies is in check more often than not.
    for _ in 0..rng.usize(1..(squares.len() / 3).clamp(3, 30)) {
        let kind = Kind(rng.u8(..definition.kinds.len() as u8));
        if !(hands && definition.kind(kind).royal) {
            put(Piece::new(if rng.bool() { Side::Black } else { Side::White }, kind), rng);
        }
    }
    let mut rows = Vec::new();
    for rank in 0..definition.ranks {
        let mut row = String::new();
        for file in (0..definition.files).rev() {
            match pieces.iter().find(|&&(square, _)| square == Square::new(file, rank)) {
                Some(&(_, piece)) => yagura::notation::sfen::write_piece(definition, piece, &mut row),
                None => row.push('1'),
            }
        }
        // Neighbouring empty squares are one number.
        for run in (2..=definition.files).rev() {
            row = row.replace(&"1".repeat(run.into()), &format!("<{run}>"));
        }
        rows.push(row.replace(['<', '>'], ""));
    }
    // Further fields of the game are as at the start.
    let more: String = definition.start.split(' ').skip(4).flat_map(|field| [" ", field]).collect();
    let third = if hands {
        let codes: String =
            definition.hand_order.iter().map(|&kind| definition.kind(kind).code.as_str()).collect();
        ["-".to_owned(), codes.clone(), codes.to_lowercase(), format!("{codes}2{}", codes.to_lowercase())]
            [rng.usize(..4)]
        .clone()
    } else {
        "-".to_owned()
    };
    format!("{} {} {third} {}{more}", rows.join("/"), if rng.bool() { 'b' } else { 'w' }, rng.u32(1..500))
}

/// A position string of gungi with towers strewn over the board and pieces in hand; nearly always one that
/// the rules allow.
fn strewn_towers(definition: &Definition, rng: &mut Rng) -> String {
    let code = |piece: &Piece| definition.kind(piece.kind()).code.as_str();
    let mut towers: Vec<Vec<Piece>> = vec![Vec::new(); 81];
    let kings = [0, 1].map(|_| rng.usize(..81));
    for _ in 0..rng.usize(1..60) {
        let at = if rng.u8(..4) == 0 { kings[rng.usize(..2)] } else { rng.usize(..81) };
        let piece = Piece::new(
            if rng.bool() { Side::Black } else { Side::White },
            Kind(rng.u8(..definition.kinds.len() as u8)),
        );
        let glyph = |piece: &Piece| (piece.side(), definition.kind(piece.kind()).glyph.clone());
        let raised = !towers[at].is_empty() && ["C", "F"].contains(&code(&piece));
        let most = if kings.contains(&at) { 2 } else { 3 };
        let twice = towers[at].iter().any(|other| glyph(other) == glyph(&piece));
        if !["K", "P"].contains(&code(&piece)) && !raised && !twice && towers[at].len() < most {
            towers[at].push(piece);
        }
    }
    for side in Side::BOTH {
        towers[kings[side.index()]].push(Piece::new(side, Kind(0)));
    }
    let mut board = String::new();
    for (at, tower) in towers.iter().enumerate() {
        if at > 0 && at % 9 == 0 {
            board.push('/');
        }
        let pieces: String = tower.iter().fold(String::new(), |mut text, &piece| {
            yagura::notation::sfen::write_piece(definition, piece, &mut text);
            text
        });
        match tower.len() {
            0 => board.push('1'),
            1 => board.push_str(&pieces),
            _ => board.extend(["(", &pieces, ")"]),
        }
    }
    for run in (2..=9).rev() {
        board = board.replace(&"1".repeat(run), &format!("<{run}>"));
    }
    let hands = ["-", "MS[PZ]NHT", "2[PH]J[IC]h", "[PT]n2h[pz]"][rng.usize(..4)];
    format!(
        "{} {} {hands} {} play 9 -",
        board.replace(['<', '>'], ""),
        if rng.bool() { 'b' } else { 'w' },
        rng.u32(1..500)
    )
}

/// How many plies a game is followed: fewer where there are many moves or squares to look at.
fn longest(variant: &Variant) -> usize {
    let definition = variant.definition();
    let squares = usize::from(definition.files) * usize::from(definition.ranks);
    let moves = AnyPosition::start(variant).count_moves() as usize;
    LOOKED_AT / moves.max(squares)
}

/// Plays random games of a variant, from its start or from random armies.
fn games(variant: &Variant, games: usize, rng: &mut Rng) {
    let (longest, mut plies) = (longest(variant), 0);
    for _ in 0..games {
        let start = match variant.definition().traits().set_up {
            SetUp::None | SetUp::ByMoves => None,
            SetUp::SecretArmies => Some(armies::set_up(variant, rng).position().sfen()),
        };
        plies += conformance::play_out(variant, start.as_deref(), longest, |n| rng.usize(..n))
            .unwrap_or_else(|fault| panic!("{fault}"));
    }
    assert!(plies > games * 2, "{variant}: {plies} plies");
}

/// Plays on from random positions, with the pieces where they may stand.
fn positions(variant: &Variant, rng: &mut Rng) {
    let mut accepted = 0;
    for _ in 0..times(POSITIONS) {
        let definition = variant.definition();
        let traits = definition.traits();
        let text = match (traits.set_up, traits.stacking) {
            (SetUp::SecretArmies, _) => armies::strewn(variant, rng),
            (_, Stacking::Towers(_)) => strewn_towers(definition, rng),
            (_, Stacking::None) => strewn(definition, rng),
        };
        // The mate family refuses positions in which the side not to move is in check.
        if yagura::Game::begin(variant, Some(&text)).is_ok() {
            accepted += 1;
            conformance::play_out(variant, Some(&text), 8, |n| rng.usize(..n))
                .unwrap_or_else(|fault| panic!("{fault}"));
        }
    }
    // Where most pieces run far, the king of who is not to move is in check more often than not.
    assert!(accepted > POSITIONS / 15, "{variant}: {accepted} positions");
}

/// Every game there is, and every value of every option, side by side.
#[test]
fn every_game() {
    std::thread::scope(|scope| {
        for definition in yagura::definitions() {
            scope.spawn(move || {
                let mut rng = Rng::with_seed(2026);
                let variant = Variant::of(definition);
                games(&variant, times(GAMES), &mut rng);
                positions(&variant, &mut rng);
                for option in &definition.options {
                    for value in &option.values[1..] {
                        let options = format!("{}={value}", option.key);
                        let variant = Variant::with_options(definition, Some(&options)).expect("an option");
                        games(&variant, times(1), &mut rng);
                    }
                }
            });
        }
    });
}

#[test]
fn the_phases_of_a_set_up_conform() {
    for definition in
        yagura::definitions().filter(|definition| definition.traits().set_up == SetUp::SecretArmies)
    {
        let variant = Variant::of(definition);
        let mut rng = Rng::with_seed(9);
        for _ in 0..20 {
            let game = armies::set_up(&variant, &mut rng);
            let mut again = yagura::Game::begin(&variant, None).expect("the start");
            for text in game.set_up_turns() {
                conformance::check(&variant, again.position()).unwrap_or_else(|fault| panic!("{fault}"));
                again.set_up(text).expect("it was played before");
            }
            assert_eq!(again.position(), game.position());
        }
    }
}
