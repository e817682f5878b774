//! The audit log: what was done, by whom and to whom, from which network. No secret is in it.

use std::net::IpAddr;

use crate::{
    accounts::{new_id, now},
    guard::Caller,
    store::{AuditEntry, Store},
};

/// What is in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    SignedUp,
    LoggedIn,
    LogInFailed,
    /// The account is closed.
    LogInRefused,
    PasswordChanged,
    PasskeyAdded,
    PasskeyRemoved,
    RecoveryCodesMade,
    TokenMade,
    TokenRemoved,
    AccountDeleted,
    RoleGiven,
    RoleTaken,
    LineRemoved,
    Silenced,
    SilenceEnded,
    AccountClosed,
    AccountReopened,
    ComplaintDismissed,
    ComplaintSettled,
    TournamentRemoved,
}

impl Act {
    /// Returns the word for it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::SignedUp => "signed-up",
            Self::LoggedIn => "logged-in",
            Self::LogInFailed => "log-in-failed",
            Self::LogInRefused => "log-in-refused",
            Self::PasswordChanged => "password-changed",
            Self::PasskeyAdded => "passkey-added",
            Self::PasskeyRemoved => "passkey-removed",
            Self::RecoveryCodesMade => "recovery-codes-made",
            Self::TokenMade => "token-made",
            Self::TokenRemoved => "token-removed",
            Self::AccountDeleted => "account-deleted",
            Self::RoleGiven => "role-given",
            Self::RoleTaken => "role-taken",
            Self::LineRemoved => "line-removed",
            Self::Silenced => "silenced",
            Self::SilenceEnded => "silence-ended",
            Self::AccountClosed => "account-closed",
            Self::AccountReopened => "account-reopened",
            Self::ComplaintDismissed => "complaint-dismissed",
            Self::ComplaintSettled => "complaint-settled",
            Self::TournamentRemoved => "tournament-removed",
        }
    }
}

/// Where the log is written; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Audit(Store);

impl Audit {
    pub(crate) const fn new(store: Store) -> Self {
        Self(store)
    }

    /// Notes what somebody has done, to somebody or something.
    pub(crate) async fn note(&self, act: Act, actor: Option<&str>, subject: Option<&str>, caller: Caller) {
        self.note_with(act, (actor, subject), None, caller).await;
    }

    /// Notes what somebody has done to somebody, and what there is to say of it. What cannot be noted is in
    /// the server's own log: who logs in does not wait for a disk that is full.
    pub(crate) async fn note_with(
        &self,
        act: Act,
        (actor, subject): (Option<&str>, Option<&str>),
        detail: Option<String>,
        caller: Caller,
    ) {
        let entry = AuditEntry {
            at: now(),
            act: act.word().to_owned(),
            actor: actor.map(str::to_owned),
            subject: subject.map(str::to_owned),
            detail,
            address: Some(network(caller.address())),
        };
        let Ok(id) = new_id() else { return };
        if let Err(error) = self.0.note_act(&id, &entry).await {
            tracing::error!(act = act.word(), %error, "an act could not be noted");
        }
    }
}

/// Returns the network of an address: what is left of it says from where, and not from whom.
fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::network;

    #[test]
    fn an_address_is_shortened_to_its_network() {
        for (address, wanted) in [
            ("192.0.2.77", "192.0.2.0/24"),
            ("2001:db8:1:2::", "2001:db8:1::/48"),
            ("127.0.0.1", "127.0.0.0/24"),
        ] {
            assert_eq!(network(address.parse().expect("an address")), wanted);
        }
    }
}
