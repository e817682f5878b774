//! The arrows of the architecture: which crate may know which.

use anyhow::{Result, bail};

use crate::{graph::Graph, place::Place};

/// What a crate of the workspace may stand on.
#[derive(Debug)]
struct Rule {
    member: &'static str,
    /// The only normal dependencies it may name; `None` leaves that open.
    only: Option<&'static [&'static str]>,
    /// What must not be below it, however far.
    never: &'static [&'static str],
}

/// What a crate of plain data and its texts must not stand on.
const DATA: &[&str] =
    &["anyhow", "axum", "clap", "hyper", "sqlx", "tokio", "yagura-cli", "yagura-engine", "yagura-server"];

/// One rule a crate. A new crate states its place here.
const RULES: &[Rule] = &[
    // The rules know no I/O, threads, clock, chance or JSON.
    Rule {
        member: "yagura",
        only: Some(&["arrayvec", "roxmltree", "serde", "thiserror", "toml"]),
        never: &[
            "anyhow",
            "axum",
            "clap",
            "fastrand",
            "getrandom",
            "rand",
            "rayon",
            "serde_json",
            "sqlx",
            "tokio",
            "tracing",
        ],
    },
    // The search knows no JSON, no network and no store.
    Rule {
        member: "yagura-engine",
        only: None,
        never: &[
            "anyhow",
            "axum",
            "clap",
            "hyper",
            "serde_json",
            "sqlx",
            "tokio",
            "yagura-cli",
            "yagura-server",
        ],
    },
    // Matches know no network, no store and no command line.
    Rule {
        member: "yagura-lab",
        only: Some(&["fastrand", "serde", "serde_json", "sha2", "thiserror", "yagura", "yagura-engine"]),
        never: &["anyhow", "axum", "clap", "sqlx", "tokio", "yagura-cli", "yagura-server"],
    },
    // Shapes of messages: neither the network nor the store, and no search.
    Rule {
        member: "yagura-wire",
        only: Some(&["serde", "serde_json", "thiserror", "ts-rs", "utoipa", "yagura", "yagura-record"]),
        never: DATA,
    },
    // Texts in and out: no files, no search; the tests let the engine choose secret armies.
    Rule {
        member: "yagura-record",
        only: Some(&["encoding_rs", "serde", "serde_json", "thiserror", "ts-rs", "utoipa", "yagura"]),
        never: DATA,
    },
    // Positions in, pictures out: no files, no fonts of the computer, no search.
    Rule {
        member: "yagura-picture",
        only: Some(&["base64", "gif", "resvg", "thiserror", "yagura"]),
        never: &[
            "anyhow",
            "axum",
            "clap",
            "hyper",
            "memmap2",
            "serde_json",
            "sqlx",
            "tokio",
            "yagura-engine",
            "yagura-server",
        ],
    },
    // What needs neither a store nor a network, for the server and for pages without one.
    Rule {
        member: "yagura-answers",
        only: Some(&[
            "serde",
            "serde_json",
            "sha2",
            "thiserror",
            "yagura",
            "yagura-engine",
            "yagura-lab",
            "yagura-record",
            "yagura-wire",
        ]),
        never: &["anyhow", "axum", "clap", "hyper", "sqlx", "tokio", "tracing", "yagura-server"],
    },
    // Text and JSON in and out: it runs where there is nothing but a page.
    Rule {
        member: "yagura-wasm",
        only: Some(&[
            "js-sys",
            "serde",
            "serde_json",
            "thiserror",
            "wasm-bindgen",
            "yagura",
            "yagura-engine",
            "yagura-record",
        ]),
        never: &["anyhow", "axum", "clap", "hyper", "sqlx", "tokio", "yagura-cli", "yagura-server"],
    },
    // Text in and out, for C.
    Rule {
        member: "yagura-c",
        only: Some(&["thiserror", "yagura", "yagura-engine"]),
        never: &["anyhow", "axum", "clap", "hyper", "serde_json", "sqlx", "tokio", "yagura-server"],
    },
    // The same for the web app without a server.
    Rule {
        member: "yagura-offline",
        only: Some(&[
            "js-sys",
            "serde",
            "serde_json",
            "thiserror",
            "wasm-bindgen",
            "yagura",
            "yagura-answers",
            "yagura-engine",
            "yagura-record",
            "yagura-wire",
        ]),
        never: &["anyhow", "axum", "clap", "hyper", "sqlx", "tokio", "yagura-cli", "yagura-server"],
    },
    // Who meets whom: a function of what was played, and of a seed.
    Rule {
        member: "yagura-tournament",
        only: Some(&["integer-blossom", "thiserror"]),
        never: &["fastrand", "getrandom", "rand", "rayon", "serde_json", "sqlx", "tokio", "yagura"],
    },
    Rule { member: "yagura-server", only: None, never: &["anyhow", "yagura-cli"] },
    Rule { member: "yagura-cli", only: None, never: &[] },
    // It starts programs, and knows none of the crates.
    Rule {
        member: "yagura-rig",
        only: Some(&[
            "anyhow",
            "fastrand",
            "futures-util",
            "serde",
            "serde_json",
            "tokio",
            "tokio-tungstenite",
        ]),
        never: &["sqlx", "yagura", "yagura-server"],
    },
    // Whoever comes for the first time waits for it.
    Rule { member: "launcher", only: Some(&["anyhow"]), never: &["serde", "yagura"] },
    Rule {
        member: "xtask",
        only: Some(&[
            "anyhow",
            "cargo_metadata",
            "flate2",
            "launcher",
            "proc-macro2",
            "semver",
            "serde",
            "serde_json",
            "sha2",
            "spdx",
            "syn",
            "time",
            "toml",
            "unicode-width",
            "zip",
        ]),
        never: &["yagura"],
    },
];

/// What no crate may stand on.
const NEVER: &[&str] = &["native-tls", "openssl-sys", "xtask"];

/// Checks the arrows of the workspace.
pub(crate) fn check(place: &Place) -> Result<()> {
    let graph = Graph::read(place)?;
    let breaches = breaches(&graph, RULES);
    if !breaches.is_empty() {
        bail!(
            "the arrows of the architecture are broken (rules in xtask/src/arrows.rs):\n  {}",
            breaches.join("\n  ")
        );
    }
    println!("{} crates keep to their arrows", graph.members().len());
    Ok(())
}

fn breaches(graph: &Graph, rules: &[Rule]) -> Vec<String> {
    let mut breaches = Vec::new();
    for member in graph.members() {
        let Some(rule) = rules.iter().find(|rule| rule.member == member) else {
            breaches.push(format!("{member} has no rule yet"));
            continue;
        };
        if let Some(only) = rule.only {
            let others = graph.direct(member).into_iter().filter(|name| !only.contains(name));
            breaches.extend(
                others.map(|name| format!("{member} may name only {}, but names {name}", only.join(", "))),
            );
        }
        let ways = rule.never.iter().chain(NEVER).filter_map(|package| graph.way(member, package));
        breaches.extend(ways.map(|way| way.join(" → ")));
    }
    breaches
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;

    const SAMPLE: &[Rule] = &[
        Rule { member: "rules", only: Some(&["small"]), never: &["network"] },
        Rule { member: "search", only: None, never: &["network"] },
    ];

    #[test]
    fn kept_arrows_are_no_breach() {
        let graph =
            graph(&["rules", "search"], &[("rules", "small"), ("search", "rules"), ("search", "!network")]);
        assert_eq!(breaches(&graph, SAMPLE), [""; 0]);
    }

    #[test]
    fn a_forbidden_package_is_shown_with_the_way_to_it() {
        let graph = graph(&["rules", "search"], &[("search", "middle"), ("middle", "network")]);
        assert_eq!(breaches(&graph, SAMPLE), ["search → middle → network"]);
    }

    #[test]
    fn a_dependency_outside_the_list_is_a_breach() {
        let graph = graph(&["rules"], &[("rules", "small"), ("rules", "large")]);
        assert_eq!(breaches(&graph, SAMPLE), ["rules may name only small, but names large"]);
    }

    #[test]
    fn a_crate_without_a_rule_is_a_breach() {
        assert_eq!(breaches(&graph(&["new"], &[]), SAMPLE), ["new has no rule yet"]);
    }

    #[test]
    fn nothing_stands_on_the_automation() {
        let graph = graph(&["rules", "search", "xtask"], &[("search", "xtask")]);
        assert_eq!(breaches(&graph, SAMPLE), ["search → xtask", "xtask has no rule yet"]);
    }
}
