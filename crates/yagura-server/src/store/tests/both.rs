//! What holds for a file and for a PostgreSQL database alike.

use yagura_rig::postgres;

use super::*;
use crate::store::upkeep::{prepare, restore};

/// A new place of each kind.
pub(super) fn places(folder: &Folder) -> [Location; 2] {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("new{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let url = postgres::database(&name).parse().expect("an address");
    [Location::File(folder.file("games.sqlite3")), Location::Postgres(url)]
}

fn code(side: usize, hash: &[u8], expires: Option<i64>) -> Code {
    Code { side, hash: hash.to_vec(), expires, token: None }
}

/// Everything that a game can have.
fn full(id: &str) -> Draft {
    Draft {
        position: Some("4k4/9/9/9/9/9/9/9/4K4 b - 1".into()),
        keys: Keys {
            tokens: [vec![vec![0, 1, 255]], Vec::new()],
            codes: vec![code(1, b"invited", None), code(0, b"carried", Some(1_900_000_000))],
            ..Keys::default()
        },
        armies: [Some(Army { setup: "a".into(), salt: "s".into() }), None],
        set_up: vec!["coin".into()],
        hints: Some(2),
        ..Draft::of_people(id)
    }
}

/// Everything that is stored of a game, as a text.
fn said(record: &Record) -> String {
    let armies =
        record.game.armies.each_ref().map(|army| army.as_ref().map(|army| (&army.setup, &army.salt)));
    format!("{record:?} {armies:?}")
}

async fn loaded(store: &Store, id: &str) -> Record {
    store.load(id).await.expect("whole").expect("there")
}

#[tokio::test]
async fn a_change_that_is_dropped_leaves_nothing_behind() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = Store::open(&place, 2).await.expect("a new place");
        store.create(&Draft::of_people("firstone")).await.expect("stored");
        assert!(matches!(store.create(&Draft::of_people("firstone")).await, Err(StoreError::Taken)));
        assert!(matches!(
            store.add_move("firstone", 5, Made::plain(0, "7g7f")).await,
            Err(StoreError::Conflict { expected: 4 })
        ));
        drop(store.change("firstone", 1).await.expect("begun"));
        let record = loaded(&store, "firstone").await;
        assert_eq!((record.version, record.moves.len()), (0, 0), "{place}");
        store.create(&Draft::of_people("secondon")).await.expect("a refused game takes no place");
        assert!(matches!(store.create(&Draft::of_people("thirdone")).await, Err(StoreError::Full)));
        assert_eq!(store.trouble().await, None);
        store.close().await;
    }
}

#[tokio::test]
async fn a_game_comes_back_as_it_was_stored() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = Store::open(&place, 10).await.expect("a new place");
        store.create(&full("wholeone")).await.expect("stored");
        store.add_turn("wholeone", 1, 1, "first", None).await.expect("stored");
        let army = Army { setup: "b".into(), salt: "t".into() };
        store.seal("wholeone", 2, 1, &army, &[], None).await.expect("stored");
        for (ply, mv) in ["7g7f", "3c3d", "2g2f"].into_iter().enumerate() {
            store
                .add_move("wholeone", ply as i64 + 3, Made { offers: Some("draw:b"), ..Made::plain(ply, mv) })
                .await
                .expect("stored");
        }
        store.take_back("wholeone", 6, 1, None).await.expect("stored");
        store.set_offers("wholeone", 7, "draw:w").await.expect("stored");
        let seat = Code { token: Some(vec![9]), ..code(1, b"invited", None) };
        store.claim_seat("wholeone", 8, &seat, None).await.expect("stored");
        assert!(store.claim_seat("wholeone", 9, &seat, None).await.is_err(), "a code opens one seat");
        let carried = code(0, b"again", Some(1_900_000_001));
        store.put_code("wholeone", &carried, 1_800_000_000).await.expect("stored");
        store.end("wholeone", 9, "w gave up", None, &drawn()).await.expect("stored");
        store.go_on("wholeone", 10, "nextgame").await.expect("stored");
        let before = loaded(&store, "wholeone").await;
        assert_eq!(
            (before.version, before.moves.as_slice()),
            (10, ["7g7f".to_owned()].as_slice()),
            "{place}"
        );
        assert_eq!(before.game.keys.tokens, [vec![vec![0, 1, 255]], vec![vec![9]]]);
        assert_eq!(before.game.set_up, ["coin", "first"]);
        assert!(before.game.armies.iter().all(Option::is_some));
        store.close().await;
        let store = Store::open(&place, 10).await.expect("there");
        assert_eq!(said(&loaded(&store, "wholeone").await), said(&before));
        store.close().await;
    }
}

#[tokio::test]
async fn old_games_are_found_and_forgotten() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = Store::open(&place, 10).await.expect("a new place");
        for (id, days) in [("oldestaa", 40), ("olderaaa", 20), ("youngaaa", 2)] {
            store.create(&full(id)).await.expect("stored");
            store.age(id, days).await;
        }
        let mut behind = Behind::default();
        let mut found = Vec::new();
        loop {
            let some = store.old_games(Stage::Unplayed, 10, &mut behind, 1).await.expect("readable");
            if some.is_empty() {
                break;
            }
            found.extend(some);
        }
        assert_eq!(found, ["oldestaa", "olderaaa"], "{place}");
        assert_eq!(store.forget(Stage::Over, &found).await.expect("stored"), 0, "they go on");
        assert_eq!(store.forget(Stage::Unplayed, &found).await.expect("stored"), 2);
        assert_eq!((store.rows("armies").await, store.rows("turns").await), (1, 1), "what was theirs went");
        let wanted = Wanted { variant: Some("shogi".into()), idle: Some(1), most: Some(5), stage: None };
        let listed = list(&place, &wanted).await.expect("readable");
        assert_eq!(listed.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["youngaaa"]);
        assert_eq!(list(&place, &Wanted { idle: Some(3), ..wanted }).await.expect("readable"), []);
        store.close().await;
    }
}

#[tokio::test]
async fn records_are_kept_changed_and_forgotten() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = Store::open(&place, 10).await.expect("a new place");
        store.keep_record("recordaa", b"key", "{}", 2).await.expect("stored");
        assert!(matches!(store.keep_record("recordaa", b"key", "{}", 2).await, Err(StoreError::Taken)));
        assert!(store.change_record("recordaa", 0, "[]").await.expect("stored"));
        assert!(!store.change_record("recordaa", 0, "[]").await.expect("no change"));
        store.begin_report("recordaa", 500, "{}").await.expect("stored");
        store.add_finding("recordaa", 0, "1").await.expect("stored");
        store.add_finding("recordaa", 0, "2").await.expect("stored");
        assert_eq!(store.unfinished_reports().await.expect("readable"), ["recordaa"]);
        store.end_report("recordaa").await.expect("stored");
        let report = store.report("recordaa").await.expect("readable").expect("there");
        assert!(report.is_done && report.millis == 500 && report.evaluations == ["2"], "{report:?}");
        assert_eq!(store.forget_old_records(1, 10).await.expect("stored"), 0);
        store.forget_record("recordaa").await.expect("stored");
        assert_eq!(store.report("recordaa").await.expect("readable"), None, "{place}");
        store.close().await;
    }
}

#[tokio::test]
async fn accounts_sit_at_their_games() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = Store::open(&place, 10).await.expect("a new place");
        let draft = |id: &str, look: &str| AccountDraft {
            id: id.into(),
            name: "Habu".into(),
            folded: look.into(),
            look: look.into(),
            password: Some("hash".into()),
            created: 1,
        };
        assert_eq!(store.sign_up(&draft("a", "habu"), None).await.expect("stored"), SignedUp::Done);
        assert_eq!(store.sign_up(&draft("b", "habu"), None).await.expect("asked"), SignedUp::Taken);
        let session = SessionRow {
            hash: "h".into(),
            id: "s".into(),
            account: "a".into(),
            way: "password".into(),
            device: "d".into(),
            began: 1,
            seen: 1,
            expires: 100,
        };
        store.begin_session(&session, None).await.expect("stored");
        assert_eq!(store.session("h", 100).await.expect("readable").as_ref(), Some(&session), "{place}");
        assert_eq!(store.session("h", 101).await.expect("readable"), None, "it is over");
        for id in ["firstone", "secondon"] {
            store.create(&Draft::of_people(id)).await.expect("stored");
            assert!(store.sit(id, 1, "a").await.expect("stored"));
            assert!(!store.sit(id, 1, "nobody").await.expect("stored"));
        }
        let result = ResultRow { winner: Some(1), reason: "checkmate".into(), absent: [false; 2] };
        store.put_result("secondon", &result).await.expect("stored");
        let over = store.games_of("a", Games::Over, None, 10).await.expect("readable");
        assert_eq!(
            over.iter().map(|game| (game.id.as_str(), &game.result)).collect::<Vec<_>>(),
            [("secondon", &Some(result))]
        );
        let all = store.games_of("a", Games::All, None, 1).await.expect("readable");
        let behind = Some((all[0].changed.as_str(), all[0].id.as_str()));
        assert_eq!(store.games_of("a", Games::All, behind, 10).await.expect("readable").len(), 1, "{place}");
        store.forget_account("a").await.expect("stored");
        assert_eq!(loaded(&store, "firstone").await.game.keys.sitters, [None, None]);
        assert_eq!(store.session("h", 1).await.expect("readable"), None);
        store.close().await;
    }
}

/// Of two passkeys that two browsers remove at the same time, one stays where there is no password.
#[tokio::test]
async fn the_last_way_to_log_in_stays() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = Store::open(&place, 10).await.expect("a new place");
        let passkey = |id: &str| PasskeyRow {
            id: id.into(),
            account: "a".into(),
            label: String::new(),
            json: "{}".into(),
            added: 1,
            used: None,
        };
        let draft = AccountDraft {
            id: "a".into(),
            name: "Habu".into(),
            folded: "habu".into(),
            look: "habu".into(),
            password: None,
            created: 1,
        };
        store.sign_up(&draft, Some(&passkey("first"))).await.expect("stored");
        for round in 0..20 {
            store.add_passkey(&passkey("second")).await.expect("stored");
            let (one, other) =
                tokio::join!(store.forget_passkey("a", "first"), store.forget_passkey("a", "second"));
            let mut removals = [one.expect("answered"), other.expect("answered")];
            removals.sort_by_key(|removal| *removal == Removal::LastWay);
            assert_eq!(removals, [Removal::Done, Removal::LastWay], "{place}: round {round}");
            let left = store.passkeys("a").await.expect("readable");
            assert_eq!(left.len(), 1, "{place}");
            if left[0].id == "second" {
                store.add_passkey(&passkey("first")).await.expect("stored");
                assert_eq!(store.forget_passkey("a", "second").await.expect("answered"), Removal::Done);
            }
        }
        assert!(matches!(store.forget_passkey("a", "nobody").await, Err(StoreError::NoEntry)));
        store.set_password("a", "hash", "h").await.expect("stored");
        assert_eq!(store.forget_passkey("a", "first").await.expect("answered"), Removal::Done, "{place}");
        store.close().await;
    }
}

#[tokio::test]
async fn one_server_uses_a_place() {
    let folder = Folder::new();
    for place in places(&folder) {
        let first = Store::open(&place, 10).await.expect("a new place");
        assert!(matches!(Store::open(&place, 10).await, Err(StoreError::InUse)), "{place}");
        first.close().await;
        Store::open(&place, 10).await.expect("free again").close().await;
    }
}

/// A backup holds every row, and fills any other place with the same, whichever databases they are.
#[tokio::test]
async fn games_move_between_databases() {
    let folder = Folder::new();
    let [file, database] = places(&folder);
    let store = Store::open(&file, 10).await.expect("a new place");
    for id in ["firstone", "secondon"] {
        store.create(&full(id)).await.expect("stored");
        store.add_move(id, 1, Made::plain(0, "7g7f")).await.expect("stored");
    }
    store.keep_record("recordaa", b"\x00\xff", "{}", 2).await.expect("stored");
    store.begin_report("recordaa", 500, "{}").await.expect("stored");
    store.add_finding("recordaa", 0, "1").await.expect("stored");
    let before = said(&loaded(&store, "secondon").await);
    store.close().await;

    let source = folder.file("games.sqlite3");
    let scratch = folder.file("scratch");
    prepare(&source, &scratch).await.expect("copied");
    assert_eq!(restore(&scratch, &database).await.expect("restored").games, 2);
    let again = restore(&scratch, &database).await;
    assert!(matches!(again, Err(StoreError::NotEmpty(2))), "nothing is mixed");
    let backup = folder.file("backup.sqlite3");
    assert_eq!(copy(&database, &backup).await.expect("copied").games, 2);
    for place in [database, Location::File(backup)] {
        let store = Store::open(&place, 10).await.expect("there");
        assert_eq!(said(&loaded(&store, "secondon").await), before, "{place}");
        assert_eq!(store.record("recordaa").await.expect("readable").expect("there").key, b"\x00\xff");
        assert_eq!(store.report("recordaa").await.expect("readable").expect("there").evaluations, ["1"]);
        store.add_move("firstone", 2, Made::plain(1, "3c3d")).await.expect("play goes on");
        store.close().await;
        let mut whole = 0;
        for_each(&place, |_, record| whole += usize::from(record.is_ok())).await.expect("readable");
        assert_eq!(whole, 2, "{place}");
    }
}

/// A table that a later step makes is in the list of those that are copied.
#[tokio::test]
async fn every_table_is_copied() {
    const SQL: &str = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' \
                       AND name NOT IN ('_sqlx_migrations', 'probe', 'nodes') ORDER BY name";
    let folder = Folder::new();
    let path = folder.file("games.sqlite3");
    open(&path, 10).await.expect("a new file").close().await;
    let mut file = SqliteConnectOptions::new().filename(&path).connect().await.expect("the file opens");
    let tables: Vec<String> = sqlx::query_scalar(SQL).fetch_all(&mut file).await.expect("names");
    let mut copied = copying::TABLES.to_vec();
    copied.sort_unstable();
    assert_eq!(tables, copied);
}
