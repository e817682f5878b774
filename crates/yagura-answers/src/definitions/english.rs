//! What is wrong with a text, or unusual about it, in English. The rules say it as a program on the terminal
//! does, where rules are called by the words of a file; here they have the names that the form has for them.

use super::{
    pattern::{Part, parts},
    sentences::PATTERNS,
    terms,
};

/// Returns a sentence with rules called by their names.
pub(super) fn told(message: &str) -> String {
    let Some(parts) = PATTERNS.iter().find_map(|(english, _)| parts(english, message)) else {
        return message.to_owned();
    };
    let mut out = String::new();
    let mut rest = message;
    for Part { hole, before, text } in parts {
        out.push_str(before);
        out.push_str(&match hole {
            "*" => told(text),
            "r" => terms::rules_in_english(text),
            _ => text.to_owned(),
        });
        rest = &rest[before.len() + text.len()..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use yagura::{Definition, built_in_text};

    use super::told;

    #[test]
    fn rules_that_a_game_declares_are_called_so() {
        let text = "base = \"shogi\"\nid = \"mine\"\n[[kind]]\ncode = \"P\"\nmoves = \"fW fcavW\"\n";
        let flaws = Definition::trial(text, built_in_text).expect_err(text);
        let said = told(&flaws[0].message);
        assert!(said.starts_with("moves of P: the rules 'shogi' cannot judge two-step captures"), "{said}");
        assert!(said.ends_with("; rules that know these moves: declared (fairy), chu, ennen"), "{said}");
    }

    #[test]
    fn all_else_is_said_as_the_rules_say_it() {
        for message in ["missing key 'id'", "start 'x': the rank 'pp' has 2 squares, expected 5", "anything"]
        {
            assert_eq!(told(message), message);
        }
        assert_eq!(
            told("play: the rules 'shogi' declare nothing; those of 'fairy' do"),
            "play: the rules 'shogi' declare nothing; those of 'declared (fairy)' do"
        );
    }
}
