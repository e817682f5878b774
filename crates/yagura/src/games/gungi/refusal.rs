//! What the rules of gungi forbid, as values with a message in both languages.

use crate::{refusal::Named, square::Square};

/// What is to be done now, when something else was submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A man is to be placed (§5).
    Placement,
    /// The backs are to be declared (§6).
    Declaration,
    /// The 砲 or 砦 in hand is to be set up (§12.4).
    SettingUp,
    /// An action of play (§7).
    Action,
}

/// A rule of gungi that forbids an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ban {
    /// Something else is to be done now.
    NotNow(Due),
    /// The square is not in the own territory.
    OutsideTerritory(Square),
    /// The rank is closed since the repetition.
    ClosedRank(Square),
    /// There are three men on the square.
    Full(Square),
    /// 砲 and 砦 stand on layer 1 only.
    Raised(Named, Square),
    /// Nothing may be put on 帥.
    OnMarshal(Square),
    /// The tower would have two men of one side and kind.
    SameKind(Named, Square),
    /// The file has a 兵 of the side already (二兵).
    SecondSoldier(Square),
    /// The file has a へ of the side already (ニへ).
    SecondHe(Square),
    /// The file of the square would have no room for its 兵.
    NoRoomForSoldier(Square),
    /// 砲 and 砦 would have no room.
    NoRoomForRange,
    /// No 兵 without a back stands on the square, or it was named twice.
    NotUndeclared(Square),
    /// A covered man does not move.
    Covered(Named, Square),
    /// The man on the square is no ground man, or has something on it.
    NoGround(Square),
    /// The ground man does not carry this face.
    WrongFace(Named, Square),
    /// There is no such attack within the tower.
    NoAttack(Square),
    /// 砦 does not attack.
    FortAttack(Square),
    /// 謀 cannot be exchanged in this tower.
    NoExchange(Square),
    /// 謀 was exchanged in this tower with the action before.
    ExchangedBefore(Square),
    /// 侍 cannot take the place of 帥.
    NoSubstitution(Square),
    /// The men below cannot change sides.
    NoBetrayal(Square),
    /// No man can be put in the place of a 砦, or not this one.
    NoFortBonus(Square),
    /// A 香 was taken and has to be set up on an empty square of the own territory; or none was taken.
    Relocation(Square),
    /// 帥 in check may not climb a man of its own side.
    Climb(Square),
    /// 帥 would be mated by a へ (へ詰め).
    HeMate,
    /// 帥 would be mated by the dropped 兵 (手兵詰め).
    SoldierDropMate(Square),
}

impl Ban {
    pub(crate) fn english(&self) -> String {
        match self {
            Self::NotNow(Due::Placement) => "a man of the hand is to be placed, as in P*7g".into(),
            Self::NotNow(Due::Declaration) => "the backs are to be declared, as in backs:3g,8g".into(),
            Self::NotNow(Due::SettingUp) => "the cannon or fort in hand is to be set up first, as in C*5h".into(),
            Self::NotNow(Due::Action) => "the backs are declared already".into(),
            Self::OutsideTerritory(square) => format!("{square} is not in the mover's own territory"),
            Self::ClosedRank(square) => format!("the rank of {square} is closed since the repetition"),
            Self::Full(square) => format!("there are three men on {square} already"),
            Self::Raised((_, name), square) => format!("the {name} stands on layer 1 only, {square} is not empty"),
            Self::OnMarshal(square) => format!("nothing may be put on the marshal on {square}"),
            Self::SameKind((_, name), square) => format!("the tower on {square} would have two men of the kind {name} of one side"),
            Self::SecondSoldier(square) => format!("a soldier of the side stands on the file of {square} already"),
            Self::SecondHe(square) => format!("a he of the side stands on the file of {square} already"),
            Self::NoRoomForSoldier(square) => format!("the file of {square} would have no room for its soldier"),
            Self::NoRoomForRange => "the cannons and forts still in hand would have no room".into(),
            Self::NotUndeclared(square) => format!("expected two different soldiers of the side, {square} is none"),
            Self::Covered((_, name), square) => format!("the {name} on {square} is covered and cannot move"),
            Self::NoGround(square) => format!("the man on {square} does not carry a drop"),
            Self::WrongFace((_, name), square) => format!("the {name} on {square} does not carry this face"),
            Self::NoAttack(square) => format!("no man of the mover can take that layer on {square} from the one next to it"),
            Self::FortAttack(square) => format!("the fort on {square} does not attack"),
            Self::NoExchange(square) => format!("no mastermind can be exchanged on {square}"),
            Self::ExchangedBefore(square) => format!("the mastermind on {square} was exchanged with the action before"),
            Self::NoSubstitution(square) => format!("the samurai on {square} cannot take the place of the marshal"),
            Self::NoBetrayal(square) => format!("the men below on {square} cannot change sides"),
            Self::NoFortBonus(square) => format!("this man cannot be put under the marshal on {square}"),
            Self::Relocation(square) => {
                format!("after taking incense, and only then, expected ! with an empty square of the own territory; {square}")
            }
            Self::Climb(square) => format!("the marshal in check may not climb the own man on {square}"),
            Self::HeMate => "a he may not give mate".into(),
            Self::SoldierDropMate(square) => format!("a soldier dropped on {square} may not give mate"),
        }
    }

    pub(crate) fn japanese(&self) -> String {
        match self {
            Self::NotNow(Due::Placement) => "手駒を配置する番です（例 P*7g）".into(),
            Self::NotNow(Due::Declaration) => "裏駒を決める番です（例 backs:3g,8g）".into(),
            Self::NotNow(Due::SettingUp) => "先に砲か砦を配置してください（例 C*5h）".into(),
            Self::NotNow(Due::Action) => "裏駒はもう決まっています".into(),
            Self::OutsideTerritory(square) => format!("{square} は自軍領地ではありません"),
            Self::ClosedRank(square) => format!("{square} の段は千日手の後は使えません"),
            Self::Full(square) => format!("{square} はもう三層です"),
            Self::Raised((name, _), square) => format!("{name}は一層目にだけ置けます。{square} は空いていません"),
            Self::OnMarshal(square) => format!("{square} の帥の上には何も重ねられません"),
            Self::SameKind((name, _), square) => format!("{square} の矢倉に同じ軍の{name}が二枚になります"),
            Self::SecondSoldier(square) => format!("二兵です。{square} の筋に自軍の兵があります"),
            Self::SecondHe(square) => format!("ニへです。{square} の筋に自軍のへがあります"),
            Self::NoRoomForSoldier(square) => format!("{square} の筋に兵を置く所がなくなります"),
            Self::NoRoomForRange => "手元の砲や砦を置く所がなくなります".into(),
            Self::NotUndeclared(square) => format!("別々の自軍の兵二枚を選んでください。{square} は選べません"),
            Self::Covered((name, _), square) => format!("{square} の{name}は上に駒があるので動けません"),
            Self::NoGround(square) => format!("{square} の駒の上には新できません"),
            Self::WrongFace((name, _), square) => format!("{square} の{name}の上に、その面の駒は新できません"),
            Self::NoAttack(square) => format!("{square} でその層を不動攻撃できる駒はありません"),
            Self::FortAttack(square) => format!("{square} の砦は不動攻撃できません"),
            Self::NoExchange(square) => format!("{square} で一層三層交換はできません"),
            Self::ExchangedBefore(square) => format!("{square} の謀は前の一手で交換したばかりです"),
            Self::NoSubstitution(square) => format!("{square} の侍は帥の身代わりになれません"),
            Self::NoBetrayal(square) => format!("{square} の下の駒は裏切れません"),
            Self::NoFortBonus(square) => format!("その駒は {square} の帥の下に置けません"),
            Self::Relocation(square) => format!("香を取ったときだけ、! と自軍領地の空いたマスが要ります（{square}）"),
            Self::Climb(square) => format!("王手されている帥は {square} の自軍駒に乗れません"),
            Self::HeMate => "へ詰めは反則です".into(),
            Self::SoldierDropMate(square) => format!("{square} に新した兵で詰めるのは反則です（手兵詰め）"),
        }
    }
}
