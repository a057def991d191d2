//! The longest words: no material needs more, and some position needs as much.
//!
//! `tests/endurance/longest.rs` of the workspace searches for positions, and found those below.

use board_encoding::code;

use crate::common::snapshot;

#[test]
fn positions_take_every_bit() {
    for (id, bits, fen) in [
        (
            "fen",
            704,
            "rnbqkbnr/pppppppp/PPPPPPPP/pppppppp/nnnnnnnn/nnnnnnnn/PPPPPPPP/RNBQKBNR w KQkq - 65535 1",
        ),
        (
            "binary-fen",
            344,
            "rnbqkbnr/pppppppp/PPPPPPPP/pppppppp/nnnnnnnn/nnnnnnnn/PPPPPPPP/RNBQKBNR w KQkq - 65535 1",
        ),
        (
            "a",
            272,
            "qb1n1bb1/QqPB1Rn1/nrnQ1br1/P1RnpNPr/Bk1PrNQq/R1pPPPq1/BKb1B1q1/qb1qrqN1 b - - 0 1",
        ),
        ("b", 204, "r3k1nr/qq2B1bQ/4N2q/2N2B2/n2Q1b2/Qq2QQQ1/q3q3/R2qK1QR w - - 99 100"),
        ("b", 204, "r1QBk1Qr/1qQ1Q3/q1qQ4/2qn2q1/q7/Qb1QN3/QB4N1/R1nbK2R w Qk - 0 1"),
        ("b+c8", 258, "rQ2k2r/2Q2Qq1/1n2N2q/B2Q2q1/1qqQ2QQ/bq2b2B/2n2q2/R2NK2R b - - 0 1"),
        ("b+c7", 258, "rQ2k2r/2Q2Qq1/1n2N2q/B2Q2q1/1qqQ2QQ/bq2b2B/2n2q2/R2NK2R b - - 0 1"),
        ("b+best", 205, "r1b1k2r/qn5Q/NQ4q1/Q1Q2Q1b/q1qn1q2/1Bqq1B2/4q3/R1N1KQ1R w q - 0 1"),
        ("d", 190, "r1Qqk2r/2bQBN1r/4q3/r1nn1Bb1/2n5/n1N1q2b/N7/RB1NK1QR b Kk - 0 1"),
        ("d+best", 191, "r1q1kN1r/3b1bR1/1RNbb3/1BN5/rr4Q1/BQN1R3/2B1N1n1/R2nK2R w k - 0 1"),
        ("d+best7", 191, "r1n1k1Nr/Bq1nrr2/N1q3NN/1R3B2/4nQB1/2b3rb/1rQ3R1/R3K2R w Kq - 0 1"),
        ("e", 194, "B2Bk1br/1Qn3N1/3q1Q2/nQ2r3/5Q2/Rrb1NR2/3Qq1n1/Rb2KBRR w - - 0 1"),
        ("e2", 191, "r1B1k2r/1qbR2R1/1n1Nr2n/Q2Nr2B/BB1q4/2r3R1/1q1Qb2b/R3K2R b - - 0 1"),
        ("e3", 194, "2B1k1Nr/2B2r2/1r3r2/2R1N3/1N1qrn2/q2QQ1Qr/4bQn1/RRBbK2R b Q - 0 1"),
        ("f", 194, "2N1kr1r/Q1q5/qr4Q1/6nB/1QbQ4/3bNn2/QR2r2r/RRBbK1QR w k - 0 1"),
        ("f3", 194, "2B1k1Nr/2B2r2/1r3r2/2R1N3/1N1qrn2/q2QQ1Qr/4bQn1/RRBbK2R b Q - 0 1"),
        ("be", 208, "1QQ1kQQr/1q6/Q1Qq3Q/5nB1/7b/Q3Bqbq/r4NNn/R1qqK2R w - - 0 1"),
        ("g", 194, "N2BNqqK/7N/1R3R1k/2b5/3rB2R/1N1N1rr1/qb2Qqrb/b1n1b2n b - - 0 1"),
        ("g3", 198, "RN1Qr1k1/1n2QNq1/3n2n1/2B1r1bn/1R1Q1Q2/1b1q4/BNB1Q1R1/q5KQ w - - 0 1"),
        ("h", 187, "1N1k1Q1B/5n2/3qR3/4qnr1/b3RN2/nR1qr1b1/1qR1Q1R1/nRqQK2B b - - 0 1"),
        ("h2", 187, "3rQ3/2n1k1rR/4Rr1r/QQ5B/Nb2q2b/N4Bb1/r1nQ4/1RrK1nBN b - - 0 1"),
        ("h3", 191, "Rb4q1/2R1Q3/B3bqq1/4r1kN/1nqn1N1b/rB4NR/4K1R1/Rr1b2BQ b - - 0 1"),
        ("bf", 207, "r1nbkbQr/RQqQ3B/3q4/3qB1Q1/5qN1/4nQq1/2N3Q1/Rq2K1Qq b Qk - 0 1"),
    ] {
        let code = code(id).unwrap();
        let snapshot = snapshot(fen);
        let word = code.encode(&snapshot).unwrap();
        assert_eq!((word.len(), code.max_bits()), (bits, bits), "{id}");
        assert_eq!(code.decode(&word), Ok(snapshot), "{id}");
    }
}

/// The pieces of one side as far as lengths go: bishops, knights and rooks take the same.
#[derive(Clone, Copy)]
struct PieceCounts {
    queens: usize,
    others: usize,
    pawns: usize,
}

impl PieceCounts {
    /// How many pawns it has promoted, at least.
    fn promoted(self) -> usize {
        self.queens.saturating_sub(1) + self.others.saturating_sub(6)
    }

    /// How many pawns it has lost.
    fn lost(self) -> usize {
        8 - self.pawns - self.promoted()
    }

    fn pieces(self) -> usize {
        1 + self.queens + self.others + self.pawns
    }

    /// All that a game leads to, taken alone.
    fn all() -> Vec<PieceCounts> {
        let mut all = Vec::new();
        for queens in 0..=9 {
            for others in 0..=14 {
                for pawns in 0..=8 {
                    let counts = PieceCounts { queens, others, pawns };
                    if counts.pawns + counts.promoted() <= 8 {
                        all.push(counts);
                    }
                }
            }
        }
        all
    }
}

/// Both sides, where captures allow the promotions.
fn pairs() -> Vec<[PieceCounts; 2]> {
    let counts = PieceCounts::all();
    let pairs = counts.iter().flat_map(|&white| counts.iter().map(move |&black| [white, black]));
    pairs
        .filter(|[white, black]| {
            let captures = 32 - white.pieces() - black.pieces();
            white.promoted() <= captures + black.lost()
                && black.promoted() <= captures + white.lost()
        })
        .collect()
}

/// What a code is made of.
#[derive(Clone, Copy)]
struct Parts {
    id: &'static str,
    /// Clock, side, form, and the kings and rooks stored in front.
    header: usize,
    kings_inline: bool,
    /// How many castling bits there may be.
    castling: usize,
    count: bool,
    caps: bool,
    no_pawns: bool,
    /// The longest gap in one piece and what it takes, where the code has gaps only.
    reach: Option<(usize, usize)>,
}

impl Parts {
    /// The pieces of a board, with colors.
    fn pieces(self, [white, black]: [PieceCounts; 2]) -> usize {
        let queen = if self.kings_inline { 6 } else { 5 };
        // The rule of caps leaves one color for the second king.
        let kings = match self.kings_inline {
            true => 12 - usize::from(self.caps),
            false => 0,
        };
        let [queens, others, pawns] =
            [white.queens + black.queens, white.others + black.others, white.pawns + black.pawns];
        let pieces = queen * queens + 5 * others + 3 * pawns + kings;
        let in_scan = |counts: PieceCounts| counts.pieces() - usize::from(!self.kings_inline);
        let scanned = in_scan(white) + in_scan(black);
        match in_scan(white).min(in_scan(black)) <= 8 {
            true if self.no_pawns && pawns == 0 => pieces + 1 - scanned,
            true if self.no_pawns => pieces + 1,
            _ => pieces,
        }
    }

    /// Castling bits and the count. With four castling bits Black's rook of a8 is the first piece and
    /// White's of h1 the last, so the count saves one color.
    fn castling_and_count(self) -> usize {
        match self.count {
            true if self.castling == 4 => 4 + 4 - 1,
            true => self.castling + 4,
            false => self.castling,
        }
    }

    /// Empty squares: each takes a bit, or those before each piece take a gap.
    fn empties(self, gaps: &[Vec<usize>], [white, black]: [PieceCounts; 2]) -> usize {
        let pieces = white.pieces() + black.pieces();
        match self.reach {
            None => 64 - pieces,
            Some(_) => gaps[pieces][64 - pieces],
        }
    }

    fn bound(self, pairs: &[[PieceCounts; 2]]) -> usize {
        let gaps = gaps(self.reach.unwrap_or((41, 8)));
        let board = |&counts: &[PieceCounts; 2]| {
            self.pieces(counts) + self.empties(&gaps, counts) + questions(counts)
        };
        self.header + self.castling_and_count() + pairs.iter().map(board).max().unwrap()
    }
}

/// The maximum number of en passant bits.
fn questions([white, black]: [PieceCounts; 2]) -> usize {
    let asked = |ours: usize, theirs: usize| {
        (0..=ours).map(|ours| (2 * ours).min(theirs).min(8 - ours)).max().unwrap()
    };
    asked(white.pawns, black.pawns).max(asked(black.pawns, white.pawns))
}

/// The most that so many empty squares take, split into gaps before so many pieces: by pieces, then by
/// squares.
fn gaps((longest, cost): (usize, usize)) -> Vec<Vec<usize>> {
    let gap = |squares: usize| {
        cost * (squares.saturating_sub(1) / longest)
            + match squares - longest * (squares.saturating_sub(1) / longest) {
                0 => 0,
                1 => 1,
                2..=9 => 5,
                _ => cost,
            }
    };
    let mut most = vec![vec![0; 65]];
    for pieces in 1..=32 {
        let fewer: &Vec<usize> = &most[pieces - 1];
        let row = (0..=64).map(|squares| {
            (0..=squares).map(|first| gap(first) + fewer[squares - first]).max().unwrap()
        });
        let row = row.collect();
        most.push(row);
    }
    most
}

/// No material makes a longer word than `max_bits`, which the positions above reach.
#[test]
fn no_material_takes_more() {
    let b = Parts {
        id: "b",
        header: 8,
        kings_inline: true,
        castling: 4,
        count: false,
        caps: false,
        no_pawns: false,
        reach: None,
    };
    let best = Parts { id: "b+best", header: 9, ..b };
    let d = Parts { id: "d", header: 8 + 12, kings_inline: false, ..b };
    let d_best = Parts { id: "d+best", header: 9 + 12, ..d };
    let e = Parts { id: "e", count: true, ..d_best };
    let f = Parts { id: "f", no_pawns: true, ..e };
    // A right or a rook at home takes less than the king's square and the rook elsewhere.
    let g = Parts { id: "g", header: 9 + 7 + 12, castling: 0, ..d_best };
    let h = Parts { id: "h", header: 9 + 12, castling: 0, ..d_best };
    let codes = [
        b,
        Parts { id: "b+c8", reach: Some((41, 8)), ..b },
        Parts { id: "b+c7", reach: Some((25, 7)), ..b },
        best,
        d,
        d_best,
        Parts { id: "d+best7", ..d_best },
        e,
        Parts { id: "e2", ..d_best },
        Parts { id: "e3", ..e },
        f,
        Parts { id: "f3", ..f },
        Parts { id: "be", count: true, ..best },
        Parts { id: "bf", count: true, caps: true, no_pawns: true, ..best },
        g,
        Parts { id: "g3", count: true, no_pawns: true, ..g },
        h,
        Parts { id: "h2", ..h },
        Parts { id: "h3", count: true, no_pawns: true, ..h },
    ];
    let pairs = pairs();
    for parts in codes {
        let code = code(parts.id).unwrap();
        assert_eq!(parts.bound(&pairs), code.max_bits(), "{}", parts.id);
    }
}
