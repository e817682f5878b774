//! Foreign text in messages.

/// Cuts an error's text to a length that can be shown.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain("…".chars()).collect()
}
