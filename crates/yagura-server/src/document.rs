//! JSON that many ask for: made once, packed once, and not sent again to those who have it.

use std::{
    collections::HashMap,
    fmt,
    io::Write as _,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::coding::{Coding, is_known};

/// A smaller one fits into one packet anyway.
const SMALL: usize = 1024;
/// Documents that are kept by their names at most: all games with their usual options.
const KEPT: usize = 64;

/// A JSON text with its packed form; cheap to clone.
#[derive(Clone)]
pub(crate) struct Document(Arc<Inner>);

struct Inner {
    plain: Bytes,
    gzip: OnceLock<Bytes>,
    tag: OnceLock<String>,
}

impl Document {
    /// Returns a value as JSON.
    pub(crate) fn of(value: &impl Serialize) -> Self {
        Self::new(serde_json::to_vec(value).expect("maps have string keys and no number is infinite").into())
    }

    /// Returns what is JSON already.
    pub(crate) fn new(plain: Bytes) -> Self {
        Self(Arc::new(Inner { plain, gzip: OnceLock::new(), tag: OnceLock::new() }))
    }

    /// Returns the answer to a request with these headers. Packs a large text the first time that somebody
    /// takes it packed.
    pub(crate) fn answer(&self, headers: &HeaderMap) -> Response {
        let packed = self.0.plain.len() >= SMALL && Coding::Gzip.is_taken(headers);
        let coding = if packed { Coding::Gzip } else { Coding::Plain };
        let tag = self.tag(coding);
        // It may be another one the next time: it is asked for again, and not sent again.
        let common = [
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if is_known(headers, &tag) {
            return (StatusCode::NOT_MODIFIED, common, [(header::ETAG, tag)]).into_response();
        }
        let body = if packed { self.gzip() } else { self.0.plain.clone() };
        let mut response = (common, [(header::ETAG, tag)], Body::from(body)).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(name) = coding.name() {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        response
    }

    fn gzip(&self) -> Bytes {
        let pack = || {
            let mut encoder =
                GzEncoder::new(Vec::with_capacity(self.0.plain.len() / 8), Compression::default());
            encoder
                .write_all(&self.0.plain)
                .and_then(|()| encoder.finish())
                .expect("memory can be written")
                .into()
        };
        self.0.gzip.get_or_init(pack).clone()
    }

    /// Returns the quoted name of this version of it.
    fn tag(&self, coding: Coding) -> String {
        let name = self.0.tag.get_or_init(|| {
            let [short @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] =
                <[u8; 32]>::from(Sha256::digest(&self.0.plain));
            format!("{:032x}", u128::from_be_bytes(short))
        });
        match coding.name() {
            Some(coding) => format!("\"{name}-{coding}\""),
            None => format!("\"{name}\""),
        }
    }
}

/// Documents by their names; cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Documents(Arc<Mutex<HashMap<String, Document>>>);

impl Documents {
    /// Returns a document, made if it is not there.
    pub(crate) fn get(&self, name: &str, make: impl FnOnce() -> Document) -> Document {
        // The map is whole between any two statements, also after a panic.
        let mut documents = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(document) = documents.get(name) {
            return document.clone();
        }
        if documents.len() >= KEPT {
            documents.clear();
        }
        documents.entry(name.to_owned()).or_insert_with(make).clone()
    }

    /// Forgets them all: what they were made of has changed.
    pub(crate) fn forget(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Document").field(&self.0.plain.len()).finish()
    }
}
