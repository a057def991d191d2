//! What the panels below the board call.

use super::run;
use crate::sliders::{self, Query};
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

/// Answers with the names of the slider methods, a line each.
#[unsafe(no_mangle)]
extern "C" fn methods() {
    run(|program| program.answer = sliders::methods());
}

/// Answers as [`Query::stages`]. Returns the number of rows of the method's table.
#[unsafe(no_mangle)]
extern "C" fn explain(method: usize, slider: usize, square: usize, occupied: u64) -> usize {
    run(|program| {
        let query = Query::new(method, slider, square);
        program.answer = query.map_or(String::new(), |query| query.stages(occupied));
        query.map_or(0, Query::rows)
    })
}

/// Answers as [`Query::row`].
#[unsafe(no_mangle)]
extern "C" fn row(method: usize, slider: usize, square: usize, place: usize) {
    run(|program| {
        let query = Query::new(method, slider, square);
        program.answer = query.map_or(String::new(), |query| query.row(place));
    });
}
