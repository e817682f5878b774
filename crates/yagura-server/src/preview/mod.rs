//! What other programs show of a link: the name of what is there, who plays or what is in it, and a picture.
//! It stands in the head of the page that starts the app.

mod subject;

use std::{fmt::Write as _, time::Duration};

use axum::{
    http::{HeaderMap, HeaderName, header, uri::Authority},
    response::{Html, IntoResponse},
};
use tokio::time;

pub(crate) use self::subject::is_previewed;
use self::subject::{Subject, subject};
use crate::app::App;

/// The page does not wait longer for it.
const PATIENCE: Duration = Duration::from_millis(300);
/// How the proxy before the server was called.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
/// What is shown of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Preview {
    title: String,
    description: String,
    /// The whole address of its picture, where it is known how the server is called.
    image: Option<String>,
    url: Option<String>,
}

impl Preview {
    /// Returns what is to be shown of a page, `None` where there is no such game, record or study, or where
    /// it takes too long to find out.
    pub(crate) async fn find(app: &App, path: &str, headers: &HeaderMap) -> Option<Self> {
        let (sort, id) = path.trim_matches('/').split_once('/')?;
        let Subject { title, description, picture } =
            time::timeout(PATIENCE, subject(app, sort, id)).await.ok()??;
        let origin = origin(headers);
        let image = origin.as_ref().zip(picture);
        Some(Self {
            title,
            description,
            image: image.map(|(origin, picture)| format!("{origin}/api/v1/{picture}/picture.png")),
            url: origin.map(|origin| format!("{origin}/{sort}/{id}")),
        })
    }

    /// Returns the page with it.
    pub(crate) fn page(&self, index: &str) -> impl IntoResponse + use<> {
        let mut tags = String::new();
        let mut tag = |name: &str, content: &str| {
            let _ = write!(tags, r#"<meta property="{name}" content="{}" />"#, escaped(content));
        };
        tag("og:title", &self.title);
        tag("og:description", &self.description);
        if let Some(image) = &self.image {
            tag("og:image", image);
        }
        if let Some(url) = &self.url {
            tag("og:url", url);
        }
        let page =
            ["og:title", "og:description"].iter().fold(index.to_owned(), |page, name| without(&page, name));
        let page = page.replacen("</head>", &format!("{tags}</head>"), 1);
        // Another game, another page: nothing keeps it.
        ([(header::CACHE_CONTROL, "no-cache"), (header::VARY, "host, x-forwarded-proto")], Html(page))
    }
}

/// Returns the beginning of this server's addresses, as whoever asks calls it.
fn origin(headers: &HeaderMap) -> Option<String> {
    let host: Authority = headers.get(header::HOST)?.to_str().ok()?.parse().ok()?;
    if host.as_str().contains('@') {
        return None;
    }
    let is_secure = headers.get(FORWARDED_PROTO).is_some_and(|scheme| scheme.as_bytes() == b"https");
    Some(format!("{}://{host}", if is_secure { "https" } else { "http" }))
}

/// Returns a page without the tag of this property.
fn without(page: &str, name: &str) -> String {
    let cut = || {
        let place = page.find(&format!("property=\"{name}\""))?;
        let start = page[..place].rfind("<meta")?;
        let end = place + page[place..].find('>')? + 1;
        Some(format!("{}{}", &page[..start], &page[end..]))
    };
    cut().unwrap_or_else(|| page.to_owned())
}

/// Returns a text as it stands in quotes.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::{FORWARDED_PROTO, escaped, origin, without};

    #[test]
    fn nothing_gets_out_of_its_quotes() {
        assert_eq!(escaped("<script>\"&'\n"), "&lt;script&gt;&quot;&amp;&#39; ");
    }

    #[test]
    fn a_tag_is_cut_out() {
        let page = "<head><meta property=\"og:title\"\n content=\"x\" /><title>t</title></head>";
        assert_eq!(without(page, "og:title"), "<head><title>t</title></head>");
        assert_eq!(without(page, "og:image"), page);
    }

    #[test]
    fn addresses_are_those_that_the_caller_knows() {
        let mut headers = HeaderMap::new();
        assert_eq!(origin(&headers), None);
        headers.insert(header::HOST, HeaderValue::from_static("shogi.example:81"));
        assert_eq!(origin(&headers).as_deref(), Some("http://shogi.example:81"));
        headers.insert(FORWARDED_PROTO, HeaderValue::from_static("https"));
        assert_eq!(origin(&headers).as_deref(), Some("https://shogi.example:81"));
        headers.insert(header::HOST, HeaderValue::from_static("a\"b"));
        assert_eq!(origin(&headers), None);
    }
}
