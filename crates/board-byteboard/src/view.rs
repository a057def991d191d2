//! Arithmetic on views: eight rays of eight bits in a word (see `geometry.rs`).

use crate::eyes::Rays;
use crate::geometry::{DIAGONAL, KNIGHTS, NEAREST, STRAIGHT};

/// Of every ray, the places from the first up to the nearest piece of a view. Subtracting one from
/// a ray borrows up to its lowest bit; the knight's place ends a ray on which there is nobody.
#[inline(always)]
pub(crate) const fn nearest(pieces: u64) -> u64 {
    let pieces = pieces | KNIGHTS;
    pieces ^ pieces.wrapping_sub(NEAREST)
}

/// The pieces of a view, guarded by the knight's places, who are hidden behind the nearest of their ray,
/// and places before it where nobody is. Nothing hides a knight's jump.
///
/// Subtracting one takes the nearest piece away and leaves whoever stands behind.
#[inline(always)]
pub(crate) const fn behind(pieces: u64) -> u64 {
    pieces.wrapping_sub(NEAREST) & !KNIGHTS
}

/// The seven places of the rays on which a view, of no knight's jumps, has a piece: on the others, one taken
/// from the knight's place is missing there.
#[inline(always)]
pub(crate) const fn rays_of(view: u64) -> u64 {
    let found = (view | KNIGHTS).wrapping_sub(NEAREST) & KNIGHTS;
    found.wrapping_sub(found >> 7)
}

/// The places of some rays.
#[inline(always)]
pub(crate) const fn places(rays: Rays) -> u64 {
    match rays {
        Rays::Straight => STRAIGHT,
        Rays::Diagonal => DIAGONAL,
        Rays::All => STRAIGHT | DIAGONAL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One ray in all eight places.
    fn all(ray: u8) -> u64 {
        u64::from_ne_bytes([ray; 8])
    }

    #[test]
    fn a_subtraction_does_what_a_walk_does() {
        for ray in 0..0x80_u8 {
            let first = ray.trailing_zeros();
            let walked =
                (0..7).filter(|&place| place <= first).fold(0, |set, place| set | 1 << place);
            assert_eq!(nearest(all(ray)) & !KNIGHTS, all(walked));
            let nearest_piece = if ray == 0 { 0 } else { 1 << first };
            let pieces = all(ray) | KNIGHTS;
            assert_eq!(pieces & !behind(pieces), all(nearest_piece) | KNIGHTS);
            assert_eq!(rays_of(all(ray)), all(if ray == 0 { 0 } else { 0x7f }));
        }
        // A ray does not look at its neighbors.
        assert_eq!(nearest(0x0000_0000_0000_0400) & 0x7f7f, 0x077f);
        assert_eq!(rays_of(0x0000_1000_0000_0001), 0x0000_7f00_0000_007f);
    }
}
