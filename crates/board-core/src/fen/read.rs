//! The reader: one pass over the bytes, field by field. All fields are ASCII, so up to the first error a
//! byte is a character.

use super::{FenError, FenErrorKind, FenField, FenOptions, Leniency};
use crate::{CastlingSide, Color, File, Piece, Rank, Setup, Square};

/// Reads fields from the front of a text.
pub(super) struct Reader<'a> {
    text: &'a str,
    /// How many characters were read, all of one byte.
    read: usize,
    /// The field that is being read, for error messages.
    field: FenField,
    options: FenOptions,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, options: FenOptions) -> Reader<'a> {
        Reader { text, read: 0, field: FenField::Placement, options }
    }

    /// Six fields and nothing more.
    pub(super) fn fen(mut self) -> Result<Setup, FenError> {
        let mut setup = self.position()?;
        self.clocks(&mut setup)?;
        self.field = FenField::Rest;
        self.extra_spaces();
        if self.peek().is_some() { Err(self.unexpected()) } else { Ok(setup) }
    }

    /// The first four fields, and the last two if a digit follows.
    pub(super) fn prefix(mut self) -> Result<(Setup, bool, &'a str), FenError> {
        let mut setup = self.position()?;
        self.end_of_field()?;
        let has_clocks = self.rest().trim_start().starts_with(|c: char| c.is_ascii_digit());
        if has_clocks {
            self.clocks(&mut setup)?;
        }
        Ok((setup, has_clocks, self.rest()))
    }

    /// The first four fields, which FEN and EPD share.
    fn position(&mut self) -> Result<Setup, FenError> {
        let mut setup = Setup::empty();
        self.extra_spaces();
        self.placement(&mut setup)?;
        if self.next_field(FenField::SideToMove)? {
            setup.state.side_to_move = self.side_to_move()?;
        }
        if self.next_field(FenField::Castling)? {
            self.castling(&mut setup)?;
        }
        if self.next_field(FenField::EnPassant)? {
            setup.state.en_passant = self.en_passant()?;
        }
        Ok(setup)
    }

    /// The last two fields.
    fn clocks(&mut self, setup: &mut Setup) -> Result<(), FenError> {
        if self.next_field(FenField::HalfmoveClock)? {
            setup.state.halfmove_clock = self.number()?;
        }
        if self.next_field(FenField::FullmoveNumber)? {
            let number = self.number()?;
            let counts_from_1 = number == 0 && self.options.allows(Leniency::FullmoveZero);
            setup.state.fullmove_number = if counts_from_1 { 1 } else { number };
        }
        Ok(())
    }

    /// What has not been read yet.
    fn rest(&self) -> &'a str {
        // Everything read is ASCII, so this never fails. A panic instead would take 5 KB of code.
        self.text.get(self.read..).unwrap_or_default()
    }

    /// Fails if a field goes on beyond what it may hold.
    fn end_of_field(&self) -> Result<(), FenError> {
        if self.at_end_of_field() { Ok(()) } else { Err(self.unexpected()) }
    }

    /// The next character, or the first byte of one that is not ASCII, as a character.
    fn peek(&self) -> Option<char> {
        self.text.as_bytes().get(self.read).map(|&byte| char::from(byte))
    }

    /// Passes the character that was peeked at, if there is one. It is ASCII.
    fn advance(&mut self) {
        self.read = self.text.len().min(self.read + 1);
    }

    /// The place of the next character.
    fn at(&self) -> usize {
        self.read + 1
    }

    #[cold]
    #[inline(never)]
    fn error(&self, kind: FenErrorKind) -> FenError {
        FenError { field: self.field, at: self.at(), kind }
    }

    /// The error for a next character that has no meaning here, or is missing.
    #[cold]
    #[inline(never)]
    fn unexpected(&self) -> FenError {
        let found = self.rest().chars().next();
        self.error(found.map_or(FenErrorKind::Missing, FenErrorKind::Unexpected))
    }

    fn is_space(&self, character: char) -> bool {
        character == ' ' || character == '\t' && self.options.allows(Leniency::Tabs)
    }

    fn at_end_of_field(&self) -> bool {
        self.peek().is_none_or(|next| self.is_space(next))
    }

    fn extra_spaces(&mut self) {
        while self.options.allows(Leniency::ExtraSpaces)
            && self.peek().is_some_and(|next| self.is_space(next))
        {
            self.advance();
        }
    }

    /// Goes on to the next field. `false` if the text ends here and the field may be missing.
    fn next_field(&mut self, field: FenField) -> Result<bool, FenError> {
        self.end_of_field()?;
        self.field = field;
        let mut ends = self.peek().is_none();
        self.advance();
        self.extra_spaces();
        ends |= self.options.allows(Leniency::ExtraSpaces) && self.peek().is_none();
        match ends {
            false => Ok(true),
            true if self.options.may_miss(field) => Ok(false),
            true => Err(self.unexpected()),
        }
    }

    fn placement(&mut self, setup: &mut Setup) -> Result<(), FenError> {
        for (ranks, rank) in Rank::ALL.into_iter().rev().enumerate() {
            if ranks > 0 {
                match self.peek() {
                    Some('/') => self.advance(),
                    _ if self.at_end_of_field() => {
                        return Err(self.error(FenErrorKind::TooFewRanks(ranks)));
                    }
                    _ => return Err(self.unexpected()),
                }
            }
            self.rank(rank, setup)?;
        }
        match self.peek() {
            Some('/') => Err(self.error(FenErrorKind::TooManyRanks)),
            _ => Ok(()),
        }
    }

    fn rank(&mut self, rank: Rank, setup: &mut Setup) -> Result<(), FenError> {
        let mut files = 0;
        let mut after_digit = false;
        while let Some(next) = self.peek() {
            let width = if let Some(piece) = Piece::from_letter(next) {
                if files < 8 {
                    setup.insert(Square::from_coords(File::new(files), rank), piece);
                }
                after_digit = false;
                1
            } else if let '1'..='8' = next {
                if after_digit && !self.options.allows(Leniency::AdjacentDigits) {
                    return Err(self.error(FenErrorKind::AdjacentDigits));
                }
                after_digit = true;
                next as usize - '0' as usize
            } else {
                break;
            };
            files += width;
            if files > 8 {
                return Err(self.error(FenErrorKind::LongRank(rank)));
            }
            self.advance();
        }
        match self.peek() {
            _ if files == 8 => Ok(()),
            Some('/') => Err(self.error(FenErrorKind::ShortRank(rank))),
            _ if self.read > 0 && self.at_end_of_field() => {
                Err(self.error(FenErrorKind::ShortRank(rank)))
            }
            _ => Err(self.unexpected()),
        }
    }

    fn side_to_move(&mut self) -> Result<Color, FenError> {
        let named = Color::ALL.into_iter().find(|color| self.peek() == Some(color.letter()));
        let color = named.ok_or_else(|| self.unexpected())?;
        self.advance();
        Ok(color)
    }

    fn castling(&mut self, setup: &mut Setup) -> Result<(), FenError> {
        if self.peek() == Some('-') {
            self.advance();
            return Ok(());
        }
        loop {
            let found = self.peek().ok_or_else(|| self.unexpected())?;
            let (color, side, rook) = self.right(found, setup)?;
            if setup.state.castling.has(color, side) {
                return Err(self.error(FenErrorKind::RepeatedRight(color, side, found)));
            }
            setup.state.castling.set(color, side, Some(rook));
            self.advance();
            if self.at_end_of_field() {
                return Ok(());
            }
        }
    }

    /// The right of a letter, with the file of its rook.
    fn right(&self, letter: char, setup: &Setup) -> Result<(Color, CastlingSide, File), FenError> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let outermost = |side| (color, side, setup.castling_letter_rook(color, side));
        let rook = match letter.to_ascii_lowercase() {
            'k' => return Ok(outermost(CastlingSide::KingSide)),
            'q' => return Ok(outermost(CastlingSide::QueenSide)),
            lower => File::from_letter(lower).ok_or_else(|| self.unexpected())?,
        };
        let king = setup.castling_king(color);
        if king == Some(rook) {
            return Err(self.error(FenErrorKind::RightOnKingFile(color, letter)));
        }
        // Without a king that can castle, the position will be rejected. The right goes to the nearer side.
        Ok((color, CastlingSide::of_rook(rook, king.unwrap_or(File::D)), rook))
    }

    fn en_passant(&mut self) -> Result<Option<Square>, FenError> {
        if self.peek() == Some('-') {
            self.advance();
            return Ok(None);
        }
        let file = self.peek().and_then(File::from_letter).ok_or_else(|| self.unexpected())?;
        self.advance();
        let rank = self.peek().and_then(Rank::from_digit).ok_or_else(|| self.unexpected())?;
        self.advance();
        Ok(Some(Square::from_coords(file, rank)))
    }

    fn number(&mut self) -> Result<u16, FenError> {
        let at = self.at();
        let digits = self.rest();
        let mut number = Some(0_u16);
        let mut count = 0;
        while let Some(digit) = self.peek().and_then(|next| next.to_digit(10)) {
            number = number.and_then(|n| n.checked_mul(10)?.checked_add(digit as u16));
            count += 1;
            self.advance();
        }
        if count == 0 || !self.at_end_of_field() {
            return Err(self.unexpected());
        }
        if count > 1 && digits.starts_with('0') && !self.options.allows(Leniency::LeadingZeros) {
            return Err(FenError { at, ..self.error(FenErrorKind::LeadingZero) });
        }
        match number {
            Some(number) => Ok(number),
            None if self.options.allows(Leniency::LargeNumbers) => Ok(u16::MAX),
            None => Err(FenError { at, ..self.error(FenErrorKind::NumberTooLarge) }),
        }
    }
}
