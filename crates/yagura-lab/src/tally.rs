//! What the games of a match say, counted.
//!
//! The unit is the pair: two games from one opening with the colours exchanged, which are not independent of
//! each other. What is the same game again says nothing new: a pair that repeats an earlier one move by move
//! is left out, and one whose two games are the same is known for what it is.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    hash::{DefaultHasher, Hash as _, Hasher as _},
};

use serde::Serialize;

use crate::{
    elo::{Interval, Sample},
    record::GameRecord,
};

/// Results from the view of one of two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Results {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

impl Results {
    /// Adds a game by its half points.
    fn add(&mut self, halves: usize) {
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Returns the number of games.
    pub const fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Returns the part of the points, 0.5 before the first game.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            0.5
        } else {
            (self.wins as f64 + self.draws as f64 / 2.0) / self.games() as f64
        }
    }
}

/// The first engine's results by the colour that it had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ByColour {
    /// With Black.
    pub black: Results,
    /// With White.
    pub white: Results,
}

/// The results of a match, for the first engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    /// All games.
    #[serde(flatten)]
    pub results: Results,
    /// By the colour of the first engine.
    pub colours: ByColour,
    /// Black's results, whichever engine had it; games that are the same count once.
    pub black: Results,
    /// Games that are not move by move the same as another.
    pub distinct: usize,
    /// Pairs of games with the same opening, by the first engine's points in them: 0, ½, 1, 1½, 2. Without
    /// those that repeat another pair.
    pub pairs: [usize; 5],
    /// Of these pairs, those in which the same game was played twice: they do not tell the engines from each
    /// other.
    pub alike: usize,
    /// Pairs that repeated another.
    pub repeated: usize,
    /// Why games ended: the word, with how many of them each engine won, and how many were drawn.
    pub reasons: BTreeMap<String, [usize; 3]>,
    #[serde(skip)]
    seen: Seen,
}

/// What is known of the games so far.
#[derive(Clone, Debug, Default, PartialEq)]
struct Seen {
    /// Games whose pair is not complete, with the first engine's half points and the game's key, by pair.
    single: BTreeMap<usize, (usize, u64)>,
    games: BTreeSet<u64>,
    /// Keys of the two games of a pair, the lesser one first.
    pairs: BTreeSet<[u64; 2]>,
}

/// Returns a key of all that was played.
fn key(game: &GameRecord) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&game.opening.position, &game.opening.moves, &game.moves).hash(&mut hasher);
    hasher.finish()
}

impl Tally {
    /// Returns the tally of these games.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a GameRecord>) -> Self {
        let mut tally = Self::default();
        games.into_iter().for_each(|game| tally.add(game));
        tally
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameRecord) {
        let (halves, key) = (game.half_points(), key(game));
        self.results.add(halves);
        let has_black = game.black == 0;
        if has_black {
            self.colours.black.add(halves);
        } else {
            self.colours.white.add(halves);
        }
        self.reasons.entry(game.reason.clone()).or_default()[game.winner.unwrap_or(2)] += 1;
        if self.seen.games.insert(key) {
            self.distinct += 1;
            self.black.add(if has_black { halves } else { 2 - halves });
        }
        let pair = game.game / 2;
        match self.seen.single.remove(&pair) {
            None => _ = self.seen.single.insert(pair, (halves, key)),
            Some((other, other_key)) if self.seen.pairs.insert([key.min(other_key), key.max(other_key)]) => {
                self.pairs[other + halves] += 1;
                self.alike += usize::from(key == other_key);
            }
            Some(_) => self.repeated += 1,
        }
    }

    /// Returns the number of games.
    pub const fn games(&self) -> usize {
        self.results.games()
    }

    /// Returns the first engine's part of the points, 0.5 before the first game.
    pub fn score(&self) -> f64 {
        self.results.score()
    }

    /// Returns what the complete pairs say of the first engine's strength. Single games say nothing here:
    /// which colour is the better one is not known.
    pub const fn sample(&self) -> Sample {
        Sample::new(self.pairs, self.alike)
    }

    /// Returns the difference in Elo with its interval, `None` before a pair in which the engines played
    /// differently.
    pub fn elo(&self) -> Option<Interval> {
        self.sample().elo()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Results { wins, draws, losses } = self.results;
        write!(f, "+{wins} ={draws} -{losses} ({:.1} %)", self.score() * 100.0)?;
        if let Some(elo) = self.elo() {
            write!(f, " Elo {elo}")?;
        }
        if self.distinct < self.games() {
            write!(f, ", {} of {} games distinct", self.distinct, self.games())
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of a pair: who won, and what was played.
    fn game(number: usize, winner: Option<usize>, opening: &str, played: &str) -> GameRecord {
        let record = serde_json::json!({
            "game": number, "black": number % 2, "names": ["a", "b"], "opening": {"position": null, "moves": [opening]},
            "moves": played.split(' ').collect::<Vec<_>>(), "winner": winner, "reason": "checkmate", "spent": [0, 0],
            "effort": [{"moves": 0, "depth": 0, "nodes": 0}, {"moves": 0, "depth": 0, "nodes": 0}],
        });
        serde_json::from_value(record).expect("a record")
    }

    #[test]
    fn points_are_counted_by_colour_and_for_the_first_player() {
        let games = [
            game(0, Some(0), "a", "x"),
            game(1, Some(1), "a", "y"),
            game(2, None, "b", "x"),
            game(3, Some(1), "b", "y"),
            game(4, Some(0), "c", "x"),
        ];
        let tally = Tally::of(&games);
        assert_eq!(tally.results, Results { wins: 2, draws: 1, losses: 2 });
        assert_eq!(tally.colours.black, Results { wins: 2, draws: 1, losses: 0 });
        assert_eq!(tally.colours.white, Results { wins: 0, draws: 0, losses: 2 });
        assert_eq!(tally.black, Results { wins: 4, draws: 1, losses: 0 });
        // The last pair has one game only.
        assert_eq!((tally.pairs, tally.alike, tally.distinct), ([0, 1, 1, 0, 0], 0, 5));
    }

    #[test]
    fn a_single_game_says_nothing_of_strength() {
        let tally = Tally::of(&[game(0, Some(0), "a", "x")]);
        assert_eq!((tally.games(), tally.elo(), tally.sample().pairs()), (1, None, 0));
    }

    /// Two copies of an engine that always plays alike: the second game of each pair is the first one again.
    #[test]
    fn the_same_game_again_is_one_game() {
        let games: Vec<_> =
            (0..40).map(|number| game(number, Some(number % 2), &format!("{}", number / 2), "x y")).collect();
        let tally = Tally::of(&games);
        assert_eq!((tally.games(), tally.distinct, tally.pairs, tally.alike), (40, 20, [0, 0, 20, 0, 0], 20));
        assert_eq!((tally.elo(), tally.black), (None, Results { wins: 20, draws: 0, losses: 0 }));
        assert_eq!(tally.to_string(), "+20 =0 -20 (50.0 %), 20 of 40 games distinct");
    }

    #[test]
    fn a_pair_that_repeats_another_is_left_out() {
        let games: Vec<_> = (0..40)
            .map(|number| game(number, Some(0), "the only one", if number % 2 == 0 { "x" } else { "y" }))
            .collect();
        let tally = Tally::of(&games);
        assert_eq!((tally.pairs, tally.repeated, tally.distinct), ([0, 0, 0, 0, 1], 19, 2));
    }
}
