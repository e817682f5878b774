use yagura::Variant;
use yagura_wire::{Level, NewGame, NewPlayer, ServerMessage};

use super::{Moment, Replies, Solo, Task, Worker};
use crate::Analyst;

fn moment(chance: u64) -> Moment {
    Moment { chance, now: "2026-01-01T00:00:00Z".to_owned() }
}

fn against_engine(variant: &str) -> Solo {
    let level = Level::try_from(1).expect("the weakest");
    let new = NewGame {
        variant: variant.to_owned(),
        black: NewPlayer::Human,
        white: NewPlayer::Engine { level },
        position: None,
        clock: None,
        hints: true,
        rated: false,
        listed: false,
        delay: None,
    };
    Solo::begin(&new, &moment(77)).expect("a game")
}

/// Whatever happens, what is kept is the game as it is.
fn keeps(solo: &Solo) {
    let again = Solo::of_kept(&solo.kept()).expect("what was kept");
    let (mut here, mut there) = (solo.snapshot(), again.snapshot());
    // An offer of a draw does not outlive the page.
    here.standing.offers = there.standing.offers;
    here.standing.thinking = there.standing.thinking;
    there.v = here.v;
    assert_eq!(here, there);
}

fn say(solo: &mut Solo, text: &str) -> Replies {
    let replies = solo.hear(text, &moment(1234));
    keeps(solo);
    replies
}

fn refused(replies: &Replies) -> bool {
    replies.messages.iter().any(|message| matches!(message, ServerMessage::Refused { .. }))
}

/// Lets the engine do all that it has to do.
fn engine_acts(solo: &mut Solo, analyst: &Analyst) {
    for step in 0..8 {
        let Some(task) = solo.task() else { return };
        let result = Worker::new(analyst).done(solo, task, step);
        let replies = solo.take(result, None, &moment(99));
        assert!(!replies.messages.is_empty() && !refused(&replies), "{task:?}");
        keeps(solo);
    }
}

fn move_on(solo: &mut Solo) {
    let snapshot = solo.snapshot();
    let (ply, first) = (snapshot.moves.len(), snapshot.standing.legal.first().expect("a legal move"));
    let replies = say(solo, &format!(r#"{{"t": "move", "a": 1, "ply": {ply}, "move": "{first}"}}"#));
    assert!(!refused(&replies), "{first}");
}

#[test]
fn every_system_is_played_against_the_engine() {
    let analyst = Analyst::new(1);
    for id in ["shogi", "chu", "stun", "kokose", "gungi", "dobutsu", "shogi?first=white"] {
        let mut solo = against_engine(id);
        for _ in 0..3 {
            engine_acts(&mut solo, &analyst);
            if solo.snapshot().standing.turn.is_none() {
                break;
            }
            move_on(&mut solo);
        }
        assert!(solo.snapshot().moves.len() >= 3, "{id}");
    }
}

#[test]
fn armies_are_sealed_opened_and_played_with() {
    let analyst = Analyst::new(1);
    for id in ["rengo-shogi", "rengo-chess", "rengo-xiangqi"] {
        let variant = Variant::parse(id).expect("a game");
        let armies = yagura_answers::armies(&variant, 3).expect("armies");
        let mut solo = against_engine(id);
        assert!(matches!(solo.task(), Some(Task::Army { .. })), "{id}");
        assert!(refused(&say(&mut solo, r#"{"t": "move", "a": 1, "ply": 0, "move": "7g7f"}"#)));
        let seal = format!(r#"{{"t": "seal", "a": 2, "player": "A", "setup": "{}"}}"#, armies.native);
        assert!(!refused(&say(&mut solo, &seal)));
        assert!(!refused(&say(&mut solo, r#"{"t": "unseal", "a": 3}"#)));
        assert!(!refused(&say(&mut solo, &seal)));
        engine_acts(&mut solo, &analyst);
        let setup = solo.snapshot().setup.expect("a set-up");
        assert!(setup.armies.is_some(), "{id}");
        while solo.snapshot().setup.is_some_and(|setup| !setup.waiting.is_empty()) {
            let Some((ranks, _)) = own_ranks(&solo) else { panic!("{id}: ranks") };
            assert!(!refused(&say(&mut solo, &format!(r#"{{"t": "replace", "a": 4, "ranks": "{ranks}"}}"#))));
            engine_acts(&mut solo, &analyst);
        }
        move_on(&mut solo);
        engine_acts(&mut solo, &analyst);
        assert!(solo.record(Some("json"), None).is_ok());
    }
}

fn own_ranks(solo: &Solo) -> Option<(String, String)> {
    use yagura::{Position as _, SetUpPhase as _};
    let position = solo.game.position();
    let army = position.army(position.side())?;
    army.split_once('|').map(|(ranks, hand)| (ranks.to_owned(), hand.to_owned()))
}

#[test]
fn a_game_is_given_up_taken_back_and_played_again() {
    let analyst = Analyst::new(1);
    let mut solo = against_engine("minishogi");
    assert!(refused(&say(&mut solo, r#"{"t": "takeback", "a": 1}"#)), "nothing was played");
    move_on(&mut solo);
    engine_acts(&mut solo, &analyst);
    say(&mut solo, r#"{"t": "takeback", "a": 1}"#);
    assert_eq!(solo.snapshot().moves, Vec::<String>::new());
    move_on(&mut solo);
    engine_acts(&mut solo, &analyst);
    say(&mut solo, r#"{"t": "draw", "a": 1}"#);
    assert!(matches!(solo.task(), Some(Task::Judge { .. })));
    engine_acts(&mut solo, &analyst);
    assert!(solo.snapshot().standing.outcome.is_none(), "too early for a draw");
    assert!(say(&mut solo, r#"{"t": "hint", "a": 9}"#).hint.is_some());
    let result = Worker::new(&analyst).done(&solo, Task::Hint, 0);
    let told = solo.take(result, None, &moment(5));
    assert!(told.messages.iter().any(|message| matches!(message, ServerMessage::Hint { .. })));
    assert_eq!(solo.snapshot().standing.hints, Some(1));
    say(&mut solo, r#"{"t": "resign", "a": 1}"#);
    assert!(solo.snapshot().standing.outcome.is_some());
    assert!(refused(&say(&mut solo, r#"{"t": "resign", "a": 1}"#)));
    let next = say(&mut solo, r#"{"t": "rematch", "a": 1, "swap": true}"#).next.expect("another game");
    let another = Solo::of_kept(&next.kept).expect("what was kept");
    assert_eq!(another.snapshot().seats, [yagura_wire::Side::White]);
    assert!(solo.record(Some("kif"), Some("utf-8")).is_ok());
    assert!(solo.record(Some("doc"), None).is_err());
}

#[test]
fn what_others_wrote_is_no_game() {
    let kept = against_engine("shogi").kept();
    for wrong in [
        String::new(),
        "{}".to_owned(),
        kept.replace("\"version\":1", "\"version\":2"),
        kept.replace("\"moves\":[]", "\"moves\":[\"7g7e\"]"),
        kept.replace("\"variant\":\"shogi\"", "\"variant\":\"nothing\""),
    ] {
        assert!(Solo::of_kept(&wrong).is_err(), "{wrong}");
    }
    for garbage in [
        "",
        "nonsense",
        "{}",
        r#"{"t": "seal", "a": 1, "setup": "x"}"#,
        r#"{"t": "absence", "claim": "win"}"#,
    ] {
        assert!(refused(&against_engine("shogi").hear(garbage, &moment(1))), "{garbage}");
    }
}
