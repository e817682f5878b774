//! From games to a record.

use std::fmt::Write as _;

use super::{
    super::{
        action::{Action, unpack},
        board::Zone,
        faces::{self, IC, IF, PH, PT, PZ},
        state::{Gungi, Phase},
    },
    items::START,
    token::{At, Level, Spot, Token, end, mark},
};
use crate::{
    AnyPosition, Game, Kind, Move, Moves, Notation, Position, Reason, Secrecy, Side, movement::tower::Cell,
};

/// Tokens on a line.
const A_LINE: usize = 4;

/// Returns the record of a game, or of several of which each goes on after the repetition that ended the one
/// before ([`Game::restarted`]); `None` when one of them is not of gungi.
pub fn write(games: &[Game<AnyPosition>]) -> Option<String> {
    write_hiding(games, [false; 2])
}

/// Returns the record as somebody reads it who may not know the backs of the 兵 of some sides (§17.4),
/// Black's and White's: without their declarations and without the backs of the 兵 that they drop. Otherwise
/// like [`write()`].
pub fn write_hiding(games: &[Game<AnyPosition>], hidden: [bool; 2]) -> Option<String> {
    let mut out = String::new();
    if let Some(AnyPosition::Gungi(start)) = games.first().map(Game::start)
        && start.sfen() != start.definition.start
    {
        let _ = writeln!(out, "{START}{}", seen(start, hidden).sfen());
    }
    for game in games {
        part(game, hidden, &mut out)?;
    }
    if games.last().is_some_and(|game| game.outcome().is_some()) {
        out.push_str("[終局]\n");
    }
    Some(out)
}

/// Returns a position as somebody sees it from whom the backs of these sides are hidden.
fn seen(position: &Gungi, hidden: [bool; 2]) -> Gungi {
    match hidden {
        [false, false] => position.clone(),
        [false, true] => position.redacted_for(Some(Side::Black)),
        [true, false] => position.redacted_for(Some(Side::White)),
        [true, true] => position.redacted_for(None),
    }
}

/// Returns how a record writes one action, `None` outside of gungi. `last` is the action before with the
/// position it was made in, for 同; `hidden` tells whose backs of 兵 may not be told (see [`write_hiding`]):
/// a hidden declaration is its brackets alone.
pub fn token(
    before: &AnyPosition,
    mv: Move,
    last: Option<(&AnyPosition, Move)>,
    hidden: [bool; 2],
) -> Option<String> {
    let AnyPosition::Gungi(position) = before else { return None };
    if let Some((Action::Backs { sa, to }, _)) = unpack(mv) {
        let hidden = hidden[position.side.index()];
        return Some(if hidden {
            format!("{}「」", mark(position.side))
        } else {
            declaration(position, position.side, sa, to)
        });
    }
    let end_in_play = |(before, mv): (&AnyPosition, Move)| match before {
        AnyPosition::Gungi(before) if before.phase == Phase::Play => Some((before.side, end(mv)?)),
        _ => None,
    };
    canonical(position, mv, last.and_then(end_in_play), hidden).map(|token| token.to_string())
}

fn part(game: &Game<AnyPosition>, hidden: [bool; 2], out: &mut String) -> Option<()> {
    let AnyPosition::Gungi(start) = game.start() else { return None };
    let mut position = start.clone();
    let mut phase = None;
    let mut tokens: Vec<String> = Vec::new();
    let mut last = None;
    let mut declared = Vec::new();
    for (n, &mv) in game.moves().iter().enumerate() {
        if phase != Some(position.phase) {
            if position.phase != Phase::Backs {
                flush(&mut tokens, "、", out);
                out.push_str(heading(position.phase, position.board.zone(), phase));
            }
            phase = Some(position.phase);
        }
        let side = position.side;
        if let Some((Action::Backs { sa, to }, _)) = unpack(mv) {
            if !hidden[side.index()] {
                declared.push(declaration(&position, side, sa, to));
            }
        } else {
            let mut token = canonical(&position, mv, last, hidden)?;
            let ends = n + 1 == game.moves().len();
            token.mate = ends && game.outcome().is_some_and(|outcome| outcome.reason == Reason::Checkmate);
            tokens.push(token.to_string());
        }
        position.play(mv);
        // 同 is the square of an action of the opponent directly before.
        last = end(mv).filter(|_| phase == Some(Phase::Play)).map(|cell| (side, cell));
        if !declared.is_empty() && position.phase != Phase::Backs {
            tokens.push(format!("({})", declared.join("、")));
            declared.clear();
        }
    }
    if !declared.is_empty() {
        tokens.push(format!("({})", declared.join("、")));
    }
    flush(&mut tokens, "。", out);
    Some(())
}

const fn heading(phase: Phase, zone: Zone, before: Option<Phase>) -> &'static str {
    match (phase, matches!(zone, Zone::Seven), before.is_none()) {
        (Phase::Setup, false, _) => "[打ち始め]\n",
        (Phase::Setup, true, _) => "[再び始め]\n",
        (Phase::Backs, ..) => "",
        (Phase::Play, false, false) => "[済み]\n「開戦」\n",
        (Phase::Play, true, false) => "[再び済み]\n「再開戦」\n",
        (Phase::Play, false, true) => "「開戦」\n",
        (Phase::Play, true, true) => "「再開戦」\n",
    }
}

/// Writes the tokens collected, a few on a line.
fn flush(tokens: &mut Vec<String>, stop: &str, out: &mut String) {
    let count = tokens.len();
    for (n, token) in tokens.drain(..).enumerate() {
        out.push_str(&token);
        out.push_str(if n + 1 == count { stop } else { "、" });
        if (n + 1) % A_LINE == 0 || n + 1 == count {
            out.push('\n');
        }
    }
}

fn declaration(position: &Gungi, side: Side, sa: Cell, to: Cell) -> String {
    let at = |cell: Cell| {
        let layer = position
            .board
            .tower(cell)
            .iter()
            .position(|piece| piece.side() == side && piece.kind() == faces::P);
        At(cell, layer.map_or(1, |layer| layer as u8 + 1))
    };
    let mut text = String::new();
    let _ = write!(text, "{}「{}―さ、{}―と」", mark(side), at(sa), at(to));
    text
}

/// Returns the token that says no more than it must (§18.3.3).
fn canonical(position: &Gungi, mv: Move, last: Option<(Side, Cell)>, hidden: [bool; 2]) -> Option<Token> {
    let mut token = Token::full(position, mv)?;
    let (action, rider) = unpack(mv)?;
    if let Action::Move { to, .. } = action
        && !is_ambiguous(&seen(position, hidden), mv, to)
    {
        token.origin = None;
    }
    let (dropped, taken) = match action {
        Action::Drop { kind, .. } => (Some(kind), None),
        _ => (rider.fort, position.victims(mv).first().map(|(_, piece)| faces::turned_over(piece.kind()))),
    };
    let secret = hidden[position.side.index()] && dropped.is_some_and(faces::is_soldier);
    if secret || !dropped.is_some_and(|kind| has_several(position, kind, taken)) {
        token.back = None;
    }
    // An exchange and a substitution always have the full square.
    if token.with.is_none()
        && last.is_some_and(|(side, cell)| side != position.side && token.spot == Spot::At(cell))
    {
        token.spot = Spot::Same;
        if let Level::Layer(_) = token.level {
            token.level = Level::Unsaid;
        }
    }
    Some(token)
}

/// Returns whether several top pieces with the mover's face could legally go to the square, as far as the
/// reader sees: a bracket tells no back either.
fn is_ambiguous(position: &Gungi, mv: Move, to: Cell) -> bool {
    let Some(face) = position.moving_piece(mv).map(|piece| faces::face(piece.kind())) else { return false };
    let mut legal = Moves::new();
    position.moves(&mut legal);
    legal.iter().any(|&other| {
        let goes = matches!(unpack(other), Some((Action::Move { to: end, .. }, _)) if end == to);
        goes && other.from() != mv.from()
            && position.moving_piece(other).is_some_and(|piece| faces::face(piece.kind()) == face)
    })
}

/// Returns whether the hand, with a piece just taken, holds pieces with the face of this one and different
/// other faces.
fn has_several(position: &Gungi, kind: Kind, taken: Option<Kind>) -> bool {
    let kinds: &[Kind] = if faces::is_soldier(kind) {
        &[PZ, PT, PH]
    } else if faces::is_incense(kind) {
        &[IC, IF]
    } else {
        return false;
    };
    kinds
        .iter()
        .filter(|&&kind| position.count_in_hand(position.side, kind) > 0 || taken == Some(kind))
        .count()
        > 1
}
