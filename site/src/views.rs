//! The game of the landing page, and its four views.

use board_0x88::X88Geometry;
use board_array::{ArrayBoard, Cell, Geometry};
use board_array8x8::Array8x8Geometry;
use board_bitboard::{Baseline, Bitboard};
use board_core::{Board, Color, Position, Role, Square, SquareSet, View, ViewExt};
use board_exports::Game;
use board_mailbox10x12::Mailbox10x12Geometry;

use crate::html::{Unit, array, set};

/// The game of the landing page.
#[derive(Debug)]
pub struct Landing {
    pub(crate) game: Game,
    /// The position before the last move.
    before: Position,
}

impl Default for Landing {
    fn default() -> Landing {
        Landing { game: Game::new(&Position::start()), before: Position::start() }
    }
}

impl Landing {
    /// Plays UCI moves, with spaces between, from the start position.
    ///
    /// # Errors
    ///
    /// Why one of them is not a legal move.
    pub fn replay(moves: &str) -> Result<Landing, String> {
        let mut landing = Landing::default();
        for text in moves.split_whitespace() {
            landing.before = landing.game.board().position();
            landing.game.play(text)?;
        }
        Ok(landing)
    }

    /// The position as SVG.
    pub fn picture(&self) -> String {
        board_svg::Svg::of(&self.game.board().position()).mark_check().to_string()
    }
}

/// The four views, with what the last move changed.
pub fn views(Landing { game, before }: &Landing) -> String {
    let [array8x8, mailbox10x12, x88, bitboard] = places(game.last_target().unwrap_or(Square::E2));
    let now = game.board();
    let mut sets = String::new();
    let sets_before = sets_of(&Bitboard::<Baseline>::from_position(before));
    for ((name, now), (_, before)) in sets_of(now).into_iter().zip(sets_before) {
        let drawing = set(now.bits(), (now ^ before).bits());
        sets += &format!("<figure>{drawing}<figcaption>{name}</figcaption></figure>");
    }
    let positions = [&now.position(), before];
    [
        view(
            "array8x8",
            "8x8 array",
            "One byte per square. Next to h4 comes a5, so each step tests the file.",
            &cells::<Array8x8Geometry>(positions),
            &array8x8,
        ),
        view(
            "mailbox10x12",
            "10x12 mailbox",
            "A border of 99s. A step over the edge reads 99: no separate test of the edge.",
            &cells::<Mailbox10x12Geometry>(positions),
            &mailbox10x12,
        ),
        view(
            "x88",
            "0x88",
            "Twice as wide, the right half unused. If index &amp; 0x88 is not 0, the step has left the board.",
            &cells::<X88Geometry>(positions),
            &x88,
        ),
        view(
            "bitboard",
            "Bitboard",
            "One bit per square, in eight words. One shift moves all pawns of a color.",
            &format!("<div class=\"sets\">{sets}</div>"),
            &bitboard,
        ),
    ]
    .concat()
}

/// The state in words, where each board holds a square.
pub(crate) fn places(square: Square) -> [String; 4] {
    [
        format!("{square} = cells[{}]", Array8x8Geometry::index(square).0),
        format!("{square} = cells[{}]", Mailbox10x12Geometry::index(square).0),
        format!("{square} = cells[{:#04x}]", X88Geometry::index(square).0),
        format!("{square} = 1 &lt;&lt; {}", square.index()),
    ]
}

/// A view with a title that leads to the chapter.
fn view(id: &str, name: &str, idea: &str, drawing: &str, place: &str) -> String {
    let title = format!("<h2><a href=\"book/boards/{id}.html\">{name}</a></h2>");
    format!(
        "<section class=\"view {id}\">{title}<p>{idea}</p>{drawing}<code>{place}</code></section>"
    )
}

/// The cells of an array now, those marked that were others before.
fn cells<G: Geometry>(positions: [&Position; 2]) -> String {
    let [now, before] = positions.map(ArrayBoard::<G>::from_position);
    let unit = |place: usize, square, cell: Cell| {
        let unit = Unit::of_cell(square, cell);
        if before.cells().as_ref()[place] == cell { unit } else { unit.with("new") }
    };
    // Nothing in it can be chosen: it is a picture.
    array::<G>(now.cells(), G::IDEA, unit).replacen("role=\"group\"", "role=\"img\"", 1)
}

/// The eight sets of a board with their names.
pub fn sets_of(board: &impl View) -> [(&'static str, SquareSet); 8] {
    [
        ("pawns", board.by_role(Role::Pawn)),
        ("knights", board.by_role(Role::Knight)),
        ("bishops", board.by_role(Role::Bishop)),
        ("rooks", board.by_role(Role::Rook)),
        ("queens", board.by_role(Role::Queen)),
        ("kings", board.by_role(Role::King)),
        ("White", board.by_color(Color::White)),
        ("Black", board.by_color(Color::Black)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_changes_all_views() {
        let game = Landing::replay("e2e4 d7d5 e4d5").unwrap();
        let views = views(&game);
        let sections: Vec<&str> = views.split("<section").skip(1).collect();
        assert_eq!(sections.len(), 4);
        for section in &sections[..3] {
            assert_eq!(section.matches(" new\"").count(), 2, "{section}");
        }
        // e4 of pawns and White is empty now, d5 is White's and no longer Black's.
        assert_eq!(sections[3].matches("class=\"left\"").count(), 3);
        assert_eq!(sections[3].matches("class=\"marked\"").count(), 1);
        assert!(sections[0].ends_with("<code>d5 = cells[35]</code></section>"));
        assert!(sections[1].ends_with("<code>d5 = cells[64]</code></section>"));
        assert!(sections[2].ends_with("<code>d5 = cells[0x43]</code></section>"));
        assert!(sections[3].ends_with("<code>d5 = 1 &lt;&lt; 35</code></section>"));
    }

    #[test]
    fn the_views_show_every_cell() {
        let views = views(&Landing::default());
        let count = |class: &str| views.matches(class).count();
        assert_eq!(count(">99</span>"), 120 - 64);
        assert_eq!(count("class=\"unused\""), 128 - 64);
        assert_eq!(count("<svg "), 8);
        // On three boards; sets have no cells.
        assert_eq!(count("white\" data-s"), 3 * 16);
        assert_eq!(count("black\" data-s"), 3 * 16);
    }
}
