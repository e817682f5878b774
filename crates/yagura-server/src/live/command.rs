//! What is asked of a room.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};
use yagura::Side;
use yagura_record::Record;
use yagura_wire::{ChatLine, Incoming, LinePlace, PairingResult, Request};

use super::{
    listener::{Coming, Said},
    live_game::{Kifu, LiveGame},
    seats::Keyring,
    state::State,
};
use crate::{error::ApiError, guard::Caller, store::Sitter};

/// What is asked of a room.
pub(crate) enum Command {
    /// Somebody wants to know whether the game is there.
    Knock { reply: oneshot::Sender<Result<(), ApiError>> },
    /// Somebody wants to listen.
    Join { coming: Coming, reply: oneshot::Sender<Result<Joined, ApiError>> },
    /// Somebody comes with a code and the token that is to open the seat, and maybe an account.
    Redeem {
        code: String,
        token: String,
        sitter: Option<Sitter>,
        reply: oneshot::Sender<Result<Side, ApiError>>,
    },
    /// The holder of a seat wants to carry it to another device.
    Carry { keyring: Keyring, reply: oneshot::Sender<Result<String, ApiError>> },
    /// A player wants to invite anew to the seat that is free.
    Invite { keyring: Keyring, reply: oneshot::Sender<Result<String, ApiError>> },
    /// Somebody declines the invitation of this code.
    Decline { code: String, reply: oneshot::Sender<Result<(), ApiError>> },
    /// Somebody wants to see the game once, as a watcher.
    Look { caller: Caller, reply: oneshot::Sender<Result<Arc<State>, ApiError>> },
    /// Somebody wants the game as it is now, for himself alone.
    Copy { caller: Caller, reply: oneshot::Sender<Result<Arc<LiveGame>, ApiError>> },
    /// Somebody wants the record in the notation of the game's author.
    Record { keyring: Keyring, reply: oneshot::Sender<Result<Kifu, ApiError>> },
    /// The seats that these tokens open are to be those of an account.
    Sit { tokens: Vec<String>, sitter: Sitter, reply: oneshot::Sender<Result<Took, ApiError>> },
    /// An account is gone.
    StandUp { account: String },
    /// Somebody wants the whole record.
    WholeRecord { reply: oneshot::Sender<Result<Box<Record>, ApiError>> },
    /// Somebody who need not listen wants something; he hears the version after it.
    Act { keyring: Keyring, caller: Caller, action: Action, reply: oneshot::Sender<Result<i64, ApiError>> },
    /// Somebody wants the lines of chat that he may read.
    Listen { keyring: Keyring, reply: oneshot::Sender<Result<Vec<ChatLine>, ApiError>> },
    /// A moderator removes a line of chat.
    Unsay { place: LinePlace, reply: oneshot::Sender<Result<(), ApiError>> },
    /// An account has other wishes whom it does not want to hear.
    Block { account: String, unheard: Vec<String> },
    /// A tournament wants to know who has come.
    CallRoll { reply: oneshot::Sender<Result<(), ApiError>> },
    /// The organiser of a tournament has decided the game.
    Adjudicate { result: PairingResult, reply: oneshot::Sender<Result<(), ApiError>> },
    /// A listener says something.
    Say { listener: u64, incoming: Incoming },
    /// A listener is gone.
    Leave { listener: u64, parting: Parting },
}

/// How a listener went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parting {
    /// He said goodbye: he closed the page.
    Left,
    /// He is not heard of any more: the net, or his machine, has failed him.
    Lost,
    /// He was led here by another server, and the way between the two was cut: that is our fault, not his.
    CutOff,
}

/// What a new listener gets.
#[derive(Debug)]
pub(crate) struct Joined {
    /// Its number in the room.
    pub(crate) listener: u64,
    /// What it is told; ends when the room lets it go.
    pub(crate) queue: mpsc::Receiver<Said>,
    /// Where it speaks.
    pub(crate) room: mpsc::Sender<Command>,
}

/// What somebody wants who need not listen.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// A move; without a ply it is for as many moves as were made.
    Move { text: String, ply: Option<u32> },
    /// Something else that may be asked for on a socket.
    Other(Request),
}

impl Action {
    /// Returns the request of a socket that means the same when so many moves were made.
    pub(super) fn request(self, made: usize) -> Request {
        match self {
            Self::Move { text, ply } => Request::Move { ply: ply.unwrap_or(made as u32), text, took: None },
            Self::Other(request) => request,
        }
    }
}

/// What an account got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Took {
    /// A seat at least.
    Seat,
    /// None: the tokens open nothing, or somebody else's account sits there.
    Nothing,
}

impl Command {
    /// Answers that it cannot be done.
    pub(crate) fn refuse(self, error: ApiError) {
        // Whoever asked may be gone by now.
        match self {
            Self::Knock { reply }
            | Self::CallRoll { reply }
            | Self::Adjudicate { reply, .. }
            | Self::Decline { reply, .. } => {
                drop(reply.send(Err(error)));
            }
            Self::Join { reply, .. } => drop(reply.send(Err(error))),
            Self::Redeem { reply, .. } => drop(reply.send(Err(error))),
            Self::Carry { reply, .. } | Self::Invite { reply, .. } => drop(reply.send(Err(error))),
            Self::Record { reply, .. } => drop(reply.send(Err(error))),
            Self::WholeRecord { reply } => drop(reply.send(Err(error))),
            Self::Copy { reply, .. } => drop(reply.send(Err(error))),
            Self::Look { reply, .. } => drop(reply.send(Err(error))),
            Self::Sit { reply, .. } => drop(reply.send(Err(error))),
            Self::Act { reply, .. } => drop(reply.send(Err(error))),
            Self::Listen { reply, .. } => drop(reply.send(Err(error))),
            Self::Unsay { reply, .. } => drop(reply.send(Err(error))),
            Self::Say { .. } | Self::Leave { .. } | Self::StandUp { .. } | Self::Block { .. } => {}
        }
    }
}
