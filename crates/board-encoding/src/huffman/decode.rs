//! Decoding a word of the family.
//!
//! Canonical by construction: every alternative spelling of the same position is rejected where it is read. Those are the form of the gaps, a gap split in two, gaps and kings at the
//! end, the count, the mark for no pawns, and G's rooks at home.

use board_core::{Color, Piece, Role};

use super::colors::Colors;
use super::empties::{Empties, Form, Weighed};
use super::inline::EnPassantScan;
use super::kings::Kings;
use super::pieces::Alphabet;
use super::{Huffman, homes};
use crate::draft::Draft;
use crate::scan::Scan;
use crate::{BitReader, DecodeError, Fault, Snapshot, material};

/// The last item read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// A gap that began at this bit.
    Gap(usize),
    /// A king whose code began at this bit, without an inline bit after it.
    King(usize),
    /// Anything else.
    Other,
}

/// A scan in progress.
struct Scanning<'a, 'b> {
    code: &'a Huffman,
    reader: &'a mut BitReader<'b>,
    draft: Draft,
    /// The squares ahead that the scan passes over.
    known: u64,
    /// The number of squares scanned.
    next: usize,
    form: Form,
    weighed: Weighed,
    alphabet: Alphabet,
    colors: Colors,
    en_passant: EnPassantScan,
    /// The pawn that can be taken en passant, and the bit that says so.
    taken: Option<(Scan, usize)>,
    last: Last,
}

/// The places of the fields that can be checked only at the end.
struct Fields {
    form: usize,
    count: usize,
    no_pawns: Option<usize>,
}

impl Huffman {
    pub(super) fn read(&self, reader: &mut BitReader<'_>) -> Result<Snapshot, DecodeError> {
        let clock = self.clock.read(reader)?;
        let side_to_move = if reader.take(1)? == 1 { Color::White } else { Color::Black };
        let mut draft = Draft::new(side_to_move, clock);
        let form_at = reader.at();
        let form = self.empties.read_form(reader)?;
        self.kings.read(reader, &mut draft)?;
        let known = draft.setup.piece_sets().occupied().bits().swap_bytes();
        let inline = self.kings == Kings::Inline;
        let mut fields = Fields { form: form_at, count: reader.at(), no_pawns: None };
        let mut alphabet = Alphabet { kings: inline, no_pawns: false };
        let mut count = None;
        if self.count {
            let stored = reader.take(4)? as u8 + u8::from(inline);
            count = Some(stored);
            if self.no_pawns && stored <= 8 {
                fields.no_pawns = Some(reader.at());
                alphabet.no_pawns = reader.take(1)? == 1;
            }
        }
        let mut scanning = Scanning {
            code: self,
            reader,
            draft,
            known,
            next: 0,
            form,
            weighed: Weighed::default(),
            alphabet,
            colors: Colors::new(count, self.caps),
            en_passant: EnPassantScan::new(side_to_move),
            taken: None,
            last: Last::Other,
        };
        while scanning.reader.left() > 0 {
            scanning.gap()?;
            if scanning.reader.left() > 0 {
                scanning.piece()?;
            }
        }
        scanning.finish(&fields)
    }
}

impl Scanning<'_, '_> {
    /// Passes `gap` squares of the scan, and then the known squares.
    #[inline]
    fn pass(&mut self, gap: usize) {
        self.next += gap;
        while self.known != 0 && self.known.trailing_zeros() as usize <= self.next {
            self.known &= self.known - 1;
            self.next += 1;
        }
    }

    /// Reads a gap, if one comes.
    #[inline]
    fn gap(&mut self) -> Result<(), DecodeError> {
        let at = self.reader.at();
        let gap = self.form.read(self.reader)?;
        self.pass(gap);
        if self.next >= 64 {
            return Err(DecodeError { fault: Fault::Overfull, at });
        }
        if gap > 0 {
            self.last = Last::Gap(at);
        }
        if let Empties::Shorter(reach) = self.code.empties {
            self.weighed.add(gap as u8, reach);
        }
        Ok(())
    }

    /// Reads a piece, and the inline bits after it.
    #[inline]
    fn piece(&mut self) -> Result<(), DecodeError> {
        let start = self.reader.at();
        let fail = |fault| DecodeError { fault, at: start };
        let at = Scan::new(self.next as u8);
        let ahead = self.reader.peek(64);
        let (role, width) = self.alphabet.next(ahead);
        let implied = self.colors.implied(role).map_err(fail)?;
        self.reader.skip(width + usize::from(implied.is_none()))?;
        let is_white = ahead << width >> 63 == 1;
        let color = implied.unwrap_or(if is_white { Color::White } else { Color::Black });
        let piece = Piece::new(color, role);
        self.draft.put(at, piece).map_err(fail)?;
        self.colors.add(piece).map_err(fail)?;
        if self.code.kings == Kings::Homes && homes::is_rook_at_home(at, piece) {
            return Err(fail(Fault::NotCanonical));
        }
        self.last = if role == Role::King { Last::King(start) } else { Last::Other };
        self.next += 1;
        self.inline_bits(at, piece)
    }

    /// Reads the inline bits after a piece.
    #[inline]
    fn inline_bits(&mut self, at: Scan, piece: Piece) -> Result<(), DecodeError> {
        if let Some((color, side)) = self.code.kings.right_after(&self.draft.setup, at) {
            if self.reader.take(1)? == 1 {
                let rook = Some(side.standard_rook());
                self.draft.setup.state.castling.set(color, side, rook);
            }
            self.last = Last::Other;
        }
        if let Some(pawn) = self.en_passant.after(at, piece) {
            let at = self.reader.at();
            if self.reader.take(1)? == 1 {
                self.taken = Some((pawn, at));
                self.en_passant.answered = true;
            }
        }
        Ok(())
    }

    /// Puts the king that was not written, and checks the whole position.
    fn finish(mut self, fields: &Fields) -> Result<Snapshot, DecodeError> {
        let end = self.reader.at();
        let missing = Color::ALL.map(|color| !self.draft.has_king(color));
        match (missing, self.last) {
            ([false, false], Last::Gap(at) | Last::King(at)) => {
                return Err(DecodeError { fault: Fault::NotCanonical, at });
            }
            ([false, false], Last::Other) => {}
            ([true, true], _) => return Err(DecodeError { fault: Fault::Truncated, at: end }),
            ([true, false], _) => self.missing_king(Color::White)?,
            ([false, true], _) => self.missing_king(Color::Black)?,
        }
        self.check_fields(fields)?;
        if let Some((pawn, at)) = self.taken {
            self.draft.take_en_passant(pawn).map_err(|fault| DecodeError { fault, at })?;
        }
        material::check(&self.draft.counts)
            .map_err(|why| DecodeError { fault: Fault::NotEncodable(why), at: end })?;
        self.draft.finish().map_err(|fault| DecodeError { fault, at: end })
    }

    /// Puts the king that was not written on the next square.
    fn missing_king(&mut self, color: Color) -> Result<(), DecodeError> {
        let at = self.reader.at();
        let fail = |fault| DecodeError { fault, at };
        self.pass(0);
        if self.next >= 64 {
            return Err(fail(Fault::Truncated));
        }
        let square = Scan::new(self.next as u8);
        let king = Piece::new(color, Role::King);
        self.draft.put(square, king).map_err(fail)?;
        self.colors.add(king).map_err(fail)?;
        if self.code.kings.right_after(&self.draft.setup, square).is_some() {
            // This king must be written: an inline bit follows it.
            return Err(fail(Fault::Truncated));
        }
        Ok(())
    }

    /// Checks the fields that describe the whole board.
    fn check_fields(&self, fields: &Fields) -> Result<(), DecodeError> {
        let fail = |at| Err(DecodeError { fault: Fault::NotCanonical, at });
        if let Empties::Shorter(reach) = self.code.empties
            && self.weighed.shorter(reach) != self.form
        {
            return fail(fields.form);
        }
        if !self.colors.count_is_right() {
            return fail(fields.count);
        }
        if let Some(at) = fields.no_pawns {
            let counts = &self.draft.counts;
            let no_pawns = counts.iter().all(|counts| counts.count(Role::Pawn) == 0);
            if no_pawns != self.alphabet.no_pawns {
                return fail(at);
            }
        }
        Ok(())
    }
}
