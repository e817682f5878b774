//! Hints in a room: one search at a time, told to those who asked, and known until the position changes.

use serde_json::Number;
use yagura_answers::AnswerError;
use yagura_wire::{Hint, ServerMessage};

use super::{Room, failed::unstored};
use crate::{
    error::ApiError,
    live::{
        engine_pool::{Client, Done, EngineResult, Task, Thinking},
        turns::Rank,
    },
    store::StoreError,
};

/// The hint for the position now.
#[derive(Debug, Default)]
pub(super) struct Hints {
    /// It is being looked for.
    pub(super) search: Option<Thinking>,
    /// Those who wait for it.
    askers: Vec<Asker>,
    /// It was given already: who asks again hears the same, and it is not counted again.
    known: Option<Hint>,
}

/// One who waits for a hint.
#[derive(Debug)]
struct Asker {
    listener: u64,
    /// His number of the message.
    a: Option<Number>,
    /// The moves made when he asked.
    ply: u32,
}

impl Hints {
    /// Somebody waits no more; a search for which nobody waits ends.
    pub(super) fn leave(&mut self, listener: u64) {
        self.askers.retain(|asker| asker.listener != listener);
        if self.askers.is_empty() {
            self.search = None;
        }
    }
}

impl Room {
    /// Tells a listener the hint for the position now, when it is known; who asks again while it is looked
    /// for is answered under his last number.
    ///
    /// # Errors
    /// Why he gets none.
    pub(super) fn ask_hint(&mut self, number: u64, a: Option<Number>) -> Result<(), ApiError> {
        let Some(listener) = self.listeners.iter().find(|listener| listener.number == number) else {
            return Ok(());
        };
        self.live.may_ask_hint(listener.seats)?;
        let client = Client { caller: listener.caller, rank: Rank::Person };
        let ply = self.live.game().moves().len() as u32;
        self.hints.askers.retain(|asker| asker.listener != number);
        self.hints.askers.push(Asker { listener: number, a, ply });
        if let Some(hint) = self.hints.known.clone() {
            self.tell_hint(&hint);
        } else if self.hints.search.is_none() {
            self.hints.search = Some(self.engines.start(Task::Hint, self.live.game().clone(), 0, client));
        }
        Ok(())
    }

    /// Counts the hint that was found, and tells it.
    pub(super) async fn hint_found(&mut self, done: Option<Done>) -> Result<(), StoreError> {
        self.hints.search = None;
        let hint = match done {
            Some(Done { result: EngineResult::Hint(line), .. }) => self.live.hint(&line),
            _ => None,
        };
        let Some(hint) = hint else {
            tracing::error!(game = self.live.id(), "the engine found no hint");
            self.refuse_hint(|_| ApiError::Internal);
            return Ok(());
        };
        let (version, taken) = (self.live.version() + 1, self.live.hints_with_one_more());
        if let Err(error) = self.store.set_hints(self.live.id(), version, taken).await {
            self.refuse_hint(|_| unstored(&error));
            return Err(error);
        }
        self.live.take_hint();
        self.tell_change();
        self.tell_hint(&hint);
        self.hints.known = Some(hint);
        Ok(())
    }

    /// The position has changed: what was looked for, or known, is of another.
    pub(super) fn forget_hint(&mut self) {
        self.hints.search = None;
        self.hints.known = None;
        let (is_over, made) = (self.live.game().outcome().is_some(), self.live.game().moves().len());
        let why = |ply| if is_over { AnswerError::Finished } else { AnswerError::Stale { ply, made } };
        self.refuse_hint(|ply| why(ply).into());
    }

    fn tell_hint(&mut self, hint: &Hint) {
        for Asker { listener, a, .. } in std::mem::take(&mut self.hints.askers) {
            // One who does not listen any more is let go; the others hear it.
            let _ = self.answer(listener, &ServerMessage::Hint { a, hint: hint.clone() }, Ok(()));
        }
    }

    /// Refuses those who wait; `why` gets the number of moves made when they asked.
    fn refuse_hint(&mut self, why: impl Fn(u32) -> ApiError) {
        for Asker { listener, a, ply } in std::mem::take(&mut self.hints.askers) {
            let _ = self.answer(listener, &ServerMessage::Refused { a, error: why(ply).failure() }, Ok(()));
        }
    }
}
