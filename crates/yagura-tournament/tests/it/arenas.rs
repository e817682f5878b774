//! An arena from the first game to the last.

use yagura_tournament::{
    Berserk, Entrant, EntrantId, Event, Meeting, Outcome, Pairing, System, arena, standings,
};

#[test]
fn everybody_plays_on_and_never_the_same_twice_running() {
    let mut random = fastrand::Rng::with_seed(9);
    let entrants: Vec<_> = (1..=7).map(|id| Entrant::new(EntrantId(id), None)).collect();
    let mut over: Vec<Meeting> = Vec::new();
    let mut going: Vec<Pairing> = Vec::new();
    let mut waiting: Vec<EntrantId> = entrants.iter().map(|entrant| entrant.id).collect();
    for _ in 0..300 {
        let event = Event::new(entrants.clone(), over.clone()).expect("an arena");
        for pairing in arena::pair(&event, &waiting, entrants.len(), 3) {
            let pair: Vec<_> = pairing.entrants().collect();
            let again = |id: &EntrantId| {
                let mut own =
                    over.iter().rev().filter(|meeting| meeting.pairing.entrants().any(|other| other == *id));
                own.next().is_some_and(|last| {
                    pair.iter().all(|id| last.pairing.entrants().any(|other| other == *id))
                })
            };
            assert!(!pair.iter().any(again), "{pairing:?}");
            waiting.retain(|id| !pair.contains(id));
            going.push(pairing);
        }
        assert!(waiting.len() <= 3, "{waiting:?} wait while {going:?} play");
        let pairing = going.swap_remove(random.usize(..going.len()));
        let outcome = [Outcome::BlackWins, Outcome::WhiteWins, Outcome::Draw][random.usize(..3)];
        over.push(Meeting {
            round: over.len() as u32 + 1,
            pairing,
            outcome: Some(outcome),
            berserk: Berserk::NONE,
        });
        waiting.extend(pairing.entrants());
    }
    let event = Event::new(entrants, over).expect("an arena");
    let places = standings(&event, System::Arena, System::Arena.tie_breaks());
    assert_eq!(places.iter().map(|place| place.games.iter().sum::<u32>()).sum::<u32>(), 600);
    assert!(
        places.iter().all(|place| place.games.iter().sum::<u32>() > 50),
        "nobody is left waiting: {places:?}"
    );
}
