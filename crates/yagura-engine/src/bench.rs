//! Fixed searches whose total number of positions tells whether the search has changed.
