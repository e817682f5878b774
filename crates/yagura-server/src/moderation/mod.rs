//! Moderation: who may do it, what people complain of, and what was done.
//!
//! The operator makes an account a moderator on the command line, and never a request over HTTP. What
//! moderators do, and what is of weight for the security of accounts, is in the audit log.

mod audit;
mod complaint;

use yagura_wire::{Grievance, Role};

pub(crate) use self::{
    audit::{Act, Audit},
    complaint::{Kept, complain, kept_of},
};
use crate::{
    accounts::{Visitor, now},
    app::App,
    chat::ChatError,
    error::ApiError,
    store::{AccountRow, MODERATOR, Store, StoreError},
};

/// A day, in seconds.
const DAY: i64 = 24 * 60 * 60;
/// How long things are kept, in days: the addresses of guests who wrote, complaints that were settled, and
/// what is in the audit log.
const ADDRESSES: i64 = 7;
const SETTLED: i64 = 90;
const ACTS: i64 = 180;

/// Forgets what has been kept for long enough.
///
/// # Errors
/// What the store could not do.
pub(crate) async fn forget_old(store: &Store) -> Result<(), StoreError> {
    let now = now();
    store.forget_speakers(now - ADDRESSES * DAY).await?;
    store.forget_complaints(now, now - SETTLED * DAY).await?;
    store.forget_acts(now - ACTS * DAY).await
}

/// Returns what an account may do more than others.
pub(crate) async fn role(store: &Store, account: &str) -> Result<Option<Role>, ApiError> {
    let role = store.role(account).await?;
    Ok(role.filter(|role| role == MODERATOR).map(|_| Role::Moderator))
}

/// Returns why an account is closed; `None` for one that is open.
pub(crate) async fn closure(store: &Store, account: &str) -> Result<Option<Grievance>, ApiError> {
    let reason = store.closure(account).await?;
    Ok(reason.map(|word| Grievance::of_word(&word).unwrap_or(Grievance::Other)))
}

/// Returns the moderator who sends a request, from a browser.
///
/// # Errors
/// That nobody is logged in, or that it is no moderator.
pub(crate) async fn moderator<'a>(app: &App, visitor: &'a Visitor) -> Result<&'a AccountRow, ApiError> {
    let (account, _) = visitor.in_person()?;
    match role(&app.store, &account.id).await? {
        Some(Role::Moderator) => Ok(account),
        None => Err(ChatError::NotModerator.into()),
    }
}
