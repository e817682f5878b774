//! A set-up by texts before play begins.

use crate::{Arbitration, Refusal, Side, Why};

/// What is awaited while two armies are set up in secret (rulebook rengo §12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmyPhase {
    /// Player A's army.
    ArmyA,
    /// Player B's army; A's is placed, shown as Black.
    ArmyB,
    /// A coin: nothing else tells who is first.
    Coin,
    /// The second player's re-placing.
    Second,
    /// The first player's re-placing.
    First,
    /// Moves.
    Play,
}

/// A phase before play in which whole armies are set up by texts. Without a body: the game has none.
pub trait SetUpPhase: Arbitration {
    /// Returns what is awaited, `None` in games without secret armies.
    fn army_phase(&self) -> Option<ArmyPhase> {
        None
    }

    /// Returns the text of what a side has set up, as its owner sees it; `None` in games without secret
    /// armies.
    fn army(&self, owner: Side) -> Option<String> {
        let _ = owner;
        None
    }

    /// Returns whether the game is still being set up. There are no legal moves then; the turns are texts for
    /// [`SetUpPhase::set_up`]. A set-up whose turns are moves like any other (gungi) is play in this sense.
    fn is_setting_up(&self) -> bool {
        false
    }

    /// Plays a turn of the set-up: a whole army is too long for a [`crate::Move`].
    ///
    /// # Errors
    /// [`Refusal`], and nothing changes, when the turn is not the one that is awaited, or is not allowed.
    fn set_up(&mut self, text: &str) -> Result<(), Refusal> {
        let _ = text;
        let none = (
            "このゲームに配置の手順はありません".to_owned(),
            "this game is not set up by the players".to_owned(),
        );
        Err(Refusal {
            why: Why::Awaited(none),
            clause: self.finished_clause().to_owned(),
            squares: Vec::new(),
        })
    }
}
