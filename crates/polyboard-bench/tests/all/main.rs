//! The tests of what is timed, in one program: all of them link every board.

mod peers;
mod search;
mod subjects;
mod uci;
