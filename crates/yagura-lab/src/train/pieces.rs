//! What a net has learnt of pieces: how much it thinks of one that stands where it stood, and is gone.

use std::collections::BTreeMap;

use serde::Serialize;
use yagura::{Definition, Kind};
use yagura_engine::eval::{Weights, net::Inputs};

use super::{
    lesson::Lesson,
    network::{Activity, Network},
};

/// Positions that are looked at.
const LOOKED_AT: usize = 4000;

/// What a piece is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PieceWorth {
    /// Its code.
    pub code: String,
    /// Its names.
    pub ja: String,
    /// See `ja`.
    pub en: String,
    /// What the base gives for it on an average square, in centipawns.
    pub base: i32,
    /// What the net adds, on the squares where it stood.
    pub net: i32,
    /// How often it was looked at.
    pub count: usize,
}

/// Returns what the pieces on the board are worth to a network, in the order of the definition; royal pieces
/// and those that are never there are left out.
pub(super) fn pieces(definition: &'static Definition, network: &Network, lesson: &Lesson) -> Vec<PieceWorth> {
    let inputs = Inputs::new(definition);
    let weights = Weights::of(definition).completed(definition);
    let mut sums: BTreeMap<Kind, (f64, usize)> = BTreeMap::new();
    let mut activity = Activity::new(network.hidden);
    for example in 0..lesson.kept_out.len().min(LOOKED_AT) {
        let [own, other] = lesson.kept_out.views(example);
        let whole = network.forward([own, other], &mut activity);
        for at in 0..own.len() {
            let Some(kind) = inputs.own_kind(own[at]) else { continue };
            let without = |view: &[u32]| {
                let mut view = view.to_vec();
                view.drain(at..at + inputs.of_a_piece());
                view
            };
            let less = network.forward([&without(own), &without(other)], &mut activity);
            let (sum, count) = sums.entry(kind).or_default();
            *sum += f64::from(whole - less) / lesson.scale;
            *count += 1;
        }
    }
    let worth = |(&kind, &(sum, count)): (&Kind, &(f64, usize))| {
        let info = definition.kind(kind);
        PieceWorth {
            code: info.code.clone(),
            ja: info.name.ja.clone(),
            en: info.name.en.clone(),
            base: weights.board(kind),
            net: (sum / count as f64).round() as i32,
            count,
        }
    };
    sums.iter().filter(|(kind, _)| !definition.kind(**kind).royal).map(worth).collect()
}
