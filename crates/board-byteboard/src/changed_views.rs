//! The attacks that a move changes, seen from the squares that change.
//!
//! One permutation shows everything that a square has to do with: the pieces that attack it, what a piece on it attacks,
//! and, while it is empty, the sliders that look through it. So the view before the move has the attacks that vanish,
//! and the view after it those that appear. No line is followed, and no slider is looked up.
//!
//! Engines whose networks take threats keep them up to date so (87flowers; Viridithas #425 and Stockfish, 2026).

use board_core::{Move, Observer, Piece, Rank, Role, Square, SquareSet, Threat, with_side};
use board_processor::{Avx512, PerLevel};

use crate::byteboard::Byteboard;
use crate::code;
use crate::one_register::OneRegister;
use crate::squares::Squares;
use crate::view::{
    self, DIAGONAL, KNIGHTS, NEAREST, ON_BOARD, Places, SEEN_FROM, STRAIGHT, behind,
};

/// The kinds of pieces of both colors that attack a square from each place of its view.
static ATTACKERS: Places = {
    let mut kinds = view::attackers(Rank::Eighth, code::BLACK_PAWN);
    let others = view::attackers(Rank::First, code::WHITE_PAWN);
    let mut place = 0;
    while place < 64 {
        kinds.0[place] |= others.0[place];
        place += 1;
    }
    kinds
};

/// The seven places of each ray.
const RAY: u64 = 0x7f;

/// The places of its view that a piece attacks, if nothing is in between.
#[inline(always)]
const fn reach(piece: Piece) -> u64 {
    match (piece.role, piece.color.index()) {
        // The rays 4 and 7 go north, 5 and 6 south.
        (Role::Pawn, 0) => 1 << 32 | 1 << 56,
        (Role::Pawn, _) => 1 << 40 | 1 << 48,
        (Role::Knight, _) => KNIGHTS,
        (Role::Bishop, _) => DIAGONAL,
        (Role::Rook, _) => STRAIGHT,
        (Role::Queen, _) => STRAIGHT | DIAGONAL,
        (Role::King, _) => NEAREST,
    }
}

/// The board before or after a move.
struct Side<'a> {
    squares: &'a Squares,
    /// The squares on which the move changes the piece.
    changed: SquareSet,
}

/// Places of a view, one after the other.
#[inline(always)]
fn each(mut places: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = places.trailing_zeros() as usize;
        (places != 0).then(|| {
            places &= places - 1;
            place
        })
    })
}

/// Reports the attacks that a move changes, where there are views, and says whether it did.
pub(crate) struct ReportAttacks<'a, P, O> {
    pub(crate) board: &'a Byteboard<P>,
    pub(crate) mv: Move,
    pub(crate) observer: &'a mut O,
}

impl<P: Copy, O: Observer> PerLevel for ReportAttacks<'_, P, O> {
    type Output = bool;

    #[inline(always)]
    fn baseline(self) -> bool {
        false
    }

    #[inline(always)]
    fn avx512(self, avx512: Avx512) -> bool {
        OneRegister(avx512).report_changed_attacks(self.board, self.mv, self.observer);
        true
    }
}

impl OneRegister {
    /// Reports the attacks that a move of the side to move changes.
    #[inline(always)]
    fn report_changed_attacks<P: Copy, O: Observer>(
        self,
        board: &Byteboard<P>,
        mv: Move,
        observer: &mut O,
    ) {
        let mut after = *board;
        with_side!(board.side, S => after.play_on::<S, Self>(self, mv));
        let changed = self.changed(&board.squares, &after.squares);
        for square in changed {
            let before = Side { squares: &board.squares, changed };
            self.report_seen(before, square, observer, O::threat_removed);
            let after = Side { squares: &after.squares, changed };
            self.report_seen(after, square, observer, O::threat_added);
        }
    }

    /// Reports the attacks that a changed square takes part in: on its piece, by its piece on squares that do not change,
    /// or through it while it is empty.
    #[inline(always)]
    fn report_seen<O: Observer>(
        self,
        side: Side<'_>,
        square: Square,
        observer: &mut O,
        report: impl Fn(&mut O, Threat),
    ) {
        let view = self.permute(self.load(side.squares), &SEEN_FROM[square.index()]);
        let pieces = self.any(view, code::PIECE).bits() & ON_BOARD[square.index()];
        let near = pieces & !behind(pieces | KNIGHTS);
        let kings = self.any(view, code::KING).bits();
        let attackers = self.test(view, self.load(&ATTACKERS)) & near;
        let attackers =
            if O::THREATS.has_attacks_by(Role::King) { attackers } else { attackers & !kings };
        let changed = self.view(square, side.changed);
        let unchanged = near & !changed;
        let victims =
            if O::THREATS.has_attacks_on(Role::King) { unchanged } else { unchanged & !kings };

        let at = |place: usize| {
            let square = Square::masked(SEEN_FROM[square.index()].0[place].into());
            Some((square, code::piece(side.squares.at(square))?))
        };
        let mut report = |attacker: Option<(Square, Piece)>, victim: Option<(Square, Piece)>| {
            if let (Some((from, attacker)), Some((to, victim))) = (attacker, victim)
                && O::THREATS.contains(attacker.role, victim.role)
            {
                report(observer, Threat { attacker, from, victim, to });
            }
        };
        if let Some(piece) = code::piece(side.squares.at(square)) {
            let here = Some((square, piece));
            if piece.role != Role::King || O::THREATS.has_attacks_on(Role::King) {
                each(attackers).for_each(|place| report(at(place), here));
            }
            if O::THREATS.has_attacks_by(piece.role) {
                each(victims & reach(piece)).for_each(|place| report(here, at(place)));
            }
            return;
        }
        for place in each(attackers & unchanged & self.sliders(view)) {
            // Another changed square on the way reports the line itself.
            let ray = place & !7;
            let way = RAY << ray & ((1 << place) - 1);
            // North and south are two rays apart, as are all opposite ones.
            let victim = victims & RAY << (ray ^ 16);
            if changed & way == 0 && victim != 0 {
                report(at(place), at(victim.trailing_zeros() as usize));
            }
        }
    }

    /// The sliders in a view, on whatever ray.
    #[inline(always)]
    fn sliders(self, view: core::arch::x86_64::__m512i) -> u64 {
        self.any(view, code::STRAIGHT | code::DIAGONAL).bits() & !KNIGHTS
    }
}
