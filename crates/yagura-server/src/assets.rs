//! The web app inside the binary.

use std::sync::OnceLock;

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};
use yagura_answers::AnswerError;
use yagura_picture::Fonts;

use crate::{
    app::App,
    coding::{Coding, is_known},
    error::ApiError,
    policy::{Code, Policies},
    preview::{self, Preview},
};

/// The built web app. Debug builds read it from the folder when it is asked for.
#[derive(RustEmbed)]
#[cfg_attr(not(packaged), folder = "../../web/dist")]
#[cfg_attr(packaged, folder = "dist")]
#[allow_missing = true]
struct Dist;

/// What keeps the app for when there is no connection; only a build with WebAssembly has it.
const SERVICE_WORKER: &str = "service_worker.js";

/// The packed copies that the build puts beside a file, the smallest first.
const COPIES: [(Coding, &str); 2] = [(Coding::Brotli, ".br"), (Coding::Gzip, ".gz")];

/// The page that starts the app.
const INDEX: &str = "index.html";
/// Where the manual is, which the build makes of `docs/` (`web/src/manual`).
const MANUAL: &str = "docs";
/// Files below this have the hash of their contents in their names.
const HASHED: &str = "assets/";
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";

/// The pages of the app, each with a name behind it; the lobby is `/`. The app reads its paths in
/// `web/src/app/route.ts`.
const PAGES: [&str; 14] = [
    "game",
    "rules",
    "demo",
    "armies",
    "analysis",
    "editor",
    "puzzles",
    "learn",
    "record",
    "study",
    "embed",
    "player",
    "tournaments",
    "workshop",
];
/// Those that stand alone.
const LONE_PAGES: [&str; 14] = [
    "analysis",
    "library",
    "puzzles",
    "learn",
    "glossary",
    "login",
    "signup",
    "account",
    "leaderboard",
    "watch",
    "moderation",
    "settings",
    "tournaments",
    "workshop",
];
/// Those with two names behind them.
const DEEP_PAGES: [&str; 1] = ["leaderboard"];

/// The fonts that pictures are made with, as the build numbers them.
const FONTS: &str = "fonts/board-";

/// Returns the fonts that pictures are made with; `None` where the web app is not part of the program.
pub fn picture_fonts() -> Option<Fonts> {
    /// Once they are there, they stay the same.
    static FOUND: OnceLock<Fonts> = OnceLock::new();
    if let Some(fonts) = FOUND.get() {
        return Some(fonts.clone());
    }
    let files = (0u32..).map_while(|number| Dist::get(&format!("{FONTS}{number}.ttf")));
    let fonts = Fonts::new(files.map(|file| file.data.into_owned())).ok()?;
    Some(FOUND.get_or_init(|| fonts).clone())
}

/// Answers every path that is no route: a file of the app; the app itself for a page of its own; or that
/// there is nothing. A browser gets the app also then, which says so to its user.
pub(crate) async fn asset(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return ApiError::from(AnswerError::NoPage).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return ApiError::Method.into_response();
    }
    if preview::is_previewed(uri.path())
        && let Some(file) = Dist::get(INDEX)
        && let Some(preview) = Preview::find(&app, path, &headers).await
    {
        return preview.page(&String::from_utf8_lossy(&file.data)).into_response();
    }
    if is_page(path) {
        return page(&headers);
    }
    if let Some(file) = manual_page(path)
        && let Some(found) = Dist::get(&file)
    {
        return answer(&file, found, &headers);
    }
    if !is_packed(path)
        && let Some(file) = Dist::get(path)
    {
        return answer(path, file, &headers);
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let shows_pages = headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"));
    if is_file || !shows_pages {
        return ApiError::from(AnswerError::NoPage).into_response();
    }
    let mut missing = page(&headers);
    if missing.status() == StatusCode::OK {
        *missing.status_mut() = StatusCode::NOT_FOUND;
    }
    missing
}

/// Returns whether a path is one of the app's own.
fn is_page(path: &str) -> bool {
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (None, ..) => true,
        (Some(page), Some(_), None, _) => PAGES.contains(&page),
        (Some(page), None, ..) => LONE_PAGES.contains(&page),
        (Some(page), Some(_), Some(_), None) => DEEP_PAGES.contains(&page),
        _ => false,
    }
}

/// Returns the file of a page of the manual, whose pages are folders with an index; `None` for other paths.
fn manual_page(path: &str) -> Option<String> {
    let folder = path.trim_end_matches('/');
    let is_below = folder.strip_prefix(MANUAL).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let is_file = folder.rsplit('/').next().is_some_and(|name| name.contains('.'));
    (is_below && !is_file).then(|| format!("{folder}/{INDEX}"))
}

/// Returns whether a path is that of a packed copy, which is not asked for by its own name.
fn is_packed(path: &str) -> bool {
    COPIES.iter().any(|(_, ending)| path.strip_suffix(ending).is_some_and(|path| Dist::get(path).is_some()))
}

/// Returns the page that starts the app.
fn page(headers: &HeaderMap) -> Response {
    match Dist::get(INDEX) {
        Some(file) => answer(INDEX, file, headers),
        None => (StatusCode::SERVICE_UNAVAILABLE, Html(MISSING)).into_response(),
    }
}

/// Returns what a browser may load for our pages.
pub(crate) fn policies() -> Policies {
    let page = Dist::get(INDEX).map(|file| file.data).unwrap_or_default();
    let code = if Dist::get(SERVICE_WORKER).is_some() { Code::WebAssembly } else { Code::JavaScript };
    Policies::of(&String::from_utf8_lossy(&page), code)
}

/// Answers with the licences of all that is in the program.
pub(crate) async fn licences() -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, ASK_AGAIN)],
        crate::LICENCES,
    )
}

fn answer(path: &str, plain: EmbeddedFile, headers: &HeaderMap) -> Response {
    let kind = content_type(&plain);
    let mut copies = COPIES.iter().filter(|(coding, _)| coding.is_taken(headers));
    let copy = copies.find_map(|(coding, ending)| Some((*coding, Dist::get(&format!("{path}{ending}"))?)));
    let (coding, file) = copy.unwrap_or((Coding::Plain, plain));
    let caching = if path.starts_with(HASHED) { FOR_EVER } else { ASK_AGAIN };
    let tag = tag(&file);
    let is_known = is_known(headers, &tag);
    let common = [
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::ETAG, tag),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let packed = coding.name().map(|name| [(header::CONTENT_ENCODING, name)]);
    (common, packed, [(header::CONTENT_TYPE, kind)], Body::from(file.data)).into_response()
}

/// Returns the quoted name of this version of a file.
fn tag(file: &EmbeddedFile) -> String {
    let [short @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = file.metadata.sha256_hash();
    format!("\"{:032x}\"", u128::from_be_bytes(short))
}

/// Returns the media type of a file of the app; texts are in UTF-8.
fn content_type(file: &EmbeddedFile) -> String {
    let kind = file.metadata.mimetype();
    if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() }
}

const MISSING: &str = r#"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Yagura</title>
<h1>Yagura 矢倉</h1>
<p>The server runs, but it was built without the web app. Build both with</p>
<pre>cargo xtask run</pre>
<p>or the web app alone with <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>, and the server again after that.</p>
<p lang="ja">サーバーは動いていますが、ウェブアプリなしでビルドされています。<code>cargo xtask run</code> で両方をビルドしてください。</p>
"#;

#[cfg(test)]
mod tests {
    use super::{DEEP_PAGES, LONE_PAGES, PAGES, is_page, manual_page};

    #[test]
    fn the_pages_are_those_of_the_app() {
        let source = include_str!("../../../web/src/app/route.ts");
        let reader = source
            .split_once("export function readRoute")
            .and_then(|(_, rest)| rest.split_once("\n}\n"))
            .expect("it is there")
            .0;
        let mut pages: Vec<&str> =
            reader.split("first === '").skip(1).filter_map(|rest| Some(rest.split_once('\'')?.0)).collect();
        pages.sort_unstable();
        let mut ours = [&PAGES[..], &LONE_PAGES, &DEEP_PAGES].concat();
        ours.sort_unstable();
        assert_eq!(pages, ours, "the app reads its paths in route.ts");
    }

    #[test]
    fn pages_of_the_manual_are_folders() {
        let page = |path| manual_page(path);
        assert_eq!(page("docs").as_deref(), Some("docs/index.html"));
        assert_eq!(page("docs/").as_deref(), Some("docs/index.html"));
        assert_eq!(page("docs/ja/records/").as_deref(), Some("docs/ja/records/index.html"));
        for other in ["", "docsy", "docs/manual.css", "docs/records.html", "rules/docs"] {
            assert_eq!(page(other), None, "{other}");
            assert!(!is_page("docs"), "the app has no page there");
        }
    }

    #[test]
    fn paths_of_the_app() {
        for path in [
            "",
            "/",
            "game/abcdefgh",
            "rules/chu/",
            "demo/chu",
            "armies/rengo-chess",
            "analysis/chu",
            "analysis",
            "puzzles",
            "library",
        ] {
            assert!(is_page(path), "{path}");
        }
        for path in [
            "metrics",
            "game",
            "library/a",
            "leaderboard/chu",
            "game/a/b",
            "healthzz",
            "abcdefgh",
            "wp-login.php",
            "games/abcdefgh",
        ] {
            assert!(!is_page(path), "{path}");
        }
    }
}
