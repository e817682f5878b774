use std::{
    env, fs,
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
};

use sqlx::{
    ConnectOptions as _, Connection as _,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

use super::*;

/// On both databases.
mod both;
mod chat;
mod definitions;
mod leases;
mod ratings;
mod tournaments;

/// A new folder, removed when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("yagura-store-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = env::temp_dir().join(name);
        // An earlier process may have had the same number, and come to a sudden end.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the temporary folder can be written");
        Self(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Draft {
    /// Returns a game of shogi between two people.
    pub(crate) fn of_people(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            variant: "shogi".into(),
            position: None,
            black: "human".into(),
            white: "human".into(),
            keys: Keys::default(),
            armies: [None, None],
            set_up: Vec::new(),
            clock: None,
            hints: None,
            rated: None,
            watching: Watching::default(),
        }
    }
}

/// A draw that no rating knows of.
pub(crate) fn drawn() -> Finish {
    Finish {
        result: ResultRow { winner: None, reason: "draw".into(), absent: [false; 2] },
        gone: [false; 2],
        weight: Weight::None,
    }
}

impl Store {
    /// Says that a game was changed so many days ago.
    pub(crate) async fn age(&self, id: &str, days: u32) {
        let update = sqlx::query("UPDATE games SET changed = $2 WHERE id = $1").bind(id);
        update.bind(moment::days_ago(days)).execute(&self.write).await.expect("an update");
    }

    pub(crate) async fn ids(&self) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT id FROM games ORDER BY id").fetch_all(&self.read).await?)
    }

    pub(crate) async fn rows(&self, table: &'static str) -> i64 {
        let count = match table {
            "moves" => "SELECT count(*) FROM moves",
            "armies" => "SELECT count(*) FROM armies",
            _ => "SELECT count(*) FROM turns",
        };
        sqlx::query_scalar(count).fetch_one(&self.read).await.expect("a count")
    }
}

/// Runs SQL on a file as another program would.
async fn run(path: &Path, sql: &'static str) {
    let mut other = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .connect()
        .await
        .expect("the file opens");
    sqlx::raw_sql(sql).execute(&mut other).await.expect("the SQL is good");
    other.close().await.expect("closed");
}

async fn open(path: &Path, most: u64) -> Result<Store, StoreError> {
    Store::open(&path.into(), most).await
}

async fn scalar(path: &Path, sql: &'static str) -> i64 {
    let mut other = SqliteConnectOptions::new().filename(path).connect().await.expect("the file opens");
    sqlx::query_scalar(sql).fetch_one(&mut other).await.expect("a number")
}

/// SQLite ends the transaction of a full disk by itself, which the pool must not hold against the next.
#[tokio::test]
async fn a_full_disk_ends_one_change_and_not_the_next() {
    let folder = Folder::new();
    let path = folder.file("games.sqlite3");
    let store = Store::open_file(&path, 1000, "PRAGMA max_page_count = 160").await.expect("a small file");
    let mut stored = 0;
    let error = loop {
        match store
            .create(&Draft { position: Some("x".repeat(4000)), ..Draft::of_people(&format!("{stored:08}")) })
            .await
        {
            Ok(()) => stored += 1,
            Err(error) => break error,
        }
    };
    assert!(error.is_passing() && error.to_string().contains("full"), "{error}");
    assert!(store.trouble().await.is_some_and(|trouble| trouble.contains("full")), "the health tells");
    assert_eq!(
        store.forget(Stage::Unplayed, &["00000000".into(), "00000001".into()]).await.expect("room is made"),
        2
    );
    assert_eq!(store.trouble().await, None, "the health recovers");
    store.create(&Draft::of_people("nextgame")).await.expect("there is room again");
    store.add_move("nextgame", 1, Made::plain(0, "7g7f")).await.expect("play goes on");
    assert_eq!(store.ids().await.expect("readable").len(), stored - 2 + 1, "what was acknowledged is there");
}

#[tokio::test]
async fn the_file_of_another_program_is_left_alone() {
    let folder = Folder::new();
    for (name, sql) in [
        ("tables", "CREATE TABLE songs (id INTEGER)"),
        ("signed", "PRAGMA application_id = 7; CREATE TABLE games (id TEXT)"),
    ] {
        let path = folder.file(name);
        run(&path, sql).await;
        let before = fs::read(&path).expect("a file");
        assert!(matches!(open(&path, 10).await, Err(StoreError::Foreign)), "{name}");
        assert_eq!(fs::read(&path).expect("a file"), before, "{name}");
    }
    let text = folder.file("text");
    fs::write(&text, "a letter to a friend, and not a short one at all\n".repeat(20)).expect("a file");
    let error = open(&text, 10).await.expect_err("no database").to_string();
    assert!(error.contains("not a database"), "{error}");
}

#[tokio::test]
async fn tables_of_another_version_are_refused_in_words_that_say_what_to_do() {
    let folder = Folder::new();
    let path = folder.file("games.sqlite3");
    open(&path, 10).await.expect("a new file").close().await;
    let newest = Dialect::Sqlite.newest();
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (99, 'later', TRUE, X'00', 0)";
    run(&path, later).await;
    let error = open(&path, 10).await.expect_err("newer tables").to_string();
    let expected =
        format!("its tables are of version 99, this program knows version {newest}: use the newer program");
    assert_eq!(error, expected);
    run(&path, "DELETE FROM _sqlx_migrations WHERE version > 3").await;
    let error = upkeep::open(&path.as_path().into()).await.expect_err("older tables").to_string();
    assert!(error.ends_with("bring them up to date with `yagura store migrate`"), "{error}");
}

#[tokio::test]
async fn a_file_from_before_the_signature_is_known_and_signed() {
    let folder = Folder::new();
    let path = folder.file("games.sqlite3");
    let before = Migrator::with_migrations(
        Dialect::Sqlite.migrations().iter().filter(|step| step.version <= 3).cloned().collect(),
    );
    let pool = SqlitePoolOptions::new()
        .connect_with(SqliteConnectOptions::new().filename(&path).create_if_missing(true))
        .await
        .expect("a file");
    before.run(&pool).await.expect("the tables of then");
    let rows = "INSERT INTO games VALUES ('playedaa', 'shogi', NULL, 'human', 'human', NULL, NULL, 2, NULL, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', NULL);
        INSERT INTO games VALUES ('unplayed', 'shogi', NULL, 'human', 'human', NULL, NULL, 0, NULL, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', NULL);
        INSERT INTO games VALUES ('resigned', 'shogi', NULL, 'human', 'human', NULL, NULL, 1, 'b', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', NULL);
        INSERT INTO moves VALUES ('playedaa', 0, '7g7f'), ('playedaa', 1, '3c3d');";
    sqlx::raw_sql(rows).execute(&pool).await.expect("rows of then");
    pool.close().await;
    let store = open(&path, 10).await.expect("known");
    assert_eq!(store.load("playedaa").await.expect("whole").expect("there").moves, ["7g7f", "3c3d"]);
    store.close().await;
    assert_eq!(scalar(&path, "PRAGMA application_id").await, file::APPLICATION);
    assert_eq!(
        scalar(&path, "SELECT sum(stage * 10 + plies) FROM games").await,
        32,
        "running with two moves, and one that is over"
    );
}

#[cfg(unix)]
#[tokio::test]
async fn all_names_of_a_file_have_one_lock() {
    let folder = Folder::new();
    let (path, link) = (folder.file("games.sqlite3"), folder.file("link.sqlite3"));
    std::os::unix::fs::symlink(&path, &link).expect("a link to what is not there yet");
    let first = open(&link, 10).await.expect("made through the link");
    assert!(matches!(open(&path, 10).await, Err(StoreError::InUse)));
    first.close().await;
    let first = open(&path, 10).await.expect("free again");
    assert!(matches!(open(&link, 10).await, Err(StoreError::InUse)));
    first.close().await;
}

#[tokio::test]
async fn a_game_that_has_lost_a_move_is_damaged() {
    let folder = Folder::new();
    let path = folder.file("games.sqlite3");
    let store = open(&path, 10).await.expect("a new file");
    for id in ["shortone", "mixedone", "wholeone"] {
        store.create(&Draft::of_people(id)).await.expect("stored");
        for (ply, mv) in ["7g7f", "3c3d", "2g2f"].into_iter().enumerate() {
            store.add_move(id, ply as i64 + 1, Made::plain(ply, mv)).await.expect("stored");
        }
    }
    store.take_back("wholeone", 4, 1, None).await.expect("stored");
    store.close().await;
    run(&path, "UPDATE games SET plies = 4 WHERE id = 'shortone'; UPDATE moves SET ply = 5 WHERE game = 'mixedone' AND ply = 1").await;
    let store = open(&path, 10).await.expect("the pages are whole");
    for id in ["shortone", "mixedone"] {
        assert!(matches!(store.load(id).await, Err(StoreError::DamagedGame(_))), "{id}");
    }
    assert_eq!(store.load("wholeone").await.expect("whole").expect("there").moves, ["7g7f"]);
}

#[tokio::test]
async fn a_damaged_file_is_not_opened() {
    let folder = Folder::new();
    let path = folder.file("games.sqlite3");
    let store = open(&path, 1000).await.expect("a new file");
    for number in 0..800 {
        store
            .create(&Draft { position: Some("x".repeat(200)), ..Draft::of_people(&format!("{number:08}")) })
            .await
            .expect("stored");
    }
    store.close().await;
    let whole = fs::read(&path).expect("a file");
    // The heads of the pages in the last quarter, where the rows and their index are; and what stands in the
    // first pages behind the head of the file, where the schema is.
    let rows = whole.len() / 4 * 3 / 4096 * 4096;
    for (from, to) in [(rows, whole.len()), (4096, 5 * 4096), (100, 4096)] {
        let mut bytes = whole.clone();
        bytes[from..to].chunks_mut(4096).for_each(|page| page[..64].fill(0x5a));
        fs::write(&path, &bytes).expect("written");
        let error = open(&path, 1000).await.expect_err("damaged");
        assert!(matches!(error, StoreError::Damaged(_)), "from {from}: {error:?}");
        assert_eq!(fs::read(&path).expect("a file"), bytes, "nothing was written to it");
    }
}
