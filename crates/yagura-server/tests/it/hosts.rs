//! By which names the server is called, and by whose pages.

use tokio_tungstenite::tungstenite::Error;
use yagura_server::{Limits, Options, PerAddress};

use crate::support::{Folder, Server, of_people};

fn server(folder: &Folder, hosts: &[&str], origins: &[&str]) -> Server {
    Server::with_options(Options {
        data: folder.data(),
        hosts: hosts.iter().map(|host| host.parse().expect("a name")).collect(),
        origins: origins.iter().map(|origin| origin.parse().expect("an origin")).collect(),
        limits: Limits { hash: 1, per_address: PerAddress::NONE, ..Limits::default() },
        ..Options::default()
    })
}

/// With a Host of one's own in the place of the one that `Server` sends.
async fn called(server: &Server, host: &str, path: &str) -> u16 {
    server.request("GET", path, &[("host", host)], "").await.status
}

#[tokio::test]
async fn a_page_that_takes_the_name_of_another_site_is_not_answered() {
    let folder = Folder::new();
    let local = server(&folder, &[], &[]);
    for path in ["/", "/api/v1/variants", "/api/v1/games/abcdefgh", "/openapi.json"] {
        assert_eq!(called(&local, "evil.example:8113", path).await, 421, "{path}");
    }
    assert_eq!(called(&local, "localhost", "/api/v1/variants").await, 200);
    assert_eq!(called(&local, "10.1.2.3", "/healthz").await, 200, "who watches over it may");
    let refused = local
        .request("GET", "/api/v1/variants", &[("host", "evil.example")], "")
        .await
        .refused(421, "bad-request");
    assert!(refused["message"]["en"].as_str().is_some_and(|text| text.contains("--host")), "{refused}");
    let named = server(&Folder::new(), &["shogi.example"], &[]);
    assert_eq!(called(&named, "shogi.example", "/api/v1/variants").await, 200);
}

#[tokio::test]
async fn who_speaks_http_1_1_says_which_server_he_means() {
    let folder = Folder::new();
    let local = server(&folder, &[], &[]);
    let status = async |head: &str| {
        let answer = local.answer_to(&format!("{head}connection: close\r\n\r\n")).await;
        String::from_utf8_lossy(&answer).split(' ').nth(1).expect("a status").to_owned()
    };
    assert_eq!(status("GET /api/v1/variants HTTP/1.1\r\n").await, "400");
    assert_eq!(status("GET / HTTP/1.1\r\n").await, "400");
    assert_eq!(status("GET / HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n").await, "400");
    assert_eq!(status("GET /api/v1/variants HTTP/1.0\r\n").await, "200");
    assert_eq!(status("GET /api/v1/variants HTTP/1.1\r\nhost: localhost\r\n").await, "200");
    assert_eq!(status("GET /healthz HTTP/1.1\r\n").await, "200", "who watches over it names nobody");
}

#[tokio::test]
async fn pages_of_other_sites_may_play_when_they_are_allowed() {
    let folder = Folder::new();
    let closed = server(&folder, &[], &[]);
    let game = closed.new_game(&of_people("shogi")).await;
    let path = format!("/api/v1/games/{}/ws?protocol=3", game.id);
    let origin = [("origin", "https://example.org")];
    assert!(
        matches!(closed.dial(&path, Some("https://example.org")).await.map(drop), Err(Error::Http(answer)) if answer.status() == 400)
    );
    assert_eq!(
        closed.request("GET", "/api/v1/variants", &origin, "").await.header("access-control-allow-origin"),
        None
    );

    let folder = Folder::new();
    let open = server(&folder, &[], &["https://example.org", "http://localhost:5173"]);
    let game = open.new_game(&of_people("shogi")).await;
    let path = format!("/api/v1/games/{}/ws?protocol=3", game.id);
    assert!(open.dial(&path, Some("https://example.org")).await.is_ok());
    assert!(open.dial(&path, Some("https://example.com")).await.is_err());
    let answer = open.request("GET", "/api/v1/variants", &origin, "").await;
    assert_eq!(answer.header("access-control-allow-origin"), Some("https://example.org"));
    let asked = [
        ("origin", "https://example.org"),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "authorization"),
    ];
    let preflight = open.request("OPTIONS", "/api/v1/games", &asked, "").await;
    assert_eq!(
        (preflight.status, preflight.header("access-control-allow-origin")),
        (200, Some("https://example.org"))
    );
    let stranger = open.request("GET", "/api/v1/variants", &[("origin", "https://example.com")], "").await;
    assert_eq!(stranger.header("access-control-allow-origin"), None);

    let folder = Folder::new();
    let all = server(&folder, &[], &["*"]);
    assert_eq!(
        all.request("GET", "/api/v1/variants", &origin, "").await.header("access-control-allow-origin"),
        Some("*")
    );
}
