//! Chat, blocks, moderation and watching, on both databases.

use super::{both::places, *};
use crate::store::{AuditEntry, ChatRow, Complained, ComplaintRow, SpeakerRow};

async fn account(store: &Store, name: &str) -> Sitter {
    let draft = AccountDraft {
        id: format!("id of {name}"),
        name: name.to_owned(),
        folded: name.to_lowercase(),
        look: name.to_lowercase(),
        password: None,
        created: 1,
    };
    assert_eq!(store.sign_up(&draft, None).await.expect("stored"), SignedUp::Done);
    Sitter { account: draft.id, name: draft.name, is_bot: false }
}

fn row(room: &str, number: i64, by: SpeakerRow) -> ChatRow {
    let line = format!("{room} {number}");
    ChatRow { room: room.to_owned(), number, by, line, said: 100 + number, is_removed: false }
}

#[tokio::test]
async fn lines_come_back_as_they_were_said() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = Store::open(&place, 10).await.expect("a new place");
        store.create(&Draft::of_people("talkedof")).await.expect("stored");
        let hana = account(&store, "Hana").await;
        let named = SpeakerRow { sitter: Some(hana.clone()), seat: Some(1), guest: None, address: None };
        let guest =
            SpeakerRow { sitter: None, seat: None, guest: Some(2), address: Some("192.0.2.7".to_owned()) };
        let rows = [row("players", 1, named), row("watchers", 2, guest)];
        for row in &rows {
            store.say("talkedof", row).await.expect("stored");
        }
        assert!(store.say("talkedof", &rows[0]).await.is_err(), "a number is given once");
        assert_eq!(store.said("talkedof").await.expect("readable"), rows, "{place}");
        let of_hana = [("talkedof".to_owned(), rows[0].clone())];
        assert_eq!(store.said_by(&hana.account).await.expect("readable"), of_hana, "{place}");
        assert!(store.remove_line("talkedof", "players", 1).await.expect("stored"));
        assert!(!store.remove_line("talkedof", "players", 1).await.expect("no change"));
        store.forget_speakers(1000).await.expect("stored");
        store.forget_account(&hana.account).await.expect("stored");
        let left = store.said("talkedof").await.expect("readable");
        assert!(
            left[0].is_removed && left[0].by.sitter.is_none() && left[1].by.address.is_none(),
            "{left:?}"
        );
        store.delete(&["talkedof".to_owned()]).await.expect("stored");
        assert!(store.said("talkedof").await.expect("readable").is_empty());
        store.close().await;
    }
}

#[tokio::test]
async fn blocks_and_wishes_are_kept() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = Store::open(&place, 10).await.expect("a new place");
        let (hana, ken) = (account(&store, "Hana").await.account, account(&store, "Ken").await.account);
        assert!(store.block(&hana, &ken, 5, 1).await.expect("stored"));
        assert!(
            !store.block(&hana, &ken, 6, 1).await.expect("no change"),
            "there are as many as there may be"
        );
        assert_eq!(
            store.blocked_by(&hana).await.expect("readable"),
            [(ken.clone(), "Ken".to_owned())],
            "{place}"
        );
        assert_eq!(store.apart_from(&hana).await.expect("readable"), std::slice::from_ref(&ken));
        assert_eq!(store.apart_from(&ken).await.expect("readable"), std::slice::from_ref(&hana));
        store.unblock(&hana, &ken).await.expect("stored");
        assert!(store.apart_from(&ken).await.expect("readable").is_empty());
        for wish in [Quiet::Yes, Quiet::Yes, Quiet::No] {
            store.set_quiet(&hana, wish).await.expect("stored");
            assert_eq!(store.quiet(&hana).await.expect("readable"), wish);
        }
        store.close().await;
    }
}

#[tokio::test]
async fn complaints_closures_and_acts_are_kept_and_forgotten() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = Store::open(&place, 10).await.expect("a new place");
        let ken = account(&store, "Ken").await.account;
        let complaint = ComplaintRow {
            id: "one".to_owned(),
            game: "talkedof".to_owned(),
            line: Some(("players".to_owned(), 3)),
            subject: Some(ken.clone()),
            address: None,
            name: "Ken".to_owned(),
            reporter: None,
            reporter_name: None,
            reason: "spam".to_owned(),
            note: String::new(),
            context: "[]".to_owned(),
            made: 50,
            state: "open".to_owned(),
            once: None,
            is_closed: false,
        };
        let once = |id: &str| ComplaintRow {
            id: id.to_owned(),
            once: Some("by whom of what".to_owned()),
            ..complaint.clone()
        };
        assert_eq!(store.complain(&once("one"), 1).await.expect("stored"), Complained::Done);
        assert_eq!(store.complain(&once("two"), 1).await.expect("no change"), Complained::TooMany);
        assert_eq!(store.complain(&once("two"), 2).await.expect("no change"), Complained::Known);
        assert!(store.has_complaint("by whom of what").await.expect("readable"));
        assert_eq!(store.complaint("one").await.expect("readable").as_ref(), Some(&complaint), "{place}");
        store.forget_speakers(51).await.expect("stored");
        assert!(!store.has_complaint("by whom of what").await.expect("readable"), "a guest is forgotten");
        store.close_account(&ken, "spam", 60).await.expect("stored");
        assert_eq!(store.closure(&ken).await.expect("readable").as_deref(), Some("spam"));
        assert!(store.complaints(5).await.expect("readable")[0].is_closed);
        store.reopen_account(&ken).await.expect("stored");
        store.silence(&ken, 100).await.expect("stored");
        assert_eq!(store.silenced(&ken, 99).await.expect("readable"), Some(100));
        assert_eq!(store.silenced(&ken, 100).await.expect("readable"), None);
        store.forget_complaints(200, 200).await.expect("stored");
        assert!(store.complaint("one").await.expect("readable").is_some(), "one that is open stays");
        store.settle_complaint("one", "done").await.expect("stored");
        store.forget_complaints(200, 200).await.expect("stored");
        assert_eq!(store.complaint("one").await.expect("readable"), None);
        let (act, subject) = ("role-given".to_owned(), None);
        let entry = AuditEntry { at: 7, act, actor: None, subject, detail: None, address: None };
        store.close().await;
        assert!(give_role(&place, "ken", Some(MODERATOR), ("act", entry.clone())).await.expect("stored"));
        assert!(!give_role(&place, "nobody", None, ("other", entry)).await.expect("no change"));
        assert_eq!(acts(&place, 5).await.expect("readable")[0].subject.as_deref(), Some("Ken"));
        let store = Store::open(&place, 10).await.expect("there");
        assert_eq!(store.role(&ken).await.expect("readable").as_deref(), Some(MODERATOR));
        store.forget_acts(8).await.expect("stored");
        store.close().await;
        assert!(acts(&place, 5).await.expect("readable").is_empty());
    }
}

#[tokio::test]
async fn games_to_watch_are_listed_by_who_is_there() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = Store::open(&place, 10).await.expect("a new place");
        let listed = Watching { is_listed: true, delay: Some("moves:3".to_owned()) };
        for id in ["watched1", "watched2", "nolisted"] {
            let watching = if id == "nolisted" { Watching::default() } else { listed.clone() };
            store.create(&Draft { watching, ..Draft::of_people(id) }).await.expect("stored");
            store.add_move(id, 1, Made::plain(0, "7g7f")).await.expect("stored");
        }
        assert_eq!(store.load("watched1").await.expect("whole").expect("there").game.watching, listed);
        let there = Attendance { watchers: 4, is_full: true };
        store.note_watchers("watched2", there).await.expect("stored");
        let games = store.running_games(Some("shogi"), 10, 10).await.expect("readable");
        assert_eq!(
            games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(),
            ["watched2", "watched1"],
            "{place}"
        );
        assert_eq!((games[0].there, games[0].moves, games[0].delay.as_deref()), (there, 1, Some("moves:3")));
        assert!(store.running_games(Some("chu"), 10, 10).await.expect("readable").is_empty());
        store.end("watched2", 2, "w gave up", None, &drawn()).await.expect("stored");
        assert_eq!(store.running_games(None, 10, 10).await.expect("readable").len(), 1);
        store.close().await;
    }
}
