use super::{Ledger, TieBreak};
use crate::{Berserk, Entrant, EntrantId, Event, Meeting, Outcome, Pairing, System};

fn game(round: u32, black: u32, white: u32, outcome: Outcome) -> Meeting {
    let pairing = Pairing::Game { black: EntrantId(black), white: EntrantId(white) };
    Meeting { round, pairing, outcome: Some(outcome), berserk: Berserk::NONE }
}

/// Four players, three rounds: 1 has 2½ points, 2 has 2, 3 has 1, 4 has ½.
fn four() -> Event {
    use Outcome::{BlackWins, Draw, WhiteWins};
    let entrants = (1..=4).map(|id| Entrant::new(EntrantId(id), None)).collect();
    let meetings = vec![
        game(1, 1, 4, Draw),
        game(1, 2, 3, BlackWins),
        game(2, 3, 1, WhiteWins),
        game(2, 4, 2, WhiteWins),
        game(3, 1, 2, BlackWins),
        game(3, 3, 4, BlackWins),
    ];
    Event::new(entrants, meetings).expect("an event")
}

/// Returns quarters of points.
fn value(event: &Event, system: System, id: u32, tie_break: TieBreak) -> u32 {
    Ledger { event, system, id: EntrantId(id) }.value(tie_break, &[]).quarters()
}

#[test]
fn each_is_as_it_is_reckoned_by_hand() {
    let event = four();
    let of_first = |tie_break| value(&event, System::Swiss, 1, tie_break);
    // Opponents: 2 with 2 points, 3 with 1, 4 with ½.
    assert_eq!(of_first(TieBreak::Buchholz), 14);
    assert_eq!(of_first(TieBreak::BuchholzCut1), 12);
    assert_eq!(of_first(TieBreak::MedianBuchholz), 4);
    assert_eq!(of_first(TieBreak::SonnebornBerger), 13, "2 + 1 + half of ½");
    assert_eq!(of_first(TieBreak::Wins), 8);
    assert_eq!(of_first(TieBreak::Progressive), 2 + 6 + 10);
}

#[test]
fn direct_encounter_counts_when_all_who_are_equal_have_met() {
    let event = four();
    let among = |id, equals: &[u32]| -> u32 {
        let equals: Vec<_> = equals.iter().copied().map(EntrantId).collect();
        Ledger { event: &event, system: System::RoundRobin, id: EntrantId(id) }
            .value(TieBreak::DirectEncounter, &equals)
            .quarters()
    };
    assert_eq!((among(2, &[2, 3, 4]), among(3, &[2, 3, 4]), among(4, &[2, 3, 4])), (8, 4, 0));
    let after_one = Event::new(
        event.entrants().copied().collect(),
        event.meetings().iter().filter(|meeting| meeting.round == 1).copied().collect(),
    )
    .expect("an event");
    let ledger = Ledger { event: &after_one, system: System::Swiss, id: EntrantId(2) };
    let equals = [EntrantId(2), EntrantId(3), EntrantId(4)];
    assert_eq!(ledger.value(TieBreak::DirectEncounter, &equals).quarters(), 0, "not all have met");
}

#[test]
fn a_round_without_a_game_is_one_against_oneself() {
    let entrants = (1..=3).map(|id| Entrant::new(EntrantId(id), None)).collect();
    let bye = |round, id| Meeting {
        round,
        pairing: Pairing::Bye(EntrantId(id)),
        outcome: None,
        berserk: Berserk::NONE,
    };
    let meetings =
        vec![game(1, 1, 2, Outcome::BlackWins), bye(1, 3), game(2, 1, 3, Outcome::WhiteWins), bye(2, 2)];
    let event = Event::new(entrants, meetings).expect("an event");
    // 3 has two points, one of them by the bye: himself, and 1 with one point.
    assert_eq!(value(&event, System::Swiss, 3, TieBreak::Buchholz), 12);
    assert_eq!(value(&event, System::Swiss, 3, TieBreak::SonnebornBerger), 12);
    assert_eq!(value(&event, System::Swiss, 3, TieBreak::Wins), 4, "a bye is no win at the board");
}

#[test]
fn the_rounds_that_an_opponent_missed_count_half() {
    let mut entrants: Vec<_> = (1..=4).map(|id| Entrant::new(EntrantId(id), None)).collect();
    entrants[1].left = Some(1);
    let bye =
        Meeting { round: 2, pairing: Pairing::Bye(EntrantId(4)), outcome: None, berserk: Berserk::NONE };
    let meetings = vec![
        game(1, 1, 2, Outcome::BlackWins),
        game(1, 3, 4, Outcome::BlackWins),
        game(2, 3, 1, Outcome::Draw),
        bye,
    ];
    let event = Event::new(entrants, meetings).expect("an event");
    assert_eq!(value(&event, System::Swiss, 1, TieBreak::Buchholz), 2 + 6);
}
