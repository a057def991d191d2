//! The moves of their pawns, as the replies need them.

use board_core::sets::{ahead, ahead_east, ahead_west, rank};
use board_core::side::Side;
use board_core::{PieceSets, Rank, Role, SquareSet};

use crate::two_plies::king_lines::KingLines;

/// Where their pawns move, pinned ones along the line of the pin.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnMoves {
    /// Where one step ends, unless a piece of theirs stands there: on an empty square, or before one of ours.
    pub(super) first: SquareSet,
    /// Where a double step ends, or would end if no piece of ours stood on that square.
    pub(super) second: SquareSet,
    /// The squares that they attack to the west and to the east.
    pub(super) west: SquareSet,
    pub(super) east: SquareSet,
}

impl PawnMoves {
    #[inline(always)]
    pub(super) fn of<S: Side>(pieces: &PieceSets, lines: &KingLines) -> PawnMoves {
        let (us, them) = (pieces.by_color(S::COLOR), pieces.by_color(!S::COLOR));
        let pawns = pieces.by_role(Role::Pawn) & them;
        let [file, _, diagonal, other] = lines.each();
        // A capture to the south-west is along the diagonal, one to the north-west along the other.
        let (west, east) = if S::IS_WHITE { (diagonal, other) } else { (other, diagonal) };
        let may_go_along = |line: SquareSet| pawns - (lines.pinned - line);
        let first = ahead::<S::Them>(may_go_along(file)) - them;
        let passed = (first - us) & rank::<S::Them>(Rank::Third);
        PawnMoves {
            first,
            second: ahead::<S::Them>(passed) - them,
            west: ahead_west::<S::Them>(may_go_along(west)),
            east: ahead_east::<S::Them>(may_go_along(east)),
        }
    }

    /// Their pawns that would capture on a square.
    #[inline(always)]
    pub(super) fn capturers<S: Side>(self, square: SquareSet) -> SquareSet {
        ahead_east::<S>(square & self.west) | ahead_west::<S>(square & self.east)
    }

    /// The squares that they attack.
    #[inline(always)]
    pub(super) fn attacked(self) -> SquareSet {
        self.west | self.east
    }

    /// The squares before them that matter to their steps.
    #[inline(always)]
    pub(super) fn steps(self) -> SquareSet {
        self.first | self.second
    }

    /// What they add to and take off the value of each square, in sets that are worth the same; and the number
    /// of their moves.
    #[inline(always)]
    pub(super) fn worth<S: Side>(self, us: SquareSet, them: SquareSet) -> PawnWorth {
        let PawnMoves { first, second, west, east } = self;
        // A piece in front of a pawn stops its double step too.
        let third = rank::<S::Them>(Rank::Third);
        let before_second = ahead::<S>(ahead::<S::Them>(first & third) - us - them);
        // The pawns that step once and twice, and those that capture: what a capture of them takes off.
        let single = ahead::<S>(first - us);
        let double = ahead::<S>(ahead::<S>(second - us));
        let (to_west, to_east) = (ahead_east::<S>(west & us), ahead_west::<S>(east & us));
        let moves = single.len() + double.len() + to_west.len() + to_east.len();

        let (seventh, eighth) = (rank::<S::Them>(Rank::Seventh), rank::<S::Them>(Rank::Eighth));
        let promoting = [single, to_west, to_east].map(|pawns| pawns & seventh);
        let [single_promoting, west_promoting, east_promoting] = promoting;
        let promotions = promoting.into_iter().map(SquareSet::len).sum::<usize>();
        PawnWorth {
            moves: (moves + 3 * promotions) as i64,
            won: [west, east],
            lost: [first | single, second | before_second | double, to_west, to_east],
            promotes: !((first | west | east) & eighth).is_empty(),
            won_thrice: [west & eighth, east & eighth],
            lost_thrice: [first & eighth | single_promoting, west_promoting, east_promoting],
        }
    }
}

/// What pawns are worth: a set counts once for each of its squares.
pub(super) struct PawnWorth {
    pub(super) moves: i64,
    pub(super) won: [SquareSet; 2],
    pub(super) lost: [SquareSet; 4],
    /// Whether a pawn stands before the last rank.
    pub(super) promotes: bool,
    /// A promotion is four moves, so these count three times more.
    pub(super) won_thrice: [SquareSet; 2],
    pub(super) lost_thrice: [SquareSet; 3],
}
