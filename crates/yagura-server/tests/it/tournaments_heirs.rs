//! Tournaments of guests who sign up meanwhile, and of accounts that are closed or deleted meanwhile.

use serde_json::{Value, json};
use yagura_rig::postgres;
use yagura_server::Options;

use crate::{
    moderation::promote,
    person::Person,
    support::{Answer, Folder, Server},
    tournaments::{
        done, enter, hasty, hold, in_haste, key, list, of_file, of_round, organiser, play_round, shown, until,
    },
};

/// Sends a request of somebody who is logged in, from the browser of this key.
async fn ask(
    server: &Server,
    (person, key): (&Person, &str),
    method: &str,
    path: &str,
    body: &Value,
) -> Answer {
    let (origin, bearer) = (format!("http://{}", server.address), format!("Bearer {key}"));
    let headers = [
        ("cookie", person.cookie.as_str()),
        ("origin", origin.as_str()),
        ("authorization", bearer.as_str()),
        ("content-type", "application/json"),
    ];
    let body = if body.is_null() { String::new() } else { body.to_string() };
    server.request(method, &format!("/api/v1/{path}"), &headers, &body).await
}

async fn a_guest_signs_up(server: &Server) {
    let id = hold(server, json!({"system": "swiss", "rounds": 3})).await;
    for number in 1..=4 {
        assert_eq!(enter(server, &id, number).await.status, 201);
    }
    done(server, &id, json!({"act": "start"})).await;
    let (chief, hana) = (Person::sign_up(server, "Organiser").await, Person::sign_up(server, "Hana").await);

    // He enters again, as he is asked to: he takes part already.
    let path = format!("tournaments/{id}/entry");
    let (hers, entry) = (key(1), json!({"token": key(1)}));
    let entered = ask(server, (&hana, &hers), "POST", &path, &entry).await;
    assert_eq!((entered.status, entered.json()["player"].as_u64()), (201, Some(1)), "{}", entered.body);
    let path = format!("tournaments/{id}");
    let seen = ask(server, (&hana, &hers), "GET", &path, &Value::Null).await.json();
    let players = list(&seen["tournament"], "players");
    let first = players.iter().find(|player| player["number"] == 1).expect("he plays");
    assert_eq!((players.len(), &first["name"], &first["account"]), (4, &json!("Hana"), &json!(true)));
    assert!(!seen["you"]["game"].is_null(), "his game goes on: {seen}");
    assert!(shown(server, &id, &hers).await["you"]["player"].is_null(), "who logs out leaves it");

    // The socket does it too.
    let socket = format!("/api/v1/{path}/ws?protocol=3");
    let origin = format!("http://{}", server.address);
    let headers = [("cookie", chief.cookie.as_str()), ("origin", origin.as_str())];
    let mut page = server.dial_with(&socket, &headers).await.expect("a socket");
    page.send_text(&json!({"t": "hello", "key": organiser()}).to_string()).await;
    assert_eq!(page.wait_for("you").await["you"]["organiser"], true);
    play_round(server, &id, 1).await;
    let acts = format!("{path}/acts");
    let paired = ask(server, (&chief, &organiser()), "POST", &acts, &json!({"act": "pair"})).await;
    assert_eq!(paired.status, 204, "{}", paired.body);
    let round = until(server, &id, |tournament| tournament["round"] == 2).await;
    assert_eq!((of_round(&round, 2).len(), &round["organiser"]), (2, &json!("Organiser")));

    // Who takes part already by his account has the guest's entry beside it.
    let seen = ask(server, (&hana, &key(2)), "GET", &path, &Value::Null).await.json();
    assert_eq!(seen["you"]["player"], 1, "{seen}");
    assert_eq!(shown(server, &id, &key(2)).await["you"]["player"], 2);
}

#[tokio::test]
async fn a_guest_who_signs_up_keeps_his_place_and_what_he_holds() {
    let folder = Folder::new();
    a_guest_signs_up(&of_file(&folder)).await;
    let database = Some(postgres::database("tournament_heirs").parse().expect("an address"));
    a_guest_signs_up(&hasty(Options { database, ..Options::default() })).await;
}

#[tokio::test]
async fn whose_account_is_closed_or_deleted_is_not_paired_any_more() {
    for is_deleted in [false, true] {
        an_account_ends(is_deleted).await;
    }
}

async fn an_account_ends(is_deleted: bool) {
    let folder = Folder::new();
    // The judge is appointed in the file.
    let server = Server::run(in_haste(Options { data: folder.data(), ..Options::default() }));
    let (mut ken, mut judge) =
        (Person::sign_up(&server, "Ken").await, Person::sign_up(&server, "Judge").await);
    promote(&folder, "Judge").await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let id = hold(&server, json!({"system": "swiss", "rounds": 3})).await;
        for number in 1..=4 {
            assert_eq!(enter(&server, &id, number).await.status, 201);
        }
        let entry = json!({"token": key(5)});
        let entered = ken.post(&server, &format!("tournaments/{id}/entry"), &entry).await;
        assert_eq!(entered.status, 201, "{}", entered.body);
        ids.push(id);
    }
    let (begun, open) = (&ids[0], &ids[1]);
    done(&server, begun, json!({"act": "start"})).await;
    play_round(&server, begun, 1).await;
    let ended = if is_deleted {
        ken.delete(&server, "account", &json!({"name": "Ken"})).await
    } else {
        let close = json!({"act": "close", "reason": "cheating"});
        judge.post(&server, "moderation/accounts/Ken", &close).await
    };
    assert_eq!(ended.status, 204, "{}", ended.body);
    done(&server, begun, json!({"act": "pair"})).await;
    let round = until(&server, begun, |tournament| tournament["round"] == 2).await;
    let meets = |pairing: &&Value| pairing["black"] == 5 || pairing["white"] == 5;
    assert_eq!(of_round(&round, 2).len(), 2, "{round}");
    assert!(!of_round(&round, 2).iter().any(meets), "{round}");
    let gone = list(&round, "players").iter().find(|player| player["number"] == 5).expect("he played");
    assert_eq!(gone["left"], true);
    done(&server, open, json!({"act": "start"})).await;
    let first = until(&server, open, |tournament| tournament["round"] == 1).await;
    assert_eq!((list(&first, "players").len(), of_round(&first, 1).len()), (4, 2), "{first}");
}
