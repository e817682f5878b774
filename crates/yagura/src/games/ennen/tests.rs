//! One position a clause.
