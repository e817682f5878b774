//! Games of one's own: every command that takes a game takes them, and `check` says what is wrong.

use serde_json::Value;
use yagura::Catalogue;
use yagura_lab::definition_files::version_of;

use super::{folder::Folder, printed, run};

const HASTY: &str = "base = \"minishogi\"\nid = \"hasty\"\nzone = 2\n\
    name = { ja = \"せっかち将棋\", romaji = \"sekkachi shōgi\", en = \"Hasty shogi\" }\n";

/// Returns a new folder with a game.
fn with_hasty() -> Folder {
    let folder = Folder::new();
    folder.write("hasty.toml", HASTY);
    folder
}

/// Returns a record of the game as a workshop writes it.
fn kif_of_workshop() -> String {
    let version = Catalogue::version_of_text(HASTY, &version_of);
    format!("ルール：hasty~{version}@1\n手合割：せっかち将棋\n   1 ４四金(45)\n")
}

#[test]
fn every_command_knows_them() {
    let folder = with_hasty();
    let with = |arguments: &[&str]| printed(&[arguments, &["--definitions", folder.path()]].concat());
    let counted = with(&["perft", "hasty", "3"]);
    assert!(counted.starts_with("perft 3 ") && counted != printed(&["perft", "minishogi", "3"]), "{counted}");
    assert_eq!(printed(&["--definitions", &folder.file("hasty.toml"), "perft", "hasty", "3"]), counted);
    assert_eq!(with(&["moves", "hasty"]).lines().count(), 16);
    let listed = with(&["variants"]);
    assert!(
        listed.lines().any(|line| line.starts_with("hasty ") && line.contains("せっかち将棋")),
        "{listed}"
    );
    let json = with(&["variants", "--json"]);
    let line = json.lines().find(|line| line.contains("\"hasty\"")).expect("it is listed");
    let version = serde_json::from_str::<Value>(line).expect("JSON")["version"].as_str().map(str::to_owned);
    let version = version.expect("an added game has a version");
    // Who asks for another version gets none.
    assert_eq!(with(&["perft", &format!("hasty~{version}"), "3"]), counted);
    let other = run(&["perft", "hasty~0", "3", "--definitions", folder.path()], b"");
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("another version of the game is known here"));
    // A record names game and version.
    let read = ["convert", "--to", "json", "--variant", "hasty", "--definitions", folder.path()];
    let record = run(&read, b"position startpos moves 4e4d");
    let record: Value = serde_json::from_slice(&record.stdout).expect("JSON");
    assert_eq!(record["variant"], format!("hasty~{version}"));
    // One of a game of a workshop names the version of its text, and is read by who has that text as a file.
    let kif = kif_of_workshop();
    let read = ["convert", "--to", "usi", "--definitions", folder.path()];
    let converted = run(&read, kif.as_bytes());
    assert_eq!(String::from_utf8_lossy(&converted.stdout), "position startpos moves 4e4d\n");
    let stranger = run(&["convert", "--to", "usi"], kif.as_bytes());
    let said = String::from_utf8_lossy(&stranger.stderr);
    assert!(stranger.status.code() == Some(2) && said.contains("from its link or its file"), "{said}");
    let request = b"{\"variant\": \"hasty\", \"moves\": [\"4e4d\"]}\n";
    let judged = run(&["referee", "--definitions", folder.path()], request);
    assert!(judged.stdout.starts_with(b"{\"position\""), "{}", String::from_utf8_lossy(&judged.stdout));
    let played = with(&[
        "match",
        "--variant",
        "hasty",
        "--engine",
        "self",
        "--engine",
        "self,name=two",
        "--games",
        "2",
        "--nodes",
        "50",
        "--openings",
        "2",
    ]);
    assert!(played.starts_with("hasty~") && played.contains("games 2 "), "{played}");
    let drawn = with(&["picture", "hasty", "-o", "-", "--format", "ascii"]);
    assert!(drawn.contains('k'), "{drawn}");
    // Without the folder nobody knows it.
    assert_eq!(run(&["perft", "hasty", "1"], b"").status.code(), Some(2));
}

#[test]
fn dialogues_add_them() {
    let folder = with_hasty();
    let path = folder.path();
    let usi = format!(
        "usi\nsetoption name VariantPath value {path}\nsetoption name USI_Variant value hasty\nisready\n\
         position startpos moves 4e4d\ngo nodes 50\nsetoption name VariantPath value {path}/none\nquit\n"
    );
    let said = String::from_utf8(run(&["usi"], usi.as_bytes()).stdout).expect("UTF-8");
    assert!(said.contains("option name VariantPath type string default <empty>"), "{said}");
    assert!(said.contains("info string games added: hasty"), "{said}");
    assert!(said.contains("info string variant hasty~") && said.contains("Hasty shogi"), "{said}");
    assert!(said.contains("info string error: cannot read") && said.contains("bestmove "), "{said}");
    let cecp = format!(
        "xboard\nprotover 2\noption VariantPath={path}\nvariant hasty\nforce\nusermove b1b2\nvariant chess\nquit\n"
    );
    let said = String::from_utf8(run(&["cecp"], cecp.as_bytes()).stdout).expect("UTF-8");
    assert!(said.contains("feature option=\"VariantPath -path \""), "{said}");
    assert!(
        said.lines().any(|line| line.starts_with("feature variants=") && line.contains(",hasty")),
        "{said}"
    );
    assert!(!said.contains("Illegal") && said.contains("Error (unknown variant): chess"), "{said}");
    // A folder that is wrong is told line by line, and changes nothing.
    folder.write("hasty.toml", &HASTY.replace("zone = 2", "zone = 9\nzoone = 1"));
    let usi =
        format!("setoption name VariantPath value {path}\nsetoption name USI_Variant value hasty\nquit\n");
    let said = String::from_utf8(run(&["usi"], usi.as_bytes()).stdout).expect("UTF-8");
    let file = folder.file("hasty.toml");
    for expected in [
        format!("info string error: {file}, line 3, column 8: zone = 9: expected at most the 5 ranks"),
        format!("info string error: {file}, line 4, column 1: unknown key 'zoone'"),
        "unknown variant 'hasty'".to_owned(),
    ] {
        assert!(said.contains(&expected), "{expected}: {said}");
    }
}

/// An image stands in one line of a file, of which only the beginning is shown.
#[test]
fn long_lines_are_cut() {
    let folder = with_hasty();
    let image = format!("<svg viewBox='0 0 9 9'>{}</svg>", "<path d='M0 0h9'/>".repeat(2500));
    folder.write("hasty.toml", &format!("{HASTY}[[kind]]\ncode = \"P\"\nimage = \"{image}\"\n"));
    for more in [&[][..], &["--json"]] {
        let checked = run(&[&["check", folder.path()], more].concat(), b"");
        let said = String::from_utf8(checked.stdout).expect("UTF-8");
        assert!(checked.status.code() == Some(2) && said.contains("expected at most 32768"), "{said:.400}");
        assert!(said.contains("<svg viewBox=") && said.contains('…') && said.len() < 900, "{said:.900}");
    }
}

#[test]
fn check_tells_what_is_wrong_and_what_is_unusual() {
    let folder = with_hasty();
    let good = run(&["check", folder.path()], b"");
    let said = String::from_utf8(good.stdout).expect("UTF-8");
    assert_eq!(good.status.code(), Some(0), "{said}");
    assert!(said.contains(": hasty~") && said.contains("(せっかち将棋) can be played"), "{said}");
    folder.write("hasty.toml", &HASTY.replace("zone = 2", "zone = 9\nzoone = 1\nmarks = [\"nifuu\"]"));
    folder.write(
        "odd.toml",
        &HASTY.replace("\"hasty\"\nzone = 2", "\"odd\"\nstart = \"4k/5/5/5/KGSRB b - 1\""),
    );
    folder.write("_base.toml", "id = \"base\"\n");
    let bad = run(&["check", folder.path()], b"");
    let said = String::from_utf8(bad.stdout).expect("UTF-8");
    assert_eq!(bad.status.code(), Some(2), "{said}");
    assert!(String::from_utf8_lossy(&bad.stderr).contains("3 errors"));
    let (hasty, odd) = (folder.file("hasty.toml"), folder.file("odd.toml"));
    for expected in [
        format!(
            "{hasty}:3:8: error: zone = 9: expected at most the 5 ranks of the board\n  zone = 9\n         ^\n"
        ),
        format!("{hasty}:4:1: error: unknown key 'zoone'"),
        format!("{hasty}:5:10: error: mark 'nifuu': the rules 'shogi' know none here\n"),
        format!("{odd}:3:9: warning: start: White has less than Black\n"),
        format!("{odd}:3:9: warning: start: White has nothing but royals to win with\n"),
    ] {
        assert!(said.contains(&expected), "{expected}\n--\n{said}");
    }
    let json = run(&["check", "--json", &hasty, &odd], b"");
    let lines: Vec<Value> = String::from_utf8_lossy(&json.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["id"], &lines[0]["errors"][0]["line"]), (&Value::Null, &3.into()));
    assert_eq!((&lines[1]["id"], &lines[0]["errors"][1]["text"]), (&"odd".into(), &"zoone".into()));
    assert!(lines[1]["warnings"].as_array().is_some_and(|told| told.len() >= 2));
    let none = run(&["check", &folder.file("none.toml")], b"");
    let said = String::from_utf8_lossy(&none.stderr);
    assert_eq!((none.status.code(), said.matches("os error 2").count()), (Some(1), 1), "{said}");
    assert_eq!(run(&["check"], b"").status.code(), Some(2));
    let schema = serde_json::from_str::<Value>(&printed(&["check", "--schema"])).expect("JSON");
    assert_eq!(schema["properties"]["id"]["type"], "string");
    // No other command goes on with files that are wrong.
    let other = run(&["perft", "shogi", "1", "--definitions", folder.path()], b"");
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains(&format!("{hasty}, line 3, column 8: zone = 9")));
}
