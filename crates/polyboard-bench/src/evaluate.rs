//! The static evaluation: how good a position is, without moving.
//!
//! The classical parts, each made of sets of squares: material and piece-square tables, mobility, safety of
//! the king, pawn structure. Every part has a value for the middlegame and one for the endgame; the pieces
//! that are left weigh them ("tapered").

mod score;

use polyboard::sets::{NOT_A, NOT_H, ahead, pawn_attacks};
use polyboard::side::{Black, Side, White};
use polyboard::{Color, Piece, PieceSets, Role, Square, SquareSet, attacks};

use self::score::{PIECE_SQUARE, pair};
pub(crate) use self::score::{Score, tapered};
use super::search::SearchBoard;

/// How good the position is for the side to move, in centipawns.
///
/// Symmetric: the position with colors exchanged has the same value. Below 10,000 in either direction, so it
/// is no score of a mate.
///
/// ```
/// # #[cfg(feature = "bitboard")] {
/// use polyboard_bench::evaluate;
/// use polyboard::{Bitboard, Keyed, Position};
///
/// let of = |fen: &str| {
///     let mut board: Keyed<Bitboard> = Position::from_fen(fen).unwrap().into_board();
///     evaluate(&mut board)
/// };
/// let knight_up = of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 1");
/// assert!(knight_up > 200);
/// assert_eq!(of("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), knight_up);
/// # }
/// ```
#[inline(never)]
pub fn evaluate<S: SearchBoard>(board: &mut S) -> i32 {
    board.enter(
        #[inline(always)]
        |board| {
            let sets = board.piece_sets();
            let white = Army::of::<White>(&sets, board.king(Color::White));
            let black = Army::of::<Black>(&sets, board.king(Color::Black));
            let occupied = sets.occupied();
            let score = side::<White, S>(board, &white, &black, occupied)
                - side::<Black, S>(board, &black, &white, occupied);
            let value = tapered(score, white.phase() + black.phase());
            let sign = if board.side_to_move() == Color::White { 1 } else { -1 };
            (sign * value + TEMPO).clamp(-9_999, 9_999)
        },
    )
}

/// The value of the right to move.
const TEMPO: i32 = 12;
const BISHOP_PAIR: Score = pair(28, 45);
/// A rook on a file without pawns of its own side, and without any pawn.
const HALF_OPEN_FILE: Score = pair(14, 8);
const OPEN_FILE: Score = pair(32, 12);
const DOUBLED: Score = pair(-8, -20);
const ISOLATED: Score = pair(-12, -14);
const DEFENDED: Score = pair(8, 6);
/// A pawn of the king's side near the king.
const SHIELD: Score = pair(9, 0);
/// A pawn attacks a piece that is worth more.
const PAWN_ATTACK: Score = pair(40, 30);
/// By the rank of the pawn, counted from its own first rank.
const PASSED: [Score; 8] = [
    pair(0, 0),
    pair(2, 10),
    pair(4, 16),
    pair(10, 34),
    pair(32, 62),
    pair(66, 110),
    pair(110, 170),
    pair(0, 0),
];

/// What the pieces of one role get for each square that they attack, and how many squares are average.
struct Mobility {
    square: Score,
    average: i32,
    /// The threat to the king by one attack on a square near it.
    threat: i32,
}

const KNIGHT: Mobility = Mobility { square: pair(5, 5), average: 4, threat: 4 };
const BISHOP: Mobility = Mobility { square: pair(5, 5), average: 6, threat: 3 };
const ROOK: Mobility = Mobility { square: pair(3, 5), average: 7, threat: 5 };
const QUEEN: Mobility = Mobility { square: pair(2, 4), average: 13, threat: 8 };

/// The threat to a king by each square from which a piece could give check.
const CHECK: i32 = 3;

/// The pieces of one side as sets.
struct Army {
    pawns: SquareSet,
    knights: SquareSet,
    bishops: SquareSet,
    rooks: SquareSet,
    queens: SquareSet,
    king: Square,
    /// The squares that pawns attack.
    pawn_attacks: SquareSet,
    /// The king and the squares around it.
    near_king: SquareSet,
}

impl Army {
    /// The pieces of the side `A`.
    #[inline(always)]
    fn of<A: Side>(sets: &PieceSets, king: Square) -> Army {
        let pieces = |role| sets.by_piece(Piece::new(A::COLOR, role));
        let pawns = pieces(Role::Pawn);
        Army {
            pawns,
            knights: pieces(Role::Knight),
            bishops: pieces(Role::Bishop),
            rooks: pieces(Role::Rook),
            queens: pieces(Role::Queen),
            king,
            pawn_attacks: pawn_attacks::<A>(pawns),
            near_king: attacks::king(king) | SquareSet::of(king),
        }
    }

    /// All but pawns and king.
    #[inline(always)]
    fn pieces(&self) -> SquareSet {
        self.knights | self.bishops | self.rooks | self.queens
    }

    /// How much is left for the middlegame: 12 at the start of a game, 0 without pieces.
    #[inline(always)]
    fn phase(&self) -> i32 {
        let minor = self.knights.len() + self.bishops.len();
        (minor + 2 * self.rooks.len() + 4 * self.queens.len()) as i32
    }
}

/// All parts for the side `A`.
#[inline(always)]
fn side<A: Side, S: SearchBoard>(board: &S, us: &Army, them: &Army, occupied: SquareSet) -> Score {
    // Squares that enemy pawns attack are no good for a piece.
    let area = !(us.pawns | SquareSet::of(us.king) | them.pawn_attacks);
    let mut pieces = Pieces { area, near_king: them.near_king, score: 0, threat: 0 };
    let knights = pieces.add::<A>(us.knights, Role::Knight, KNIGHT, attacks::knight);
    let bishop = |from| board.bishop_attacks(from, occupied - us.queens);
    let bishops = pieces.add::<A>(us.bishops, Role::Bishop, BISHOP, bishop);
    // Rooks on one line help each other.
    let rook = |from| board.rook_attacks(from, occupied - us.rooks);
    let rooks = pieces.add::<A>(us.rooks, Role::Rook, ROOK, rook);
    let queen = |from| board.bishop_attacks(from, occupied) | board.rook_attacks(from, occupied);
    let queens = pieces.add::<A>(us.queens, Role::Queen, QUEEN, queen);

    // The squares from which a piece would give check.
    let diagonal = board.bishop_attacks(them.king, occupied) & (bishops | queens);
    let straight = board.rook_attacks(them.king, occupied) & (rooks | queens);
    let checks = (attacks::knight(them.king) & knights | diagonal | straight) & area;
    let threat = pieces.threat + CHECK * checks.len() as i32;

    let mut score = pieces.score + place::<A>(Role::King, us.king);
    if us.bishops.len() >= 2 {
        score += BISHOP_PAIR;
    }
    score += SHIELD * (us.near_king & us.pawns).len() as i32;
    score += PAWN_ATTACK * (us.pawn_attacks & them.pieces()).len() as i32;
    score + king_in_danger(threat) + rooks_on_files(us, them) + pawns::<A>(us, them)
}

/// The sum over the pieces of a side other than pawns and king.
struct Pieces {
    /// The squares that count for mobility.
    area: SquareSet,
    /// The squares near the enemy king.
    near_king: SquareSet,
    score: Score,
    threat: i32,
}

impl Pieces {
    /// Adds the pieces of one role, and returns the squares that they attack.
    #[inline(always)]
    fn add<A: Side>(
        &mut self,
        pieces: SquareSet,
        role: Role,
        mobility: Mobility,
        attacks: impl Fn(Square) -> SquareSet,
    ) -> SquareSet {
        let mut attacked = SquareSet::EMPTY;
        for from in pieces {
            let attacks = attacks(from);
            attacked |= attacks;
            let squares = (attacks & self.area).len() as i32;
            let moves = mobility.square * (squares - mobility.average);
            self.score += place::<A>(role, from) + moves;
            self.threat += mobility.threat * (attacks & self.near_king).len() as i32;
        }
        attacked
    }
}

/// The danger for a king grows faster than the number of its attackers.
#[inline(always)]
fn king_in_danger(threat: i32) -> Score {
    pair((threat * threat / 16).min(400), threat / 2)
}

/// Rooks on files without pawns.
#[inline(always)]
fn rooks_on_files(us: &Army, them: &Army) -> Score {
    let half_open = us.rooks - files(us.pawns);
    let open = half_open - files(them.pawns);
    HALF_OPEN_FILE * (half_open - open).len() as i32 + OPEN_FILE * open.len() as i32
}

/// Material, squares and structure of the pawns.
#[inline(always)]
fn pawns<A: Side>(us: &Army, them: &Army) -> Score {
    let pawns = us.pawns;
    let mut score = 0;
    for pawn in pawns {
        score += place::<A>(Role::Pawn, pawn);
    }
    let doubled = pawns & front::<A>(pawns);
    let isolated = pawns - beside(files(pawns));
    let enemy_front = front::<A::Them>(them.pawns);
    let passed = pawns - (enemy_front | beside(enemy_front));
    for pawn in passed {
        score += PASSED[pawn.rank().of(A::COLOR).index()];
    }
    score
        + DOUBLED * doubled.len() as i32
        + ISOLATED * isolated.len() as i32
        + DEFENDED * (pawns & us.pawn_attacks).len() as i32
}

/// Material and the value of the square.
#[inline(always)]
pub(crate) fn place<A: Side>(role: Role, square: Square) -> Score {
    let square = if A::IS_WHITE { square } else { square.flip_rank() };
    PIECE_SQUARE[role.index()][square.index()]
}

/// All squares of the same file in front of a square of the set.
#[inline(always)]
fn front<A: Side>(set: SquareSet) -> SquareSet {
    let mut bits = ahead::<A>(set).bits();
    for ranks in [1, 2, 4] {
        bits |= if A::IS_WHITE { bits << (8 * ranks) } else { bits >> (8 * ranks) };
    }
    SquareSet::from_bits(bits)
}

/// The files on which the set has a square.
#[inline(always)]
fn files(set: SquareSet) -> SquareSet {
    set | front::<White>(set) | front::<Black>(set)
}

/// The squares to the left and to the right of the set.
#[inline(always)]
fn beside(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(set.bits() << 1 & NOT_A | set.bits() >> 1 & NOT_H)
}
