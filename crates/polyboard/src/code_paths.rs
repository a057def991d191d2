//! The representations that choose among code paths at run time.
//!
//! A module says what the representation needs of the processor, visits it on the best path, and names
//! that path.

/// Writes `visit` and `path` of a module, from the crate with the paths, its visitor trait, its board
/// type, and what becomes of the board before the visit.
macro_rules! on_best_path {
    ($paths:ident, $visitor:ident, $board:ident, $finish:expr) => {
        struct Visit<V>(V);

        impl<V: crate::WithBoard> $paths::$visitor for Visit<V> {
            type Output = V::Output;

            fn with<P: $paths::Path>(self, board: $paths::$board<P>) -> V::Output {
                self.0.with($finish(board))
            }
        }

        pub(crate) fn visit<V: crate::WithBoard>(
            position: &board_core::Position,
            visitor: V,
        ) -> V::Output {
            $paths::with_best(position, Visit(visitor))
        }

        pub(crate) fn path() -> &'static str {
            <$paths::Detected as $paths::Path>::detect().map_or("baseline", $paths::Path::name)
        }
    };
}

#[cfg(feature = "byteboard")]
pub(crate) mod byteboard {
    pub(crate) const NEEDS: &str = "any processor, best with AVX-512 VBMI";
    on_best_path!(board_byteboard, WithByteboard, Byteboard, core::convert::identity);
}

#[cfg(feature = "bitboard")]
pub(crate) mod bitboard {
    pub(crate) const NEEDS: &str = "any processor, best with BMI2";
    on_best_path!(board_bitboard, WithBitboard, Bitboard, core::convert::identity);
}

#[cfg(feature = "bitboard+array8x8")]
pub(crate) mod hybrid {
    pub(crate) const NEEDS: &str = "any processor, best with BMI2";
    on_best_path!(board_bitboard, WithBitboard, Bitboard, board_hybrid::Hybrid::from);
}
