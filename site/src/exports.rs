//! What the pages call: figures and a game.

// The attribute is unsafe because the name of an exported function could be in use already. In this
// module no other function has one of these names.
#![allow(unsafe_code)]

use board_core::Square;

use crate::views::{Landing, places, views};

board_exports::exports! {
    Landing;

    /// Answers with the figure in the room, its name and its state with a tab between, as HTML. Returns 1, or
    /// 0 and answers with the error.
    fn figure() -> u32 = |program| program.respond(|_, text| {
        let (name, state) = text.split_once('\t').unwrap_or((text, ""));
        crate::figure(name, state).map_err(str::to_string)
    });

    /// Plays the UCI moves in the room from the start position, and answers with the letters of the squares and
    /// the status, a line each. Returns 1, or 0 and answers with the error; the game is the old one then.
    fn game() -> u32 = |program| program.respond(|landing, moves| {
        *landing = Landing::replay(moves)?;
        Ok(format!("{}\n{}\n", landing.game.letters(), landing.game.status()))
    });

    /// Answers with the legal moves, a line each: see [`Game::legal_moves`](board_exports::Game::legal_moves).
    fn legal_moves() = |program| {
        program.answer = program.state.game.legal_moves().map(|(_, line)| line + "\n").collect();
    };

    /// Answers as [`Game::why_not`](board_exports::Game::why_not).
    fn why_not(from: usize, to: usize) = |program| program.answer = program.state.game.why_not(from, to);

    /// Answers as [`Landing::picture`].
    fn picture() = |program| program.answer = program.state.picture();

    /// Answers with the four views as HTML.
    fn four_views() = |program| program.answer = views(&program.state);

    /// Answers with the place of a square on the four boards, a line of HTML each.
    fn places_of(square: usize) = |program| {
        let lines = Square::from_index(square).map(places);
        program.answer = lines.into_iter().flatten().map(|line| line + "\n").collect();
    };
}
