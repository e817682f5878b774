//! Sentences by their patterns: what stands in the holes of one.

/// What stands in a hole of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part<'a> {
    /// What the pattern has between its braces.
    pub(super) hole: &'a str,
    /// The literal text in front of it.
    pub(super) before: &'a str,
    /// What the sentence has there.
    pub(super) text: &'a str,
}

/// Returns what stands in the holes of a pattern, `None` where the sentence does not fit it.
pub(super) fn parts<'a>(pattern: &'a str, message: &'a str) -> Option<Vec<Part<'a>>> {
    let mut parts = Vec::new();
    let (mut before, mut pattern) = pattern.split_once('{').unwrap_or((pattern, ""));
    let mut rest = message.strip_prefix(before)?;
    if pattern.is_empty() {
        return rest.is_empty().then_some(parts);
    }
    loop {
        let (hole, behind) = pattern.split_once('}')?;
        let (literal, next) =
            behind.split_once('{').map_or((behind, None), |(literal, next)| (literal, Some(next)));
        // The last hole goes to the end.
        let at = match next {
            None => rest.strip_suffix(literal)?.len(),
            Some(_) => rest.find(literal)?,
        };
        parts.push(Part { hole, before, text: &rest[..at] });
        rest = &rest[at + literal.len()..];
        before = literal;
        match next {
            Some(next) => pattern = next,
            None => return Some(parts),
        }
    }
}
