//! The library as C sees it: its header, and a program that is compiled and plays.

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(CRATE).join(path)).expect("it is in the crate")
}

/// Returns a type of C for one of Rust.
fn c_type(rust: &str) -> String {
    match rust {
        "*const c_char" => "const char *".to_owned(),
        "*mut c_char" => "char *".to_owned(),
        "*const Table" => "const yagura_game *".to_owned(),
        "*mut Table" => "yagura_game *".to_owned(),
        "*const Thinker" => "const yagura_engine *".to_owned(),
        "*mut Thinker" => "yagura_engine *".to_owned(),
        "*mut i32" => "int32_t *".to_owned(),
        "c_int" => "int ".to_owned(),
        "u32" => "uint32_t ".to_owned(),
        "u64" => "uint64_t ".to_owned(),
        "" => "void ".to_owned(),
        other => panic!("{other}: what is it in C?"),
    }
}

/// Returns the prototypes of the functions in the source, by name.
fn functions() -> BTreeMap<String, String> {
    let source = file("src/edge.rs").replace('\n', " ");
    let heads = source.split("extern \"C\" fn ").skip(1).map(|rest| {
        let (head, _) = rest.split_once('{').expect("a function has a body");
        let (name, rest) = head.split_once('(').expect("a function has parameters");
        let (parameters, result) = rest.rsplit_once(')').expect("and they end");
        let parameters: Vec<String> = parameters
            .split(',')
            .filter_map(|parameter| parameter.trim().split_once(": "))
            .map(|(name, rust)| format!("{}{name}", c_type(rust.trim())))
            .collect();
        let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let result = c_type(result.trim().trim_start_matches("->").trim());
        (name.to_owned(), format!("{result}{name}({parameters});"))
    });
    heads.collect()
}

/// The header says of each function what it takes and gives, and names no other.
#[test]
fn the_header_is_that_of_the_functions() {
    let functions = functions();
    assert!(functions.len() > 10, "{functions:#?}");
    let header = file("include/yagura.h");
    let mut plain = String::new();
    let mut rest = header.as_str();
    while let Some((before, comment)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = comment.split_once("*/").expect("a comment ends").1;
    }
    plain.push_str(rest);
    // A prototype may stand on two lines.
    let plain = plain.replace("(\n    ", "(");
    let found: Vec<&str> = plain.lines().map(str::trim).filter(|line| line.ends_with(");")).collect();
    for (name, prototype) in &functions {
        assert!(found.contains(&prototype.as_str()), "{name}: expected {prototype}");
    }
    assert_eq!(found.len(), functions.len(), "{found:#?}");
    assert!(header.lines().all(|line| line.len() <= 110), "a header is read in a terminal");
}

/// Where cargo put the libraries that are tested: beside this program.
fn libraries() -> PathBuf {
    let program = env::current_exe().expect("a test knows where it is");
    program.parent().expect("it is in a folder").to_owned()
}

fn done(mut command: Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{command:?}: {errors}");
    output
}

/// Compiles a program of C with the library.
fn compiled(source: &Path, name: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut cc = Command::new(env::var_os("CC").unwrap_or_else(|| "cc".into()));
    cc.args(["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"])
        .arg(format!("-I{CRATE}/include"))
        .arg(source)
        .arg(format!("-L{}", libraries().display()))
        .arg("-lyagura_c")
        .arg("-o")
        .arg(&program);
    done(cc);
    program
}

fn run(program: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(words).env("LD_LIBRARY_PATH", libraries());
    command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

#[test]
fn a_program_of_c_plays() {
    let program = compiled(&Path::new(CRATE).join("c/play.c"), "play");
    let output = run(&program, &["minishogi", "2000", "4"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 6, "{said}");
    assert!(lines[0].starts_with("Black ") && lines[1].starts_with("White "), "{said}");
    assert!(lines[4].ends_with(" 5") && lines[5] == "the game goes on", "{said}");
    let unknown = run(&program, &["minishogy", "1", "1"]);
    let errors = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(unknown.status.code() == Some(1) && errors.contains("unknown variant 'minishogy'"), "{errors}");
}

/// What a caller may get wrong is an error and no crash: null, what is no text, what is no move.
#[test]
fn what_is_wrong_is_said() {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong.c");
    let text = r#"
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "yagura.h"
#define SAYS(words) assert(yagura_error() && strstr(yagura_error(), words))
int main(void) {
    assert(!yagura_error());
    assert(!yagura_game_new(NULL, NULL)); SAYS("null: expected a variant");
    assert(!yagura_game_new("shogi", "9/9 b")); SAYS("9/9 b");
    assert(!yagura_game_new("\xff", NULL)); SAYS("not UTF-8");
    yagura_game *game = yagura_game_new("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    assert(game && !yagura_error());
    assert(yagura_game_play(game, "5c5a") == -1); SAYS("5c5a");
    assert(yagura_game_play(game, NULL) == -1); SAYS("null: expected a move");
    assert(yagura_game_undo(game) == -1); SAYS("no move to take back");
    assert(!yagura_game_outcome(game) && !yagura_error());
    yagura_engine *engine = yagura_engine_new(1);
    int score = 0;
    char *best = yagura_engine_search(engine, game, 5000, &score);
    assert(best && !strcmp(best, "G*5b") && score == 1000000 - 1);
    yagura_game *copy = yagura_game_copy(game);
    assert(yagura_game_play(copy, best) == 0 && yagura_game_player(copy) == 1);
    yagura_text_free(best);
    char *outcome = yagura_game_outcome(copy);
    assert(outcome && !strcmp(outcome, "Black wins by checkmate"));
    yagura_text_free(outcome);
    char *moves = yagura_game_moves(copy);
    assert(moves && !*moves);
    yagura_text_free(moves);
    assert(!yagura_engine_search(engine, copy, 100, NULL) && !yagura_error());
    assert(!yagura_engine_search(NULL, copy, 100, NULL)); SAYS("null: expected an engine");
    assert(yagura_game_undo(copy) == 0);
    char *position = yagura_game_position(copy);
    assert(!strcmp(position, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"));
    yagura_text_free(position);
    yagura_game_free(copy); yagura_game_free(game); yagura_game_free(NULL);
    yagura_engine_free(engine); yagura_engine_free(NULL); yagura_text_free(NULL);
    char *variants = yagura_variants();
    assert(strstr(variants, "tenjiku\n"));
    yagura_text_free(variants);
    puts(yagura_version());
    return 0;
}
"#;
    fs::write(&source, text).expect("the folder for tests can be written");
    let output = run(&compiled(&source, "wrong"), &[]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), env!("CARGO_PKG_VERSION"));
}
