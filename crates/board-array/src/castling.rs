//! Castling, in standard chess and Chess960 alike.

use board_core::castling_path::CASTLING_PATHS;
use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{CastlingSide, File, Move, MoveKind, MoveSink, Rank, Square};

use crate::attack_tables::{FAR_EAST, FAR_WEST, bit_on_rank};
use crate::attackers::slider_reaches;
use crate::checks_by_direction::ChecksByDirection;
use crate::generate::Generator;
use crate::piece_finder::PieceFinder;
use crate::{ArrayBoard, Direction, Geometry};

/// By castling side the file of the rook, where there is the right to castle and all of the castling
/// path is empty.
pub(crate) type CastlingRooks = [Option<File>; 2];

/// No castling.
pub(crate) const NO_CASTLING: CastlingRooks = [None; 2];

/// The size of the tables here.
pub(crate) const TABLE_BYTES: usize = size_of_val(&MUST_BE_EMPTY) + size_of_val(&KING_PATHS);

/// By the files of king and rook the cells of the rank that must be empty, a byte each: all squares
/// that king or rook passes or reaches, without the squares of the two.
static MUST_BE_EMPTY: [[u64; 8]; 8] = {
    let mut cells = [[0; 8]; 8];
    let mut i = 0;
    while i < 8 * 64 {
        let (king, rook, file) = (i / 64, i / 8 % 8, i % 8);
        if CASTLING_PATHS[king][rook].empty >> file & 1 != 0 {
            cells[king][rook] |= 0xff << (8 * file);
        }
        i += 1;
    }
    cells
};

/// By side and the king's file the squares that the king passes or reaches, as bits near the king
/// ([`Geometry::attacks_near_king`]); nothing if one is more than two files away.
static KING_PATHS: [[Option<u16>; 8]; 2] = {
    let mut paths = [[None; 8]; 2];
    let mut i = 0;
    while i < 16 {
        let (side, king) = (i / 8, (i % 8) as i8);
        let target = CastlingSide::ALL[side].king_target().index() as i8;
        let (mut file, mut path) = (king, Some(0));
        while file != target {
            file += if file < target { 1 } else { -1 };
            path = match (path, bit_on_rank(file - king)) {
                (Some(path), bit) if bit != 0 => Some(path | bit),
                _ => None,
            };
        }
        paths[side][king as usize] = path;
        i += 1;
    }
    paths
};

impl<G: Geometry, F: PieceFinder> ArrayBoard<G, F> {
    /// The rooks with which `S` has the right to castle, and whose castling path is empty.
    #[inline(always)]
    pub(crate) fn castling_rooks<S: Side>(&self) -> CastlingRooks {
        if self.state.castling.is_empty() {
            return NO_CASTLING;
        }
        G::phase(Phase::Castling);
        let king = G::file_of(self.king_of::<S>());
        let pieces = G::rank(&self.cells, Rank::First.of(S::COLOR).index() as u8);
        CastlingSide::ALL.map(|side| {
            let rook = self.state.castling.rook(S::COLOR, side)?;
            let path = MUST_BE_EMPTY[king.index() & 7][rook.index() & 7];
            (pieces & path == 0).then_some(rook)
        })
    }

    /// The squares two files from the king that it passes or reaches in castling.
    #[inline(always)]
    pub(crate) fn far_squares<S: Side>(&self, rooks: CastlingRooks) -> u16 {
        let king = G::file_of(self.king_of::<S>());
        let east = rooks[0].is_some() && king <= File::E;
        let west = rooks[1].is_some() && king >= File::E;
        (if east { FAR_EAST } else { 0 }) | (if west { FAR_WEST } else { 0 })
    }

    /// Whether no square is attacked that the king passes or reaches.
    ///
    /// In Chess960 the rook may leave a square from which it shielded the king's new one: with
    /// king c1, rook b1 and an enemy rook on a1, castling would end in check.
    #[inline(always)]
    fn is_castling_safe<S: Side>(
        &self,
        side: CastlingSide,
        rook: File,
        info: ChecksByDirection,
    ) -> bool {
        let king = G::file_of(self.king_of::<S>());
        let is_safe = match KING_PATHS[side.index()][king.index()] {
            Some(path) if path & !info.tested == 0 => path & !info.safe == 0,
            _ => self.is_path_safe::<S>(side, king),
        };
        is_safe && (rook == side.standard_rook() || !self.rook_uncovers::<S>(side, king, rook))
    }

    /// Whether the king's path is safe, square by square: for paths longer than [`ChecksByDirection`] covers.
    #[inline(never)]
    fn is_path_safe<S: Side>(&self, side: CastlingSide, king: File) -> bool {
        let target = side.king_target();
        (king.min(target).index()..=king.max(target).index()).map(File::new).all(|file| {
            let square = G::coords(file, Rank::First.of(S::COLOR));
            file == king || !self.is_attacked_by::<S::Them>(square)
        })
    }

    /// Whether a slider on the first rank attacks the king after castling.
    #[inline(never)]
    fn rook_uncovers<S: Side>(&self, side: CastlingSide, king: File, rook: File) -> bool {
        let square = |file| G::coords(file, Rank::First.of(S::COLOR));
        slider_reaches::<G, S::Them>(
            &self.cells,
            square(side.king_target()),
            &[Direction::EAST, Direction::WEST],
            [square(king), square(rook)],
            square(side.rook_target()),
        )
    }
}

impl<G: Geometry, F: PieceFinder, S: Side, K: MoveSink + ?Sized> Generator<'_, G, F, S, K> {
    /// Pushes the castling moves of a side that is not in check.
    #[inline(always)]
    pub(crate) fn castling(&mut self, rooks: CastlingRooks, info: ChecksByDirection) {
        for side in CastlingSide::ALL {
            if let Some(rook) = rooks[side.index()]
                && self.board.is_castling_safe::<S>(side, rook, info)
            {
                let rook = Square::from_coords(rook, Rank::First.of(S::COLOR));
                if self.mask.allows(rook, false) {
                    let king = G::square(self.board.king_of::<S>());
                    self.sink.push(Move::new(king, rook, MoveKind::Castle));
                }
            }
        }
    }
}
