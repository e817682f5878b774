//! What a page with something behind its address is about: a game, a record, a study, a tournament, a player,
//! or what a variant has.

use percent_encoding::percent_decode_str;
use serde::Deserialize;
use yagura::Definition;
use yagura_wire::Player;

use crate::{
    accounts::AccountName,
    app::App,
    live::seats,
    store::{KeptStudy, Sitter},
};

/// Longer names are cut, in characters.
const LONGEST_NAME: usize = 80;
/// More chapters of a study are not told.
const MOST_CHAPTERS: usize = 6;
const UNNAMED_STUDY: &str = "研究 / Study";

/// The pages with a variant behind them, and what they are.
const OF_VARIANTS: [(&str, &str); 7] = [
    ("analysis", "検討 / Analysis"),
    ("armies", "両軍を配置する / Set up two armies"),
    ("demo", "実戦例 / Sample game"),
    ("editor", "局面編集 / Position editor"),
    ("learn", "入門講座 / Learn"),
    ("puzzles", "詰将棋・次の一手 / Puzzles"),
    ("rules", "ルール / Rules"),
];
/// Those with an id behind them.
const OF_IDS: [&str; 5] = ["embed", "game", "record", "study", "tournaments"];
/// Those with the name of an account behind them.
const OF_NAMES: &str = "player";

/// Returns whether a path may be that of a page with a preview.
pub(crate) fn is_previewed(path: &str) -> bool {
    let mut parts = path.trim_matches('/').split('/');
    let (Some(sort), Some(_), None) = (parts.next(), parts.next(), parts.next()) else { return false };
    sort == OF_NAMES || OF_IDS.contains(&sort) || OF_VARIANTS.iter().any(|(page, _)| *page == sort)
}

/// What a record says of itself.
#[derive(Debug, Deserialize)]
struct Heading {
    variant: String,
    #[serde(default)]
    headers: Vec<(String, String)>,
}

/// What is told of the terms of a tournament.
#[derive(Debug, Deserialize)]
struct Terms {
    name: String,
    variant: String,
}

/// What a page is about, and what there is to be said of it.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) title: String,
    pub(super) description: String,
    /// What in the API has its picture.
    pub(super) picture: Option<String>,
}

pub(super) async fn subject(app: &App, sort: &str, id: &str) -> Option<Subject> {
    if let Some((_, what)) = OF_VARIANTS.iter().find(|(page, _)| *page == sort) {
        return of_variant(app, id, what);
    }
    if sort == OF_NAMES {
        return of_player(app, id).await;
    }
    if !seats::is_id(id) {
        return None;
    }
    match sort {
        "game" => of_game(app, id).await,
        "tournaments" => of_tournament(app, id).await,
        "study" => of_study(app, id).await,
        _ => of_record(app, id).await,
    }
}

/// Of a variant its name is told, what the page is, and the position it begins with.
fn of_variant(app: &App, id: &str, what: &str) -> Option<Subject> {
    let variant = app.games.known().variant(id).ok()?;
    let definition = variant.definition();
    Some(Subject {
        title: title(definition),
        description: what.to_owned(),
        picture: Some(format!("variants/{}", definition.id)),
    })
}

/// Of a game the players are told: by their accounts, where they have some.
async fn of_game(app: &App, id: &str) -> Option<Subject> {
    let [variant, players @ ..] = app.store.heading(id).await.ok()??;
    let sitters = app.store.sitters(id).await.ok()?;
    let [black, white] = [0, 1].map(|side: usize| match &sitters[side] {
        Some(Sitter { name, .. }) => name.clone(),
        None => players[side].parse::<Player>().map_or_else(|_| String::new(), |player| name(&player)),
    });
    Some(Subject {
        title: title(app.games.known().variant(&variant).ok()?.definition()),
        description: against(&black, &white),
        picture: Some(format!("games/{id}")),
    })
}

/// Of one who has an account the name is told, which stands in the address as others write it.
async fn of_player(app: &App, written: &str) -> Option<Subject> {
    let name = percent_decode_str(written).decode_utf8().ok()?;
    let account = app.store.account_named(&AccountName::read(&name).ok()?.folded).await.ok()??;
    Some(Subject {
        title: format!("{} — Yagura 矢倉", account.name),
        description: if account.is_bot { "プログラム / Program" } else { "棋士 / Player" }.to_owned(),
        picture: None,
    })
}

/// Of a tournament the name is told, and what is played.
async fn of_tournament(app: &App, id: &str) -> Option<Subject> {
    let terms = app.store.tournament_terms(id).await.ok()??;
    let Terms { name, variant } = serde_json::from_str(&terms).ok()?;
    let variant = app.games.known().variant(&variant).ok()?;
    let definition = variant.definition();
    Some(Subject {
        title: format!("{} — Yagura 矢倉", short(&name)),
        description: format!("大会 / Tournament: {} / {}", definition.name.ja, definition.name.en),
        picture: Some(format!("variants/{}", definition.id)),
    })
}

async fn of_record(app: &App, id: &str) -> Option<Subject> {
    let json = app.store.record(id).await.ok()??.json;
    let Heading { variant, headers } = serde_json::from_str(&json).ok()?;
    let name = |wanted: &str| {
        let found = headers.iter().find(|(key, _)| key == wanted);
        found.map_or_else(String::new, |(_, name)| short(name))
    };
    Some(Subject {
        title: title(app.games.known().variant(&variant).ok()?.definition()),
        description: against(&name("black"), &name("white")),
        picture: Some(format!("records/{id}")),
    })
}

/// Of a study its name is told, its chapters, and the picture of the first.
async fn of_study(app: &App, id: &str) -> Option<Subject> {
    let KeptStudy { title, chapters, .. } = app.store.study(id).await.ok()??;
    let name = if title.trim().is_empty() { UNNAMED_STUDY.to_owned() } else { short(&title) };
    let names: Vec<String> = chapters
        .iter()
        .take(MOST_CHAPTERS)
        .enumerate()
        .map(|(place, chapter)| format!("{}. {}", place + 1, short(&chapter.name)))
        .collect();
    let more = if chapters.len() > MOST_CHAPTERS { " …" } else { "" };
    Some(Subject {
        title: format!("{name} — Yagura 矢倉"),
        description: names.join(" ") + more,
        picture: chapters.first().map(|chapter| format!("records/{}", chapter.record)),
    })
}

/// Returns a name that is not too long.
fn short(name: &str) -> String {
    name.chars().take(LONGEST_NAME).collect()
}

fn title(definition: &Definition) -> String {
    format!("{} / {} — Yagura 矢倉", definition.name.ja, definition.name.en)
}

fn name(player: &Player) -> String {
    match player {
        Player::Human => "人 / person".to_owned(),
        Player::Engine { level } => format!("コンピュータ / computer {}", level.get()),
        Player::Program { name } => name.clone(),
    }
}

fn against(black: &str, white: &str) -> String {
    let known = |name: &str| if name.is_empty() { "？".to_owned() } else { name.to_owned() };
    format!("▲ {} — △ {}", known(black), known(white))
}
