//! Position strings (rulebook gungi §18.1), and which positions are refused (§18.1.1).

use std::fmt::Write as _;

use super::{
    board::{NOWHERE, SIZE, Tower, Towers, Zone},
    faces::{self, C, F, K, P, PH, PT, PZ},
    setup,
    state::{Gungi, Phase},
};
use crate::{
    Definition, Fouls, Kind, Piece, SfenError, Side, Square, Variant,
    excerpt::excerpt,
    movement::tower::{Cell, TowerTable, cell_of, square_of},
    notation::sfen::{self, Found},
};

const FIELDS: &str = "BOARD SIDE HANDS MOVENUMBER PHASE ZONE EXCH";

fn invalid_position<T>((en, ja): (String, String), expected: &'static str) -> Result<T, SfenError> {
    Err(SfenError::Position { found: Found::new(en, ja), expected })
}

pub(super) fn read(variant: &Variant, text: &str) -> Result<Gungi, SfenError> {
    let definition = variant.definition();
    let Some(table) = definition.towers().filter(|_| faces::fits(definition)) else {
        return invalid_position(
            (
                format!("the definition {}", definition.id),
                format!("定義「{}」の駒が軍儀の駒と同じではありません", definition.id),
            ),
            "the kinds of gungi, in the order of its hands",
        );
    };
    let [board, side, hands, number, phase, zone, exchanged] = sfen::fields(text, FIELDS)?;
    let field = |field, text: &str, expected| SfenError::Field { field, text: excerpt(text), expected };
    let phase = match phase {
        "setup" => Phase::Setup,
        "backs" => Phase::Backs,
        "play" => Phase::Play,
        text => return Err(field("phase", text, "setup, backs or play")),
    };
    let zone = match zone {
        "9" => Zone::Nine,
        "7" if phase != Phase::Backs => Zone::Seven,
        text => return Err(field("zone", text, "9, or 7 after a repetition, when no backs are declared")),
    };
    let mut position = Gungi {
        definition,
        table,
        board: read_board(definition, table, zone, board)?,
        side: sfen::read_side(side)?,
        hands: sfen::read_hands(definition, hands)?,
        hand_key: 0,
        number: sfen::read_number(number, u32::MAX, "a number from 1 on without leading zero")?,
        phase,
        exchanged: [NOWHERE; 2],
        fouls: Fouls::of(variant),
    };
    position.hand_key = position.fresh_hand_key();
    if exchanged != "-" {
        position.exchanged = read_exchanged(&position, exchanged).ok_or_else(|| {
            field(
                "exchange",
                exchanged,
                "-, or the square of Black's and that of White's as in 5g/-, in play only",
            )
        })?;
    }
    check(&position)?;
    Ok(position)
}

/// Reads the last field.
fn read_exchanged(position: &Gungi, text: &str) -> Option<[Cell; 2]> {
    let (black, white) = text.split_once('/')?;
    let read = |text: &str| match text {
        "-" => Some(NOWHERE),
        text => Square::read_prefix(text)
            .filter(|(square, rest)| rest.is_empty() && position.definition.has(*square))
            .map(|(square, _)| cell_of(square)),
    };
    let both = [read(black)?, read(white)?];
    (position.phase == Phase::Play && both != [NOWHERE; 2]).then_some(both)
}

fn read_board(
    definition: &Definition,
    table: &TowerTable,
    zone: Zone,
    text: &str,
) -> Result<Towers, SfenError> {
    let mut board = Towers::new(zone);
    let found = text.split('/').count();
    if found != usize::from(SIZE) {
        return Err(SfenError::Ranks { text: excerpt(text), found, expected: SIZE });
    }
    for (rank, row) in (0u8..).zip(text.split('/')) {
        let mut rest = row;
        let mut file = 0usize;
        while !rest.is_empty() {
            let bad =
                |text: &str, expected| SfenError::Piece { text: excerpt(text), rank: excerpt(row), expected };
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let run: usize = rest[..digits].parse().unwrap_or(0);
                if digits > 1 || !(1..=usize::from(SIZE)).contains(&run) {
                    return Err(bad(
                        &rest[..digits],
                        "expected a number of empty squares without leading zero",
                    ));
                }
                file += run;
                rest = &rest[digits..];
                continue;
            }
            let (tower, tail) =
                read_tower(definition, rest).map_err(|(text, expected)| bad(text, expected))?;
            if file < usize::from(SIZE) {
                let square = Square::new(SIZE - 1 - file as u8, rank);
                check_tower(&tower, square)?;
                if !board.has(square) {
                    let found =
                        (format!("a piece on {square}"), format!("{}に駒があります", square.japanese()));
                    return invalid_position(found, "no piece on a closed rank");
                }
                board.rebuild(table, cell_of(square), &tower);
            }
            file += 1;
            rest = tail;
        }
        if file != usize::from(SIZE) {
            return Err(SfenError::Squares { text: excerpt(row), found: file, expected: SIZE });
        }
    }
    Ok(board)
}

/// Reads one piece or a tower in parentheses.
fn read_tower<'a>(
    definition: &Definition,
    text: &'a str,
) -> Result<(Tower, &'a str), (&'a str, &'static str)> {
    let mut tower = Tower::new();
    let Some(mut rest) = text.strip_prefix('(') else {
        let (piece, rest) = read_piece(definition, text)?;
        tower.push(piece);
        return Ok((tower, rest));
    };
    while let Some(tail) = Some(rest).filter(|rest| !rest.starts_with(')')) {
        let (piece, tail) = read_piece(definition, tail)?;
        if tower.try_push(piece).is_err() {
            return Err((text, "expected at most three pieces in a tower"));
        }
        rest = tail;
    }
    if tower.len() < 2 {
        return Err((text, "expected two or three pieces in parentheses"));
    }
    Ok((tower, &rest[1..]))
}

fn read_piece<'a>(
    definition: &Definition,
    text: &'a str,
) -> Result<(Piece, &'a str), (&'a str, &'static str)> {
    let Some(first) = text.chars().next() else { return Err((text, "expected a piece or ')'")) };
    let (code, rest) = if first == '[' {
        let end = text.find(']').ok_or((text, "expected ']' after '['"))?;
        if end != 3 {
            return Err((&text[..=end], "expected a code of two letters in brackets"));
        }
        (&text[1..end], &text[end + 1..])
    } else {
        text.split_at(first.len_utf8())
    };
    let used = &text[..text.len() - rest.len()];
    let side = if code.bytes().all(|b| b.is_ascii_uppercase()) {
        Side::Black
    } else if code.bytes().all(|b| b.is_ascii_lowercase()) {
        Side::White
    } else {
        return Err((
            used,
            "expected a piece, all letters of its code upper case or all lower case, a tower or a number of empty squares",
        ));
    };
    let kind = definition
        .kind_by_code(&code.to_ascii_uppercase())
        .ok_or((used, "no piece of this game has this letter"))?;
    Ok((Piece::new(side, kind), rest))
}

/// The rules that every tower keeps (§5.3, §8.2).
fn check_tower(tower: &[Piece], square: Square) -> Result<(), SfenError> {
    let found = |en: &str, ja: &str| (format!("{en} on {square}"), format!("{}の{ja}", square.japanese()));
    if Towers::breaks_tower_rule(tower) {
        let found = found("two pieces of one side and kind", "矢倉に同じ軍の同じ駒が二枚あります");
        return invalid_position(found, "a tower without two of a kind");
    }
    if tower.iter().skip(1).any(|piece| faces::is_range(piece.kind())) {
        let found = found("a raised 砲 or 砦", "矢倉の二層目から上に砲か砦があります");
        return invalid_position(found, "砲 and 砦 on layer 1");
    }
    if tower.iter().rev().skip(1).any(|piece| piece.kind() == K) {
        return invalid_position(found("a piece on 帥", "帥の上に駒があります"), "nothing on 帥");
    }
    Ok(())
}

fn check(position: &Gungi) -> Result<(), SfenError> {
    for side in Side::BOTH {
        let kings = position.board.pieces().filter(|&(_, _, piece)| piece == Piece::new(side, K)).count()
            + usize::from(position.count_in_hand(side, K));
        if kings > 1 {
            let found = (
                format!("{} has {kings} 帥", side.name()),
                format!("{}に帥が{kings}枚あります", side.japanese()),
            );
            return invalid_position(found, "one 帥 a side at most");
        }
    }
    match position.phase {
        Phase::Setup | Phase::Backs => check_setup(position),
        Phase::Play => check_play(position),
    }
}

fn check_setup(position: &Gungi) -> Result<(), SfenError> {
    if let Some((cell, _, piece)) =
        position.board.pieces().find(|&(cell, _, piece)| !position.board.is_home(piece.side(), cell))
    {
        return invalid_position(
            (
                format!("a piece of {} on {}", piece.side().name(), square_of(cell)),
                format!("{}に{}の駒があります", square_of(cell).japanese(), piece.side().japanese()),
            ),
            "all pieces in their own territories",
        );
    }
    for side in Side::BOTH {
        let hand = |kind: Kind| position.count_in_hand(side, kind);
        let all = |kind: Kind| {
            hand(kind) as usize
                + position.board.pieces().filter(|&(_, _, piece)| piece == Piece::new(side, kind)).count()
        };
        let army = || (0..faces::KINDS as u8).map(Kind);
        if position.board.zone() == Zone::Seven {
            if all(P) > 0 || all(K) != 1 {
                return invalid_position(
                    (
                        format!("the army of {}", side.name()),
                        format!("{}の軍勢が正しくありません", side.japanese()),
                    ),
                    "one 帥, and every 兵 with its back",
                );
            }
            let range = u32::from(hand(C)) + u32::from(hand(F));
            if (position.board.empty() & position.board.territory(side)).count_ones() < range {
                let found = (
                    format!("the territory of {}", side.name()),
                    format!("{}の領地に砲と砦を置く所がありません", side.japanese()),
                );
                return invalid_position(found, "room for 砲 and 砦");
            }
            continue;
        }
        let fresh = army().all(|kind| all(kind) == usize::from(faces::ARMY[kind.index()]));
        let declared = army().all(|kind| {
            let want = match kind {
                P => 0,
                PZ | PT => 1,
                PH => faces::ARMY[P.index()] - 2,
                _ => faces::ARMY[kind.index()],
            };
            all(kind) == usize::from(want)
        });
        let fits = match position.phase {
            Phase::Setup => fresh,
            _ => position.hands[side.index()].is_empty() && (fresh || (declared && side != position.side)),
        };
        if !fits {
            return invalid_position(
                (
                    format!("the army of {}", side.name()),
                    format!("{}に初期陣形配置の二十三枚がそろっていません", side.japanese()),
                ),
                "the 23 pieces of the set-up, in backs all on the board and declared when its turn is over",
            );
        }
    }
    if position.phase == Phase::Setup && !setup::can_place(position, position.side) {
        return invalid_position(
            (
                format!("{} can place nothing", position.side.name()),
                format!("手番の{}に置ける駒がありません", position.side.japanese()),
            ),
            "a side to act that can place a piece",
        );
    }
    Ok(())
}

fn check_play(position: &Gungi) -> Result<(), SfenError> {
    if let Some((cell, ..)) = position.board.pieces().find(|&(_, _, piece)| piece.kind() == P) {
        return invalid_position(
            (
                format!("a 兵 without a back on {}", square_of(cell)),
                format!("{}の兵に裏が書かれていません", square_of(cell).japanese()),
            ),
            "PZ, PT or PH in play",
        );
    }
    for side in Side::BOTH {
        if position.count_in_hand(side, P) + position.count_in_hand(side, K) > 0 {
            let found = (
                format!("P or K in the hand of {}", side.name()),
                format!("{}の手駒に「P」か「K」があります", side.japanese()),
            );
            return invalid_position(found, "neither in play");
        }
        let range = [C, F].map(|kind| position.count_in_hand(side, kind));
        let most = u32::from(side == position.side);
        if range.into_iter().map(u32::from).sum::<u32>() > most {
            return invalid_position(
                (
                    format!("C or F in the hand of {}", side.name()),
                    format!("{}の手駒に砲か砦があります", side.japanese()),
                ),
                "at most one, with the side to move",
            );
        }
    }
    if position.board.king(Side::Black) == NOWHERE && position.board.king(Side::White) == NOWHERE {
        let found = ("no 帥 on either side".into(), "どちらにも帥がありません".into());
        return invalid_position(found, "a 帥 on one side at least");
    }
    if position.fouls != Fouls::Claim && Side::BOTH.iter().all(|&side| position.board.has_nihe(side)) {
        let found = ("ニへ on both sides".into(), "双方がニへになっています".into());
        return invalid_position(found, "ニへ on one side at most");
    }
    Ok(())
}

pub(super) fn write(position: &Gungi, out: &mut String) {
    let definition = position.definition;
    for rank in 0..SIZE {
        if rank > 0 {
            out.push('/');
        }
        let mut empty = 0u8;
        for file in (0..SIZE).rev() {
            let tower = position.board.tower(rank << 4 | file);
            if tower.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                let _ = write!(out, "{empty}");
                empty = 0;
            }
            let many = tower.len() > 1;
            if many {
                out.push('(');
            }
            for piece in tower {
                sfen::write_piece(definition, piece, out);
            }
            if many {
                out.push(')');
            }
        }
        if empty > 0 {
            let _ = write!(out, "{empty}");
        }
    }
    let _ = write!(out, " {} ", position.side);
    sfen::write_hands(definition, &position.hands, out);
    let phase = match position.phase {
        Phase::Setup => "setup",
        Phase::Backs => "backs",
        Phase::Play => "play",
    };
    let zone = match position.board.zone() {
        Zone::Nine => 9,
        Zone::Seven => 7,
    };
    let _ = write!(out, " {} {phase} {zone} ", position.number);
    if position.exchanged == [NOWHERE; 2] {
        out.push('-');
    } else {
        let [black, white] = position
            .exchanged
            .map(|cell| if cell == NOWHERE { "-".to_owned() } else { square_of(cell).to_string() });
        let _ = write!(out, "{black}/{white}");
    }
}
