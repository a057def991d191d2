//! The static evaluation: how good a position is, without moving.
//!
//! Material and the squares of the pieces are summed up by the board itself, move by move: a [`Key`] need not be a hash,
//! and [`Placement`] is one that adds values. The rest is counted from sets of squares: mobility, threats, pawns,
//! passed pawns, the safety of the king. Each part has a value for the middlegame and one for the endgame; the pieces
//! that are left weigh them ("tapered"). The values are ours, and were not tuned: that is a place to begin.

use polyboard::sets::{NOT_A, NOT_H, ahead, pawn_attacks};
use polyboard::side::{Black, Side, White};
use polyboard::{
    Board, CodePath, Color, EngineKeys, Key, Keyed, Piece, PieceSets, Role, Square, SquareSet,
    View, attacks,
};

/// A board with the keys that the search wants, and the sum of the values of its pieces.
pub(crate) type Chess<B> = Keyed<B, (EngineKeys, Placement)>;

/// A value for the middlegame and one for the endgame, in centipawns, in the low and the high half of one number: one
/// addition adds both, one multiplication multiplies both. It cannot be divided.
type Score = i32;

const fn s(middlegame: i32, endgame: i32) -> Score {
    (endgame << 16) + middlegame
}

/// The value where `phase` is left of the 24 that a game begins with.
fn tapered(score: Score, phase: i32) -> i32 {
    let phase = phase.min(24);
    // A negative low half has borrowed from the high half.
    let (middlegame, endgame) = (i32::from(score as i16), (score + 0x8000) >> 16);
    (middlegame * phase + endgame * (24 - phase)) / 24
}

/// The values of all pieces on their squares, White's less Black's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placement(Score);

impl Key for Placement {
    fn add(&mut self, piece: Piece, square: Square) {
        self.0 += PLACED[piece.color.index()][piece.role.index()][square.index()];
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        self.0 -= PLACED[piece.color.index()][piece.role.index()][square.index()];
    }
}

/// Material and the value of the square, by color, role and square. Black's are negative.
static PLACED: [[[Score; 64]; 6]; 2] = {
    let mut table = [[[0; 64]; 6]; 2];
    let mut index = 0;
    while index < 6 * 64 {
        let (role, square) = (Role::ALL[index / 64], Square::new(index % 64));
        table[0][role.index()][square.index()] = value_on(role, square);
        table[1][role.index()][square.flip_rank().index()] = -value_on(role, square);
        index += 1;
    }
    table
};

/// What a piece of White is worth on a square.
const fn value_on(role: Role, square: Square) -> Score {
    let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
    // 0 at the edge to 3 in the middle, and the sum: 0 in the corners to 6 in the center.
    let across = if file < 4 { file } else { 7 - file };
    let center = across + if rank < 4 { rank } else { 7 - rank };
    match role {
        Role::Pawn => s(82 + 4 * across * (rank - 1), 100 + 7 * (rank - 1) - 3 * across),
        Role::Knight => s(316 + 9 * center, 286 + 7 * center),
        Role::Bishop => s(342 + 4 * center, 304 + 3 * center),
        Role::Rook => s(472 + 4 * across + rank, 530 + 2 * rank),
        Role::Queen => s(1010 + 2 * center, 960 + 7 * center),
        Role::King => s(-14 * center - 16 * rank + 8 * (3 - across), 14 * center),
    }
}

/// A passed pawn by its rank, counted from its own first rank.
const PASSED: [Score; 8] = [0, s(0, 9), s(2, 16), s(10, 36), s(34, 68), s(70, 125), s(120, 200), 0];

/// For knights, bishops, rooks and queens: the value of each square that one attacks, the number of squares that is worth
/// nothing, and the danger for the king by an attack on a square near it and by a safe check.
const ACTIVITY: [(Score, i32, i32, i32); 4] =
    [(s(6, 6), 4, 4, 9), (s(5, 6), 6, 3, 6), (s(3, 6), 7, 4, 10), (s(2, 5), 13, 4, 7)];

/// How good the position is for the side to move, in centipawns; no score of a mate.
pub(crate) fn evaluate<B: Board>(board: &Chess<B>) -> i32 {
    board.code_path().run(
        #[inline(always)]
        || {
            let sets = board.piece_sets();
            let mut white = Army::of::<White>(&sets, board.king(Color::White));
            let mut black = Army::of::<Black>(&sets, board.king(Color::Black));
            white.activate(board, &black, sets.occupied());
            black.activate(board, &white, sets.occupied());
            let score = board.key().1.0 + side::<White, B>(board, &white, &black)
                - side::<Black, B>(board, &black, &white);
            let value = tapered(score, white.phase() + black.phase());
            let [strong, weak] = if value > 0 { [&white, &black] } else { [&black, &white] };
            // Without pawns a minor piece more does not win.
            let is_drawn = strong.pawns.is_empty() && strong.phase() <= weak.phase() + 1;
            let value = if is_drawn { value / 8 } else { value };
            // The right to move is worth something too.
            14 + if board.side_to_move() == Color::White { value } else { -value }
        },
    )
}

/// The pieces of one side as sets, and what they attack.
struct Army {
    pawns: SquareSet,
    king: Square,
    /// Knights, bishops, rooks, queens; then all of them.
    by_role: [SquareSet; 4],
    pieces: SquareSet,
    /// The king and the squares around it.
    near_king: SquareSet,
    by_pawns: SquareSet,
    /// The squares that the roles attack, and those that any piece attacks.
    attacks: [SquareSet; 4],
    all: SquareSet,
    /// The value of mobility, and the danger for the enemy king by attacks on squares near it.
    mobility: Score,
    danger: i32,
}

impl Army {
    fn of<A: Side>(sets: &PieceSets, king: Square) -> Army {
        let pieces = |role| sets.by_piece(Piece::new(A::COLOR, role));
        let by_role = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(pieces);
        let (pawns, by_king) = (pieces(Role::Pawn), attacks::king(king));
        let (by_pawns, near_king) = (pawn_attacks::<A>(pawns), by_king | SquareSet::of(king));
        let pieces = by_role[0] | by_role[1] | by_role[2] | by_role[3];
        let (all, attacks) = (by_pawns | by_king, [SquareSet::EMPTY; 4]);
        let (mobility, danger) = (0, 0);
        Army { pawns, king, by_role, pieces, near_king, by_pawns, attacks, all, mobility, danger }
    }

    /// How much is left for the middlegame: 12 at the start of a game, 0 without pieces.
    fn phase(&self) -> i32 {
        let [knights, bishops, rooks, queens] = self.by_role.map(count);
        knights + bishops + 2 * rooks + 4 * queens
    }

    /// Finds what the pieces attack.
    #[inline(always)]
    fn activate<B: Board>(&mut self, board: &B, them: &Army, occupied: SquareSet) {
        // Squares that enemy pawns attack are no good for a piece.
        let area = !(self.pawns | SquareSet::of(self.king) | them.by_pawns);
        // Pieces that move alike help each other on one line.
        let [_, _, rooks, queens] = self.by_role;
        let (behind_queens, behind_both) = (occupied - queens, occupied - queens - rooks);
        for (role, (square, average, attack, _)) in ACTIVITY.into_iter().enumerate() {
            for from in self.by_role[role] {
                let attacks = match role {
                    0 => attacks::knight(from),
                    1 => board.bishop_attacks(from, behind_queens),
                    2 => board.rook_attacks(from, behind_both),
                    _ => board.bishop_attacks(from, occupied) | board.rook_attacks(from, occupied),
                };
                self.attacks[role] |= attacks;
                self.mobility += square * (count(attacks & area) - average);
                self.danger += attack * count(attacks & them.near_king);
            }
            self.all |= self.attacks[role];
        }
    }
}

/// All parts but material and squares for the side `A`.
#[inline(always)]
fn side<A: Side, B: Board>(board: &Chess<B>, us: &Army, them: &Army) -> Score {
    let [_, bishops, rooks, _] = us.by_role;
    let half_open = rooks - files(us.pawns);
    let open = half_open - files(them.pawns);
    let [_, _, their_rooks, their_queens] = them.by_role;
    let by_minors = us.attacks[0] | us.attacks[1];
    let hanging = us.all - them.all;
    us.mobility
        + king_in_danger(board, us, them)
        + pawns::<A>(us, them)
        + if count(bishops) >= 2 { s(26, 50) } else { 0 }
        + s(14, 8) * count(half_open - open)
        + s(32, 10) * count(open)
        + s(12, 0) * count(us.near_king & us.pawns)
        + s(50, 35) * count(us.by_pawns & them.pieces)
        + s(30, 26) * count(by_minors & (their_rooks | their_queens))
        + s(36, 16) * count(us.attacks[2] & their_queens)
        + s(22, 24) * count(hanging & them.pieces)
        + s(4, 16) * count(hanging & them.pawns)
}

/// The danger for the enemy king, which grows faster than the number of its attackers.
#[inline(always)]
fn king_in_danger<B: Board>(board: &Chess<B>, us: &Army, them: &Army) -> Score {
    let occupied = us.pieces | us.pawns | them.pieces | them.pawns | SquareSet::of(us.king);
    let diagonal = board.bishop_attacks(them.king, occupied);
    let straight = board.rook_attacks(them.king, occupied);
    let from = [attacks::knight(them.king), diagonal, straight, diagonal | straight];
    // Squares beside the king that nothing but the king defends.
    let by_others = them.attacks.iter().fold(them.by_pawns, |all, &attacks| all | attacks);
    let mut danger = us.danger + 3 * count(them.near_king & (us.all - by_others));
    for (role, (.., check)) in ACTIVITY.into_iter().enumerate() {
        let checks = (from[role] & us.attacks[role]) - (us.pieces | us.pawns | them.all);
        danger += check * count(checks).min(2);
    }
    if us.by_role[3].is_empty() {
        danger /= 2;
    }
    s((danger * danger / 20).min(450), danger / 2)
}

/// The structure of the pawns, and passed pawns.
#[inline(always)]
fn pawns<A: Side>(us: &Army, them: &Army) -> Score {
    let pawns = us.pawns;
    let (doubled, isolated) = (pawns & front::<A>(pawns), pawns - beside(files(pawns)));
    let mut score = s(-8, -20) * count(doubled) + s(-12, -14) * count(isolated);
    score += s(9, 7) * count(pawns & us.by_pawns) + s(6, 5) * count(pawns & beside(pawns));
    let enemy_front = front::<A::Them>(them.pawns);
    let blockers = them.pieces | SquareSet::of(them.king);
    for pawn in pawns - (enemy_front | beside(enemy_front) | front::<A::Them>(pawns)) {
        let rank = pawn.rank().of(A::COLOR).index();
        let next = ahead::<A>(SquareSet::of(pawn));
        score += PASSED[rank];
        if !(next & (blockers | (them.all - us.all))).is_empty() {
            score -= s(4, 8) * rank as i32;
        }
        if let Some(next) = next.first().filter(|_| rank >= 3) {
            let closer = 2 * distance(next, them.king) - distance(next, us.king);
            score += s(0, closer * (rank as i32 - 2));
        }
    }
    score
}

fn count(squares: SquareSet) -> i32 {
    squares.len() as i32
}

/// The moves that a king needs on an empty board.
fn distance(one: Square, other: Square) -> i32 {
    one.distance(other) as i32
}

/// All squares of the same file in front of a square of the set.
fn front<A: Side>(set: SquareSet) -> SquareSet {
    let mut bits = ahead::<A>(set).bits();
    for ranks in [1, 2, 4] {
        bits |= if A::IS_WHITE { bits << (8 * ranks) } else { bits >> (8 * ranks) };
    }
    SquareSet::from_bits(bits)
}

/// The files on which the set has a square.
fn files(set: SquareSet) -> SquareSet {
    set | front::<White>(set) | front::<Black>(set)
}

/// The squares to the left and to the right of the set.
fn beside(set: SquareSet) -> SquareSet {
    SquareSet::from_bits((set.bits() << 1 & NOT_A) | (set.bits() >> 1 & NOT_H))
}
