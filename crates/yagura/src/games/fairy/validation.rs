//! What a text means, and what is wrong with a move that is not legal.

use super::{generation, state::Fairy};
use crate::{
    CODES, DropArea, Kind, Move, PassRule, Piece, Promotion, Refusal, SpecialMove, Square, Why,
    games::shogi::{named, written_move},
    movement::attack,
    notation::usi::ParsedMove,
};

/// What a turn's text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A turn that moves nothing.
    Special(SpecialMove),
    /// A piece moves or is dropped.
    Move(ParsedMove),
}

fn illegal<const N: usize, const W: usize>(
    fairy: &Fairy<N, W>,
    why: Why,
    section: &str,
    squares: &[Square],
) -> Refusal {
    Refusal { why, clause: format!("{} §{section}", fairy.definition.book), squares: squares.to_vec() }
}

fn rule(ja: impl Into<String>, en: impl Into<String>) -> Why {
    Why::Rule((ja.into(), en.into()))
}

/// Returns the legal move that a text means, or why there is none.
pub(super) fn resolve<const N: usize, const W: usize>(
    fairy: &Fairy<N, W>,
    written: &Written,
) -> Result<Move, Refusal> {
    let legal = fairy.legal();
    let parsed = match written {
        Written::Move(parsed) => parsed,
        Written::Special(act) => {
            let mv = generation::special(*act);
            return if legal.contains(&mv) { Ok(mv) } else { Err(special_refusal(fairy, *act)) };
        }
    };
    let meant = meant(fairy, parsed);
    if let Some(mv) = meant.filter(|mv| parsed.suffix.is_none() && legal.contains(mv)) {
        return Ok(mv);
    }
    if let Some(&square) = parsed.squares.iter().find(|&&square| !fairy.definition.has(square)) {
        return Err(illegal(fairy, Why::OffBoard(square), "1.2", &[square]));
    }
    if parsed.suffix.is_some() {
        let none = ("この手には後半がありません".to_owned(), "there is none in this turn".to_owned());
        return Err(illegal(fairy, Why::SecondPart(none), "8.1", &[]));
    }
    Err(match parsed.drop {
        Some(kind) => drop_refusal(fairy, kind, parsed.squares[0]),
        None => step_refusal(fairy, parsed, meant),
    })
}

/// Returns the move that a text says, if it says one.
fn meant<const N: usize, const W: usize>(fairy: &Fairy<N, W>, parsed: &ParsedMove) -> Option<Move> {
    match *parsed.squares.as_slice() {
        [from, mid, to] if parsed.drop.is_none() && !parsed.declined => {
            Some(if from == to && fairy.board.has(mid) && fairy.board.is_empty(mid) && !parsed.promote {
                // A jitto over any square that the piece may visit is the canonical one.
                let piece = fairy.board.piece_at(from)?;
                let visits = fairy.move_table(piece, from).passes.iter().any(|&by| from.step(by) == mid);
                Move::jitto(from, fairy.jitto_square(from).filter(|_| visits)?)
            } else {
                Move::two_step(from, mid, to, parsed.promote.into())
            })
        }
        _ => written_move(parsed),
    }
}

fn special_refusal<const N: usize, const W: usize>(fairy: &Fairy<N, W>, act: SpecialMove) -> Refusal {
    let pass = fairy.law.play.pass;
    let (section, why) = match act {
        SpecialMove::Pass if pass == PassRule::Allowed => {
            ("1.3", ("玉を取られるのでパスできません", "a royal could be captured after the pass"))
        }
        SpecialMove::Pass => ("1.3", ("このゲームではパスできません", "there is no passing in this game")),
        SpecialMove::Declare => {
            let (ja, en) = fairy.undeclared();
            return illegal(fairy, Why::NotNow((ja, en)), "1.9", &[]);
        }
        SpecialMove::Claim | SpecialMove::Points => {
            ("1.9", ("このゲームにはない手です", "there is no such turn in this game"))
        }
    };
    let (ja, en) = why;
    illegal(fairy, Why::NotNow((ja.to_owned(), en.to_owned())), section, &[])
}

fn drop_refusal<const N: usize, const W: usize>(fairy: &Fairy<N, W>, kind: Kind, to: Square) -> Refusal {
    let (definition, side) = (fairy.definition, fairy.side);
    let name = named(definition, kind);
    if definition.hand_order.is_empty() {
        return illegal(fairy, Why::NoDrops, "1.3", &[to]);
    }
    let rule_of = fairy.law.drops[side.index()].iter().find(|rule| rule.kind == kind);
    let Some(found) = rule_of.filter(|rule| fairy.hands[side.index()].count(rule.slot) > 0) else {
        return illegal(fairy, Why::NotInHand(name), "1.3", &[to]);
    };
    if !fairy.board.is_empty(to) {
        return illegal(fairy, Why::DropOnPiece(to), "1.3", &[to]);
    }
    if !fairy.law.play.stranded && definition.is_stuck(Piece::new(side, kind), to) {
        return illegal(fairy, Why::StuckDrop(name, to), "1.6", &[to]);
    }
    if found.ranks >> to.rank() & 1 == 0 {
        let (ja, en) = match fairy.law.play.area {
            DropArea::Anywhere | DropArea::OutsideZone => {
                ("敵陣には打てません", "outside the promotion zone")
            }
            DropArea::OwnZone => ("自陣にしか打てません", "in the own zone"),
            DropArea::OwnHalf => ("自分の側の半分にしか打てません", "on the own half of the board"),
        };
        return illegal(fairy, rule(ja, format!("pieces are dropped {en}")), "1.7", &[to]);
    }
    if fairy.drop_files(found) >> to.file() & 1 == 0 {
        let piece = Piece::new(side, kind);
        let other = fairy.other_side_of(piece);
        let mut about = vec![to];
        let counts = |square: &Square| {
            let found = fairy.board.piece_at(*square);
            square.file() == to.file() && (found == Some(piece) || (found.is_some() && found == other))
        };
        about.extend(fairy.board.occupied(side).iter().filter(counts));
        let most = found.per_file.unwrap_or(0);
        let why = match about.get(1) {
            Some(&other) if most == 1 && about.len() == 2 => Why::Nifu(other),
            _ => {
                let plain = if other.is_some() {
                    ("どちら向きでも", "")
                } else {
                    ("成っていない", " unpromoted")
                };
                rule(
                    format!("同じ筋に{}{}は{most}枚までです", plain.0, name.0),
                    format!(
                        "no more than {most}{} pieces '{}' of a side may stand on a file",
                        plain.1, name.1
                    ),
                )
            }
        };
        return illegal(fairy, why, "1.7", &about);
    }
    if let Some(refusal) = unsafe_refusal(fairy, Move::drop(kind, to)) {
        return refusal;
    }
    debug_assert!(found.bans_mate, "every other rule was looked at");
    let why = rule(
        format!("{}を打って詰ませることはできません", name.0),
        format!("a dropped {} may not give checkmate", name.1),
    );
    illegal(fairy, why, "1.10", &[to])
}

fn step_refusal<const N: usize, const W: usize>(
    fairy: &Fairy<N, W>,
    parsed: &ParsedMove,
    meant: Option<Move>,
) -> Refusal {
    let (definition, side) = (fairy.definition, fairy.side);
    let (from, to) = (parsed.squares[0], parsed.squares[parsed.squares.len() - 1]);
    let Some(piece) = fairy.board.piece_at(from) else {
        return illegal(fairy, Why::NoPiece(from), "1.3", &[from]);
    };
    let name = named(definition, piece.kind());
    if piece.side() != side {
        return illegal(fairy, Why::NotYours(from, name), "1.3", &[from]);
    }
    if let Some(own) = fairy.board.piece_at(to).filter(|other| other.side() == side && from != to) {
        return illegal(fairy, Why::OwnPiece(to, named(definition, own.kind())), "1.3", &[to]);
    }
    let Some(captures) = reaches(fairy, piece, &parsed.squares).filter(|_| !parsed.declined) else {
        if let Some(refusal) = far_refusal(fairy, piece, &parsed.squares).filter(|_| !parsed.declined) {
            return refusal;
        }
        let blocker = attack::blocker(&fairy.board, fairy.move_table(piece, from), from, to)
            .filter(|_| parsed.squares.len() == 2);
        let mut about = vec![from, to];
        about.extend(blocker);
        return match blocker {
            Some(at) => illegal(fairy, Why::Blocked(name, at), "1.3", &about),
            None => illegal(fairy, Why::NotItsMove(name, to), &definition.section, &about),
        };
    };
    let (promotes, stays) = fairy.promotion_options(piece, from, to, captures);
    let code = usize::from(piece.code()) % CODES;
    if parsed.promote && fairy.law.turned[code].is_none() {
        return illegal(fairy, Why::NeverPromotes(name), "1.5", &[from]);
    }
    // Who steps away and back has not moved.
    let stays_put = from == to && captures == generation::Captures::No;
    if parsed.promote && (!promotes || stays_put) {
        return illegal(fairy, Why::MayNotPromote(name), "1.5", &[from, to]);
    }
    if !parsed.promote && !stays {
        return if definition.is_stuck(piece, to) {
            illegal(fairy, Why::MustPromote(name, to), "1.6", &[to])
        } else {
            illegal(fairy, Why::PromotionForced(name), "1.6", &[from, to])
        };
    }
    let mv = meant.unwrap_or_else(|| Move::step(from, to, Promotion::No));
    unsafe_refusal(fairy, mv).unwrap_or_else(|| {
        debug_assert!(false, "every other rule was looked at");
        illegal(fairy, Why::NotItsMove(name, to), &definition.section, &[from, to])
    })
}

/// The refusal of a move over other pieces by a piece that captures over those of lower rank, or of the
/// capture of a guarded piece by one that takes only others.
fn far_refusal<const N: usize, const W: usize>(
    fairy: &Fairy<N, W>,
    piece: Piece,
    squares: &[Square],
) -> Option<Refusal> {
    let &[from, to] = squares else { return None };
    let definition = fairy.definition;
    if fairy.move_table(piece, from).unguarded && !fairy.board.is_empty(to) {
        let why = rule("ほかの駒の利きがある駒は取れません", "another piece guards what stands there");
        return Some(illegal(fairy, why, &definition.section, &[from, to]));
    }
    let way = fairy.way_over(piece, from, to)?;
    if let Some(wall) = way.wall {
        let (ja, en) = named(definition, fairy.board.piece_at(wall)?.kind());
        let why = rule(
            format!(
                "跳び越える駒も取る駒も、自分より位が低くなければなりません：{}の{ja}は低くありません",
                wall.japanese()
            ),
            format!(
                "what it jumps over and what it captures must rank below it; the {en} on {wall} does not"
            ),
        );
        let about = [from, to, wall];
        let about = if wall == to { &about[..2] } else { &about };
        return Some(illegal(fairy, why, &definition.section, about));
    }
    let why =
        rule("他の駒を跳び越えるのは、駒を取るときだけです", "it jumps over other pieces only to capture");
    fairy.board.is_empty(to).then(|| illegal(fairy, why, &definition.section, &[from, to, way.first]))
}

/// Returns whether the piece goes by these squares, and captures on its way.
fn reaches<const N: usize, const W: usize>(
    fairy: &Fairy<N, W>,
    piece: Piece,
    squares: &[Square],
) -> Option<generation::Captures> {
    let (side, board) = (fairy.side, &fairy.board);
    match *squares {
        [from, to] => {
            let mut reached = false;
            fairy.for_each_far_end(board, piece, from, |square| reached |= square == to);
            reached.then(|| fairy.captures_at(to))
        }
        [from, mid, to] if !board.is_empty(mid) && board.enterable(side, mid) => {
            let two_steps = &fairy.move_table(piece, from).two_steps;
            let goes = |end: i16| from.step(end) == to && (from == to || board.enterable(side, to));
            let found = two_steps
                .iter()
                .any(|via| from.step(via.mid) == mid && via.ends.iter().any(|&end| goes(end)));
            found.then(|| fairy.captures_on_way(mid, to))
        }
        // A jitto is legal as soon as it is one and the royals allow it.
        [from, mid, to] if from == to && board.is_empty(mid) => {
            let passes = &fairy.move_table(piece, from).passes;
            passes.iter().any(|&by| from.step(by) == mid).then_some(generation::Captures::No)
        }
        _ => None,
    }
}

/// The refusal of a move after which a royal could be taken.
fn unsafe_refusal<const N: usize, const W: usize>(fairy: &Fairy<N, W>, mv: Move) -> Option<Refusal> {
    let mut after = fairy.clone();
    after.make(mv, &mut ());
    let side = fairy.side;
    let royal = after.critical(side).find(|&royal| after.is_attacked_by(&after.board, royal, !side))?;
    let mut enemies = after.board.occupied(!side).iter();
    let attacker = enemies.find(|&from| after.captures_on(&after.board, !side, from, royal))?;
    let name = named(fairy.definition, after.board.piece_at(attacker)?.kind());
    Some(illegal(fairy, Why::KingInCheck(attacker, name), "1.8", &[royal, attacker]))
}
