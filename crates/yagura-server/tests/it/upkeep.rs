//! What operators do with the games while no server uses them.

use std::fs;

use yagura_rig::postgres;
use yagura_server::{Location, upkeep};

use crate::support::{Folder, Server, of_people};

#[tokio::test]
async fn a_backup_of_a_database_is_one_file() {
    let folder = Folder::new();
    let database = Location::Postgres(postgres::database("one_file").parse().expect("an address"));
    upkeep::migrate(&database).await.expect("an empty database");
    let target = folder.file("backup.sqlite3");
    upkeep::backup(&database, &target).await.expect("copied");
    let parent = target.parent().expect("a folder");
    let names: Vec<_> =
        fs::read_dir(parent).expect("a folder").map(|entry| entry.expect("a file").file_name()).collect();
    assert_eq!(names, ["backup.sqlite3"]);
}

/// Returns the names of what is in a folder and begins so.
fn names(folder: &Folder, beginning: &str) -> Vec<String> {
    let entries = fs::read_dir(folder.file("")).expect("a folder");
    let names = entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with(beginning)).collect()
}

#[tokio::test]
async fn nothing_is_left_of_a_backup_that_fails_or_of_one_before() {
    let folder = Folder::new();
    let (data, target) = (folder.file("games.sqlite3"), folder.file("backup.sqlite3"));
    let data: Location = data.as_path().into();
    upkeep::migrate(&data).await.expect("a new file");
    // A process that was killed has left these.
    for ending in ["", "-wal", "-shm", "-journal", ".lock"] {
        fs::write(folder.file(&format!("backup.sqlite3.part{ending}")), "half").expect("a file");
    }
    upkeep::backup(&data, &target).await.expect("copied");
    assert_eq!(names(&folder, "backup"), ["backup.sqlite3"]);
    let junk = folder.file("junk.sqlite3");
    fs::write(&junk, "a letter to a friend, and not a short one at all\n".repeat(20)).expect("a file");
    upkeep::backup(&junk.as_path().into(), &folder.file("copy")).await.expect_err("no database");
    assert!(names(&folder, "copy").is_empty(), "{:?}", names(&folder, "copy"));
}

#[tokio::test]
async fn what_cannot_be_restored_is_named() {
    let folder = Folder::new();
    let (junk, data) = (folder.file("junk.db"), folder.file("new.sqlite3"));
    fs::write(&junk, "a letter to a friend, and not a short one at all\n".repeat(20)).expect("a file");
    let error = upkeep::restore(&data.as_path().into(), &junk).await.expect_err("no database").to_string();
    assert!(error.contains("junk.db") && error.contains("not a database"), "{error}");
    assert!(!data.exists(), "nothing is made");
}

#[tokio::test]
async fn a_copy_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    let data: Location = folder.file("games.sqlite3").as_path().into();
    upkeep::migrate(&data).await.expect("a new file");
    let database = Location::Postgres(postgres::database("no_folder").parse().expect("an address"));
    upkeep::migrate(&database).await.expect("an empty database");
    let target = folder.file("missing/copy.sqlite3");
    let error = upkeep::backup(&data, &target).await.expect_err("no folder").to_string();
    assert!(error.contains("cannot write") && error.contains("copy.sqlite3"), "{error}");
    // A folder in the place of the file is not written either.
    fs::create_dir_all(folder.file("copy.part/inner")).expect("a folder");
    let error = upkeep::backup(&database, &folder.file("copy")).await.expect_err("no file").to_string();
    assert!(error.contains("cannot write"), "{error}");
}

#[tokio::test]
async fn what_was_there_before_stays_when_nothing_is_restored() {
    let folder = Folder::new();
    let (source, target) = (folder.file("old.sqlite3"), folder.file("new.sqlite3"));
    let server = Server::on_file(&target);
    upkeep::migrate(&source.as_path().into()).await.expect("a new file");
    let error = upkeep::restore(&target.as_path().into(), &source).await.expect_err("it is used");
    assert!(error.to_string().contains("another yagura uses it"), "{error}");
    server.new_game(&of_people("shogi")).await;
}
