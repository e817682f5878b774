//! `yagura store`.

use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use anyhow::Context as _;
use signal_hook::{consts::TERM_SIGNALS, flag, low_level};
use tokio::time;
use yagura_server::upkeep::{self, Role, Wanted};

use super::write_json;
use crate::{
    args::{RoleWord, StoreArgs, StoreCommand},
    failure::UserError,
};

/// No signal has come: none has this number.
const NONE: usize = 0;
/// How soon a signal is obeyed.
const BEAT: Duration = Duration::from_millis(50);

/// Lists, checks, deletes, copies or restores stored games.
pub(crate) fn run(args: StoreArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let data = args.location();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the async runtime cannot start")?;
    match args.command {
        StoreCommand::List { stage, variant, idle, limit, output } => {
            let wanted = Wanted { stage, variant, idle, most: limit };
            for game in runtime.block_on(upkeep::list(&data, &wanted))? {
                if output.json {
                    write_json(out, &game)?;
                    continue;
                }
                let players = format!("{} - {}", game.black, game.white);
                writeln!(
                    out,
                    "{}  {:<20}{:<24}{:>5} moves  {:<9} {}  {}",
                    game.id,
                    game.variant,
                    players,
                    game.moves,
                    game.stage.word(),
                    game.created,
                    game.changed
                )?;
            }
        }
        StoreCommand::Check { output } => {
            let damaged = runtime.block_on(upkeep::check(&data))?;
            for damage in &damaged {
                if output.json {
                    write_json(out, &serde_json::json!({"id": damage.id, "reason": damage.reason}))?;
                } else {
                    writeln!(out, "{}  {}", damage.id, damage.reason)?;
                }
            }
            if !damaged.is_empty() {
                out.flush()?;
                return Err(UserError(format!("{} games are damaged", damaged.len())).into());
            }
            if !output.json {
                writeln!(out, "all tables and games are in order")?;
            }
        }
        StoreCommand::Role { name, role } => {
            let role = match role {
                RoleWord::Moderator => Some(Role::Moderator),
                RoleWord::None => None,
            };
            runtime.block_on(upkeep::set_role(&data, &name, role))?;
        }
        StoreCommand::Audit { limit, output } => {
            for entry in runtime.block_on(upkeep::audit(&data, limit))? {
                if output.json {
                    write_json(out, &entry)?;
                    continue;
                }
                let word = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
                let (actor, subject) = (word(&entry.actor), word(&entry.subject));
                let (detail, address) = (word(&entry.detail), word(&entry.address));
                let moment = entry.moment();
                writeln!(out, "{moment}  {:<20}{actor} -> {subject}  {detail}  {address}", entry.act)?;
            }
        }
        StoreCommand::Delete { games } => runtime.block_on(upkeep::delete(&data, &games))?,
        StoreCommand::Migrate => runtime.block_on(upkeep::migrate(&data))?,
        StoreCommand::Restore { source, output } => {
            let restored = runtime.block_on(unless_stopped(upkeep::restore(&data, &source)))??;
            if output.json {
                write_json(out, &restored)?;
            } else {
                writeln!(out, "{} games are in {data}", restored.games)?;
            }
        }
        StoreCommand::Backup { target, output } => {
            let copied = runtime.block_on(unless_stopped(upkeep::backup(&data, &target)))??;
            if output.json {
                write_json(out, &copied)?;
            } else {
                writeln!(out, "{} games are in {}", copied.games, target.display())?;
            }
        }
    }
    Ok(())
}

/// Returns what comes of work that tidies up behind itself, also when a signal ends the program.
///
/// # Errors
/// That signals cannot be caught.
async fn unless_stopped<T>(work: impl Future<Output = T>) -> io::Result<T> {
    let signal = Arc::new(AtomicUsize::new(NONE));
    for &number in TERM_SIGNALS {
        flag::register_usize(number, signal.clone(), number as usize)?;
    }
    let stopped = async {
        while signal.load(Ordering::Relaxed) == NONE {
            time::sleep(BEAT).await;
        }
    };
    // The work that is dropped is tidied up by then.
    tokio::select! {
        done = work => return Ok(done),
        () = stopped => {}
    }
    low_level::emulate_default_handler(signal.load(Ordering::Relaxed) as i32)?;
    unreachable!("it ends the program")
}
