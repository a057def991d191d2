//! From the operations of another crate's board to a benchmark runner.

use std::fmt::Display;
use std::hint::black_box;

use crate::batch::searches;
use crate::operations::made;
use crate::search::SearchResult;
use crate::{
    BenchmarkRunner, Copies, Timed, Work, checks_checksum, copies, in_batches, move_checksum,
    piece_checksum, text_checksum,
};
use polyboard::{
    CastlingNotation, CastlingStyle, MoveList, Piece, Position, Role, Square, SquareSet,
};

/// A board of another crate. It displays its FEN, and moves are made on copies.
pub trait Peer: Clone + Display + 'static {
    /// A move.
    type Move: Copy;
    /// A square.
    type Square: Copy + 'static;
    /// What is on an occupied square.
    type Occupant;

    /// The 64 squares.
    const SQUARES: &'static [Self::Square];

    /// Reads a FEN, with castling rights in Shredder-FEN if the position is one of Chess960. `None` if the
    /// crate rejects it.
    fn from_fen(fen: &str, is_chess960: bool) -> Option<Self>;

    /// The number of legal moves.
    fn count(&self) -> u64;

    /// Perft with bulk counting: the moves of the last ply are counted, not made. Written as the crate's own
    /// example writes it, so that nothing of ours stands between.
    fn perft(&self, depth: u32) -> u64;

    /// Perft without bulk counting: the moves of the last ply are played too. Each leaf goes through
    /// [`black_box`], because a call per leaf would be measured instead of the board.
    fn perft_copy(&self, depth: u32) -> u64;

    /// Appends the legal moves.
    fn list(&self, moves: &mut Vec<Self::Move>);

    /// Appends the legal captures; `false` if the crate cannot list captures alone.
    fn list_captures(&self, _moves: &mut Vec<Self::Move>) -> bool {
        false
    }

    /// Plays a move on this board.
    fn play(&mut self, mv: Self::Move);

    /// The checkers and the pinned pieces of the side to move, as sets of bits from a1 on.
    fn checks_and_pins(&self) -> (u64, u64);

    /// [`search_often`](crate::search::search_often), if the board can be searched.
    fn search(&self, _depth: u32, _times: u64) -> Option<SearchResult> {
        None
    }

    /// Runs [`evaluate`](crate::evaluate()) on the boards with these indices, [in batches](in_batches), and returns the
    /// sum of the values.
    fn evaluate(_boards: &[Self], _order: &[u32]) -> Option<Timed> {
        None
    }

    /// [`evaluations_checksum`](crate::evaluations_checksum).
    fn evaluations_checksum(&self) -> Option<u64> {
        None
    }

    /// What is on a square.
    fn occupant(&self, square: Self::Square) -> Option<Self::Occupant>;

    /// The square in the types of polyboard.
    fn square(square: Self::Square) -> Square;

    /// The occupant in the types of polyboard.
    fn piece(occupant: Self::Occupant) -> Piece;

    /// The squares and the promotion of a move in the types of polyboard. Castling goes from the king's
    /// square to the rook's.
    fn parts(&self, mv: Self::Move) -> (Square, Square, Option<Role>);
}

/// Sets up positions on a peer, to be benchmarked.
pub fn operations<P: Peer>(positions: &[Position]) -> Box<dyn BenchmarkRunner> {
    let texts: Vec<Text> = positions.iter().map(Text::of).collect();
    let boards = texts.iter().map(Text::board).collect();
    Box::new(Operations::<P> { boards, texts })
}

/// A position as a peer reads it.
#[derive(Clone)]
struct Text {
    fen: String,
    is_chess960: bool,
}

impl Text {
    fn of(position: &Position) -> Text {
        let is_chess960 = position.castling_notation() == CastlingNotation::Chess960;
        let style = if is_chess960 { CastlingStyle::Shredder } else { CastlingStyle::XFen };
        Text { fen: position.fen().castling(style).to_string(), is_chess960 }
    }

    fn board<P: Peer>(&self) -> Option<P> {
        P::from_fen(&self.fen, self.is_chess960)
    }
}

/// The boards of a peer with the texts that they were set up from.
struct Operations<P: Peer> {
    /// `None` if the crate rejects a position.
    boards: Option<Vec<P>>,
    texts: Vec<Text>,
}

impl<P: Peer> BenchmarkRunner for Operations<P> {
    fn run(&mut self, work: Work, order: &[u32]) -> Option<Timed> {
        let Operations { boards, texts } = self;
        let boards = boards.as_deref()?;
        let board = |index: usize| boards[index].clone();
        let with_moves = |index| with_list(board(index));
        let mut moves = Vec::with_capacity(MoveList::CAPACITY);
        Some(match work {
            Work::Perft(depth) => in_batches(order, board, |board| board.perft(depth)),
            // Peers do not unmake moves.
            Work::PerftNoBulk(depth) | Work::PerftCopy(depth) => {
                in_batches(order, board, |board| board.perft_copy(depth))
            }
            Work::Search(depth) => {
                searches(order, |index, times| Some(boards[index].search(depth, times)?.nodes))?
            }
            Work::Evaluate => P::evaluate(boards, order)?,
            Work::Legal => in_batches(order, board, |board| {
                listed(&mut moves, |moves| black_box(&*board).list(moves))
            }),
            Work::Captures if boards.first()?.list_captures(&mut moves) => {
                in_batches(order, board, |board| {
                    listed(&mut moves, |moves| {
                        black_box(&*board).list_captures(moves);
                    })
                })
            }
            Work::Count => in_batches(order, board, |board| board.count()),
            Work::CopyPlay => in_batches(order, with_moves, |(board, moves)| {
                for &mv in &*moves {
                    let mut child = black_box(&*board).clone();
                    child.play(mv);
                    black_box(&child);
                }
                moves.len() as u64
            }),
            Work::ChecksAndPins => in_batches(order, board, |board| {
                let (checkers, pinned) = board.checks_and_pins();
                u64::from(checkers.count_ones() + pinned.count_ones())
            }),
            Work::PieceAt => in_batches(order, board, |board| {
                let is_occupied = |&&square: &&_| black_box(board.occupant(square)).is_some();
                P::SQUARES.iter().filter(is_occupied).count() as u64
            }),
            Work::Clone => in_batches(order, board, |board| made(board.clone())),
            Work::FromFen => {
                in_batches(order, |index| texts[index].clone(), |text| made(text.board::<P>()))
            }
            Work::ToFen => in_batches(order, board, |board| made(board.to_string())),
            _ => return None,
        })
    }

    fn copies(&self, number: usize) -> Option<Copies> {
        copies::copies(self.boards.as_ref()?.first()?, number, P::count)
    }

    fn checksum(&mut self, work: Work, index: u32) -> Option<u64> {
        let (board, text) = (&self.boards.as_ref()?[index as usize], &self.texts[index as usize]);
        let mut moves = Vec::new();
        Some(match work {
            Work::Perft(_) | Work::PerftNoBulk(_) | Work::PerftCopy(_) | Work::Count => {
                return Some(self.run(work, &[index])?.found);
            }
            Work::Search(depth) => board.search(depth, 1)?.checksum(),
            Work::Evaluate => board.evaluations_checksum()?,
            Work::Legal => {
                board.list(&mut moves);
                moves_checksum(board, &moves)
            }
            Work::Captures if board.list_captures(&mut moves) => moves_checksum(board, &moves),
            Work::CopyPlay => board.perft(2),
            Work::ChecksAndPins => {
                let (checkers, pinned) = board.checks_and_pins();
                checks_checksum(SquareSet::from_bits(checkers), SquareSet::from_bits(pinned))
            }
            Work::PieceAt => {
                let piece = |&square: &_| {
                    Some(piece_checksum(P::square(square), P::piece(board.occupant(square)?)))
                };
                P::SQUARES.iter().filter_map(piece).fold(0, u64::wrapping_add)
            }
            Work::Clone => board.clone().count(),
            Work::FromFen => text.board::<P>()?.count(),
            Work::ToFen => text_checksum(&board.to_string()),
            _ => return None,
        })
    }
}

/// The board with its legal moves.
fn with_list<P: Peer>(board: P) -> (P, Vec<P::Move>) {
    let mut moves = Vec::with_capacity(MoveList::CAPACITY);
    board.list(&mut moves);
    (board, moves)
}

fn listed<M>(moves: &mut Vec<M>, list: impl FnOnce(&mut Vec<M>)) -> u64 {
    moves.clear();
    list(moves);
    black_box(&*moves).len() as u64
}

fn moves_checksum<P: Peer>(board: &P, moves: &[P::Move]) -> u64 {
    moves.iter().fold(0, |sum, &mv| {
        let (from, to, promotion) = board.parts(mv);
        move_checksum(from, to, promotion).wrapping_add(sum)
    })
}
