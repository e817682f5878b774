//! How a game ended by its rules, in words.

use yagura::{AnyPosition, Name, Outcome, PlayerWord, Reason, Side, SideNames, Variant};
use yagura_wire::Text;

/// Returns an outcome of a game that began with `start`, as it is told to people.
pub fn describe(
    variant: &Variant,
    start: &AnyPosition,
    outcome: Outcome,
    clause: Option<&str>,
) -> yagura_wire::Outcome {
    let (reason_ja, reason_en) = match (outcome.reason, royal(variant)) {
        (Reason::KingCapture, Some(royal)) => {
            (format!("{}を取った", royal.ja), format!("the {} was taken", royal.en))
        }
        (reason, _) => words(reason),
    };
    let text = match outcome.winner {
        Some(side) => {
            let (ja, en) = side_name(variant, start, side);
            Text::new(format!("{ja}の勝ち（{reason_ja}）"), format!("{en} wins: {reason_en}"))
        }
        None => Text::new(format!("引き分け（{reason_ja}）"), format!("Draw: {reason_en}")),
    };
    yagura_wire::Outcome {
        winner: outcome.winner.map(Into::into),
        reason: outcome.reason.into(),
        clause: clause.map(str::to_owned),
        text,
    }
}

/// Returns what a side is called in a game that began with `start`, in Japanese and English ([`PlayerWord`]).
pub fn side_name(variant: &Variant, start: &AnyPosition, side: Side) -> (&'static str, &'static str) {
    let names = variant.definition().traits().side_names;
    let ja = match (names, side) {
        // These armies keep their colours when sente and gote change places (rulebook gungi §15.2).
        (SideNames::ArmyColours, Side::Black) => "黒",
        (SideNames::ArmyColours, Side::White) => "白",
        (SideNames::Colours | SideNames::Order, side) => PlayerWord::of(variant, start, side).japanese(),
    };
    // Colours do not say who moves first in union shogi (rulebook rengo §1.1); with a chess army the first
    // player is the one whom chess calls White.
    let en = match (names, side) {
        (SideNames::Colours | SideNames::ArmyColours, Side::Black) => "Black",
        (SideNames::Colours | SideNames::ArmyColours, Side::White) => "White",
        (SideNames::Order, Side::Black) => "First player",
        (SideNames::Order, Side::White) => "Second player",
    };
    (ja, en)
}

/// Returns the name of the royal piece, where only one kind is royal.
fn royal(variant: &Variant) -> Option<&'static Name> {
    let mut kinds = variant.definition().kinds.iter().filter(|kind| kind.royal);
    kinds.next().filter(|_| kinds.next().is_none()).map(|kind| &kind.name)
}

fn words(reason: Reason) -> (String, String) {
    let (ja, en) = match reason {
        Reason::Checkmate => ("詰み", "checkmate"),
        Reason::Stalemate => ("指せる手がない", "no legal move is left"),
        Reason::RoyalCapture => ("最後の玉を取った", "the last royal was captured"),
        Reason::KingCapture => ("玉を取った", "the king was taken"),
        Reason::Check => ("王手をかけた", "check was given"),
        Reason::Try => ("トライ", "the last rank was reached (try)"),
        Reason::Nihe => ("裏切りによるニへ", "two へ on one file by betrayal"),
        Reason::BorrowedExposed => {
            ("ココセ中の王手放置", "kokose left the enemy's king where it could be taken")
        }
        Reason::BorrowedWithoutMate => ("ココセで詰まなかった", "kokose did not end in mate"),
        Reason::BareKing => ("駒枯れ", "bare king"),
        Reason::InsufficientMaterial => ("詰ませる駒がない", "neither side has the pieces to mate"),
        Reason::Repetition => ("千日手", "repetition"),
        Reason::PerpetualCheck => ("連続王手の千日手", "perpetual check"),
        Reason::PerpetualChase => ("一方だけが攻めた千日手", "repetition with attacks by one side alone"),
        Reason::MoveLimit => ("手数制限", "the move limit was reached"),
        Reason::Counting => ("逃走猶予が尽きた", "the bare king's count has run out"),
        Reason::Declaration => ("入玉宣言", "entering king declared"),
        Reason::Points => ("点数計算", "the points were counted"),
        Reason::Resign => ("投了", "resignation"),
        Reason::Agreement => ("合意", "agreement"),
        Reason::Illegal => ("反則", "illegal move"),
    };
    (ja.to_owned(), en.to_owned())
}

#[cfg(test)]
mod tests {
    use yagura::{AnyPosition, Outcome, Position as _, Reason, Side, Variant, VariantError};

    use super::describe;

    #[test]
    fn a_taken_king_has_the_name_of_its_game() -> Result<(), VariantError> {
        let outcome = Outcome::win(Side::Black, Reason::KingCapture);
        let told = |id: &str| {
            let variant = Variant::parse(id)?;
            Ok::<_, VariantError>(describe(&variant, &AnyPosition::start(&variant), outcome, None).text)
        };
        let gungi = told("gungi")?;
        assert_eq!(
            (gungi.ja.as_str(), gungi.en.as_str()),
            ("黒の勝ち（帥を取った）", "Black wins: the marshal was taken")
        );
        let kokose = told("kokose")?;
        assert_eq!(
            (kokose.ja.as_str(), kokose.en.as_str()),
            ("先手の勝ち（玉将を取った）", "Black wins: the king was taken")
        );
        Ok(())
    }

    #[test]
    fn sente_is_who_begins() -> Result<(), VariantError> {
        let outcome = Outcome::win(Side::White, Reason::Resign);
        let text = |id: &str| {
            let variant = Variant::parse(id)?;
            Ok::<_, VariantError>(describe(&variant, &AnyPosition::start(&variant), outcome, None).text.ja)
        };
        assert_eq!(text("shogi?first=white")?, "先手の勝ち（投了）");
        assert_eq!(text("shogi")?, "後手の勝ち（投了）");
        assert_eq!(text("gungi")?, "白の勝ち（投了）");
        Ok(())
    }

    /// Rulebook rengo §11: its words, and players without colours.
    #[test]
    fn every_end_of_union_shogi_is_told() -> Result<(), VariantError> {
        let variant = Variant::parse("rengo-chess")?;
        let start = AnyPosition::start(&variant);
        for reason in [
            Reason::KingCapture,
            Reason::Checkmate,
            Reason::Stalemate,
            Reason::InsufficientMaterial,
            Reason::Repetition,
            Reason::PerpetualCheck,
            Reason::MoveLimit,
            Reason::Counting,
            Reason::Declaration,
            Reason::Points,
            Reason::Resign,
        ] {
            for outcome in
                [Outcome::win(Side::Black, reason), Outcome::win(Side::White, reason), Outcome::draw(reason)]
            {
                let text = describe(&variant, &start, outcome, None).text;
                assert!(
                    !text.ja.is_ascii() && !text.ja.contains(|c: char| c.is_ascii_alphabetic()),
                    "{}",
                    text.ja
                );
                assert!(
                    text.en.is_ascii() && !text.en.contains("Black") && !text.en.contains("White"),
                    "{}",
                    text.en
                );
            }
        }
        let counted = describe(&variant, &start, Outcome::win(Side::White, Reason::Points), None).text;
        assert_eq!(
            (counted.ja.as_str(), counted.en.as_str()),
            ("後手の勝ち（点数計算）", "Second player wins: the points were counted")
        );
        Ok(())
    }
}
