//! Dialogues over CECP.

use std::{
    io::{BufRead as _, BufReader, PipeReader, PipeWriter, Write as _, pipe},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// The engine at the other end of two pipes.
struct Dialogue {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    engine: Option<JoinHandle<std::io::Result<()>>>,
    pings: u32,
}

impl Dialogue {
    /// Begins a dialogue as XBoard does.
    fn new(variant: &str) -> Self {
        let (input, sender) = pipe().expect("a pipe");
        let (receiver, output) = pipe().expect("a pipe");
        let (input, sender) = (BufReader::new(input), sender);
        let engine = thread::spawn(move || yagura_engine::cecp::run(input, output));
        let mut dialogue =
            Self { input: Some(sender), output: BufReader::new(receiver), engine: Some(engine), pings: 0 };
        dialogue.say("xboard\nprotover 2");
        dialogue.until("feature done=1");
        dialogue.say(&format!("accepted ping\nnew\nvariant {variant}\nmemory 1\neasy\npost"));
        dialogue
    }

    fn say(&mut self, lines: &str) {
        let input = self.input.as_mut().expect("the dialogue goes on");
        writeln!(input, "{lines}").expect("the engine reads");
    }

    /// Returns the lines up to the first that begins so; none of them is a complaint.
    fn until(&mut self, start: &str) -> Vec<String> {
        let lines = self.lines(start, &["Illegal", "Error", "tellusererror"]);
        lines.unwrap_or_else(|line| panic!("{line} before '{start}'"))
    }

    /// Returns the lines until one has come that begins with each of these, in whatever order.
    fn until_all(&mut self, starts: [&str; 2]) -> Vec<String> {
        let mut lines = Vec::new();
        for start in starts {
            if !lines.iter().any(|line: &String| line.starts_with(start)) {
                lines.extend(self.until(start));
            }
        }
        lines
    }

    /// Returns the lines up to the first that begins so, or one that begins as it must not.
    fn lines(&mut self, start: &str, never: &[&str]) -> Result<Vec<String>, String> {
        let mut lines: Vec<String> = Vec::new();
        loop {
            let mut line = String::new();
            let length = self.output.read_line(&mut line).expect("the engine writes");
            assert!(length > 0, "no '{start}' in {lines:#?}");
            let line = line.trim_end().to_owned();
            if never.iter().any(|never| line.starts_with(never)) {
                return Err(line);
            }
            lines.push(line);
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return Ok(lines);
            }
        }
    }

    /// Returns what the engine says to these lines.
    fn ask(&mut self, lines: &str) -> Vec<String> {
        self.pings += 1;
        self.say(&format!("{lines}\nping {}", self.pings));
        let mut said = self.lines(&format!("pong {}", self.pings), &[]).unwrap_or_default();
        said.pop();
        said
    }

    /// Returns what it says but for its thinking aloud.
    fn answer(&mut self, lines: &str) -> Vec<String> {
        let thinks =
            |line: &String| line.starts_with(|start: char| start.is_ascii_digit()) && !line.contains('{');
        self.ask(lines).into_iter().filter(|line| !thinks(line)).collect()
    }

    fn close(mut self) {
        drop(self.input.take());
        let engine = self.engine.take().expect("it was started");
        engine.join().expect("the engine does not panic").expect("the pipes do not fail");
    }
}

#[test]
fn features_name_the_games() {
    let mut dialogue = Dialogue::new("chu");
    dialogue.say("protover 2");
    let said = dialogue.until("feature done=1").join("\n");
    for word in ["setboard=1", "usermove=1", "ping=1", "variants=\"shogi,chu,", "myname=\"Yagura "] {
        assert!(said.contains(word), "{word} in {said}");
    }
    dialogue.say("quit");
    let engine = dialogue.engine.take().expect("it was started");
    engine.join().expect("the engine does not panic").expect("the pipes do not fail");
}

#[test]
fn after_new_the_engine_plays_who_moves_second() {
    let mut dialogue = Dialogue::new("shogi");
    let said = dialogue.ask("sd 2\nusermove c3c4");
    assert!(said.iter().any(|line| line.starts_with("move ")), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("1 ")), "it was told to think aloud: {said:?}");
    // Its own turn comes again only after another move.
    assert_eq!(dialogue.ask("nopost"), [""; 0]);
    assert_eq!(dialogue.answer("usermove g3g4").len(), 1);
    dialogue.close();
}

#[test]
fn lions_move_in_two_legs() {
    let mut dialogue = Dialogue::new("chu");
    // Our Black is White here: the lion on f7 takes on f8, goes on to f9, and may stay.
    let board = "setboard g10k/12/12/5r6/5p6/5N6/12/12/12/12/12/K11 w 0 1";
    assert_eq!(dialogue.answer(&format!("force\n{board}\nusermove f7f8,f8f9")), [""; 0]);
    assert_eq!(
        dialogue.answer(&format!("{board}\nusermove f7f8,f8f7\nusermove l12l11\nusermove @@@@")),
        [""; 0]
    );
    let said = dialogue.answer(&format!("{board}\nsd 3\ngo"));
    assert_eq!(said, ["move f7f8,", "move f8f9"]);
    dialogue.close();
}

#[test]
fn drops_and_promotions() {
    let mut dialogue = Dialogue::new("shogi");
    let said = dialogue.answer("force\nsetboard 4k4/9/4P4/9/9/9/9/9/4K4[G] w 0 1\nsd 3\ngo");
    assert_eq!(said, ["move G@e8", "1-0 {checkmate}"]);
    let said = dialogue
        .answer("force\nsetboard 4k4/9/9/P8/9/9/9/9/4K4[-] w 0 1\nusermove a6a7+\nundo\nusermove a6a7=\nusermove e9e8\nusermove a7a8");
    assert_eq!(said, [""; 0]);
    dialogue.close();
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    let mut dialogue = Dialogue::new("shogi");
    for (line, start) in [
        ("usermove c3c5", "Illegal move (small §"),
        ("usermove hello", "Illegal move (expected "),
        ("hello", "Error (unknown command): hello"),
        ("level 40 x 0", "Error (bad value): level"),
        ("st never", "Error (bad value): st"),
        ("variant chess", "Error (unknown variant): chess"),
        ("setboard 9/9 w", "tellusererror Illegal position"),
        ("undo", "Error (command not legal now): undo"),
        ("option Level=11", "Error (bad value): option"),
        ("\u{7}", "Error (unknown command): \u{FFFD}"),
    ] {
        let said = dialogue.answer(&format!("force\n{line}"));
        assert!(said.len() == 1 && said[0].starts_with(start), "{line}: {said:?}");
    }
    assert_eq!(dialogue.answer("usermove c3c4\nc7c6"), [""; 0]);
    dialogue.close();
}

#[test]
fn move_now_force_and_take_back() {
    let mut dialogue = Dialogue::new("chu");
    dialogue.say("st 600\nusermove e4e5");
    dialogue.until("1 ");
    let began = Instant::now();
    dialogue.say("?");
    dialogue.until("move ");
    assert!(began.elapsed() < Duration::from_secs(30));
    // A search that is given up plays nothing.
    dialogue.say("usermove f4f5");
    dialogue.until("1 ");
    assert_eq!(dialogue.answer("force\nundo"), [""; 0]);
    assert_eq!(dialogue.answer("remove\nusermove e4e5"), [""; 0]);
    dialogue.close();
}

/// After `hard` the engine thinks about the move that it expects, and plays at once when it has come.
#[test]
fn thinks_in_the_opponents_time() {
    let mut dialogue = Dialogue::new("shogi");
    dialogue.say("sd 6\nhard\nusermove c3c4");
    let mut thinking = dialogue.until("move ");
    let expected = thinking
        .iter()
        .rfind(|line| line.starts_with("6 "))
        .and_then(|line| line.split(' ').nth(5).map(str::to_owned));
    let expected = expected.expect("a line of two moves");
    dialogue.say("hint");
    // It thinks while nobody has moved: the hint comes before its last line, or on a busy machine behind it.
    thinking = dialogue.until_all(["Hint: ", "6 "]);
    assert!(thinking.contains(&format!("Hint: {expected}")), "{thinking:?}");
    dialogue.say(&format!("usermove {expected}"));
    let said = dialogue.until("move ");
    assert!(
        said.iter().filter(|line| line.starts_with("1 ")).count() <= 1,
        "it does not begin again: {said:?}"
    );
    // Another move than the expected one is thought about anew; `easy` ends thinking.
    dialogue.say("easy\nforce");
    assert_eq!(dialogue.answer("usermove i3i4"), [""; 0]);
    dialogue.close();
}

#[test]
fn another_move_than_the_expected_one_is_answered_too() {
    let mut dialogue = Dialogue::new("shogi");
    dialogue.say("hard\nst 0.2\ncores 2");
    for mv in ["a3a4", "a4a5", "i3i4", "i4i5"] {
        dialogue.say(&format!("usermove {mv}"));
        let said = dialogue.until("move ");
        assert_eq!(said.iter().filter(|line| line.starts_with("move ")).count(), 1, "{mv}: {said:?}");
    }
    let complaints = dialogue.answer("cores 0\nhint");
    assert!(complaints.iter().any(|line| line.starts_with("Error (bad value): cores")), "{complaints:?}");
    dialogue.close();
}

/// An offer is answered by the score and the length of the game: never in the opening.
#[test]
fn draws_are_agreed_to_by_who_stands_worse() {
    let mut dialogue = Dialogue::new("shogi");
    assert_eq!(
        dialogue.answer("sd 2\nusermove c3c4\ndraw").iter().filter(|line| *line == "offer draw").count(),
        0
    );
    // Kings and a rook of White's, which the engine has not: it goes to and fro until the game is no longer
    // in its opening.
    dialogue.say("force\nsetboard 4k4/9/9/9/9/9/9/9/R3K4 w 0 1");
    for mv in [
        "a1a2", "e9d9", "a2a3", "d9e9", "a3a4", "e9d9", "a4a5", "d9e9", "a5b5", "e9d9", "b5c5", "d9e9",
        "c5c6", "e9f9",
    ] {
        dialogue.say(&format!("usermove {mv}"));
    }
    for mv in [
        "c6c5", "f9g9", "c5c4", "g9h9", "c4c3", "h9g9", "c3c2", "g9f9", "c2d2", "f9g9", "d2d3", "g9h9",
        "d3d4", "h9i9",
    ] {
        dialogue.say(&format!("usermove {mv}"));
    }
    dialogue.say("sd 2\nplayother\nusermove d4d5");
    dialogue.until("move ");
    assert!(dialogue.ask("draw").iter().any(|line| line == "offer draw"));
    dialogue.close();
}

#[test]
fn what_stays_hopeless_is_resigned_if_one_says_when() {
    let mut dialogue = Dialogue::new("shogi");
    dialogue.say("option ResignValue=1500\nforce\nsetboard 4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 0 1\nsd 2\nplayother");
    for mv in ["a3a4", "a4a5"] {
        dialogue.say(&format!("usermove {mv}"));
        dialogue.until("move ");
    }
    dialogue.say("usermove i3i4");
    dialogue.until("resign");
    dialogue.close();
}

#[test]
fn analysis_goes_on_with_every_move() {
    let mut dialogue = Dialogue::new("shogi");
    dialogue.say("force\nanalyze");
    dialogue.until("2 ");
    let said = dialogue.ask("usermove c3c4");
    assert!(said.iter().all(|line| !line.starts_with("move")));
    if !said.iter().any(|line| line.starts_with("2 ")) {
        dialogue.until("2 ");
    }
    let said = dialogue.answer("undo\n.\nexit");
    assert_eq!(said, [""; 0]);
    let said = dialogue.answer("sd 1\nplayother");
    assert_eq!(said, [""; 0]);
    assert_eq!(dialogue.answer("usermove c3c4").len(), 1);
    dialogue.close();
}

#[test]
fn games_that_xboard_does_not_know_are_described() {
    let mut dialogue = Dialogue::new("10x10");
    let said = dialogue.ask("force");
    assert!(
        said.iter().any(|line| line.starts_with("setup (") && line.contains(" 10x10+8_shogi ")),
        "{said:?}"
    );
    assert!(said.contains(&"piece L& fbR".to_owned()), "{said:?}");
    // Ranks count from 0.
    assert_eq!(dialogue.answer("usermove a2a3"), [""; 0]);
    dialogue.close();
}

/// What XBoard 4.9.1 says to the second engine of a match, as it was recorded.
#[test]
fn a_match_in_xboard() {
    let mut dialogue = Dialogue::new("chu");
    dialogue.say("accepted done\naccepted san\naccepted option\nmemory 68\nnew\nrandom\nvariant chu\nlevel 40 5 0\nsd 2\npost\nhard\neasy\nping 1\nforce");
    dialogue.until("pong 1");
    dialogue.say("computer\ntime 30000\notim 29999\nusermove f4f5\ngo");
    let first = dialogue.until("move ").pop().expect("a move");
    assert!(first.len() >= "move a1a1".len(), "{first}");
    dialogue.say("time 29989\notim 29989\nusermove h4h5");
    dialogue.until("move ");
    dialogue.say("time 29978\notim 29980\nusermove i3g5");
    dialogue.until("move ");
    dialogue.say("result 0-1 {Xboard adjudication: Checkmate}\nforce\nping 4");
    assert_eq!(dialogue.until("pong 4"), ["pong 4"]);
    dialogue.close();
}

/// In a match XBoard takes for false what a program says of its own victory by a repetition, which XBoard
/// does not know, and believes the program that says it has lost.
#[test]
fn to_a_program_a_victory_by_repetition_is_not_claimed_before_it_goes_on() {
    for (opponent, told) in [("", &["move a11a12", "0-1 {repetition}"][..]), ("computer", &["move a11a12"])] {
        let mut dialogue = Dialogue::new("chu");
        let board = "k11/12/12/12/p11/12/12/P11/12/12/12/11K w 0 1";
        let round = "usermove l1l2\nusermove a12a11\nusermove l2l1\nusermove a11a12\n";
        let last = round.trim_end_matches("usermove a11a12\n");
        dialogue.say(&format!("{opponent}\nsd 2\nforce\nsetboard {board}\n{round}{round}{last}"));
        assert_eq!(dialogue.answer("go"), told, "against '{opponent}'");
        assert_eq!(dialogue.answer("usermove l1l2"), ["0-1 {repetition}"]);
        dialogue.close();
    }
}

#[test]
fn the_end_of_the_input_lets_a_search_end() {
    let mut dialogue = Dialogue::new("shogi");
    dialogue.say("sd 3\ngo");
    drop(dialogue.input.take());
    dialogue.until("move ");
    let engine = dialogue.engine.take().expect("it was started");
    engine.join().expect("the engine does not panic").expect("the pipes do not fail");
}
