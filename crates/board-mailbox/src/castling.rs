//! Castling, in standard chess and Chess960 alike.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{CastlingSide, File, Move, MoveKind, MoveSink, Rank, Square};

use crate::aim::Aim;
use crate::attack::slider_reaches;
use crate::piece_index::PieceIndex;
use crate::relation::{self, FAR_EAST, FAR_WEST};
use crate::threats::Threats;
use crate::{Direction, Geometry, Mailbox};

/// The castling moves to which nothing stands in the way: for either side the file of the rook.
pub(crate) type Ways = [Option<File>; 2];

/// No castling.
pub(crate) const NO_WAYS: Ways = [None; 2];

/// The size of the table here.
pub(crate) const TABLE_BYTES: usize =
    size_of::<[[Option<u16>; 8]; 2]>() + size_of::<[[u64; 8]; 8]>();

/// By the files of king and rook the cells of the rank that must be empty for them to castle: all
/// that either passes or reaches, without the two themselves.
static WAYS: [[u64; 8]; 8] = {
    let mut ways = [[0; 8]; 8];
    let mut i = 0;
    while i < 64 {
        let (king, rook) = (i / 8, i % 8);
        let side = CastlingSide::ALL[(rook < king) as usize];
        let squares = [king, rook, side.king_target() as usize, side.rook_target() as usize];
        // The four squares and what lies between them are one stretch of the rank.
        let (mut first, mut last, mut j) = (7, 0, 0);
        while j < 4 {
            first = if squares[j] < first { squares[j] } else { first };
            last = if squares[j] > last { squares[j] } else { last };
            j += 1;
        }
        let stretch = u64::MAX << (8 * first) & u64::MAX >> (8 * (7 - last));
        ways[king][rook] = stretch & !(0xff << (8 * king) | 0xff << (8 * rook));
        i += 1;
    }
    ways
};

/// By side and the king's file the squares that the king passes or reaches, a bit each as in
/// [`relation::near_king`]; nothing if one is more than two files away from him.
static PATHS: [[Option<u16>; 8]; 2] = {
    let mut paths = [[None; 8]; 2];
    let mut i = 0;
    while i < 16 {
        let (side, king) = (i / 8, (i % 8) as i8);
        let target = CastlingSide::ALL[side].king_target().index() as i8;
        let (mut file, mut path) = (king, Some(0));
        while file != target {
            file += if file < target { 1 } else { -1 };
            path = match (path, relation::beside_king(file - king)) {
                (Some(path), bit) if bit != 0 => Some(path | bit),
                _ => None,
            };
        }
        paths[side][king as usize] = path;
        i += 1;
    }
    paths
};

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// The rooks with which `S` has the right to castle, and with free ways for king and rook.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn free_ways<S: Side>(&self) -> Ways {
        if self.state.castling.is_empty() {
            return NO_WAYS;
        }
        tell!(G::watch, Step::Part("castling: who stands in the way"));
        let king = G::file_of(self.king_of::<S>());
        let pieces = G::rank(&self.cells, Rank::First.of(S::COLOR).index());
        CastlingSide::ALL.map(|side| {
            let rook = self.state.castling.rook(S::COLOR, side)?;
            let way = WAYS[king.index() as usize & 7][rook.index() as usize & 7];
            (pieces & way == 0).then_some(rook)
        })
    }

    /// The squares two files from the king that he passes or reaches in castling.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn far_squares<S: Side>(&self, ways: Ways) -> u16 {
        let king = G::file_of(self.king_of::<S>());
        let east = ways[0].is_some() && king <= File::E;
        let west = ways[1].is_some() && king >= File::E;
        (if east { FAR_EAST } else { 0 }) | (if west { FAR_WEST } else { 0 })
    }

    /// Pushes the castling moves of a side that is not in check.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn castling<S: Side, A: Aim, K: MoveSink>(
        &self,
        ways: Ways,
        threats: Threats,
        aim: A,
        sink: &mut K,
    ) {
        for side in CastlingSide::ALL {
            if let Some(rook) = ways[side.index()]
                && self.is_safe::<S>(side, rook, threats)
            {
                let rook = Square::from_coords(rook, Rank::First.of(S::COLOR));
                if aim.wants(rook, false) {
                    sink.push(Move::new(G::square(self.king_of::<S>()), rook, MoveKind::Castle));
                }
            }
        }
    }

    /// Whether no square is attacked that the king passes or reaches.
    ///
    /// In Chess960 the rook may leave a square from which it shielded the king's new one: with
    /// king c1, rook b1 and an enemy rook on a1, castling would end in check.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn is_safe<S: Side>(&self, side: CastlingSide, rook: File, threats: Threats) -> bool {
        let king = G::file_of(self.king_of::<S>());
        let is_safe = match PATHS[side.index()][king.index() as usize] {
            Some(path) if path & !threats.asked == 0 => path & !threats.safe == 0,
            _ => self.is_safe_far_away::<S>(side, king),
        };
        is_safe && (rook == side.standard_rook() || !self.rook_uncovers::<S>(side, king, rook))
    }

    /// The same for a king who castles over more squares than the threats know.
    #[inline(never)]
    fn is_safe_far_away<S: Side>(&self, side: CastlingSide, king: File) -> bool {
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
