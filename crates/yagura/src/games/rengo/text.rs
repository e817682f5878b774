//! The position string (rulebook rengo §12.1), and what is no position (§12.3).

use std::fmt::Write as _;

use super::{
    army,
    castling::{read_rights, write_rights},
    ending, set_up,
    state::{Rengo, forward},
    tables::{Ground, own_rank},
};
use crate::{
    ArmyPhase, Definition, Mark, Piece, SfenError, Side, SmallBoard, Square,
    excerpt::excerpt,
    games::shogi::base::king_count,
    notation::sfen::{self, Found},
};

const FIELDS: &str = "BOARD SIDE HANDS MOVENUMBER PHASE CASTLE EP COUNT GAINS";

/// Writes the position string.
pub(super) fn write(rengo: &Rengo, out: &mut String) {
    sfen::write_board(rengo.definition, &rengo.board, out);
    let _ = write!(out, " {} ", rengo.side);
    sfen::write_hands(rengo.definition, &rengo.hands, out);
    let _ = write!(out, " {} {} ", rengo.number, rengo.phase.letter());
    write_rights(rengo, out);
    out.push(' ');
    match rengo.passed {
        Some(square) => _ = write!(out, "{square} "),
        None => out.push_str("- "),
    }
    match rengo.count {
        Some(count) => _ = write!(out, "{count} "),
        None => out.push_str("- "),
    }
    if rengo.tables.ground == Ground::Shogi && rengo.phase == ArmyPhase::Play {
        let _ = write!(out, "{},{}", rengo.gains[0], rengo.gains[1]);
    } else {
        out.push('-');
    }
}

fn field(name: &'static str, text: &str, expected: &'static str) -> SfenError {
    SfenError::Field { field: name, text: excerpt(text), expected }
}

fn position(found: Found, expected: &'static str) -> SfenError {
    SfenError::Position { found, expected }
}

/// Reads a number without leading zero.
fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| digits)
}

/// Reads a position string.
///
/// # Errors
/// [`SfenError`] for the first breach of §12.3.
pub(super) fn read(definition: &'static Definition, text: &str) -> Result<Rengo, SfenError> {
    let [board, side, hands, moves, phase, castling, passed, count, gains] = sfen::fields(text, FIELDS)?;
    let mut rengo = Rengo::empty(definition);
    let pieces: SmallBoard = sfen::read_board(definition, board)?;
    for (square, piece) in pieces.pieces() {
        rengo.put(square, piece, &mut ());
    }
    rengo.side = sfen::read_side(side)?;
    rengo.hands = sfen::read_hands(definition, hands)?;
    rengo.hand_key = rengo.fresh_hand_key();
    let mut canonical = String::new();
    sfen::write_hands(definition, &rengo.hands, &mut canonical);
    if canonical != hands {
        return Err(SfenError::Hands {
            text: excerpt(hands),
            expected: "b's pieces, then w's, each in the order R B G S N L P",
        });
    }
    rengo.number = sfen::read_number(moves, u32::MAX, "a number from 1 on without leading zero")?;
    rengo.phase = ArmyPhase::from_letter(phase).ok_or_else(|| field("phase", phase, "one of A B C 2 1 -"))?;
    if rengo.phase != ArmyPhase::Play {
        let rest = [("castling", castling), ("en passant", passed), ("count", count), ("gains", gains)];
        if let Some(&(name, text)) = rest.iter().find(|(_, text)| *text != "-") {
            return Err(field(name, text, "- while the game is being set up"));
        }
        check_set_up(&rengo)?;
        return Ok(rengo);
    }
    check_pieces(&rengo)?;
    rengo.rights = read_rights(&rengo, castling)?;
    rengo.passed = read_passed(&rengo, passed)?;
    rengo.count = read_count(&rengo, count)?;
    rengo.gains = read_gains(&rengo, gains)?;
    set_up::take_open_king(&mut rengo);
    Ok(rengo)
}

/// Checks that the pieces of a phase of the set-up are what they must be (§12.3, last sentence).
fn check_set_up(rengo: &Rengo) -> Result<(), SfenError> {
    let expected = |side: Side| rengo.phase.side() == Some(side);
    if !expected(rengo.side) || rengo.number != 1 {
        return Err(position(
            Found::new(
                format!("side {} and move {}", rengo.side, rengo.number),
                format!("手番が「{}」、手数が {} です", rengo.side, rengo.number),
            ),
            "b in the phases A C 1, w in B 2, and move 1",
        ));
    }
    let is_empty = |side: Side| rengo.tally.pieces[side.index()] == 0 && rengo.hands[side.index()].is_empty();
    let empty = match rengo.phase {
        ArmyPhase::ArmyA => [true, true],
        ArmyPhase::ArmyB => [false, true],
        _ => [false, false],
    };
    for side in Side::BOTH {
        let good = if empty[side.index()] { is_empty(side) } else { army::is_legal(rengo, side) };
        if !good {
            let found = Found::new(
                format!("the pieces of player {side}"),
                format!("「{side}」の側の配置が規定に合っていません"),
            );
            return Err(position(found, "legal set-ups that fit the phase"));
        }
    }
    let first = match rengo.phase {
        ArmyPhase::Coin => {
            let same = set_up::first_player(rengo).is_none();
            (same, "両軍の枚数と点数が同じではありません", "armies of the same number and cost")
        }
        ArmyPhase::Second | ArmyPhase::First => {
            let is_first = set_up::first_player(rengo) != Some(Side::White);
            (is_first, "先手の軍が手前にありません", "the first player as b")
        }
        _ => (true, "", ""),
    };
    if !first.0 {
        return Err(position(Found::new("armies of different size", first.1), first.2));
    }
    if matches!(rengo.phase, ArmyPhase::Second | ArmyPhase::First)
        && !set_up::has_to_re_place(rengo, rengo.side)
    {
        let found = Found::new("nothing to re-place", "移し替えられる象・馬・車がありません");
        return Err(position(found, "JE, JH or JR of the side to act"));
    }
    Ok(())
}

/// Checks kings and pieces that cannot stand where they do (§12.3).
fn check_pieces(rengo: &Rengo) -> Result<(), SfenError> {
    let (definition, tables) = (rengo.definition, rengo.tables);
    for side in Side::BOTH {
        let kings = rengo.board.pieces().filter(|&(_, piece)| piece == Piece::new(side, tables.king)).count();
        if kings != 1 {
            return Err(position(king_count(side, kings), "exactly one king on each side"));
        }
    }
    for (square, piece) in rengo.board.pieces() {
        let info = definition.kind(piece.kind());
        let found = |what: &str| {
            let ja = format!("{}の{}{what}", square.japanese(), info.name.ja);
            Found::new(format!("{} on {square}", info.code), ja)
        };
        // Pieces that must have promoted there: P, L, N, CP, MP, XP (§9).
        if tables.promotion(piece).must >> square.rank() & 1 == 1 {
            return Err(position(found("は、そこでは成っているはずです"), "the piece promoted there"));
        }
        if tables.home(piece).is_some_and(|home| !home.contains(square)) {
            let found = found("は、そこには進めません");
            return Err(position(found, "pieces of the palace inside it, and XE on its side of the river"));
        }
        let crossed = info
            .promotes_from
            .map(|from| Piece::new(piece.side(), from))
            .filter(|&from| is_soldier_of_the_river(rengo, from));
        if crossed.is_some_and(|from| tables.promotion(from).must >> square.rank() & 1 == 0) {
            return Err(position(found("は、そこにはあり得ません"), "a crossed soldier past the middle"));
        }
    }
    Ok(())
}

/// Returns whether the piece promotes by crossing, and then never stands on the near side again (§9.4).
fn is_soldier_of_the_river(rengo: &Rengo, piece: Piece) -> bool {
    rengo.definition.kind(piece.kind()).is_marked(Mark::Crosses)
}

/// Reads the square that a double step has passed, `None` also when no capture there is legal (§12.1, §12.3).
fn read_passed(rengo: &Rengo, text: &str) -> Result<Option<Square>, SfenError> {
    if text == "-" {
        return Ok(None);
    }
    let bad = |expected| Err(field("en passant", text, expected));
    let Some((square, "")) = Square::read_prefix(text).filter(|&(square, _)| rengo.definition.has(square))
    else {
        return bad("a square of the board, or -");
    };
    let enemy = !rengo.side;
    let ahead = forward(enemy);
    let (landed, origin) = (square.step(ahead), square.step(-ahead));
    let pawn = rengo.tables.pawn.map(|kind| Piece::new(enemy, kind));
    if pawn.is_none() || rengo.board.piece_at(landed) != pawn || !rengo.board.is_empty(square) {
        return bad("an empty square with an enemy CP one step beyond it");
    }
    if own_rank(rengo.definition, enemy, square) != rengo.definition.zone + 1 || !rengo.board.is_empty(origin)
    {
        return bad("the square in front of the empty one on the soldiers' rank from where the CP came");
    }
    Ok(rengo.passed_takers(square).next().is_some().then_some(square))
}

/// Reads the count (§12.1): always on the chess board, on the makruk board while one king is bare.
fn read_count(rengo: &Rengo, text: &str) -> Result<Option<u32>, SfenError> {
    let given = if text == "-" {
        None
    } else {
        Some(number(text).ok_or_else(|| field("count", text, "a number without leading zero, or -"))?)
    };
    match (rengo.tables.ground, given) {
        (Ground::Chess, None) => {
            Err(field("count", text, "the actions since the last soldier's move or capture"))
        }
        (Ground::Chess, count) => Ok(count),
        (Ground::Makruk, None) => Ok(ending::pursuit(rengo, None)),
        (Ground::Makruk, count) if ending::bare(rengo).is_some() => Ok(count),
        (_, None) => Ok(None),
        (_, Some(_)) => Err(field("count", text, "-, as nothing is counted here")),
    }
}

/// Reads the gains (§12.1), on the shogi board.
fn read_gains(rengo: &Rengo, text: &str) -> Result<[u32; 2], SfenError> {
    match (rengo.tables.ground, text.split_once(',')) {
        (Ground::Shogi, Some((black, white))) => {
            let gains = number(black)
                .zip(number(white))
                .ok_or_else(|| field("gains", text, "two numbers without leading zero: b,w"))?;
            Ok([gains.0, gains.1])
        }
        (Ground::Shogi, None) => Err(field("gains", text, "the gains of both sides: b,w")),
        (_, None) if text == "-" => Ok([0; 2]),
        _ => Err(field("gains", text, "-, as gains count on the shogi board only")),
    }
}
