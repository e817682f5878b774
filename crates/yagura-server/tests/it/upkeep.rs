//! What operators do with the games while no server uses them.

use std::fs;

use yagura_rig::postgres;
use yagura_server::{Location, upkeep};

use crate::support::Folder;

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

#[tokio::test]
async fn what_cannot_be_restored_is_named() {
    let folder = Folder::new();
    let (junk, data) = (folder.file("junk.db"), folder.file("new.sqlite3"));
    fs::write(&junk, "a letter to a friend, and not a short one at all\n".repeat(20)).expect("a file");
    let error = upkeep::restore(&data.as_path().into(), &junk).await.expect_err("no database").to_string();
    assert!(error.contains("junk.db") && error.contains("not a database"), "{error}");
    assert!(!data.exists(), "nothing is made");
}
