//! Writes what is computed beforehand to standard output.
//!
//! ```text
//! board-site           the landing page, at the start of a game
//! board-site figures   every figure in some of its states, for a test that compares them with those of a browser:
//!                      lines of the name, the state, the number of the button that leads there, and the HTML
//! ```

#![forbid(unsafe_code)]

use std::process::ExitCode;

use board_core::Square;
use board_site::{NAMES, figure, landing};

/// How many clicks on each figure.
const CLICKS: usize = 40;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => print!("{}", landing()),
        ["figures"] => {
            NAMES.iter().for_each(|(name, first)| click_through(name, first));
            all_sizes("break-the-mailbox");
        }
        _ => {
            eprintln!("usage: board-site [figures]");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Clicks on one button after another, a different one each time.
fn click_through(name: &str, first: &str) {
    let (mut state, mut button) = (first.to_string(), 0);
    for click in 0..CLICKS {
        let Ok(html) = figure(name, &state) else { return };
        println!("{name}\t{state}\t{button}\t{html}");
        let next: Vec<&str> = html
            .split("data-to=\"")
            .skip(1)
            .filter_map(|rest| Some(rest.split_once('"')?.0))
            .collect();
        button = 7 * click % next.len().max(1);
        let Some(to) = next.get(button) else { return };
        state = to.to_string();
    }
}

/// The figure in each size, for each piece, on another square each time.
fn all_sizes(name: &str) {
    let sizes = (8..=12).flat_map(|columns| [0, 1, 2].map(|border| format!("{columns} {border}")));
    let states =
        sizes.flat_map(|size| ["knight", "king", "rook"].map(|piece| format!("{size} {piece}")));
    for (state, square) in states.zip(Square::all()) {
        let state = format!("{state} {square}");
        println!("{name}\t{state}\t0\t{}", figure(name, &state).unwrap_or_default());
    }
}
