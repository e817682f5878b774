//! What a browser may load and run for our pages: nothing but what the server itself sends.

use axum::http::HeaderValue;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha256};

/// Who may show our pages inside of his own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Framing {
    /// Nobody.
    Nobody,
    /// Everybody: a game or a record that is looked at, with nothing to press that counts.
    Anybody,
}

/// What runs in the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    /// JavaScript.
    JavaScript,
    /// WebAssembly of our own too, in its workers; texts are still never run.
    WebAssembly,
}

/// The policies of all answers.
#[derive(Clone, Debug)]
pub(crate) struct Policies {
    usual: HeaderValue,
    embedded: HeaderValue,
}

impl Policies {
    /// Returns the policies where the page that starts the app is this.
    pub(crate) fn of(page: &str, code: Code) -> Self {
        Self { usual: policy(page, code, Framing::Nobody), embedded: policy(page, code, Framing::Anybody) }
    }

    pub(crate) fn of_framing(&self, framing: Framing) -> HeaderValue {
        match framing {
            Framing::Nobody => self.usual.clone(),
            Framing::Anybody => self.embedded.clone(),
        }
    }
}

/// Scripts and style sheets are files, but for the one script at the head of the page, which is known by its
/// hash: what is put into the page otherwise does not run. Elements may carry styles, which place pieces on
/// the board; the smallest fonts stand in the style sheets, and the images that inventors give their pieces
/// are addresses that hold the whole picture.
fn policy(page: &str, code: Code, framing: Framing) -> HeaderValue {
    let compiled = match code {
        Code::JavaScript => "",
        Code::WebAssembly => " 'wasm-unsafe-eval'",
    };
    let early = script(page).map_or_else(String::new, |text| {
        format!("; script-src 'self' 'sha256-{}'{compiled}", STANDARD.encode(Sha256::digest(text)))
    });
    let ancestors = match framing {
        Framing::Nobody => "'none'",
        Framing::Anybody => "*",
    };
    let text = format!(
        "default-src 'self'{early}; font-src 'self' data:; img-src 'self' data:; style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors {ancestors}"
    );
    // It is made of visible ASCII alone.
    HeaderValue::try_from(text).unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'"))
}

/// Returns the text of the script that stands in a page, if one does.
fn script(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("<script>")?;
    Some(rest.split_once("</script>")?.0)
}

#[cfg(test)]
mod tests {
    use super::{Code, Framing, Policies};

    #[test]
    fn the_script_of_the_page_runs_and_no_other() {
        let policies = Policies::of(
            "<html><script>alert('Hello, world.');</script><script src=\"a.js\"></script>",
            Code::JavaScript,
        );
        let usual = policies.of_framing(Framing::Nobody);
        // The example of the specification (Content Security Policy Level 3, §2.3.1).
        let expected = "script-src 'self' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
        assert!(usual.to_str().expect("a header").contains(expected), "{usual:?}");
        let without = Policies::of("<html><script src=\"a.js\"></script>", Code::JavaScript)
            .of_framing(Framing::Anybody);
        let page = "<script>alert('Hello, world.');</script>";
        let compiled = Policies::of(page, Code::WebAssembly).of_framing(Framing::Nobody);
        let text = compiled.to_str().expect("a header");
        assert!(text.contains("' 'wasm-unsafe-eval';") && !text.contains(" 'unsafe-eval'"), "{text}");
        let text = without.to_str().expect("a header");
        assert!(!text.contains("script-src") && text.ends_with("frame-ancestors *"), "{text}");
    }
}
