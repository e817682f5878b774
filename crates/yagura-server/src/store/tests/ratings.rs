//! Ratings are stored with the end of a game, once, and go with what they belong to.

use yagura_rig::postgres;
use yagura_wire::Speed;

use super::*;
use crate::{
    accounts,
    ratings::{Category, Rating, Score},
    store::{
        ratings::BestRow,
        upkeep::{prepare, restore},
    },
};

/// A new place of each kind.
fn places(folder: &Folder, name: &str) -> [Location; 2] {
    let url = postgres::database(name).parse().expect("an address");
    [Location::File(folder.file("games.sqlite3")), Location::Postgres(url)]
}

fn rapid() -> Category {
    Category { game: "shogi".into(), speed: Speed::Rapid }
}

/// Two accounts that sit at a rated game.
fn rated(id: &str) -> Draft {
    let sitter = |name: &str| Some(Sitter { account: name.into(), name: name.into(), is_bot: false });
    Draft {
        keys: Keys { sitters: [sitter("hana"), sitter("taro")], ..Keys::default() },
        rated: Some(rapid()),
        ..Draft::of_people(id)
    }
}

fn won(winner: usize) -> Finish {
    let result = ResultRow { winner: Some(winner), reason: "resign".into(), absent: [false; 2] };
    Finish { result, weight: Weight::Full([None, None]), gone: [false; 2] }
}

async fn opened(place: &Location) -> Store {
    let store = Store::open(place, 100).await.expect("a new place");
    for name in ["hana", "taro"] {
        let draft = AccountDraft {
            id: name.into(),
            name: name.into(),
            folded: name.into(),
            look: name.into(),
            password: None,
            created: 1,
        };
        assert_eq!(store.sign_up(&draft, None).await.expect("stored"), SignedUp::Done);
    }
    store
}

/// The ratings of both, as people see them.
async fn shown(store: &Store) -> [Option<i32>; 2] {
    let mut all = [None, None];
    for (seat, name) in ["hana", "taro"].into_iter().enumerate() {
        all[seat] = store.rating(name, &rapid()).await.expect("readable").map(Rating::shown);
    }
    all
}

#[tokio::test]
async fn the_end_of_a_game_is_reckoned_once_and_with_it() {
    let folder = Folder::new();
    for place in places(&folder, "ratings_once") {
        let store = opened(&place).await;
        store.create(&rated("ratedone")).await.expect("stored");
        let before = store.rated_game("ratedone").await.expect("readable").expect("it is rated");
        assert!(before.seats.iter().all(|seat| seat.is_some_and(|seat| seat.before == Rating::default())));
        store.add_move("ratedone", 1, Made::plain(0, "7g7f")).await.expect("stored");
        assert!(matches!(
            store.add_last_move("ratedone", 5, Made::plain(1, "3c3d"), &won(1)).await,
            Err(StoreError::Conflict { .. })
        ));
        assert_eq!(shown(&store).await, [None, None], "{place}: nothing is stored of a move that is not");
        store.add_last_move("ratedone", 2, Made::plain(1, "3c3d"), &won(1)).await.expect("stored");
        let [Some(hana), Some(taro)] = shown(&store).await else { panic!("{place}: no ratings") };
        assert!(hana < 1500 && taro > 1500 && hana + taro == 3000, "{place}: {hana} {taro}");
        let after = store.rated_game("ratedone").await.expect("readable").expect("it is rated");
        let changes =
            after.seats.map(|seat| seat.and_then(|seat| seat.after).map(|after| after.round() as i32));
        assert_eq!(changes, [Some(hana), Some(taro)]);
        // The same end again, however it comes about.
        store.end("ratedone", 3, "w", None, &won(1)).await.expect("stored");
        assert_eq!(shown(&store).await, [Some(hana), Some(taro)], "{place}: only once");
        let row = &store.ratings("taro").await.expect("readable")[0];
        assert_eq!((&row.category, row.games), (&rapid(), 1));
        let tally = &store.tallies("taro").await.expect("readable")[0];
        assert_eq!((tally.variant.as_str(), tally.result, tally.games), ("shogi", Score::Won, 1));
        store.close().await;
    }
}

#[tokio::test]
async fn what_does_not_count_changes_nothing() {
    let folder = Folder::new();
    for place in places(&folder, "ratings_void") {
        let store = opened(&place).await;
        store.create(&rated("voidonea")).await.expect("stored");
        store.end("voidonea", 1, "aborted", None, &drawn()).await.expect("stored");
        store.create(&Draft { rated: None, ..rated("casualon") }).await.expect("stored");
        store.end("casualon", 1, "b", None, &won(1)).await.expect("stored");
        store.create(&rated("deletedo")).await.expect("stored");
        store.forget_account("hana").await.expect("stored");
        store.end("deletedo", 1, "b", None, &won(1)).await.expect("stored");
        assert_eq!(shown(&store).await, [None, None], "{place}");
        store.close().await;
    }
}

#[tokio::test]
async fn an_engine_keeps_its_rating() {
    let folder = Folder::new();
    for place in places(&folder, "ratings_engine") {
        let store = opened(&place).await;
        let level = Rating { value: 1200.0, deviation: 80.0, volatility: 0.06 };
        let mut draft = rated("engineon");
        draft.keys.sitters[1] = None;
        store.create(&draft).await.expect("stored");
        let finish = Finish { weight: Weight::Full([None, Some(level)]), ..won(0) };
        store.end("engineon", 1, "w", None, &finish).await.expect("stored");
        let [Some(hana), None] = shown(&store).await else { panic!("{place}") };
        assert!((1520..1700).contains(&hana), "{place}: {hana}");
        let row = store.rated_game("engineon").await.expect("readable").expect("it is rated");
        assert!(row.seats[0].is_some_and(|seat| seat.after.is_some()) && row.seats[1].is_none());
        store.close().await;
    }
}

#[tokio::test]
async fn the_best_are_certain_and_play() {
    let folder = Folder::new();
    for place in places(&folder, "ratings_best") {
        let store = opened(&place).await;
        let best = async || store.best(&rapid(), 10).await.expect("readable");
        for number in 0..60 {
            let id = format!("gameid{}{}", char::from(b'a' + number / 26), char::from(b'a' + number % 26));
            store.create(&rated(&id)).await.expect("stored");
            store.end(&id, 1, "b", None, &won(usize::from(number % 3 == 0))).await.expect("stored");
            if number == 5 {
                assert_eq!(best().await, [], "{place}: not certain yet");
            }
        }
        let names: Vec<_> = best().await.into_iter().map(|BestRow { name, .. }| name).collect();
        assert_eq!(names, ["hana", "taro"], "{place}");
        let update = sqlx::query("UPDATE ratings SET played = $1 WHERE account = 'hana'");
        let long_ago = accounts::now() - 60 * 24 * 60 * 60;
        update.bind(long_ago).execute(&store.write).await.expect("stored");
        assert_eq!(best().await.len(), 1, "{place}: who has not played for long is not listed");
        store.forget_account("taro").await.expect("stored");
        assert_eq!(best().await, [], "{place}: an account goes with its ratings");
        store.close().await;
    }
}

/// Two servers reckon two games of the same players at the same time.
#[tokio::test]
async fn games_that_end_at_once_all_count() {
    let url: DatabaseUrl = postgres::database("ratings_at_once").parse().expect("an address");
    let first = opened(&Location::Postgres(url.clone())).await;
    first.close().await;
    let [one, other] = [
        Store::open_with_others(&url, 40).await.expect("shared"),
        Store::open_with_others(&url, 40).await.expect("shared"),
    ];
    for round in 0..10_u8 {
        let ids = ["a", "b"].map(|end| format!("gameid{}{end}", char::from(b'a' + round)));
        one.create(&rated(&ids[0])).await.expect("stored");
        let mut exchanged = rated(&ids[1]);
        exchanged.keys.sitters.reverse();
        one.create(&exchanged).await.expect("stored");
        let (a, b) = (won(0), won(0));
        let (a, b) = tokio::join!(one.end(&ids[0], 1, "w", None, &a), other.end(&ids[1], 1, "w", None, &b));
        a.expect("stored");
        b.expect("stored");
    }
    for name in ["hana", "taro"] {
        assert_eq!(one.ratings(name).await.expect("readable")[0].games, 20);
    }
}

#[tokio::test]
async fn ratings_go_along_from_a_file_to_a_database() {
    let folder = Folder::new();
    let [file, database] = places(&folder, "ratings_copied");
    let store = opened(&file).await;
    store.create(&rated("ratedone")).await.expect("stored");
    store.end("ratedone", 1, "w", None, &won(0)).await.expect("stored");
    let before = (shown(&store).await, store.rated_game("ratedone").await.expect("readable"));
    store.close().await;
    prepare(&folder.file("games.sqlite3"), &folder.file("scratch")).await.expect("copied");
    restore(&folder.file("scratch"), &database).await.expect("restored");
    let store = Store::open(&database, 10).await.expect("there");
    assert_eq!((shown(&store).await, store.rated_game("ratedone").await.expect("readable")), before);
    store.close().await;
}

#[tokio::test]
async fn of_the_games_to_watch_those_of_strong_players_come_first() {
    let folder = Folder::new();
    for place in places(&folder, "strongwatch") {
        let store = opened(&place).await;
        let listed = Watching { is_listed: true, delay: None };
        store.create(&rated("beginning")).await.expect("stored");
        store.add_last_move("beginning", 1, Made::plain(0, "7g7f"), &won(0)).await.expect("stored");
        for (id, draft) in [("strongone", rated("strongone")), ("freegame", Draft::of_people("freegame"))] {
            store.create(&Draft { watching: listed.clone(), ..draft }).await.expect("stored");
            store.add_move(id, 1, Made::plain(0, "7g7f")).await.expect("stored");
        }
        let order = async || {
            let games = store.running_games(Some("shogi"), 10, 10).await.expect("readable");
            games.into_iter().map(|game| game.id).collect::<Vec<_>>()
        };
        assert_eq!(order().await, ["strongone", "freegame"], "{place}");
        store.note_watchers("freegame", Attendance { watchers: 9, is_full: false }).await.expect("stored");
        assert_eq!(order().await, ["strongone", "freegame"], "{place}: not by who looks on");
        store.note_watchers("freegame", Attendance { watchers: 0, is_full: true }).await.expect("stored");
        assert_eq!(order().await, ["freegame", "strongone"], "{place}: somebody has to play");
        store.close().await;
    }
}
