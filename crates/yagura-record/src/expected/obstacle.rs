//! Why a format cannot hold a game, or a turn of it.

use std::fmt;

use yagura::Language;

/// What stands against a game, or a turn, in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// Turns have more than one part.
    Parts,
    /// Positions are more than pieces on squares and in hands.
    Fields,
    /// The board is larger than nine by nine squares.
    Large,
    /// The board is not nine by nine squares.
    OtherBoard,
    /// There are pieces that shogi has not.
    Pieces,
    /// Pieces stand on pieces.
    Towers,
    /// Armies are set up in secret.
    SecretArmies,
    /// The players set up their pieces.
    SetUp,
    /// Pieces have hidden sides.
    Backs,
    /// Its definition declares rules that shogi has not.
    Declared,
    /// Pieces turn over and back, or are dropped with either side up.
    Turned,
    /// The author has given it no notation.
    NoNotation,
    /// A turn that is no move of one piece.
    NoMove,
    /// A turn that is no way from square to square.
    NoWay,
}

impl Obstacle {
    /// Returns it as a sentence.
    pub const fn text(self, language: Language) -> &'static str {
        let (japanese, english) = match self {
            Self::Parts => ("一手が二つの部分からなります", "its turns have more than one part"),
            Self::Fields => (
                "局面に盤と持ち駒のほかの情報があります",
                "its positions are more than pieces on squares and in hands",
            ),
            Self::Large => ("盤が 9×9 マスより広いです", "its board is larger than nine by nine squares"),
            Self::OtherBoard => ("盤が 9×9 マスではありません", "its board is not nine by nine squares"),
            Self::Pieces => ("本将棋にない駒があります", "it has pieces that shogi has not"),
            Self::Towers => ("駒の上に駒が載ります", "pieces stand on pieces"),
            Self::SecretArmies => ("軍勢を秘密に配置します", "armies are set up in secret"),
            Self::SetUp => ("対局者が駒を配置します", "the players set up their pieces"),
            Self::Backs => ("駒に伏せられた面があります", "pieces have hidden sides"),
            Self::Declared => ("本将棋にない規則があります", "it has rules that shogi has not"),
            Self::Turned => ("駒が裏返ってまた戻ります", "its pieces turn over and back"),
            Self::NoNotation => ("考案者の定めた書き方がありません", "its author has given it none"),
            Self::NoMove => ("一つの駒の動きではありません", "it is no move of one piece"),
            Self::NoWay => ("マスからマスへの動きではありません", "it is no way from square to square"),
        };
        match language {
            Language::Japanese => japanese,
            Language::English => english,
        }
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text(Language::English))
    }
}
