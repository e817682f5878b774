//! What other programs show of a link to a game, a record, a study or a page of a variant: its name, who
//! plays or what is in it, and a picture. It stands in the head of the page that starts the app.

use std::{fmt::Write as _, time::Duration};

use axum::{
    http::{HeaderMap, HeaderName, header, uri::Authority},
    response::{Html, IntoResponse},
};
use serde::Deserialize;
use tokio::time;
use yagura::Definition;
use yagura_wire::Player;

use crate::{app::App, live::seats, store::KeptStudy};

/// The page does not wait longer for it.
const PATIENCE: Duration = Duration::from_millis(300);
/// How the proxy before the server was called.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
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
const OF_IDS: [&str; 4] = ["embed", "game", "record", "study"];

/// Returns whether a path may be that of a page with a preview.
pub(crate) fn is_previewed(path: &str) -> bool {
    let mut parts = path.trim_matches('/').split('/');
    let (Some(sort), Some(_), None) = (parts.next(), parts.next(), parts.next()) else { return false };
    OF_IDS.contains(&sort) || OF_VARIANTS.iter().any(|(page, _)| *page == sort)
}

/// What is shown of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Preview {
    title: String,
    description: String,
    /// The whole address of its picture, where it is known how the server is called.
    image: Option<String>,
    url: Option<String>,
}

/// What a record says of itself.
#[derive(Debug, Deserialize)]
struct Heading {
    variant: String,
    #[serde(default)]
    headers: Vec<(String, String)>,
}

impl Preview {
    /// Returns what is to be shown of a page, `None` where there is no such game, record or study, or where
    /// it takes too long to find out.
    pub(crate) async fn find(app: &App, path: &str, headers: &HeaderMap) -> Option<Self> {
        let (sort, id) = path.trim_matches('/').split_once('/')?;
        let About { title, description, picture } =
            time::timeout(PATIENCE, about(app, sort, id)).await.ok()??;
        let origin = origin(headers);
        let image = origin.as_ref().zip(picture);
        Some(Self {
            title,
            description,
            image: image.map(|(origin, picture)| format!("{origin}/api/v1/{picture}/picture.png")),
            url: origin.map(|origin| format!("{origin}/{sort}/{id}")),
        })
    }

    /// Returns the page with it.
    pub(crate) fn page(&self, index: &str) -> impl IntoResponse + use<> {
        let mut tags = String::new();
        let mut tag = |name: &str, content: &str| {
            let _ = write!(tags, r#"<meta property="{name}" content="{}" />"#, escaped(content));
        };
        tag("og:title", &self.title);
        tag("og:description", &self.description);
        if let Some(image) = &self.image {
            tag("og:image", image);
        }
        if let Some(url) = &self.url {
            tag("og:url", url);
        }
        let page =
            ["og:title", "og:description"].iter().fold(index.to_owned(), |page, name| without(&page, name));
        let page = page.replacen("</head>", &format!("{tags}</head>"), 1);
        // Another game, another page: nothing keeps it.
        ([(header::CACHE_CONTROL, "no-cache"), (header::VARY, "host, x-forwarded-proto")], Html(page))
    }
}

/// What there is to be said of what a page is about.
#[derive(Debug)]
struct About {
    title: String,
    description: String,
    /// What in the API has its picture.
    picture: Option<String>,
}

async fn about(app: &App, sort: &str, id: &str) -> Option<About> {
    if let Some((_, what)) = OF_VARIANTS.iter().find(|(page, _)| *page == sort) {
        return of_variant(app, id, what);
    }
    if !seats::is_id(id) {
        return None;
    }
    match sort {
        "game" => of_game(app, id).await,
        "study" => of_study(app, id).await,
        _ => of_record(app, id).await,
    }
}

/// Of a variant its name is told, what the page is, and the position it begins with.
fn of_variant(app: &App, id: &str, what: &str) -> Option<About> {
    let variant = app.games.known().variant(id).ok()?;
    let definition = variant.definition();
    Some(About {
        title: title(definition),
        description: what.to_owned(),
        picture: Some(format!("variants/{}", definition.id)),
    })
}

async fn of_game(app: &App, id: &str) -> Option<About> {
    let [variant, black, white] = app.store.heading(id).await.ok()??;
    let name = |text: &str| text.parse::<Player>().map_or_else(|_| String::new(), |player| name(&player));
    Some(About {
        title: title(app.games.known().variant(&variant).ok()?.definition()),
        description: against(&name(&black), &name(&white)),
        picture: Some(format!("games/{id}")),
    })
}

async fn of_record(app: &App, id: &str) -> Option<About> {
    let json = app.store.record(id).await.ok()??.json;
    let Heading { variant, headers } = serde_json::from_str(&json).ok()?;
    let name = |wanted: &str| {
        let found = headers.iter().find(|(key, _)| key == wanted);
        found.map_or_else(String::new, |(_, name)| short(name))
    };
    Some(About {
        title: title(app.games.known().variant(&variant).ok()?.definition()),
        description: against(&name("black"), &name("white")),
        picture: Some(format!("records/{id}")),
    })
}

/// Of a study its name is told, its chapters, and the picture of the first.
async fn of_study(app: &App, id: &str) -> Option<About> {
    let KeptStudy { title, chapters, .. } = app.store.study(id).await.ok()??;
    let name = if title.trim().is_empty() { UNNAMED_STUDY.to_owned() } else { short(&title) };
    let names: Vec<String> = chapters
        .iter()
        .take(MOST_CHAPTERS)
        .enumerate()
        .map(|(place, chapter)| format!("{}. {}", place + 1, short(&chapter.name)))
        .collect();
    let more = if chapters.len() > MOST_CHAPTERS { " …" } else { "" };
    Some(About {
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

/// Returns the beginning of this server's addresses, as whoever asks calls it.
fn origin(headers: &HeaderMap) -> Option<String> {
    let host: Authority = headers.get(header::HOST)?.to_str().ok()?.parse().ok()?;
    if host.as_str().contains('@') {
        return None;
    }
    let is_secure = headers.get(FORWARDED_PROTO).is_some_and(|scheme| scheme.as_bytes() == b"https");
    Some(format!("{}://{host}", if is_secure { "https" } else { "http" }))
}

/// Returns a page without the tag of this property.
fn without(page: &str, name: &str) -> String {
    let cut = || {
        let place = page.find(&format!("property=\"{name}\""))?;
        let start = page[..place].rfind("<meta")?;
        let end = place + page[place..].find('>')? + 1;
        Some(format!("{}{}", &page[..start], &page[end..]))
    };
    cut().unwrap_or_else(|| page.to_owned())
}

/// Returns a text as it stands in quotes.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::{FORWARDED_PROTO, escaped, origin, without};

    #[test]
    fn nothing_gets_out_of_its_quotes() {
        assert_eq!(escaped("<script>\"&'\n"), "&lt;script&gt;&quot;&amp;&#39; ");
    }

    #[test]
    fn a_tag_is_cut_out() {
        let page = "<head><meta property=\"og:title\"\n content=\"x\" /><title>t</title></head>";
        assert_eq!(without(page, "og:title"), "<head><title>t</title></head>");
        assert_eq!(without(page, "og:image"), page);
    }

    #[test]
    fn addresses_are_those_that_the_caller_knows() {
        let mut headers = HeaderMap::new();
        assert_eq!(origin(&headers), None);
        headers.insert(header::HOST, HeaderValue::from_static("shogi.example:81"));
        assert_eq!(origin(&headers).as_deref(), Some("http://shogi.example:81"));
        headers.insert(FORWARDED_PROTO, HeaderValue::from_static("https"));
        assert_eq!(origin(&headers).as_deref(), Some("https://shogi.example:81"));
        headers.insert(header::HOST, HeaderValue::from_static("a\"b"));
        assert_eq!(origin(&headers), None);
    }
}
