//! Challenges to the account: what the bot does not play is declined, what it plays waits for a free board.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use yagura::{Catalogue, Hidden, SetUp};
use yagura_wire::Challenge;

use super::{Host, News, server::Trouble};

/// How long the server is left alone when it cannot answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Challenges that wait for a board, the oldest first. One of which the server knows nothing any more is
/// forgotten when it is to be accepted.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    queue: VecDeque<Challenge>,
    /// Before this the server is not asked again.
    until: Option<Instant>,
}

impl Waiting {
    /// Adds a challenge, unless it waits already.
    fn add(&mut self, challenge: Challenge) {
        if !self.queue.iter().any(|other| other.seek.id == challenge.seek.id) {
            self.queue.push_back(challenge);
        }
    }

    /// Removes one that was taken back.
    pub(super) fn remove(&mut self, id: &str) {
        self.queue.retain(|challenge| challenge.seek.id != id);
    }
}

/// Returns why no engine can play such a game; `None` where one can.
fn unfit(games: &Catalogue, challenge: &Challenge) -> Option<String> {
    let variant = match games.variant(&challenge.seek.variant) {
        Ok(variant) => variant,
        Err(error) => return Some(error.to_string()),
    };
    let traits = variant.definition().traits();
    match traits.hidden {
        Hidden::Nothing => {}
        Hidden::Backs => return Some("engines are told whole games, and here backs are hidden".to_owned()),
    }
    let is_sealed = traits.set_up == SetUp::SecretArmies && challenge.seek.position.is_none();
    is_sealed.then(|| "engines do not set up armies here".to_owned())
}

impl Host<'_> {
    /// Takes note of a challenge, or declines it.
    pub(super) fn consider(&mut self, challenge: Challenge) {
        let unfit = if self.wants(&challenge.seek.variant) {
            unfit(self.games, &challenge)
        } else {
            Some("it is none of the variants that are wanted".to_owned())
        };
        let Some(why) = unfit else { return self.waiting.add(challenge) };
        let declined = self.server.delete(&format!("challenges/{}", challenge.seek.id));
        let trouble = declined.err().map(|trouble| format!(" ({trouble})")).unwrap_or_default();
        let by = challenge.seek.by.name.as_deref().unwrap_or_default();
        self.worry(format!("the challenge by {by} is declined: {why}{trouble}"));
    }

    /// Accepts the challenges for which there is a board.
    pub(super) fn accept(&mut self) -> Vec<(String, String)> {
        let mut begun = Vec::new();
        if self.waiting.until.is_some_and(|until| Instant::now() < until) {
            return begun;
        }
        while self.has_board(begun.len()) {
            let Some(challenge) = self.waiting.queue.pop_front() else { break };
            let seek = &challenge.seek;
            match self.server.accept(&seek.id) {
                Ok(game) => begun.push((game, seek.variant.clone())),
                Err(trouble @ Trouble::Refused(_)) if !trouble.is_passing() => {
                    self.worry(format!("the challenge {} cannot be accepted: {trouble}", seek.id));
                }
                Err(trouble) => {
                    self.worry(format!("{}: {trouble}; it is tried again", self.server.url()));
                    self.waiting.until = Some(Instant::now() + PATIENCE);
                    self.waiting.queue.push_front(challenge);
                    break;
                }
            }
        }
        begun
    }

    /// Says something that goes wrong.
    fn worry(&self, text: String) {
        // Whoever hears it lives as long as this does.
        let _ = self.news.send(News::Worry(text));
    }
}
