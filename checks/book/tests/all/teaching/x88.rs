//! The index shows the edge.

use board_0x88::{X88, X88Geometry as G};
use board_array::Geometry;
use board_core::{Board, Position, Square};

use super::codes;

/// The squares to the east of a rook, without the test: the idle cells look like empty squares.
fn east_without_the_test(cells: &[i8; 128], from: usize) -> Vec<usize> {
    (from + 1..128).take_while(|&to| cells[to] == 0).collect()
}

/// A board of up to 16 files and 16 ranks: cells per rank, the two guard bits, and how far
/// the last file and the last rank are from them.
fn guards(files: i32, ranks: i32) -> (i32, i32, i32) {
    let power = |count: i32| if count <= 8 { 8 } else { 16 };
    let width = 2 * power(files); // the file, and the guard above it
    let guards = power(files) + width * power(ranks);
    let room = power(files) - files + width * (power(ranks) - ranks);
    (width, guards, room)
}

/// Whether a step has left the board.
fn is_off(index: i32, guards: i32, room: i32) -> bool {
    (index | (index + room)) & guards != 0
}

#[test]
fn without_the_test_a_rook_comes_out_on_a5() {
    let position = Position::from_fen("4k3/8/8/8/7R/8/8/4K3 w - - 0 1").unwrap();
    // What the idle cells hold is nobody's business; here it is 0.
    let cells =
        codes(X88::from_position(&position).cells()).map(|code| if code == 99 { 0 } else { code });
    let reached = east_without_the_test(&cells, 0x37);
    assert_eq!(reached[..8], [0x38, 0x39, 0x3a, 0x3b, 0x3c, 0x3d, 0x3e, 0x3f]);
    assert_eq!(reached[8], G::index(Square::A5).get());
}

#[test]
fn guards_of_other_sizes() {
    assert_eq!(guards(8, 8), (16, 0x88, 0));
    assert_eq!(guards(16, 16), (32, 0x210, 0));
    assert_eq!(guards(10, 8), (32, 0x110, 6));
    // The tenth file ends at 9, so one step east of it is 10, in which no guard is set.
    assert!(10 & 0x110 == 0 && is_off(10, 0x110, 6));
    for (files, ranks) in (1..=16).flat_map(|files| (1..=16).map(move |ranks| (files, ranks))) {
        let (width, guards, room) = guards(files, ranks);
        for (file, rank) in
            (-2..files + 2).flat_map(|file| (-2..ranks + 2).map(move |rank| (file, rank)))
        {
            let is_on = (0..files).contains(&file) && (0..ranks).contains(&rank);
            let index = width * rank + file;
            assert_eq!(is_off(index, guards, room), !is_on, "{files}x{ranks}: {file}, {rank}");
        }
    }
}
