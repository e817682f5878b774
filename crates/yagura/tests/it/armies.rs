//! Random armies and positions of union shogi, and the native armies (rulebook rengo §13.2).

use fastrand::Rng;
use yagura::{
    AnyPosition, Definition, Game, Kind, Notation as _, Piece, Position, SetUpPhase as _, Side, Square,
    Variant, notation::sfen,
};

/// The positions in which each board's own army stands against itself.
pub(crate) const NATIVE: [(&str, &str); 5] = [
    ("rengo-shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 - - - - 0,0"),
    (
        "rengo-chess",
        "[cr][cn][cb][cq][ck][cb][cn][cr]/[cp][cp][cp][cp][cp][cp][cp][cp]/8/8/8/8/[CP][CP][CP][CP][CP][CP][CP][CP]/\
         [CR][CN][CB][CQ][CK][CB][CN][CR] b - 1 - 1h8h1a8a - 0 -",
    ),
    (
        "rengo-xiangqi",
        "[xr][xh][xe][xa][xk][xa][xe][xh][xr]/9/1[xc]5[xc]1/[xp]1[xp]1[xp]1[xp]1[xp]/9/9/[XP]1[XP]1[XP]1[XP]1[XP]/1[XC]5[XC]1/9/\
         [XR][XH][XE][XA][XK][XA][XE][XH][XR] b - 1 - - - - -",
    ),
    (
        "rengo-janggi",
        "[jr][jh][je][ja]1[ja][je][jh][jr]/4[jk]4/1[jc]5[jc]1/[jp]1[jp]1[jp]1[jp]1[jp]/9/9/[JP]1[JP]1[JP]1[JP]1[JP]/1[JC]5[JC]1/4[JK]4/\
         [JR][JH][JE][JA]1[JA][JE][JH][JR] b - 1 - - - - -",
    ),
    (
        "rengo-makruk",
        "[mr][mn][ms][mm][mk][ms][mn][mr]/8/[mp][mp][mp][mp][mp][mp][mp][mp]/8/8/[MP][MP][MP][MP][MP][MP][MP][MP]/8/\
         [MR][MN][MS][MK][MM][MS][MN][MR] b - 1 - - - - -",
    ),
];

fn is_soldier(definition: &Definition, kind: Kind) -> bool {
    definition.kind(kind).class.as_deref() == Some("soldier")
}

/// Returns the rows of the own half from the soldiers' rank on, with their hand.
pub(crate) fn text(definition: &Definition, pieces: &[(Square, Kind)], hand: &[u16]) -> String {
    let rows = (definition.ranks - definition.zone..definition.ranks).map(|rank| {
        let mut row = String::new();
        let piece = |file| {
            pieces
                .iter()
                .find(|(square, _)| *square == Square::new(file, rank))
                .map(|&(_, kind)| Piece::new(Side::Black, kind))
        };
        sfen::write_row(definition, (0..definition.files).rev().map(piece), &mut row);
        row
    });
    let mut text = rows.collect::<Vec<_>>().join("/") + "|";
    for (slot, &count) in hand.iter().enumerate().filter(|(_, count)| **count > 0) {
        if count > 1 {
            text += &count.to_string();
        }
        text += &definition.kind(definition.hand_order[slot]).code;
    }
    if text.ends_with('|') { text + "-" } else { text }
}

/// Returns a random legal set-up string.
pub(crate) fn army(variant: &Variant, rng: &mut Rng) -> String {
    let definition = variant.definition();
    let front = definition.ranks - definition.zone;
    let mut game = Game::begin(variant, None).expect("the start");
    let kinds: Vec<Kind> = (0u8..)
        .map(Kind)
        .take(definition.kinds.len())
        .filter(|&kind| definition.kind(kind).owned > 0)
        .collect();
    let place = |kind: Kind, rng: &mut Rng| {
        let palace = definition.ranks == 10 && definition.kind(kind).is_marked(yagura::Mark::Palace);
        let file = if palace { rng.u8(3..6) } else { rng.u8(..definition.files) };
        Square::new(
            file,
            if is_soldier(definition, kind) {
                front
            } else {
                rng.u8((front + 1).max(definition.ranks - 3)..definition.ranks)
            },
        )
    };
    let king = kinds.iter().copied().find(|&kind| definition.kind(kind).royal).expect("a board has its king");
    let mut pieces = vec![(place(king, rng), king)];
    let mut hand = vec![0; definition.hand_order.len()];
    for _ in 0..rng.usize(..40) {
        let kind = kinds[rng.usize(..kinds.len())];
        let (mut more, mut hand_more) = (pieces.clone(), hand.clone());
        match definition.kind(kind).slot {
            Some(slot) if rng.u8(..4) == 0 => hand_more[usize::from(slot.0)] += 1,
            _ => {
                let square = place(kind, rng);
                if pieces.iter().any(|(other, _)| *other == square) {
                    continue;
                }
                more.push((square, kind));
            }
        }
        // The rules say whether it may stay.
        let mut trial = game.clone();
        if trial.set_up(&format!("A:{}", text(definition, &more, &hand_more))).is_ok() {
            (pieces, hand) = (more, hand_more);
        }
    }
    let text = text(definition, &pieces, &hand);
    game.set_up(&format!("A:{text}")).expect("every piece was tried out");
    text
}

/// Returns a game whose set-up is over, played with random armies.
pub(crate) fn set_up(variant: &Variant, rng: &mut Rng) -> Game<AnyPosition> {
    let mut game = Game::begin(variant, None).expect("the start");
    for player in ["A", "B"] {
        game.set_up(&format!("{player}:{}", army(variant, rng))).expect("the army is legal");
    }
    while game.position().is_setting_up() {
        let position = game.position();
        let text = if position.sfen().split(' ').nth(4) == Some("C") {
            "coin:B".to_owned()
        } else {
            re_placed(position, rng)
        };
        game.set_up(&text).expect("the turn is awaited");
    }
    game
}

/// Two of the pieces that may be re-placed have changed places, if there are two.
fn re_placed(position: &AnyPosition, rng: &mut Rng) -> String {
    let (definition, side) = (position.definition(), position.side());
    let own = |square: Square| {
        if side == Side::Black { square } else { square.flipped(definition.files, definition.ranks) }
    };
    let mut pieces = Vec::new();
    position.for_each_piece(|square, piece| {
        if piece.side() == side {
            pieces.push((own(square), piece.kind()));
        }
    });
    let may_move = |kind: Kind| definition.kind(kind).is_marked(yagura::Mark::RePlaces);
    let lifted: Vec<usize> = (0..pieces.len()).filter(|&at| may_move(pieces[at].1)).collect();
    let (one, other) = (lifted[rng.usize(..lifted.len())], lifted[rng.usize(..lifted.len())]);
    let kept = pieces[one].0;
    pieces[one].0 = pieces[other].0;
    pieces[other].0 = kept;
    let text = text(definition, &pieces, &[]);
    format!("re:{}", text.trim_end_matches("|-"))
}

/// Returns a position string with a few pieces where the rules let them stand.
pub(crate) fn strewn(variant: &Variant, rng: &mut Rng) -> String {
    let definition = variant.definition();
    let accepts = |pieces: &[(Square, Piece)], tail: &str| {
        AnyPosition::from_sfen(variant, &(board(definition, pieces) + tail)).is_ok()
    };
    let end = match definition.id.as_str() {
        "rengo-shogi" => "- - - 7,90",
        "rengo-chess" => "- - 93 -",
        _ => "- - - -",
    };
    let alone = format!(" b - 1 - {end}");
    let squares: Vec<Square> = definition.squares().collect();
    let king = (0u8..)
        .map(Kind)
        .zip(&definition.kinds)
        .find(|(_, info)| info.royal)
        .map_or(Kind(0), |(kind, _)| kind);
    let mut pieces = loop {
        let pieces = Side::BOTH.map(|side| (squares[rng.usize(..squares.len())], Piece::new(side, king)));
        if pieces[0].0 != pieces[1].0 && accepts(&pieces, &alone) {
            break pieces.to_vec();
        }
    };
    for _ in 0..rng.usize(1..24) {
        let piece = Piece::new(
            if rng.bool() { Side::Black } else { Side::White },
            Kind(rng.u8(..definition.kinds.len() as u8)),
        );
        let square = squares[rng.usize(..squares.len())];
        if pieces.iter().all(|(other, _)| *other != square) {
            pieces.push((square, piece));
            if !accepts(&pieces, &alone) {
                pieces.pop();
            }
        }
    }
    let hand = ["-", "NL2Pg", "RBPr2p", "3P3p"][rng.usize(..4)];
    format!(
        "{} {} {hand} {} - {end}",
        board(definition, &pieces),
        if rng.bool() { 'b' } else { 'w' },
        rng.u32(1..300)
    )
}

fn board(definition: &Definition, pieces: &[(Square, Piece)]) -> String {
    let rows = (0..definition.ranks).map(|rank| {
        let mut row = String::new();
        let piece = |file| {
            pieces.iter().find(|(square, _)| *square == Square::new(file, rank)).map(|&(_, piece)| piece)
        };
        sfen::write_row(definition, (0..definition.files).rev().map(piece), &mut row);
        row
    });
    rows.collect::<Vec<_>>().join("/")
}
