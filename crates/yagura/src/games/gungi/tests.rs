//! One hand-made position a clause of rulebook gungi.
