//! Declarations of TypeScript, laid out for people: a field a line.

/// The longest line of a union that stands on one line.
const WIDTH: usize = 100;

/// Returns a declaration as `ts-rs` writes it with its lines broken and indented.
pub(crate) fn laid_out(declaration: &str) -> String {
    let breaks_unions =
        declaration.lines().last().is_some_and(|line| line.len() > WIDTH) || declaration.contains("} |");
    let mut text = Layout { text: String::new(), depth: 0, lists: 0, breaks_unions };
    let mut rest = declaration.trim();
    while let Some(letter) = rest.chars().next() {
        if let Some((comment, behind)) = rest.strip_prefix("/**").and_then(|rest| rest.split_once("*/")) {
            text.comment(comment);
            rest = behind.trim_start();
        } else if let Some((word, behind)) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
            let is_key = behind.starts_with(':') && !word.contains('-');
            text.push(&if is_key { word.to_owned() } else { format!("'{word}'") });
            rest = behind;
        } else {
            rest = &rest[letter.len_utf8()..];
            text.letter(letter, rest);
        }
    }
    text.finish()
}

struct Layout {
    text: String,
    depth: usize,
    /// In so many lists.
    lists: usize,
    breaks_unions: bool,
}

impl Layout {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn new_line(&mut self) {
        let line = self.text.trim_end_matches(' ').len();
        self.text.truncate(line);
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.text.push_str(&"  ".repeat(self.depth));
    }

    fn comment(&mut self, comment: &str) {
        let lines: Vec<&str> = comment
            .lines()
            .map(|line| line.trim().trim_start_matches('*').trim())
            .filter(|line| !line.is_empty())
            .collect();
        self.new_line();
        if let [line] = lines[..] {
            self.push(&format!("/** {line} */"));
        } else {
            self.push("/**");
            for line in lines {
                self.new_line();
                self.push(&format!(" * {line}"));
            }
            self.new_line();
            self.push(" */");
        }
        self.new_line();
    }

    fn letter(&mut self, letter: char, rest: &str) {
        match letter {
            '{' => {
                self.push("{");
                self.depth += 1;
                self.new_line();
            }
            '}' => {
                self.depth -= 1;
                self.new_line();
                self.push("}");
            }
            '[' => {
                self.push("[");
                self.lists += 1;
            }
            ']' => {
                self.push("]");
                self.lists -= 1;
            }
            // Nothing that is sent has a type with several parameters.
            ',' if self.lists == 0 => {
                self.push(";");
                self.new_line();
            }
            '|' if self.breaks_unions && self.depth == 0 => {
                self.new_line();
                self.push("  |");
            }
            ' ' | '\n' if self.text.ends_with([' ', '\n']) || rest.trim_start().starts_with([',', ';']) => {}
            ' ' | '\n' => self.push(" "),
            letter => self.push(letter.encode_utf8(&mut [0; 4])),
        }
    }

    fn finish(self) -> String {
        let lines: Vec<&str> = self.text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        lines.join("\n") + "\n"
    }
}
