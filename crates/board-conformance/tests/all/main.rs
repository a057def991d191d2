//! The tests of the suite itself, in one program: all of them share a board.

mod array;
mod defaults;
mod faults;
mod faulty;
mod oracle;
