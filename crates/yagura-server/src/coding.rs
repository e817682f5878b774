//! What a client can unpack.

use axum::http::{HeaderMap, header};

/// How the bytes of an answer are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    Brotli,
    Gzip,
    Plain,
}

impl Coding {
    /// Returns its name in headers.
    pub(crate) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Plain => None,
        }
    }

    /// Returns whether a client takes it.
    pub(crate) fn is_taken(self, headers: &HeaderMap) -> bool {
        let Some(name) = self.name() else { return true };
        let lists =
            headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
        let mut entries =
            lists.flat_map(|list| list.split(',')).map(|entry| entry.split_once(';').unwrap_or((entry, "")));
        let is_refused = |weight: &str| {
            let value = weight.trim().strip_prefix("q=").and_then(|value| value.trim().parse::<f32>().ok());
            value.is_some_and(|value| value <= 0.0)
        };
        entries.any(|(entry, weight)| entry.trim().eq_ignore_ascii_case(name) && !is_refused(weight))
    }
}

/// Returns whether a client says that it has the answer with this tag.
pub(crate) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let lists = headers.get_all(header::IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
    let mut tags = lists.flat_map(|list| list.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::{Coding, is_known};

    fn takes(accepted: &'static str) -> [bool; 2] {
        let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
        [Coding::Brotli.is_taken(&headers), Coding::Gzip.is_taken(&headers)]
    }

    #[test]
    fn codings_are_negotiated() {
        assert_eq!(takes("gzip, deflate, br, zstd"), [true, true]);
        assert_eq!(takes("gzip;q=1.0, br;q=0"), [false, true]);
        assert_eq!(takes("GZIP; q=0.5"), [false, true]);
        assert_eq!(takes("identity"), [false, false]);
        assert_eq!(takes(""), [false, false]);
        assert!(Coding::Plain.is_taken(&HeaderMap::new()) && !Coding::Gzip.is_taken(&HeaderMap::new()));
    }

    #[test]
    fn tags_are_compared() {
        let knows = |known: &'static str| {
            is_known(
                &HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_static(known))]),
                r#""a""#,
            )
        };
        assert!(knows(r#""a""#) && knows(r#""b", "a""#) && knows(r#"W/"a""#) && knows("*"));
        assert!(!knows(r#""b""#) && !knows("") && !is_known(&HeaderMap::new(), r#""a""#));
    }
}
