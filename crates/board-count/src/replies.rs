//! The number of replies to all moves of a position, with few of the moves made.

pub(crate) mod side_by_side;
