use super::{System, standings};
use crate::{Berserk, Entrant, EntrantId, Event, Meeting, Outcome, Pairing, Points, TieBreak};

fn event(count: u32, games: &[(u32, u32, u32, Outcome)]) -> Event {
    let entrants = (1..=count).map(|id| Entrant::new(EntrantId(id), None)).collect();
    let meeting = |&(round, black, white, outcome): &(u32, u32, u32, Outcome)| Meeting {
        round,
        pairing: Pairing::Game { black: EntrantId(black), white: EntrantId(white) },
        outcome: Some(outcome),
        berserk: Berserk::NONE,
    };
    Event::new(entrants, games.iter().map(meeting).collect()).expect("an event")
}

#[test]
fn those_who_are_equal_in_everything_share_a_rank() {
    let event = event(4, &[(1, 1, 2, Outcome::BlackWins), (1, 3, 4, Outcome::BlackWins)]);
    let ranks = |tie_breaks: &[TieBreak]| -> Vec<_> {
        standings(&event, System::Swiss, tie_breaks)
            .iter()
            .map(|place| (place.entrant.0, place.rank))
            .collect()
    };
    let expected = [(1, Some(1)), (3, Some(1)), (2, Some(3)), (4, Some(3))];
    assert_eq!(ranks(&[]), expected);
    assert_eq!(ranks(System::Swiss.tie_breaks()), expected);
}

#[test]
fn tie_breaks_decide_in_their_order_and_within_groups() {
    use Outcome::{BlackWins, Draw};
    // Three with two points each, of whom 2 has beaten 1.
    let event = event(
        4,
        &[
            (1, 1, 4, BlackWins),
            (1, 2, 3, Draw),
            (2, 2, 1, BlackWins),
            (2, 3, 4, Draw),
            (3, 1, 3, BlackWins),
            (3, 4, 2, Draw),
        ],
    );
    let places =
        standings(&event, System::RoundRobin, &[TieBreak::DirectEncounter, TieBreak::SonnebornBerger]);
    let first: Vec<_> = places.iter().map(|place| (place.entrant.0, place.rank, place.points)).collect();
    assert_eq!(first[..2], [(2, Some(1), Points::whole(2)), (1, Some(2), Points::whole(2))]);
    assert_eq!(places[0].tie_breaks[0], Points::ONE);
    assert_eq!(places[0].games, [1, 2, 0]);
}

#[test]
fn nobody_is_missing() {
    assert!(standings(&event(0, &[]), System::Swiss, &[]).is_empty());
    let places = standings(&event(3, &[]), System::Arena, System::Arena.tie_breaks());
    assert_eq!(places.len(), 3);
    assert!(places.iter().all(|place| place.rank == Some(1)));
}
