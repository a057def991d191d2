//! Writes every figure in some of its states, to be compared with those of a browser: lines of the name, the state, the
//! number of the button that leads there, and the HTML.

use board_core::Square;
use board_site::{FIGURES, figure};

/// How many clicks on each figure.
const CLICKS: usize = 40;

fn main() {
    FIGURES.iter().for_each(|(name, first, _)| click_through(name, first));
    all_sizes("break-the-mailbox");
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
