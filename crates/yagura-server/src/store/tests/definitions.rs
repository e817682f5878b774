//! Versions of games: which are forgotten, and which are needed.

use super::{both::places, *};
use crate::store::{DefinitionRoom, StoredDefinition};

const ROOM: DefinitionRoom = DefinitionRoom { games: 100, bytes: 10_000 };

fn version(id: &str, version: &str) -> StoredDefinition {
    StoredDefinition { id: id.into(), version: version.into(), text: format!("id = \"{id}\"") }
}

/// Makes everything that is stored of versions a year old.
async fn grow_old(store: &Store) {
    let mut change = store.begin().await.expect("begun");
    for sql in [
        "UPDATE definitions SET added = '2020-01-01T00:00:00Z'",
        "UPDATE workshop SET seen = '2020-01-01T00:00:00Z'",
    ] {
        sqlx::query(sql).execute(&mut *change).await.expect("changed");
    }
    change.commit().await.expect("stored");
}

async fn left(store: &Store) -> Vec<String> {
    let all = store.definitions().await.expect("read");
    all.into_iter().map(|one| format!("{}~{}", one.id, one.version)).collect()
}

/// A version of a file's goes when no file has had it for long and nothing needs it, those of the workshop
/// when nobody has asked for them; neither takes the other's.
#[tokio::test]
async fn old_versions_are_forgotten_unless_something_needs_them() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = Store::open(&place, 9).await.expect("a new place");
        let files = ["old", "used", "played", "chosen"].map(|name| version(name, "1"));
        store.add_definitions(&files).await.expect("stored");
        for name in ["made", "kept"] {
            store.keep_definition(&version(name, "w1"), "id", ROOM).await.expect("kept");
        }
        for (id, variant) in
            [("firstone", "played~1"), ("chosenon", "chosen~1?first=white"), ("keptgame", "kept~w1")]
        {
            let draft = Draft { variant: variant.into(), ..Draft::of_people(id) };
            store.create(&draft).await.expect("stored");
        }
        let is_used = |id: &str, _: &str| id == "used";
        assert_eq!(store.forget_old_versions(180, 9, is_used).await.expect("read"), 0, "{place}");
        assert_eq!(store.forget_old_definitions(180, 9).await.expect("read"), 0, "{place}");
        grow_old(&store).await;
        assert_eq!(store.forget_old_versions(180, 0, is_used).await.expect("read"), 0, "{place}");
        assert_eq!(store.forget_old_versions(180, 9, is_used).await.expect("read"), 1, "{place}");
        assert_eq!(left(&store).await, ["chosen~1", "kept~w1", "made~w1", "played~1", "used~1"], "{place}");
        assert_eq!(store.forget_old_definitions(180, 9).await.expect("read"), 1, "{place}");
        assert_eq!(left(&store).await, ["chosen~1", "kept~w1", "played~1", "used~1"], "{place}");
        // One that is read again is a new one.
        store.add_definitions(&[version("used", "1")]).await.expect("stored");
        assert_eq!(store.forget_old_versions(180, 9, |_, _| false).await.expect("read"), 0, "{place}");
    }
}
