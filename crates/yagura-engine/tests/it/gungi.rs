//! Gungi: set-up, backs that nobody looks at, mates, towers.

use std::collections::HashSet;

use fastrand::Rng;
use yagura::{AnyPosition, Game, Move, Notation as _, Outcome, Position, Reason, Secrecy as _, Side};
use yagura_engine::{Engine, Level, Limits, Score, Stop, usi};

use crate::playing::{checks_mate, game, think};

/// The set-up of the seed's sample game (rulebook gungi §18.1).
const SAMPLE: &str = "(ca)n2[pt]1bn(fa)/2m1s1([ph]m)k1/[ph][ph][ph][pz](rn)[ph]s[ph][ph]/9/9/9/[PH][PT]S[PH](RN)[PH][PZ][PH][PH]/1K([PH]M)1S1M2/(FA)NB1[PH]2N(CA) b - 49 play 9 -";
/// Placements and declarations.
const SET_UP: usize = 48;

fn choose(game: &Game<AnyPosition>, level: Level, seed: u64, limits: &Limits) -> Move {
    Engine::new(1).think(game, limits, level, &Stop::new(), seed, &mut |_| ()).best.expect("the game goes on")
}

/// Returns a game whose set-up the engine has played on both sides.
fn set_up(level: Level, seed: u64) -> Game<AnyPosition> {
    let mut game = game("gungi", None);
    for _ in 0..SET_UP {
        let mv = choose(&game, level, seed, &Limits::default());
        assert!(game.legal_moves().contains(&mv), "{}", game.position().usi(mv));
        game.play_unchecked(mv);
    }
    game
}

/// §5, §6: set-ups are legal, different, and leave no 帥 in the line of fire (Ruling R-17).
/// Who looks at the set-up sees as many ways as he asked for, and how each goes on.
#[test]
fn tells_several_lines_of_the_set_up() {
    let mut game = game("gungi", None);
    for _ in 0..7 {
        game.play_unchecked(choose(&game, Level::FULL, 5, &Limits::default()));
    }
    let limits = Limits { lines: 4, ..Limits::default() };
    let mut told = Vec::new();
    let thought = Engine::new(1).think(&game, &limits, Level::FULL, &Stop::new(), 5, &mut |info| {
        told.push((info.line, info.moves.clone()));
    });
    assert_eq!(told.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(thought.best, told[0].1.first().copied());
    let firsts: HashSet<Move> = told.iter().filter_map(|(_, moves)| moves.first().copied()).collect();
    assert_eq!(firsts.len(), told.len(), "they begin with different moves");
    for (_, moves) in told {
        assert_eq!(moves.len(), 6);
        let mut line = game.clone();
        for mv in moves {
            assert!(line.legal_moves().contains(&mv), "{}", line.position().usi(mv));
            line.play_unchecked(mv);
        }
    }
}

#[test]
fn sets_up_in_several_ways() {
    let mut formations = HashSet::new();
    for seed in 0..12 {
        let game = set_up(Level::FULL, seed);
        let text = game.position().sfen();
        assert_eq!(text.split(' ').nth(4), Some("play"), "{text}");
        let board = text
            .split(' ')
            .next()
            .expect("a board")
            .replace(['[', ']'], "")
            .replace(['Z', 'T', 'H', 'z', 't', 'h'], "");
        let ranks: Vec<String> = board.split('/').map(str::to_owned).collect();
        formations.extend([ranks[..3].join("/").to_ascii_uppercase(), ranks[6..].join("/")]);
        for side in Side::BOTH {
            let mut king = None;
            game.position().for_each_piece(|square, piece| {
                if piece.side() == side && game.position().definition().kind(piece.kind()).royal {
                    king = Some(square);
                }
            });
            assert!(!game.position().is_attacked(king.expect("a 帥"), !side), "{text}");
        }
    }
    assert!(formations.len() >= 8, "{formations:#?}");
}

#[test]
fn goes_on_with_what_others_began() {
    let mut rng = Rng::with_seed(3);
    for seed in 0..6 {
        let mut game = game("gungi", None);
        for n in 0..SET_UP {
            let legal = game.legal_moves();
            let mv = if n < 10 {
                *rng.choice(&legal).expect("a placement")
            } else {
                choose(&game, Level::FULL, seed, &Limits::default())
            };
            assert!(legal.contains(&mv), "{}", game.position().usi(mv));
            game.play_unchecked(mv);
        }
        assert!(game.position().check().is_some(), "play has begun: {}", game.position().sfen());
    }
}

#[test]
fn every_level_sets_up() {
    for level in Level::all() {
        set_up(level, 5);
    }
}

/// §15: with whatever is left.
#[test]
fn sets_up_again_after_a_repetition() {
    let position = "9/9/9/9/9/9/9/9/9 w K2MS[PT]3[PH]NCFRB2AG2HD[IC]kms[pz]4[ph]2ncfrb2al2hj2y 88 setup 7 -";
    for seed in 0..4 {
        let mut game = game("gungi", Some(position));
        while game.position().sfen().contains(" setup ") {
            let mv = choose(&game, Level::FULL, seed, &Limits::default());
            assert!(game.legal_moves().contains(&mv));
            game.play_unchecked(mv);
        }
        assert_eq!(
            (game.position().side(), game.outcome()),
            (Side::White, None),
            "{}",
            game.position().sfen()
        );
    }
}

/// Returns a game in which the 兵 of White have other backs.
fn with_other_backs(start: &str, rng: &mut Rng) -> String {
    let mut backs: Vec<char> =
        start.match_indices("[p").filter_map(|(at, _)| start[at + 2..].chars().next()).collect();
    rng.shuffle(&mut backs);
    let mut backs = backs.into_iter();
    let mut parts = start.split("[p");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str("[p");
        text.extend(backs.next());
        text.push_str(&part[1..]);
    }
    text
}

/// §17.2: what is hidden from a player does not change what he plays, on a new engine with the same seed; nor
/// do moves that led there.
#[test]
fn hidden_backs_do_not_matter() {
    let mut rng = Rng::with_seed(7);
    for level in [1, 6, 10] {
        let level = Level::new(level).expect("a level");
        for seed in 0..4 {
            let mut one = game("gungi", Some(SAMPLE));
            let mut other = game("gungi", Some(&with_other_backs(SAMPLE, &mut rng)));
            for _ in 0..24 {
                if one.outcome().is_some() || other.outcome().is_some() {
                    break;
                }
                let viewer = Some(Side::Black);
                if one.position().redacted_for(viewer) != other.position().redacted_for(viewer) {
                    // A back has come to light.
                    break;
                }
                let limits = Limits::nodes(1500);
                let mv = choose(&one, level, seed, &limits);
                if one.position().side() == Side::Black {
                    assert_eq!(choose(&other, level, seed, &limits), mv, "{}", one.position().sfen());
                }
                // White's answers are chosen in one game and copied; both see their own backs.
                let text = one.position().usi(mv);
                one.play_unchecked(mv);
                if other.play_text(&text).is_err() {
                    break;
                }
            }
        }
    }
}

/// Guesses look like the truth, keep to the pieces of two armies (§3.1), and differ.
#[test]
fn a_guess_fits_what_is_known() {
    let position = game("gungi", Some(SAMPLE)).position().clone();
    let mut guesses = HashSet::new();
    for salt in 0..40 {
        let guess = position.determinize(Side::Black, salt).expect("backs are hidden");
        assert_eq!(guess.redacted_for(Some(Side::Black)), position.redacted_for(Some(Side::Black)));
        let text = guess.sfen();
        assert_eq!(["[pz]", "[pt]", "[ph]"].map(|back| text.matches(back).count()), [1, 1, 7], "{text}");
        guesses.insert(text);
    }
    assert!(guesses.len() > 20, "{}", guesses.len());
    // Both と of two armies have been seen: Black's own and one in his hand.
    let position = "4k4/9/[pt][ph][pz]6/9/9/9/[PT]8/9/4K4 b T2H2[ph] 80 play 9 -";
    let position = game("gungi", Some(position)).position().clone();
    for salt in 0..40 {
        let guess = position.determinize(Side::Black, salt).expect("backs are hidden").sfen();
        assert!(!guess.contains("[pt]"), "{guess}");
    }
}

/// Ten positions from games of a weak level, with the plies of the shortest mate by checks, found by trying
/// all checks and all defences.
const MATES: [(&str, u32); 10] = [
    (
        "2[ph]b1RH2/[ph]1s1k4/n[ph]1[pz][pt][ph][ph]1([ph]m)/4a4/1l7/D[PH]7/j(nh)[PH][PH]1[PZ]N[PH][PT]/2M1S1([PH]M)2/C(N[IF])s1[PH]1BK(FA) b J[IC]Ymy 109 play 9 -",
        1,
    ),
    (
        "2D3n2/2M(ch)[pz]f1m1/[ph][ph]kn2[pt]([ph]m)1/da1[ph]L[ph]2[ph]/o8/3J2[PH]2/[PH]2[PH]N[PH](FA)1[PZ]/Y([PT]A)CN[PH]S1[PH]1/3MK4 b LO[ph]lj 139 play 9 -",
        1,
    ),
    (
        "1nkl[pt]3M/ab[ph][IC]1HH2/[ph][pz]1(Nh)H3[ph]/1g1[ph]J4/5[PZ]2L/A3nK[PH]2/[PH][PT][PH][PH]N[IF]F1[PH]/3mo2[PH]1/y1sC2S1a b RGDj 197 play 9 -",
        3,
    ),
    (
        "[IC]3ks2(fm)/1([ph]n)1s[ph]2[pz]1/2[ph][ph]S[pt]jj[ph]/1o1n2A2/2G1S4/5[PT][ph]2/[PH][PH]A([PH]M)3([PH]M)[PH]/2[PH]2a2K/4[PH]2FC w [PZ]HDYnbjd 170 play 9 -",
        3,
    ),
    (
        "(fa)n2[pz]bk1c/2[pt]3H2/1[ph]s1s1y1[ph]/G2na[ph][ph]N1/[PH]1[ph][ph]5/1A3[PZ]1S1/1[PH][PH](M[PT])[PH]M[PH]1([PH]B)/5(CN)3/4FK3 b [PH]GDnljd 123 play 9 -",
        3,
    ),
    (
        "D1o4k(fa)/3m([pz]a)4/[ph]1n1c([ph]bs)[ph]N[ph]/2[ph]6/3[PH]s2M1/K(n[ph])(AM)1(nj)3[PH]/2[PH]2[PH]SF1/1[PT]2[PH]z1[PH]1/C1A5h w NRGH[pt]l 146 play 9 -",
        3,
    ),
    (
        "(fa)mn1k1n2/m[ph]1s[ph]s1[pz]1/[ph]1[ph][ph](ca)[ph][ph]1N/9/2j5n/5MT2/Fo[PT]R1[PH][PH][PH]C/[PZ]1(SA)1[PH]1S2/2KMyh3 w DO2hj 88 play 9 -",
        3,
    ),
    (
        "Jn7/5mYa([pz]k)/c[ph][pt]G[ph][ph]L[ph](fn)/9/3H1[PH]3/2([PT]A)6/[ph][PH]N[PH]2[PH]dB/3M[PZ]b2[PH]/3K1C1N1 b SHDsgl2hj[if]y 105 play 9 -",
        5,
    ),
    (
        "c1H1[pz]Y1nf/[ic]3rA[ph]1k/[ph]O3[ph]s[ph][pt]/9/9/6N1[PH]/[PZ](jh)1[PH][PT][PH][PH][PH]1/5M1Rh/1l3SK1(FA) b MBG2JYms2[ph]j 133 play 9 -",
        5,
    ),
    (
        "(fa)b2[pz]2yc/3H5/2[pt]1s1k(NY)[ph]/5l1(NH)1/[PH]H1[PT]4K/5[PZ][PH]1[PH]/1s1nd1F[PH]o/5([ic]h)2j/4rH3 w [PH]2m2[ph]2n2glhy 214 play 9 -",
        5,
    ),
];

#[test]
fn mates_where_there_is_a_mate() {
    for (text, plies) in MATES {
        let mut game = game("gungi", Some(text));
        assert!(
            checks_mate(game.position(), plies) && (plies < 3 || !checks_mate(game.position(), plies - 2)),
            "{text}"
        );
        let winner = game.position().player();
        let guess = game.position().determinize(winner, 0).expect("backs are hidden");
        assert!(checks_mate(&guess, plies), "the backs do not matter: {text}");
        let thought = think(&game, &Limits::nodes(100_000));
        assert_eq!(thought.score, Score::Win(plies), "{text}");
        for _ in 0..plies {
            if game.outcome().is_none() {
                let mv = choose(&game, Level::FULL, 0, &Limits::nodes(100_000));
                game.play_unchecked(mv);
            }
        }
        assert_eq!(game.outcome(), Some(Outcome::win(winner, Reason::Checkmate)), "{text}");
    }
}

#[test]
fn speaks_usi() {
    let say = |lines: &str| {
        let mut output = Vec::new();
        let input = format!("setoption name USI_Variant value gungi\n{lines}");
        usi::run(std::io::Cursor::new(input), &mut output).expect("memory can be read and written");
        String::from_utf8(output).expect("answers are UTF-8").lines().last().unwrap_or_default().to_owned()
    };
    assert!(say("position startpos\ngo byoyomi 1000\n").starts_with("bestmove "));
    assert!(
        say("position startpos moves P*1g P*9c P*2g\ngo btime 1000 wtime 1000\n").starts_with("bestmove ")
    );
    assert!(say(&format!("position sfen {SAMPLE} moves 1g1f\ngo nodes 2000\n")).starts_with("bestmove "));
    let backs = SAMPLE.replace(" 49 play ", " 47 backs ");
    let backs = ["[PH]", "[PT]", "[PZ]"].iter().fold(backs, |text, back| text.replace(back, "P"));
    let backs = ["[ph]", "[pt]", "[pz]"].iter().fold(backs, |text, back| text.replace(back, "p"));
    assert!(say(&format!("position sfen {backs}\ngo nodes 2000\n")).starts_with("bestmove backs:"));
    assert!(
        say("position sfen 4k4/9/9/9/9/9/9/9/4K4 b R 1 play 9 -\ngo depth 2 searchmoves R*5e\n")
            .starts_with("bestmove R*5e")
    );
}
