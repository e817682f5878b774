//! What is not a game: the pages, the health, the document, the headers.

use std::io::Read as _;

use flate2::read::GzDecoder;

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
        "delete /api/v1/account",
        "delete /api/v1/account/blocks/{name}",
        "delete /api/v1/account/passkeys/{id}",
        "delete /api/v1/account/sessions",
        "delete /api/v1/account/sessions/{id}",
        "delete /api/v1/account/tokens/{id}",
        "delete /api/v1/challenges/{id}",
        "delete /api/v1/games/{id}/chat/{room}/{number}",
        "delete /api/v1/records/{id}",
        "delete /api/v1/records/{id}/edit-link",
        "delete /api/v1/records/{id}/report",
        "delete /api/v1/seeks/{id}",
        "delete /api/v1/session",
        "delete /api/v1/studies/{id}",
        "delete /api/v1/studies/{id}/edit-link",
        "delete /api/v1/tournaments/{id}/entry",
        "get /api/v1/account",
        "get /api/v1/account/blocks",
        "get /api/v1/account/export",
        "get /api/v1/account/games",
        "get /api/v1/account/passkeys",
        "get /api/v1/account/sessions",
        "get /api/v1/account/settings",
        "get /api/v1/account/tokens",
        "get /api/v1/analysis/ws",
        "get /api/v1/challenges",
        "get /api/v1/definitions/{id}",
        "get /api/v1/games",
        "get /api/v1/games/{id}",
        "get /api/v1/games/{id}/chat",
        "get /api/v1/games/{id}/game.gif",
        "get /api/v1/games/{id}/picture.png",
        "get /api/v1/games/{id}/record",
        "get /api/v1/games/{id}/stream",
        "get /api/v1/games/{id}/ws",
        "get /api/v1/lobby/ws",
        "get /api/v1/moderation/complaints",
        "get /api/v1/players/{name}",
        "get /api/v1/records/{id}",
        "get /api/v1/records/{id}/game.gif",
        "get /api/v1/records/{id}/picture.png",
        "get /api/v1/records/{id}/report",
        "get /api/v1/records/{id}/ws",
        "get /api/v1/seeks",
        "get /api/v1/session",
        "get /api/v1/socket.schema.json",
        "get /api/v1/stream/events",
        "get /api/v1/studies/{id}",
        "get /api/v1/tournaments",
        "get /api/v1/tournaments/{id}",
        "get /api/v1/tournaments/{id}/ws",
        "get /api/v1/variants",
        "get /api/v1/variants/{id}",
        "get /api/v1/variants/{id}/armies",
        "get /api/v1/variants/{id}/attackers",
        "get /api/v1/variants/{id}/diagram.txt",
        "get /api/v1/variants/{id}/leaderboard",
        "get /api/v1/variants/{id}/picture.png",
        "get /api/v1/variants/{id}/picture.svg",
        "get /api/v1/variants/{id}/puzzles",
        "get /healthz",
        "get /readyz",
        "post /api/v1/account",
        "post /api/v1/account/bot",
        "post /api/v1/account/challenge",
        "post /api/v1/account/passkeys",
        "post /api/v1/account/passkeys/challenge",
        "post /api/v1/account/recovery",
        "post /api/v1/account/seats",
        "post /api/v1/account/tokens",
        "post /api/v1/challenges",
        "post /api/v1/challenges/{id}/accept",
        "post /api/v1/complaints",
        "post /api/v1/definitions",
        "post /api/v1/definitions/check",
        "post /api/v1/games",
        "post /api/v1/games/{id}/abort",
        "post /api/v1/games/{id}/absence/{claim}",
        "post /api/v1/games/{id}/adjourn",
        "post /api/v1/games/{id}/berserk",
        "post /api/v1/games/{id}/carry",
        "post /api/v1/games/{id}/chat",
        "post /api/v1/games/{id}/claim",
        "post /api/v1/games/{id}/decline",
        "post /api/v1/games/{id}/decline/{what}",
        "post /api/v1/games/{id}/draw",
        "post /api/v1/games/{id}/invite",
        "post /api/v1/games/{id}/join",
        "post /api/v1/games/{id}/move/{usi}",
        "post /api/v1/games/{id}/rematch",
        "post /api/v1/games/{id}/replace",
        "post /api/v1/games/{id}/resign",
        "post /api/v1/games/{id}/resume",
        "post /api/v1/games/{id}/setup",
        "post /api/v1/games/{id}/takeback",
        "post /api/v1/moderation/accounts/{name}",
        "post /api/v1/moderation/complaints/{id}",
        "post /api/v1/records",
        "post /api/v1/records/open",
        "post /api/v1/records/read",
        "post /api/v1/records/write",
        "post /api/v1/records/{id}/edit-link",
        "post /api/v1/records/{id}/report",
        "post /api/v1/seeks",
        "post /api/v1/seeks/{id}/take",
        "post /api/v1/session",
        "post /api/v1/session/challenge",
        "post /api/v1/studies",
        "post /api/v1/studies/{id}/edit-link",
        "post /api/v1/tournaments",
        "post /api/v1/tournaments/{id}/acts",
        "post /api/v1/tournaments/{id}/entry",
        "post /api/v1/variants/{id}/army",
        "post /api/v1/variants/{id}/positions",
        "post /api/v1/variants/{id}/positions/review",
        "post /api/v1/variants/{id}/record",
        "put /api/v1/account/blocks/{name}",
        "put /api/v1/account/chat",
        "put /api/v1/account/passkeys/{id}",
        "put /api/v1/account/password",
        "put /api/v1/account/settings",
        "put /api/v1/records/{id}",
        "put /api/v1/studies/{id}",
        "put /api/v1/tournaments/{id}/absence",
    ];
    assert_eq!(routes, expected);
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    for name in [
        "Armies",
        "ArmyReview",
        "ArmyRules",
        "ArmySetUp",
        "Attackers",
        "ClientMessage",
        "Created",
        "Definition",
        "Failure",
        "LobbyMessage",
        "LobbyRequest",
        "NewGame",
        "Player",
        "Refused",
        "ServerMessage",
        "SharedMessage",
        "SharedRequest",
        "Snapshot",
        "Standing",
        "TournamentMessage",
        "TournamentRequest",
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
        assert!(
            policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
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
        assert_eq!(
            (script.status, script.header("content-type")),
            (200, Some("text/javascript; charset=utf-8"))
        );
        assert_eq!(script.header("cache-control"), Some("public, max-age=31536000, immutable"));
    } else {
        assert!(home.body.contains("cargo xtask run"), "{}", home.body);
    }
    server.get("/assets/nothing.js").await.refused(404, "not-found");
    server.get("/../../Cargo.toml").await.refused(404, "not-found");
    server.request("POST", "/", &[], "").await.refused(405, "bad-request");
}

#[tokio::test]
async fn what_is_no_page_is_not_answered_with_one() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for path in ["/metrics", "/wp-login.php", "/game", "/game/a/b", "/abcdefgh"] {
        server.get(path).await.refused(404, "not-found");
    }
    let home = server.get("/").await;
    for path in ["/game/abcdefgh", "/rules/nothing", "/tournaments/abcdefgh", "/settings"] {
        let page = server.get(path).await;
        assert_eq!((page.status, &page.body), (home.status, &home.body), "{path}");
    }
    // The head of a variant's page says which it is.
    let (_, body) = home.body.split_once("</head>").unwrap_or(("", &home.body));
    for path in ["/rules/chu", "/armies/rengo-chess", "/demo/chu"] {
        let page = server.get(path).await;
        assert_eq!((page.status, page.body.ends_with(body)), (home.status, true), "{path}");
    }
    let lost = server.request("GET", "/abcdefgh", &[("accept", "text/html,*/*;q=0.8")], "").await;
    assert_eq!(lost.body, home.body, "a browser gets the app, which says that there is nothing");
    assert_ne!(lost.status, 200);
}

#[tokio::test]
async fn definitions_are_packed_and_not_sent_again() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for path in ["/api/v1/variants/ennen", "/openapi.json"] {
        let plain = server.get(path).await;
        assert_eq!(
            (plain.header("content-encoding"), plain.header("cache-control")),
            (None, Some("no-cache")),
            "{path}"
        );
        assert_eq!(plain.header("content-type"), Some("application/json"));
        let tag = plain.header("etag").expect("a tag").to_owned();
        let again = server.request("GET", path, &[("if-none-match", &tag)], "").await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        let packed = server.bytes(path, &[("accept-encoding", "gzip, br")]).await;
        let (head, body) =
            packed.split_at(packed.windows(4).position(|end| end == b"\r\n\r\n").expect("a head") + 4);
        let head = String::from_utf8_lossy(head).to_ascii_lowercase();
        assert!(head.contains("content-encoding: gzip") && head.contains("vary: accept-encoding"), "{head}");
        assert!(body.len() * 4 < plain.body.len(), "{path}: {} of {}", body.len(), plain.body.len());
        let mut unpacked = String::new();
        GzDecoder::new(body).read_to_string(&mut unpacked).expect("gzip");
        assert_eq!(unpacked, plain.body, "{path}");
        let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag");
        let again =
            server.request("GET", path, &[("accept-encoding", "gzip"), ("if-none-match", tag)], "").await;
        assert_eq!(again.status, 304, "{path}");
    }
}

#[tokio::test]
async fn the_licences_of_others_can_be_read() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let answer = server.get("/licences.txt").await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/plain; charset=utf-8")));
    assert!(answer.body.contains("\nserde ") && answer.body.contains("SIL OPEN FONT LICENSE"));
}

#[tokio::test]
async fn what_is_not_packed_beforehand_is_packed_on_the_way() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let plain = server.bytes("/licences.txt", &[]).await;
    let packed = server.bytes("/licences.txt", &[("accept-encoding", "gzip")]).await;
    let head = String::from_utf8_lossy(&packed[..packed.len().min(1024)]).to_ascii_lowercase();
    assert!(head.contains("content-encoding: gzip"), "{head}");
    assert!(packed.len() * 2 < plain.len(), "{} of {}", packed.len(), plain.len());
    let definition = server.bytes("/api/v1/variants/ennen", &[("accept-encoding", "gzip")]).await;
    let head = String::from_utf8_lossy(&definition[..1024]).to_ascii_lowercase();
    assert_eq!(head.matches("content-encoding").count(), 1, "packed once: {head}");
}
