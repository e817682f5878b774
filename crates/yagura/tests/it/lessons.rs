//! The lessons of the web app, played by the rules: every position stands, every turn that is asked for is
//! legal and does what is said of it, nothing else does, and every game has a lesson.

use std::{collections::BTreeMap, fs, path::PathBuf};

use serde::Deserialize;
use yagura::{AnyPosition, Game, KindInfo, MoveError, Side, Variant, definitions};

/// No step asks to choose between more turns than these: where so many are right, nothing is taught.
const MOST_ACCEPTED: usize = 120;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Index {
    lessons: Vec<Listed>,
    /// Built-in games whose lesson is made from the definition.
    made: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    id: String,
    minutes: u32,
    /// How many steps each game has.
    games: BTreeMap<String, usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    id: String,
    games: Vec<String>,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    id: String,
    title: Text,
    text: Text,
    #[serde(default)]
    task: bool,
    board: Option<String>,
    only: Option<Vec<String>>,
    position: Option<String>,
    #[serde(default)]
    turns: Vec<Turn>,
    done: Option<Text>,
    #[serde(default)]
    kinds: Vec<String>,
    #[serde(default)]
    marks: Vec<String>,
    #[serde(default)]
    arrows: Vec<[String; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    accept: Vec<String>,
    /// What all of `accept` and no other legal turn does.
    #[serde(default)]
    goal: Vec<String>,
    /// What all of `accept` does.
    #[serde(default)]
    claims: Vec<String>,
    #[serde(default)]
    wrong: Vec<Wrong>,
    #[serde(default)]
    illegal: Vec<String>,
    /// What the other side may not answer.
    #[serde(default)]
    forbids: Vec<String>,
    hint: Option<Text>,
    reply: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrong {
    #[serde(rename = "move")]
    mv: String,
    text: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    ja: String,
    en: String,
}

impl Text {
    fn is_complete(&self) -> bool {
        let is_japanese = self
            .ja
            .chars()
            .any(|c| ('\u{3040}'..='\u{30ff}').contains(&c) || ('\u{4e00}'..='\u{9fff}').contains(&c));
        is_japanese && !self.en.trim().is_empty()
    }
}

type Played = Game<AnyPosition>;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lesson")
}

fn lessons() -> Vec<Lesson> {
    let mut found: Vec<(PathBuf, Lesson)> = fs::read_dir(folder().join("lessons"))
        .expect("the folder is there")
        .map(|entry| entry.expect("a readable folder").path())
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a text file");
            let lesson: Lesson =
                serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            assert!(
                path.ends_with(format!("{}.json", lesson.id)),
                "{} is named after its id",
                path.display()
            );
            (path, lesson)
        })
        .collect();
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    found.into_iter().map(|(_, lesson)| lesson).collect()
}

fn index() -> Index {
    let text = fs::read_to_string(folder().join("index.json")).expect("a text file");
    serde_json::from_str(&text).expect("the index of the lessons")
}

/// The squares of a turn as they are written: `6g6f5e` has three.
fn squares(turn: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = turn;
    loop {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let letters = rest[digits..].bytes().take_while(u8::is_ascii_lowercase).count();
        if digits == 0 || letters == 0 {
            return found;
        }
        let (square, more) = rest.split_at(digits + letters);
        found.push(square);
        rest = more;
    }
}

/// How many pieces of a side stand on the board of a position string.
fn on_board(game: &Played, side: Side) -> usize {
    let position = game.sfen();
    let board = position.split(' ').next().unwrap_or_default();
    let mut rest = board.chars();
    let mut count = 0;
    while let Some(c) = rest.next() {
        let first = if c == '[' { rest.by_ref().take_while(|&c| c != ']').last() } else { Some(c) };
        let belongs =
            |c: char| if side == Side::Black { c.is_ascii_uppercase() } else { c.is_ascii_lowercase() };
        count += usize::from(first.is_some_and(belongs));
    }
    count
}

fn after(game: &Played, turn: &str) -> Result<Played, String> {
    let mut game = game.clone();
    game.play_text(turn).map_err(|fault| fault.to_string())?;
    Ok(game)
}

fn legal(game: &Played) -> Vec<String> {
    let mut found = Vec::new();
    game.every_move(&mut |mv| found.push(game.usi(mv)));
    found.sort_unstable();
    found.dedup();
    found
}

/// The game after each legal move.
fn ways_on(game: &Played) -> impl Iterator<Item = Played> + '_ {
    let mut moves = Vec::new();
    game.every_move(&mut |mv| moves.push(mv));
    moves.into_iter().map(|mv| {
        let mut there = game.clone();
        there.play_unchecked(mv);
        there
    })
}

/// Whether the side to move loses at once whatever it plays, where royals are left to be taken.
fn has_lost(game: &Played) -> bool {
    let foe = !game.player();
    let wins = |game: &Played| game.outcome().is_some_and(|outcome| outcome.winner == Some(foe));
    ways_on(game)
        .all(|there| wins(&there) || there.outcome().is_none() && ways_on(&there).any(|end| wins(&end)))
}

/// Whether a legal turn does what a word says.
fn does(before: &Played, turn: &str, word: &str) -> Result<bool, String> {
    if let Some(word) = word.strip_prefix("not:") {
        return does(before, turn, word).map(|does| !does);
    }
    let me = before.player();
    let there = after(before, turn)?;
    let way = squares(turn);
    Ok(match word.split_once(':').unwrap_or((word, "")) {
        ("wins", _) => there.outcome().is_some_and(|outcome| outcome.winner == Some(me)),
        ("draws", _) => there.outcome().is_some_and(|outcome| outcome.winner.is_none()),
        ("check", _) => there.in_check(),
        ("mate", _) => {
            there.is_mate() || there.outcome().map_or_else(|| has_lost(&there), |it| it.winner == Some(me))
        }
        ("captures", count) => {
            let foes = on_board(before, !me) - on_board(&there, !me);
            count.parse() == Ok(foes)
        }
        ("promotes", _) => turn.contains('+'),
        ("drop", _) => turn.contains('*'),
        ("stays", _) => way.len() > 1 && way.first() == way.last(),
        ("leaves", _) => way.len() > 1 && way.first() != way.last(),
        ("from", square) => way.first() == Some(&square),
        ("to", square) => {
            way.last() == Some(&square) || turn.split_once('*').is_some_and(|(_, to)| to.starts_with(square))
        }
        ("has", part) => turn.contains(part),
        ("unharmed", _) => {
            let own = on_board(&there, me);
            legal(&there)
                .iter()
                .all(|reply| after(&there, reply).is_ok_and(|game| on_board(&game, me) == own))
        }
        _ => return Err(format!("nobody knows what {word:?} means")),
    })
}

fn judge_turn(game: &mut Played, turn: &Turn, next: Option<&Turn>) -> Result<(), String> {
    let all = legal(game);
    if turn.accept.is_empty() || turn.accept.len() > MOST_ACCEPTED {
        return Err(format!("{} turns are accepted", turn.accept.len()));
    }
    for accepted in &turn.accept {
        after(game, accepted)?;
        for word in turn.goal.iter().chain(&turn.claims) {
            if !does(game, accepted, word)? {
                return Err(format!("{accepted} is not {word}"));
            }
        }
    }
    if !turn.goal.is_empty() {
        for other in all.iter().filter(|turn_| !turn.accept.contains(turn_)) {
            let mut right = true;
            for word in &turn.goal {
                right = right && does(game, other, word)?;
            }
            if right {
                return Err(format!("{other} is {} too", turn.goal.join(" and ")));
            }
        }
    }
    for Wrong { mv, text } in &turn.wrong {
        after(game, mv)?;
        if turn.accept.contains(mv) || !text.is_complete() {
            return Err(format!("{mv} is no wrong answer that is explained"));
        }
    }
    for mv in &turn.illegal {
        is_refused(game, mv)?;
    }
    // Whatever the reader has chosen, the lesson goes on.
    if let Some(next) = next.and_then(|next| next.accept.first()) {
        for accepted in &turn.accept {
            let mut chosen = after(game, accepted)?;
            if let Some(reply) = &turn.reply {
                chosen = after(&chosen, reply)?;
            }
            after(&chosen, next).map_err(|fault| format!("after {accepted}: {fault}"))?;
        }
    }
    let there = after(game, &turn.accept[0])?;
    for mv in &turn.forbids {
        is_refused(&there, mv)?;
    }
    if let Some(reply) = &turn.reply {
        for accepted in &turn.accept {
            after(&after(game, accepted)?, reply)?;
        }
    }
    *game = there;
    if let Some(reply) = &turn.reply {
        *game = after(game, reply)?;
    }
    Ok(())
}

/// Against the rules, and the rules say why.
fn is_refused(game: &Played, mv: &str) -> Result<(), String> {
    match game.clone().play_text(mv) {
        Err(MoveError::Illegal { refusal, .. }) => {
            let mut about = refusal.squares.clone();
            about.sort_unstable();
            about.dedup();
            let is_once = about.len() == refusal.squares.len();
            is_once.then_some(()).ok_or_else(|| format!("{mv}: a square is named twice: {refusal:?}"))
        }
        Err(fault) => Err(format!("{mv}: {fault}")),
        Ok(()) => Err(format!("{mv} is legal")),
    }
}

fn judge(step: &Step, game_id: &str) -> Result<(), String> {
    let variant = Variant::parse(step.board.as_deref().unwrap_or(game_id)).map_err(|e| e.to_string())?;
    let mut game = Game::begin(&variant, step.position.as_deref()).map_err(|e| e.to_string())?;
    if let Some(position) = &step.position
        && game.sfen() != *position
    {
        return Err(format!("the position is written {}", game.sfen()));
    }
    if game.outcome().is_some() && !step.turns.is_empty() {
        return Err("the game is over".into());
    }
    let hints = step.turns.iter().filter_map(|turn| turn.hint.as_ref());
    if ![&step.title, &step.text].into_iter().chain(&step.done).chain(hints).all(Text::is_complete) {
        return Err("a text is missing in one language".into());
    }
    let definition = variant.definition();
    for code in &step.kinds {
        let known = |kind: &KindInfo| kind.code.replace(['[', ']'], "") == *code;
        if !definition.kinds.iter().any(known) {
            return Err(format!("no piece {code}"));
        }
    }
    for square in step.marks.iter().chain(step.arrows.iter().flatten()) {
        if squares(square) != [square.as_str()] {
            return Err(format!("{square} is no square"));
        }
    }
    if step.task && step.turns.is_empty() {
        return Err("a task asks for nothing".into());
    }
    for (number, turn) in step.turns.iter().enumerate() {
        let next = step.turns.get(number + 1);
        judge_turn(&mut game, turn, next).map_err(|fault| format!("turn {}: {fault}", number + 1))?;
    }
    Ok(())
}

#[test]
fn every_lesson_is_true() {
    let mut faults = Vec::new();
    for lesson in lessons() {
        for game in &lesson.games {
            for step in lesson.steps.iter().filter(|step| belongs(step, game)) {
                if let Err(fault) = judge(step, game) {
                    faults.push(format!("{} {} ({game}): {fault}", lesson.id, step.id));
                }
            }
        }
        let mut ids: Vec<&str> = lesson.steps.iter().map(|step| step.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), lesson.steps.len(), "{}: two steps have one id", lesson.id);
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

fn belongs(step: &Step, game: &str) -> bool {
    step.only.as_ref().is_none_or(|only| only.iter().any(|one| one == game))
}

/// A new game gets a lesson in `web/src/lesson/lessons/`, or stands in `made` of `web/src/lesson/index.json`
/// and has one made from its definition.
#[test]
fn every_game_has_a_lesson() {
    let index = index();
    let missing: Vec<&str> = definitions()
        .map(|definition| definition.id.as_str())
        .filter(|id| !index.made.iter().any(|made| made == id))
        .filter(|id| !index.lessons.iter().any(|listed| listed.games.contains_key(*id)))
        .collect();
    assert!(missing.is_empty(), "no lesson in web/src/lesson/index.json, nor in its `made`: {missing:?}");
}

#[test]
fn the_index_is_that_of_the_lessons() {
    let index = index();
    let lessons = lessons();
    assert_eq!(index.lessons.len(), lessons.len());
    for lesson in &lessons {
        let listed = index.lessons.iter().find(|listed| listed.id == lesson.id).expect("it is listed");
        let counted: BTreeMap<String, usize> = lesson
            .games
            .iter()
            .map(|game| (game.clone(), lesson.steps.iter().filter(|step| belongs(step, game)).count()))
            .collect();
        assert_eq!(listed.games, counted, "{}", lesson.id);
        assert!((3..=15).contains(&listed.minutes), "{} takes {} minutes", lesson.id, listed.minutes);
        for game in &lesson.games {
            let tasks = lesson.steps.iter().filter(|step| step.task && belongs(step, game)).count();
            assert!(tasks >= 3, "{game} has {tasks} tasks");
        }
    }
}
