//! bulletformat and its view of marlinformat, by the crate `bulletformat`.

use std::fs;
use std::path::PathBuf;

use bulletformat::chess::MarlinFormat;
use bulletformat::{BulletFormat, ChessBoard, DataLoader};

use crate::row::{Row, Seen};

/// The board of a row, by the text that the crate reads.
pub fn board(row: &Row) -> ChessBoard {
    let result = ["0.0", "0.5", "1.0"][usize::from(row.result)];
    format!("{} | {} | {result}", row.seen, row.score).parse().expect("a text that they read")
}

/// The bytes of boards.
pub fn write(boards: &[ChessBoard]) -> &[u8] {
    ChessBoard::as_bytes_slice(boards)
}

/// All boards of a file.
pub fn read(name: &str, bytes: &[u8]) -> Vec<ChessBoard> {
    load(name, bytes)
}

/// All boards of a file of marlinformat.
pub fn read_marlinformat(name: &str, bytes: &[u8]) -> Vec<ChessBoard> {
    load_marlinformat(name, bytes).into_iter().map(ChessBoard::from).collect()
}

/// All records of a file of marlinformat.
pub fn load_marlinformat(name: &str, bytes: &[u8]) -> Vec<MarlinFormat> {
    load(name, bytes)
}

fn load<T: BulletFormat>(name: &str, bytes: &[u8]) -> Vec<T> {
    let path: PathBuf = std::env::temp_dir().join(format!("{}-{name}", std::process::id()));
    fs::write(&path, bytes).expect("the file is written");
    let loader = DataLoader::<T>::new(&path, 1).expect("the file is read");
    let mut boards = Vec::with_capacity(loader.len());
    loader.map_batches(1024, |batch| boards.extend_from_slice(batch));
    fs::remove_file(&path).expect("the file is deleted");
    boards
}

/// The row of a board, with White to move.
pub fn row(board: &ChessBoard) -> Row {
    let mut seen = Seen::EMPTY;
    for (piece, square) in board.into_iter() {
        let letters = if piece & 8 == 0 { b"PNBRQK" } else { b"pnbrqk" };
        seen.pieces[usize::from(square)] = letters[usize::from(piece & 7)];
    }
    for (king, square) in [(b'K', board.our_ksq()), (b'k', board.opp_ksq() ^ 56)] {
        assert_eq!(seen.pieces[usize::from(square)], king, "the square of a king");
    }
    Row { seen, mv: None, score: board.score().into(), result: board.result_idx() as u8 }
}

/// A row as this format has it.
pub fn turned(mut row: Row) -> Row {
    if row.seen.black {
        (row.score, row.result) = (-row.score, 2 - row.result);
    }
    (row.seen, row.mv) = (row.seen.turned(), None);
    row
}
