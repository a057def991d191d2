//! A position with the colors exchanged or the files mirrored.

use polyboard::strategies::positions;
use polyboard::{
    Backend, Bitboard, Board, CastlingRights, Color, EnPassantMode, Key64, Position, Setup,
    ViewExt, zobrist_key,
};
use proptest::prelude::*;

fn perft(position: &Position) -> u64 {
    Backend::Array8x8.board(position).perft(2)
}

/// An image has the same errors as the position.
fn assert_same_errors(position: &Position, image: &Position) {
    let errors = position.setup().errors();
    assert_eq!(image.setup().errors(), errors, "{}", image.fen());
    assert_eq!(Position::new_allowing(*image.setup(), errors), Ok(*image), "{}", image.fen());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

    #[test]
    fn exchanged_colors_have_the_same_moves(position in positions::<Bitboard>()) {
        let flipped = position.flip_colors();
        prop_assert_eq!(flipped.flip_colors(), position);
        assert_same_errors(&position, &flipped);
        prop_assert_eq!(perft(&flipped), perft(&position));
        for color in Color::ALL {
            let (ours, theirs) =
                (position.insufficient_material(color), flipped.insufficient_material(!color));
            prop_assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn mirrored_files_have_the_same_moves_without_castling(
        position in positions::<Bitboard>(),
    ) {
        let mirrored = position.mirror_files();
        prop_assert_eq!(mirrored.mirror_files(), position);
        assert_same_errors(&position, &mirrored);

        let mut without: Setup = *position.setup();
        without.state.castling = CastlingRights::NONE;
        let without = Position::new(without).unwrap();
        prop_assert_eq!(perft(&without.mirror_files()), perft(&without));
    }
}

#[test]
fn a_diagram_is_drawn_from_either_side() {
    let position = Position::from_fen("r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 0 7").unwrap();
    let board = Bitboard::from_position(&position);
    assert_eq!(board.diagram().to_string(), position.to_string());
    let white = "\
8  r . . . k . . .
7  . . . . . . . .
6  . . . . . . . .
5  . . . p P . . .
4  . . . . . . . .
3  . . . . . . . .
2  . . . . . . . .
1  . . . . K . . R
   a b c d e f g h
";
    assert_eq!(board.diagram().to_string(), white);
    let black = board.diagram().seen_from(Color::Black).to_string();
    // The order of the lines and the order within each line are reversed; rank names stay on the left.
    let turned: Vec<String> = (0..8).rev().map(|line| turn(white.lines().nth(line))).collect();
    assert_eq!(black.lines().take(8).collect::<Vec<_>>(), turned);
    assert_eq!(black.lines().last(), Some("   h g f e d c b a"));
    let figurines = board.diagram().figurines().to_string();
    assert!(figurines.contains("8  ♜ . . . ♚ . . .") && figurines.contains("1  . . . . ♔ . . ♖"));
}

fn turn(line: Option<&str>) -> String {
    let (rank, pieces) = line.unwrap().split_at(3);
    rank.chars().chain(pieces.chars().rev()).collect()
}

#[test]
fn a_flipped_position_has_another_key() {
    let key = |position: &Position| {
        zobrist_key::<Key64>(&Bitboard::from_position(position), EnPassantMode::Legal)
    };
    let position = Position::start();
    assert_ne!(key(&position), key(&position.flip_colors()));
}
