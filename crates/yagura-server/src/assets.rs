//! The web app inside the binary.

use axum::{
    body::Body,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::ApiError;

/// The built web app. Debug builds read it from the folder when it is asked for.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// The page that starts the app.
const INDEX: &str = "index.html";
/// Files below this have the hash of their contents in their names.
const HASHED: &str = "assets/";
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";

/// Answers every path that is no route: a file of the app; the app itself for a path of its own; or that there is nothing.
pub(crate) async fn asset(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return ApiError::NoPage.into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return ApiError::Method.into_response();
    }
    if let Some(file) = Dist::get(path).filter(|_| !path.is_empty()) {
        return answer(path, file, &headers);
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return ApiError::NoPage.into_response();
    }
    match Dist::get(INDEX) {
        Some(file) => answer(INDEX, file, &headers),
        None => (StatusCode::SERVICE_UNAVAILABLE, Html(MISSING)).into_response(),
    }
}

fn answer(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let caching = if path.starts_with(HASHED) { FOR_EVER } else { ASK_AGAIN };
    let tag = tag(&file);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let common = [(header::CACHE_CONTROL, caching.to_owned()), (header::ETAG, tag)];
    if known {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    (common, [(header::CONTENT_TYPE, content_type(path))], Body::from(file.data)).into_response()
}

/// Returns the quoted name of this version of a file.
fn tag(file: &EmbeddedFile) -> String {
    let [short @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = file.metadata.sha256_hash();
    format!("\"{:032x}\"", u128::from_be_bytes(short))
}

/// Returns the media type by the ending of the name: those that a web app is made of.
fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
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
