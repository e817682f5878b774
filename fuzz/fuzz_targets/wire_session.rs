//! Messages of a client, a line each: every one is read or refused with a reason.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yagura_wire::Incoming;

fuzz_target!(|text: &str| {
    for line in text.lines() {
        match Incoming::read(line) {
            Ok(incoming) => assert!(!format!("{incoming:?}").is_empty()),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
