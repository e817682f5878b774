//! What is refused, in Japanese; the English is at the variants.

use yagura::Language;
use yagura_wire::SetUpFault;

use super::ApiError;
use crate::workshop::in_japanese;

impl ApiError {
    /// Returns the Japanese message.
    pub(super) fn japanese(&self) -> String {
        match self {
            Self::Illegal(refusal) => refusal.why.text(Language::Japanese),
            Self::SetUp(refusal) => SetUpFault::explained(&refusal.why).ja,
            Self::Salt(error) => {
                format!("ソルト「{}」が正しくありません。十六進の小文字 32 桁で書きます", error.salt)
            }
            Self::Move(error) => format!("指し手として読めません：「{}」", error.text),
            Self::NoVariant(error) | Self::Variant(error) => error.text(Language::Japanese),
            Self::Position(error) => error.text(Language::Japanese),
            Self::NoGame => "この対局は見つかりません".into(),
            Self::NoPage => "このページは見つかりません".into(),
            Self::Method => "ここではこのメソッドは使えません".into(),
            Self::NotYourSeat => "対局者ではないので、この操作はできません".into(),
            Self::NoCode => "このコードはないか、期限が切れています".into(),
            Self::Claimed => "この席にはすでに人が着いています".into(),
            Self::TooManyDevices => "この席を開いている端末が多すぎます".into(),
            Self::OneSeat => "両方の席のトークンが送られました。一方だけを送ってください".into(),
            Self::HelloFirst => "最初のメッセージは hello でなければなりません".into(),
            Self::HelloTwice => "hello はすでに受け取りました".into(),
            Self::NoTakeback { .. } => "反則負けの対局では、待ったはできません".into(),
            Self::Revealed => "終局して伏せられていたものが公開されたので、待ったはできません".into(),
            Self::NoDraw => "引き分けの申し出は、初手から終局までの間だけできます".into(),
            Self::NothingToAdjourn => {
                "封じ手にできるのは、時計の動いている対局だけです（日数制と時間無制限では、いつ離れても構いません）".into()
            }
            Self::NotBegun => "対局はまだ始まっていません".into(),
            Self::Adjourned => "対局は中断しています。両者が望めば再開します".into(),
            Self::NotAdjourned => "対局は中断していません".into(),
            Self::Begun => "両者が指し始めたので、中止はできません（投了はできます）".into(),
            Self::NoBerserk => "持ち時間を半分にできるのは、持ち時間のあるアリーナの対局だけです".into(),
            Self::BerserkTooLate => "持ち時間を半分にできるのは、自分の初手を指す前だけです".into(),
            Self::NoHints => "ヒントなしの対局です".into(),
            Self::NotOver => "対局はまだ終わっていません".into(),
            Self::TooSoon => "申し出たばかりです。手が進んでから、もう一度どうぞ".into(),
            Self::NotYourTurn => "手番ではありません".into(),
            Self::Finished => "対局は終わっています".into(),
            Self::Stale { ply, made } => {
                format!("局面が進んでいます（現在 {made} 手、送られたのは {ply} 手目の後の手）")
            }
            Self::NothingToTakeBack => "戻せる手がありません".into(),
            Self::NothingToClaim => "主張できる反則はありません".into(),
            Self::NothingToRestart => {
                "ここでは再陣形配置はありません（一局につき最初の千日手だけです）".into()
            }
            Self::NoNotation => "このゲームには固有の棋譜の書き方がありません".into(),
            Self::NoArmies => "このゲームには軍勢の配置がありません".into(),
            Self::Record(error) => error.text(Language::Japanese),
            Self::UnreadRecord(error) => {
                format!("棋譜として読めません：{}", error.message(Language::Japanese))
            }
            Self::UnwrittenRecord(error) => error.message(Language::Japanese),
            Self::NoRecord => "この棋譜は見つかりません".into(),
            Self::NotYourRecord => "この棋譜の持ち主ではないので、この操作はできません".into(),
            Self::NoNode => "この局面は、もう棋譜の中にありません".into(),
            Self::StaleComment => "このコメントは、ほかの人が変更しています".into(),
            Self::NoStudy => "この研究は見つかりません".into(),
            Self::NotYourStudy => "この研究の鍵がないので、この操作はできません".into(),
            Self::StaleStudy => "この研究は別のところで変更されています".into(),
            Self::StaleRecord => "この棋譜は別のところで変更されています".into(),
            Self::Account(error) => error.japanese(),
            Self::Lobby(error) => error.japanese().into(),
            Self::Rated(error) => error.japanese().into(),
            Self::Chat(error) => error.japanese().into(),
            Self::Tournament(error) => error.japanese(),
            Self::TimeControl(error) => error.japanese(),
            Self::HiddenYet => "対局中は、伏せられているものが分かる棋譜は出せません".into(),
            Self::NoThreat => "王手がかかっているか手の途中なので、手番を変えられません".into(),
            Self::PlayerMissing => "両方の席を持っているので、player が必要です".into(),
            Self::SideMissing => "両方の席を持っているので、side が必要です".into(),
            Self::Busy(busy) => format!("混み合っています：{}", busy.japanese()),
            Self::Quota(quota, _) => format!("混み合っています：{}", quota.japanese()),
            Self::Host(name) => {
                format!("このサーバーの名前は「{name}」ではありません。名前はサーバーの --host で指定します")
            }
            Self::TooLarge(most) => format!("大きすぎます（{most} バイトまで）"),
            Self::TooLong(most) => format!("手数が多すぎます（{most} 手まで）"),
            Self::Definition(flaw) => in_japanese(flaw),
            Self::BadRequest(reason) => format!("リクエストの形が正しくありません（{reason}）"),
            Self::Picture(_) => "この大きさや長さの画像は作れません".into(),
            Self::NoFonts => "ウェブアプリなしで作られたサーバーなので、画像用のフォントがありません".into(),
            Self::Timeout => "時間内にリクエストが終わりませんでした".into(),
            Self::Damaged => "サーバーに保存されたこの対局のデータが壊れているため、表示できません".into(),
            Self::Internal => "サーバーの内部で問題が起きました".into(),
        }
    }
}
