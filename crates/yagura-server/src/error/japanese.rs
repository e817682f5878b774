//! What is refused, in Japanese; the English is at the variants.

use super::ApiError;

impl ApiError {
    /// Returns the Japanese message.
    pub(super) fn japanese(&self) -> String {
        match self {
            Self::Answer(error) => error.japanese(),
            Self::NoGame => "この対局は見つかりません".into(),
            Self::Method => "ここではこのメソッドは使えません".into(),
            Self::NotYourSeat => "対局者ではないので、この操作はできません".into(),
            Self::NoCode => "このコードはないか、期限が切れています".into(),
            Self::Claimed => "この席にはすでに人が着いています".into(),
            Self::TooManyDevices => "この席を開いている端末が多すぎます".into(),
            Self::OneSeat => "両方の席のトークンが送られました。一方だけを送ってください".into(),
            Self::HelloFirst => "最初のメッセージは hello でなければなりません".into(),
            Self::HelloTwice => "hello はすでに受け取りました".into(),
            Self::NothingToAdjourn => {
                "封じ手にできるのは、時計の動いている対局だけです（日数制と時間無制限では、いつ離れても構いません）".into()
            }
            Self::NotBegun => "対局はまだ始まっていません".into(),
            Self::Adjourned => "対局は中断しています。両者が望めば再開します".into(),
            Self::NotAdjourned => "対局は中断していません".into(),
            Self::Begun => "両者が指し始めたので、中止はできません（投了はできます）".into(),
            Self::NoBerserk => "持ち時間を半分にできるのは、持ち時間のあるアリーナの対局だけです".into(),
            Self::BerserkTooLate => "持ち時間を半分にできるのは、自分の初手を指す前だけです".into(),
            Self::TooSoon => "申し出たばかりです。手が進んでから、もう一度どうぞ".into(),
            Self::NoRecord => "この棋譜は見つかりません".into(),
            Self::NoReport => "この棋譜には解析がありません".into(),
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
            Self::PlayerMissing => "両方の席を持っているので、player が必要です".into(),
            Self::SideMissing => "両方の席を持っているので、side が必要です".into(),
            Self::Busy(busy) => format!("混み合っています：{}", busy.japanese()),
            Self::Quota(quota, _) => format!("混み合っています：{}", quota.japanese()),
            Self::Host(name) => {
                format!("このサーバーの名前は「{name}」ではありません。名前はサーバーの --host で指定します")
            }
            Self::NoHost => "HTTP/1.1 のリクエストには Host ヘッダーが一つ必要です".into(),
            Self::Picture(_) => "この大きさや長さの画像は作れません".into(),
            Self::NoFonts => "ウェブアプリなしで作られたサーバーなので、画像用のフォントがありません".into(),
            Self::Timeout => "時間内にリクエストが終わりませんでした".into(),
            Self::Unanswered => {
                "対局を受け持つサーバーから返事がありませんでした。行われたかどうかは、対局で確かめてください".into()
            }
            Self::Damaged => "サーバーに保存されたこの対局のデータが壊れているため、表示できません".into(),
            Self::Internal => "サーバーの内部で問題が起きました".into(),
        }
    }
}
