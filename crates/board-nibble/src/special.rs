//! Castling and en passant: the moves that move two pieces.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{CastlingSide, File, Move, MoveKind, MoveSink, Rank, Role, Square};

use crate::generate::Wish;
use crate::geometry::PAWN;
use crate::jump::Jump;
use crate::make::behind;
use crate::scan::Scan;
use crate::set::{Place, Set};
use crate::{Nibble, PieceCode};

impl Nibble {
    /// The castling moves of `S`, who is not in check.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn castling<S: Side, J: Jump>(&self, scan: &Scan) -> [Option<Move>; 2] {
        CastlingSide::ALL.map(|side| self.castling_to::<S, J>(side, scan))
    }

    /// The castling move to one side, if it is legal.
    #[inline(always)]
    fn castling_to<S: Side, J: Jump>(&self, side: CastlingSide, scan: &Scan) -> Option<Move> {
        let rook = self.rights.rook(S::COLOR, side)?;
        let king = self.kings[S::COLOR.index()].file();
        let stretch = if king == File::E && rook == side.standard_rook() {
            match side {
                CastlingSide::KingSide => const { between_files(File::E, File::H) },
                CastlingSide::QueenSide => const { between_files(File::A, File::E) },
            }
        } else {
            stretch(side, king, rook)
        };
        if self.ranks.rank(Rank::First.of(S::COLOR)) & stretch != 0 {
            return None;
        }
        self.castling_if_safe::<S, J>(side, rook, scan)
    }

    /// The castling move to a side where nobody stands in the way.
    #[inline(never)]
    fn castling_if_safe<S: Side, J: Jump>(
        &self,
        side: CastlingSide,
        rook: File,
        scan: &Scan,
    ) -> Option<Move> {
        let king = self.kings[S::COLOR.index()];
        let mv = Move::new(king, Square::from_coords(rook, king.rank()), MoveKind::Castle);
        let is_legal = self.way_is_safe::<S, J>(side, king, scan)
            && (rook == side.standard_rook() || !self.rook_uncovers::<S, J>(mv));
        is_legal.then_some(mv)
    }

    /// Whether no square is attacked that the king passes or reaches.
    fn way_is_safe<S: Side, J: Jump>(&self, side: CastlingSide, king: Square, scan: &Scan) -> bool {
        let (from, to) = (king.file(), side.king_target());
        (from.min(to).index()..=from.max(to).index()).map(File::new).all(|file| {
            let square = Square::from_coords(file, king.rank());
            square == king || !scan.is_attacked::<S, J>(Place::of(square), scan.occupied())
        })
    }

    /// Whether the king stands in check after castling: in Chess960 the rook may leave a square
    /// from which it shielded the king's new one.
    #[inline(never)]
    fn rook_uncovers<S: Side, J: Jump>(&self, mv: Move) -> bool {
        let mut after = *self;
        after.castle::<S>(mv);
        after.king_hangs::<S, J>()
    }

    /// Whether the king of `S` is attacked.
    fn king_hangs<S: Side, J: Jump>(&self) -> bool {
        let scan = Scan::of::<S, J>(&self.ranks);
        scan.is_attacked::<S, J>(self.king_of::<S>(), scan.occupied())
    }

    /// The pawns of `S` that could take en passant on this square.
    pub(crate) fn en_passant_origins<S: Side>(&self, target: Square, scan: &Scan) -> Set {
        // A pawn of the enemy's on the target would take where these stand.
        let sources = PAWN[S::Them::COLOR.index()][Place::of(target).index()];
        sources & scan.pawns() & scan.own
    }

    /// Pushes the legal en passant captures.
    #[inline(never)]
    pub(crate) fn push_en_passant<S: Side, J: Jump>(
        &self,
        scan: &Scan,
        wish: Wish,
        sink: &mut impl MoveSink,
    ) {
        for mv in self.en_passant_captures::<S, J>(scan, wish).into_iter().flatten() {
            sink.push(mv);
        }
    }

    /// The legal en passant captures. Two pieces leave their squares at once and may uncover any
    /// line, so the capture is played on a copy and the king asked.
    #[inline(never)]
    fn en_passant_captures<S: Side, J: Jump>(&self, scan: &Scan, wish: Wish) -> [Option<Move>; 2] {
        let mut captures = [None; 2];
        let Some(target) = self.en_passant() else { return captures };
        tell!(J::watch, Step::Part("en passant: who could take, and is the king safe then?"));
        if !wish.to.contains(Place::of(target)) {
            return captures;
        }
        let mut origins = self.en_passant_origins::<S>(target, scan) & wish.from;
        for capture in &mut captures {
            let Some(origin) = origins.pop() else { break };
            let mv = Move::new(origin.square(), target, MoveKind::EnPassant);
            *capture = self.is_safe_after::<S, J>(mv).then_some(mv);
        }
        captures
    }

    /// Whether the king of `S` is safe after an en passant capture.
    fn is_safe_after<S: Side, J: Jump>(&self, mv: Move) -> bool {
        let mut after = *self;
        after.ranks.clear(mv.from());
        after.ranks.clear(behind::<S>(mv.to()));
        after.ranks.put(mv.to(), PieceCode::of_side::<S>(Role::Pawn));
        !after.king_hangs::<S, J>()
    }
}

/// The nibbles between two files of a rank.
const fn between_files(left: File, right: File) -> u32 {
    !0 << (4 * left.index() + 4) & !(!0 << (4 * right.index()))
}

/// The nibbles of all squares that king and rook pass or reach, but for their own. They are one
/// stretch of the rank, and so of one word.
#[inline(never)]
fn stretch(side: CastlingSide, king: File, rook: File) -> u32 {
    let (first, last) = match side {
        CastlingSide::KingSide => (king.min(side.rook_target()), rook.max(side.king_target())),
        CastlingSide::QueenSide => (rook.min(side.king_target()), king.max(side.rook_target())),
    };
    let nibble = |file: File| 4 * u32::from(file.index());
    (!0 << nibble(first) & !0 >> (28 - nibble(last))) & !(15 << nibble(king) | 15 << nibble(rook))
}
