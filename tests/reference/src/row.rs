//! A position with its move, as any of the crates has it: what is compared.

use std::fmt;

/// A position, written out so that nothing of ours or theirs is trusted to compare it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// The letters of FEN, or a dot: a1 first, h8 last.
    pub pieces: [u8; 64],
    /// Whether Black is to move.
    pub black: bool,
    /// The files of the rooks that may castle: White's king side and queen side, then Black's.
    pub rooks: [Option<u8>; 4],
    /// The en passant square, if a pawn of the side to move stands so that it could capture there.
    pub en_passant: Option<u8>,
    /// The halfmove clock.
    pub clock: u16,
    /// The number of the move.
    pub number: u16,
}

/// A position with what a format stores beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Row {
    pub seen: Seen,
    /// The move: from, to (of castling the square of the rook), the letter of the promotion or 0.
    pub mv: Option<(u8, u8, u8)>,
    /// The score, good for White above 0: in centipawns, or the points that White expects in parts of 65,535.
    pub score: i32,
    /// 0 Black won, 1 a draw, 2 White won.
    pub result: u8,
}

impl Seen {
    /// An empty board.
    pub const EMPTY: Seen = Seen {
        pieces: [b'.'; 64],
        black: false,
        rooks: [None; 4],
        en_passant: None,
        clock: 0,
        number: 1,
    };

    /// Drops the en passant square if no pawn stands beside the pushed one.
    pub fn without_idle_en_passant(mut self) -> Seen {
        self.en_passant = self.en_passant.filter(|&square| {
            let (pawn, rank) = if self.black { (b'p', 24) } else { (b'P', 32) };
            let file = square % 8;
            [file.wrapping_sub(1), file + 1]
                .into_iter()
                .any(|file| file < 8 && self.pieces[usize::from(rank + file)] == pawn)
        });
        self
    }

    /// Turned around if Black is to move, without what bulletformat has no room for.
    pub fn turned(mut self) -> Seen {
        if self.black {
            let mut pieces = [b'.'; 64];
            for (index, &piece) in self.pieces.iter().enumerate() {
                let turned = if piece.is_ascii_uppercase() {
                    piece.to_ascii_lowercase()
                } else {
                    piece.to_ascii_uppercase()
                };
                pieces[index ^ 56] = turned;
            }
            self.pieces = pieces;
        }
        Seen { pieces: self.pieces, ..Seen::EMPTY }
    }

    /// The letters of the rooks as a FEN has them: files, or those of standard chess.
    fn castling(&self) -> String {
        let is_standard =
            self.rooks.iter().zip([7, 0, 7, 0]).all(|(rook, file)| match rook {
                Some(rook) => *rook == file,
                None => true,
            }) && [(4, b'K', 0), (60, b'k', 2)].into_iter().all(|(square, king, first)| {
                self.rooks[first..first + 2] == [None; 2] || self.pieces[square] == king
            });
        let mut text = String::new();
        for (index, file) in self.rooks.iter().enumerate() {
            let Some(file) = file else { continue };
            let letter = if is_standard { b"KQKQ"[index] } else { b'A' + file };
            text.push(if index < 2 { letter.into() } else { letter.to_ascii_lowercase().into() });
        }
        if text.is_empty() { "-".into() } else { text }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for &piece in &self.pieces[8 * rank..8 * rank + 8] {
                if piece == b'.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{}", char::from(piece))?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{} {} ", if self.black { 'b' } else { 'w' }, self.castling())?;
        match self.en_passant {
            Some(square) => write!(f, "{}{}", char::from(b'a' + square % 8), square / 8 + 1)?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", self.clock, self.number)
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { seen, mv, score, result } = self;
        write!(f, "{seen} move {mv:?} score {score} result {result}")
    }
}

/// Compares all rows, each without what `less` takes out.
///
/// # Panics
///
/// At the first that differs, with its number.
pub fn same(ours: &[Row], theirs: &[Row], less: impl Fn(&mut Row)) {
    for (index, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
        let [mut ours, mut theirs] = [*ours, *theirs];
        less(&mut ours);
        less(&mut theirs);
        assert!(ours == theirs, "position {index}:\n{ours:?} ours\n{theirs:?} theirs");
    }
    assert_eq!(ours.len(), theirs.len(), "numbers of positions");
}
