//! What the program says while a game is played, in Japanese and English.

use yagura::{AnyPosition, Language, MoveError, Outcome, PlayerWord, Reason, Side, SideNames, Variant};
use yagura_engine::Score;

/// Makes an enum of texts: a name, Japanese, English.
macro_rules! texts {
    ($($name:ident: $ja:literal, $en:literal;)+) => {
        /// A text that says the same always.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Text { $($name,)+ }

        impl Text {
            /// Returns it in a language.
            pub(crate) const fn text(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Self::$name, Language::Japanese) => $ja, (Self::$name, Language::English) => $en,)+
                }
            }
        }
    };
}

texts! {
    Keys: "?:ヘルプ 矢印・Enter:指す Tab:持駒 h:ヒント u:待った q:終了",
        "?:help arrows,Enter:move Tab:hand h:hint u:undo q:quit";
    Thinks: "考慮中", "thinking";
    HintThinks: "ヒントを考慮中", "looking for a hint";
    Hint: "ヒント", "hint";
    Check: "王手", "check";
    Nothing: "なし", "nothing";
    Move: "指し手", "move";
    Army: "配置", "army";
    Cancel: "やめる", "cancel";
    Quit: "終了しますか", "Quit?";
    QuitYes: "終了する", "quit";
    QuitNo: "続ける", "go on";
    Resign: "投了しますか", "Resign?";
    ResignYes: "投了する", "resign";
    New: "新しい対局を始めますか", "Begin a new game?";
    NewYes: "新しい対局", "new game";
    Restart: "千日手の後の指し直しを続ける", "go on with the set-up after the repetition";
    Which: "どの手ですか", "Which move?";
    Special: "盤上の手でない手", "Turns that move no piece";
    Claim: "反則を指摘する", "claim a foul";
    ChooseArmy: "軍の配置を選んでください", "Choose your army";
    RePlace: "移し替え", "Re-placing";
    AsItStands: "このまま", "leave it as it stands";
    ByEngine: "コンピュータに任せる", "the engine's choice";
    Native: "本来の駒", "the board's own army";
    Sample: "見本", "sample";
    Spelled: "文字で入力", "type it";
    Save: "保存するファイル名 (json kif kifu ki2 csa jkf usi sfen pgn txt)",
        "save as (json kif kifu ki2 csa jkf usi sfen pgn txt)";
    Load: "読み込むファイル名", "load the file";
    Overwrite: "同じ名前のファイルがあります", "There is such a file already";
    OverwriteYes: "上書きする", "replace it";
    NoMoveFromHere: "ここから動かせる駒はありません", "no legal move begins here";
    NoMoveThere: "そこへは指せません", "no legal move leads there";
    NoHand: "打てる駒はありません", "nothing in hand can be dropped";
    NoSpecial: "盤上の手のほかに指せる手はありません", "there is no such turn now";
    NotYourTurn: "相手の手番です", "it is not your turn";
    NothingToUndo: "戻せる手はありません", "there is nothing to take back";
    UndoForbidden: "この規則では待ったは反則です", "taking back is a foul in this game";
    Undone: "待ったをしました", "taken back";
    GameOver: "対局は終わっています", "the game is over";
    EngineFailed: "コンピュータが指せません", "the engine has failed";
    NoHint: "ヒントはありません", "there is no hint";
    Typed: "候補", "begin so";
    More: "ほか", "more";
    Help: "ヘルプ (Escで閉じる)", "Help (Esc closes it)";
    TopIsFirst: "上から", "from the top";
}

/// Returns what a side is called in a game that began with `start`.
pub(crate) fn side_name(
    side: Side,
    variant: &Variant,
    start: &AnyPosition,
    language: Language,
) -> &'static str {
    let player = || PlayerWord::of(variant, start, side);
    match (variant.definition().traits().side_names, language) {
        (SideNames::ArmyColours, Language::Japanese) => ["黒", "白"][side.index()],
        (SideNames::Colours | SideNames::Order, Language::Japanese) => player().japanese(),
        (SideNames::Colours | SideNames::ArmyColours, Language::English) => side.name(),
        (SideNames::Order, Language::English) if player() == PlayerWord::First => "first player",
        (SideNames::Order, Language::English) => "second player",
    }
}

/// Returns how a game ended, as a sentence with the clause.
pub(crate) fn outcome(
    outcome: Outcome,
    clause: Option<&str>,
    winner: Option<&str>,
    language: Language,
) -> String {
    let reason = reason(outcome.reason, language);
    let clause = clause.map(|clause| format!(" ({clause})")).unwrap_or_default();
    match (winner, language) {
        (Some(winner), Language::Japanese) => format!("{winner}の勝ち: {reason}{clause}"),
        (Some(winner), Language::English) => format!("{winner} wins: {reason}{clause}"),
        (None, Language::Japanese) => format!("引き分け: {reason}{clause}"),
        (None, Language::English) => format!("draw: {reason}{clause}"),
    }
}

/// Returns why a game ended.
const fn reason(reason: Reason, language: Language) -> &'static str {
    let (ja, en) = match reason {
        Reason::Checkmate => ("詰み", "checkmate"),
        Reason::Stalemate => ("指せる手がない", "no legal move"),
        Reason::RoyalCapture => ("王を取り尽くした", "the last royal piece was taken"),
        Reason::KingCapture => ("王を取った", "the king was taken"),
        Reason::Check => ("王手をかけた", "check"),
        Reason::Try => ("トライ", "the last rank was reached (try)"),
        Reason::Nihe => ("ニへ", "two へ on a file by betrayal"),
        Reason::BorrowedExposed => ("ココセで相手の玉を取れる形にした", "kokose exposed the enemy's king"),
        Reason::BorrowedWithoutMate => ("ココセで詰まなかった", "kokose did not end in mate"),
        Reason::BareKing => ("駒枯れ", "bare king"),
        Reason::InsufficientMaterial => ("駒不足", "only the royal pieces are left"),
        Reason::Repetition => ("千日手", "repetition"),
        Reason::PerpetualCheck => ("連続王手の千日手", "perpetual check"),
        Reason::PerpetualChase => ("一方だけが攻めた千日手", "perpetual chase"),
        Reason::MoveLimit => ("手数制限", "the move limit"),
        Reason::Counting => ("逃走猶予が尽きた", "the count ran out"),
        Reason::Declaration => ("入玉宣言", "declaration of an entered king"),
        Reason::Points => ("点数", "points"),
        Reason::Resign => ("投了", "resignation"),
        Reason::Agreement => ("合意", "agreement"),
        Reason::Illegal => ("反則", "an illegal move"),
    };
    match language {
        Language::Japanese => ja,
        Language::English => en,
    }
}

/// Returns whose turn it is.
pub(crate) fn to_move(name: &str, language: Language) -> String {
    match language {
        Language::Japanese => format!("{name}の手番"),
        Language::English => format!("{name} to move"),
    }
}

/// Returns why a text was not played.
pub(crate) fn refused(error: &MoveError, language: Language) -> String {
    match (error, language) {
        (_, Language::English) => error.to_string(),
        (MoveError::Unreadable(error), Language::Japanese) => {
            format!("「{}」は指し手として読めません", error.text)
        }
        (MoveError::Illegal { refusal, .. }, Language::Japanese) => {
            format!("{} ({})", refusal.why.text(Language::Japanese), refusal.clause)
        }
    }
}

/// Returns what the engine would play, with its value and the plies that it looked ahead.
pub(crate) fn hint(moved: &str, score: Score, depth: u32, language: Language) -> String {
    let score = value(score, language);
    match language {
        Language::Japanese => format!("ヒント: {moved} ({score}, 深さ{depth})"),
        Language::English => format!("hint: {moved} ({score}, depth {depth})"),
    }
}

/// Returns a value as its player sees it: in pawns, or what will come of it.
fn value(score: Score, language: Language) -> String {
    match (score, language) {
        (Score::Centipawns(n), Language::Japanese) if score.is_repetition() => {
            if n > 0 { "千日手で勝ち" } else { "千日手で負け" }.to_owned()
        }
        (Score::Centipawns(n), Language::English) if score.is_repetition() => {
            if n > 0 { "win by repetition" } else { "loss by repetition" }.to_owned()
        }
        (Score::Centipawns(n), _) => format!("{:+.2}", f64::from(n) / 100.0),
        (Score::Win(n), Language::Japanese) => format!("{n}手で勝ち"),
        (Score::Win(n), Language::English) => format!("win in {n}"),
        (Score::Loss(n), Language::Japanese) => format!("{n}手で負け"),
        (Score::Loss(n), Language::English) => format!("loss in {n}"),
    }
}

/// Returns that a file was written.
pub(crate) fn saved(file: &str, language: Language) -> String {
    match language {
        Language::Japanese => format!("{file} に保存しました"),
        Language::English => format!("saved as {file}"),
    }
}

/// Returns that a record was read.
pub(crate) fn loaded(moves: usize, language: Language) -> String {
    match language {
        Language::Japanese => format!("棋譜を読み込みました ({moves}手)"),
        Language::English => format!("loaded a record of {moves} moves"),
    }
}

/// Returns what a text says that is no legal move.
pub(crate) fn unknown(text: &str, language: Language) -> String {
    match language {
        Language::Japanese => format!("「{text}」という指せる手はありません"),
        Language::English => format!("'{text}' is no legal move: type one as 7g7f, ７六歩 or P-7f"),
    }
}

/// Returns that a text means several moves.
pub(crate) fn several(text: &str, moves: &str, language: Language) -> String {
    match language {
        Language::Japanese => format!("「{text}」では決まりません: {moves}"),
        Language::English => format!("'{text}' may be {moves}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_says_pawns_or_what_comes_of_it() {
        for (score, en, ja) in [
            (Score::Centipawns(93), "+0.93", "+0.93"),
            (Score::Centipawns(-5), "-0.05", "-0.05"),
            (Score::Win(3), "win in 3", "3手で勝ち"),
            (Score::Loss(2), "loss in 2", "2手で負け"),
            (Score::Centipawns(499_998), "win by repetition", "千日手で勝ち"),
            (Score::Centipawns(-499_999), "loss by repetition", "千日手で負け"),
        ] {
            assert_eq!(hint("P-7f", score, 5, Language::English), format!("hint: P-7f ({en}, depth 5)"));
            assert_eq!(hint("７六歩", score, 5, Language::Japanese), format!("ヒント: ７六歩 ({ja}, 深さ5)"));
        }
    }
}
