//! The server as its client sees it: requests that are answered, and streams of lines.

use std::{
    io::{BufRead as _, BufReader},
    sync::Arc,
    time::Duration,
};

use anyhow::Context as _;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rustls::crypto::ring;
use serde::de::DeserializeOwned;
use serde_json::Value;
use ureq::{
    Agent, BodyReader, RequestBuilder,
    tls::{Certificate, RootCerts, TlsConfig},
};
use yagura_wire::{ErrorCode, Failure, Refused, TakenSeek};

use super::link::Address;

/// How long the server may be silent; on a stream an empty line comes more often.
const SILENCE: Duration = Duration::from_secs(30);
/// How long it may take to reach it.
const REACH: Duration = Duration::from_secs(10);
/// What is written in a path as it is, beside letters and digits.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b'*');

/// Why something did not work.
#[derive(Debug, thiserror::Error)]
pub(super) enum Trouble {
    /// The server refuses it.
    #[error("{}", .0.message.en)]
    Refused(Box<Failure>),
    /// The server cannot be reached, or says what is no answer.
    #[error("{0}")]
    Unreachable(String),
    /// The stream has ended.
    #[error("the connection was lost")]
    Ended,
}

impl Trouble {
    /// Returns whether it is worth while to try again.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            Self::Refused(failure) => {
                matches!(failure.code, ErrorCode::Busy | ErrorCode::Internal)
            }
            Self::Unreachable(_) | Self::Ended => true,
        }
    }

    /// Returns the code of a refusal.
    pub(super) fn code(&self) -> Option<ErrorCode> {
        match self {
            Self::Refused(failure) => Some(failure.code),
            Self::Unreachable(_) | Self::Ended => None,
        }
    }

    /// Returns after how long the server wants to be asked again.
    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused(failure) => failure.retry_after.and_then(|s| Duration::try_from_secs_f64(s).ok()),
            Self::Unreachable(_) | Self::Ended => None,
        }
    }
}

impl From<ureq::Error> for Trouble {
    fn from(error: ureq::Error) -> Self {
        Self::Unreachable(error.to_string())
    }
}

/// A server, and the token of an account there; cheap to clone.
#[derive(Clone)]
pub(super) struct Server {
    url: Arc<str>,
    bearer: Arc<str>,
    agent: Agent,
}

impl Server {
    /// Returns a client of a server.
    ///
    /// # Errors
    /// That the certificates of this computer cannot be read.
    pub(super) fn new(address: &Address, token: &str) -> anyhow::Result<Self> {
        let mut config = Agent::config_builder()
            .user_agent(concat!("yagura-bot/", env!("CARGO_PKG_VERSION")))
            .http_status_as_error(false)
            // The token is for this server alone.
            .max_redirects(0)
            .timeout_connect(Some(REACH))
            .timeout_per_read(Some(SILENCE))
            .timeout_send_request(Some(SILENCE))
            .timeout_recv_response(Some(SILENCE));
        if address.0.starts_with("https:") {
            let found = rustls_native_certs::load_native_certs();
            let certificates: Vec<_> =
                found.certs.iter().map(|certificate| Certificate::from_der(certificate).to_owned()).collect();
            if certificates.is_empty() {
                let why = found.errors.into_iter().next();
                return Err(anyhow::anyhow!("{}", why.map(|error| error.to_string()).unwrap_or_default()))
                    .context("no certificates of authorities are on this computer");
            }
            config = config.tls_config(
                TlsConfig::builder()
                    .unversioned_rustls_crypto_provider(Arc::new(ring::default_provider()))
                    .root_certs(RootCerts::Specific(Arc::new(certificates)))
                    .build(),
            );
        }
        let bearer = format!("Bearer {token}").into();
        Ok(Self { url: address.0.as_str().into(), bearer, agent: config.build().new_agent() })
    }

    /// Returns the address.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Returns the link with which somebody sits down at a game.
    pub(super) fn invitation(&self, game: &str, code: &str) -> String {
        format!("{}/game/{game}#join={code}", self.url)
    }

    /// Asks for something to be done, below `/api/v1/`.
    ///
    /// # Errors
    /// Why it was not.
    pub(super) fn post<T: DeserializeOwned>(&self, path: &str, body: Option<&Value>) -> Result<T, Trouble> {
        let request = self.headed(self.agent.post(self.path(path)));
        let mut answer = match body {
            Some(body) => request.header("content-type", "application/json").send(body.to_string())?,
            None => request.send_empty()?,
        };
        let text = answer.body_mut().read_to_string()?;
        if answer.status().is_success() {
            serde_json::from_str(&text).map_err(|error| Trouble::Unreachable(error.to_string()))
        } else {
            Err(refusal(answer.status().as_u16(), &text))
        }
    }

    /// Accepts a challenge, and returns the id of its game.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn accept(&self, challenge: &str) -> Result<String, Trouble> {
        let taken: TakenSeek =
            self.post(&format!("challenges/{}/accept", encoded(challenge)), Some(&serde_json::json!({})))?;
        Ok(taken.found.game)
    }

    /// Has something removed, below `/api/v1/`.
    ///
    /// # Errors
    /// Why it was not.
    pub(super) fn delete(&self, path: &str) -> Result<(), Trouble> {
        let mut answer = self.headed(self.agent.delete(self.path(path))).call()?;
        if answer.status().is_success() {
            return Ok(());
        }
        let text = answer.body_mut().read_to_string()?;
        Err(refusal(answer.status().as_u16(), &text))
    }

    /// Opens a stream, below `/api/v1/`; its lines end when the connection does.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub(super) fn lines(&self, path: &str) -> Result<Lines, Trouble> {
        let mut answer = self.headed(self.agent.get(self.path(path))).call()?;
        if !answer.status().is_success() {
            let text = answer.body_mut().read_to_string()?;
            return Err(refusal(answer.status().as_u16(), &text));
        }
        Ok(Lines(BufReader::new(answer.into_body().into_reader())))
    }

    fn path(&self, path: &str) -> String {
        format!("{}/api/v1/{path}", self.url)
    }

    fn headed<B>(&self, request: RequestBuilder<B>) -> RequestBuilder<B> {
        request.header("authorization", &*self.bearer)
    }
}

/// Returns a text as a part of a path.
pub(super) fn encoded(text: &str) -> String {
    utf8_percent_encode(text, PLAIN).to_string()
}

/// The lines of a stream that say something.
pub(super) struct Lines(BufReader<BodyReader<'static>>);

impl Iterator for Lines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            match self.0.read_line(&mut line) {
                Ok(0) | Err(_) => return None,
                Ok(_) if line.trim().is_empty() => {}
                Ok(_) => return Some(line),
            }
        }
    }
}

fn refusal(status: u16, text: &str) -> Trouble {
    match serde_json::from_str::<Refused>(text) {
        Ok(refused) => Trouble::Refused(Box::new(refused.error)),
        Err(_) => Trouble::Unreachable(format!("the answer has the status {status}")),
    }
}
