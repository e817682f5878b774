//! One game: a stream that tells how it stands, and an engine that decides.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender, TryRecvError},
    },
    thread,
    time::Duration,
};

use yagura::{Catalogue, Move, Notation as _, Side};
use yagura_lab::{Choice, EngineSpec, Fault, Player, ProcessHandle, open};
use yagura_wire::{Done, ErrorCode, ServerMessage};

use super::{
    News,
    board::{Board, Lost},
    pause::Pause,
    server::{Lines, Server, Trouble, encoded},
    time::clocks,
};

/// Trials of a request for which the server has no time.
const TRIES: usize = 20;

/// Why a game is played no more.
#[derive(Debug)]
pub(super) enum Departure {
    /// It is over, and how.
    Over(String),
    /// The bot cannot play it.
    Unfit(String),
}

/// A game that is played.
pub(super) struct Table {
    pub(super) games: Catalogue,
    pub(super) server: Server,
    pub(super) game: String,
    pub(super) spec: EngineSpec,
    pub(super) movetime: Duration,
    pub(super) handle: ProcessHandle,
    pub(super) news: Sender<News>,
    pub(super) stopped: Arc<AtomicBool>,
}

/// Why a stream is left.
enum Leave {
    /// The game is not played any more.
    For(Departure),
    /// It is opened again.
    Again(Trouble),
}

impl From<Trouble> for Leave {
    fn from(trouble: Trouble) -> Self {
        if trouble.is_passing() {
            Self::Again(trouble)
        } else {
            Self::For(Departure::Unfit(trouble.to_string()))
        }
    }
}

impl From<Lost> for Leave {
    fn from(lost: Lost) -> Self {
        match lost {
            Lost::Unfit(why) => Self::For(Departure::Unfit(why)),
            Lost::Gap => Self::Again(Trouble::Ended),
        }
    }
}

impl Table {
    /// Plays until the game is over, whatever becomes of the connection.
    pub(super) fn play(&self) -> Departure {
        let mut player = None;
        let mut pause = Pause::default();
        loop {
            let Err(leave) = self.attend(&mut player, &mut pause);
            match leave {
                Leave::For(departure) => {
                    self.handle.kill();
                    return departure;
                }
                Leave::Again(trouble) => self.worry(&format!("{trouble}; it is tried again")),
            }
            pause.wait();
        }
    }

    /// Plays as long as one stream lasts.
    fn attend(
        &self,
        player: &mut Option<Box<dyn Player>>,
        pause: &mut Pause,
    ) -> Result<std::convert::Infallible, Leave> {
        let lines = self.server.lines(&format!("games/{}/stream", self.game))?;
        let heard = read(lines);
        let next = || heard.recv().map_err(|_| Trouble::Ended);
        let mut board = loop {
            if let ServerMessage::State { state, .. } = next()? {
                break Board::new(&self.games, *state)?;
            }
        };
        pause.forget();
        // The number of moves for which the bot has decided already.
        let mut decided = None;
        loop {
            catch_up(&mut board, &heard, &mut decided)?;
            if let Some(end) = board.end() {
                return Err(Leave::For(Departure::Over(end)));
            }
            self.decline(&mut board)?;
            let made = board.game.moves().len();
            if board.is_own_turn() && decided != Some(made) {
                let choice = self.choose(player, &board)?;
                catch_up(&mut board, &heard, &mut decided)?;
                // What was thought about may have been taken back, or be over.
                if board.is_own_turn() && board.game.moves().len() == made {
                    self.decide(&board, choice)?;
                    decided = Some(made);
                }
                continue;
            }
            take(&mut board, next()?, &mut decided)?;
        }
    }

    /// Declines what the other player offers, as only people bargain; a bot is always ready to go on.
    fn decline(&self, board: &mut Board) -> Result<(), Trouble> {
        let side = board.side;
        let offers = &mut board.standing.offers;
        for (by, answer) in [
            (&mut offers.draw, "decline/draw"),
            (&mut offers.takeback, "decline/takeback"),
            (&mut offers.adjourn, "decline/adjourn"),
            (&mut offers.resume, "resume"),
        ] {
            if by.take_if(|by| Side::from(*by) != side).is_some() {
                self.ask(answer)?;
            }
        }
        Ok(())
    }

    /// Has the engine decide. One that fails gives the game up.
    fn choose(&self, player: &mut Option<Box<dyn Player>>, board: &Board) -> Result<Choice, Leave> {
        let chosen = match player {
            Some(player) => self.ask_engine(player.as_mut(), board),
            None => open(&self.spec, &board.variant, &self.handle).and_then(|mut fresh| {
                fresh.new_game(fastrand::u64(..))?;
                let chosen = self.ask_engine(fresh.as_mut(), board);
                *player = Some(fresh);
                chosen
            }),
        };
        match chosen {
            Ok(choice) => Ok(choice),
            // The bot ends, and has ended the engine.
            Err(_) if self.stopped.load(Ordering::Relaxed) => Err(Leave::Again(Trouble::Ended)),
            Err(fault @ (Fault::Start { .. } | Fault::Unsupported { .. })) => {
                Err(Leave::For(Departure::Unfit(fault.to_string())))
            }
            Err(fault) => {
                self.worry(&format!("the engine failed and gives up: {fault}"));
                for line in player.as_deref().map(Player::tail).unwrap_or_default() {
                    self.worry(&format!("  {line}"));
                }
                Ok(Choice::Resign)
            }
        }
    }

    fn ask_engine(&self, player: &mut dyn Player, board: &Board) -> Result<Choice, Fault> {
        let limits = clocks(&self.spec, self.movetime, board.control, board.told.as_ref(), board.side);
        player.choose(&board.game, &limits).map(|answer| answer.choice)
    }

    /// Tells the server what was decided.
    fn decide(&self, board: &Board, choice: Choice) -> Result<(), Trouble> {
        match choice {
            Choice::Resign => self.ask("resign"),
            Choice::Move(mv) => self.make(board, mv),
        }
    }

    fn make(&self, board: &Board, mv: Move) -> Result<(), Trouble> {
        let text = board.game.position().usi(mv);
        let made = board.game.moves().len();
        match self.ask(&format!("move/{}?ply={made}", encoded(&text))) {
            Err(trouble @ Trouble::Refused(_))
                if matches!(trouble.code(), Some(ErrorCode::Illegal | ErrorCode::Move)) =>
            {
                self.worry(&format!("the server refuses {text}, so the engine gives up: {trouble}"));
                self.ask("resign")
            }
            done => done,
        }
    }

    /// Asks for something in the game. What has come too late needs no answer: the stream says how things
    /// stand.
    fn ask(&self, what: &str) -> Result<(), Trouble> {
        let path = format!("games/{}/{what}", self.game);
        let mut pause = Pause::default();
        for _ in 0..TRIES {
            let Err(trouble) = self.server.post::<Done>(&path, None) else { return Ok(()) };
            match (trouble.code(), trouble.retry_after()) {
                (Some(ErrorCode::Stale | ErrorCode::NotYourTurn | ErrorCode::Finished), _) => return Ok(()),
                (Some(ErrorCode::Busy), Some(after)) => thread::sleep(after),
                (Some(ErrorCode::Busy), None) => pause.wait(),
                _ => return Err(trouble),
            }
        }
        Err(Trouble::Ended)
    }

    fn worry(&self, text: &str) {
        // Whoever hears it may have ended.
        let _ = self.news.send(News::Worry(format!("{}: {text}", self.game)));
    }
}

/// Reads a stream in a thread of its own, which ends with it.
fn read(lines: Lines) -> Receiver<ServerMessage> {
    let (sender, heard) = mpsc::channel();
    thread::spawn(move || {
        for line in lines {
            // A newer server may say things of which we know nothing.
            let Ok(message) = serde_json::from_str(&line) else { continue };
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    heard
}

/// Takes in all that has come.
fn catch_up(
    board: &mut Board,
    heard: &Receiver<ServerMessage>,
    decided: &mut Option<usize>,
) -> Result<(), Leave> {
    loop {
        match heard.try_recv() {
            Ok(message) => take(board, message, decided)?,
            Err(TryRecvError::Empty) => return Ok(()),
            // What was told last may be the end of the game.
            Err(TryRecvError::Disconnected) if board.end().is_some() => return Ok(()),
            Err(TryRecvError::Disconnected) => return Err(Trouble::Ended.into()),
        }
    }
}

fn take(board: &mut Board, message: ServerMessage, decided: &mut Option<usize>) -> Result<(), Leave> {
    // After a takeback the same ply comes again.
    if matches!(message, ServerMessage::State { .. }) {
        *decided = None;
    }
    Ok(board.hear(message)?)
}
