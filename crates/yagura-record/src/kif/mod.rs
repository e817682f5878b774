//! KIF, the format of Kakinoki's programs and the most common one for shogi (棋譜ファイル KIF 形式).
//!
//! ```text
//! ルール：kokose@1                      which game, for all but plain shogi
//! 手合割：ココセ将棋
//! 先手：矢倉 太郎
//! 手数----指手---------消費時間--
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//! *【ココセ】
//! *a comment
//!    2 ３四歩(33)
//! &a bookmark
//!    3 投了
//! まで2手で後手の勝ち
//!
//! 変化：2手
//!    2 ８四歩(83)
//! ```
//!
//! Every game can be written whose pieces stand one on a square and are not set up in secret. Boards with
//! more than nine files or ranks have moves as lishogi writes chu shogi (`8八歩兵 （←8九）`, and for a lion's
//! double move `一歩目 …` and `二歩目 …` on two lines), but always with the square on the way.
//!
//! What KIF has no word for stands in comments that begin with a word in brackets ([`remarks`]), so that
//! other programs show it as a comment: 【スタン】3三, 【ココセ】, 【印】, 【図】, 【評価】, 【時間】,
//! 【終局】. A comment that looks like one of them has a `＊` in front.
//!
//! A start that is neither the usual one nor a handicap is a picture of the board; `開始局面：` with the
//! position string decides where it is there, as pieces of two kinds may look the same.
//!
//! *Limits*: what programs write behind an end word, as the time that was spent on giving up, is not kept,
//! nor are `#` lines.

mod blocks;
mod detection;
mod end_words;
mod games;
mod handicaps;
mod head;
mod lines;
mod moves;
mod picture;
mod read;
mod remarks;
mod several;
mod time;
mod write;

pub(crate) use detection::detect;
pub(crate) use handicaps::{Handicap, is_other as is_other_start};
pub(crate) use lines::VARIATION;
pub(crate) use read::read;
pub(crate) use write::{Layout, write};
