//! What the panels below the board call.

use super::run;
use crate::seen::{self, Look};
use crate::snippet::snippet;

/// Answers with Rust that sets up the position on a board.
#[unsafe(no_mangle)]
extern "C" fn rust(card: usize) {
    run(|program| {
        let fen = program.session.position().fen().to_string();
        let backend = polyboard::Backend::all().nth(card);
        program.answer = backend.map_or(String::new(), |backend| snippet(backend, &fen));
    });
}

/// Answers with the names of the methods by which sliders see, a line each.
#[unsafe(no_mangle)]
extern "C" fn methods() {
    run(|program| program.answer = seen::methods());
}

/// Answers as [`Look::stages`]. Gives the number of rows.
#[unsafe(no_mangle)]
extern "C" fn explain(method: usize, slider: usize, square: usize, occupied: u64) -> usize {
    run(|program| {
        let look = Look::new(method, slider, square);
        program.answer = look.map_or(String::new(), |look| look.stages(occupied));
        look.map_or(0, Look::rows)
    })
}

/// Answers as [`Look::row`].
#[unsafe(no_mangle)]
extern "C" fn row(method: usize, slider: usize, square: usize, place: usize) {
    run(|program| {
        let look = Look::new(method, slider, square);
        program.answer = look.map_or(String::new(), |look| look.row(place));
    });
}
