//! The reader: from bytes to calls of a visitor.

mod comment;
mod skip;
mod symbol;
mod tag;
mod token;
mod tolerant;

use std::io::{self, Read};
use std::ops::Range;

use crate::Text;
use crate::error::{BrokenGame, Limit, ReadError, Reason, Syntax};
use crate::input::{AHEAD, Input};
use crate::limits::Limits;
use crate::mend::Mend;
use crate::scan::run;
use crate::visitor::{Interest, Termination, Visitor};
use skip::{Skip, SkipEnd};
use symbol::{Symbol, aside, character, symbol, with_letters};
use token::{Class, Filler, IN_MOVE, LONGEST_MOVE, NULL, class, filler, glyph, without_en_passant};
use tolerant::WORDS;

/// Reads games one after another, from a file, a socket or a slice of bytes, and holds no more of
/// the text than a buffer of 64 KiB (and one long comment, up to a [limit](Limits::token)).
///
/// The source needs no buffer of its own.
///
/// ```
/// use board_pgn::{Reader, Visitor};
///
/// #[derive(Default)]
/// struct Count(usize);
///
/// impl Visitor for Count {
///     type Error = std::convert::Infallible;
///
///     fn san(&mut self, _: &[u8]) -> Result<(), Self::Error> {
///         self.0 += 1;
///         Ok(())
///     }
/// }
///
/// let text = "[White \"Fool\"]\n\n1. f3 e5 2. g4?? (2. e4 Nf6) Qh4# 0-1\n\n1. e4 *";
/// let mut reader = Reader::new(text.as_bytes());
/// let (mut games, mut plies) = (0, Count::default());
/// while reader.read_game(&mut plies)? {
///     games += 1;
/// }
/// assert_eq!((games, plies.0), (2, 5));
/// # Ok::<(), board_pgn::ReadError<std::convert::Infallible>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct Reader<R> {
    input: Input<R>,
    limits: Limits,
    is_tolerant: bool,
    /// The rest of a broken game, to be skipped.
    skip: Option<Skip>,
    /// Whether a termination marker ended the last game.
    has_ended: bool,
    /// Where the last game begins, in bytes of the text.
    begin: u64,
}

/// Why reading a game stopped.
enum Stop<E> {
    Io(io::Error),
    Broken {
        /// Where, counted from the place in the window.
        ahead: usize,
        reason: Reason<E>,
        /// Where to continue, counted likewise.
        resume: usize,
        skip: Skip,
    },
}

impl<E> From<io::Error> for Stop<E> {
    fn from(error: io::Error) -> Stop<E> {
        Stop::Io(error)
    }
}

impl<E> Stop<E> {
    #[cold]
    fn at(ahead: usize, reason: Reason<E>, skip: Skip) -> Stop<E> {
        Stop::Broken { ahead, reason, resume: ahead, skip }
    }

    #[cold]
    fn over(limit: Limit, skip: Skip) -> Stop<E> {
        Stop::at(0, Reason::Limit(limit), skip)
    }
}

/// How far the moves of a game are read.
struct Moves {
    /// How many variations are open.
    depth: usize,
    /// How many moves were read.
    number: usize,
    /// Whether there is a move that a variation could replace.
    has_move: bool,
    /// The last marker inside a variation.
    marker: Option<Termination>,
}

impl Moves {
    fn skip(&self) -> Skip {
        Skip::moves_at(self.depth)
    }

    /// The game is broken at the next byte.
    #[cold]
    fn broken<E>(&self, reason: Reason<E>) -> Stop<E> {
        Stop::at(0, reason, self.skip())
    }

    /// Counts a move.
    #[inline(always)]
    fn next<E>(&mut self, limits: &Limits) -> Result<(), Stop<E>> {
        self.number += 1;
        self.has_move = true;
        if self.number > limits.moves {
            return Err(self.broken(Reason::Limit(Limit::Moves(limits.moves))));
        }
        Ok(())
    }

    /// A marker ends the game outside of variations.
    fn end(&mut self, marker: Termination) -> Option<Option<Termination>> {
        self.marker = Some(marker);
        (self.depth == 0).then_some(self.marker)
    }
}

impl<R: Read> Reader<R> {
    /// A reader of a text.
    pub fn new(source: R) -> Reader<R> {
        Reader::with_limits(source, Limits::DEFAULT)
    }

    /// A reader with limits on the size of games.
    pub fn with_limits(source: R, limits: Limits) -> Reader<R> {
        let limits = Limits { token: limits.token.max(AHEAD), ..limits };
        let input = Input::new(source);
        Reader { input, limits, is_tolerant: false, skip: None, has_ended: false, begin: 0 }
    }

    /// The same reader, but it goes on where the text is not PGN and yet leaves no doubt about the moves. It
    /// [reports](Visitor::mended) each such place. The [list](crate#tolerant-reading) says what it reads.
    pub fn tolerant(self) -> Reader<R> {
        Reader { is_tolerant: true, ..self }
    }

    pub(crate) fn is_tolerant(&self) -> bool {
        self.is_tolerant
    }

    /// Reads the next game and reports it to the visitor. `false` if there is none.
    ///
    /// # Errors
    ///
    /// A broken game, with place and reason, or one that the visitor rejects: the next call continues with the
    /// next game. After an error of the source there is no further game.
    pub fn read_game<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
    ) -> Result<bool, ReadError<V::Error>> {
        if let Some(skip) = self.skip.take() {
            self.pass_over(skip)?;
        }
        match self.game(visitor) {
            Ok(found) => Ok(found),
            Err(Stop::Io(error)) => Err(ReadError::Io(error)),
            Err(Stop::Broken { ahead, reason, resume, skip }) => {
                let place = self.input.place(ahead);
                self.input.at += resume;
                self.skip = Some(skip);
                Err(ReadError::Broken(BrokenGame { place, reason }))
            }
        }
    }

    /// Skips a game. `false` if there is none.
    ///
    /// # Errors
    ///
    /// As [`read_game`](Reader::read_game).
    pub fn skip_game(&mut self) -> Result<bool, ReadError<std::convert::Infallible>> {
        struct NoVisitor;

        impl Visitor for NoVisitor {
            type Error = std::convert::Infallible;

            fn begin_moves(&mut self) -> Result<Interest, Self::Error> {
                Ok(Interest::Skip)
            }
        }

        self.read_game(&mut NoVisitor)
    }

    /// The bytes of the text from which the last call read a game, counted from the start of the source: a reader of these
    /// bytes alone reads the same game.
    ///
    /// They begin with its first tag, comment or move, and end behind its termination marker, with the blanks and comments
    /// that follow in its line; without a marker, where the next game begins or the text ends. Those of a broken game end
    /// where reading stopped, and the rest of it follows, up to the next game. Empty if there was no game.
    ///
    /// A [tolerant](Reader::tolerant) reader may read a game without a marker in another way, if the tags of the next one
    /// followed in the same line.
    ///
    /// ```
    /// # use board_pgn::Reader;
    /// let text = "1. e4 *\n\n1. d4 d5 1/2-1/2\n";
    /// let mut reader = Reader::new(text.as_bytes());
    /// assert!(reader.skip_game()? && reader.skip_game()?);
    /// assert_eq!(reader.byte_range(), 9..25);
    /// # Ok::<(), board_pgn::ReadError<std::convert::Infallible>>(())
    /// ```
    #[must_use]
    pub fn byte_range(&self) -> Range<u64> {
        self.begin..self.input.byte()
    }

    /// The source. More of it was read than the games that were returned; who reads from it takes that from this reader.
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.input.source
    }

    fn game<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> Result<bool, Stop<V::Error>> {
        let found = self.tags(visitor)?;
        self.has_ended = false;
        if !found {
            self.begin = self.input.byte();
            return Ok(false);
        }
        let rejected = |error| Stop::at(0, Reason::Rejected(error), Skip::MOVES);
        let interest = visitor.begin_moves().map_err(rejected)?;
        if self.is_tolerant {
            self.mended_start(visitor);
        }
        let termination = match interest {
            Interest::Read => self.moves(visitor)?,
            Interest::Skip => match self.pass_over(Skip::MOVES)? {
                SkipEnd::Terminated(termination) => Some(termination),
                SkipEnd::Elsewhere | SkipEnd::Closed => None,
            },
        };
        self.has_ended = termination.is_some();
        if self.has_ended {
            self.rest_of_line(visitor, interest)?;
        }
        let rejected = |error| Stop::at(0, Reason::Rejected(error), Skip::NOTHING);
        visitor.end_game(termination).map_err(rejected)?;
        Ok(true)
    }

    /// Reads the moves up to the termination marker, which it returns, or to what replaces it: the first tag of
    /// the next game, or the end of the text.
    fn moves<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
    ) -> Result<Option<Termination>, Stop<V::Error>> {
        let mut at = Moves { depth: 0, number: 0, has_move: false, marker: None };
        loop {
            self.input.look_ahead()?;
            let rest = self.input.rest();
            let Some(&first) = rest.first() else {
                return self.end_without_marker(visitor, &at);
            };
            match class(first) {
                Class::Filler => match filler(rest, self.input.is_done()) {
                    Filler::Length(length) => {
                        if self.is_tolerant {
                            if self.is_next_game(visitor, length, &at) {
                                return Ok(None);
                            }
                            if let Some(result) = self.odd_result(visitor, length) {
                                if let Some(end) = at.end(result) {
                                    return Ok(end);
                                }
                                continue;
                            }
                        }
                        self.input.at += length;
                    }
                    Filler::Marker(length, termination) => {
                        self.input.at += length;
                        if let Some(end) = at.end(termination) {
                            return Ok(end);
                        }
                    }
                    Filler::Castling(length) => {
                        self.input.at += length;
                        self.san(visitor, &mut at)?;
                    }
                    Filler::Null(0) if self.before().is_ascii_digit() => {
                        self.input.at += NULL.len();
                    }
                    Filler::Null(length) => {
                        self.input.at += length;
                        self.null_move(visitor, NULL.len(), &mut at)?;
                    }
                    Filler::Unknown(ahead) if self.is_tolerant => {
                        self.input.at += ahead;
                        let end = self.odd_number(visitor).and_then(|result| at.end(result));
                        if let Some(end) = end {
                            return Ok(end);
                        }
                    }
                    Filler::Unknown(ahead) => {
                        let reason = Reason::Syntax(Syntax::Number);
                        return Err(Stop::at(ahead, reason, at.skip()));
                    }
                },
                Class::Move => self.san(visitor, &mut at)?,
                Class::Glyph => {
                    let (nag, length) = glyph(rest);
                    visitor.nag(nag);
                    self.input.at += length;
                }
                Class::Comment => self.comment(visitor, at.skip())?,
                Class::Other => {
                    if let Some(end) = self.other(visitor, first, &mut at)? {
                        return Ok(end);
                    }
                }
            }
        }
    }

    /// Reads a move.
    #[inline(always)]
    fn san<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        at: &mut Moves,
    ) -> Result<(), Stop<V::Error>> {
        let rest = self.input.rest();
        let length = run(rest, &IN_MOVE);
        if matches!(rest.get(length), Some(b'(' | 0x80..)) {
            return self.unusual_san(visitor, at);
        }
        if self.is_tolerant && self.passed_word(visitor, &WORDS) {
            return Ok(());
        }
        if length > LONGEST_MOVE {
            return Err(at.broken(Reason::Limit(Limit::Token(LONGEST_MOVE))));
        }
        at.next(&self.limits)?;
        let (token, length) = without_en_passant(self.input.rest(), length);
        if !token.is_empty() {
            visitor.san(token).map_err(|error| at.broken(Reason::Rejected(error)))?;
        }
        self.input.at += length;
        Ok(())
    }

    /// Reads a move in which a figurine may stand for a letter, and which may have typeset dashes or a promotion in brackets.
    #[cold]
    #[inline(never)]
    fn unusual_san<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        at: &mut Moves,
    ) -> Result<(), Stop<V::Error>> {
        let mut text = [0; LONGEST_MOVE];
        at.next(&self.limits)?;
        let Some((read, written)) = with_letters(self.input.rest(), &mut text) else {
            return Err(at.broken(Reason::Limit(Limit::Token(LONGEST_MOVE))));
        };
        visitor.san(&text[..written]).map_err(|error| at.broken(Reason::Rejected(error)))?;
        self.input.at += read;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn null_move<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        length: usize,
        at: &mut Moves,
    ) -> Result<(), Stop<V::Error>> {
        at.next(&self.limits)?;
        visitor.null_move().map_err(|error| at.broken(Reason::Rejected(error)))?;
        self.input.at += length;
        Ok(())
    }

    /// Reads what is neither a move nor a number. Returns `Some` at the end of the game.
    fn other<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        first: u8,
        at: &mut Moves,
    ) -> Result<Option<Option<Termination>>, Stop<V::Error>> {
        match first {
            b';' => self.line_comment(visitor, at.skip())?,
            b'%' if self.input.is_at_line_start() => self.pass_line()?,
            b'$' => {
                let rest = &self.input.rest()[1..];
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let text = std::str::from_utf8(&rest[..digits]).unwrap_or_default();
                match text.parse() {
                    Ok(nag) => visitor.nag(nag),
                    Err(_) if self.mend(visitor, Mend::Nag) => {}
                    Err(_) => return Err(at.broken(Reason::Syntax(Syntax::Nag))),
                }
                self.input.at += 1 + digits;
            }
            b'(' => self.open_bracket(visitor, at)?,
            b')' if at.depth > 0 => {
                visitor.end_variation();
                at.depth -= 1;
                at.has_move = true;
                self.input.at += 1;
            }
            b')' if self.mend(visitor, Mend::ClosedVariation) => self.input.at += 1,
            b')' => {
                let reason = Reason::Syntax(Syntax::ClosedVariation);
                let skip = Skip::MOVES;
                return Err(Stop::Broken { ahead: 0, reason, resume: 1, skip });
            }
            b'*' => {
                self.input.at += 1;
                return Ok(at.end(Termination::Unknown));
            }
            0 => self.zeros(visitor, at.skip())?,
            b'[' if self.is_at_next_game() => {
                return self.end_without_marker(visitor, at).map(Some);
            }
            _ => return self.symbol(visitor, at),
        }
        Ok(None)
    }

    /// Reads what begins as neither a move nor a number nor a bracket. Returns `Some` at the end of the game.
    fn symbol<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        at: &mut Moves,
    ) -> Result<Option<Option<Termination>>, Stop<V::Error>> {
        if self.is_tolerant
            && let Some(termination) = self.forfeit(visitor)
        {
            return Ok(at.end(termination));
        }
        match symbol(self.input.rest(), self.before()) {
            Symbol::Null(length) => self.null_move(visitor, length, at)?,
            Symbol::Nag(nag, length) => {
                visitor.nag(nag);
                self.input.at += length;
            }
            Symbol::Blank(length) => self.input.at += length,
            Symbol::Termination(termination, length) => {
                self.input.at += length;
                return Ok(at.end(termination));
            }
            Symbol::Figurine => self.unusual_san(visitor, at)?,
            Symbol::Word => self.san(visitor, at)?,
            Symbol::Unknown => {
                if self.is_tolerant {
                    if let Some(draw) = self.odd_draw(visitor) {
                        return Ok(at.end(draw));
                    }
                    if self.passed_strange(visitor) {
                        return Ok(None);
                    }
                }
                let (strange, _) = character(self.input.rest());
                return Err(at.broken(Reason::Syntax(Syntax::Unexpected(strange))));
            }
        }
        Ok(None)
    }

    /// The byte before this place in the game; a line feed at its start.
    fn before(&self) -> u8 {
        if self.input.byte() == self.begin { b'\n' } else { self.input.before() }
    }

    /// Begins a variation, or passes over what only looks like one.
    fn open_bracket<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        at: &mut Moves,
    ) -> Result<(), Stop<V::Error>> {
        let rest = self.input.rest();
        if let Some((length, is_kept)) = aside(rest) {
            if is_kept {
                visitor.comment(Text::plain(&rest[..length]));
            }
            self.input.at += length;
            return Ok(());
        }
        if at.depth == self.limits.depth {
            return Err(at.broken(Reason::Limit(Limit::Depth(at.depth))));
        }
        let interest = match at.has_move {
            false if self.mend(visitor, Mend::VariationBeforeMove) => Interest::Skip,
            _ => visitor.begin_variation().map_err(|error| at.broken(Reason::Rejected(error)))?,
        };
        self.input.at += 1;
        if interest == Interest::Read {
            at.depth += 1;
            at.has_move = false;
        } else if !self.pass_variation()? && !self.mend(visitor, Mend::OpenVariations(1)) {
            return Err(at.broken(Reason::Syntax(Syntax::OpenVariation)));
        }
        Ok(())
    }

    /// The next game begins, or the text ends.
    fn end_without_marker<V: Visitor + ?Sized>(
        &self,
        visitor: &mut V,
        at: &Moves,
    ) -> Result<Option<Termination>, Stop<V::Error>> {
        if at.depth == 0 {
            return Ok(None);
        }
        if !self.mend(visitor, Mend::OpenVariations(at.depth)) {
            return Err(Stop::at(0, Reason::Syntax(Syntax::OpenVariation), Skip::NOTHING));
        }
        for _ in 0..at.depth {
            visitor.end_variation();
        }
        Ok(at.marker)
    }
}
