//! The bitboard: `crates/board-bitboard/src/plain.rs`, to be read first, with five tricks.

use board_core::attacks::{self, between};
use board_core::plain;
use board_core::{
    ChecksAndPins, Color, Move, MoveKind, MoveSink, Piece, Rank, Role, Square, SquareSet, State,
};

use super::{Checks, Pieces, search_king};

// The tricks, in the order in which they are switched on.

/// One instruction finds the next square of a set, and so the king.
const BITS: u8 = 1;
/// Checks and pins are found first, as sets. So no move is made to see whether it is legal.
const CHECKS: u8 = 2;
/// Kings, knights and sliders attack by tables.
const TABLES: u8 = 3;
/// Moves of the last ply are counted by the sizes of sets of targets, in code for each side.
const SUMS: u8 = 4;
/// A move is made on a copy, and is not taken back.
const COPIES: u8 = 5;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = 0x8080_8080_8080_8080;

/// A step: files to the right and ranks up, each -1, 0 or 1.
type Step = (i8, i8);

/// Four steps straight, then four diagonally.
const DIRECTIONS: [Step; 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Eight sets of squares: pawns to kings, then White and Black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitboard<const TRICKS: u8> {
    roles: [u64; 6],
    colors: [u64; 2],
}

fn bit(square: Square) -> u64 {
    1 << square.index()
}

/// All squares of a set, one step on.
fn step(set: u64, (files, ranks): Step) -> u64 {
    let moved = match ranks {
        1 => set << 8,
        -1 => set >> 8,
        _ => set,
    };
    match files {
        1 => moved << 1 & !FILE_A,
        -1 => moved >> 1 & !FILE_H,
        _ => moved,
    }
}

/// A knight goes one step diagonally, then one more along the file or the rank, away from where it came.
fn knight_attacks(set: u64) -> u64 {
    DIRECTIONS[4..].iter().fold(0, |attacks, &(files, ranks)| {
        let near = step(set, (files, ranks));
        attacks | step(near, (files, 0)) | step(near, (0, ranks))
    })
}

/// The squares that sliders attack: all that they pass, and the first occupied one.
fn slides(set: u64, directions: &[Step], occupied: u64) -> u64 {
    let mut attacks = 0;
    for &direction in directions {
        let mut reached = step(set, direction);
        while reached != 0 {
            attacks |= reached;
            reached = step(reached & !occupied, direction);
        }
    }
    attacks
}

impl<const TRICKS: u8> Bitboard<TRICKS> {
    fn pieces(&self, color: Color, role: Role) -> u64 {
        self.colors[color.index()] & self.roles[role.index()]
    }

    fn occupied(&self) -> u64 {
        self.colors[0] | self.colors[1]
    }

    /// The squares of a set, one by one.
    #[inline(always)]
    fn squares(mut set: u64) -> impl Iterator<Item = Square> {
        let mut candidates = Square::all();
        std::iter::from_fn(
            #[inline(always)]
            move || {
                if TRICKS < BITS {
                    return candidates.find(|&square| set & bit(square) != 0);
                }
                let lowest = (set != 0).then(|| Square::masked(set.trailing_zeros() as usize))?;
                set &= set - 1;
                Some(lowest)
            },
        )
    }

    /// What is attacked from any square of a set.
    #[inline(always)]
    fn union(set: u64, attacks: impl Fn(Square) -> SquareSet) -> u64 {
        Self::squares(set).fold(0, |all, from| all | attacks(from).bits())
    }

    /// The squares that the pieces of a set attack, each as a piece of this role and color.
    #[inline(always)]
    fn attacks(set: u64, piece: Piece, occupied: u64) -> u64 {
        let ahead = piece.color.forward();
        if TRICKS >= TABLES && piece.role != Role::Pawn {
            let blockers = SquareSet::from_bits(occupied);
            return Self::union(set, |from| attacks::of(piece, from, blockers));
        }
        match piece.role {
            Role::Pawn => step(set, (-1, ahead)) | step(set, (1, ahead)),
            Role::Knight => knight_attacks(set),
            Role::Bishop => slides(set, &DIRECTIONS[4..], occupied),
            Role::Rook => slides(set, &DIRECTIONS[..4], occupied),
            Role::Queen => slides(set, &DIRECTIONS, occupied),
            Role::King => DIRECTIONS.iter().fold(0, |all, &direction| all | step(set, direction)),
        }
    }

    /// The pieces of a role that attack a square: what it would attack of its own kind. Pawns look the other way from there.
    #[inline(always)]
    fn attackers(&self, square: Square, by: Color, role: Role, occupied: u64) -> u64 {
        Self::attacks(bit(square), Piece::new(!by, role), occupied) & self.pieces(by, role)
    }

    /// The targets of some pawns, all at once, by step and kind of move.
    #[inline(always)]
    fn pawn_targets(&self, pawns: u64, us: Color, state: &State) -> [(u64, Step, MoveKind); 6] {
        let enemies = self.colors[(!us).index()];
        let en_passant = state.en_passant.map_or(0, bit);
        let ahead = us.forward();
        let one = step(pawns, (0, ahead)) & !self.occupied();
        // A pawn that steps onto its third rank comes from home.
        let third = 0xff << (8 * Rank::Third.of(us).index());
        let two = step(one & third, (0, ahead)) & !self.occupied();
        let [west, east] = [(-1, ahead), (1, ahead)];
        [
            (one, (0, ahead), MoveKind::Quiet),
            (two, (0, 2 * ahead), MoveKind::DoublePush),
            (step(pawns, west) & enemies, west, MoveKind::Capture),
            (step(pawns, east) & enemies, east, MoveKind::Capture),
            (step(pawns, west) & en_passant, west, MoveKind::EnPassant),
            (step(pawns, east) & en_passant, east, MoveKind::EnPassant),
        ]
    }
}

impl<const TRICKS: u8> Pieces for Bitboard<TRICKS> {
    const ID: &'static str = ["b0", "b1", "b2", "b3", "b4", "b5"][TRICKS as usize];
    const FINDS_CHECKS: bool = TRICKS >= CHECKS;
    const COUNTS: bool = TRICKS >= SUMS;
    const COPIES: bool = TRICKS >= COPIES;

    fn empty() -> Self {
        Bitboard { roles: [0; 6], colors: [0; 2] }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        let holds = |set: u64| set & bit(square) != 0;
        let color = Color::ALL.into_iter().find(|color| holds(self.colors[color.index()]))?;
        let role = Role::ALL.into_iter().find(|role| holds(self.roles[role.index()]))?;
        Some(Piece::new(color, role))
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.roles.iter_mut().for_each(|set| *set &= !bit(square));
        self.colors.iter_mut().for_each(|set| *set &= !bit(square));
        if let Some(Piece { color, role }) = piece {
            self.roles[role.index()] |= bit(square);
            self.colors[color.index()] |= bit(square);
        }
    }

    fn king(&self, color: Color) -> Square {
        let king = self.pieces(color, Role::King).trailing_zeros() as usize;
        if TRICKS >= BITS { Square::new(king) } else { search_king(self, color) }
    }

    #[inline(always)]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        Role::ALL.into_iter().any(|role| self.attackers(square, by, role, self.occupied()) != 0)
    }

    #[inline(always)]
    fn push_moves(&self, us: Color, state: &State, sink: &mut impl MoveSink) {
        let pawns = self.pieces(us, Role::Pawn);
        for (targets, (files, ranks), kind) in self.pawn_targets(pawns, us, state) {
            for to in Self::squares(targets) {
                let from = to.offset(-files, -ranks).expect("a pawn came from there");
                plain::push_pawn_move(from, to, kind, sink);
            }
        }
        for role in Role::ALL.into_iter().filter(|&role| role != Role::Pawn) {
            for from in Self::squares(self.pieces(us, role)) {
                let attacks = Self::attacks(bit(from), Piece::new(us, role), self.occupied());
                for to in Self::squares(attacks & !self.colors[us.index()]) {
                    let is_capture = self.occupied() & bit(to) != 0;
                    let kind = if is_capture { MoveKind::Capture } else { MoveKind::Quiet };
                    sink.push(Move::new(from, to, kind));
                }
            }
        }
    }

    /// Sliders look at the king through its own pieces. With none between, one gives check; with one between, it pins it.
    #[inline(always)]
    fn checks_and_pins(&self, us: Color) -> ChecksAndPins {
        let [own, enemies] = [us, !us].map(|color| self.colors[color.index()]);
        let king = self.king(us);
        let find = |role| self.attackers(king, !us, role, enemies);
        let (mut checkers, mut pinned) = (find(Role::Pawn) | find(Role::Knight), 0);
        for slider in Self::squares(find(Role::Bishop) | find(Role::Rook) | find(Role::Queen)) {
            let shields = between(king, slider).bits() & own;
            if shields == 0 {
                checkers |= bit(slider);
            } else if shields.is_power_of_two() {
                pinned |= shields;
            }
        }
        let [checkers, pinned] = [checkers, pinned].map(SquareSet::from_bits);
        ChecksAndPins { checkers, pinned }
    }

    #[inline(always)]
    fn count(&self, us: Color, checks: &Checks<'_, Self>) -> usize {
        let (own, pinned) = (self.colors[us.index()], checks.found.pinned.bits());
        let mut count = 0;
        let pawns = self.pieces(us, Role::Pawn);
        // The pawns that are not pinned at once, then each of the others.
        let mut count_pawns = |pawns, mask: u64| {
            for (targets, (files, ranks), kind) in self.pawn_targets(pawns, us, &checks.board.state)
            {
                if kind == MoveKind::EnPassant {
                    for to in Self::squares(targets) {
                        let from = to.offset(-files, -ranks).expect("a pawn came from there");
                        count += u32::from(checks.allows(Move::new(from, to, kind), us));
                    }
                } else {
                    // Four promotions on the first and the last rank.
                    let promotions = targets & mask & 0xff00_0000_0000_00ff;
                    count += (targets & mask).count_ones() + 3 * promotions.count_ones();
                }
            }
        };
        count_pawns(pawns & !pinned, checks.evasions.bits());
        for pawn in Self::squares(pawns & pinned) {
            count_pawns(bit(pawn), checks.targets_from(pawn).bits());
        }
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in Self::squares(self.pieces(us, role)) {
                let attacks = Self::attacks(bit(from), Piece::new(us, role), self.occupied());
                count += (attacks & !own & checks.targets_from(from).bits()).count_ones();
            }
        }
        let mut attacked = 0;
        for role in Role::ALL {
            let piece = Piece::new(!us, role);
            attacked |= Self::attacks(self.pieces(!us, role), piece, checks.lifted.occupied());
        }
        let steps = Self::attacks(bit(checks.king), Piece::new(us, Role::King), 0);
        (count + (steps & !own & !attacked).count_ones()) as usize
    }
}
