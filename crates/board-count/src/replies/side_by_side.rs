//! The number of replies to all moves of a position, its children side by side in rows of words.
//!
//! The generator gives the moves of a piece as a set of targets. From it follows at once which of them give check, pin or
//! unpin: no child is searched for checks and pins. A child is then a few words, its occupied squares and what may be
//! attacked in it, and its moves are counted from these words alone. The loops are turned inside out: one piece of ours
//! after the other is counted in all children. So nothing is read of a piece but once, and the end of a loop, which a
//! processor cannot predict where pieces are counted child by child, comes once for forty children.
//!
//! Three things keep the work small, each the same for all children:
//!
//! * Sliders of theirs are looked up only if they can attack a square to which our king may go.
//! * Sliders of ours are looked up only if they are not shut in by our own pieces.
//! * Steps of the king and moves of pawns are computed for four children in a register, a lane each.

use core::arch::x86_64::*;
use core::marker::PhantomData;

use board_core::attacks::tables::{KING_ATTACKS, KNIGHT_ATTACKS, LINES};
use board_core::attacks::{between, line};
use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::sets::{NOT_A, NOT_H, ahead, lsb, more_than_one, pawn_attacks, pawn_origin, rank};
use board_core::side::Side;
use board_core::{Move, MoveKind, MoveSink, Rank, Role, Square, SquareSet};
use board_processor::compiled_for;
use board_setwise::SetReader;
use board_sliders::Rays;
use board_sliders::four_directions::{
    LEFT, RIGHT, all, and, lanes, minus, or, shift, sizes_of_bytes, sum_of_words,
};

use crate::moves::{count_castling, generator};

const NONE: SquareSet = SquareSet::EMPTY;

/// With more sliders than this, a queen counted twice, lanes are faster: they take all at once. Two full sets have twelve.
const MANY: usize = 16;

compiled_for! { bmi2:
    /// The number of replies to all moves of `S`; `None` where there are many sliders. `made` counts those to a move
    /// that it makes.
    pub(crate) fn count_replies<S: Side, R: SetReader>(
        reader: R,
        made: &dyn Fn(Move) -> u64,
    ) -> Option<u64> {
        if reader.rooks_and_queens().len() + reader.bishops_and_queens().len() > MANY {
            return None;
        }
        let mut replies = Replies::<R, S>::none(reader, made);
        generator::<R, S>(reader).legal(&mut replies);
        replies.count_children();
        Some(replies.count)
    }
}

/// A sink that counts the replies to the moves of `S`. "They" move, "we" reply.
struct Replies<'a, R, S> {
    reader: R,
    made: &'a dyn Fn(Move) -> u64,
    us: SquareSet,
    them: SquareSet,
    king: Square,
    /// The squares from our king, which is not included, to each piece of theirs that pins one of ours.
    pins: SquareSet,
    /// Their pieces whose departure uncovers a check or a pin.
    blockers: SquareSet,
    /// Where their rook, and where their bishop, gives check.
    checks: [SquareSet; 2],
    /// Where their rook, and where their bishop, pins one of our pieces.
    pinning: [SquareSet; 2],
    /// What their knights attack.
    leaps: SquareSet,
    quiets: Children<64, 1>,
    others: Children<16, 16>,
    count: u64,
    side: PhantomData<S>,
}

/// Children side by side, a row for each thing that the count reads. What all have in common has a row of one.
struct Children<const ROOM: usize, const ROW: usize> {
    len: usize,
    occupied: [SquareSet; ROOM],
    /// What they attack, at first without the sliders that have not moved.
    attacked: [SquareSet; ROOM],
    /// Our pieces.
    us: [SquareSet; ROW],
    /// Where our pieces may go, but for the king.
    targets: [SquareSet; ROW],
    pins: [SquareSet; ROW],
}

impl<const ROOM: usize, const ROW: usize> Children<ROOM, ROW> {
    #[inline(always)]
    fn none(us: SquareSet, pins: SquareSet) -> Self {
        let (none, targets) = ([NONE; ROOM], [!us; ROW]);
        Children {
            len: 0,
            occupied: none,
            attacked: none,
            us: [us; ROW],
            targets,
            pins: [pins; ROW],
        }
    }

    /// Adds a child and returns its index.
    #[inline(always)]
    fn add(&mut self, occupied: SquareSet, attacked: SquareSet) -> usize {
        let index = self.len % ROOM;
        self.occupied[index] = occupied;
        self.attacked[index] = attacked;
        self.len += 1;
        index
    }

    /// Adds what a slider of theirs attacks, unless it has moved.
    #[inline(always)]
    fn attack(&mut self, from: Square, attacks: impl Fn(SquareSet) -> SquareSet) {
        for index in 0..self.len.min(ROOM) {
            let occupied = self.occupied[index];
            self.attacked[index] |= if occupied.contains(from) { attacks(occupied) } else { NONE };
        }
    }

    /// The number of moves of a piece of ours that is no pawn, unless it was captured.
    #[inline(always)]
    fn count(
        &self,
        from: Square,
        along_pin: SquareSet,
        attacks: impl Fn(SquareSet) -> SquareSet,
    ) -> usize {
        let mut count = 0;
        for index in 0..self.len.min(ROOM) {
            let row = index % ROW;
            let pin = if self.pins[row].contains(from) { along_pin } else { SquareSet::ALL };
            let moves = (attacks(self.occupied[index]) & self.targets[row] & pin).len();
            count += if ROW == 1 || self.us[row].contains(from) { moves } else { 0 };
        }
        count
    }

    #[inline(always)]
    fn count_castling<S: Side>(&self, king: Square, rooks: SquareSet) -> usize {
        let mut count = 0;
        for index in 0..self.len.min(ROOM) {
            let rooks = rooks & (self.us[index % ROW] - self.pins[index % ROW]);
            count += count_castling::<S>(king, self.occupied[index], rooks, self.attacked[index]);
        }
        count
    }

    /// The number of the king's steps and of moves of pawns, four children at once.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn count_steps_and_pawn_moves<S: Side>(&self, king: Square, pawns: SquareSet) -> usize {
        let [file, _, diagonal, other] = LINES[king.index()].map(|line| line.above | line.below);
        let [west, east] = if S::IS_WHITE { [other, diagonal] } else { [diagonal, other] };
        let promotes = !(pawns & rank::<S>(Rank::Seventh)).is_empty();
        let mut sums = _mm256_setzero_si256();
        for index in (0..self.len.min(ROOM)).step_by(4) {
            let four = |row: &[SquareSet]| match row {
                [one] => all(*one),
                _ => lanes([0, 1, 2, 3].map(|lane| row[index + lane].bits())),
            };
            let (occupied, us, targets) =
                (four(&self.occupied), four(&self.us), four(&self.targets));
            // A pinned pawn may move along the line of the pin.
            let along =
                |line| minus(and(all(pawns), us), minus(four(&self.pins), lanes([line; 4])));
            let single = minus(forward::<S>(along(file), 0), occupied);
            let double = minus(forward::<S>(and(single, all(rank::<S>(Rank::Third))), 0), occupied);
            let west = and(forward::<S>(along(west), -1), and(occupied, lanes([NOT_H; 4])));
            let east = and(forward::<S>(along(east), 1), and(occupied, lanes([NOT_A; 4])));
            // A step and a capture never reach the same square: two sets are counted as one.
            let [one, two] =
                [or(single, west), or(double, east)].map(|set| sizes_of_bytes(and(set, targets)));
            let moves = _mm256_add_epi8(one, two);
            let steps = minus(all(KING_ATTACKS[king.index()]), or(us, four(&self.attacked)));
            let mut sizes =
                _mm256_sad_epu8(_mm256_add_epi8(moves, sizes_of_bytes(steps)), lanes([0; 4]));
            if promotes {
                let last = _mm256_sad_epu8(and(moves, all(rank::<S>(Rank::Eighth))), lanes([0; 4]));
                sizes =
                    _mm256_add_epi64(sizes, _mm256_add_epi64(last, _mm256_add_epi64(last, last)));
            }
            let left = _mm256_set1_epi64x((self.len - index) as i64);
            sums =
                _mm256_add_epi64(sums, and(sizes, _mm256_cmpgt_epi64(left, lanes([0, 1, 2, 3]))));
        }
        sum_of_words(sums)
    }
}

/// Sets moved a rank forward and `east` files to the east.
#[target_feature(enable = "avx2")]
#[inline]
fn forward<S: Side>(sets: __m256i, east: i64) -> __m256i {
    let by = [if S::IS_WHITE { 8 + east } else { 8 - east } as u64; 4];
    if S::IS_WHITE { shift::<LEFT>(sets, by) } else { shift::<RIGHT>(sets, by) }
}

/// What knights attack.
#[inline(always)]
fn leaps(knights: SquareSet) -> SquareSet {
    knights.into_iter().fold(NONE, |leaps, knight| leaps | KNIGHT_ATTACKS[knight.index()])
}

impl<'a, R: SetReader, S: Side> Replies<'a, R, S> {
    #[inline(always)]
    fn none(reader: R, made: &'a dyn Fn(Move) -> u64) -> Self {
        let [them, us] = reader.sides::<S>();
        let king = lsb(reader.kings() & us);
        let from_king = |occupied| {
            [Rays::Straight, Rays::Diagonal].map(|rays| reader.slider_attacks(rays, king, occupied))
        };
        let ([rooks, bishops], checks) = (from_king(NONE), from_king(us | them));
        let beyond = from_king((us | them) - (us & (checks[0] | checks[1])));
        let straight = rooks & reader.rooks_and_queens();
        let diagonal = bishops & reader.bishops_and_queens();
        let (mut pins, mut blockers) = (NONE, NONE);
        for slider in (straight | diagonal) & them {
            let between = between(king, slider);
            let (ours, theirs) = (between & us, between & them);
            if theirs.is_empty() && !more_than_one(ours) {
                pins |= between | slider.into();
            } else if !more_than_one(ours) && !more_than_one(theirs) {
                blockers |= theirs;
            }
        }
        Replies {
            reader,
            made,
            us,
            them,
            king,
            pins,
            blockers,
            checks,
            pinning: [beyond[0] - checks[0], beyond[1] - checks[1]],
            leaps: leaps(reader.knights() & them),
            quiets: Children::none(us, pins),
            others: Children::none(us, pins),
            count: 0,
            side: PhantomData,
        }
    }

    /// Where a piece of theirs gives check, and where it pins one of ours.
    #[inline(always)]
    fn checks_and_pinning(&self, role: Role) -> [SquareSet; 2] {
        let [rooks, bishops] = [0, 1].map(|rays| [self.checks[rays], self.pinning[rays]]);
        match role {
            Role::Pawn => [pawn_attacks::<S::Them>(self.king.into()), NONE],
            Role::Knight => [KNIGHT_ATTACKS[self.king.index()], NONE],
            Role::Bishop => bishops,
            Role::Rook => rooks,
            Role::Queen => [rooks[0] | bishops[0], rooks[1] | bishops[1]],
            Role::King => [NONE, NONE],
        }
    }

    /// What their pawns, knights and king attack but for one piece.
    #[inline(always)]
    fn attacked_without(&self, role: Role, from: Square) -> SquareSet {
        let knights = match role {
            Role::Knight => leaps(self.reader.knights() & (self.them - from.into())),
            _ => self.leaps,
        };
        let king = lsb(self.reader.kings() & self.them);
        let steps = if role == Role::King { NONE } else { KING_ATTACKS[king.index()] };
        pawn_attacks::<S>(self.reader.pawns::<S>() - from.into()) | knights | steps
    }

    /// Adds the child after a move that is no capture and changes neither checks nor pins.
    #[inline(always)]
    fn add_quiet(&mut self, role: Role, from: Square, to: Square, attacked: SquareSet) {
        let occupied = (self.us | self.them) ^ (SquareSet::of(from) | to.into());
        self.quiets.add(occupied, attacked | self.reader.attacks::<S>(role, to, occupied));
        if self.quiets.len == self.quiets.occupied.len() {
            self.count_children();
        }
    }

    /// Adds the child after any ordinary move.
    #[inline(always)]
    fn add_other(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        attacked: SquareSet,
        checks_and_pinning: [SquareSet; 2],
    ) {
        let [checks, pinning] = checks_and_pinning;
        let squares = SquareSet::of(from) | to.into();
        let occupied = (self.us - squares) | (self.them ^ squares);
        // A king that steps back along the line of a check is still on the line.
        let attacks = self.reader.attacks::<S>(role, to, occupied - self.king.into());
        let index = self.others.add(occupied, attacked | attacks);
        let line = between(self.king, to) | to.into();
        self.others.us[index] = self.us - squares;
        self.others.targets[index] = if checks.contains(to) { line } else { squares | !self.us };
        let same = !self.pins.contains(from) & !(self.pins | pinning).contains(to);
        let pins = if same { self.pins } else { self.pins_after(from, to, checks_and_pinning) };
        self.others.pins[index] = pins;
        if self.others.len == self.others.occupied.len() {
            self.count_children();
        }
    }

    /// The pins after a move of theirs.
    #[inline(never)]
    fn pins_after(&self, from: Square, to: Square, [checks, pinning]: [SquareSet; 2]) -> SquareSet {
        let (mut pins, mut pinning) = (self.pins, pinning);
        if pins.contains(to) {
            pins = pins - self.ray_to(to);
        }
        if pins.contains(from) {
            pins = pins - self.ray_to(from);
            pinning |= self.ray_to(from) - checks;
        }
        if pinning.contains(to) { pins | between(self.king, to) | to.into() } else { pins }
    }

    /// The ray from our king through a square on a line with it.
    fn ray_to(&self, square: Square) -> SquareSet {
        let (line, above) =
            (line(self.king, square), SquareSet::from_bits(!0 << self.king.index()));
        if square > self.king { line & above } else { line - above }
    }

    /// Counts the replies in the children added, and removes these.
    #[inline(never)]
    #[allow(unsafe_code)]
    fn count_children(&mut self) {
        // SAFETY: only `count_replies`, which needs the same features, makes a value of this type.
        self.count += unsafe { self.count_in_children() } as u64;
        (self.quiets.len, self.others.len) = (0, 0);
    }

    compiled_for! { bmi2:
        /// The number of replies in the children added.
        #[inline]
        fn count_in_children(&mut self) -> usize {
            let Replies { reader, us, king, .. } = *self;
            // Where our king may go in any child, and which of our pieces are in all of them.
            let kept = self.others.us.iter().fold(us, |kept, &us| kept & us);
            let mut zone = KING_ATTACKS[king.index()] - kept;
            let mut rooks = reader.state_squares() & rank::<S::Them>(Rank::First);
            for rook in rooks {
                let path = &CASTLING_PATHS[king.file().index()][rook.file().index()];
                if (on_first_rank(S::Them::COLOR, path.empty) & us).is_empty() {
                    zone |= on_first_rank(S::Them::COLOR, path.safe);
                } else {
                    rooks.remove(rook);
                }
            }
            let mut count = self.count_slides(Rays::Straight, reader.rooks_and_queens(), zone, kept);
            count += self.count_slides(Rays::Diagonal, reader.bishops_and_queens(), zone, kept);
            let Replies { quiets, others, .. } = self;
            for from in reader.knights() & us {
                count += quiets.count(from, NONE, |_| KNIGHT_ATTACKS[from.index()]);
                count += others.count(from, NONE, |_| KNIGHT_ATTACKS[from.index()]);
            }
            if !rooks.is_empty() {
                count += quiets.count_castling::<S::Them>(king, rooks);
                count += others.count_castling::<S::Them>(king, rooks);
            }
            let pawns = reader.pawns::<S::Them>();
            count + quiets.count_steps_and_pawn_moves::<S::Them>(king, pawns)
                + others.count_steps_and_pawn_moves::<S::Them>(king, pawns)
        }
    }

    /// The number of moves of some of our sliders. Adds what theirs attack in a zone.
    #[inline(always)]
    fn count_slides(
        &mut self,
        rays: Rays,
        sliders: SquareSet,
        zone: SquareSet,
        kept: SquareSet,
    ) -> usize {
        let Replies { reader, us, them, king, quiets, others, .. } = self;
        let attacks = |from, occupied| reader.slider_attacks(rays, from, occupied);
        let (all, mut count) = (*us | *them, 0);
        for from in sliders & *them {
            // A piece of theirs that moves away hides nothing any more.
            if !(attacks(from, all - (attacks(from, all) & *them)) & zone).is_empty() {
                quiets.attack(from, |occupied| attacks(from, occupied));
                others.attack(from, |occupied| attacks(from, occupied));
            }
        }
        let pins = others.pins.iter().fold(quiets.pins[0], |all, &pins| all | pins);
        for from in sliders & *us {
            if !attacks(from, all).is_subset(kept) {
                let along_pin = if pins.contains(from) { line(*king, from) } else { NONE };
                count += quiets.count(from, along_pin, |occupied| attacks(from, occupied));
                count += others.count(from, along_pin, |occupied| attacks(from, occupied));
            }
        }
        count
    }
}

impl<R: SetReader, S: Side> MoveSink for Replies<'_, R, S> {
    /// Castling, en passant, promotions and moves that uncover a check or a pin: rare enough to be made.
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.count += (self.made)(mv);
    }

    #[inline(always)]
    fn push_piece_moves(
        &mut self,
        role: Role,
        from: Square,
        quiets: SquareSet,
        captures: SquareSet,
    ) {
        if self.blockers.contains(from) {
            self.push_piece(role, from, quiets, MoveKind::Quiet);
            self.push_piece(role, from, captures, MoveKind::Capture);
            return;
        }
        let attacked = self.attacked_without(role, from);
        let lines = self.checks_and_pinning(role);
        let unlike = lines[0] | lines[1] | self.pins;
        let ordinary = if self.pins.contains(from) { NONE } else { quiets - unlike };
        for to in ordinary {
            self.add_quiet(role, from, to, attacked);
        }
        for to in (quiets | captures) - ordinary {
            self.add_other(role, from, to, attacked, lines);
        }
    }

    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        let ours = pawn_attacks::<S::Them>(self.reader.pawns::<S::Them>());
        let lines = self.checks_and_pinning(Role::Pawn);
        for to in to {
            let from = pawn_origin(to, step);
            let passed =
                if kind == MoveKind::DoublePush { ahead::<S>(from.into()) & ours } else { NONE };
            if self.blockers.contains(from) || !passed.is_empty() {
                self.push(Move::new(from, to, kind));
                continue;
            }
            let attacked = self.attacked_without(Role::Pawn, from);
            if kind == MoveKind::Capture || (lines[0] | self.pins).contains(to) {
                self.add_other(Role::Pawn, from, to, attacked, lines);
            } else {
                self.add_quiet(Role::Pawn, from, to, attacked);
            }
        }
    }
}
