//! What the file of games has of seats.

use std::fs;

use serde_json::json;
use sha2::{Digest as _, Sha256};
use sqlx::{
    Connection as _, SqlSafeStr as _, SqliteConnection,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::SqliteConnectOptions,
};

use crate::support::{Folder, Server, with_a_friend};

const TOKENS: [&str; 2] = ["0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"];

#[tokio::test]
async fn tokens_and_codes_are_stored_as_their_hashes() {
    let folder = Folder::new();
    let mut server = Server::on_file(&folder.data());
    let game = server.new_game(&with_a_friend("shogi")).await;
    server.redeem(&game.id, &game.invite, TOKENS[0]).await;
    let carried = server.post_as(&format!("/api/v1/games/{}/carry", game.id), TOKENS[0]).await.json();
    let code = carried["code"].as_str().expect("a code");
    server.ask_to_stop();
    server.wait();
    let file = fs::read(folder.data()).expect("the file is there");
    let holds = |bytes: &[u8]| file.windows(bytes.len()).any(|window| window == bytes);
    for secret in [TOKENS[0], &game.black, &game.invite, code] {
        assert!(!holds(secret.as_bytes()), "{secret}");
        assert!(holds(&Sha256::digest(secret)), "{secret}: its hash is there");
    }
}

/// Games of files that are older than invitations stay with their people, and keep their ids.
#[tokio::test]
async fn games_of_older_files_stay_playable_by_their_holders() {
    let folder = Folder::new();
    fs::create_dir_all(folder.data().parent().expect("a folder")).expect("the folder can be made");
    let options = SqliteConnectOptions::new().filename(folder.data()).create_if_missing(true);
    let mut file = SqliteConnection::connect_with(&options).await.expect("a new file");
    let step = |version, name: &'static str, sql: &'static str| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let steps = vec![
        step(1, "games", include_str!("../../migrations/0001_games.sql")),
        step(2, "endings", include_str!("../../migrations/0002_endings.sql")),
        step(3, "armies", include_str!("../../migrations/0003_armies.sql")),
    ];
    Migrator::with_migrations(steps).run_direct(None, &mut file, false).await.expect("the old tables");
    for (id, variant, black, white) in [
        ("abcdefgh", "shogi", Some(TOKENS[0]), Some(TOKENS[1])),
        ("ponpokon", "rengo-chess", Some(TOKENS[0]), Some(TOKENS[1])),
        ("machines", "shogi", None, Some(TOKENS[1])),
    ] {
        const SQL: &str = "INSERT INTO games (id, variant, black, white, token_b, token_w, version, created, changed) \
                           VALUES ($1, $2, $3, 'human', $4, $5, 1, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')";
        let hash = |token: Option<&str>| token.map(|token| Sha256::digest(token).to_vec());
        let black_is = if black.is_some() { "human" } else { "engine:1" };
        let insert =
            sqlx::query(SQL).bind(id).bind(variant).bind(black_is).bind(hash(black)).bind(hash(white));
        insert.execute(&mut file).await.expect("an old game");
    }
    sqlx::query("INSERT INTO moves VALUES ('abcdefgh', 0, '7g7f')")
        .execute(&mut file)
        .await
        .expect("an old move");
    // In the other game B has fewer pieces, so that the two have exchanged their seats.
    for (player, setup) in [("A", "8/[CR]3[CK]2[CR]|-"), ("B", "8/4[CK]3|-")] {
        let insert = sqlx::query("INSERT INTO armies VALUES ('ponpokon', $1, $2, $3)")
            .bind(player)
            .bind(setup)
            .bind(TOKENS[0]);
        insert.execute(&mut file).await.expect("an old army");
    }
    file.close().await.expect("the file closes");

    let server = Server::on_file(&folder.data());
    let mut white = server.join("abcdefgh", TOKENS[1]).await;
    assert_eq!((&white.state["seats"], &white.state["moves"]), (&json!(["w"]), &json!(["7g7f"])));
    assert!(white.state["invited"].is_null());
    white.play(1, "3c3d").await;
    server.join("abcdefgh", TOKENS[0]).await.play(2, "2g2f").await;
    assert_eq!(server.join("abcdefgh", &TOKENS.join(",")).await.state["seats"], json!(["b", "w"]));
    assert_eq!(server.join("ponpokon", TOKENS[0]).await.state["seats"], json!(["w"]));
    assert_eq!(server.join("ponpokon", TOKENS[1]).await.state["seats"], json!(["b"]));
    assert_eq!(server.join("machines", TOKENS[1]).await.state["seats"], json!(["w"]));
    assert_eq!(server.join("machines", TOKENS[0]).await.state["seats"], json!([]));
}
