//! The command `polyboard` with the board of the crate `chess` beside the others:
//!
//!     cargo run --release --manifest-path benches/chess/Cargo.toml -- compare --peers --backend all

use std::fmt;
use std::hint::black_box;
use std::process::ExitCode;
use std::str::FromStr;

use chess::{ALL_SQUARES, Board, ChessMove, MoveGen};
use polyboard_bench::BenchmarkSubject;
use polyboard::{Color, Piece, Role, Square};
use polyboard_bench::peers::{Peer, operations};

const SUBJECT: BenchmarkSubject = BenchmarkSubject {
    id: "chess",
    idea: "legal moves by an iterator, copied boards",
    needs: if cfg!(target_feature = "bmi2") { "BMI2" } else { "any processor" },
    path: if cfg!(target_feature = "bmi2") { "pext" } else { "magic" },
    built: Some(if cfg!(target_feature = "bmi2") {
        "3.2, PEXT sliders (built for BMI2)"
    } else {
        "3.2, magic sliders (not built for BMI2)"
    }),
    bytes: size_of::<Board>(),
    undo_bytes: None,
    table_bytes: None,
    operations: operations::<Chess>,
    board: None,
};

fn main() -> ExitCode {
    polyboard_cli::main_with(&[SUBJECT])
}

/// A board of the crate `chess`.
#[derive(Clone, Copy)]
struct Chess(Board);

impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Peer for Chess {
    type Move = ChessMove;
    type Square = chess::Square;
    type Occupant = (chess::Piece, chess::Color);

    const SQUARES: &'static [chess::Square] = &ALL_SQUARES;

    fn from_fen(fen: &str, is_chess960: bool) -> Option<Chess> {
        // The crate does not support Chess960.
        (!is_chess960).then(|| Board::from_str(fen).ok().map(Chess)).flatten()
    }

    fn count(&self) -> u64 {
        MoveGen::new_legal(&self.0).len() as u64
    }

    fn perft(&self, depth: u32) -> u64 {
        let moves = MoveGen::new_legal(&self.0);
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.map(|mv| Chess(self.0.make_move_new(mv)).perft(depth - 1)).sum(),
        }
    }

    fn perft_copy(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let leaves = |mv| {
            let child = Chess(self.0.make_move_new(mv));
            match depth {
                1 => {
                    black_box(&child);
                    1
                }
                _ => child.perft_copy(depth - 1),
            }
        };
        MoveGen::new_legal(&self.0).map(leaves).sum()
    }

    // Captures by mask would leave out en passant, so `list_captures` stays as it is.
    fn list(&self, moves: &mut Vec<ChessMove>) {
        moves.extend(MoveGen::new_legal(&self.0));
    }

    fn play(&mut self, mv: ChessMove) {
        self.0 = self.0.make_move_new(mv);
    }

    fn checks_and_pins(&self) -> (u64, u64) {
        let pinned = self.0.pinned() & self.0.color_combined(self.0.side_to_move());
        (self.0.checkers().0, pinned.0)
    }

    fn occupant(&self, square: chess::Square) -> Option<(chess::Piece, chess::Color)> {
        Some((self.0.piece_on(square)?, self.0.color_on(square)?))
    }

    fn square(square: chess::Square) -> Square {
        Square::new(square.to_index())
    }

    fn piece((piece, color): (chess::Piece, chess::Color)) -> Piece {
        let color = if color == chess::Color::White { Color::White } else { Color::Black };
        Piece::new(color, role(piece))
    }

    fn parts(&self, mv: ChessMove) -> (Square, Square, Option<Role>) {
        let (from, to) = (mv.get_source(), mv.get_dest());
        let is_king = self.0.piece_on(from) == Some(chess::Piece::King);
        // A king's step of two files is castling, which goes to the rook's square here.
        let to = match to.to_int().wrapping_sub(from.to_int()) {
            2 if is_king => Square::new(from.to_index() + 3),
            254 if is_king => Square::new(from.to_index() - 4),
            _ => Chess::square(to),
        };
        (Chess::square(from), to, mv.get_promotion().map(role))
    }
}

fn role(piece: chess::Piece) -> Role {
    Role::ALL[piece.to_index()]
}

#[cfg(test)]
mod tests {
    use polyboard_bench::{BenchmarkSubject, Work};
    use polyboard::{Bitboard, Position};

    #[test]
    fn the_results_are_those_of_a_bitboard() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(kiwipete).unwrap();
        let mut peer = super::SUBJECT.runner(&[position]);
        let mut ours = BenchmarkSubject::of::<Bitboard>().runner(&[position]);
        let works = [Work::Perft(3), Work::PerftCopy(2), Work::Legal, Work::Count, Work::CopyPlay];
        let more = [Work::ChecksAndPins, Work::PieceAt, Work::Clone, Work::FromFen, Work::ToFen];
        for work in works.into_iter().chain(more) {
            assert_eq!(peer.checksum(work, 0), ours.checksum(work, 0), "{work:?}");
        }
        assert_eq!(peer.checksum(Work::Captures, 0), None);
    }
}
