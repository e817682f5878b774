//! `yagura bot`: an engine as a player on a server, in the name of an account for programs.
//!
//! One thread hears what happens to the account, and one plays each game, with an engine and a stream of its
//! own ([`table`]). What is to be done and told is decided here, on the main thread.

mod board;
mod challenges;
mod link;
mod pause;
mod server;
mod table;
mod time;

use std::{
    collections::HashMap,
    fs,
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

use serde_json::json;
use signal_hook::{consts::TERM_SIGNALS, flag};
use yagura::Catalogue;
use yagura_lab::ProcessHandle;
use yagura_wire::{AccountEvent, ClaimedSeat, Created, NewGame, NewPlayer, SeatClaim};

pub(crate) use self::link::{Address, Link};
use self::{
    challenges::Waiting,
    pause::Pause,
    server::{Server, Trouble},
    table::{Departure, Table},
};
use crate::{
    args::Bot,
    failure::{InputError, UserError},
};

/// How often it is looked whether the bot is to end.
const BEAT: Duration = Duration::from_millis(100);

/// What the other threads have to say.
#[derive(Debug)]
enum News {
    /// Something happened to the account.
    Event(AccountEvent),
    /// The server does not want the bot.
    Refused(Trouble),
    /// Something that goes wrong.
    Worry(String),
    /// A game is played no more.
    Left(String, Departure),
}

/// Plays until interrupted, or until so many games are over as are wanted.
pub(crate) fn run(games: &Catalogue, arguments: &Bot, out: &mut impl Write) -> anyhow::Result<()> {
    let server = Server::new(&arguments.server, &token(arguments)?)?;
    let variants = arguments
        .variants
        .iter()
        .map(|id| games.variant(id).map(|variant| variant.definition().id.clone()))
        .collect::<Result<Vec<_>, _>>()?;
    let stopped = Arc::new(AtomicBool::new(false));
    for &number in TERM_SIGNALS {
        flag::register(number, stopped.clone())?;
    }
    for link in &arguments.links {
        let claim = SeatClaim { code: link.code.clone(), token: None };
        let seat = server.post::<ClaimedSeat>(&format!("games/{}/join", link.game), Some(&json!(claim)));
        seat.map_err(|trouble| UserError(format!("the game {}: {trouble}", link.game)))?;
    }
    for variant in &arguments.made {
        let new = NewGame {
            variant: variant.clone(),
            black: NewPlayer::Human,
            white: NewPlayer::Invited,
            position: None,
            clock: None,
            hints: false,
            rated: false,
            listed: false,
            delay: None,
        };
        let made: Created = server
            .post("games", Some(&json!(new)))
            .map_err(|trouble| UserError(format!("a game of {variant}: {trouble}")))?;
        writeln!(out, "{}", server.invitation(&made.id, made.invite.as_deref().unwrap_or_default()))?;
        out.flush()?;
    }
    let (news, heard) = mpsc::channel();
    listen(server.clone(), news.clone());
    let mut bot = Host {
        games,
        arguments,
        server,
        variants,
        news,
        tables: HashMap::new(),
        waiting: Waiting::default(),
        stopped,
        over: 0,
        unfit: 0,
    };
    loop {
        match heard.recv_timeout(BEAT) {
            Ok(news) => bot.hear(news, out)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        for (game, variant) in bot.accept() {
            bot.attend(game, &variant, out)?;
        }
        if bot.stopped.load(Ordering::Relaxed) || arguments.games.is_some_and(|games| bot.over >= games) {
            break;
        }
    }
    bot.end(out)?;
    Ok(())
}

/// Returns the token of the account.
fn token(arguments: &Bot) -> anyhow::Result<String> {
    let text = match (&arguments.token_file, &arguments.token) {
        (Some(path), _) => fs::read_to_string(path)
            .map_err(|error| UserError(format!("the token in {}: {error}", path.display())))?,
        (None, Some(token)) => token.clone(),
        (None, None) => {
            return Err(InputError("no token: expected --token-file or YAGURA_TOKEN".to_owned()).into());
        }
    };
    let token = text.trim();
    if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(InputError("the token is none: expected what an account's page shows once".into()).into());
    }
    Ok(token.to_owned())
}

/// Hears what happens to the account, for ever, in a thread of its own.
fn listen(server: Server, news: Sender<News>) {
    thread::spawn(move || {
        let mut pause = Pause::default();
        loop {
            let trouble = match server.lines("stream/events") {
                Ok(lines) => {
                    for event in lines {
                        pause.forget();
                        // A newer server may know events of which we do not.
                        let Ok(event) = serde_json::from_str(&event) else { continue };
                        if news.send(News::Event(event)).is_err() {
                            return;
                        }
                    }
                    Trouble::Ended
                }
                Err(trouble) => trouble,
            };
            let told = if trouble.is_passing() {
                news.send(News::Worry(format!("{}: {trouble}; it is tried again", server.url())))
            } else {
                news.send(News::Refused(trouble))
            };
            if told.is_err() {
                return;
            }
            pause.wait();
        }
    });
}

/// Who seats the engines.
struct Host<'a> {
    games: &'a Catalogue,
    arguments: &'a Bot,
    server: Server,
    /// The ids of what is played; none for everything.
    variants: Vec<String>,
    news: Sender<News>,
    /// The games that are played, or were left for good, with what ends their engines.
    tables: HashMap<String, ProcessHandle>,
    /// Challenges that wait for a board.
    waiting: Waiting,
    stopped: Arc<AtomicBool>,
    /// Games that are over.
    over: u32,
    /// Games that were left for good.
    unfit: usize,
}

impl Host<'_> {
    fn hear(&mut self, news: News, out: &mut impl Write) -> anyhow::Result<()> {
        match news {
            News::Event(AccountEvent::Account { name, bot: true }) => {
                writeln!(out, "{name} plays at {}", self.server.url())?;
            }
            News::Event(AccountEvent::Account { name, bot: false }) => {
                return Err(UserError(format!(
                    "{name} is a person's account: a program that plays by itself needs one of its own, marked as a bot on its page"
                ))
                .into());
            }
            News::Event(AccountEvent::GameStart { game, variant }) => self.attend(game, &variant, out)?,
            News::Event(AccountEvent::GameFinish { .. } | AccountEvent::ChallengeDeclined { .. }) => {}
            News::Event(AccountEvent::Challenge { challenge }) => {
                if self.arguments.challenges > 0 {
                    self.consider(*challenge);
                }
            }
            News::Event(AccountEvent::ChallengeWithdrawn { challenge }) => self.waiting.remove(&challenge),
            News::Refused(trouble) => {
                return Err(UserError(format!("{}: {trouble}", self.server.url())).into());
            }
            News::Worry(text) => writeln!(io::stderr(), "yagura: {text}")?,
            News::Left(game, departure) => match departure {
                Departure::Over(how) => {
                    self.over += 1;
                    self.tables.remove(&game);
                    writeln!(out, "{game}: {how}")?;
                }
                // The handle stays: the game is not taken up again.
                Departure::Unfit(why) => {
                    self.unfit += 1;
                    writeln!(io::stderr(), "yagura: {game}: this game is not played: {why}")?;
                }
            },
        }
        Ok(out.flush()?)
    }

    /// Returns whether a variant is one of those that are played.
    fn wants(&self, variant: &str) -> bool {
        self.variants.is_empty()
            || self
                .games
                .variant(variant)
                .is_ok_and(|variant| self.variants.contains(&variant.definition().id))
    }

    /// Returns whether there is a board for another challenge beside the games that are played and so many
    /// that have just begun.
    fn has_board(&self, begun: usize) -> bool {
        let playing = self.tables.len() - self.unfit + begun;
        let is_last = |games: u32| playing + self.over as usize >= games as usize;
        playing < self.arguments.challenges && !self.arguments.games.is_some_and(is_last)
    }

    /// Plays a game in a thread of its own, unless that is done already.
    fn attend(&mut self, game: String, variant: &str, out: &mut impl Write) -> io::Result<()> {
        if !self.wants(variant) || self.tables.contains_key(&game) {
            return Ok(());
        }
        writeln!(out, "{game}: {variant}")?;
        let handle = ProcessHandle::default();
        self.tables.insert(game.clone(), handle.clone());
        let table = Table {
            games: self.games.clone(),
            server: self.server.clone(),
            game: game.clone(),
            spec: self.arguments.engine.clone(),
            movetime: Duration::from_millis(self.arguments.movetime),
            handle,
            news: self.news.clone(),
            stopped: self.stopped.clone(),
        };
        let news = self.news.clone();
        thread::spawn(move || {
            let departure = table.play();
            // Whoever hears it may have ended.
            let _ = news.send(News::Left(game, departure));
        });
        Ok(())
    }

    /// Ends the engines; games that go on wait on the server.
    fn end(&self, out: &mut impl Write) -> io::Result<()> {
        self.stopped.store(true, Ordering::Relaxed);
        let mut left: Vec<_> = self.tables.keys().map(String::as_str).collect();
        left.sort_unstable();
        if !left.is_empty() {
            writeln!(out, "games that go on, and wait for the next start: {}", left.join(" "))?;
        }
        for game in left {
            if let Some(handle) = self.tables.get(game) {
                handle.kill();
            }
        }
        out.flush()
    }
}
