//! The USI protocol.
