//! Writing a word of the family.

use board_core::{Color, Piece, Role, Square};

use super::colors::Colors;
use super::empties::Form;
use super::inline::EnPassantScan;
use super::kings::Kings;
use super::pieces::Alphabet;
use super::{Huffman, king_table};
use crate::scan::{Scan, Scanned, squares};
use crate::{BitSink, EncodeError, Part, Snapshot, material};

/// A piece and the gap before it.
#[derive(Clone, Copy)]
struct Step {
    gap: u8,
    at: Scan,
    piece: Piece,
}

/// The pieces of the scan: at most 32, by `material::check`.
struct Steps {
    steps: [Step; 32],
    len: usize,
}

impl Steps {
    #[inline]
    fn of(scanned: &Scanned<'_>, mut known: u64) -> Steps {
        let blank = Piece::new(Color::White, Role::Pawn);
        let mut steps =
            Steps { steps: [Step { gap: 0, at: Scan::new(0), piece: blank }; 32], len: 0 };
        let mut next = 0;
        let pieces = squares(scanned.occupied & !known);
        for (step, at) in steps.steps.iter_mut().zip(pieces) {
            let Some(piece) = scanned.setup.piece_at(at.square()) else { continue };
            let mut gap = at.index() - next;
            // Known squares between this piece and the one before are no part of the gap.
            while known != 0 && known.trailing_zeros() < at.index().into() {
                known &= known - 1;
                gap -= 1;
            }
            *step = Step { gap, at, piece };
            next = at.index() + 1;
            steps.len += 1;
        }
        steps
    }

    #[inline]
    fn as_slice(&self) -> &[Step] {
        &self.steps[..self.len]
    }
}

impl Huffman {
    pub(super) fn write<S: BitSink + ?Sized>(
        &self,
        snapshot: &Snapshot,
        sink: &mut S,
    ) -> Result<(), EncodeError> {
        let scanned = Scanned::of(snapshot.setup());
        let state = snapshot.state();
        self.clock.check(state.halfmove_clock)?;
        self.check(&scanned)?;

        let known = self.kings.known(&scanned);
        let steps = Steps::of(&scanned, known);
        let form = self.empties.form(steps.as_slice().iter().map(|step| step.gap));
        self.clock.write(state.halfmove_clock, sink);
        sink.put(Part::SideToMove, (state.side_to_move == Color::White).into(), 1);
        self.empties.write_form(form, sink);
        self.kings.write(&scanned, sink);
        let (count, no_pawns) = self.write_count(&scanned, steps.as_slice(), sink);
        let alphabet = Alphabet { kings: self.kings == Kings::Inline, no_pawns };
        let colors = Colors::new(count, self.caps);
        self.write_pieces(&scanned, steps.as_slice(), (form, known), alphabet, colors, sink);
        Ok(())
    }

    fn check(&self, scanned: &Scanned<'_>) -> Result<(), EncodeError> {
        scanned.check_castling()?;
        material::check(&scanned.counts)?;
        let [white, black] = scanned.kings;
        if self.kings == Kings::Table && king_table::touch(white, black) {
            return Err(EncodeError::KingsTouch);
        }
        Ok(())
    }

    /// Writes the number of pieces of the first color, and whether there are no pawns, if this code does.
    #[inline]
    fn write_count<S: BitSink + ?Sized>(
        &self,
        scanned: &Scanned<'_>,
        steps: &[Step],
        sink: &mut S,
    ) -> (Option<u8>, bool) {
        if !self.count {
            return (None, false);
        }
        let first = steps.first().map_or(Color::White, |step| step.piece.color);
        let count = steps.iter().filter(|step| step.piece.color == first).count() as u8;
        // With the kings among the pieces there is a first piece.
        let stored = count - u8::from(self.kings == Kings::Inline);
        sink.put(Part::Count(first), stored.into(), 4);
        if !self.no_pawns || count > 8 {
            return (Some(count), false);
        }
        let no_pawns = scanned.counts.iter().all(|counts| counts.count(Role::Pawn) == 0);
        sink.put(Part::NoPawns, no_pawns.into(), 1);
        (Some(count), no_pawns)
    }

    #[inline]
    fn write_pieces<S: BitSink + ?Sized>(
        &self,
        scanned: &Scanned<'_>,
        steps: &[Step],
        (form, known): (Form, u64),
        alphabet: Alphabet,
        mut colors: Colors,
        sink: &mut S,
    ) {
        let state = scanned.setup.state;
        let mut en_passant = EnPassantScan::new(state.side_to_move);
        let mut behind = 0;
        for (index, &Step { gap, at, piece }) in steps.iter().enumerate() {
            if gap > 0 {
                let first = Scan::new((!known & !behind).trailing_zeros() as u8);
                form.write(gap, first, known, sink);
            }
            behind = at.bit() | (at.bit() - 1);
            let right = self.kings.right_after(scanned.setup, at);
            if index + 1 == steps.len() && piece.role == Role::King && right.is_none() {
                return;
            }
            write_piece(at, piece, alphabet, &mut colors, sink);
            if let Some((color, side)) = right {
                let has = state.castling.has(color, side);
                sink.put(Part::CastlingRight(color, side), has.into(), 1);
            }
            if let Some(pawn) = en_passant.after(at, piece) {
                let file = state.en_passant.map(Square::file);
                let taken = file == Some(pawn.square().file());
                sink.put(Part::EnPassant, taken.into(), 1);
                en_passant.answered = taken;
            }
        }
    }
}

#[inline]
fn write_piece<S: BitSink + ?Sized>(
    at: Scan,
    piece: Piece,
    alphabet: Alphabet,
    colors: &mut Colors,
    sink: &mut S,
) {
    let (code, width) = alphabet.code(piece.role);
    let part = Part::Piece(at.square(), piece);
    match colors.implied(piece.role) {
        Ok(None) => sink.put(part, code << 1 | u64::from(piece.color == Color::White), width + 1),
        implied => {
            debug_assert_eq!(implied, Ok(Some(piece.color)));
            sink.put(part, code, width);
        }
    }
    let added = colors.add(piece);
    debug_assert_eq!(added, Ok(()), "the material was checked");
}
