//! Legal moves, set by set.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::{Move, MoveKind, MoveKinds, MoveSink, Rank, Role, Square, SquareSet};

use crate::castling::{LANES, Lane, on_first_rank};
use crate::men::Men;
use crate::sets::{ahead, ahead_east, ahead_west, has_several, only, pawn_attacks, rank, step};
use crate::sliders::Sliders;
use crate::tables::{self, between};

/// Which moves are asked for, as sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The squares that a man may leave.
    pub(crate) from: SquareSet,
    /// The squares that a move may reach without taking.
    pub(crate) quiet: SquareSet,
    /// The squares on which a move may take; en passant goes by the square that the pawn reaches.
    pub(crate) capture: SquareSet,
}

impl Wanted {
    /// Every move.
    pub(crate) const ALL: Wanted = Wanted::within(SquareSet::ALL, SquareSet::ALL);

    /// The moves from one set of squares to another.
    pub(crate) const fn within(from: SquareSet, to: SquareSet) -> Wanted {
        Wanted { from, quiet: to, capture: to }
    }

    /// The moves of some kinds.
    pub(crate) const fn of_kinds(kinds: MoveKinds) -> Wanted {
        let quiet = if kinds.quiets() { SquareSet::ALL } else { SquareSet::EMPTY };
        let capture = if kinds.captures() { SquareSet::ALL } else { SquareSet::EMPTY };
        Wanted { from: SquareSet::ALL, quiet, capture }
    }
}

/// What the generator finds out about a position before it looks at a single move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generator<'a, S, X> {
    men: &'a Men,
    marks: SquareSet,
    sliders: X,
    wanted: Wanted,
    occupied: SquareSet,
    us: SquareSet,
    them: SquareSet,
    king: Square,
    /// The men that give check.
    checkers: SquareSet,
    /// Of every pin along a rank or file: the squares from the king to the pinning man, which it
    /// includes. A man that stands here is pinned and may go nowhere but here.
    straight_pins: SquareSet,
    /// The same for pins along diagonals.
    diagonal_pins: SquareSet,
    /// Where a move may go without leaving the king in check: everywhere, or onto the checker and
    /// the squares between. For all men but the king.
    evasions: SquareSet,
    side: PhantomData<S>,
}

impl<'a, S: Side, X: Sliders> Generator<'a, S, X> {
    /// Finds checkers and pins.
    #[inline(always)]
    pub(crate) fn new(men: &'a Men, marks: SquareSet, sliders: X, wanted: Wanted) -> Self {
        let (us, them) = (men.color(S::COLOR), men.color(!S::COLOR));
        let king = only(men.role(Role::King) & us);
        let mut generator = Generator {
            men,
            marks,
            sliders,
            wanted,
            occupied: us | them,
            us,
            them,
            king,
            checkers: SquareSet::EMPTY,
            straight_pins: SquareSet::EMPTY,
            diagonal_pins: SquareSet::EMPTY,
            evasions: SquareSet::ALL,
            side: PhantomData,
        };
        generator.find_checkers_and_pins();
        generator
    }

    /// Looks from the king through the own men, as if only the enemy were there: an enemy slider
    /// that is seen so gives check if no own man stands between, and pins the man if it is one.
    #[inline(always)]
    fn find_checkers_and_pins(&mut self) {
        let (men, king, them) = (self.men, self.king, self.them);
        self.checkers = tables::knight(king) & men.role(Role::Knight) & them
            | pawn_attacks::<S>(SquareSet::of(king)) & men.role(Role::Pawn) & them;
        for slider in self.sliders.rook(king, them) & men.straight() & them {
            let shields = between(king, slider) & self.us;
            if shields.is_empty() {
                self.checkers.insert(slider);
            } else if !has_several(shields) {
                self.straight_pins |= between(king, slider) | SquareSet::of(slider);
            }
        }
        for slider in self.sliders.bishop(king, them) & men.diagonal() & them {
            let shields = between(king, slider) & self.us;
            if shields.is_empty() {
                self.checkers.insert(slider);
            } else if !has_several(shields) {
                self.diagonal_pins |= between(king, slider) | SquareSet::of(slider);
            }
        }
        if !self.checkers.is_empty() {
            self.evasions = self.checkers | between(king, only(self.checkers));
        }
    }

    /// The own men that are pinned.
    #[inline(always)]
    pub(crate) fn pinned(&self) -> SquareSet {
        (self.straight_pins | self.diagonal_pins) & self.us
    }

    /// Pushes the legal moves.
    #[inline(always)]
    pub(crate) fn legal(&self, sink: &mut impl MoveSink) {
        self.king(sink);
        // Two men that give check cannot both be taken or blocked: only the king can move.
        if has_several(self.checkers) || sink.is_done() {
            return;
        }
        self.pawns(sink);
        self.en_passant(sink, true);
        self.knights(sink);
        if sink.is_done() {
            return;
        }
        self.sliders(sink);
    }

    /// Pushes the pseudo-legal moves: as if there were neither check nor pin, but castling stays
    /// as it is.
    #[inline(always)]
    pub(crate) fn pseudo_legal(&self, sink: &mut impl MoveSink) {
        let free = Generator {
            straight_pins: SquareSet::EMPTY,
            diagonal_pins: SquareSet::EMPTY,
            evasions: SquareSet::ALL,
            ..*self
        };
        free.push(sink, Role::King, self.king, tables::king(self.king));
        if self.may_castle() {
            self.castle(self.attacked(), sink);
        }
        free.pawns(sink);
        free.en_passant(sink, false);
        free.knights(sink);
        free.sliders(sink);
    }

    /// The squares that a move other than the king's may reach without taking.
    #[inline(always)]
    fn quiet(&self) -> SquareSet {
        (self.evasions & self.wanted.quiet) - self.occupied
    }

    /// The squares on which a move other than the king's may take.
    #[inline(always)]
    fn capture(&self) -> SquareSet {
        self.evasions & self.wanted.capture & self.them
    }

    /// Pushes the moves of one piece to those of its squares that are wanted.
    #[inline(always)]
    fn push(&self, sink: &mut impl MoveSink, role: Role, from: Square, to: SquareSet) {
        let (quiet, capture) = (self.quiet(), self.capture());
        if let Some(count) = sink.counter() {
            *count += (to & (quiet | capture)).len();
        } else {
            sink.push_piece(role, from, to & quiet, MoveKind::Quiet);
            sink.push_piece(role, from, to & capture, MoveKind::Capture);
        }
    }

    /// The king's steps, and castling.
    #[inline(always)]
    fn king(&self, sink: &mut impl MoveSink) {
        let reach = Wanted { from: SquareSet::ALL, ..self.wanted };
        let unguarded = Generator { evasions: SquareSet::ALL, wanted: reach, ..*self };
        if !self.wanted.from.contains(self.king) {
            return;
        }
        let steps = tables::king(self.king) - self.us;
        // Finding all that the enemy attacks is dear: only where something depends on it.
        if steps.is_empty() && !self.may_castle() {
            return;
        }
        if !has_several(steps) && !self.may_castle() {
            if !self.is_attacked(only(steps)) {
                unguarded.push(sink, Role::King, self.king, steps);
            }
            return;
        }
        let attacked = self.attacked();
        unguarded.push(sink, Role::King, self.king, steps - attacked);
        self.castle(attacked, sink);
    }

    #[inline(always)]
    fn is_attacked(&self, square: Square) -> bool {
        let (men, them) = (self.men, self.them);
        let occupied = self.occupied - SquareSet::of(self.king);
        let attackers = pawn_attacks::<S>(SquareSet::of(square)) & men.role(Role::Pawn)
            | tables::knight(square) & men.role(Role::Knight)
            | tables::king(square) & men.role(Role::King)
            | self.sliders.bishop(square, occupied) & men.diagonal()
            | self.sliders.rook(square, occupied) & men.straight();
        !(attackers & them).is_empty()
    }

    /// All squares that the enemy attacks, seen as if the own king were not there: a king that
    /// steps back along a rook's line is still on it.
    #[inline(always)]
    fn attacked(&self) -> SquareSet {
        let (men, them) = (self.men, self.them);
        let occupied = self.occupied - SquareSet::of(self.king);
        let mut attacked = pawn_attacks::<S::Them>(men.role(Role::Pawn) & them)
            | tables::king(only(men.role(Role::King) & them));
        for knight in men.role(Role::Knight) & them {
            attacked |= tables::knight(knight);
        }
        attacked
            | self.sliders.bishops(men.diagonal() & them, occupied)
            | self.sliders.rooks(men.straight() & them, occupied)
    }

    /// The rooks that have not moved, if nothing but enemy attacks could keep the king from castling.
    #[inline(always)]
    fn castlers(&self) -> SquareSet {
        if self.checkers.is_empty() {
            (self.marks & rank::<S>(Rank::First) & self.wanted.quiet) - self.straight_pins
        } else {
            SquareSet::EMPTY
        }
    }

    #[inline(always)]
    fn lane_is_free(&self, rook: Square) -> bool {
        (self.occupied & on_first_rank(S::COLOR, self.lane(rook).empty)).is_empty()
    }

    #[inline(always)]
    fn may_castle(&self) -> bool {
        for rook in self.castlers() {
            if self.lane_is_free(rook) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn lane(&self, rook: Square) -> &'static Lane {
        &LANES[self.king.file().index() as usize][rook.file().index() as usize]
    }

    /// Castling, for standard chess and Chess960 alike.
    ///
    /// In Chess960 the rook may shield its king from a rook or queen in the corner (king c1, rook
    /// b1, enemy a1) and uncover it by castling. It is pinned then, and this is the only way in
    /// which castling can uncover a check: all squares between king and rook are empty.
    #[inline(always)]
    fn castle(&self, attacked: SquareSet, sink: &mut impl MoveSink) {
        for rook in self.castlers() {
            if self.lane_is_free(rook)
                && (attacked & on_first_rank(S::COLOR, self.lane(rook).safe)).is_empty()
            {
                sink.push(Move::new(self.king, rook, MoveKind::Castle));
            }
        }
    }

    /// Pawn moves but en passant.
    #[inline(always)]
    fn pawns(&self, sink: &mut impl MoveSink) {
        let pawns = self.men.role(Role::Pawn) & self.us & self.wanted.from;
        let (straight_pins, diagonal_pins) = (self.straight_pins, self.diagonal_pins);
        let (quiet, capture) = (self.quiet(), self.capture());

        let free = pawns - self.pins();
        let mut single = ahead::<S>(free) - self.occupied;
        let mut west = ahead_west::<S>(free);
        let mut east = ahead_east::<S>(free);
        if !(pawns & self.pins()).is_empty() {
            // A pawn pinned along its file can still step ahead, one pinned along a rank cannot; on a
            // diagonal it can only take along that diagonal.
            single |= (ahead::<S>(pawns & straight_pins) & straight_pins) - self.occupied;
            west |= ahead_west::<S>(pawns & diagonal_pins) & diagonal_pins;
            east |= ahead_east::<S>(pawns & diagonal_pins) & diagonal_pins;
        }
        let double = ahead::<S>(single & rank::<S>(Rank::Third)) & quiet;
        let single = single & quiet;
        let (west, east) = (west & capture, east & capture);

        let last = rank::<S>(Rank::Eighth);
        sink.push_pawns(single - last, step::<S>(0), MoveKind::Quiet);
        sink.push_pawns(double, 2 * step::<S>(0), MoveKind::DoublePush);
        sink.push_pawns(west - last, step::<S>(-1), MoveKind::Capture);
        sink.push_pawns(east - last, step::<S>(1), MoveKind::Capture);
        if !((single | west | east) & last).is_empty() {
            for (to, east, capture) in [(single, 0, false), (west, -1, true), (east, 1, true)] {
                sink.push_promotions(to & last, step::<S>(east), capture);
            }
        }
    }

    /// Taking en passant.
    ///
    /// Two men leave their squares at once, which may uncover an attack that no pin foretells (king
    /// and rook on the fifth rank, the two pawns side by side between them). It is rare: play it on
    /// the occupied set and look from the king.
    #[inline(always)]
    fn en_passant(&self, sink: &mut impl MoveSink, legal: bool) {
        let target = self.marks & rank::<S>(Rank::Sixth) & self.wanted.capture;
        if target.is_empty() {
            return;
        }
        let pawns = self.men.role(Role::Pawn) & self.us & self.wanted.from;
        for from in pawn_attacks::<S::Them>(target) & pawns {
            if !legal || self.en_passant_is_safe(from, target) {
                sink.push(Move::new(from, only(target), MoveKind::EnPassant));
            }
        }
    }

    /// Whether the king is safe after `from` takes en passant on `target`.
    #[inline(always)]
    fn en_passant_is_safe(&self, from: Square, target: SquareSet) -> bool {
        let taken = ahead::<S::Them>(target);
        let occupied = self.occupied ^ (SquareSet::of(from) | target | taken);
        let (men, them) = (self.men, self.them);
        let leapers = men.role(Role::Pawn) | men.role(Role::Knight);
        let unmet = (self.checkers & leapers) - taken;
        let diagonal = self.sliders.bishop(self.king, occupied) & men.diagonal() & them;
        let straight = self.sliders.rook(self.king, occupied) & men.straight() & them;
        (unmet | diagonal | straight).is_empty()
    }

    /// Knight moves. A pinned knight has none: it never stays on the line.
    #[inline(always)]
    fn knights(&self, sink: &mut impl MoveSink) {
        let pins = self.straight_pins | self.diagonal_pins;
        for from in (self.men.role(Role::Knight) & self.us & self.wanted.from) - pins {
            self.push(sink, Role::Knight, from, tables::knight(from));
        }
    }

    /// Moves of bishops, rooks and queens.
    ///
    /// A man pinned along a rank or file has no moves as a bishop, one pinned along a diagonal none
    /// as a rook; on its own line a pinned slider moves freely.
    #[inline(always)]
    fn sliders(&self, sink: &mut impl MoveSink) {
        if let Some(count) = sink.counter() {
            *count += self.count_slider_moves();
            return;
        }
        let movers = self.us & self.wanted.from;
        let (bishops, rooks, queens) = self.sliders_by_role();
        for from in (movers & bishops) - self.straight_pins {
            self.push(sink, Role::Bishop, from, self.seen_diagonally(from));
        }
        for from in (movers & rooks) - self.diagonal_pins {
            self.push(sink, Role::Rook, from, self.seen_straight(from));
        }
        for from in (movers & queens) - self.straight_pins {
            self.push(sink, Role::Queen, from, self.seen_diagonally(from));
        }
        for from in (movers & queens) - self.diagonal_pins {
            self.push(sink, Role::Queen, from, self.seen_straight(from));
        }
    }

    /// The same, where only their number matters: bishops and queens in one loop, and the pinned
    /// men, of which there are seldom any, apart.
    #[inline(always)]
    fn count_slider_moves(&self) -> usize {
        let movers = self.us & self.wanted.from;
        let (bishops, rooks, queens) = self.sliders_by_role();
        let targets = self.quiet() | self.capture();
        let mut count = 0;
        for from in (movers & (bishops | queens)) - self.pins() {
            count += (self.sliders.bishop(from, self.occupied) & targets).len();
        }
        for from in (movers & (rooks | queens)) - self.pins() {
            count += (self.sliders.rook(from, self.occupied) & targets).len();
        }
        if !self.pins().is_empty() {
            for from in movers & (bishops | queens) & self.diagonal_pins {
                count += (self.seen_diagonally(from) & targets).len();
            }
            for from in movers & (rooks | queens) & self.straight_pins {
                count += (self.seen_straight(from) & targets).len();
            }
        }
        count
    }

    #[inline(always)]
    fn sliders_by_role(&self) -> (SquareSet, SquareSet, SquareSet) {
        (self.men.role(Role::Bishop), self.men.role(Role::Rook), self.men.role(Role::Queen))
    }

    /// What a man sees along diagonals, and may move to without leaving the diagonal on which it is
    /// pinned. Two pin lines of one kind never cross but in the king, so one set for all will do.
    #[inline(always)]
    fn seen_diagonally(&self, from: Square) -> SquareSet {
        let seen = self.sliders.bishop(from, self.occupied);
        if self.diagonal_pins.contains(from) { seen & self.diagonal_pins } else { seen }
    }

    /// The same along ranks and files.
    #[inline(always)]
    fn seen_straight(&self, from: Square) -> SquareSet {
        let seen = self.sliders.rook(from, self.occupied);
        if self.straight_pins.contains(from) { seen & self.straight_pins } else { seen }
    }

    #[inline(always)]
    fn pins(&self) -> SquareSet {
        self.straight_pins | self.diagonal_pins
    }
}
