//! Moments as the tables write them: `2026-01-01T00:00:00Z`, in UTC, to the second, so that their order is
//! that of the texts.

use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

/// Returns the moment now.
pub(super) fn now() -> String {
    text(Some(OffsetDateTime::now_utc()))
}

/// Returns the moment so many days ago.
pub(super) fn days_ago(days: u32) -> String {
    text(OffsetDateTime::now_utc().checked_sub(Duration::days(i64::from(days))))
}

/// Returns the moment so many minutes ago.
pub(super) fn minutes_ago(minutes: u32) -> String {
    text(OffsetDateTime::now_utc().checked_sub(Duration::minutes(i64::from(minutes))))
}

/// Returns the moment so many seconds after 1970 began.
pub(super) fn of(seconds: i64) -> String {
    text(OffsetDateTime::from_unix_timestamp(seconds).ok())
}

/// Returns how a moment is written; one that the format cannot hold is before all others.
fn text(moment: Option<OffsetDateTime>) -> String {
    let written = moment.and_then(|moment| moment.replace_nanosecond(0).ok()?.format(&Rfc3339).ok());
    written.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_a_moment() {
        assert_eq!(of(1_767_225_600), "2026-01-01T00:00:00Z");
        assert_eq!(of(i64::MAX), "");
    }

    #[test]
    fn moments_are_in_the_order_of_their_texts() {
        let moments = [days_ago(u32::MAX), days_ago(36_500), days_ago(2), days_ago(1), now()];
        assert!(moments.is_sorted(), "{moments:?}");
        let last = moments.last().map(String::as_str).unwrap_or_default();
        assert!(last.len() == "2026-01-01T00:00:00Z".len() && last.ends_with('Z'), "{last}");
    }
}
