//! The systems of rules, as data.

macro_rules! rule_sets {
    ($($name:ident($position:path), $rules:literal, $files:literal, $ranks:literal;)+) => {
        /// A system of rules, with the size of the boards that its positions are made for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
        pub enum RuleSet {
            $(
                #[doc = concat!("The rules `", $rules, "` on boards of up to ", $files, " by ", $ranks, " squares.")]
                $name,
            )+
        }

        impl RuleSet {
            /// All systems, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Returns the word `rules` of its definitions.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $rules,)+ }
            }

            /// Returns the most files and ranks of its boards.
            pub const fn size(self) -> (u8, u8) {
                match self { $(Self::$name => ($files, $ranks),)+ }
            }
        }
    };
}

games!(rule_sets);
