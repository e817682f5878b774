//! A guest who has an account now: what he has in a tournament becomes the account's, as his games do.
//!
//! It is done when he comes with both, before anything else is: so nobody takes part twice who has signed up
//! meanwhile.

use super::{TRIES, Tournaments};
use crate::{
    error::ApiError,
    lobby::Person,
    store::{Changed, EntrantRow, KeptTournament},
};

impl Tournaments {
    /// Lets the account of somebody have what is his browser's in a tournament. Where the account takes part
    /// already, the guest's entry stays as it is.
    ///
    /// # Errors
    /// That there is no such tournament.
    pub(crate) async fn hand_over(&self, id: &str, person: &Person) -> Result<(), ApiError> {
        let (Some(account), Some(browser)) = (person.account(), person.browser.as_deref()) else {
            return Ok(());
        };
        for _ in 0..TRIES {
            let shown = self.look(id).await?;
            let kept = &shown.kept;
            if !is_to_go_over(kept, account, browser) {
                return Ok(());
            }
            // The order of a field that has been paired stays.
            let rating = if kept.row.stage == "open" { self.rating_of(id, person).await? } else { None };
            let place = (id, kept.row.version);
            if self.store.hand_over(place, browser, account, rating).await? == Changed::Done {
                tracing::info!(tournament = id, "what was a guest's is an account's");
                self.audience.publish(id);
                return Ok(());
            }
        }
        // Whoever asks next finds it so again.
        Ok(())
    }
}

/// Returns whether anything is a browser's that the account of whoever sits before it may have.
fn is_to_go_over(kept: &KeptTournament, account: &str, browser: &str) -> bool {
    let is_guests = |of: Option<&str>, at: Option<&str>| of.is_none() && at == Some(browser);
    let takes_part = kept.entrants.iter().any(|entrant| entrant.account.as_deref() == Some(account));
    let enters = |entrant: &EntrantRow| is_guests(entrant.account.as_deref(), entrant.browser.as_deref());
    is_guests(kept.row.account.as_deref(), kept.row.browser.as_deref())
        || !takes_part && kept.entrants.iter().any(enters)
}
