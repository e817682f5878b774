//! What two servers say to each other on a link: the bytes of a message.

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode},
};
use serde::{Deserialize, Serialize};

/// Bytes of a text or a body that one message holds: NATS takes a million as it comes.
const MOST: usize = 256 * 1024;

/// What one message says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece {
    /// A request begins, and with it the link.
    Open(Asked),
    /// The head of the answer.
    Answer(Answered),
    /// A part of a body.
    Data(Bytes),
    /// The body is whole.
    End,
    /// A part of a text on a socket.
    Part(Bytes),
    /// Its last part.
    Text(Bytes),
    Ping,
    Pong,
    /// The socket is closed, with this code.
    Close(u16),
    /// There is no such link any more.
    Reset,
}

/// The head of a request, with who sends it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Asked {
    pub(super) method: String,
    pub(super) uri: String,
    pub(super) headers: Vec<(String, String)>,
    /// Whose limits it is under.
    pub(super) caller: std::net::IpAddr,
    /// The other end of its connection.
    pub(super) peer: std::net::SocketAddr,
    /// It is to become a socket.
    pub(super) socket: bool,
    /// When it was sent, or before: milliseconds since 1970 by the clock of the database. `None` of a server
    /// of an older version.
    #[serde(default)]
    pub(super) sent: Option<i64>,
}

/// The head of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Answered {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    /// It was not done, as another server has the game, or will have it soon. One of an older version breaks
    /// off instead.
    #[serde(default)]
    pub(super) elsewhere: bool,
}

/// A message: who sends it, and which of his on this link it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Letter {
    pub(super) from: String,
    pub(super) number: u32,
    pub(super) piece: Piece,
}

/// The letters of an id of a server.
pub(super) const ID: usize = 16;

impl Letter {
    pub(super) fn bytes(&self) -> Bytes {
        let mut bytes = Vec::with_capacity(ID + 5);
        bytes.extend_from_slice(self.from.as_bytes());
        bytes.extend_from_slice(&self.number.to_be_bytes());
        let json = |value: serde_json::Result<Vec<u8>>| value.unwrap_or_default();
        let (kind, rest) = match &self.piece {
            Piece::Open(asked) => (0, Bytes::from(json(serde_json::to_vec(asked)))),
            Piece::Answer(answered) => (1, Bytes::from(json(serde_json::to_vec(answered)))),
            Piece::Data(data) => (2, data.clone()),
            Piece::End => (3, Bytes::new()),
            Piece::Part(text) => (4, text.clone()),
            Piece::Text(text) => (5, text.clone()),
            Piece::Ping => (6, Bytes::new()),
            Piece::Pong => (7, Bytes::new()),
            Piece::Close(code) => (8, Bytes::copy_from_slice(&code.to_be_bytes())),
            Piece::Reset => (9, Bytes::new()),
        };
        bytes.push(kind);
        bytes.extend_from_slice(&rest);
        bytes.into()
    }

    /// Reads a message; `None` when it is none of ours.
    pub(super) fn read(mut bytes: Bytes) -> Option<Self> {
        if bytes.len() < ID + 5 {
            return None;
        }
        let head = bytes.split_to(ID + 5);
        let from = std::str::from_utf8(&head[..ID]).ok()?.to_owned();
        let number = u32::from_be_bytes(head[ID..ID + 4].try_into().ok()?);
        let piece = match head[ID + 4] {
            0 => Piece::Open(serde_json::from_slice(&bytes).ok()?),
            1 => Piece::Answer(serde_json::from_slice(&bytes).ok()?),
            2 => Piece::Data(bytes),
            3 => Piece::End,
            4 => Piece::Part(bytes),
            5 => Piece::Text(bytes),
            6 => Piece::Ping,
            7 => Piece::Pong,
            8 => Piece::Close(u16::from_be_bytes(bytes.as_ref().try_into().ok()?)),
            9 => Piece::Reset,
            _ => return None,
        };
        Some(Self { from, number, piece })
    }
}

/// Cuts bytes into what one message holds; an empty text is one piece.
pub(super) fn cut(mut bytes: Bytes) -> Vec<Bytes> {
    let mut pieces = Vec::with_capacity(bytes.len() / MOST + 1);
    loop {
        pieces.push(bytes.split_to(MOST.min(bytes.len())));
        if bytes.is_empty() {
            return pieces;
        }
    }
}

/// Returns headers as texts: a byte of a value is the character of that number.
pub(super) fn told(headers: &HeaderMap) -> Vec<(String, String)> {
    let text = |value: &HeaderValue| value.as_bytes().iter().copied().map(char::from).collect();
    headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect()
}

/// Returns the headers of such texts; what cannot be one is left out.
pub(super) fn heard(headers: &[(String, String)]) -> HeaderMap {
    let mut map = HeaderMap::with_capacity(headers.len());
    for (name, value) in headers {
        let value: Vec<u8> = value.chars().map(|letter| letter as u32 as u8).collect();
        if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), HeaderValue::from_bytes(&value)) {
            map.append(name, value);
        }
    }
    map
}

impl Asked {
    /// Returns whether it has been on its way for longer than so many milliseconds, if that is known.
    pub(super) fn is_older_than(&self, millis: i64, now: i64) -> bool {
        self.sent.is_some_and(|sent| now.saturating_sub(sent) > millis)
    }
}

impl Answered {
    pub(super) fn new(status: StatusCode, headers: &HeaderMap) -> Self {
        Self { status: status.as_u16(), headers: told(headers), elsewhere: false }
    }

    /// Returns that it was not done here.
    pub(super) const fn elsewhere() -> Self {
        Self { status: StatusCode::SERVICE_UNAVAILABLE.as_u16(), headers: Vec::new(), elsewhere: true }
    }
}

#[cfg(test)]
mod tests {
    use axum::{
        body::Bytes,
        http::{HeaderMap, HeaderValue},
    };

    use super::{Answered, Asked, Letter, MOST, Piece, cut, heard, told};

    #[test]
    fn every_letter_is_read_as_it_was_written() {
        let asked = Asked {
            method: "GET".to_owned(),
            uri: "/api/v1/games/abcdefgh/ws?protocol=3".to_owned(),
            headers: vec![("cookie".to_owned(), "a=b".to_owned())],
            caller: [192, 0, 2, 1].into(),
            peer: ([127, 0, 0, 1], 80).into(),
            socket: true,
            sent: Some(1),
        };
        let pieces = [
            Piece::Open(asked),
            Piece::Answer(Answered::elsewhere()),
            Piece::Data(Bytes::from_static(b"\0\xff")),
            Piece::End,
            Piece::Part(Bytes::from_static("歩".as_bytes())),
            Piece::Text(Bytes::new()),
            Piece::Ping,
            Piece::Pong,
            Piece::Close(1001),
            Piece::Reset,
        ];
        for (number, piece) in (7..).zip(pieces) {
            let letter = Letter { from: "0123456789abcdef".to_owned(), number, piece };
            assert_eq!(Letter::read(letter.bytes()), Some(letter));
        }
    }

    #[test]
    fn who_is_of_an_older_version_is_understood() {
        let old = r#"{"method":"GET","uri":"/","headers":[],"caller":"192.0.2.1",
            "peer":"127.0.0.1:80","socket":false}"#;
        let asked: Asked = serde_json::from_str(old).expect("as it was");
        assert!(!asked.is_older_than(5_000, i64::MAX), "nobody knows");
        let asked = Asked { sent: Some(10_000), ..asked };
        assert!(!asked.is_older_than(5_000, 15_000) && asked.is_older_than(5_000, 15_001));
        let answered: Answered = serde_json::from_str(r#"{"status":200,"headers":[]}"#).expect("as it was");
        assert!(!answered.elsewhere);
    }

    #[test]
    fn what_is_no_letter_is_none() {
        let letter = Letter { from: "0123456789abcdef".to_owned(), number: 1, piece: Piece::Close(1000) };
        let bytes = letter.bytes();
        for length in 0..bytes.len() {
            let read = Letter::read(bytes.slice(..length));
            assert!(read.is_none(), "{length}: {read:?}");
        }
        let mut kind = bytes.to_vec();
        kind[20] = 99;
        assert_eq!(Letter::read(kind.into()), None);
        let mut open = bytes.to_vec();
        open[20] = 0;
        assert_eq!(Letter::read(open.into()), None);
    }

    #[test]
    fn bytes_are_cut_and_headers_kept() {
        for length in [0, 1, MOST - 1, MOST, MOST + 1, 3 * MOST] {
            let pieces = cut(Bytes::from(vec![1; length]));
            assert!(pieces.iter().all(|piece| piece.len() <= MOST) && !pieces.is_empty());
            assert_eq!(pieces.iter().map(Bytes::len).sum::<usize>(), length);
        }
        let mut headers = HeaderMap::new();
        headers.append("x-name", HeaderValue::from_bytes("駒\u{80}".as_bytes()).expect("a value"));
        headers.append("x-name", HeaderValue::from_static("two"));
        assert_eq!(heard(&told(&headers)), headers);
    }
}
