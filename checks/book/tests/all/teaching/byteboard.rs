//! All rays of a view at once.

use board_byteboard::square_in_view;
use board_core::{Square, SquareSet, attacks};

use super::positions;

/// The last place of each ray, which is that of a leap.
const LEAP_PLACES: u64 = 0x8080_8080_8080_8080;
/// The first place of each ray.
const ONE_PER_RAY: u64 = 0x0101_0101_0101_0101;

/// Of all eight rays at once: the places up to and including the first piece.
fn reached(pieces: u64) -> u64 {
    let pieces = pieces | LEAP_PLACES; // no ray is empty, so none borrows from the next
    pieces ^ (pieces - ONE_PER_RAY)
}

/// The same without the places of the leaps.
fn reached_without_a_stop(pieces: u64) -> u64 {
    pieces ^ pieces.wrapping_sub(ONE_PER_RAY)
}

#[test]
fn what_is_reached_is_what_a_queen_attacks() {
    let places = |places: u64| (0..64).filter(move |place| places >> place & 1 == 1);
    for position in positions().iter().step_by(10) {
        let occupied: SquareSet = position.setup().pieces().map(|(square, _)| square).collect();
        for from in Square::all() {
            let is_occupied = |place: &usize| {
                square_in_view(from, *place).is_some_and(|square| occupied.contains(square))
            };
            let pieces = (0..64).filter(is_occupied).fold(0, |bits, place| bits | 1 << place);
            let found: SquareSet = places(reached(pieces) & !LEAP_PLACES)
                .filter_map(|place| square_in_view(from, place))
                .collect();
            let expected = attacks::rook(from, occupied) | attacks::bishop(from, occupied);
            assert_eq!(found, expected, "{from} in {}", position.fen());
        }
    }
}

#[test]
fn an_empty_ray_borrows_from_the_next() {
    // Nothing to the north of a rook on a1; a pawn next to it, on b1, at the first place of the next ray.
    let pieces = 1 << 8;
    let byte = |rays: u64, ray: u32| rays >> (8 * ray) & 0x7f;
    assert_eq!(byte(reached(pieces), 1), 0b1);
    assert_ne!(byte(reached_without_a_stop(pieces), 1), 0b1, "the borrow has taken the pawn");
}
