//! The list of systems of rules: the only place where they are named outside their folders.
//!
//! A line is the name of a position type, the word `rules` of its definitions, and the most files and ranks
//! it is made for. Of several lines with one word the first on whose board a definition fits is taken: a
//! large board costs twice the memory of a small one, and small games do not pay for it.

/// Calls a macro with the list.
macro_rules! games {
    ($make:ident) => {
        $make! {
            Shogi(crate::games::shogi::Shogi), "shogi", 27, 12;
            LargeShogi(crate::games::shogi::Shogi<1024, 16>), "shogi", 27, 27;
            Fairy(crate::games::fairy::Fairy), "fairy", 27, 12;
            LargeFairy(crate::games::fairy::Fairy<1024, 16>), "fairy", 27, 27;
            Chu(crate::games::chu::Chu), "chu", 27, 12;
            LargeChu(crate::games::chu::Chu<1024, 16>), "chu", 27, 27;
            Stun(crate::games::stun::Stun), "stun", 27, 12;
            TwoStage(crate::games::two_stage::TwoStage), "two-stage", 27, 12;
            Ennen(crate::games::ennen::Ennen), "ennen", 27, 27;
            Kokose(crate::games::kokose::Kokose), "kokose", 27, 12;
            Gungi(crate::games::gungi::Gungi), "gungi", 9, 9;
            Rengo(crate::games::rengo::Rengo), "rengo", 9, 10;
        }
    };
}
