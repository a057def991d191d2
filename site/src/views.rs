//! The four views of the landing page.

use board_0x88::X88Geometry;
use board_array::{Cell, Geometry};
use board_array8x8::Array8x8Geometry;
use board_core::{Color, Role, Square, SquareSet, View};
use board_mailbox10x12::Mailbox10x12Geometry;

use crate::boards::FourBoards;
use crate::html::{Unit, array, set};

/// The four views, with what the last move changed.
#[must_use]
pub fn views(boards: &FourBoards) -> String {
    let FourBoards { game, now, before } = boards;
    let [array8x8, mailbox10x12, x88, bitboard] = places(game.last_target().unwrap_or(Square::E2));
    let mut sets = String::new();
    let sets_before = sets_of(&before.bitboard);
    for ((name, now), (_, before)) in sets_of(&now.bitboard).into_iter().zip(sets_before) {
        let drawing = set(now.bits(), (now ^ before).bits());
        sets += &format!("<figure>{drawing}<figcaption>{name}</figcaption></figure>");
    }
    [
        view(
            "array8x8",
            "8x8 array",
            "One byte per square. Next to h4 comes a5, so each step tests the file.",
            &cells::<Array8x8Geometry>(now.array8x8.cells(), before.array8x8.cells()),
            &array8x8,
        ),
        view(
            "mailbox10x12",
            "10x12 mailbox",
            "A border of 99s. A step over the edge reads 99: no separate test of the edge.",
            &cells::<Mailbox10x12Geometry>(now.mailbox10x12.cells(), before.mailbox10x12.cells()),
            &mailbox10x12,
        ),
        view(
            "x88",
            "0x88",
            "Twice as wide, the right half unused. If index &amp; 0x88 is not 0, the step has left the board.",
            &cells::<X88Geometry>(now.x88.cells(), before.x88.cells()),
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
#[must_use]
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

fn cells<G: Geometry>(now: &G::Cells, before: &G::Cells) -> String {
    let unit = |place: usize, square, cell: Cell| {
        let unit = Unit::of_cell(square, cell);
        if before.as_ref()[place] == cell { unit } else { unit.with("new") }
    };
    // Nothing in it can be chosen: it is a picture.
    array::<G>(now, G::IDEA, unit).replacen("role=\"group\"", "role=\"img\"", 1)
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
        let game = FourBoards::replay("e2e4 d7d5 e4d5").unwrap();
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
        let views = views(&FourBoards::default());
        let count = |class: &str| views.matches(class).count();
        assert_eq!(count(">99</span>"), 120 - 64);
        assert_eq!(count("class=\"unused\""), 128 - 64);
        assert_eq!(count("<svg "), 8);
        // On three boards; sets have no cells.
        assert_eq!(count("white\" data-s"), 3 * 16);
        assert_eq!(count("black\" data-s"), 3 * 16);
    }
}
