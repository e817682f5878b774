//! Tournaments, in a file and in a PostgreSQL database.

use super::{both::places, *};

const ID: &str = "tournamentone";

fn entrant(number: i64) -> EntrantRow {
    EntrantRow {
        number,
        account: None,
        browser: Some(format!("browser {number}")),
        name: Some(format!("Player {number}")),
        is_bot: false,
        token: vec![0, 255, number as u8],
        rating: (number == 1).then_some(1500),
        entered: 0,
        gone: None,
        absence: Absence::Here,
        is_barred: false,
    }
}

fn pairing(number: i64, black: i64, white: Option<i64>, game: Option<&str>) -> PairingRow {
    PairingRow {
        number,
        round: 1,
        black,
        white,
        game: game.map(str::to_owned),
        result: None,
        ended: None,
        made: 5,
        berserk: None,
        is_verdict: false,
    }
}

fn row() -> TournamentRow {
    TournamentRow {
        id: ID.into(),
        browser: Some("chief".into()),
        organiser: Some("Chief".into()),
        terms: "{}".into(),
        stage: "running".into(),
        takes_entries: true,
        seed: -7,
        made: 3,
        ..TournamentRow::default()
    }
}

fn change(kept: &KeptTournament) -> TournamentChange {
    TournamentChange {
        row: kept.row.clone(),
        entrants: Vec::new(),
        erased: Vec::new(),
        pairings: Vec::new(),
        games: Vec::new(),
    }
}

async fn kept(store: &Store) -> KeptTournament {
    store.tournament(ID).await.expect("readable").expect("there")
}

/// Returns the store with a tournament in which two games go on and one has a bye.
async fn paired(place: &Location) -> Store {
    let store = Store::open(place, 2).await.expect("a new place");
    assert!(store.create_tournament(&row(), 1, 1).await.expect("stored"));
    assert!(
        !store.create_tournament(&TournamentRow { id: "another".into(), ..row() }, 1, 9).await.expect("full")
    );
    let mut begins = change(&kept(&store).await);
    begins.row.round = 1;
    begins.entrants = (1..=5).map(entrant).collect();
    begins.pairings = vec![
        pairing(1, 1, Some(2), Some("gameofone")),
        pairing(2, 3, Some(4), Some("gameoftwo")),
        pairing(3, 5, None, None),
    ];
    begins.games = vec![Draft::of_people("gameofone"), Draft::of_people("gameoftwo")];
    assert_eq!(store.change_tournament(&begins).await.expect("stored"), Changed::Done);
    begins.games.clear();
    assert_eq!(store.change_tournament(&begins).await.expect("seen"), Changed::Stale, "{place}");
    store
}

#[tokio::test]
async fn a_change_is_made_from_the_version_that_is_known_or_not_at_all() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = paired(&place).await;
        let found = kept(&store).await;
        assert_eq!((found.row.version, found.row.seed, found.row.round), (1, -7, 1));
        assert_eq!(found.entrants, (1..=5).map(entrant).collect::<Vec<_>>());
        assert_eq!(found.pairings.len(), 3);
        assert!(store.is_full() && store.load("gameoftwo").await.expect("whole").is_some());
        assert_eq!(store.tournaments(5).await.expect("readable"), [(found.row.clone(), 5)]);
        assert_eq!(store.pulses().await.expect("readable")[0].version, 1);
        assert_eq!(store.tournament_version("nothing").await.expect("readable"), None);

        let mut leaves = change(&found);
        leaves.entrants = vec![EntrantRow { gone: Some(1), ..entrant(5) }];
        leaves.erased = vec![4];
        leaves.row.stage = "over".into();
        assert_eq!(store.change_tournament(&leaves).await.expect("stored"), Changed::Done);
        let found = kept(&store).await;
        assert_eq!(
            found.entrants.iter().map(|entrant| entrant.gone).collect::<Vec<_>>(),
            [None, None, None, Some(1)]
        );
        assert!(store.pulses().await.expect("readable").is_empty());
        assert_eq!(store.forget_tournament(ID, 1).await.expect("seen"), Changed::Stale);
        assert_eq!(store.forget_tournament(ID, 2).await.expect("stored"), Changed::Done);
        assert_eq!(store.tournament(ID).await.expect("readable"), None);
        store.close().await;
    }
}

#[tokio::test]
async fn the_first_end_of_a_game_is_its_result() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = paired(&place).await;
        assert_eq!(store.unsettled().await.expect("readable").len(), 2);
        let ended = |winner, absent| ResultRow { winner, reason: "resign".into(), absent };
        store.put_result("gameofone", &ended(Some(1), [false; 2])).await.expect("stored");
        store.put_result("gameofone", &ended(None, [false; 2])).await.expect("stored");
        store.put_result("gameoftwo", &ended(Some(0), [false, true])).await.expect("stored");
        store.settle_without_players("gameoftwo").await.expect("stored");
        let found = kept(&store).await;
        let results: Vec<_> =
            found.pairings.iter().map(|pairing| (pairing.result.as_deref(), pairing.ended)).collect();
        assert_eq!(
            results,
            [(Some("white"), Some(1)), (Some("black-forfeit"), Some(2)), (None, None)],
            "{place}"
        );
        assert_eq!(found.row.version, 3, "each result is a change");
        let away: Vec<_> = found.entrants.iter().map(|entrant| entrant.absence).collect();
        assert_eq!(
            away,
            [Absence::Here, Absence::Here, Absence::Here, Absence::Resting, Absence::Here],
            "who did not come"
        );
        assert!(store.unsettled().await.expect("readable").is_empty());
        store.close().await;
    }
}

#[tokio::test]
async fn half_the_time_is_noted_until_the_end_and_counts_in_a_game_that_was_played() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = paired(&place).await;
        let noted = async || -> Vec<Option<String>> {
            kept(&store).await.pairings.into_iter().map(|pairing| pairing.berserk).collect()
        };
        store.set_berserk("gameofone", 1, "b", None).await.expect("stored");
        store.set_berserk("gameofone", 2, "bw", None).await.expect("stored");
        store.set_berserk("gameoftwo", 1, "w", None).await.expect("stored");
        assert_eq!(noted().await, [Some("bw".into()), Some("w".into()), None], "{place}");
        assert_eq!(kept(&store).await.row.version, 4, "those who look at the table hear of it");
        assert!(matches!(
            store.set_berserk("gameoftwo", 1, "bw", None).await,
            Err(StoreError::Conflict { .. })
        ));
        for ply in 0..14 {
            let made = Made::plain(ply, "7g7f");
            store.add_move("gameofone", 3 + ply as i64, made).await.expect("stored");
        }
        let ended = |winner| ResultRow { winner: Some(winner), reason: "resign".into(), absent: [false; 2] };
        store.put_result("gameofone", &ended(0)).await.expect("stored");
        store.put_result("gameoftwo", &ended(1)).await.expect("stored");
        assert_eq!(noted().await, [Some("bw".into()), None, None], "{place}: one was over at once");
        store.close().await;
    }
}

#[tokio::test]
async fn old_tournaments_go_with_the_last_of_their_games() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = paired(&place).await;
        let forget = async |over, left| store.forget_old_tournaments(over, left, 9).await.expect("stored");
        assert_eq!(forget(9, 9).await, 0, "{place}: its games are kept");
        store.delete(&["gameofone".into(), "gameoftwo".into()]).await.expect("stored");
        assert_eq!(forget(9, 5).await, 0, "{place}: it goes on, and somebody was paired then");
        let mut ends = change(&kept(&store).await);
        ends.row.stage = "over".into();
        assert_eq!(store.change_tournament(&ends).await.expect("stored"), Changed::Done);
        assert_eq!(forget(3, 9).await, 0, "{place}: it was made then");
        assert_eq!(forget(4, 0).await, 1, "{place}");
        assert_eq!(store.tournament(ID).await.expect("readable"), None);
        let never = TournamentRow { stage: "open".into(), ..row() };
        assert!(store.create_tournament(&never, 1, 1).await.expect("stored"));
        assert_eq!((forget(9, 3).await, forget(0, 4).await), (0, 1), "{place}: it never began");
        store.close().await;
    }
}

#[tokio::test]
async fn who_has_an_account_is_called_as_it_is_as_long_as_it_is_there() {
    let folder = Folder::new();
    for place in places(&folder) {
        let store = paired(&place).await;
        let draft = AccountDraft {
            id: "a".into(),
            name: "Habu".into(),
            folded: "habu".into(),
            look: "habu".into(),
            password: Some("p".into()),
            created: 1,
        };
        assert_eq!(store.sign_up(&draft, None).await.expect("stored"), SignedUp::Done);
        let mut enters = change(&kept(&store).await);
        enters.entrants = vec![EntrantRow { account: Some("a".into()), browser: None, ..entrant(6) }];
        assert_eq!(store.change_tournament(&enters).await.expect("stored"), Changed::Done);
        let name = async || kept(&store).await.entrants[5].name.clone();
        assert_eq!(name().await.as_deref(), Some("Habu"), "{place}");
        store.forget_account("a").await.expect("stored");
        assert_eq!(name().await, None);
        store.close().await;
    }
}
