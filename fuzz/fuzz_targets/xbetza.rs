//! Moves of pieces in XBetza, as definitions have them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yagura::movement::betza;

fuzz_target!(|text: &str| {
    match betza::parse(text) {
        Ok(pattern) => assert!(pattern.longest_jump() <= 27),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
