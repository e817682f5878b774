//! A Rust source as the compiler reads it, without its tests.

use anyhow::{Context as _, Result};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::Meta;

use crate::tree::File;

/// A name or a text of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) line: usize,
    pub(super) text: String,
    /// Whether `::` stands before it.
    pub(super) is_member: bool,
}

impl Word {
    fn new(line: usize, text: impl Into<String>) -> Self {
        Self { line, text: text.into(), is_member: false }
    }
}

/// What the rules of the house ask about a source.
pub(super) struct Source {
    /// The names in the product's part, in order, those inside macros too.
    pub(super) names: Vec<Word>,
    /// The string literals in the product's part, those inside macros too; not those of attributes.
    pub(super) texts: Vec<Word>,
    /// The names in attributes that are not those of the product: `ignore`, and `unsafe_code` where it is
    /// allowed.
    pub(super) attributes: Vec<Word>,
    pub(super) forbids_unsafe: bool,
    /// The whole file; its tests are not left out.
    pub(super) tree: syn::File,
}

impl Source {
    /// Reads a source. *Errors*: it is not Rust.
    pub(super) fn parse(file: &File) -> Result<Self> {
        let syntax = |error: &dyn std::fmt::Display| format!("{} is not Rust: {error}", file.path);
        let stream: TokenStream = file.text.parse().map_err(|error| anyhow::anyhow!(syntax(&error)))?;
        let tree = syn::parse2(stream.clone()).with_context(|| format!("{} is not Rust", file.path))?;
        let mut source = Self {
            names: Vec::new(),
            texts: Vec::new(),
            attributes: Vec::new(),
            forbids_unsafe: false,
            tree,
        };
        source.take(stream, true);
        Ok(source)
    }

    /// Takes the words of a piece of the source, which is a part of the product or not.
    fn take(&mut self, stream: TokenStream, is_product: bool) {
        let mut tokens = stream.into_iter().peekable();
        // Whether what is before the next end of an item is a test.
        let mut is_test = false;
        let mut colons = 0;
        while let Some(token) = tokens.next() {
            let takes = is_product && !is_test;
            let is_member = colons == 2;
            colons = if matches!(&token, TokenTree::Punct(mark) if mark.as_char() == ':') {
                colons + 1
            } else {
                0
            };
            match token {
                TokenTree::Punct(mark) if mark.as_char() == '#' => {
                    tokens.next_if(|next| matches!(next, TokenTree::Punct(mark) if mark.as_char() == '!'));
                    if let Some(TokenTree::Group(group)) = tokens.next_if(is_brackets) {
                        is_test |= self.attribute(&group);
                    }
                }
                TokenTree::Punct(mark) => is_test &= mark.as_char() != ';',
                TokenTree::Group(group) => {
                    self.take(group.stream(), takes);
                    is_test &= group.delimiter() != Delimiter::Brace;
                }
                TokenTree::Ident(name) if takes => {
                    let name = Word { is_member, ..Word::new(name.span().start().line, name.to_string()) };
                    self.names.push(name);
                }
                TokenTree::Literal(literal) if takes => {
                    let line = literal.span().start().line;
                    if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        self.texts.push(Word::new(line, text.value()));
                    }
                }
                TokenTree::Ident(_) | TokenTree::Literal(_) => {}
            }
        }
    }

    /// Takes what is to be known of an attribute. Returns whether it makes a test of what follows.
    fn attribute(&mut self, group: &Group) -> bool {
        let line = group.span_open().start().line;
        let Ok(meta) = syn::parse2::<Meta>(group.stream()) else { return false };
        let names = |name: &str| meta.path().is_ident(name);
        let inside = meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default();
        let is_of_unsafe = inside.split(',').any(|lint| lint.trim() == "unsafe_code");
        if names("forbid") && is_of_unsafe {
            self.forbids_unsafe = true;
        }
        if (names("allow") || names("expect") || names("warn")) && is_of_unsafe {
            self.attributes.push(Word::new(line, "unsafe_code"));
        }
        if names("ignore") {
            self.attributes.push(Word::new(line, "ignore"));
        }
        names("cfg") && inside == "test"
    }
}

fn is_brackets(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Source {
        Source::parse(&File { path: "a.rs".to_owned(), text: text.to_owned() }).expect("it is Rust")
    }

    fn texts(words: &[Word]) -> Vec<(usize, &str)> {
        words.iter().map(|word| (word.line, word.text.as_str())).collect()
    }

    #[test]
    fn tests_comments_and_attributes_are_left_out() {
        let source = read(
            "/// One \"a\".\n#[doc = \"b\"]\nfn c() { d!(\"e\", r#\"f\"#) } // g\n\
             #[cfg(test)]\nmod h { fn i() { \"j\" } }\n#[cfg(test)]\nuse k;\nstruct L;",
        );
        assert_eq!(texts(&source.texts), [(3, "e"), (3, "f")]);
        assert_eq!(texts(&source.names), [(3, "fn"), (3, "c"), (3, "d"), (8, "struct"), (8, "L")]);
    }

    #[test]
    fn what_is_no_rust_is_an_error() {
        assert!(Source::parse(&File { path: "a.rs".to_owned(), text: "fn {".to_owned() }).is_err());
    }
}
