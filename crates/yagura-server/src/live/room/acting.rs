//! What those who play do in a room, on a socket or by a request.

use yagura_answers::AnswerError;
use yagura_wire::{Incoming, Request, ServerMessage};

use super::{Failed, Room, failed::unstored, talk::Sender};
use crate::{
    clock::Took,
    error::ApiError,
    guard::Caller,
    live::{
        command::Action,
        listener::Stay,
        live_game::{Attempt, Ending, Exchange},
        seats::Keyring,
    },
    store::StoreError,
};

impl Room {
    pub(super) async fn hear(
        &mut self,
        number: u64,
        Incoming { a, request }: Incoming,
    ) -> Result<(), StoreError> {
        let Some(listener) = self.listeners.iter().find(|listener| listener.number == number) else {
            return Ok(());
        };
        let sender =
            Sender { seats: listener.seats, caller: listener.caller, sitter: listener.sitter.clone() };
        let done = match request {
            // Its answer comes when the engine has it.
            Request::Hint {} => match self.ask_hint(number, a.clone()) {
                Ok(()) => return Ok(()),
                Err(error) => Err(error.into()),
            },
            Request::Sync {} => {
                self.tell_state_to(number, sender.seats);
                self.tell_clock_to(number);
                Ok(())
            }
            Request::Ping {} => return self.answer(number, &ServerMessage::Pong, Ok(())),
            request => self.act(&sender, request).await,
        };
        match done {
            Ok(()) => {
                let v = self.seen(sender.seats).0.version();
                self.answer(number, &ServerMessage::Ack { a, v }, Ok(()))
            }
            Err(Failed::Refused(error)) => {
                self.answer(number, &ServerMessage::Refused { a, error: error.failure() }, Ok(()))
            }
            Err(Failed::Store(error)) => {
                let why = unstored(&error);
                self.answer(number, &ServerMessage::Refused { a, error: why.failure() }, Err(error))
            }
        }
    }

    /// Does what the holder of these seats asks for, if it may be.
    async fn act(&mut self, sender: &Sender, request: Request) -> Result<(), Failed> {
        let (seats, caller) = (sender.seats, sender.caller);
        if let Request::Chat { room, text } = request {
            return self.say(sender, room, &text).await;
        }
        // Why something cannot be done would tell how the game stands.
        if self.is_behind(seats) {
            return Err(ApiError::NotYourSeat.into());
        }
        match request {
            Request::Hello { .. } => Err(ApiError::HelloTwice.into()),
            Request::Hint {} | Request::Sync {} | Request::Ping {} | Request::Chat { .. } => {
                Err(ApiError::bad_request("this is asked for on a socket", "これはソケットで求めるものです")
                    .into())
            }
            Request::Move { ply, text, took } => match self.live.attempt(seats, ply, &text) {
                Ok(Attempt::New(mv)) => self.make(mv, took.map_or(Took::AsWaited, Took::Reported)).await,
                Ok(Attempt::Made) => Ok(()),
                Ok(Attempt::Foul(refusal)) => match self.end(Ending::Foul(text)).await {
                    Ok(()) => Err(AnswerError::Illegal(refusal).into()),
                    Err(error) => Err(error.into()),
                },
                Err(error) => Err(error.into()),
            },
            Request::Seal { player, setup, salt } => {
                self.seal(seats, player.map(Into::into), setup, salt).await
            }
            Request::Unseal { player } => self.unseal(seats, player.map(Into::into)).await,
            Request::Replace { ranks } => self.replace(seats, &ranks).await,
            Request::Adjourn {} => self.adjourn(seats).await,
            Request::Resume {} => self.resume(seats).await,
            Request::Berserk {} => self.play_with_half_the_time(seats).await,
            Request::Abort { side } => match self.live.calling_off(seats, side.map(Into::into)) {
                Ok(side) => self.end(Ending::CalledOff(side)).await.map_err(Failed::Store),
                Err(error) => Err(error.into()),
            },
            Request::Draw { side } => self.draw(seats, side.map(Into::into)).await,
            Request::Takeback {} => self.take_back(seats).await,
            Request::Rematch { swap } => {
                self.rematch(seats, if swap { Exchange::Sides } else { Exchange::None }, caller).await
            }
            Request::Decline { what } => self.decline(seats, what).await,
            Request::Resign { side } => match self.live.resignation(seats, side.map(Into::into)) {
                Ok(side) => self.end(Ending::Resigned(side)).await.map_err(Failed::Store),
                Err(error) => Err(error.into()),
            },
            Request::Claim { side } => match self.live.claim(seats, side.map(Into::into)) {
                Ok(side) => self.end(Ending::Claimed(side)).await.map_err(Failed::Store),
                Err(error) => Err(error.into()),
            },
            Request::Absence { claim } => self.claim_absence(seats, claim).await,
            Request::Restart {} => self.restart(seats, caller).await,
        }
    }

    /// Does what somebody wants who need not listen; returns the version after it.
    pub(super) async fn act_once(
        &mut self,
        keyring: &Keyring,
        caller: Caller,
        action: Action,
    ) -> Result<i64, Failed> {
        let request = action.request(self.live.game().moves().len());
        let seats = self.live.seats(keyring);
        let sender = Sender { seats, caller, sitter: keyring.sitter.clone() };
        self.hear_of(seats);
        self.act(&sender, request).await?;
        Ok(self.seen(seats).0.version())
    }

    /// Lets those go who listened until the end of the game, once all is told.
    pub(super) fn dismiss(&mut self) {
        if self.live.game().outcome().is_some() {
            self.listeners.retain(|listener| listener.stay == Stay::ForGood);
        }
    }
}
