use super::{Drawn, LateEntryError, annulled, enter_late, pair, rounds};
use crate::{
    Berserk, Cycles, Entrant, EntrantId, Event, Meeting, Outcome, Pairing, PairingError, Points, System,
    standings,
};

const SEED: u64 = 5;

fn entrants(count: u32) -> Vec<Entrant> {
    (1..=count).map(|id| Entrant::new(EntrantId(id), None)).collect()
}

/// Plays a round in which everybody who has Black wins.
fn play(entrants: &[Entrant], meetings: &mut Vec<Meeting>, cycles: Cycles, round: u32) {
    let event = Event::new(entrants.to_vec(), meetings.clone()).expect("an event");
    for Drawn { pairing, outcome } in pair(&event, cycles, round, SEED).expect("a round") {
        meetings.push(Meeting {
            round,
            pairing,
            outcome: Some(outcome.unwrap_or(Outcome::BlackWins)),
            berserk: Berserk::NONE,
        });
    }
}

#[test]
fn everybody_meets_everybody_and_with_an_odd_number_rests_once() {
    for (players, cycles) in [(4, Cycles::One), (5, Cycles::One), (4, Cycles::Two), (7, Cycles::Two)] {
        let entrants = entrants(players);
        let mut meetings = Vec::new();
        for round in 1..=rounds(players as usize, cycles) {
            play(&entrants, &mut meetings, cycles, round);
        }
        let times = if cycles == Cycles::One { 1 } else { 2 };
        assert_eq!(meetings.len() as u32, times * players * (players - 1) / 2);
        for one in &entrants {
            let games = meetings.iter().filter(|meeting| meeting.pairing.entrants().any(|id| id == one.id));
            assert_eq!(games.count() as u32, times * (players - 1));
        }
        if cycles == Cycles::Two {
            let colours: std::collections::BTreeSet<_> = meetings
                .iter()
                .filter_map(|meeting| match meeting.pairing {
                    Pairing::Game { black, white } => Some((black, white)),
                    Pairing::Bye(_) => None,
                })
                .collect();
            assert_eq!(colours.len(), meetings.len(), "each with both colours");
        }
    }
}

#[test]
fn nobody_has_a_colour_three_times_running_in_two_cycles() {
    for players in [4, 6, 8, 10] {
        let entrants = entrants(players);
        let mut meetings = Vec::new();
        for round in 1..=rounds(players as usize, Cycles::Two) {
            play(&entrants, &mut meetings, Cycles::Two, round);
        }
        let event = Event::new(entrants.clone(), meetings).expect("an event");
        for entrant in &entrants {
            let colours: Vec<_> =
                event.turns(entrant.id).filter_map(|turn| turn.against).map(|(_, colour)| colour).collect();
            assert!(
                colours.windows(3).all(|three| three[0] != three[1] || three[1] != three[2]),
                "{colours:?}"
            );
        }
    }
}

#[test]
fn there_are_no_more_rounds_than_the_table_has() {
    let event = Event::new(entrants(4), Vec::new()).expect("an event");
    for round in [0, 4] {
        let error = pair(&event, Cycles::One, round, SEED).expect_err("no round");
        assert_eq!(error, PairingError::NoRound { round, rounds: 3 });
    }
    let alone = Event::new(entrants(1), Vec::new()).expect("an event");
    assert_eq!(pair(&alone, Cycles::One, 1, SEED), Err(PairingError::TooFew(1)));
}

#[test]
fn who_leaves_before_half_of_his_games_has_not_taken_part() {
    let mut entrants = entrants(6);
    let mut meetings = Vec::new();
    for round in 1..=2 {
        play(&entrants, &mut meetings, Cycles::One, round);
    }
    entrants[0].left = Some(2);
    for round in 3..=5 {
        play(&entrants, &mut meetings, Cycles::One, round);
    }
    let event = Event::new(entrants, meetings).expect("an event");
    assert_eq!(annulled(&event, Cycles::One).len(), 1);
    let places = standings(&event, System::RoundRobin, &[]);
    let last = places.last().expect("a place");
    assert_eq!((last.entrant, last.rank, last.points), (EntrantId(1), None, Points::NONE));
    for place in &places[..5] {
        assert_eq!(place.games.iter().sum::<u32>(), 4, "the game against him does not count");
    }
}

#[test]
fn who_leaves_later_loses_the_rest() {
    let mut entrants = entrants(6);
    let mut meetings = Vec::new();
    for round in 1..=3 {
        play(&entrants, &mut meetings, Cycles::One, round);
    }
    entrants[0].left = Some(3);
    let event = Event::new(entrants, meetings).expect("an event");
    assert!(annulled(&event, Cycles::One).is_empty());
    let drawn = pair(&event, Cycles::One, 4, SEED).expect("a round");
    let own: Vec<_> = drawn.iter().filter(|drawn| drawn.outcome.is_some()).collect();
    let [Drawn { pairing: Pairing::Game { black, .. }, outcome: Some(outcome) }] = own[..] else {
        panic!("{drawn:?}");
    };
    let expected = if *black == EntrantId(1) { Outcome::WhiteByForfeit } else { Outcome::BlackByForfeit };
    assert_eq!(*outcome, expected);
}

#[test]
fn who_comes_late_takes_a_free_place_while_the_first_round_goes_on() {
    let newcomer = EntrantId(9);
    let first = |count| {
        let event = Event::new(entrants(count), Vec::new()).expect("an event");
        let drawn = pair(&event, Cycles::One, 1, SEED).expect("a round");
        drawn.into_iter().map(|drawn| Meeting {
            round: 1,
            pairing: drawn.pairing,
            outcome: None,
            berserk: Berserk::NONE,
        })
    };
    let five = Event::new(entrants(5), first(5).collect()).expect("an event");
    let game = enter_late(&five, Cycles::One, newcomer, SEED).expect("a place");
    let rests = |id: &EntrantId| five.turns(*id).next().is_none();
    assert!(game.entrants().filter(|id| *id != newcomer).all(|id| rests(&id)), "who rests meets him");

    let late = Entrant { entered: 1, ..Entrant::new(newcomer, None) };
    let all: Vec<_> = entrants(5).into_iter().chain([late]).collect();
    let mut meetings: Vec<_> = first(5)
        .chain([Meeting { round: 1, pairing: game, outcome: None, berserk: Berserk::NONE }])
        .collect();
    for meeting in &mut meetings {
        meeting.outcome = Some(Outcome::Draw);
    }
    for round in 2..=rounds(6, Cycles::One) {
        play(&all, &mut meetings, Cycles::One, round);
    }
    assert_eq!(meetings.len(), 15, "everybody has met everybody");

    let four = Event::new(entrants(4), first(4).collect()).expect("an event");
    assert_eq!(enter_late(&four, Cycles::One, newcomer, SEED), Err(LateEntryError::Full));
    let over = Event::new(all, meetings).expect("an event");
    assert_eq!(enter_late(&over, Cycles::One, EntrantId(10), SEED), Err(LateEntryError::Over));
}
