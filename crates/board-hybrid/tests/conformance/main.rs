//! The checks that every board passes.

use board_conformance::private::assert_plays_as_the_oracle;
use board_hybrid::BitboardArray8x8;

// On the path that every processor has. What the array adds is the same on all paths; `board-bitboard` has the
// suite of each.
board_conformance::suite!(bitboard_array8x8, BitboardArray8x8<board_bitboard::Baseline>);

/// The best path of this processor. The tests of all boards generate and count on it.
#[test]
fn the_detected_path_keeps_the_array_in_step() {
    assert_plays_as_the_oracle::<BitboardArray8x8>();
}
