//! Writes the landing page, at the start of a game, to standard output.

#![forbid(unsafe_code)]

fn main() {
    print!("{}", board_site::landing());
}
