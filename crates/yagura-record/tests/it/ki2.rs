//! KI2, which has words instead of the square that a piece comes from.

use yagura::Variant;
use yagura_record::Format;

use crate::random::round_trips;

#[test]
fn random_records_of_every_game_come_back() {
    for variant in Variant::all() {
        round_trips(&variant, Format::Ki2);
    }
}
