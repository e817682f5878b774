//! From a record to games.

use super::{
    super::{
        Gungi, Phase,
        action::{Action, Rider, pack},
        board::SIZE,
        setup,
    },
    token::{Bonus, Level, Spot, Token, end},
};
use crate::{AnyPosition, Game, Move, MoveError, Moves, Position, Side, Variant, movement::tower::Cell, notation::sfen::shown};

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum KifuError {
    /// Something that is no token of the notation.
    #[error("'{token}': expected {expected}")]
    Unreadable {
        /// The offending text.
        token: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A token that means no legal action.
    #[error("'{token}' after {plies} plies: {reason}")]
    Illegal {
        /// The token.
        token: String,
        /// Actions read before it.
        plies: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A token that means several actions.
    #[error("'{token}' after {plies} plies: expected one of {candidates}")]
    Ambiguous {
        /// The token.
        token: String,
        /// Actions read before it.
        plies: usize,
        /// The tokens that say everything.
        candidates: String,
    },
}

fn unreadable<T>(token: &str, expected: &'static str) -> Result<T, KifuError> {
    Err(KifuError::Unreadable { token: shown(token), expected })
}

/// A piece of a record.
enum Item<'a> {
    /// `[打ち始め]` and the like.
    Heading(&'a str),
    /// The declaration of one side or both.
    Declaration(&'a str),
    Action(&'a str),
}

/// Returns the games of a record, each after the first going on after the repetition that ended the one before.
///
/// The first begins at the start of the variant, or where `start` says.
///
/// # Errors
/// [`KifuError`] naming the offending token.
pub fn read(variant: &Variant, start: Option<AnyPosition>, text: &str) -> Result<Vec<Game<AnyPosition>>, KifuError> {
    let start = start.unwrap_or_else(|| AnyPosition::start(variant));
    let mut games = vec![Game::new(start)];
    let mut last: Option<(Side, Cell)> = None;
    let text = without_comments(text);
    for item in items(&text)? {
        let plies = games.iter().map(|game| game.moves().len()).sum();
        let Some(game) = games.last_mut() else { break };
        let AnyPosition::Gungi(position) = game.position() else { return unreadable("", "a position of gungi") };
        match item {
            Item::Heading("再び始め") if !game.moves().is_empty() => {
                let next = game.restarted();
                games.push(next.ok_or_else(|| illegal("[再び始め]", plies, "no repetition has ended the game here"))?);
                last = None;
            }
            Item::Heading(heading) => check_heading(position, heading, plies)?,
            Item::Declaration(text) => {
                for (side, squares) in declarations(text)? {
                    let AnyPosition::Gungi(position) = game.position() else { break };
                    let mv = declared(position, side, squares, text, plies)?;
                    play(game, mv, text, plies)?;
                }
                last = None;
            }
            Item::Action(text) => {
                let token = parse(text)?;
                let side = position.side;
                let mv = find(position, &token, last.filter(|&(by, _)| by != side).map(|(_, cell)| cell), text, plies)?;
                let in_play = position.phase == Phase::Play;
                play(game, mv, text, plies)?;
                last = end(mv).filter(|_| in_play).map(|cell| (side, cell));
                let mated = game.outcome().is_some_and(|outcome| outcome.reason == crate::Reason::Checkmate);
                if token.mate && !mated {
                    return Err(illegal(text, plies, "there is no mate"));
                }
            }
        }
    }
    Ok(games)
}

fn illegal(token: &str, plies: usize, reason: &str) -> KifuError {
    KifuError::Illegal { token: shown(token), plies, reason: reason.to_owned() }
}

/// Plays a legal move; a finished game takes none.
fn play(game: &mut Game<AnyPosition>, mv: Move, token: &str, plies: usize) -> Result<(), KifuError> {
    if game.outcome().is_some() {
        return Err(illegal(token, plies, "the game is over"));
    }
    game.play(mv);
    Ok(())
}

fn check_heading(position: &Gungi, heading: &str, plies: usize) -> Result<(), KifuError> {
    let fits = match heading {
        "打ち始め" | "再び始め" => position.phase == Phase::Setup && plies == 0,
        "済み" | "再び済み" | "開戦" | "再開戦" => position.phase == Phase::Play,
        "終局" => true,
        _ => return unreadable(heading, "打ち始め, 済み, 開戦, 終局, 再び始め, 再び済み or 再開戦"),
    };
    if fits { Ok(()) } else { Err(illegal(heading, plies, "the record is not there yet")) }
}

/// Drops comment lines and white space.
fn without_comments(text: &str) -> String {
    text.lines()
        .filter(|line| !line.trim_start().starts_with('#'))
        .flat_map(str::chars)
        .filter(|c| !c.is_whitespace() && *c != '\u{feff}')
        .collect()
}

/// Splits a record at `、` and `。` outside of brackets.
fn items(text: &str) -> Result<Vec<Item<'_>>, KifuError> {
    let mut items = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if matches!(first, '、' | ',' | '，' | '。') {
            rest = &rest[first.len_utf8()..];
            continue;
        }
        if matches!(first, '[' | '「' | '［') {
            let (inside, tail) = bracket(rest)?;
            items.push(Item::Heading(inside));
            rest = tail;
            continue;
        }
        if matches!(first, '(' | '（') {
            let (inside, tail) = bracket(rest)?;
            items.push(Item::Declaration(inside));
            rest = tail;
            continue;
        }
        let mut end = 0;
        while let Some(next) = rest[end..].chars().next() {
            match next {
                '、' | ',' | '，' | '。' | '「' => break,
                '[' | '［' => {
                    let (inside, tail) = bracket(&rest[end..])?;
                    if matches!(inside, "終局" | "再び始め" | "済み" | "再び済み" | "打ち始め") {
                        break;
                    }
                    end = rest.len() - tail.len();
                }
                _ => end += next.len_utf8(),
            }
        }
        if end == 0 {
            return unreadable(rest, "▲ or ▽ and an action");
        }
        items.push(Item::Action(&rest[..end]));
        rest = &rest[end..];
    }
    Ok(items)
}

/// Returns what a bracket at the beginning of the text holds, and what follows it. Brackets of another sort may stand inside.
fn bracket(text: &str) -> Result<(&str, &str), KifuError> {
    let open = text.chars().next().unwrap_or('[');
    let close = match open {
        '[' => ']',
        '［' => '］',
        '「' => '」',
        '(' => ')',
        _ => '）',
    };
    match text.find(close) {
        Some(end) => Ok((&text[open.len_utf8()..end], &text[end + close.len_utf8()..])),
        None => unreadable(text, "a closing bracket"),
    }
}

/// Reads a digit from 1 on, ASCII or full-width.
fn digit(text: &str, most: u8) -> Option<(u8, &str)> {
    let letter = text.chars().next()?;
    let value = match letter {
        '1'..='9' => letter as u32 - '0' as u32,
        '１'..='９' => letter as u32 - '０' as u32,
        _ => return None,
    } as u8;
    (value <= most).then(|| (value, &text[letter.len_utf8()..]))
}

fn dash(text: &str) -> Option<&str> {
    let letter = text.chars().next()?;
    matches!(letter, '―' | '-' | '−' | '—' | '–' | '－' | 'ー' | '‐').then(|| &text[letter.len_utf8()..])
}

/// Reads `FILE―RANK―`.
fn square(text: &str) -> Option<(Cell, &str)> {
    let (file, rest) = digit(text, SIZE)?;
    let (rank, rest) = digit(dash(rest)?, SIZE)?;
    Some(((rank - 1) << 4 | (file - 1), dash(rest)?))
}

/// Reads `FILE―RANK―LAYER`.
fn place(text: &str) -> Option<((Cell, u8), &str)> {
    let (cell, rest) = square(text)?;
    let (layer, rest) = digit(rest, 3)?;
    Some(((cell, layer), rest))
}

fn side(text: &str) -> Option<(Side, &str)> {
    let letter = text.chars().next()?;
    let side = match letter {
        '▲' | '☗' => Side::Black,
        '▽' | '△' | '☖' => Side::White,
        _ => return None,
    };
    Some((side, &text[letter.len_utf8()..]))
}

fn letter(text: &str) -> Option<(char, &str)> {
    let letter = text.chars().next().filter(|c| !matches!(c, '[' | '［' | '⇔'))?;
    Some((letter, &text[letter.len_utf8()..]))
}

/// Reads the token of an action.
fn parse(text: &str) -> Result<Token, KifuError> {
    const EXPECTED: &str = "an action as in ▲7―6―1―兵, ▽同―忍, ▲5―5―1―上新, ▲1―2―不1―忍 or ▲5―7―1―謀⇔兵, with its brackets";
    let Some((side, rest)) = side(text) else { return unreadable(text, "▲ or ▽ and an action") };
    let head = || {
        let (spot, rest) = match rest.strip_prefix('同') {
            Some(rest) => (Spot::Same, dash(rest)?),
            None => square(rest).map(|(cell, rest)| (Spot::At(cell), rest))?,
        };
        let (level, rest) = match (rest.strip_prefix('不'), spot) {
            (Some(rest), _) => digit(rest, 3).and_then(|(layer, rest)| Some((Level::Attack(layer), dash(rest)?)))?,
            (None, Spot::Same) => (Level::Unsaid, rest),
            (None, Spot::At(_)) => digit(rest, 3).and_then(|(layer, rest)| Some((Level::Layer(layer), dash(rest)?)))?,
        };
        let (face, rest) = letter(rest)?;
        let (fresh, rest) = rest.strip_prefix('新').map_or((false, rest), |rest| (true, rest));
        let (with, rest) = match rest.strip_prefix('⇔') {
            Some(rest) => letter(rest).map(|(face, rest)| (Some(face), rest))?,
            None => (None, rest),
        };
        Some((spot, level, face, fresh, with, rest))
    };
    let Some((spot, level, face, fresh, with, mut rest)) = head() else { return unreadable(text, EXPECTED) };
    let mut token = Token {
        side,
        spot,
        level,
        face,
        fresh,
        with,
        back: None,
        origin: None,
        gained: None,
        betrayed: Vec::new(),
        bonus: None,
        relocation: None,
        set_up: false,
        mate: false,
    };
    while !rest.is_empty() {
        if !rest.starts_with(['[', '［']) {
            return unreadable(text, EXPECTED);
        }
        let (inside, tail) = bracket(rest)?;
        if !add(&mut token, inside) {
            return unreadable(
                text,
                "brackets such as [5―3―2], [さ入手], [▲2―筒、▲1―上], [砦入手], [砦⇔忍], [1―8―1―砲], [再配置], [裏と] or [詰み]",
            );
        }
        rest = tail;
    }
    Ok(token)
}

/// Adds what a bracket says; returns `false` when it says nothing known.
fn add(token: &mut Token, inside: &str) -> bool {
    match inside {
        "詰み" => token.mate = true,
        "再配置" => token.set_up = true,
        "砦入手" => token.bonus = Some(Bonus::Taken),
        _ => {
            if let Some(back) = inside.strip_prefix('裏') {
                token.back = back.chars().next();
                return back.chars().count() == 1;
            }
            if let Some(face) = inside.strip_prefix("砦⇔") {
                token.bonus = face.chars().next().map(Bonus::Exchanged);
                return face.chars().count() == 1;
            }
            if let Some(face) = inside.strip_suffix("入手") {
                token.gained = face.chars().next();
                return face.chars().count() == 1;
            }
            if side(inside).is_some() {
                return betrayed(token, inside).is_some();
            }
            let Some(((cell, layer), rest)) = place(inside) else { return false };
            match dash(rest).and_then(letter) {
                None => {
                    token.origin = Some((cell, layer));
                    return rest.is_empty();
                }
                Some((face, rest)) => {
                    token.relocation = Some((cell, face));
                    return rest.is_empty() && layer == 1;
                }
            }
        }
    }
    true
}

fn betrayed(token: &mut Token, inside: &str) -> Option<()> {
    for man in inside.split(['、', ',', '，']) {
        let (side, rest) = side(man)?;
        let (layer, rest) = digit(rest, 3)?;
        let (face, rest) = letter(dash(rest)?)?;
        if !rest.is_empty() {
            return None;
        }
        token.betrayed.push((side, layer, face));
    }
    Some(())
}

/// Returns the one legal action that a token means.
fn find(position: &Gungi, token: &Token, last: Option<Cell>, text: &str, plies: usize) -> Result<Move, KifuError> {
    let mut legal = Moves::new();
    position.moves(&mut legal);
    let fits = |mv: &Move| Token::full(position, *mv).is_some_and(|full| full.may_be(token, last));
    let mut found: Moves = legal.into_iter().filter(fits).collect();
    match found.as_slice() {
        &[mv] => Ok(mv),
        [] => Err(illegal(text, plies, &reason(position, token, last))),
        _ => {
            found.truncate(4);
            let candidates: Vec<String> = found.iter().filter_map(|&mv| Token::full(position, mv)).map(|token| token.to_string()).collect();
            Err(KifuError::Ambiguous { token: shown(text), plies, candidates: candidates.join(", ") })
        }
    }
}

/// Why no legal action fits: if the token says a whole action, what the rules say against it.
fn reason(position: &Gungi, token: &Token, last: Option<Cell>) -> String {
    if token.side != position.side {
        return format!("it is the turn of {}", super::token::mark(position.side));
    }
    if token.spot == Spot::Same && last.is_none() {
        return "there is no action of the opponent just before".to_owned();
    }
    let cell = match token.spot {
        Spot::At(cell) => Some(cell),
        Spot::Same => last,
    };
    let by_origin = token.origin.zip(cell).map(|((from, _), to)| Action::Move { from, to });
    let refusal = by_origin.and_then(|action| {
        let mv = pack(action, Rider::default());
        let game = Game::new(AnyPosition::Gungi(position.clone()));
        match game.read_move(&position.usi(mv)) {
            Err(MoveError::Illegal { refusal, .. }) => Some(refusal.to_string()),
            _ => None,
        }
    });
    refusal.unwrap_or_else(|| "no legal action fits".to_owned())
}

/// The squares of さ and と, with their layers.
type Named = [(Cell, u8); 2];

/// Reads the declaration of one side or both (§18.3.3).
fn declarations(text: &str) -> Result<Vec<(Side, Named)>, KifuError> {
    const EXPECTED: &str = "a declaration as in ▲「3―7―1―さ、8―7―1―と」";
    let mut declarations = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        if let Some(tail) = rest.strip_prefix(['、', ',', '，']) {
            rest = tail;
            continue;
        }
        let Some((by, tail)) = side(rest).filter(|(_, tail)| tail.starts_with('「')) else { return unreadable(text, EXPECTED) };
        let (inside, tail) = bracket(tail)?;
        let mut named: [Option<(Cell, u8)>; 2] = [None; 2];
        for part in inside.split(['、', ',', '，']) {
            let read = place(part).and_then(|(at, rest)| Some((at, dash(rest)?)));
            match read {
                Some((at, "さ")) if named[0].is_none() => named[0] = Some(at),
                Some((at, "と")) if named[1].is_none() => named[1] = Some(at),
                _ => return unreadable(text, EXPECTED),
            }
        }
        let [Some(sa), Some(to)] = named else { return unreadable(text, EXPECTED) };
        declarations.push((by, [sa, to]));
        rest = tail;
    }
    Ok(declarations)
}

fn declared(position: &Gungi, side: Side, named: Named, text: &str, plies: usize) -> Result<Move, KifuError> {
    if position.phase != Phase::Backs || position.side != side {
        return Err(illegal(text, plies, "it is not time for this declaration"));
    }
    let soldier = |(cell, layer): (Cell, u8)| {
        let man = position.board.tower(cell).get(usize::from(layer) - 1).copied();
        man == Some(super::super::board::man(side, super::super::faces::P))
    };
    if !named.into_iter().all(soldier) || named[0] == named[1] {
        return Err(illegal(text, plies, "expected two different 兵 of the side with their layers"));
    }
    debug_assert_ne!(setup::undeclared(position, side), 0);
    Ok(pack(Action::Backs { sa: named[0].0, to: named[1].0 }, Rider::default()))
}
