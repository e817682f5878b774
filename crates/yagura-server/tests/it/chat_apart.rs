//! That nobody hears what is not for him: what the others say changes no byte.

use serde_json::json;

use crate::{
    chat::say,
    support::{Folder, Server, of_people},
};

/// Returns what those who watch, and those who play, hear of a game in which the others say this.
async fn told(server: &Server, among_players: &[&str], among_watchers: &[&str]) -> [String; 2] {
    let game = server.new_game(&of_people("chu")).await;
    let mut black = server.join(&game.id, &game.black).await;
    let mut watcher = server.join(&game.id, "").await;
    for text in among_players {
        say(&mut black, "players", text).await;
    }
    for text in among_watchers {
        say(&mut watcher, "watchers", text).await;
    }
    black.sync().await;
    watcher.sync().await;
    black.send_text(&json!({"t": "ping"}).to_string()).await;
    black.wait_for("pong").await;
    let masked = |text: &str| text.replace(&game.id, "ID");
    let late = server.join(&game.id, "").await;
    [masked(&watcher.heard) + &masked(&late.heard), masked(&black.heard)]
}

#[tokio::test]
async fn what_is_said_in_the_other_room_changes_no_byte() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let without_time = |text: &str| {
        let mut lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        for line in &mut lines {
            if line["state"].is_object() {
                line["state"]["created"] = json!(null);
            }
        }
        json!(lines).to_string()
    };
    let quiet = told(&server, &[], &[]).await;
    let loud = told(&server, &["a", "b", "c"], &[]).await;
    assert_eq!(without_time(&quiet[0]), without_time(&loud[0]), "those who watch");
    let loud = told(&server, &[], &["a", "b", "c"]).await;
    assert_eq!(without_time(&quiet[1]), without_time(&loud[1]), "those who play");
}
