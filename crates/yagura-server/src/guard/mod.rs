//! Who calls, and how much one address may have, so that nobody can take the server from the others.

mod bucket;
mod caller;
mod network;
mod shares;

pub use self::network::{Network, NetworkError};
pub(crate) use self::{
    bucket::{Bucket, Buckets, Pace},
    caller::{Caller, ConnectionSlot, Peer, Streaming},
    shares::{Guard, Share, Sort, User},
};
