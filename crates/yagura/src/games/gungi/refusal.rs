//! What the rules of gungi forbid, as values with a message in both languages.

use crate::{refusal::Named, square::Square};

/// What is to be done now, when something else was submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// A piece is to be placed (§5).
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
pub(super) enum Ban {
    /// Something else is to be done now.
    NotNow(Due),
    /// No such piece is in hand.
    NotInHand(Named),
    /// The square is not in the own territory.
    OutsideTerritory(Square),
    /// The rank is closed since the repetition.
    ClosedRank(Square),
    /// There are three pieces on the square.
    Full(Square),
    /// 砲 and 砦 stand on layer 1 only.
    Raised(Named, Square),
    /// Nothing may be put on 帥.
    OnMarshal(Square),
    /// The tower would have two pieces of one side and kind.
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
    /// A covered piece does not move.
    Covered(Named, Square),
    /// The piece on the square is no ground piece (地駒), or has something on it.
    NoGround(Square),
    /// The ground piece does not carry this face.
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
    /// The pieces below cannot change sides.
    NoBetrayal(Square),
    /// No piece can be put in the place of a 砦, or not this one.
    NoFortBonus(Square),
    /// A 香 was taken and has to be set up on an empty square of the own territory; or none was taken.
    Relocation(Square),
    /// 帥 in check may not climb a piece of its own side.
    Climb(Square),
    /// 帥 would stand in check by the piece on the square.
    MarshalInCheck(Square, Named),
    /// 帥 would be mated by a へ (へ詰め).
    HeMate,
    /// 帥 would be mated by the dropped 兵 (手兵詰め).
    SoldierDropMate(Square),
}

impl Ban {
    pub(crate) fn english(&self) -> String {
        match self {
            Self::NotNow(Due::Placement) => "a piece from the hand is to be placed, as in P*7g".into(),
            Self::NotNow(Due::Declaration) => "the backs are to be declared, as in backs:3g,8g".into(),
            Self::NotNow(Due::SettingUp) => {
                "the cannon or fort in hand is to be set up first, as in C*5h".into()
            }
            Self::NotNow(Due::Action) => "the backs are declared already".into(),
            Self::NotInHand((_, name)) => format!("there is no {name} in hand"),
            Self::OutsideTerritory(square) => format!("{square} is not in your own territory"),
            Self::ClosedRank(square) => format!("the rank of {square} is closed since the repetition"),
            Self::Full(square) => format!("there are three pieces on {square} already"),
            Self::Raised((_, name), square) => {
                format!("the {name} stands on layer 1 only, {square} is not empty")
            }
            Self::OnMarshal(square) => format!("nothing may be put on the marshal on {square}"),
            Self::SameKind((_, name), square) => {
                format!("the tower on {square} would hold two pieces of one side of the kind {name}")
            }
            Self::SecondSoldier(square) => {
                format!("there is a soldier of the same side on the file of {square} already")
            }
            Self::SecondHe(square) => {
                format!("there is a he of the same side on the file of {square} already")
            }
            Self::NoRoomForSoldier(square) => {
                format!("the file of {square} would have no room for its soldier")
            }
            Self::NoRoomForRange => "the cannons and forts still in hand would have no room".into(),
            Self::NotUndeclared(square) => {
                format!("expected two different soldiers of the side, {square} is none")
            }
            Self::Covered((_, name), square) => format!("the {name} on {square} is covered and cannot move"),
            Self::NoGround(square) => format!("nothing can be dropped on the piece on {square}"),
            Self::WrongFace((_, name), square) => {
                format!("this face cannot be dropped on the {name} on {square}")
            }
            Self::NoAttack(square) => {
                format!("no piece next to that layer on {square} can take what is there")
            }
            Self::FortAttack(square) => format!("the fort on {square} does not attack"),
            Self::NoExchange(square) => format!("no mastermind can be exchanged on {square}"),
            Self::ExchangedBefore(square) => {
                format!("the mastermind on {square} was exchanged with the action before")
            }
            Self::NoSubstitution(square) => {
                format!("the samurai on {square} cannot take the place of the marshal")
            }
            Self::NoBetrayal(square) => format!("the pieces below on {square} cannot change sides"),
            Self::NoFortBonus(square) => format!("this piece cannot be put under the marshal on {square}"),
            Self::Relocation(square) => {
                format!(
                    "after taking incense, and only then, expected ! with an empty square of one's own territory; {square}"
                )
            }
            Self::Climb(square) => {
                format!("the marshal in check may not climb on the piece of its own side on {square}")
            }
            Self::MarshalInCheck(square, (_, name)) => {
                format!("the marshal could be taken by the {name} on {square}")
            }
            Self::HeMate => "a he may not give mate".into(),
            Self::SoldierDropMate(square) => format!("a soldier dropped on {square} may not give mate"),
        }
    }

    /// In the words of the rules' author, squares as boards show them.
    pub(crate) fn japanese(&self) -> String {
        let ja = |square: &Square| square.japanese();
        match self {
            Self::NotNow(Due::Placement) => "手駒を配置する番です（例 P*7g）".into(),
            Self::NotNow(Due::Declaration) => "裏駒を決める番です（例 backs:3g,8g）".into(),
            Self::NotNow(Due::SettingUp) => "先に砲か砦を配置してください（例 C*5h）".into(),
            Self::NotNow(Due::Action) => "裏駒はもう決まっています".into(),
            Self::NotInHand((name, _)) => format!("{name}は手駒にありません"),
            Self::OutsideTerritory(square) => format!("{}は自軍領地ではありません", ja(square)),
            Self::ClosedRank(square) => format!("{}の段は千日手の後は使えません", ja(square)),
            Self::Full(square) => format!("{}はもう三層です", ja(square)),
            Self::Raised((name, _), square) => {
                format!("{name}は一層目にだけ置けます。{}は空いていません", ja(square))
            }
            Self::OnMarshal(square) => format!("{}の帥の上には何も重ねられません", ja(square)),
            Self::SameKind((name, _), square) => {
                format!("{}の矢倉に同じ軍の{name}が二枚になります", ja(square))
            }
            Self::SecondSoldier(square) => format!("二兵です。{}の筋に自軍の兵があります", ja(square)),
            Self::SecondHe(square) => format!("ニへです。{}の筋に自軍のへがあります", ja(square)),
            Self::NoRoomForSoldier(square) => format!("{}の筋に兵を置く所がなくなります", ja(square)),
            Self::NoRoomForRange => "手駒の砲や砦を置く所がなくなります".into(),
            Self::NotUndeclared(square) => {
                format!("自軍の別々の兵を二枚選んでください。{}は選べません", ja(square))
            }
            Self::Covered((name, _), square) => format!("{}の{name}は上に駒があるので動けません", ja(square)),
            Self::NoGround(square) => format!("{}の駒の上には新できません", ja(square)),
            Self::WrongFace((name, _), square) => {
                format!("{}の{name}の上に、その面の駒は新できません", ja(square))
            }
            Self::NoAttack(square) => format!("{}でその層を不動攻撃できる駒はありません", ja(square)),
            Self::FortAttack(square) => format!("{}の砦は不動攻撃できません", ja(square)),
            Self::NoExchange(square) => format!("{}で一層三層交換はできません", ja(square)),
            Self::ExchangedBefore(square) => format!("{}の謀は前の一手で交換したばかりです", ja(square)),
            Self::NoSubstitution(square) => format!("{}の侍は帥の身代わりになれません", ja(square)),
            Self::NoBetrayal(square) => format!("{}の下の駒は裏切れません", ja(square)),
            Self::NoFortBonus(square) => format!("その駒は{}の帥の下に置けません", ja(square)),
            Self::Relocation(square) => {
                format!("香を取ったときだけ、!と自軍領地の空いたマスが要ります（{}）", ja(square))
            }
            Self::Climb(square) => format!("王手されている帥は{}の自軍駒に乗れません", ja(square)),
            Self::MarshalInCheck(square, (name, _)) => format!("{}の{name}に帥を取られます", ja(square)),
            Self::HeMate => "へ詰めは反則です".into(),
            Self::SoldierDropMate(square) => {
                format!("{}に新した兵で詰めるのは反則です（手兵詰め）", ja(square))
            }
        }
    }
}
