//! Games of which one of several servers is the writer. Only PostgreSQL is used by several.

use std::time::Duration;

use yagura_rig::postgres;

use super::*;
use crate::store::{Owner, Reach, ResultRow, Taken};

const ONE: &str = "1111111111111111";
const OTHER: &str = "2222222222222222";

/// Two servers of one new database.
async fn servers(name: &str) -> [Store; 2] {
    let url: DatabaseUrl = postgres::database(name).parse().expect("an address");
    let mut stores = Vec::new();
    for node in [ONE, OTHER] {
        let store = Store::open_with_others(&url, 10).await.expect("shared");
        store.add_node(node, 60_000).await.expect("stored");
        stores.push(store);
    }
    stores.try_into().expect("two")
}

#[tokio::test]
async fn servers_may_start_at_once_on_a_new_database() {
    for round in 0..4 {
        let url: DatabaseUrl = postgres::database(&format!("at_once_{round}")).parse().expect("an address");
        let (one, other) = tokio::join!(Store::open_with_others(&url, 10), Store::open_with_others(&url, 10));
        one.expect("the first").close().await;
        other.expect("the second").close().await;
    }
}

async fn took(store: &Store, node: &str) -> i64 {
    match store.take_game("leasedon", node).await.expect("the database answers") {
        Taken::Lease(token) => token,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn who_lost_a_game_cannot_write_to_it() {
    let [one, other] = servers("leases_lost").await;
    assert_eq!(one.take_game("leasedon", ONE).await.expect("answered"), Taken::NoGame);
    assert_eq!(one.owner("leasedon").await.expect("answered"), Owner::NoGame);
    one.create(&Draft::of_people("leasedon")).await.expect("stored");
    assert_eq!(one.owner("leasedon").await.expect("answered"), Owner::Nobody);
    let writer = one.holding(took(&one, ONE).await);
    assert_eq!(other.take_game("leasedon", OTHER).await.expect("answered"), Taken::Elsewhere);
    assert_eq!(other.owner("leasedon").await.expect("answered"), Owner::Node(ONE.into()));
    writer.end("leasedon", 1, "resign b", None, &drawn()).await.expect("it has the lease");

    // The first server is taken for dead, though it goes on.
    other.remove_node(ONE).await.expect("stored");
    let heir = other.holding(took(&other, OTHER).await);
    let refused = [
        writer.end("leasedon", 2, "resign w", None, &drawn()).await,
        writer.set_offers("leasedon", 2, "draw b").await,
        writer.put_code("leasedon", &Code { side: 0, hash: vec![1], expires: None, token: None }, 0).await,
        writer
            .put_result("leasedon", &ResultRow { winner: None, reason: "draw".into(), absent: [false; 2] })
            .await,
        writer.sit("leasedon", 0, "account").await.map(drop),
    ];
    for done in refused {
        assert!(matches!(done, Err(StoreError::Elsewhere)), "{done:?}");
    }
    assert_eq!(other.load("leasedon").await.expect("whole").expect("there").version, 1);
    heir.set_offers("leasedon", 2, "draw b").await.expect("it has the lease");
}

#[tokio::test]
async fn a_server_whose_time_is_over_gets_nothing() {
    let [one, other] = servers("leases_over").await;
    one.create(&Draft::of_people("leasedon")).await.expect("stored");
    let nodes = one.prolong_node(ONE, 60_000, Reach::CutOff).await.expect("answered").expect("its time runs");
    assert_eq!(
        (nodes.ids.as_slice(), nodes.connected.as_slice()),
        (&[ONE, OTHER].map(String::from)[..], &[OTHER.to_owned()][..])
    );
    assert!(nodes.is_another_connected(ONE));
    let seen = other.prolong_node(OTHER, 60_000, Reach::Connected).await.expect("answered");
    let seen = seen.expect("its time runs");
    assert!(!seen.is_another_connected(OTHER), "the first one is cut off");
    assert!(seen.now >= nodes.now && nodes.now > 0, "{seen:?} after {nodes:?}");
    let token = took(&one, ONE).await;
    one.prolong_node(ONE, -1, Reach::Connected).await.expect("answered");
    assert_eq!(one.prolong_node(ONE, 60_000, Reach::Connected).await.expect("answered"), None);
    assert_eq!(one.take_game("leasedon", ONE).await.expect("answered"), Taken::Elsewhere);
    let other_token = took(&other, OTHER).await;
    assert!(other_token > token);
    // Letting go what one has lost changes nothing.
    one.release_game("leasedon", token).await.expect("answered");
    assert_eq!(other.owner("leasedon").await.expect("answered"), Owner::Node(OTHER.into()));
    other.release_game("leasedon", other_token).await.expect("answered");
    assert_eq!(other.owner("leasedon").await.expect("answered"), Owner::Nobody);
}

#[tokio::test]
async fn a_server_stays_one_while_all_its_moves_wait() {
    let [one, other] = servers("leases_in_line").await;
    let mut writing = Vec::new();
    for _ in 0..crate::store::postgres::WRITERS {
        writing.push(one.begin().await.expect("a connection is free"));
    }
    let prolonged = one.prolong_node(ONE, 60_000, Reach::Connected);
    let nodes = tokio::time::timeout(Duration::from_secs(20), prolonged).await.expect("it waits for no move");
    assert_eq!(nodes.expect("answered").expect("its time runs").ids.len(), 2);
    drop(writing);
    let left = tokio::time::timeout(Duration::from_secs(20), one.remove_node(ONE)).await;
    left.expect("nor does it then").expect("stored");
    assert_eq!(other.owner("leasedon").await.expect("answered"), Owner::NoGame);
}
