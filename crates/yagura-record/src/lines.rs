//! Lines of texts from everywhere.

/// Returns the lines with their numbers from 1, whether they end as in Unix, in Windows or on old Macs.
pub(crate) fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text);
    let lines = std::iter::from_fn(move || {
        let whole = rest?;
        let Some(at) = whole.find(['\n', '\r']) else { return rest.take() };
        let ending = if whole[at..].starts_with("\r\n") { 2 } else { 1 };
        rest = Some(&whole[at + ending..]).filter(|rest| !rest.is_empty());
        Some(&whole[..at])
    });
    (1..).zip(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ends_of_lines_are_one() {
        let lines: Vec<_> = numbered("a\r\nb\rc\n\nd").collect();
        assert_eq!(lines, [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "d")]);
        assert_eq!(numbered("a\n").count(), 1);
    }
}
