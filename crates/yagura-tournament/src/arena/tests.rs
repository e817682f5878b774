use super::{pair, score};
use crate::{Berserk, Entrant, EntrantId, Event, Meeting, Outcome, Pairing, Points};

fn arena(count: u32, games: &[(u32, u32, Outcome)]) -> Event {
    let entrants = (1..=count).map(|id| Entrant::new(EntrantId(id), None)).collect();
    let meeting = |(round, (black, white, outcome)): (u32, &(u32, u32, Outcome))| Meeting {
        round,
        pairing: Pairing::Game { black: EntrantId(*black), white: EntrantId(*white) },
        outcome: Some(*outcome),
        berserk: Berserk::NONE,
    };
    Event::new(entrants, (1..).zip(games).map(meeting).collect()).expect("an arena")
}

fn ids(numbers: &[u32]) -> Vec<EntrantId> {
    numbers.iter().copied().map(EntrantId).collect()
}

#[test]
fn points_are_doubled_after_two_wins_until_one_does_not_win() {
    use Outcome::{BlackWins, Draw, WhiteWins};
    let outcomes = [BlackWins, BlackWins, BlackWins, Draw, Draw, BlackWins, WhiteWins];
    let games: Vec<_> = outcomes.into_iter().map(|outcome| (1, 2, outcome)).collect();
    let expected = [2, 4, 8, 10, 11, 13, 13];
    for (played, points) in (1..).zip(expected) {
        let arena = arena(2, &games[..played]);
        assert_eq!(score(&arena, EntrantId(1)).points, Points::whole(points), "after {played}");
    }
    assert!(score(&arena(2, &games[..3]), EntrantId(1)).is_doubled());
    assert!(!score(&arena(2, &games[..4]), EntrantId(1)).is_doubled());
}

#[test]
fn a_win_with_half_the_time_is_one_point_more_and_is_not_doubled() {
    let bold = Berserk { black: true, white: false };
    let game = |round, outcome| Meeting {
        round,
        pairing: Pairing::Game { black: EntrantId(1), white: EntrantId(2) },
        outcome: Some(outcome),
        berserk: bold,
    };
    let cases = [
        (vec![Outcome::BlackWins], [3, 0]),
        (vec![Outcome::BlackWins; 3], [3 + 3 + 5, 0]),
        (vec![Outcome::Draw], [1, 1]),
        (vec![Outcome::WhiteWins], [0, 2]),
        (vec![Outcome::BlackByForfeit], [2, 0]),
    ];
    for (outcomes, points) in cases {
        let entrants = [1, 2].map(|id| Entrant::new(EntrantId(id), None)).to_vec();
        let games = (1..).zip(&outcomes).map(|(round, outcome)| game(round, *outcome)).collect();
        let arena = Event::new(entrants, games).expect("an arena");
        let scores = [1, 2].map(|id| score(&arena, EntrantId(id)).points);
        assert_eq!(scores, points.map(Points::whole), "{outcomes:?}");
    }
}

#[test]
fn nobody_meets_his_last_opponent_when_others_are_there() {
    let played = arena(3, &[(1, 2, Outcome::BlackWins)]);
    assert!(pair(&played, &ids(&[1, 2]), 3, 0).is_empty(), "a third one plays");
    assert_eq!(pair(&played, &ids(&[1, 2]), 2, 0).len(), 1, "nobody else is there");
    let three = pair(&played, &ids(&[1, 2, 3]), 3, 0);
    assert_eq!(three.len(), 1);
    assert!(three[0].entrants().any(|id| id == EntrantId(3)));
    assert!(three[0].entrants().any(|id| id == EntrantId(1)), "who has waited longer: {three:?}");
}

#[test]
fn those_near_each_other_meet() {
    use Outcome::{BlackWins, WhiteWins};
    let games = [
        (1, 5, BlackWins),
        (2, 6, BlackWins),
        (6, 1, WhiteWins),
        (5, 2, WhiteWins),
        (3, 5, Outcome::Draw),
        (4, 6, Outcome::Draw),
    ];
    let arena = arena(6, &games);
    let pairs = pair(&arena, &ids(&[1, 2, 3, 4]), 6, 0);
    assert_eq!(pairs.len(), 2, "all play");
    let with_first = pairs.iter().find(|pair| pair.entrants().any(|id| id == EntrantId(1))).expect("a pair");
    assert!(with_first.entrants().any(|id| id == EntrantId(2)), "{pairs:?}");
}

#[test]
fn nobody_waits_whom_one_could_play() {
    assert!(pair(&arena(0, &[]), &[], 0, 1).is_empty());
    for count in 1..=9 {
        let numbers: Vec<u32> = (1..=count).collect();
        let fresh = arena(count, &[]);
        let pairs = pair(&fresh, &ids(&numbers), numbers.len(), 1);
        assert_eq!(pairs.len(), numbers.len() / 2);
        let last = EntrantId(count);
        let waits = !pairs.iter().any(|pair| pair.entrants().any(|id| id == last));
        assert_eq!(waits, count % 2 == 1, "with an odd number who came last waits");
    }
}
