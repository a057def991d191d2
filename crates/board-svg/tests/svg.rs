//! The contents of a picture.

use board_core::{Color, Position, Square, SquareSet};
use board_svg::{Svg, palette};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// The text between two marks.
fn between<'a>(svg: &'a str, before: &str, after: &str) -> &'a str {
    svg.split_once(before).unwrap().1.split_once(after).unwrap().0
}

#[test]
fn every_piece_is_drawn_where_it_stands() {
    let svg = Svg::of(&Position::start()).to_string();
    assert_eq!(svg.matches("<g transform").count(), 32);
    assert_eq!(svg.matches("<text").count(), 32);
    // White's king on e1: the fifth square of the lowest row, and from Black's side of the upper.
    let lone = position("7k/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(Svg::of(&lone).to_string().contains("translate(180 315)"));
    assert!(Svg::of(&lone).seen_from(Color::Black).to_string().contains("translate(135 0)"));
    let plain = Svg::of(&lone).without_coordinates().to_string();
    assert!(plain.contains("viewBox=\"0 0 360 360\"") && !plain.contains("<text"));
}

#[test]
fn squares_and_coordinates_are_where_they_belong() {
    let svg = Svg::of(&Position::start()).to_string();
    assert!(svg.contains("<rect x=\"-20\" y=\"-20\" width=\"400\" height=\"400\""));
    // Of the dark squares a1 comes first, in the lower left corner, then c1.
    assert!(svg.contains("d=\"M0 315h45v45h-45zM90 315h45v45h-45z"));
    assert_eq!(svg.matches("h45v45h-45z").count(), 32);
    // The letter of a file above and below its middle, the number of a rank on both sides.
    for (x, y, text) in
        [(202, -6, 'e'), (202, 374, 'e'), (-10, 341, '1'), (370, 341, '1'), (-10, 26, '8')]
    {
        let label = format!("<text x=\"{x}\" y=\"{y}\">{text}</text>");
        assert!(svg.contains(&label), "{label}");
    }
}

#[test]
fn tags_are_closed_and_nothing_has_an_id() {
    let svg = Svg::of(&Position::start())
        .highlight(SquareSet::ALL)
        .arrow(Square::E2, Square::E4)
        .arrow(Square::A1, Square::A1)
        .to_string();
    assert!(!svg.contains(" id="));
    for tag in ["svg", "g", "title", "desc", "text"] {
        let opened =
            svg.matches(&format!("<{tag}>")).count() + svg.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, svg.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    assert_eq!(svg.matches('"').count() % 2, 0);
}

#[test]
fn text_is_escaped() {
    let svg = Svg::of(&Position::start()).title("<b> & \"x\" 'y'\u{1b}\u{ffff}\n").to_string();
    let title = between(&svg, "<title>", "</title>");
    assert_eq!(title, "&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;\u{fffd}\u{fffd} ");
}

#[test]
fn the_description_lists_the_pieces() {
    let svg = Svg::of(&position("4k3/8/8/8/8/8/4q3/4K2R w K - 0 1")).to_string();
    let description = between(&svg, "<desc>", "</desc>");
    assert_eq!(description, "White: king e1, rook h1. Black: king e8, queen e2. White to move.");
    assert_eq!(between(&svg, "<title>", "</title>"), "Chess position");
}

#[test]
fn check_is_marked_only_where_there_is_check() {
    let mark = format!("stroke=\"{}\"", palette::ALARM.light);
    let check = position("4k3/8/8/8/8/8/4q3/4K2R w K - 0 1");
    assert!(Svg::of(&check).mark_check().to_string().contains(&mark));
    assert!(!Svg::of(&check).to_string().contains(&mark));
    assert!(!Svg::of(&Position::start()).mark_check().to_string().contains(&mark));
}

#[test]
fn an_arrow_points_at_the_middle_of_its_square() {
    // From e2 (202.5, 292.5) to e4 (202.5, 202.5): straight up.
    let svg = Svg::of(&Position::start()).arrow(Square::E2, Square::E4).to_string();
    assert!(svg.contains("L202.5 202.5L"), "{svg}");
}

#[test]
fn a_picture_has_the_colors_of_the_palette_and_no_others() {
    let check = position("4k3/8/8/8/8/8/4q3/4K2R w K - 0 1");
    let svg = Svg::of(&check)
        .highlight(SquareSet::of(Square::E1))
        .arrow(Square::E1, Square::E2)
        .arrow(Square::A1, Square::A1)
        .mark_check()
        .to_string();
    let mut found: Vec<&str> = svg.split('"').filter(|text| text.starts_with('#')).collect();
    found.sort_unstable();
    found.dedup();
    let mut colors = [
        palette::ACCENT.light,
        palette::ALARM.light,
        palette::BORDER,
        palette::LIGHT_SQUARES,
        palette::DARK_SQUARES,
        palette::HIGHLIGHT,
        palette::WHITE_PIECES,
        palette::BLACK_PIECES,
    ];
    colors.sort_unstable();
    assert_eq!(found, colors);
}

/// Everything at once. `POLYBOARD_RENEW=1 cargo test -p board-svg` writes the file: look at it before you commit it.
#[test]
fn a_picture_with_everything_is_as_it_was_looked_at() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/everything.svg");
    let svg = Svg::of(&position("4k3/8/8/8/8/8/4q3/4K2R w K - 0 1"))
        .title("White is in check")
        .highlight(SquareSet::of(Square::E2) | SquareSet::of(Square::A7))
        .highlight(SquareSet::of(Square::E2))
        .arrow(Square::E1, Square::E2)
        .arrow(Square::H1, Square::F2)
        .arrow(Square::C8, Square::A6)
        .arrow(Square::G5, Square::G5)
        .mark_check()
        .seen_from(Color::Black)
        .to_string();
    if std::env::var_os("POLYBOARD_RENEW").is_some() {
        std::fs::write(file, &svg).unwrap();
    }
    assert_eq!(svg, std::fs::read_to_string(file).unwrap());
}
