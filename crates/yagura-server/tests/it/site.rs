//! What is not a game: the pages, the health, the document, the headers.

use crate::support::{Folder, Server};

#[tokio::test]
async fn it_says_that_it_is_well() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let answer = server.get("/healthz").await;
    assert_eq!((answer.status, answer.body.as_str()), (200, r#"{"status":"ok"}"#));
}

#[tokio::test]
async fn the_document_names_every_route() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let document = server.get("/openapi.json").await.json();
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.")));
    let mut routes = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        routes.extend(methods.as_object().expect("methods").keys().map(|method| format!("{method} {path}")));
    }
    routes.sort();
    let expected = [
        "get /api/v1/games/{id}",
        "get /api/v1/games/{id}/record",
        "get /api/v1/games/{id}/ws",
        "get /api/v1/variants",
        "get /api/v1/variants/{id}",
        "get /api/v1/variants/{id}/armies",
        "get /api/v1/variants/{id}/bearing",
        "get /healthz",
        "post /api/v1/games",
        "post /api/v1/games/{id}/carry",
        "post /api/v1/games/{id}/invite",
        "post /api/v1/games/{id}/join",
        "post /api/v1/variants/{id}/army",
        "post /api/v1/variants/{id}/record",
    ];
    assert_eq!(routes, expected);
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    for name in [
        "Armies",
        "Army",
        "Bearing",
        "Created",
        "Definition",
        "Failure",
        "NewGame",
        "Player",
        "Refused",
        "ReviewedArmy",
        "Setup",
        "Snapshot",
        "Standing",
        "Variants",
    ] {
        assert!(schemas.contains_key(name), "{name} in {:?}", schemas.keys().collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn every_page_is_guarded() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for path in ["/", "/healthz", "/abcdefgh", "/api/v1/nothing", "/nothing.js"] {
        let answer = server.get(path).await;
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
}

#[tokio::test]
async fn the_app_answers_for_its_own_paths() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let home = server.get("/").await;
    // With or without a built web app.
    assert!([200, 503].contains(&home.status), "{}", home.status);
    assert_eq!(home.header("content-type"), Some("text/html; charset=utf-8"));
    if home.status == 200 {
        assert_eq!(home.header("cache-control"), Some("no-cache"));
        let tag = home.header("etag").expect("a tag").to_owned();
        assert_eq!(server.request("GET", "/", &[("if-none-match", &tag)], "").await.status, 304);
        let script = home
            .body
            .split('"')
            .find(|part| part.starts_with("/assets/") && part.rsplit('.').next() == Some("js"))
            .expect("the app's script");
        let script = server.get(script).await;
        assert_eq!((script.status, script.header("content-type")), (200, Some("text/javascript; charset=utf-8")));
        assert_eq!(script.header("cache-control"), Some("public, max-age=31536000, immutable"));
    } else {
        assert!(home.body.contains("cargo xtask run"), "{}", home.body);
    }
    let game = server.get("/abcdefgh").await;
    assert_eq!((game.status, &game.body), (home.status, &home.body));
    server.get("/assets/nothing.js").await.refused(404, "not-found");
    server.get("/../../Cargo.toml").await.refused(404, "not-found");
    server.request("POST", "/", &[], "").await.refused(405, "bad-request");
}
