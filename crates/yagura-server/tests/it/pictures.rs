//! Pictures of positions, games and records, and what is shown of a link.

use serde_json::{Value, json};

use crate::{
    person::Person,
    support::{Answer, Folder, Game, Server, of_people, of_people_from, with_a_friend},
    tournaments::hold,
};

/// Black holds two 兵 with different backs; both sides have some on the board, White one in a tower.
const BACKS: &str = "k8/8[pz]/7[pt]1/([ph]n)8/9/9/2[PZ]6/[PT]8/4K4 b [PZ][PH][pt][ph] 9 play 9 -";

/// The head and the bytes of an answer.
async fn fetched(server: &Server, path: &str) -> (String, Vec<u8>) {
    let whole = server.bytes(path, &[]).await;
    let end = whole.windows(4).position(|end| end == b"\r\n\r\n").expect("a head") + 4;
    (String::from_utf8_lossy(&whole[..end]).to_ascii_lowercase(), whole[end..].to_vec())
}

/// Asserts that pixels come of this path, or that the server says that it was built without fonts.
async fn is_image(server: &Server, path: &str, begins: &[u8]) -> Option<Vec<u8>> {
    let (head, body) = fetched(server, path).await;
    if head.starts_with("http/1.1 404") {
        let error = String::from_utf8_lossy(&body).into_owned();
        assert!(error.contains("fonts"), "{path}: {error}");
        return None;
    }
    assert!(head.starts_with("http/1.1 200") && head.contains("cache-control: public, max-age="), "{head}");
    assert!(body.starts_with(begins), "{path}: {head}");
    Some(body)
}

const PNG: &[u8] = b"\x89PNG";
const GIF: &[u8] = b"GIF89a";

async fn keep(server: &Server, record: &Value) -> String {
    let kept = server.post("/api/v1/records", &json!({"record": record}).to_string()).await;
    assert_eq!(kept.status, 201, "{}", kept.body);
    kept.json()["id"].as_str().expect("an id").to_owned()
}

fn record(black: &str) -> Value {
    json!({"format": "yagura-record", "version": 1, "variant": "shogi", "rules": {"id": "small", "version": 1},
        "headers": [["black", black], ["white", "W & \"co\""]],
        "nodes": [{}, {"turn": "7g7f"}, {"turn": "3c3d"}]})
}

#[tokio::test]
async fn every_game_is_drawn() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for variant in server.get("/api/v1/variants").await.json()["variants"].as_array().expect("a list") {
        let id = variant["id"].as_str().expect("an id");
        let svg = server.get(&format!("/api/v1/variants/{id}/picture.svg?width=300&theme=dark&flip=1")).await;
        assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")), "{id}");
        assert!(svg.header("cache-control").is_some_and(|caching| caching.starts_with("public, max-age=")));
        assert!(svg.body.starts_with("<svg ") && svg.body.contains("width=\"300\""), "{id}");
        assert!(svg.body.contains("<use "), "{id}: its pieces");
        let text = server.get(&format!("/api/v1/variants/{id}/diagram.txt?style=ascii")).await;
        assert_eq!((text.status, text.header("content-type")), (200, Some("text/plain; charset=utf-8")));
    }
    let path = "/api/v1/variants/shogi/picture.png?width=200&last=7g7f&coordinates=letters";
    if let Some(png) = is_image(&server, path, PNG).await {
        assert_eq!(u32::from_be_bytes([png[16], png[17], png[18], png[19]]), 200);
    }
    let position = "4k4/9/9/9/9/9/9/9/4K4%20b%20P%201";
    let text = server.get(&format!("/api/v1/variants/shogi/diagram.txt?position={position}")).await;
    assert!(text.body.contains("v玉") && text.body.ends_with("▲ 歩\n"), "{}", text.body);
}

#[tokio::test]
async fn what_makes_no_picture_is_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for query in [
        "width=99",
        "width=2001",
        "width=-1",
        "width=1e9",
        "flip=2",
        "flip=yes",
        "theme=red",
        "coordinates=x",
        "last=hello",
        "last=12a12b",
        "colour=red",
    ] {
        for ending in ["svg", "png"] {
            let path = format!("/api/v1/variants/shogi/picture.{ending}?{query}");
            server.get(&path).await.refused(400, "bad-request");
        }
    }
    let style = server.get("/api/v1/variants/shogi/diagram.txt?style=art").await;
    assert!(style.body.contains("「art」は使えません（使えるもの：kanji、ascii）"), "{}", style.body);
    style.refused(400, "bad-request");
    server.get("/api/v1/variants/shogi/picture.svg?position=9/9").await.refused(400, "position");
    server.get("/api/v1/variants/shogi/picture.svg?position=%3Cscript%3E").await.refused(400, "position");
    server.get("/api/v1/variants/nothing/picture.svg").await.refused(404, "variant");
    server.get("/api/v1/games/abcdefgh/picture.png").await.refused(404, "not-found");
    server.get("/api/v1/games/abcdefgh/game.gif").await.refused(404, "not-found");
    server.get("/api/v1/records/abcdefgh/picture.png").await.refused(404, "not-found");
    let id = keep(&server, &record("B")).await;
    for query in
        ["picture.png?ply=3", "picture.png?ply=x", "game.gif?width=801", "game.gif?delay=1", "game.gif?ply=1"]
    {
        server.get(&format!("/api/v1/records/{id}/{query}")).await.refused(400, "bad-request");
    }
}

#[tokio::test]
async fn games_and_records_are_painted() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let Game { id, black, white, .. } = server.new_game(&of_people("minishogi")).await;
    let mut player = server.join(&id, &format!("{black},{white}")).await;
    let before = is_image(&server, &format!("/api/v1/games/{id}/picture.png?width=200"), PNG).await;
    let first = player.state["legal"][0].as_str().expect("a move").to_owned();
    player.play(0, &first).await;
    let after = is_image(&server, &format!("/api/v1/games/{id}/picture.png?width=200"), PNG).await;
    let again = is_image(&server, &format!("/api/v1/games/{id}/picture.png?width=200&ply=0"), PNG).await;
    assert_eq!(before, again);
    assert!(before.is_none() || before != after);
    is_image(&server, &format!("/api/v1/games/{id}/game.gif?width=100&delay=200"), GIF).await;
    server.get(&format!("/api/v1/games/{id}/picture.png?ply=2")).await.refused(400, "bad-request");
    let id = keep(&server, &record("B")).await;
    is_image(&server, &format!("/api/v1/records/{id}/picture.png?width=100&ply=1"), PNG).await;
    is_image(&server, &format!("/api/v1/records/{id}/game.gif?width=100"), GIF).await;
}

/// Two games that differ in a back alone have the same picture.
#[tokio::test]
async fn a_picture_tells_no_back() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut pictures = Vec::new();
    for position in [BACKS.to_owned(), BACKS.replace("2[PZ]6", "2[PT]6").replace("/[PT]8", "/[PZ]8")] {
        let game = server.new_game(&of_people_from("gungi", &position)).await;
        for name in ["picture.png?width=300", "game.gif?width=300"] {
            let (_, body) = fetched(&server, &format!("/api/v1/games/{}/{name}", game.id)).await;
            pictures.push(body);
        }
    }
    assert_eq!(pictures[..2], pictures[2..]);
}

/// The contents of a tag in the head of a page.
fn tag(page: &Answer, name: &str) -> Option<String> {
    let (_, rest) = page.body.split_once(&format!("property=\"{name}\" content=\""))?;
    Some(rest.split_once('"')?.0.to_owned())
}

#[tokio::test]
async fn links_are_previewed() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let home = server.get("/").await;
    let game = server.new_game(&of_people("chu")).await;
    let page = server.get(&format!("/game/{}", game.id)).await;
    assert_eq!(page.status, home.status);
    assert_eq!(server.get("/game/abcdefgh").await.body, home.body, "an unknown one has the plain page");
    if home.status != 200 {
        return;
    }
    assert!(tag(&page, "og:title").is_some_and(|title| title.contains("中将棋")), "{}", page.body);
    let image = format!("http://{}/api/v1/games/{}/picture.png", server.address, game.id);
    assert_eq!(tag(&page, "og:image"), Some(image));
    assert_eq!(page.body.matches("og:title").count(), 1);
    let id = keep(&server, &record("<script>alert(1)</script>")).await;
    let page = server.request("GET", &format!("/record/{id}"), &[("x-forwarded-proto", "https")], "").await;
    assert_eq!(page.status, 200);
    let players = tag(&page, "og:description").expect("players");
    assert!(
        players.contains("&lt;script&gt;alert(1)") && players.contains("W &amp; &quot;co&quot;"),
        "{players}"
    );
    assert!(!page.body.contains("<script>alert"), "{}", page.body);
    assert!(tag(&page, "og:image").is_some_and(|image| image.starts_with("https://")));
    let embedded = server.get(&format!("/embed/{id}")).await;
    assert_eq!(tag(&embedded, "og:title"), tag(&page, "og:title"), "a record inside of another page");
    assert_eq!(server.get("/embed/abcdefgh").await.body, home.body);
    let study = |title: &str| json!({"title": title, "chapters": [{"record": id, "name": "\"first\""}]});
    let kept = server.post("/api/v1/studies", &study("<Openings>").to_string()).await.json();
    let page = server.get(&format!("/study/{}", kept["id"].as_str().expect("an id"))).await;
    assert_eq!(page.status, 200);
    assert_eq!(tag(&page, "og:title").as_deref(), Some("&lt;Openings&gt; — Yagura 矢倉"));
    assert_eq!(tag(&page, "og:description").as_deref(), Some("1. &quot;first&quot;"));
    let image = format!("http://{}/api/v1/records/{id}/picture.png", server.address);
    assert_eq!(tag(&page, "og:image"), Some(image));
    let kept = server.post("/api/v1/studies", r#"{"title": "", "chapters": []}"#).await.json();
    let page = server.get(&format!("/study/{}", kept["id"].as_str().expect("an id"))).await;
    assert!(tag(&page, "og:title").is_some_and(|title| title.starts_with("研究 / Study")));
    assert_eq!(tag(&page, "og:image"), None);
}

#[tokio::test]
async fn links_to_people_and_tournaments_are_previewed() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let home = server.get("/").await;
    if home.status != 200 {
        return;
    }
    let mut hana = Person::sign_up(&server, "はな").await;
    let page = server.get("/player/%E3%81%AF%E3%81%AA").await;
    assert_eq!(tag(&page, "og:title").as_deref(), Some("はな — Yagura 矢倉"));
    for nobody in ["/player/Nobody", "/player/%FF", "/player/%3Cb%3E"] {
        assert_eq!(server.get(nobody).await.body, home.body, "{nobody}");
    }
    let made = hana.post(&server, "games", &with_a_friend("chu")).await.json();
    let page = server.get(&format!("/game/{}", made["id"].as_str().expect("an id"))).await;
    assert_eq!(tag(&page, "og:description").as_deref(), Some("▲ はな — △ 人 / person"));
    let id = hold(&server, json!({"system": "round-robin", "name": "\"Club\""})).await;
    let page = server.get(&format!("/tournaments/{id}")).await;
    assert_eq!(tag(&page, "og:title").as_deref(), Some("&quot;Club&quot; — Yagura 矢倉"));
    assert!(tag(&page, "og:description").is_some_and(|text| text.contains("本将棋")), "{}", page.body);
    assert_eq!(server.get("/tournaments/abcdefghijklm").await.body, home.body);
}

#[tokio::test]
async fn links_to_what_a_variant_has_are_previewed() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let home = server.get("/").await;
    if home.status != 200 {
        return;
    }
    for (page, what) in
        [("analysis", "検討"), ("rules", "ルール"), ("learn", "入門講座"), ("puzzles", "詰将棋")]
    {
        let shown = server.get(&format!("/{page}/gungi")).await;
        assert!(tag(&shown, "og:title").is_some_and(|title| title.contains("軍儀")), "{}", shown.body);
        assert!(tag(&shown, "og:description").is_some_and(|text| text.starts_with(what)), "{}", shown.body);
        let image = tag(&shown, "og:image").expect("a picture");
        assert_eq!(image, format!("http://{}/api/v1/variants/gungi/picture.png", server.address));
        assert_eq!(shown.body.matches("og:title").count(), 1);
        for path in [format!("/{page}/no-such-game"), format!("/{page}/%3Cscript%3E")] {
            assert_eq!(server.get(&path).await.body, home.body, "{path}");
        }
    }
}

#[tokio::test]
async fn only_what_is_meant_for_it_is_shown_inside_of_other_pages() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for (path, anybody) in [
        ("/embed/abcdefgh", true),
        ("/embed/", false),
        ("/embed", false),
        ("/embed/a/b", false),
        ("/game/abcdefgh", false),
        ("/", false),
    ] {
        let answer = server.get(path).await;
        let policy = answer.header("content-security-policy").unwrap_or_default();
        let ancestors = if anybody { "frame-ancestors *" } else { "frame-ancestors 'none'" };
        assert!(policy.contains("default-src 'self'") && policy.ends_with(ancestors), "{path}: {policy}");
    }
}
